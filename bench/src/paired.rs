//! The same scenario on two programs in turns, so that what the machine does meanwhile befalls both.

use std::path::PathBuf;

use crate::{
    error::{Error, Result},
    report::{Comparison, Section},
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::report::{Goal, comparison::Ratio};

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
}
