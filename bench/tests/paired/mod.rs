//! Two programs in turns: here the same one twice.

use crate::{bench, server};

#[test]
fn both_programs_are_measured_and_compared() {
    let program = server();
    let output = bench(
        "start",
        &[
            "--times",
            "1",
            "--turns",
            "2",
            "--base",
            program.to_str().expect("UTF-8"),
        ],
    );
    let errors = String::from_utf8_lossy(&output.stderr);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect(&errors);
    let compared = report["sections"][0]["comparisons"].as_array().expect("comparisons");
    let named = |name: &str| compared.iter().find(|one| one["name"] == name).expect("compared");
    let ratio = &named("start to listening: p50")["ratio"];
    let [lowest, median, highest] =
        ["lowest", "median", "highest"].map(|which| ratio[which].as_f64().expect("a number"));
    assert!(0.0 < lowest && lowest <= median && median <= highest, "{ratio}");
    assert!(
        named("the first start, which fills the folder")["base"]
            .as_f64()
            .is_some_and(|value| value > 0.0)
    );
}

#[test]
fn what_measures_no_program_has_no_base() {
    let output = bench("races", &["--rounds", "1", "--base", "/nowhere"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("leave --base out"));
}
