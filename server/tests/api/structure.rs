//! Categories and brands from files, and products that name what there is and what there is not.

use std::fs;

use serde_json::json;

use crate::{
    commands::{command, refused, said},
    harness::{Shop, write_lines},
};

fn put(shop: &Shop, what: &str, rows: &[serde_json::Value]) -> String {
    let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let file = write_lines(shop.folder(), "rows.jsonl", &rows);
    said(shop.folder(), &[what, "import", file.to_str().expect("a path")])
}

#[test]
fn what_is_exported_is_imported_without_a_change() {
    let shop = Shop::start().ready();
    for what in ["categories", "brands"] {
        let exported = said(shop.folder(), &[what, "export"]);
        assert!(exported.lines().count() > 5, "{exported}");
        let file = shop.folder().join("exported.jsonl");
        fs::write(&file, &exported).expect("written");
        let import = [what, "import", file.to_str().expect("a path"), "--replace"];
        let told = said(shop.folder(), &import);
        assert_eq!(told, format!("{what}: 0 created, 0 updated, 0 deleted.\n"));
        assert_eq!(said(shop.folder(), &[what, "export"]), exported);
        assert!(said(shop.folder(), &[what, "list"]).lines().count() > 5);
    }
}

#[test]
fn a_running_shop_follows_its_categories_and_brands() {
    let shop = Shop::start().ready();
    let names = |name: &str| json!({"fi": name, "sv": name, "en": name});
    let told = put(
        &shop,
        "categories",
        &[
            json!({"code": "zephyrs", "position": 5, "name": names("Zephyrs")}),
            json!({"code": "small-zephyrs", "parent": "zephyrs", "position": 6, "name": names("Small zephyrs")}),
        ],
    );
    assert_eq!(told, "categories: 2 created, 0 updated, 0 deleted.\n");
    shop.wait_for("/api/categories/products?category=small-zephyrs", |answer| {
        answer.status == 200
    });
    assert_eq!(
        put(&shop, "brands", &[json!({"code": "halla", "name": "Halla & Hillo"})]),
        "brands: 0 created, 1 updated, 0 deleted.\n"
    );
    shop.wait_for("/api/search/products?q=halla", |answer| {
        answer.body["facetGroups"].to_string().contains("Halla & Hillo")
    });
    assert_eq!(
        said(shop.folder(), &["categories", "delete", "small-zephyrs"]),
        "1 categories were deleted.\n"
    );
    shop.wait_for("/api/categories/products?category=small-zephyrs", |answer| {
        answer.status == 404
    });
}

#[test]
fn what_is_in_use_is_not_deleted() {
    let shop = Shop::start().ready();
    let told = refused(shop.folder(), &["categories", "delete", "bars"]);
    assert!(
        told.contains("The category bars cannot be deleted: there are ") && told.contains("products in it (HH-1001, "),
        "{told}"
    );
    let told = refused(shop.folder(), &["brands", "delete", "halla"]);
    assert!(told.contains("The brand halla cannot be deleted: there are "), "{told}");
    assert!(refused(shop.folder(), &["brands", "delete", "nobody"]).contains("The shop has no brand nobody."));
    let file = write_lines(
        shop.folder(),
        "rows.jsonl",
        &[json!({"code": "only", "name": "Only"}).to_string()],
    );
    let told = refused(
        shop.folder(),
        &["brands", "import", file.to_str().expect("a path"), "--replace"],
    );
    assert!(
        told.contains("The brand kaski cannot be deleted") && told.contains("Nothing was changed."),
        "{told}"
    );
    assert!(
        !said(shop.folder(), &["brands", "list"]).contains("only"),
        "nothing of it was put"
    );
    let below = json!({"code": "zephyrs", "parent": "bars", "position": 5, "name": {"fi": "Z", "sv": "Z", "en": "Z"}});
    put(&shop, "categories", &[below]);
    let told = refused(shop.folder(), &["categories", "delete", "bars"]);
    assert!(told.contains("is 1 category below it (zephyrs)"), "{told}");
}

