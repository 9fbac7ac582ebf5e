//! Numbers as they are written in tables, and quoted in sentences.

/// `549,946`.
pub fn count(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with three figures that count: `0.0123`, `4.56`, `789`, `12,300`.
pub fn three_figures(number: f64) -> String {
    if !number.is_finite() {
        return "∞".to_owned();
    }
    if number == 0.0 {
        return "0".to_owned();
    }
    let whole_digits = number.abs().log10().floor() as i32 + 1;
    let decimals = 3 - whole_digits;
    if decimals > 0 {
        return minus(&format!("{number:.*}", decimals.min(9) as usize));
    }
    let unit = 10_f64.powi(-decimals);
    let rounded = count(((number.abs() / unit).round() * unit) as u64);
    if number < 0.0 { format!("−{rounded}") } else { rounded }
}

/// `3.2 ms`, `1.25 s`.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{} µs", three_figures(s * 1e6)),
        s if s < 1.0 => format!("{} ms", three_figures(s * 1e3)),
        s => format!("{} s", three_figures(s)),
    }
}

/// How many times as much: `30.1×`.
pub fn factor(factor: f64) -> String {
    format!("{}×", three_figures(factor))
}

/// `56.2 %`, `0.56 %`.
pub fn percent(share: f64) -> String {
    let decimals = if share != 0.0 && share.abs() < 0.01 { 2 } else { 1 };
    format!("{} %", minus(&format!("{:.decimals$}", 100.0 * share)))
}

fn minus(text: &str) -> String {
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_so_that_they_can_be_read() {
        assert_eq!(
            [0_u64, 999, 1000, 549_946, 1_234_567].map(count),
            ["0", "999", "1,000", "549,946", "1,234,567"]
        );
        let numbers = [0.0, 0.012_34, 4.5678, 78.96, 123.4, 12_345.0, -0.5, -1234.0];
        assert_eq!(
            numbers.map(three_figures),
            ["0", "0.0123", "4.57", "79.0", "123", "12,300", "−0.500", "−1,230"]
        );
        assert_eq!([3.2e-5, 0.0032, 1.25].map(seconds), ["32.0 µs", "3.20 ms", "1.25 s"]);
        assert_eq!(factor(30.06), "30.1×");
        assert_eq!([0.0, 0.001_44, 0.5625].map(percent), ["0.0 %", "0.14 %", "56.2 %"]);
    }
}
