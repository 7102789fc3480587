//! A disk that is full, and then has room again: what was acknowledged stays, others are told, and no restart is needed.

use std::{fs, path::Path, process::Command, time::Instant};

use serde_json::json;

use crate::harness::{Answer, PATIENCE, Shop, pause};

const BAR: &str = "HH-1001-150";

/// Compiles the library that makes the disk full.
fn library(folder: &Path) -> String {
    let source = folder.join("full_disk.c");
    let library = folder.join("full_disk.so");
    fs::write(&source, include_str!("full_disk.c")).expect("written");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status()
        .expect("a C compiler, which building SQLite needs too");
    assert!(compiled.success());
    library.to_str().expect("text").to_owned()
}

#[test]
fn a_full_disk_stops_writes_for_as_long_as_it_is_full() {
    let tools = tempfile::tempdir().expect("a folder");
    let library = library(tools.path());
    let full = tools.path().join("full");
    let folder = std::sync::Arc::new(tempfile::tempdir().expect("a folder"));
    let database = folder.path().canonicalize().expect("a path").join("praline.db");
    let environment = [
        ("LD_PRELOAD", library.as_str()),
        ("FULL_DISK_FILES", database.to_str().expect("text")),
        ("FULL_DISK_WHEN", full.to_str().expect("text")),
    ];
    let shop = Shop::at(folder, &environment, &[]).ready();
    let visitor = shop.visitor();
    let add_with = |headers: &[(&str, &str)]| {
        let body = json!({"code": BAR, "quantity": 1});
        shop.post_as(&visitor, "/api/me/carts/add", &body, headers)
    };
    let add = || add_with(&[]);
    let pieces = |cart: &Answer| cart.body["allLineItems"][0]["quantity"].as_u64();
    assert_eq!(pieces(&add()), Some(1));

    for round in 0..2 {
        let before = shop.get_as(&visitor, "/api/me/carts");
        let key = format!("round {round}");
        let add_under_key = || add_with(&[("Idempotency-Key", &key)]);
        fs::write(&full, "").expect("written");
        // Several times: a transaction that failed leaves nothing behind that the next one trips over.
        for _ in 0..3 {
            for refused in [add(), add_under_key()] {
                assert_eq!(
                    (refused.status, refused.body["code"].as_str()),
                    (503, Some("storage-unavailable")),
                    "round {round}"
                );
                assert!(refused.header("retry-after").is_some());
            }
        }
        shop.wait_for("/readyz", |answer| answer.status == 503);
        let meanwhile = shop.get_as(&visitor, "/api/me/carts");
        assert_eq!(pieces(&meanwhile), pieces(&before), "what was refused is in no cart");

        fs::remove_file(&full).expect("removed");
        // Nobody asks: the server finds out by itself.
        shop.wait_for("/readyz", |answer| answer.status == 200);
        let start = Instant::now();
        let after = loop {
            let answer = add_under_key();
            if answer.status == 200 {
                break answer;
            }
            assert!(start.elapsed() < PATIENCE, "still {}", answer.status);
            pause();
        };
        assert_eq!(pieces(&after), pieces(&before).map(|pieces| pieces + 1));
        assert_eq!(
            after.header("idempotent-replayed"),
            None,
            "what was withdrawn was never answered"
        );
        let now = shop.get_as(&visitor, "/api/me/carts");
        assert_eq!(
            pieces(&now),
            pieces(&after),
            "what is answered under a key is in the cart"
        );
    }
    let last = shop.get_as(&visitor, "/api/me/carts");
    let shop = shop.crash();
    assert_eq!(pieces(&shop.get_as(&visitor, "/api/me/carts")), pieces(&last));
}
