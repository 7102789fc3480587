//! The same scenario on two programs in turns, so that what the machine does meanwhile befalls both.

use std::path::PathBuf;

use serde::Serialize;

use crate::{
    error::{Error, Result},
    report::{Goal, Section},
    scenarios::Scenario,
    server::ServerArgs,
};

/// Which other program to measure beside the server's.
#[derive(Debug, Clone, clap::Args)]
pub struct PairedArgs {
    /// Measure this program too, in turns with the server's, and tell the ratios
    #[arg(long, global = true, value_name = "PROGRAM", conflicts_with = "url")]
    pub base: Option<PathBuf>,
    /// How often each of the two is measured
    #[arg(long, global = true, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub turns: u32,
}

/// One value of both programs. Of an even number of rounds the median is the mean of the middle two.
#[derive(Debug, Serialize, PartialEq)]
pub struct Comparison {
    pub name: String,
    pub unit: &'static str,
    /// The median of the rounds.
    pub base: f64,
    pub this: f64,
    /// The goal that this program's value has by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
    pub ratio: Ratio,
    /// What the ratio is to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio_goal: Option<Goal>,
}

/// This program's value by the base's of the same round: median, lowest and highest. Nothing where one of them is 0.
#[derive(Debug, Clone, Copy, Serialize, PartialEq)]
pub struct Ratio {
    pub median: Option<f64>,
    pub lowest: Option<f64>,
    pub highest: Option<f64>,
}

/// Measures base, this, base, this …; tells of each section both values and their ratio.
pub async fn run(scenario: &Scenario, args: &PairedArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    let Some(base) = &args.base else {
        return scenario.run(server).await;
    };
    if !scenario.measures_a_program() {
        return Err(Error::Usage(
            "This scenario measures no program of the server's: leave --base out.".to_owned(),
        ));
    }
    let of_base = ServerArgs {
        server: Some(base.clone()),
        ..server.clone()
    };
    let mut rounds = Vec::new();
    for round in 1..=args.turns {
        eprintln!("round {round} of {}: {}", args.turns, base.display());
        // What the base cannot do is a finding about the base, not the end of the measurement.
        let before = scenario.run(&of_base).await;
        eprintln!("round {round} of {}: {}", args.turns, server.program()?.display());
        rounds.push((before, scenario.run(server).await?));
    }
    Ok(join(rounds, base, args.turns))
}

type Round = (Result<Vec<Section>>, Vec<Section>);

fn join(rounds: Vec<Round>, base: &std::path::Path, count: u32) -> Vec<Section> {
    let mut failures = Vec::new();
    let mut pairs: Vec<Vec<(Option<Section>, Section)>> = Vec::new();
    for (before, after) in rounds {
        let mut before = before.unwrap_or_else(|error| {
            failures.push(error.to_string());
            Vec::new()
        });
        for (at, section) in after.into_iter().enumerate() {
            let same = before.iter().position(|other| other.name == section.name);
            let other = same.map(|at| before.swap_remove(at));
            pairs.resize_with(pairs.len().max(at + 1), Vec::new);
            pairs[at].push((other, section));
        }
    }
    let joined = pairs.into_iter().map(|pairs| {
        let mut section = section(pairs);
        section.command = format!("{} --base {} --turns {count}", section.command, base.display());
        for failure in &failures {
            section
                .notes
                .push(format!("In one round the base could not be measured. {failure}"));
        }
        section
    });
    joined.collect()
}

/// The rounds of one section. Promises that the base breaks are told and are not this program's.
fn section(mut rounds: Vec<(Option<Section>, Section)>) -> Section {
    let comparisons = rounds
        .last()
        .map_or_else(Vec::new, |(_, last)| last.values())
        .into_iter()
        .filter_map(|value| {
            let both = rounds.iter().filter_map(|(before, after)| {
                let of = |section: &Section| section.values().into_iter().find(|other| other.name == value.name);
                Some((of(before.as_ref()?)?.value, of(after)?.value))
            });
            Comparison::new(&value, both.collect())
        })
        .collect();
    let mut notes = Vec::new();
    let mut violations = Vec::new();
    for (before, after) in &rounds {
        for broken in before.iter().flat_map(|section| &section.violations) {
            notes.push(format!("The base broke a promise: {broken}"));
        }
        violations.extend(after.violations.iter().cloned());
    }
    let mut section = rounds.pop().map(|(_, last)| last).unwrap_or_default();
    section.notes.extend(notes);
    section.notes.dedup();
    section.violations = violations;
    section.comparisons = comparisons;
    section
        .what
        .push_str(" Latencies and figures without a base are of the last round.");
    section
}

