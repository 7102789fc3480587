//! What is imported comes out again, and is imported again without a change.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Stdio,
};

use serde_json::json;
use tempfile::TempDir;

use crate::{
    commands::{command, refused, said},
    harness::{program, write_lines},
    seeded,
};

/// In the order in which an empty shop takes them: the commands, and the files that they read and write.
const PARTS: [(&[&str], &str); 11] = [
    (&["site"], "site.json"),
    (&["taxes"], "taxes.json"),
    (&["categories"], "categories.jsonl"),
    (&["brands"], "brands.jsonl"),
    (&[], "products.jsonl"),
    (&["warehouses"], "warehouses.json"),
    (&["promotions"], "promotions.json"),
    (&["delivery"], "delivery.json"),
    (&["search"], "search.json"),
    (&["releases"], "releases.json"),
    (&["reviews"], "reviews.json"),
];

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// A shop of the demo brand that has been at work: prices and pieces changed, texts that files could stumble over.
fn shop() -> TempDir {
    let folder = seeded::folder();
    let shop = folder.path();
    said(shop, &["stock", "set", "HH-1001-150=37"]);
    said(
        shop,
        &["stock", "set", "--warehouse", "malmo", "HH-1001-150=7", "HH-1006-100=0"],
    );
    said(shop, &["prices", "set", "HH-1001-150", "FI", "4.95"]);
    said(shop, &["prices", "set", "HH-1001-150", "SE", "none"]);
    let odd = "\u{feff}\"Quoted\", a\nline & <b>bold</b> 🍫";
    let row = json!({
        "code": "odd/1", "name": {"fi": odd}, "slug": {"fi": "puolukkahalla"}, "description": {"fi": odd},
        "variations": [{
            "code": "odd/1:a", "size": odd, "prices": {"FI": 0}, "ingredients": {"sv": odd}, "nutrients": {"fat": 0.1},
            "pricePeriods": [
                {"market": "FI", "kind": "regular", "price": 700, "from": "2020-01-01", "until": "2021-01-01"},
                {"market": "SE", "kind": "campaign", "price": 5000, "from": "2020-06-01T08:00:00+02:00"},
            ],
        }],
    });
    let file = write_lines(shop, "odd.jsonl", &[row.to_string()]);
    said(shop, &["import", text(&file)]);
    let promotion = json!([{
        "id": "winter-letter", "name": {"en": odd}, "conditions": {"generatedCodes": true, "any": [{"target": {}}]},
        "appliesTo": {}, "action": {"kind": "percent", "basisPoints": 1000, "scope": "lines"},
    }]);
    let file = write_lines(shop, "letter.json", &[promotion.to_string()]);
    said(shop, &["promotions", "import", text(&file)]);
    said(shop, &["promotions", "codes", "generate", "winter-letter"]);
    folder
}

fn export_all(shop: &Path, to: &Path) {
    for (part, file) in PARTS {
        let file = to.join(file);
        said(shop, &[part, &["export", "--file", text(&file)]].concat());
    }
}

/// What each import says.
fn import_all(shop: &Path, from: &Path) -> Vec<String> {
    let import = |(part, file): (&[&str], &str)| said(shop, &[part, &["import", text(&from.join(file))]].concat());
    PARTS.into_iter().map(import).collect()
}

fn read_all(folder: &Path) -> Vec<(PathBuf, String)> {
    let files = PARTS.map(|(_, file)| folder.join(file)).into_iter();
    files
        .map(|file| {
            (
                file.file_name().expect("a name").into(),
                fs::read_to_string(file).expect("a file"),
            )
        })
        .collect()
}

#[test]
fn a_shop_that_was_exported_is_imported_whole_and_without_a_change() {
    let (shop, first, second) = (
        shop(),
        TempDir::new().expect("a folder"),
        TempDir::new().expect("a folder"),
    );
    export_all(shop.path(), first.path());
    let products = fs::read_to_string(first.path().join("products.jsonl")).expect("products");
    assert_eq!(
        said(shop.path(), &["export"]),
        products,
        "what stands in a file is what is printed"
    );
    let bar = products
        .lines()
        .find(|row| row.contains("\"HH-1001-150\""))
        .expect("a bar");
    let bar: serde_json::Value = serde_json::from_str(bar).expect("JSON");
    let bar = &bar["variations"][0];
    assert_eq!((&bar["prices"], &bar["stock"]), (&json!({"FI": 495}), &json!(37)));
    assert_eq!(bar["priceHistory"].as_array().map(Vec::len), Some(4), "{bar}");

    let told = import_all(shop.path(), first.path());
    for part in [
        "0 of them new, changed or removed",
        "categories: 0 created, 0 updated, 0 deleted.",
        "brands: 0 created, 0 updated, 0 deleted.",
        "75 rows: 0 created, 0 updated, 75 unchanged, 0 skipped",
        "0 of them new or changed; 0 changes of stock.",
        "0 created, 0 updated, 11 unchanged.",
        "0 created, 0 updated, 14 unchanged.",
    ] {
        assert!(told.iter().any(|told| told.contains(part)), "{part} in {told:?}");
    }

    let empty = TempDir::new().expect("a folder");
    said(empty.path(), &["migrate"]);
    let told = import_all(empty.path(), first.path());
    let created = "75 rows: 75 created, 0 updated, 0 unchanged, 0 skipped";
    assert!(told.iter().any(|told| told.contains(created)), "{told:?}");
    export_all(empty.path(), second.path());
    for (one, other) in read_all(first.path()).into_iter().zip(read_all(second.path())) {
        assert_eq!(one, other);
    }
}

#[test]
fn what_a_file_does_not_hold_is_told() {
    let shop = shop();
    let told = |arguments: &[&str]| {
        let told = String::from_utf8_lossy(&command(shop.path(), arguments).stderr).into_owned();
        // The last line; the log may have others.
        told.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(told(&["export"]), "75 products were exported.");
    assert_eq!(
        told(&["promotions", "export"]),
        "11 promotions were exported. The file does not hold generated codes (winter-letter), which `praline promotions \
         codes list ID --csv` prints."
    );
}

#[test]
fn a_file_takes_the_place_of_the_one_before() {
    let shop = seeded::folder();
    let file = shop.path().join("products.jsonl");
    fs::write(&file, "before").expect("written");
    let told = refused(
        shop.path(),
        &["export", "--file", text(&shop.path().join("nowhere/products.jsonl"))],
    );
    assert!(told.contains("nowhere/products.jsonl cannot be written"), "{told}");
    said(shop.path(), &["export", "--file", text(&file)]);
    assert_eq!(fs::read_to_string(&file).expect("read").lines().count(), 74);
    assert!(!shop.path().join("products.jsonl.part").exists());
}

#[test]
fn an_export_that_nobody_reads_to_its_end_ends_quietly() {
    let shop = seeded::folder();
    let mut export = program()
        .args(["export", "--data-dir", text(shop.path())])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(export.stdout.take());
    let output = export.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(141));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!told.contains("written") && !told.contains("exported"), "{told}");
}
