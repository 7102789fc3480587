//! The report in a terminal.

use super::{
    comparison::Comparison,
    format::{moment, number},
    goal::Goal,
    section::Section,
};
use crate::{machine::Machine, monitor::mebibytes, stats::Latency};

pub(super) fn render(sections: &[Section], machine: &Machine) -> String {
    let mut text = String::new();
    for section in sections {
        text.push_str(&section_text(section));
    }
    text.push_str(&machine_line(machine));
    text.push('\n');
    text
}

pub(super) fn machine_line(machine: &Machine) -> String {
    format!(
        "{} cores ({}), {} GiB, Linux {}, data on {}, load before {}, version {}, {}",
        machine.cores,
        machine.processor,
        number((mebibytes(machine.memory_bytes) / 1024.0).round()),
        machine.kernel,
        machine.file_system,
        number(machine.load),
        machine.version,
        moment(machine.measured_at)
    )
}

/// How a goal reads beside its figure.
pub(super) fn verdict(goal: Goal, value: f64) -> String {
    let bound = match goal {
        Goal::AtLeast(bound) => format!("at least {}", number(bound)),
        Goal::AtMost(bound) => format!("at most {}", number(bound)),
    };
    format!("{bound}: {}", if goal.is_met(value) { "met" } else { "MISSED" })
}

/// The goals of a latency, each with what was measured.
pub(super) fn latency_verdict(latency: &Latency) -> String {
    let goals = [
        ("p50", latency.goals.p50, latency.p50),
        ("p99", latency.goals.p99, latency.p99),
    ];
    let told = goals
        .into_iter()
        .filter_map(|(name, goal, value)| Some(format!("{name} {}", verdict(Goal::AtMost(goal?), value))));
    told.collect::<Vec<_>>().join(", ")
}

fn section_text(section: &Section) -> String {
    if let Some(failure) = &section.failure {
        return format!("\n{}: not measured. {failure}\n", section.name);
    }
    let mut text = format!(
        "\n{}\n{}\n{}\n\n",
        section.name,
        "=".repeat(section.name.chars().count()),
        section.what
    );
    if !section.latencies.is_empty() {
        let header = ["latency, ms", "count", "p50", "p90", "p99", "p99.9", "max", "goal"]
            .map(str::to_owned)
            .to_vec();
        let rows = section.latencies.iter().map(latency_row);
        text.push_str(&aligned(std::iter::once(header).chain(rows).collect()));
        text.push('\n');
    }
    let rows = section.figures.iter().map(|figure| {
        let goal = figure.goal.map_or_else(String::new, |goal| verdict(goal, figure.value));
        vec![figure.name.clone(), number(figure.value), figure.unit.to_owned(), goal]
    });
    text.push_str(&aligned(rows.collect()));
    if !section.comparisons.is_empty() {
        let header = [
            "base and this",
            "base",
            "this",
            "unit",
            "ratio",
            "lowest",
            "highest",
            "goal",
        ];
        let rows = section.comparisons.iter().map(comparison_row);
        let header = header.map(str::to_owned).to_vec();
        text.push('\n');
        text.push_str(&aligned(std::iter::once(header).chain(rows).collect()));
    }
    for violation in &section.violations {
        text.push_str(&format!("\nBROKEN: {violation}"));
    }
    for note in &section.notes {
        text.push_str(&format!("\nNote: {note}"));
    }
    text.push_str(&format!("\nAgain: {}\n\n", section.command));
    text
}

fn latency_row(latency: &Latency) -> Vec<String> {
    let mut row = vec![latency.name.clone(), number(latency.count as f64)];
    row.extend([latency.p50, latency.p90, latency.p99, latency.p999, latency.max].map(number));
    row.push(latency_verdict(latency));
    row
}

/// The cells of a comparison, its goals last.
pub(super) fn comparison_row(comparison: &Comparison) -> Vec<String> {
    let ratio = comparison.ratio;
    let told = |ratio: Option<f64>| ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
    let goals = [
        comparison.goal.map(|goal| verdict(goal, comparison.this)),
        comparison
            .ratio_goal
            .zip(ratio.median)
            .map(|(goal, ratio)| format!("ratio {}", verdict(goal, ratio))),
    ];
    vec![
        comparison.name.clone(),
        number(comparison.base),
        number(comparison.this),
        comparison.unit.to_owned(),
        told(ratio.median),
        told(ratio.lowest),
        told(ratio.highest),
        goals.into_iter().flatten().collect::<Vec<_>>().join(", "),
    ]
}

/// Columns as wide as their widest cell; numbers, which are all but the first column and those that begin with
/// a letter, stand at the right.
fn aligned(rows: Vec<Vec<String>>) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            let is_number = cell.starts_with(|c: char| c.is_ascii_digit() || c == '-');
            let heads = ["count", "max", "base", "this", "ratio", "lowest", "highest"];
            let is_header = cell.starts_with('p') || heads.contains(&cell.as_str());
            if column > 0 && (is_number || is_header) && !cell.contains(' ') {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["a", "1", "ms"], ["long name", "1,234", "s"]];
        let text = aligned(rows.map(|row| row.map(str::to_owned).to_vec()).to_vec());
        assert_eq!(text, "a              1  ms\nlong name  1,234  s\n");
    }
}
