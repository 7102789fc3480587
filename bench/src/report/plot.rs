//! Plots as SVG, coloured by the page's style sheet.

use std::fmt::Write;

use super::format::{escape, number};
use crate::stats::Latency;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 24.0;

/// One line of a plot over time.
pub(super) struct Line<'a> {
    /// Empty where there is only one.
    pub(super) name: &'a str,
    pub(super) class: &'static str,
    /// Seconds and values.
    pub(super) points: &'a [(f64, f64)],
}

/// Values over seconds, from zero.
pub(super) fn over_time(lines: &[Line<'_>]) -> String {
    let points = || lines.iter().flat_map(|line| line.points);
    let last = points().map(|point| point.0).fold(1.0, f64::max);
    let top = round_up(points().map(|point| point.1).fold(0.0, f64::max));
    let x = |second: f64| LEFT + second / last * (WIDTH - LEFT - RIGHT);
    let y = |value: f64| HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
    let mut svg = Svg::new("over time");
    for part in 0..=4 {
        let value = top * f64::from(part) / 4.0;
        svg.level(y(value), &number(value));
    }
    for part in 0..=4 {
        let second = last * f64::from(part) / 4.0;
        svg.text(
            x(second),
            HEIGHT - 6.0,
            "middle",
            "",
            &format!("{} s", number((second * 10.0).round() / 10.0)),
        );
    }
    for (at, line) in lines.iter().enumerate() {
        let points = line.points.iter().map(|point| (x(point.0), y(point.1)));
        svg.polyline(line.class, points);
        svg.text(LEFT + 8.0 + 40.0 * at as f64, TOP - 4.0, "start", line.class, line.name);
    }
    svg.finish()
}

/// How many took how long, on a logarithmic scale, and the share of those that took at most so long.
pub(super) fn distribution(latency: &Latency) -> String {
    let bins = &latency.distribution;
    let Some((first, last)) = bins.first().zip(bins.last()) else {
        return String::new();
    };
    let low = (first.up_to / 1.5).max(1e-4).ln();
    let high = last.up_to.max(first.up_to * 2.0).ln();
    let x = |millis: f64| LEFT + (millis.max(1e-4).ln() - low).max(0.0) / (high - low) * (WIDTH - LEFT - RIGHT);
    let bottom = HEIGHT - BOTTOM;
    let room = bottom - TOP;
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(1).max(1) as f64;

    let mut svg = Svg::new("distribution");
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        svg.level(bottom - share * room, &format!("{} %", share * 100.0));
    }
    for exponent in -4..=6 {
        let millis = 10.0_f64.powi(exponent);
        if (low..=high).contains(&millis.ln()) {
            svg.text(x(millis), HEIGHT - 6.0, "middle", "", &format!("{} ms", number(millis)));
        }
    }
    let mut before = LEFT;
    let mut seen = 0;
    let mut shares = vec![(LEFT, bottom)];
    for bin in bins {
        let end = x(bin.up_to).min(WIDTH - RIGHT);
        let height = bin.count as f64 / most * room;
        svg.bar(before, bottom - height, end - before, height);
        seen += bin.count;
        shares.push((end, bottom - seen as f64 / latency.count as f64 * room));
        before = end;
    }
    svg.polyline("first", shares.into_iter());
    // One below the other, so that close ones can be read.
    for (row, name, value) in [(0.0, "p50", latency.p50), (1.0, "p99", latency.p99)] {
        let at = x(value).min(WIDTH - RIGHT);
        svg.mark(at);
        svg.text(
            at - 3.0,
            TOP - 4.0 + row * 12.0,
            "end",
            "",
            &format!("{name} {}", number(value)),
        );
    }
    svg.finish()
}

/// The next round number: 1, 2 or 5 and zeros.
fn round_up(value: f64) -> f64 {
    if value <= 0.0 {
        return 1.0;
    }
    let unit = 10.0_f64.powf(value.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|step| step * unit)
        .find(|round| *round >= value)
        .unwrap_or(value)
}

struct Svg(String);

impl Svg {
    fn new(label: &str) -> Self {
        Self(format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">\n",
            escape(label)
        ))
    }

    fn finish(self) -> String {
        self.0 + "</svg>\n"
    }

    /// Writing into a string does not fail.
    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        self.0.write_fmt(element).ok();
        self.0.push('\n');
    }

    fn level(&mut self, y: f64, label: &str) {
        self.put(format_args!(
            r#"<line class="grid" x1="{LEFT}" x2="{}" y1="{y:.1}" y2="{y:.1}"/>"#,
            WIDTH - RIGHT
        ));
        self.text(LEFT - 6.0, y + 4.0, "end", "", label);
    }

    fn mark(&mut self, x: f64) {
        self.put(format_args!(
            r#"<line class="mark" x1="{x:.1}" x2="{x:.1}" y1="{TOP}" y2="{}"/>"#,
            HEIGHT - BOTTOM
        ));
    }

    fn bar(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.put(format_args!(
            r#"<rect class="bar" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{height:.1}"/>"#,
            width.max(0.5)
        ));
    }

    fn polyline(&mut self, class: &str, points: impl Iterator<Item = (f64, f64)>) {
        let points: Vec<_> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.put(format_args!(
            r#"<polyline class="{class}" points="{}"/>"#,
            points.join(" ")
        ));
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, class: &str, text: &str) {
        self.put(format_args!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{}</text>"#,
            escape(text)
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers() {
        for (value, round) in [(0.0, 1.0), (0.3, 0.5), (1.0, 1.0), (7.0, 10.0), (130.0, 200.0)] {
            assert!((round_up(value) - round).abs() < 1e-9, "{value}");
        }
    }
}
