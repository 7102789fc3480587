//! What the guides name is there: files, metrics, codes.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use domain::fault::FaultCode;

use crate::sources::{files, is_there, text};

/// Where metrics get their names.
const METRICS: [&str; 4] = [
    "crates/runtime/src/telemetry/mod.rs",
    "crates/pictures/src/metrics.rs",
    "crates/renderer/src/metrics.rs",
    "crates/store/src/metrics.rs",
];

const DASHBOARD: &str = "docs/grafana-dashboard.json";
const ALERTS: &str = "docs/production/alerts.yml";

#[test]
fn metrics_are_those_of_the_guide_and_of_the_dashboard() {
    let emitted = emitted();
    for guide in ["docs/operations.md", DASHBOARD] {
        let named = metrics_named(&text(guide));
        let unknown: Vec<_> = named.difference(&emitted).collect();
        let missing: Vec<_> = emitted.difference(&named).collect();
        assert!(unknown.is_empty(), "{guide} names {unknown:?}, which nothing counts");
        assert!(missing.is_empty(), "{guide} does not name {missing:?}");
    }
    let dashboard: serde_json::Value = serde_json::from_str(&text(DASHBOARD)).expect("the dashboard is JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let ids: BTreeSet<_> = panels.iter().filter_map(|panel| panel["id"].as_u64()).collect();
    assert_eq!(ids.len(), panels.len(), "every panel has an id of its own");
    for panel in panels.iter().filter(|panel| panel["type"] != "row") {
        let targets = panel["targets"].as_array().expect("targets");
        let asks = targets
            .iter()
            .all(|target| target["expr"].as_str().is_some_and(|expr| !expr.is_empty()));
        assert!(asks && !targets.is_empty(), "{} asks for nothing", panel["title"]);
    }
}

#[test]
fn each_alert_asks_for_a_metric_and_is_explained() {
    let rules = text(ALERTS);
    let unknown: Vec<_> = metrics_named(&rules).difference(&emitted()).cloned().collect();
    assert!(unknown.is_empty(), "{ALERTS} names {unknown:?}, which nothing counts");
    let alerts: BTreeSet<&str> = rules
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
        .collect();
    assert!(alerts.len() > 10, "{alerts:?}");
    let guide = text("docs/production.md");
    let explained: BTreeSet<&str> = guide
        .lines()
        .filter(|line| line.starts_with("| `Praline"))
        .flat_map(|line| in_backticks(line).filter(|name| name.starts_with("Praline")))
        .collect();
    assert_eq!(alerts, explained);
}

/// `501` and the like begin a row of the table; a status may have several.
#[test]
fn each_code_stands_in_the_table_of_its_status() {
    let guide = text("docs/api.md");
    let table = guide.split("| status | codes |").nth(1).expect("the table");
    let mut codes: BTreeMap<u16, String> = BTreeMap::new();
    for row in table.trim_start().lines().take_while(|line| line.starts_with('|')) {
        let status = row
            .trim_start_matches(['|', ' '])
            .get(..3)
            .and_then(|status| status.parse().ok());
        if let Some(status) = status {
            codes.entry(status).or_default().push_str(row);
        }
    }
    let missing: Vec<_> = FaultCode::ALL
        .into_iter()
        .map(|code| (wire::problem::status(code), code.as_str()))
        .filter(|(status, code)| {
            !codes
                .get(status)
                .is_some_and(|rows| rows.contains(&format!("`{code}`")))
        })
        .collect();
    assert!(missing.is_empty(), "docs/api.md does not tell {missing:?}");
}

/// Paths are written from the workspace's folder on, or from a folder on that the same line names.
#[test]
fn files_that_guides_name_are_there() {
    let mut gone = Vec::new();
    for guide in [
        "README.md",
        "CONTRIBUTING.md",
        "docs/ARCHITECTURE.md",
        "docs/operations.md",
        "docs/production.md",
    ] {
        for line in text(guide).lines() {
            let paths: Vec<&str> = in_backticks(line).filter(|name| is_path(name)).collect();
            let folders: Vec<&str> = paths.iter().copied().filter(|path| is_there(path)).collect();
            let is_known = |path: &&str| {
                let below = |folder: &&str| is_there(&format!("{}/{path}", folder.trim_end_matches('/')));
                is_there(path) || folders.iter().any(below)
            };
            let unknown = paths.iter().filter(|path| !is_known(path));
            gone.extend(unknown.map(|path| format!("{guide}: {path}")));
        }
    }
    // The example of a new block.
    gone.retain(|path| !path.contains("price_table") && !path.contains("price-table"));
    assert!(gone.is_empty(), "{gone:#?}");
}

#[test]
fn links_of_guides_lead_to_files() {
    let mut guides = files("docs", &["md"]);
    for guide in ["README.md", "CONTRIBUTING.md", "demo/README.md"] {
        guides.insert(guide.to_owned(), text(guide));
    }
    let mut broken = Vec::new();
    for (guide, text) in &guides {
        let folder = Path::new(guide).parent().unwrap_or(Path::new(""));
        for link in text.split("](").skip(1) {
            let to = link.split([')', '#', ' ']).next().unwrap_or_default();
            let is_file = !to.is_empty() && !to.contains(':') && !to.starts_with('/');
            if is_file && !is_there(&folder.join(to).to_string_lossy()) {
                broken.push(format!("{guide}: {to}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn each_decision_stands_in_the_list() {
    let list = text("docs/decisions/README.md");
    let missing: Vec<String> = files("docs/decisions", &["md"])
        .into_keys()
        .filter_map(|path| path.rsplit('/').next().map(str::to_owned))
        .filter(|name| name != "README.md" && !list.contains(&format!("]({name})")))
        .collect();
    assert!(missing.is_empty(), "the list lacks {missing:?}");
}

/// Shoppers load nothing of the editors' app, and it has nothing of theirs but measures, resets and passkeys.
#[test]
fn the_editors_app_shares_three_files_with_the_shop() {
    let above = "../src/";
    let shared: BTreeSet<String> = files("web/admin/src", &["ts", "tsx", "css"])
        .values()
        .flat_map(|text| {
            let after = text.split(above).skip(1);
            after.map(|rest| rest.split(['"', '\'']).next().unwrap_or_default().to_owned())
        })
        .collect();
    assert_eq!(
        shared,
        ["lib/webauthn", "styles/reset.css", "styles/tokens.css"]
            .map(str::to_owned)
            .into()
    );
    for (path, text) in files("web/src", &["ts", "tsx", "css"]) {
        let is_test = path.contains(".test.");
        assert!(is_test || !text.contains("/admin/src"), "{path} names the editors' app");
    }
}

fn emitted() -> BTreeSet<String> {
    let emitted: BTreeSet<String> = METRICS.iter().flat_map(|path| metrics_named(&text(path))).collect();
    assert!(emitted.len() > 20, "{emitted:?}");
    emitted
}

/// The metrics that a text names; the series of a histogram are their histogram's.
fn metrics_named(text: &str) -> BTreeSet<String> {
    let names = text.split("praline_").skip(1).map(|after| {
        let end = after
            .find(|c: char| !c.is_ascii_lowercase() && c != '_')
            .unwrap_or(after.len());
        let name = format!("praline_{}", &after[..end]);
        ["_bucket", "_sum", "_count"]
            .iter()
            .find_map(|suffix| name.strip_suffix(suffix))
            .map_or_else(|| name.clone(), str::to_owned)
    });
    names.collect()
}

/// What stands between backticks of a line.
fn in_backticks(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a name is a path of the sources: `server/src/lib.rs`, `crates/wire/`. Addresses of calls begin with a slash.
fn is_path(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    let extensions = ["rs", "ts", "tsx", "mjs", "css", "json", "toml", "yml", "service"];
    let is_file = name
        .rsplit_once('.')
        .is_some_and(|(_, extension)| extensions.contains(&extension));
    let tops = [
        "crates/",
        "server/",
        "search-index/",
        "web/",
        "bench/",
        "scripts/",
        "demo/",
    ];
    let is_of_sources = is_file || tops.iter().any(|top| name.starts_with(top));
    name.contains('/') && !name.starts_with('/') && name.chars().all(is_plain) && is_of_sources
}
