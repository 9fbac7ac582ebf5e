//! The quick network against its naive twin, and its gradients against finite differences.

use super::*;
use plane::Plane;

fn shapes() -> Vec<Shape> {
    let shape = |width, height, widths: &[u16], blocks| Shape {
        width,
        height,
        widths: widths.to_vec(),
        blocks,
        hidden: 5,
    };
    vec![
        shape(3, 3, &[4, 8], 0),
        shape(8, 8, &[8, 4, 12], 0),
        shape(6, 4, &[8], 2),
        shape(15, 15, &[4], 1),
        shape(25, 5, &[4], 0),
    ]
}

fn random_cells(shape: &Shape, random: &mut fastrand::Rng) -> Vec<Cell> {
    let cell = |_| [Cell::Empty, Cell::Empty, Cell::Own, Cell::Theirs][random.usize(..4)];
    (0..shape.cells()).map(cell).collect()
}

/// Numbers that are nowhere zero, so that every part matters; the planes that pad a group stay as they are.
fn random_net(shape: &Shape, seed: u64) -> Net {
    let mut net = Net::new(shape.clone(), seed).unwrap();
    let mut random = fastrand::Rng::with_seed(seed);
    let parts = shape.parts();
    for convolution in &parts.convolutions[..parts.convolutions.len() - 1] {
        for number in &mut net.numbers[convolution.bias.clone()] {
            *number = 0.2 * normal(&mut random);
        }
    }
    for linear in [&parts.policy, &parts.hidden, &parts.value] {
        for number in &mut net.numbers[linear.bias.start - linear.inputs * linear.outputs..linear.bias.end] {
            *number = 0.3 * normal(&mut random);
        }
    }
    net
}

/// The same network, written as its definition: planes of cells, sums with a test for the edge, in double precision.
fn naive(shape: &Shape, numbers: &[f64], cells: &[Cell], first: bool) -> (Vec<f64>, f64) {
    let (width, height) = (i32::from(shape.width), i32::from(shape.height));
    let plane =
        |number: &dyn Fn(Cell) -> bool| cells.iter().map(|&c| f64::from(u8::from(number(c)))).collect();
    let mut planes: Vec<Vec<Vec<f64>>> = vec![vec![
        plane(&|cell| cell == Cell::Own),
        plane(&|cell| cell == Cell::Theirs),
        plane(&|_| first),
        plane(&|_| true),
    ]];
    let parts = shape.parts();
    for part in &parts.convolutions {
        let size = part.kernel as i32;
        let sum = |output: usize, x: i32, y: i32| {
            let mut sum = numbers[part.bias.start + output];
            for (input, plane) in planes[part.from].iter().enumerate().take(part.inputs) {
                for (dy, dx) in (0..size).flat_map(|dy| (0..size).map(move |dx| (dy, dx))) {
                    let (from_x, from_y) = (x + dx - size / 2, y + dy - size / 2);
                    if (0..width).contains(&from_x) && (0..height).contains(&from_y) {
                        let tap = (dy * size + dx) as usize;
                        let group = (output / 4 * part.inputs + input) * part.kernel * part.kernel;
                        let weight = numbers[part.weights.start + (group + tap) * 4 + output % 4];
                        sum += weight * plane[(from_y * width + from_x) as usize];
                    }
                }
            }
            let skip = part.skip.map_or(0.0, |skip| planes[skip][output][(y * width + x) as usize]);
            (sum + skip).max(0.0)
        };
        let rows = |output| (0..height).flat_map(move |y| (0..width).map(move |x| (output, x, y)));
        let made =
            (0..part.outputs).map(|output| rows(output).map(|(output, x, y)| sum(output, x, y)).collect());
        let made: Vec<Vec<f64>> = made.collect();
        planes.push(made);
    }
    let linear = |part: &shape::Linear, input: &[f64]| -> Vec<f64> {
        let weight = |i: usize, o: usize| numbers[part.weights.start + i * part.outputs + o];
        let sum = |o: usize| -> f64 { (0..part.inputs).map(|i| input[i] * weight(i, o)).sum() };
        (0..part.outputs).map(|o| numbers[part.bias.start + o] + sum(o)).collect()
    };
    let count = planes.len();
    let logits = linear(&parts.policy, &planes[count - 2].concat());
    let hidden: Vec<f64> =
        linear(&parts.hidden, &planes[count - 1].concat()).into_iter().map(|x| x.max(0.0)).collect();
    (logits, linear(&parts.value, &hidden)[0].tanh())
}

/// The loss by its definition.
fn naive_loss(shape: &Shape, numbers: &[f64], batch: &[Sample]) -> f64 {
    let loss = |sample: &Sample| {
        let (logits, value) = naive(shape, numbers, &sample.cells, sample.first);
        let legal: Vec<usize> =
            (0..logits.len()).filter(|&index| sample.cells[index] == Cell::Empty).collect();
        let total: f64 = legal.iter().map(|&index| logits[index].exp()).sum();
        let log = |index: usize| logits[index] - total.ln();
        let policy: f64 = legal.iter().map(|&index| -f64::from(sample.policy[index]) * log(index)).sum();
        policy + (value - f64::from(sample.value)).powi(2)
    };
    batch.iter().map(loss).sum::<f64>() / batch.len() as f64
}