/// A value of a section, under the name by which both programs tell it.
#[derive(Debug, Clone)]
pub struct Value {
    pub name: String,
    pub unit: &'static str,
    pub value: f64,
    pub goal: Option<Goal>,
    pub ratio_goal: Option<Goal>,
}

impl Comparison {
    fn new(value: &Value, both: Vec<(f64, f64)>) -> Option<Self> {
        let (before, after): (Vec<f64>, Vec<f64>) = both.iter().copied().unzip();
        let mut ratios: Vec<f64> = both.iter().map(|(before, after)| after / before).collect();
        ratios.retain(|ratio| ratio.is_finite());
        ratios.sort_by(f64::total_cmp);
        Some(Self {
            name: value.name.clone(),
            unit: value.unit,
            base: median(before)?,
            this: median(after)?,
            goal: value.goal,
            ratio: Ratio {
                lowest: ratios.first().copied(),
                highest: ratios.last().copied(),
                median: median(ratios),
            },
            ratio_goal: value.ratio_goal,
        })
    }
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        length if length.is_multiple_of(2) => Some(f64::midpoint(values[middle - 1], values[middle])),
        _ => Some(values[middle]),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn measured(name: &str, rate: f64) -> Section {
        let mut section = Section::new(name, "Something is done.".to_owned(), "bench".to_owned());
        section.figure("a second", rate, "/s");
        section.ratio_goal("a second", Goal::AtLeast(1.5));
        section
    }

    #[test]
    fn ratios_are_of_the_same_round() {
        let rounds = [(100.0, 150.0), (50.0, 100.0), (200.0, 240.0)];
        let rounds = rounds.map(|(before, after)| (Ok(vec![measured("x", before)]), vec![measured("x", after)]));
        let sections = join(rounds.into(), Path::new("/old"), 3);
        let [comparison] = &*sections[0].comparisons else {
            panic!("{:?}", sections[0].comparisons)
        };
        assert_eq!((comparison.base, comparison.this), (100.0, 150.0), "medians");
        let ratio = Ratio {
            median: Some(1.5),
            lowest: Some(1.2),
            highest: Some(2.0),
        };
        assert_eq!(comparison.ratio, ratio);
        assert_eq!(comparison.ratio_goal, Some(Goal::AtLeast(1.5)));
    }

    #[test]
    fn what_the_base_cannot_do_is_told_and_takes_nothing_with_it() {
        let rounds = vec![
            (Err(Error::server("It fell over.")), vec![measured("x", 3.0)]),
            (Ok(vec![measured("y", 1.0)]), vec![measured("x", 5.0)]),
        ];
        let sections = join(rounds, Path::new("/old"), 2);
        assert!(sections[0].comparisons.is_empty(), "no round has both");
        assert!(
            sections[0].notes.iter().any(|note| note.contains("It fell over.")),
            "{:?}",
            sections[0].notes
        );
        assert_eq!(sections[0].figures[0].value, 5.0, "the last round");
    }

    #[test]
    fn a_promise_that_the_base_breaks_is_not_ours() {
        let mut broken = measured("x", 1.0);
        broken.violations.push("lost".to_owned());
        let sections = join(vec![(Ok(vec![broken]), vec![measured("x", 1.0)])], Path::new("/old"), 1);
        assert!(sections[0].violations.is_empty());
        assert!(sections[0].notes[0].contains("lost"));
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        let value = Value {
            name: "refused".to_owned(),
            unit: "",
            value: 0.0,
            goal: None,
            ratio_goal: None,
        };
        let comparison = Comparison::new(&value, vec![(0.0, 0.0)]).expect("one round");
        assert_eq!(comparison.ratio.median, None);
        assert_eq!(median(vec![4.0, 1.0]), Some(2.5));
    }
}
