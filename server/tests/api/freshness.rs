//! What is changed can be found: soon, after crashes, and while the index is built anew.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use search_index::{IndexChange, SearchIndex};
use serde_json::Value;
use tempfile::TempDir;

use crate::{
    commands::said,
    harness::{Answer, Shop, write_lines},
};

const BAR: &str = "HH-1001-150";
const CHEAPEST: &str = "/api/categories/products?sort=price&sortDirection=asc&pageSize=1&language=en";
const EVERYTHING: &str = "/api/categories/products?pageSize=1";

fn total(answer: &Answer) -> u64 {
    answer.body["totalCount"].as_u64().unwrap_or(0)
}

fn first(answer: &Answer) -> &Value {
    &answer.body["productViewModels"][0]
}

/// Where the generations of the index of products are.
fn products(folder: &Path) -> PathBuf {
    folder.join("index/products")
}

fn live(folder: &Path) -> String {
    let number = fs::read_to_string(products(folder).join("live")).expect("a live generation");
    number.trim().to_owned()
}

/// A shop that was stopped, in a folder that stays.
fn stopped() -> (Arc<TempDir>, u64) {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let shop = Shop::at(folder.clone(), &[], &[]).ready();
    let count = total(&shop.get(EVERYTHING));
    assert!(count > 50, "{count}");
    assert!(shop.terminate().success());
    (folder, count)
}

#[test]
fn what_is_committed_before_a_crash_is_found_after_it() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    for cents in 1..=6 {
        let shop = Shop::at(folder.clone(), &[], &[]);
        said(folder.path(), &["prices", "set", BAR, "FI", &format!("0.0{cents}")]);
        // Killed while the change is on its way to the index, or not on its way yet.
        drop(shop);
        let shop = Shop::at(folder.clone(), &[], &[]);
        let found = shop.wait_for(CHEAPEST, |answer| {
            first(answer)["placedPrice"].as_f64() == Some(f64::from(cents) / 100.0)
        });
        assert_eq!(first(&found)["code"], "HH-1001");
        shop.terminate();
        // Committed while no server runs at all.
        said(folder.path(), &["prices", "set", BAR, "FI", "none"]);
        let shop = Shop::at(folder.clone(), &[], &[]);
        shop.wait_for(CHEAPEST, |answer| first(answer)["code"] != "HH-1001");
    }
}

#[test]
fn a_running_server_builds_its_index_anew_while_it_answers() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let rows: Vec<_> = (0..3_000)
        .map(|number| {
            format!(
                r#"{{"code":"T-{number}","name":{{"fi":"Testisuklaa {number}"}},"variations":[{{"code":"T-{number}-1","prices":{{"FI":590}},"stock":5}}]}}"#
            )
        })
        .collect();
    let file = write_lines(folder.path(), "rows.jsonl", &rows);
    said(folder.path(), &["import", file.to_str().expect("a path")]);
    let shop = Shop::at(folder.clone(), &[], &[]).ready();
    let before = live(folder.path());
    let is_done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        let searching = threads.spawn(|| {
            let mut answers = 0;
            while !is_done.load(Relaxed) || answers == 0 {
                assert_eq!(total(&shop.get("/api/search/products?q=testisuklaa")), 3_000);
                assert_eq!(shop.get("/readyz").status, 200);
                answers += 1;
            }
        });
        let told = said(folder.path(), &["reindex"]);
        is_done.store(true, Relaxed);
        assert_eq!(told, "3000 documents are in the search indexes.\n");
        searching.join().expect("every search was answered in full");
    });
    assert_ne!(live(folder.path()), before);
    let has_one = || {
        let entries = fs::read_dir(products(folder.path())).expect("a folder");
        entries.flatten().filter(|entry| entry.path().is_dir()).count() == 1
    };
    // The old one goes after the new one is there.
    shop.wait_for("/readyz", |_| has_one());
}

#[test]
fn an_index_of_another_version_serves_until_the_new_one_is_there() {
    let (folder, count) = stopped();
    let before = live(folder.path());
    let meta = products(folder.path()).join(&before).join("meta.json");
    let text = fs::read_to_string(&meta).expect("read");
    // One more digit in front of its version: the program is behind by far.
    let other = text.replace("\"payload\": \"", "\"payload\": \"9");
    assert_ne!(text, other);
    fs::write(&meta, other).expect("written");

    let shop = Shop::at(folder.clone(), &[], &[]);
    assert_eq!(total(&shop.get(EVERYTHING)), count, "from the first answer on");
    shop.wait_for("/readyz", |answer| {
        answer.text() == "ready\n" && live(folder.path()) != before
    });
    assert_eq!(total(&shop.get(EVERYTHING)), count);
}

#[test]
fn a_damaged_index_is_filled_again() {
    let (folder, count) = stopped();
    let generation = products(folder.path()).join(live(folder.path()));
    for entry in fs::read_dir(generation).expect("a generation") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending != "json") {
            fs::write(path, "nonsense").expect("written");
        }
    }
    let shop = Shop::at(folder, &[], &[]).ready();
    assert_eq!(total(&shop.get(EVERYTHING)), count);
}

#[test]
fn an_index_that_lost_documents_is_built_anew() {
    let (folder, count) = stopped();
    {
        let index = SearchIndex::open(&products(folder.path())).expect("opened");
        let cursor = index.cursor();
        let mut writer = index.writer().expect("nobody else writes");
        writer
            .apply([IndexChange::Delete("HH-1001".into())], cursor)
            .expect("applied");
    }
    let shop = Shop::at(folder, &[], &[]);
    shop.wait_for(EVERYTHING, |answer| total(answer) == count);
}