fn random_batch(shape: &Shape, count: usize, random: &mut fastrand::Rng) -> Vec<Sample> {
    let mut sample = || {
        let cells = random_cells(shape, random);
        let mut policy: Vec<f32> =
            cells.iter().map(|&cell| if cell == Cell::Empty { random.f32() } else { 0.0 }).collect();
        let total: f32 = policy.iter().sum();
        for share in &mut policy {
            *share /= total.max(1e-6);
        }
        Sample { cells, first: random.bool(), policy, value: random.f32() * 2.0 - 1.0 }
    };
    (0..count).map(|_| sample()).collect()
}

#[test]
fn planes_have_room_for_every_neighbour() {
    for (width, height) in [(3, 3), (8, 8), (25, 3), (3, 25), (15, 15), (25, 25)] {
        let plane = Plane::new(width, height);
        assert!(plane.start > plane.stride && plane.start + plane.span + plane.stride < plane.length);
        assert_eq!(plane.places().count(), plane.cells());
        assert!(plane.places().all(|place| plane.mask[place - plane.start] > 0.0));
        assert_eq!(plane.mask.iter().sum::<f32>() as usize, plane.cells());
    }
}

#[test]
fn the_quick_network_says_what_its_definition_says() {
    let mut random = fastrand::Rng::with_seed(5);
    for shape in shapes() {
        let net = random_net(&shape, 3);
        let numbers: Vec<f64> = net.numbers.iter().map(|&number| f64::from(number)).collect();
        let mut thinker = Thinker::new(Arc::new(net));
        let boards: Vec<Vec<Cell>> = (0..3).map(|_| random_cells(&shape, &mut random)).collect();
        let inputs = Inputs { cells: boards.concat(), first: vec![true, false, true] };
        let mut opinions = Opinions::default();
        thinker.judge(&inputs, &mut opinions);
        for (index, cells) in boards.iter().enumerate() {
            let (logits, value) = naive(&shape, &numbers, cells, inputs.first[index]);
            assert!((f64::from(opinions.values[index]) - value).abs() < 1e-4, "{shape:?}");
            for (quick, slow) in opinions.logits[index * shape.cells()..].iter().zip(logits) {
                assert!((f64::from(*quick) - slow).abs() < 1e-4, "{shape:?}: {quick} {slow}");
            }
        }
    }
}

#[test]
fn gradients_are_how_the_loss_changes() {
    let mut random = fastrand::Rng::with_seed(7);
    for shape in shapes() {
        let net = random_net(&shape, 9);
        let batch = random_batch(&shape, 11, &mut random);
        let mut gradient = vec![0.0; net.numbers.len()];
        let losses = Backpropagation::new(&shape, 2).gradient(&net.numbers, &batch, &mut gradient);
        let mut numbers: Vec<f64> = net.numbers.iter().map(|&number| f64::from(number)).collect();
        assert!((losses.policy + losses.value - naive_loss(&shape, &numbers, &batch)).abs() < 1e-4);
        for _ in 0..60 {
            let index = random.usize(..numbers.len());
            let (kept, step) = (numbers[index], 1e-5);
            let mut at = |number: f64| {
                numbers[index] = number;
                naive_loss(&shape, &numbers, &batch)
            };
            let slope = (at(kept + step) - at(kept - step)) / (2.0 * step);
            at(kept);
            let found = f64::from(gradient[index]);
            // The planes that pad a group are no part of the definition's gradient.
            assert!((found - slope).abs() < 1e-4 + 1e-3 * slope.abs(), "{shape:?} {index}: {found} {slope}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    let shape = Shape { widths: vec![8, 8], ..Shape::of_public_programs(5, 5) };
    let net = random_net(&shape, 2);
    let batch = random_batch(&shape, 21, &mut fastrand::Rng::with_seed(1));
    let gradient = |threads| {
        let mut gradient = vec![0.0; net.numbers.len()];
        let losses = Backpropagation::new(&shape, threads).gradient(&net.numbers, &batch, &mut gradient);
        (gradient, losses.policy.to_bits())
    };
    assert!(gradient(1) == gradient(2) && gradient(2) == gradient(3));
}

#[test]
fn a_network_learns_what_it_is_shown() {
    let shape = Shape { widths: vec![16, 16], hidden: 16, ..Shape::of_public_programs(4, 4) };
    let mut net = Net::new(shape.clone(), 4).unwrap();
    let batch = random_batch(&shape, 16, &mut fastrand::Rng::with_seed(6));
    let mut learning = Backpropagation::new(&shape, 1);
    let (mut adam, mut gradient) = (Adam::new(net.numbers.len()), vec![0.0; net.numbers.len()]);
    let mut losses = Vec::new();
    for _ in 0..300 {
        let loss = learning.gradient(&net.numbers, &batch, &mut gradient);
        adam.step(net.numbers_mut(), &gradient, 3e-3, 0.0, 10.0);
        losses.push(loss);
    }
    let entropy = |sample: &Sample| -> f64 {
        sample.policy.iter().filter(|share| **share > 0.0).map(|&share| -f64::from(share * share.ln())).sum()
    };
    let least = batch.iter().map(entropy).sum::<f64>() / batch.len() as f64;
    let (start, end) = (losses[0], losses[losses.len() - 1]);
    assert!(end.policy - least < 0.3 * (start.policy - least), "{start:?} {end:?} {least}");
    assert!(end.value < 0.05 * start.value, "{start:?} {end:?}");
}
