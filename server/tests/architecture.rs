//! The architecture's invariants, most of them absences: what each part must never name. Cargo refuses wrong
//! dependencies between crates; this reads the rest from manifests and sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Every crate of the product.
const FOLDERS: [&str; 9] = [
    "crates/configuration",
    "crates/domain",
    "crates/runtime",
    "crates/services",
    "crates/site",
    "crates/store",
    "crates/wire",
    "search-index",
    "server",
];

/// Those that know nothing of databases.
const NO_STORE: [&str; 8] = [
    "crates/configuration",
    "crates/domain",
    "crates/runtime",
    "crates/services",
    "crates/site",
    "crates/wire",
    "search-index",
    "server",
];

const ABOVE_THE_STORE: [&str; 4] = [
    "crates/runtime/src",
    "crates/site/src",
    "crates/services/src",
    "server/src",
];

#[test]
fn the_domain_names_no_crate_that_does_io() {
    // A new dependency of the domain is an argument to be had, and then a line here. utoipa describes the types of
    // content, whose one struct is also their schema.
    let allowed = ["litemap", "serde", "sha2", "thiserror", "utoipa"];
    for dependency in dependencies("crates/domain") {
        assert!(
            allowed.contains(&dependency.as_str()),
            "the domain depends on {dependency}"
        );
    }
    none_of(
        "crates/domain/src",
        &[
            "std::fs",
            "std::net",
            "std::process",
            "std::env",
            "std::thread",
            "async fn",
        ],
    );
}

#[test]
fn what_was_found_is_marked_where_searches_run() {
    let forbidden = ["Highlighter", "highlighter", ".ranges("];
    for folder in ["server/src/http", "server/src/ws", "crates/site/src/document"] {
        none_of(folder, &forbidden);
    }
}

#[test]
fn siblings_do_not_name_each_other() {
    let siblings = [
        ("crates/store", "store"),
        ("crates/wire", "wire"),
        ("search-index", "search-index"),
    ];
    for (folder, name) in siblings {
        for dependency in dependencies(folder) {
            let is_sibling = siblings.iter().any(|(_, other)| *other == dependency && *other != name);
            assert!(!is_sibling && dependency != "server", "{name} depends on {dependency}");
        }
    }
}

#[test]
fn sql_lives_in_the_store() {
    let statements = [
        "SELECT ",
        "INSERT INTO ",
        "UPDATE ",
        "DELETE FROM ",
        "CREATE TABLE ",
        "sqlx",
    ];
    for folder in NO_STORE {
        none_of(&format!("{folder}/src"), &statements);
    }
    for folder in NO_STORE {
        assert!(
            !dependencies(folder).contains(&"sqlx".to_owned()),
            "{folder} depends on sqlx"
        );
    }
}

#[test]
fn the_search_engine_lives_in_the_search_index() {
    for folder in FOLDERS.iter().filter(|folder| **folder != "search-index") {
        assert!(
            !dependencies(folder).contains(&"tantivy".to_owned()),
            "{folder} depends on tantivy"
        );
        none_of(&format!("{folder}/src"), &["tantivy::"]);
    }
}

#[test]
fn the_status_of_a_failure_stands_in_one_table() {
    let builders = [
        "BadRequest",
        "Unauthorized",
        "Forbidden",
        "NotFound",
        "Conflict",
        "Gone",
        "TooManyRequests",
    ]
    .into_iter()
    .chain([
        "MethodNotAllowed",
        "UnprocessableEntity",
        "InternalServerError",
        "ServiceUnavailable",
    ])
    .map(|name| format!("HttpResponse::{name}"));
    let constants = [
        "BAD_REQUEST",
        "UNAUTHORIZED",
        "FORBIDDEN",
        "NOT_FOUND",
        "CONFLICT",
        "TOO_MANY_REQUESTS",
    ]
    .into_iter()
    .chain(["PAYLOAD_TOO_LARGE", "UNPROCESSABLE_ENTITY", "SERVICE_UNAVAILABLE"])
    .map(|name| format!("StatusCode::{name}"));
    let texts: Vec<String> = builders.chain(constants).collect();
    for (path, text) in sources("server/src") {
        // Reading what a library says is no second table.
        let text = text.replace("== StatusCode::", "== ");
        let found: Vec<_> = texts.iter().filter(|wanted| text.contains(*wanted)).collect();
        assert!(found.is_empty(), "{path} names {found:?}");
    }
}

#[test]
fn one_file_reads_the_wall_clock() {
    let clocks = ["SystemTime::now", "Utc::now", "Local::now"];
    none_of("crates/domain/src", &["Instant::now"]);
    assert_eq!(all_naming(&clocks), ["crates/runtime/src/clock.rs"]);
}

#[test]
fn actors_know_no_sockets() {
    none_of("server/src/actors", &["crate::ws", "crate::http", "actix_web"]);
}

#[test]
fn background_tasks_are_started_by_the_supervisor() {
    let starting = ["tokio::spawn", "rt::spawn", "thread::spawn", "TaskTracker"];
    let naming: Vec<_> = ABOVE_THE_STORE
        .iter()
        .flat_map(|folder| files_naming(folder, &starting))
        .collect();
    assert_eq!(naming, ["crates/runtime/src/supervisor/mod.rs"]);
}

#[test]
fn one_file_names_the_socket_crate() {
    let naming = files_naming("server/src", &["actix_web_actors"]);
    assert_eq!(naming, ["server/src/ws/session/mod.rs"]);
}

