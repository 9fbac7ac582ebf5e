//! The four classes of a cell, whatever their order.

use super::class::Class;

/// What a stone on a cell would make of the four lines through it, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape([Class; 4]);

impl Shape {
    /// How many there are: multisets of four out of [`Class::COUNT`].
    pub const COUNT: usize = choose(Class::COUNT + 3, 4);

    /// The shape of four classes, a nibble each.
    pub fn from_nibbles(nibbles: u16) -> Shape {
        let mut classes = [0, 4, 8, 12].map(|shift| Class::from_nibble(u32::from(nibbles) >> shift));
        classes.sort_unstable();
        Shape(classes)
    }

    /// The shape of four classes, a nibble each; none if a nibble is no class.
    pub fn read(nibbles: u16) -> Option<Shape> {
        let known = [0, 4, 8, 12].iter().all(|shift| usize::from(nibbles >> shift & 15) < Class::COUNT);
        known.then(|| Shape::from_nibbles(nibbles))
    }

    /// The classes, the least first.
    pub fn classes(self) -> [Class; 4] {
        self.0
    }

    /// Its place among all, from 0; the shape of four dead lines is the first.
    pub fn index(self) -> usize {
        // The combinatorial number system: c₁ ≤ c₂ ≤ … become strictly rising by adding their places.
        let rising = (0..4).map(|place| self.0[place] as usize + place);
        rising.zip(1..).map(|(number, size)| choose(number, size)).sum()
    }

    /// All, by their index.
    pub fn all() -> Vec<Shape> {
        let up_to = |class: Class| Class::ALL.into_iter().take_while(move |&less| less <= class);
        let greatest = Class::ALL.into_iter();
        greatest
            .flat_map(|d| up_to(d).map(move |c| (c, d)))
            .flat_map(|(c, d)| up_to(c).map(move |b| (b, c, d)))
            .flat_map(|(b, c, d)| up_to(b).map(move |a| Shape([a, b, c, d])))
            .collect()
    }
}

/// How many ways there are to choose `size` out of `number`.
const fn choose(number: usize, size: usize) -> usize {
    let (mut ways, mut step) = (1, 0);
    while step < size {
        ways = if number > step { ways * (number - step) / (step + 1) } else { 0 };
        step += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_an_index_of_its_own() {
        let all = Shape::all();
        assert_eq!((all.len(), Shape::COUNT), (2380, 2380));
        assert!(all.iter().enumerate().all(|(index, shape)| shape.index() == index));
        assert_eq!(all[0].classes(), [Class::Dead; 4]);
    }

    #[test]
    fn the_order_of_the_lines_does_not_matter() {
        let [one, other] = [0x1357, 0x7531].map(Shape::from_nibbles);
        assert_eq!(one, other);
        assert_ne!(one, Shape::from_nibbles(0x1358));
    }
}
