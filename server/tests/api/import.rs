//! Imports, with and without a running server.

use std::{fs, os::unix::fs::symlink, process::Output};

use tempfile::TempDir;

use crate::harness::{Shop, run, write_lines};

fn own_row(number: usize, price: u32) -> String {
    format!(
        r#"{{"code":"T-{number}","name":{{"fi":"Testisuklaa {number}","en":"Trial chocolate {number}"}},"variations":[{{"code":"T-{number}-1","prices":{{"FI":{price}}},"stock":5}}]}}"#
    )
}

fn off_row(barcode: usize, name: &str, fat: &str) -> String {
    format!(
        r#"{{"barcode_id":"{barcode}","product_name":"{name}","ingredients":"Sugar, _milk_","product_image":"https://images.example/x.jpg","fat_amount":"{fat}","saturated_fats":"","carbohydrate":"50","sugar":"45","dietary_fiber":"","protein":"5","salt":"0.1","sodium":"0.04","alcohol":"","is_healthy":"0","lang_guess":"en"}}"#
    )
}

fn import(folder: &std::path::Path, file: &std::path::Path) -> Output {
    run(&[
        "import",
        file.to_str().expect("a path"),
        "--data-dir",
        folder.to_str().expect("a path"),
    ])
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What an import tells that left rows out, which is a failure to whoever started it.
fn said_of_skipped(output: &Output) -> String {
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn an_import_can_be_repeated() {
    let folder = TempDir::new().expect("a folder");
    let data = folder.path().join("data");
    let rows: Vec<_> = (0..1200).map(|number| own_row(number, 590)).collect();
    let file = write_lines(folder.path(), "rows.jsonl", &rows);
    let first = said(&import(&data, &file));
    assert!(
        first.contains("1200 rows: 1200 created, 0 updated, 0 unchanged, 0 skipped"),
        "{first}"
    );
    let second = said(&import(&data, &file));
    assert!(
        second.contains("0 created, 0 updated, 1200 unchanged, 0 skipped"),
        "{second}"
    );

    let mut changed = rows;
    changed[7] = own_row(7, 690);
    let file = write_lines(folder.path(), "rows.jsonl", &changed);
    let third = said(&import(&data, &file));
    assert!(third.contains("0 created, 1 updated, 1199 unchanged"), "{third}");
}

#[test]
fn skipped_rows_are_explained() {
    let folder = TempDir::new().expect("a folder");
    let rows = [
        own_row(1, 590),
        "not json".to_owned(),
        own_row(1, 590),
        own_row(2, 590).replace("\"stock\":5", "\"stock\":-5"),
        off_row(123, "Bad bar", "-3"),
        String::new(),
        off_row(124, "Good bar", "30"),
    ];
    let file = write_lines(folder.path(), "rows.jsonl", &rows);
    let report = folder.path().join("report.tsv");
    let data = folder.path().join("data");
    let output = run(&[
        "import",
        file.to_str().expect("a path"),
        "--data-dir",
        data.to_str().expect("a path"),
        "--report",
        report.to_str().expect("a path"),
    ]);
    let text = said_of_skipped(&output);
    assert!(
        text.contains("6 rows: 3 created, 0 updated, 0 unchanged, 3 skipped"),
        "{text}"
    );
    for part in [
        "the line is not JSON",
        "the code stands on an earlier line",
        "variations[0].stock",
        "1 taken without their nutrition",
        "fat: an amount is 0 or more",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let full = fs::read_to_string(&report).expect("the report");
    let lines: Vec<_> = full
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
        .collect();
    assert_eq!(lines, ["2", "3", "4", "5"]);

    let useless = write_lines(folder.path(), "useless.jsonl", &["x".to_owned()]);
    assert!(
        !import(&data, &useless).status.success(),
        "a file without a usable row is a failure"
    );
    assert!(!import(&data, &folder.path().join("missing.jsonl")).status.success());
}

#[test]
fn a_report_never_takes_the_place_of_what_is_imported() {
    let folder = TempDir::new().expect("a folder");
    let data = folder.path().join("data");
    let file = write_lines(folder.path(), "rows.jsonl", &[own_row(1, 590)]);
    let before = fs::read_to_string(&file).expect("the rows");
    let links = ["hard.jsonl", "soft.jsonl"].map(|name| folder.path().join(name));
    fs::hard_link(&file, &links[0]).expect("a link");
    symlink(&file, &links[1]).expect("a link");
    let other_spelling = folder.path().join(".").join("rows.jsonl");
    for report in [&file, &other_spelling, &links[0], &links[1]] {
        let [file, data, report] = [&file, &data, report].map(|path| path.to_str().expect("a path"));
        let refused = run(&["import", file, "--data-dir", data, "--report", report]);
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            !refused.status.success() && told.contains("name another one with --report"),
            "{told}"
        );
        assert_eq!(fs::read_to_string(file).expect("the rows"), before, "{report}");
    }
    assert!(!data.exists(), "nothing was begun");
}

#[test]
fn an_import_reaches_the_running_server() {
    let shop = Shop::start().ready();
    let folder = TempDir::new().expect("a folder");
    let mut rows: Vec<_> = (0..600).map(|number| own_row(number, 590)).collect();
    rows.push(off_row(7_310_000, "Marvellous nougat wonder", "30"));
    let file = write_lines(folder.path(), "rows.jsonl", &rows);
    let text = said(&import(shop.folder(), &file));
    assert!(text.contains("the running server followed"), "{text}");

    let found = shop
        .get("/api/search/products?q=marvellous+nougat&displayLanguage=en")
        .body;
    assert_eq!(found["totalCount"], 1, "found as soon as the import ends");
    let card = &found["productViewModels"][0];
    assert_eq!(card["code"], "OFF-7310000");
    assert_eq!(card["placedPrice"], serde_json::Value::Null);
    assert_eq!(card["isBuyable"], false);
    assert_eq!(card["imageUrl"], "/pictures/placeholder-640.webp");
    let page = shop.page(card["url"].as_str().expect("an address"));
    assert_eq!(page["pageMetadata"]["robots"], "noindex,nofollow");
    assert_eq!(page["variations"][0]["ingredients"], "Sugar, <strong>milk</strong>");
    assert_eq!(shop.get("/api/search/products?q=testisuklaa").body["totalCount"], 600);
    let shop = shop.restart();
    assert_eq!(
        shop.get("/api/search/products?q=testisuklaa").body["totalCount"],
        600,
        "also after a restart"
    );
}

#[test]
fn an_import_makes_a_shop_of_its_own() {
    let folder = std::sync::Arc::new(TempDir::new().expect("a folder"));
    let elsewhere = TempDir::new().expect("a folder");
    let file = write_lines(elsewhere.path(), "rows.jsonl", &[own_row(1, 590)]);
    said(&import(folder.path(), &file));
    let shop = Shop::at(folder.clone(), &[], &[]);
    assert_eq!(
        shop.get("/api/categories/products").body["totalCount"],
        1,
        "indexed before the start"
    );
    assert_eq!(shop.page("/fi/")["siteTitle"], "Praline");
    drop(shop);
    let again = run(&["reindex", "--data-dir", folder.path().to_str().expect("a path")]);
    assert!(said(&again).contains("1 documents"));
}

#[test]
fn rows_of_any_kind_are_imported_by_their_fields() {
    let folder = std::sync::Arc::new(TempDir::new().expect("a folder"));
    let elsewhere = TempDir::new().expect("a folder");
    let rows = [
        r#"{"_id":"MED-10","title":"Cocoa & the heart","text":"Flavanols in cocoa <and> blood pressure.","metadata":{}}"#,
        r#"{"_id":"MED-11","title":"","text":"Liquorice raises it.","metadata":{}}"#,
        r#"{"_id":"not a code","title":"Nothing","text":""}"#,
    ]
    .map(str::to_owned);
    let file = write_lines(elsewhere.path(), "corpus.jsonl", &rows);
    let (file, data) = (file.to_str().expect("a path"), folder.path().to_str().expect("a path"));
    let map = ["--map", "code=_id,name=title,description=text", "--language", "en"];
    let text = said_of_skipped(&run(&[&["import", file, "--data-dir", data][..], &map].concat()));
    assert!(
        text.contains("3 rows: 2 created, 0 updated, 0 unchanged, 1 skipped"),
        "{text}"
    );
    assert!(text.contains("_id: the code is not valid"), "{text}");

    let shop = Shop::at(folder.clone(), &[], &[]);
    let codes = |query: &str| -> Vec<String> {
        let found = shop
            .get(&format!("/api/search/products?q={query}&displayLanguage=en"))
            .body;
        let cards = found["productViewModels"].as_array().expect("cards").clone();
        cards
            .iter()
            .filter_map(|card| card["code"].as_str().map(str::to_owned))
            .collect()
    };
    assert_eq!(codes("flavanols+pressure"), ["MED-10"]);
    assert_eq!(
        codes("liquorice"),
        ["MED-11"],
        "the first words are the name of a row without one"
    );

    let wrong = run(&["import", file, "--data-dir", data, "--map", "name=title"]);
    assert!(!wrong.status.success() && String::from_utf8_lossy(&wrong.stderr).contains("code=…"));
}

/// A product that asks for an address.
fn row_at(code: &str, slug: &str, name: &str) -> String {
    let slugs = format!(r#"{{"fi":"{slug}","sv":"{slug}","en":"{slug}"}}"#);
    format!(
        r#"{{"code":"{code}","name":{{"en":"{name}"}},"slug":{slugs},"variations":[{{"code":"{code}-1","prices":{{"FI":590}}}}]}}"#
    )
}

#[test]
fn products_with_one_slug_keep_an_address_each() {
    let shop = Shop::start().ready();
    let folder = TempDir::new().expect("a folder");
    let put = |rows: &[String]| said(&import(shop.folder(), &write_lines(folder.path(), "rows.jsonl", rows)));
    let name_at = |address: &str| shop.page(address)["displayName"].clone();

    let both = put(&[row_at("T-1", "nougat", "First"), row_at("T-2", "nougat", "Second")]);
    assert!(both.contains("2 rows: 2 created"), "{both}");
    assert!(
        both.contains("1 taken under another address") && both.contains("T-1 has nougat; this one has nougat-t-2"),
        "{both}"
    );
    assert_eq!(name_at("/en/products/nougat"), "First");
    assert_eq!(name_at("/en/products/nougat-t-2"), "Second");

    // Only one of them is imported: the one that had to give way, the one that it gave way to, and one that moves there.
    put(&[row_at("T-2", "nougat", "Second, changed")]);
    put(&[row_at("T-1", "nougat", "First, changed")]);
    let moved = put(&[row_at("T-3", "own", "Third")]) + &put(&[row_at("T-3", "nougat", "Third, moved")]);
    assert!(
        moved.contains("line 1, T-3: T-1 has nougat; this one has nougat-t-3"),
        "{moved}"
    );
    assert_eq!(name_at("/en/products/nougat"), "First, changed");
    assert_eq!(name_at("/en/products/nougat-t-2"), "Second, changed");
    assert_eq!(name_at("/en/products/nougat-t-3"), "Third, moved");
    let found = shop.get("/api/search/products?q=T-3-1&displayLanguage=en").body;
    let card = &found["productViewModels"][0];
    assert_eq!(card["url"], "/en/products/nougat-t-3");
    let shop = shop.restart();
    assert_eq!(shop.page("/en/products/nougat")["displayName"], "First, changed");
}

#[test]
fn a_page_cannot_lie_where_products_do() {
    let shop = Shop::start();
    let page = serde_json::json!({
        "id": "test-goods", "type": "ArticlePage", "published": "2026-01-01",
        "fi": {"segment": "tuotteet", "name": "Tavarat", "topic": "Tavarat"},
    });
    let folder = TempDir::new().expect("a folder");
    let file = write_lines(folder.path(), "goods.json", &[page.to_string()]);
    let data = shop.folder().to_str().expect("a path");
    let output = run(&["content", "import", file.to_str().expect("a path"), "--data-dir", data]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{told}");
    assert!(
        told.contains("test-goods, fi.segment: the shop has a page at /fi/tuotteet already"),
        "{told}"
    );
}

#[test]
fn markup_reaches_no_page() {
    let shop = Shop::start();
    let data = shop.folder().to_str().expect("a path");
    let evil =
        "Suklaa & suola <3 <em onclick=\"alert(1)\">hyvää</em><img src=x onerror=alert(1)><script>alert(2)</script>";
    let row = serde_json::json!({
        "code": "M-1", "name": {"fi": "Levy"}, "slug": {"fi": "markup-levy"},
        "shortDescription": {"fi": evil}, "description": {"fi": evil},
        "variations": [{"code": "M-1-1", "prices": {"FI": 100}, "stock": 1}],
    });
    let folder = TempDir::new().expect("a folder");
    let file = write_lines(folder.path(), "markup.jsonl", &[row.to_string()]);
    let output = run(&["import", file.to_str().expect("a path"), "--data-dir", data]);
    assert!(output.status.success(), "{output:?}");
    let address = "/fi/tuotteet/markup-levy";
    shop.wait_for(address, |answer| answer.status == 200);
    let clean = "Suklaa &amp; suola &lt;3 <em>hyvää</em>";
    let page = shop.page(address);
    for shown in [&page, &page["variations"][0]] {
        assert_eq!(shown["shortDescription"], clean);
        assert_eq!(shown["description"], clean);
    }
    let html = shop.get(address).text();
    assert!(html.contains(clean), "the first HTML shows it as the app does");
    assert!(
        !html.contains("onerror=") && !html.contains("alert(") && !html.contains("&amp;amp;"),
        "{html}"
    );
}

#[test]
fn links_that_lead_nowhere_good_are_refused() {
    let shop = Shop::start();
    let data = shop.folder().to_str().expect("a path");
    let folder = TempDir::new().expect("a folder");
    let put = |link: &str, picture: &str| {
        let page = serde_json::json!({
            "id": "test-links", "type": "LandingPage", "published": "2026-01-01",
            "fi": {"segment": "linkit", "name": "Linkit", "mainContentArea": [
                {"type": "HeroBlock", "images": [picture], "title": {"fi": "Linkit"},
                 "callToAction": {"fi": link}, "callToActionName": {"fi": "Auki"}},
            ]},
        });
        let file = write_lines(folder.path(), "links.json", &[page.to_string()]);
        let output = run(&["content", "import", file.to_str().expect("a path"), "--data-dir", data]);
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    for link in [
        "javascript:alert(1)",
        "//evil.example",
        "/\\evil.example",
        "http://shop.example",
        "https://a@evil.example",
    ] {
        let (done, said) = put(link, "kuva");
        assert!(!done, "{link} is put");
        assert!(
            said.contains("test-links, main block 1.callToAction.fi: ") && said.contains("is no link"),
            "{said}"
        );
    }
    let (done, said) = put("/fi/tuotteet", "../../x\"y");
    assert!(!done && said.contains("test-links, main block 1.images: "), "{said}");
    let (done, said) = put("https://shop.example/?a=1", "kuva");
    assert!(done, "{said}");
    shop.wait_for("/fi/linkit", |answer| answer.status == 200);
    assert_eq!(
        shop.page("/fi/linkit")["mainContentArea"][0]["callToAction"],
        "https://shop.example/?a=1"
    );
}