#[test]
fn modules_of_the_server_name_only_those_before_them() {
    let order: Vec<String> = source("server/src/lib.rs")
        .lines()
        .filter_map(|line| {
            line.trim()
                .strip_prefix("pub mod ")?
                .strip_suffix(';')
                .map(str::to_owned)
        })
        .collect();
    assert!(order.len() > 6, "{order:?}");
    // What handlers share holds their keys and counts; see the head of lib.rs.
    let exceptions = [("state", "http"), ("state", "ws")];
    let place = |name: &str| order.iter().position(|other| other == name);
    for (path, text) in sources("server/src") {
        let Some(module) = module_of(&path) else { continue };
        let Some(own) = place(&module) else { continue };
        for named in modules_named(&text) {
            let Some(other) = place(&named) else { continue };
            let is_exception = exceptions.contains(&(module.as_str(), named.as_str()));
            assert!(
                other <= own || is_exception,
                "{path} names crate::{named}, which comes after {module}"
            );
        }
    }
}

#[test]
fn the_client_adds_no_money() {
    let amounts = [
        "placedPrice",
        "discountedPrice",
        "pricePerKilo",
        "extendedPrice",
        "totalPrice",
        "subTotal",
        ".price",
    ];
    let mut found = Vec::new();
    for (path, text) in files("web/src", &["ts", "tsx"]) {
        if path.contains(".test.") {
            continue;
        }
        for line in text.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])) {
            let adds = amounts.iter().any(|amount| {
                line.split(amount).skip(1).any(|after| {
                    let after = after.trim_start();
                    ["* ", "+ ", "- ", "/ "]
                        .iter()
                        .any(|operator| after.starts_with(operator))
                })
            });
            if adds {
                found.push(format!("{path}: {}", line.trim()));
            }
        }
    }
    assert!(
        found.is_empty(),
        "money comes added from the server:\n{}",
        found.join("\n")
    );
}

#[test]
fn metrics_are_those_of_the_guide_and_of_the_dashboard() {
    let emitted: BTreeSet<String> = ["crates/runtime/src/telemetry/mod.rs", "crates/store/src/metrics.rs"]
        .iter()
        .flat_map(|path| metrics_named(&source(path)))
        .collect();
    assert!(emitted.len() > 20, "{emitted:?}");
    for guide in ["docs/operations.md", "docs/grafana-dashboard.json"] {
        let named = metrics_named(&source(guide));
        let unknown: Vec<_> = named.difference(&emitted).collect();
        let missing: Vec<_> = emitted.difference(&named).collect();
        assert!(unknown.is_empty(), "{guide} names {unknown:?}, which nothing counts");
        assert!(missing.is_empty(), "{guide} does not name {missing:?}");
    }
    let dashboard: serde_json::Value =
        serde_json::from_str(&source("docs/grafana-dashboard.json")).expect("the dashboard is JSON");
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

/// The names under `[dependencies]` of a crate.
fn dependencies(folder: &str) -> Vec<String> {
    let manifest = source(&format!("{folder}/Cargo.toml"));
    let names: Vec<String> = manifest
        .lines()
        .skip_while(|line| line.trim() != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .map(str::to_owned)
        .collect();
    assert!(!names.is_empty(), "{folder} has dependencies");
    names
}

/// Fails where a source in the folder holds one of the texts.
fn none_of(folder: &str, texts: &[&str]) {
    let naming = files_naming(folder, texts);
    assert!(naming.is_empty(), "{texts:?} stand in {naming:?}");
}

fn all_naming(texts: &[&str]) -> Vec<String> {
    let folders = FOLDERS.iter().map(|folder| format!("{folder}/src"));
    folders.flat_map(|folder| files_naming(&folder, texts)).collect()
}

fn files_naming(folder: &str, texts: &[&str]) -> Vec<String> {
    sources(folder)
        .into_iter()
        .filter(|(_, text)| texts.iter().any(|wanted| text.contains(wanted)))
        .map(|(path, _)| path)
        .collect()
}

/// The modules that follow `crate::`, alone or in braces.
fn modules_named(text: &str) -> Vec<String> {
    let mut named = Vec::new();
    for after in text.split("crate::").skip(1) {
        match after.strip_prefix('{') {
            None => named.push(first_word(after)),
            Some(list) => {
                let mut depth = 0;
                let mut item = String::new();
                for character in list.chars() {
                    match character {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => named.push(first_word(&std::mem::take(&mut item))),
                        other if depth == 0 => item.push(other),
                        _ => {}
                    }
                }
                named.push(first_word(&item));
            }
        }
    }
    named
}

fn first_word(text: &str) -> String {
    text.trim_start()
        .chars()
        .take_while(|character| character.is_alphanumeric() || *character == '_')
        .collect()
}

/// The top module that a file of the server belongs to.
fn module_of(path: &str) -> Option<String> {
    let inner = path.strip_prefix("server/src/")?;
    let first = inner.split('/').next()?;
    Some(first.trim_end_matches(".rs").to_owned())
}

/// Rust sources without their test modules and comments, by path.
fn sources(folder: &str) -> BTreeMap<String, String> {
    files(folder, &["rs"])
        .into_iter()
        .map(|(path, text)| {
            let code: Vec<_> = text
                .split("#[cfg(test)]")
                .next()
                .unwrap_or_default()
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            (path, code.join("\n"))
        })
        .collect()
}

fn files(folder: &str, extensions: &[&str]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![root().join(folder)];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else if path
                .extension()
                .is_some_and(|found| extensions.iter().any(|wanted| found == *wanted))
            {
                let text = fs::read_to_string(&path).expect("a text");
                let name = path
                    .strip_prefix(root())
                    .expect("inside")
                    .to_string_lossy()
                    .into_owned();
                found.insert(name, text);
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has sources");
    found
}

fn source(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}