#[test]
fn every_mistake_of_a_file_is_told_and_nothing_is_put() {
    let shop = Shop::start().ready();
    let before = said(shop.folder(), &["categories", "export"]);
    let rows = [
        json!({"code": "zephyrs", "position": 5, "name": {"fi": "Z", "sv": "Z", "en": "Z"}}).to_string(),
        json!({"code": "a", "parent": "nowhere", "position": 1, "name": {"fi": "Z", "sv": "Z", "en": "Z"}}).to_string(),
        json!({"code": "bars", "parent": "bars", "position": 1, "name": {"fi": "B", "sv": "B", "en": "B"}}).to_string(),
    ];
    let file = write_lines(shop.folder(), "rows.jsonl", &rows);
    let import = ["categories", "import", file.to_str().expect("a path")];
    let told = refused(shop.folder(), &import);
    for part in [
        "line 2, a: parent: the shop has no such category (nowhere)",
        "line 2, a: slug.en: another category has this address (zephyrs has z)",
        "line 3, bars: parent: the categories stand below each other in a circle (bars below bars)",
        "Nothing was changed.",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert_eq!(said(shop.folder(), &["categories", "export"]), before);
}

#[test]
fn products_tell_what_they_name_in_vain() {
    let shop = Shop::start().ready();
    let row = |code: &str, more: serde_json::Value| {
        let mut row =
            json!({"code": code, "name": {"en": code}, "variations": [{"code": format!("{code}-1"), "stock": 1}]});
        row.as_object_mut()
            .expect("an object")
            .extend(more.as_object().expect("fields").clone());
        row.to_string()
    };
    let rows = [
        row("U-1", json!({"categories": ["bars", "nowhere"], "brands": ["nobody"]})),
        row(
            "U-2",
            json!({"variations": [{"code": "U-2-1"}, {"code": "U-2-2", "taxClass": "fodo"}]}),
        ),
        row(
            "U-3",
            json!({"variations": [{"code": "U-3-1", "stock": "5", "prices": {"FI": 5.9}}], "colour": 1}),
        ),
        row(
            "U-4",
            json!({"variations": [{"code": "U-4-1", "prices": {"FI": 590, "NO": 590}}]}),
        ),
        row("U-5", json!({"variations": [{"code": "U-5-1"}, {"code": "U-5-1"}]})),
    ];
    let file = write_lines(shop.folder(), "rows.jsonl", &rows);
    let output = command(shop.folder(), &["import", file.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(1), "rows were left out");
    let told = String::from_utf8_lossy(&output.stdout);
    for part in [
        "5 rows: 1 created, 0 updated, 0 unchanged, 4 skipped",
        "variations[0].prices.NO: the shop has no such market; there are FI, SE",
        "variations[1].code: the code stands in the product twice",
        "2 codes of taken rows name nothing that the shop has:",
        "categories[1]: the shop has no such category",
        "line 1, U-1: nowhere",
        "brands[0]: the shop has no such brand",
        "variations[1].taxClass: the shop has no such tax class; there are confectionery, food",
        "line 2, U-2: fodo",
        "variations[0].stock: must be a whole number from 0 to",
        "variations[0].prices.FI: must be a whole number",
        "colour: is no field of the format",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
}

#[test]
fn a_class_in_use_keeps_its_rate() {
    let shop = Shop::start().ready();
    let before = said(shop.folder(), &["taxes", "list"]);
    let file = shop.folder().join("taxes.json");
    let rate = |class: &str, country: &str, until: Option<&str>| {
        json!({"class": class, "country": country, "rate": 1400, "from": "2020-01-01", "until": until, "source": "here",
            "checked": "2026-11-20"})
    };
    let all = json!([
        rate("confectionery", "FIN", None),
        rate("confectionery", "SWE", Some("2100-01-01")),
        rate("food", "FIN", None),
        rate("shipping", "FIN", None),
        rate("shipping", "SWE", None),
    ]);
    fs::write(&file, all.to_string()).expect("written");
    let told = refused(shop.folder(), &["taxes", "import", file.to_str().expect("a path")]);
    assert!(
        told.contains("the tax class confectionery is in use, and has no rate in SWE from 2099-12-31T23:00:00Z on")
            && told.contains("the tax class food is in use, and has no rate in SWE now")
            && told.contains("Nothing was put."),
        "{told}"
    );
    assert_eq!(said(shop.folder(), &["taxes", "list"]), before);
}
