//! Which points are the same point, seen from another side of the stones.
//!
//! The symmetries meant are those of the stones, not of the board: they may have their axis beside the centre.
//!
//! ```text
//!  9 . . O . .       Black h8 h7, White h9 h6: turned upside down around the line between rows 7 and 8,
//!  8 . a X a .       and left to right around column h, the stones stay the same; the four points `a`
//!  7 . a X a .       are one and the same fifth move.
//!  6 . . O . .
//!    f g h i j
//! ```

use crate::Square;
use crate::mnk::Symmetry;

/// A point of the plane in which the board lies.
type Point = (i16, i16);

fn point(square: Square) -> Point {
    (square.x.into(), square.y.into())
}

/// A rotation or reflection around the origin.
fn turn(symmetry: Symmetry, (x, y): Point) -> Point {
    let (x, y) = if symmetry.transpose { (y, x) } else { (x, y) };
    (if symmetry.mirror_x { -x } else { x }, if symmetry.mirror_y { -y } else { y })
}

/// Whether some symmetry of the stones, laid by turns, takes `a` to `b`.
pub(super) fn is_symmetric(stones: &[Square], a: Square, b: Square) -> bool {
    let of_colour = |first: usize| stones.iter().skip(first).step_by(2).copied().map(point);
    let colours: [Vec<Point>; 2] = [of_colour(0).collect(), of_colour(1).collect()];
    let anchor = colours[0].first().copied().unwrap_or_default();
    Symmetry::ALL.into_iter().any(|symmetry| {
        // A symmetry takes the first black stone to some black stone, which fixes how far it moves the rest.
        colours[0].iter().any(|&(x, y)| {
            let turned = turn(symmetry, anchor);
            let shift = (x - turned.0, y - turned.1);
            let image = |at: Point| {
                let turned = turn(symmetry, at);
                (turned.0 + shift.0, turned.1 + shift.1)
            };
            let keeps = |colour: &Vec<Point>| colour.iter().all(|&stone| colour.contains(&image(stone)));
            image(point(a)) == point(b) && colours.iter().all(keeps)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str) -> Vec<Square> {
        text.split(' ').map(|square| square.parse().unwrap()).collect()
    }

    /// The points near `at` that are the same as it, for these stones.
    fn same(stones: &str, at: &str) -> String {
        let (stones, at) = (squares(stones), at.parse().unwrap());
        let all = (0..15).flat_map(|y| (0..15).map(move |x| Square::new(x, y)));
        let names: Vec<String> =
            all.filter(|&b| is_symmetric(&stones, at, b)).map(|square| square.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn axes_may_lie_beside_the_centre() {
        assert_eq!(same("h8 h9 h7 h6", "g8"), "g7 i7 g8 i8");
        assert_eq!(same("h8 h9 h7 h6", "h10"), "h5 h10");
        assert_eq!(same("h8 h9 h7 g6", "g8"), "g8");
    }

    #[test]
    fn colours_matter() {
        assert_eq!(same("h8 i9 j8 h9", "i7"), "i7");
        assert_eq!(same("h8 i9 j8 i7", "g8"), "g8 k8");
        assert_eq!(same("h8 g9 i9 h10", "h9"), "h9");
        assert_eq!(same("h8 h9 i9 i8", "g8"), "h7 g8 j9 i10");
    }

    #[test]
    fn every_point_is_its_own_image() {
        assert_eq!(same("h8 i9 j7 c4", "a1"), "a1");
    }
}
