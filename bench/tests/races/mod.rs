//! Short races on SQLite and PostgreSQL: one buyer wins, and checkers find what is planted.

use std::process::Command;

use serde_json::Value;

const ENGINES: [&str; 2] = ["SQLite", "PostgreSQL"];

/// The sections of the report, and whether the command succeeded.
fn races(options: &[&str]) -> (Vec<Value>, bool) {
    let mut bench = Command::new(env!("CARGO_BIN_EXE_bench"));
    bench
        .args(["races", "--buyers", "50", "--seed", "21", "--json", "-"])
        .args(options);
    let output = bench.output().expect("the bench starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    let mut report: Value = serde_json::from_slice(&output.stdout).expect(&errors);
    let Value::Array(sections) = report["sections"].take() else {
        panic!("no sections: {report}");
    };
    (sections, output.status.success())
}

/// The figures whose names end so.
fn figures(section: &Value, end: &str) -> Vec<f64> {
    let figures = section["figures"].as_array().expect("figures");
    let named = figures
        .iter()
        .filter(|figure| figure["name"].as_str().is_some_and(|name| name.ends_with(end)));
    named
        .map(|figure| figure["value"].as_f64().expect("a number"))
        .collect()
}

#[test]
fn each_race_has_one_winner() {
    let (sections, is_good) = races(&["--rounds", "10"]);
    assert!(is_good, "{sections:?}");
    assert_eq!(sections.len(), ENGINES.len());
    for (section, engine) in sections.iter().zip(ENGINES) {
        assert_eq!(section["name"], format!("races: {engine}"));
        for which in ["fewest", "most"] {
            let winners = figures(section, &format!("winners in a round, {which}"));
            assert_eq!(winners, [1.0; 5], "{section}");
        }
        assert_eq!(figures(section, "differences"), [0.0; 6], "{section}");
        assert!(figures(section, "payments made in a round, most")[0] > 0.0, "{section}");
        let latencies = section["latencies"].as_array().expect("latencies");
        assert!(latencies.iter().all(|race| race["count"] == 10), "{section}");
    }
}

#[test]
fn what_is_planted_is_found() {
    let (sections, is_good) = races(&["--rounds", "100", "--prove"]);
    assert!(is_good, "{sections:?}");
    assert_eq!(sections.len(), ENGINES.len());
    for section in &sections {
        assert_eq!(figures(section, "found after").len(), 6, "{section}");
    }
}
