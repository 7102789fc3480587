//! The architecture's invariants, most of them absences: what each part must never name. Cargo refuses wrong
//! dependencies between crates; this reads the rest from Cargo's metadata and from the parsed sources.

mod guides;
mod modules;
mod sources;

use std::collections::BTreeSet;

use modules::Modules;
use sources::{CRATES, code, files, parsed, text, the_crate};

/// The floors of the product, from the ground up: a crate names only those below its own floor.
const FLOORS: [&[&str]; 8] = [
    &["domain", "scheduling"],
    &["runtime", "configuration", "renderer"],
    &["store", "search-index", "wire", "integrations", "pictures"],
    &["site"],
    &["services"],
    &["actors", "commands"],
    &["http-api"],
    &["server"],
];

#[test]
fn the_domain_names_no_crate_that_does_io() {
    // A new dependency of the domain is an argument to be had, and then a line here. utoipa describes the types of
    // content, whose one struct is also their schema; serde_json holds the fields of blocks, whose types are defined above;
    // jiff has the calendar, and reads time zones, which are left to others.
    let allowed = ["jiff", "litemap", "serde", "serde_json", "sha2", "thiserror", "utoipa"];
    for dependency in &the_crate("domain").dependencies {
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
            "jiff::tz",
            "jiff::Zoned",
            "jiff::Timestamp",
        ],
    );
}

#[test]
fn what_was_found_is_marked_where_searches_run() {
    let forbidden = ["Highlighter", "highlighter", ".ranges("];
    for folder in ["crates/http-api/src", "server/src/ws", "crates/site/src/document"] {
        none_of(folder, &forbidden);
    }
}

#[test]
fn each_floor_names_only_those_below() {
    let floor = |name: &str| FLOORS.iter().position(|floor| floor.contains(&name));
    for krate in CRATES.iter().filter(|krate| krate.name != "bench") {
        let own = floor(&krate.name).unwrap_or_else(|| panic!("{} stands on no floor", krate.name));
        for dependency in &krate.dependencies {
            let Some(other) = floor(dependency) else { continue };
            assert!(other < own, "{} depends on {dependency}", krate.name);
        }
    }
}

#[test]
fn no_files_name_each_other_in_a_circle() {
    let circles: Vec<String> = CRATES
        .iter()
        .flat_map(|krate| {
            let sources = parsed(&krate.src());
            let circles = Modules::new(&sources, &krate.src()).circles();
            circles.into_iter().map(|imports| imports.join("\n  "))
        })
        .collect();
    assert!(
        circles.is_empty(),
        "{} circles:\n{}",
        circles.len(),
        circles.join("\n\n")
    );
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
    for krate in CRATES
        .iter()
        .filter(|krate| !["store", "bench"].contains(&krate.name.as_str()))
    {
        none_of(&krate.src(), &statements);
        assert!(
            !krate.dependencies.contains(&"sqlx".to_owned()),
            "{} depends on sqlx",
            krate.name
        );
    }
}

#[test]
fn the_search_engine_lives_in_the_search_index() {
    for krate in CRATES.iter().filter(|krate| krate.name != "search-index") {
        let depends = krate.dependencies.contains(&"tantivy".to_owned());
        assert!(!depends, "{} depends on tantivy", krate.name);
        none_of(&krate.src(), &["tantivy::"]);
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
    for (path, text) in ["crates/actors/src", "crates/http-api/src", "server/src"]
        .into_iter()
        .flat_map(code)
    {
        // Reading what a library says is no second table.
        let text = text.replace("==StatusCode::", "==");
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
    assert_eq!(depending_on("actix"), ["actors", "server"].into());
    assert_eq!(depending_on("actix-web"), ["http-api", "server"].into());
    assert_eq!(depending_on("actix-http"), ["server"].into());
    assert_eq!(depending_on("actix-web-actors"), ["server"].into());
}

#[test]
fn background_tasks_are_started_by_the_supervisor() {
    let starting = ["tokio::spawn", "rt::spawn", "thread::spawn", "TaskTracker"];
    let naming: Vec<_> = [
        "runtime", "site", "services", "actors", "commands", "http-api", "server",
    ]
    .iter()
    .flat_map(|name| files_naming(&the_crate(name).src(), &starting))
    .collect();
    assert_eq!(naming, ["crates/runtime/src/supervisor/mod.rs"]);
}

#[test]
fn one_file_names_the_socket_crate() {
    assert_eq!(all_naming(&["actix_web_actors"]), ["server/src/ws/session/mod.rs"]);
}

#[test]
fn one_file_names_the_message_broker() {
    assert_eq!(depending_on("async-nats"), ["actors"].into());
    let naming = files_naming("crates/actors/src", &["async_nats"]);
    assert_eq!(naming, ["crates/actors/src/bus/broker.rs"]);
    // It is woken and wakes, and knows none of those who live here.
    none_of("crates/actors/src/bus", &["crate::"]);
}

/// In what talks, modules are listed in their order; handlers come after those.
#[test]
fn modules_name_only_those_before_them() {
    for krate in ["http-api", "server"] {
        let src = the_crate(krate).src();
        let list = text(&format!("{src}/lib.rs"));
        let order: Vec<&str> = list
            .lines()
            .skip_while(|line| line.starts_with("//!"))
            .take_while(|line| *line != "// Handlers, and what is around them, in no order.")
            .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'))
            .collect();
        assert!(order.len() >= 5, "{krate}: {order:?}");
        let place = |path: &str| {
            let inner = path.strip_prefix(&src).unwrap_or(path).trim_start_matches('/');
            let top = inner.split(['/', '.']).next().unwrap_or_default();
            let listed = order.iter().position(|module| *module == top);
            listed.unwrap_or(order.len())
        };
        let sources = parsed(&src);
        for (path, other) in Modules::new(&sources, &src).all_imports() {
            let is_root = path.ends_with("src/lib.rs");
            assert!(
                is_root || place(other) <= place(path),
                "{path} names {other}, which comes after it"
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

/// Fails where a source in the folder holds one of the texts.
fn none_of(folder: &str, texts: &[&str]) {
    let naming = files_naming(folder, texts);
    assert!(naming.is_empty(), "{texts:?} stand in {naming:?}");
}

/// The crates that are built with this one.
fn depending_on(dependency: &str) -> BTreeSet<&'static str> {
    let depends = |krate: &&sources::Crate| krate.dependencies.iter().any(|name| name == dependency);
    CRATES.iter().filter(depends).map(|krate| krate.name.as_str()).collect()
}

fn all_naming(texts: &[&str]) -> Vec<String> {
    let crates = CRATES.iter().filter(|krate| krate.name != "bench");
    crates.flat_map(|krate| files_naming(&krate.src(), texts)).collect()
}

fn files_naming(folder: &str, texts: &[&str]) -> Vec<String> {
    code(folder)
        .into_iter()
        .filter(|(_, code)| texts.iter().any(|wanted| code.contains(wanted)))
        .map(|(path, _)| path.to_owned())
        .collect()
}
