//! What was measured, for people and for machines.

mod html;
mod plot;
mod table;

use std::{fs, io::Write, path::PathBuf};

use serde::Serialize;

use crate::{
    error::{Doing, Error, Result},
    machine::Machine,
    paired::{Comparison, Value},
    stats::Latency,
};

/// Where the figures go.
#[derive(Debug, Clone, clap::Args)]
pub struct ReportArgs {
    /// Write the figures as JSON; `-` writes them to standard output instead of the table
    #[arg(long, global = true, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write a page with plots
    #[arg(long, global = true, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
pub struct Report {
    pub machine: Machine,
    pub sections: Vec<Section>,
}

/// The outcome of one scenario.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    pub name: String,
    /// What was done, in one sentence.
    pub what: String,
    /// The command that measures this again.
    pub command: String,
    pub figures: Vec<Figure>,
    pub latencies: Vec<Latency>,
    pub series: Vec<Series>,
    /// Both programs of a paired run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comparisons: Vec<Comparison>,
    /// What ratios to a base are to be, by the name of the value.
    #[serde(skip)]
    ratio_goals: Vec<(String, Goal)>,
    /// What a reader must know to judge the figures.
    pub notes: Vec<String>,
    /// Promises that were broken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<String>,
    /// Why this could not be measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Figure {
    pub name: String,
    pub value: f64,
    pub unit: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
}

/// What a figure is to be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

impl Goal {
    pub fn is_met(self, value: f64) -> bool {
        match self {
            Self::AtLeast(goal) => value >= goal,
            Self::AtMost(goal) => value <= goal,
        }
    }
}

/// A value over time.
#[derive(Debug, Serialize)]
pub struct Series {
    pub name: String,
    pub unit: &'static str,
    /// Seconds from the beginning, and the value.
    pub points: Vec<(f64, f64)>,
}

impl Series {
    pub fn new(name: impl Into<String>, unit: &'static str, points: Vec<(f64, f64)>) -> Self {
        Self {
            name: name.into(),
            unit,
            points,
        }
    }
}

impl Section {
    pub fn new(name: &str, what: String, command: String) -> Self {
        Self {
            name: name.to_owned(),
            what,
            command,
            ..Self::default()
        }
    }

    /// A scenario that failed among others.
    pub fn failed(name: &str, error: &Error) -> Self {
        Self {
            name: name.to_owned(),
            failure: Some(error.to_string()),
            ..Self::default()
        }
    }

    pub fn figure(&mut self, name: impl Into<String>, value: f64, unit: &'static str) {
        self.figures.push(Figure {
            name: name.into(),
            value,
            unit,
            goal: None,
        });
    }

    /// A figure with a goal, where the scenario ran as documented; a goal says nothing of another load.
    pub fn figure_with_goal(&mut self, name: &str, value: f64, unit: &'static str, goal: Option<Goal>) {
        self.figures.push(Figure {
            name: name.to_owned(),
            value,
            unit,
            goal,
        });
    }

    /// What a value is to be of the base's; a latency's are named like `add: p99`.
    pub fn ratio_goal(&mut self, name: &str, goal: Goal) {
        self.ratio_goals.push((name.to_owned(), goal));
    }

    /// Everything that can be compared with another measurement of the same: figures, and p50 and p99 of latencies.
    pub fn values(&self) -> Vec<Value> {
        let named = |name: String, unit, value, goal| {
            let ratio_goal = self
                .ratio_goals
                .iter()
                .find(|(of, _)| *of == name)
                .map(|(_, goal)| *goal);
            Value {
                name,
                unit,
                value,
                goal,
                ratio_goal,
            }
        };
        let latencies = self.latencies.iter().flat_map(|latency| {
            let goals = latency.goals;
            [("p50", latency.p50, goals.p50), ("p99", latency.p99, goals.p99)].map(|(which, value, goal)| {
                named(
                    format!("{}: {which}", latency.name),
                    "ms",
                    value,
                    goal.map(Goal::AtMost),
                )
            })
        });
        let figures = self
            .figures
            .iter()
            .map(|figure| named(figure.name.clone(), figure.unit, figure.value, figure.goal));
        latencies.chain(figures).collect()
    }
}

impl Report {
    /// Whether all could be measured, and no promise was broken.
    pub fn is_good(&self) -> bool {
        let mut sections = self.sections.iter();
        sections.all(|section| section.failure.is_none() && section.violations.is_empty())
    }

    /// Prints the table, or the JSON, and writes the files that are asked for.
    pub fn publish(&self, args: &ReportArgs) -> Result<()> {
        let json = || {
            serde_json::to_string_pretty(self)
                .map_err(|error| Error::server(format!("The report cannot be spelled: {error}")))
        };
        match &args.json {
            Some(path) if path.as_os_str() == "-" => print(&(json()? + "\n"))?,
            Some(path) => {
                print(&table::render(self))?;
                fs::write(path, json()? + "\n").doing(format!("{} cannot be written", path.display()))?;
            }
            None => print(&table::render(self))?,
        }
        if let Some(path) = &args.html {
            fs::write(path, html::render(self)).doing(format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }
}

fn print(text: &str) -> Result<()> {
    let mut output = std::io::stdout().lock();
    output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush())
        .doing("the report cannot be printed")
}

/// A number with as many digits as a reader wants.
fn number(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 100.0 || value.fract() == 0.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    let plain = format!("{value:.decimals$}");
    let (whole, fraction) = plain.split_at(plain.find('.').unwrap_or(plain.len()));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{fraction}")
}

/// The day and minute, in UTC.
fn moment(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days to a date after Howard Hinnant's "chrono-compatible low-level date algorithms", for days since 1970.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!(
        "{year}-{month:02}-{day:02} {:02}:{:02} UTC",
        rest / 3600,
        rest % 3600 / 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_grouped() {
        for (value, text) in [
            (0.0, "0"),
            (0.1234, "0.123"),
            (1.234, "1.23"),
            (12.34, "12.3"),
            (1234.6, "1,235"),
            (-1_234_567.0, "-1,234,567"),
            (500.0, "500"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn moments_are_dates() {
        assert_eq!(moment(0), "1970-01-01 00:00 UTC");
        assert_eq!(moment(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(moment(1_767_225_599), "2025-12-31 23:59 UTC");
    }

    #[test]
    fn goals_have_a_direction() {
        assert!(Goal::AtLeast(5.0).is_met(5.0) && !Goal::AtLeast(5.0).is_met(4.9));
        assert!(Goal::AtMost(5.0).is_met(5.0) && !Goal::AtMost(5.0).is_met(5.1));
    }
}
