//! What one scenario came to.

use serde::Serialize;

use super::{
    comparison::{Comparison, Value},
    goal::Goal,
};
use crate::{error::Error, stats::Latency};

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
