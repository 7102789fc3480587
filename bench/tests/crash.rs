//! A short run of the crash harness against the server beside the bench; `races` in a module of its own.

mod paired;
mod races;

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn crash(options: &[&str]) -> Output {
    bench("crash", options)
}

/// Runs a scenario on the server beside the bench.
fn bench(scenario: &str, options: &[&str]) -> Output {
    let mut bench = Command::new(env!("CARGO_BIN_EXE_bench"));
    bench.arg(scenario).args(options).args(["--json", "-", "--server"]);
    bench.arg(server()).output().expect("the bench starts")
}

fn server() -> PathBuf {
    let server = Path::new(env!("CARGO_BIN_EXE_bench")).with_file_name("praline");
    assert!(
        server.is_file(),
        "there is no server at {}: run `cargo build -p server` first",
        server.display()
    );
    server
}

/// The figures of all sections, with their names.
fn all_figures(output: &Output) -> Vec<(String, f64)> {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect(&errors);
    let sections = report["sections"].as_array().expect("sections");
    let figures = sections
        .iter()
        .flat_map(|section| section["figures"].as_array().expect("figures"));
    let named = figures.filter_map(|figure| Some((figure["name"].as_str()?.to_owned(), figure["value"].as_f64()?)));
    named.collect()
}

/// The figures by name.
fn figures(output: &Output) -> impl Fn(&str) -> f64 {
    let figures = all_figures(output);
    move |name| {
        let figure = figures.iter().find(|(known, _)| known == name);
        figure.unwrap_or_else(|| panic!("no {name}: {figures:?}")).1
    }
}

#[test]
fn nothing_acknowledged_is_lost_or_applied_twice() {
    let output = crash(&[
        "--operations",
        "600",
        "--kills",
        "4",
        "--carts",
        "6",
        "--tabs",
        "2",
        "--seed",
        "11",
    ]);
    let figure = figures(&output);
    for name in ["lost", "doubled", "out of order", "not converged"] {
        assert_eq!(figure(name), 0.0, "{name}: {}", String::from_utf8_lossy(&output.stdout));
    }
    assert!(output.status.success());
    assert!(figure("acknowledged operations") >= 600.0);
    // One more at the end.
    assert_eq!(figure("kills of the server"), 5.0);
    for name in [
        "frames and requests dropped",
        "frames and requests doubled",
        "frames reordered",
    ] {
        assert!(figure(name) > 0.0, "{name}");
    }
}

#[test]
fn every_preview_ends_on_the_last_edit_though_the_server_is_killed() {
    let output = bench(
        "previews",
        &[
            "--previews",
            "3",
            "--rate",
            "10",
            "--pages",
            "2",
            "--seconds",
            "4",
            "--kills",
            "3",
        ],
    );
    let figures = all_figures(&output);
    assert!(output.status.success());
    let behind = figures
        .iter()
        .filter(|(name, _)| name == "previews that do not end on the last edit");
    assert_eq!(behind.map(|(_, value)| *value).collect::<Vec<_>>(), [0.0; 3]);
}

#[test]
fn the_loss_of_power_loses_nothing_acknowledged() {
    let output = crash(&[
        "--power-loss",
        "--operations",
        "300",
        "--kills",
        "3",
        "--carts",
        "4",
        "--tabs",
        "2",
        "--seed",
        "12",
    ]);
    let figure = figures(&output);
    assert_eq!(figure("lost"), 0.0, "{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success());
    assert!(figure("acknowledged operations") >= 300.0);
}

#[test]
fn a_failover_of_the_database_loses_nothing_acknowledged() {
    let output = crash(&[
        "--failover",
        "--operations",
        "300",
        "--kills",
        "2",
        "--carts",
        "3",
        "--tabs",
        "2",
        "--seed",
        "13",
    ]);
    let figure = figures(&output);
    for name in ["lost", "doubled", "out of order", "not converged"] {
        assert_eq!(figure(name), 0.0, "{name}: {}", String::from_utf8_lossy(&output.stdout));
    }
    assert!(output.status.success());
    assert!(figure("acknowledged operations") >= 300.0);
    assert_eq!(figure("failovers of the database"), 2.0);
}
