//! The site's own data: put by a command, shown by a running shop.

use serde_json::{Value, json};

use crate::{
    commands::{command, refused, said},
    content::{texts, write},
    harness::Shop,
};

fn written(shop: &Shop, site: &Value) -> String {
    let file = shop.folder().join("site.json");
    std::fs::write(&file, site.to_string()).expect("written");
    file.to_str().expect("a path").to_owned()
}

#[test]
fn what_is_put_is_shown_at_once() {
    let shop = Shop::start().ready();
    let exported = said(shop.folder(), &["site", "export"]);
    let mut site: Value = serde_json::from_str(&exported).expect("a document");
    assert_eq!(site["siteTitle"], "Halla & Hillo");
    let before = shop.page("/fi/");
    assert_eq!(before["isEcommerce"], true);
    assert_eq!(before["sitePopup"], Value::Null);

    site["layoutTheme"] = json!("willja");
    site["isEcommerce"] = json!(false);
    site["logoUrl"] = json!("/pictures/hero-640.webp");
    site["showLogoTopOfNavigation"] = json!(true);
    site["openInNewTabFileExtensions"] = json!(["pdf", "xlsx"]);
    site["supportPageUrl"] = json!({ "fi": "/fi/reseptit", "sv": "/sv/recept", "en": "/en/recipes" });
    site["sitePopup"] = json!({
        "id": "winter",
        "body": { "fi": "<p>Talvi <strong>tuli</strong></p>", "en": "<p>Winter is here</p>" },
        "callToAction": { "fi": "/fi/lahjarasiat" },
        "callToActionName": { "fi": "Katso" },
        "openInNewWindow": true,
    });
    site["globalNavigation"] = json!({
        "icon": "/pictures/hero-640.webp",
        "items": [{ "name": { "fi": "Kauppa" }, "url": { "fi": "https://shop.example/" } }],
    });
    site["mainMenu"] = json!([{
        "contentPath": "category/bars",
        "openInNewWindow": true,
        "linkButtons": [
            { "name": { "fi": "Muualla" }, "url": { "fi": "https://shop.example/" }, "openInNewWindow": true },
            { "name": { "fi": "Reseptit" }, "url": { "fi": "/fi/reseptit" } },
        ],
    }]);
    site["footer"]["termsUrl"] = json!({ "fi": "/fi/reseptit" });
    site["footer"]["backgroundImgUrl"] = json!("/pictures/hero-640.webp");
    site["footer"]["socialLinks"] =
        json!([{ "icon": "instagram", "name": { "fi": "Instagram" }, "url": "https://social.example/halla" }]);
    let path = written(&shop, &site);
    assert!(said(shop.folder(), &["site", "check", &path]).starts_with("It can be shown"));
    assert_eq!(
        said(shop.folder(), &["site", "import", &path]),
        "The site data were put; they are revision 2.\n"
    );

    let shown = shop.wait_for("/api/cda/content?contentUrl=/fi/", |answer| {
        answer.body[0]["layoutTheme"] == "willja"
    });
    let page = &shown.body[0];
    assert_eq!(page["isEcommerce"], false);
    assert_eq!(page["metadata"]["openInNewTabFileExtensionList"], "pdf,xlsx");
    assert!(page["sitePopup"]["contentLink"]["id"].is_u64());
    assert_eq!(page["sitePopup"]["body"], "<p>Talvi <strong>tuli</strong></p>");
    assert_eq!(page["sitePopup"]["callToActionName"], "Katso");
    let navigation = &page["navigation"];
    assert_eq!(navigation["logoUrl"], "/pictures/hero-640.webp");
    assert_eq!(navigation["showLogoTopOfNavigation"], true);
    assert_eq!(navigation["supportPageUrl"], "/fi/reseptit");
    assert_eq!(navigation["loginPageUrl"], "/fi/kirjaudu");
    assert_eq!(navigation["globalNavigation"]["hasGlobalMenu"], true);
    assert_eq!(navigation["globalNavigation"]["globalNavItems"][0]["name"], "Kauppa");
    assert_eq!(navigation["footer"]["termsUrl"], "/fi/reseptit");
    assert_eq!(navigation["footer"]["socialLinks"][0]["icon"], "instagram");

    let items = navigation["mainMenuItems"].as_array().expect("a menu");
    let products = &items[0];
    assert_eq!(products["contentPath"], "category");
    let mut categories = products["children"].as_array().expect("categories").iter();
    let bars = categories
        .find(|item| item["contentPath"] == "category/bars")
        .expect("bars");
    assert_eq!(bars["targetFrame"], "_blank");
    assert_eq!(bars["linkButtons"][0]["isExternal"], true);
    assert_eq!(
        bars["linkButtons"][1],
        json!({
            "name": "Reseptit", "url": "/fi/reseptit", "targetFrame": null, "isExternal": false,
        })
    );
    let recipes = items
        .iter()
        .find(|item| item["contentPath"] == "content/recipes")
        .expect("recipes");
    assert_eq!(
        recipes["children"],
        json!([]),
        "recipes are searched for, not listed in a menu"
    );

    let page = |id: &str, parent: &str, kind: &str, shared: Value| {
        json!({
            "id": id, "type": kind, "parent": parent, "published": "2026-01-01",
            "shared": shared, "fi": {"segment": id, "name": id},
        })
    };
    let pages = json!([
        page("section", "start", "LandingPage", json!({})),
        page("shown", "section", "LandingPage", json!({})),
        page("hidden", "section", "LandingPage", json!({"hideInMenus": true})),
        page("thanks", "section", "ThankYouPage", json!({})),
    ]);
    let file = write(shop.folder(), "pages.json", &pages.to_string());
    said(shop.folder(), &["content", "import", &file]);
    let shown = shop.wait_for("/api/cda/content?contentUrl=/fi/", |answer| {
        section_of(&answer.body[0]).is_some_and(|section| section["children"] != json!([]))
    });
    let section = section_of(&shown.body[0]).expect("the section");
    assert_eq!(
        texts(&section["children"], "name"),
        ["shown"],
        "what is hidden from menus, and what is never listed, is not in this one"
    );
}

fn section_of(page: &Value) -> Option<&Value> {
    let items = page["navigation"]["mainMenuItems"].as_array()?;
    items.iter().find(|item| item["contentPath"] == "content/section")
}

#[test]
fn what_was_in_force_is_kept_and_nobody_overwrites_what_they_did_not_see() {
    let shop = Shop::start().ready();
    let mut site: Value = serde_json::from_str(&said(shop.folder(), &["site", "export"])).expect("a document");
    let mut put = |title: &str, flags: &[&str]| {
        site["siteTitle"] = json!(title);
        let path = written(&shop, &site);
        [&["site", "import", path.as_str()], flags]
            .concat()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let ours = put("Ours", &["--etag", "1", "--author", "Aino"]);
    said(shop.folder(), &ours.iter().map(String::as_str).collect::<Vec<_>>());
    let theirs = put("Theirs", &["--etag", "1"]);
    let told = refused(shop.folder(), &theirs.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(told.contains("revision 2 is in force, not 1"), "{told}");
    assert!(told.contains("Nothing was put."), "{told}");
    shop.wait_for("/api/cda/content?contentUrl=/fi/", |answer| {
        answer.body[0]["siteTitle"] == "Ours"
    });

    assert_eq!(
        said(shop.folder(), &["site", "restore", "1", "--author", "Eino"]),
        "What revision 1 said is revision 3 now.\n"
    );
    shop.wait_for("/api/cda/content?contentUrl=/fi/", |answer| {
        answer.body[0]["siteTitle"] == "Halla & Hillo"
    });
    let listed: Value = serde_json::from_str(&said(shop.folder(), &["site", "revisions", "--json"])).expect("a list");
    let listed = listed.as_array().expect("a list").iter();
    let listed: Vec<_> = listed
        .map(|one| (one["revision"].as_u64(), one["author"].as_str()))
        .collect();
    assert_eq!(
        listed,
        [(Some(3), Some("Eino")), (Some(2), Some("Aino")), (Some(1), Some(""))]
    );
    let told = refused(shop.folder(), &["site", "restore", "9"]);
    assert!(told.contains("there is no revision 9"), "{told}");
}

#[test]
fn the_menu_at_the_bottom_is_the_sites_own() {
    let shop = Shop::start().ready();
    let exported = said(shop.folder(), &["site", "export"]);
    let mut site: Value = serde_json::from_str(&exported).expect("a document");
    let links = |page: &Value| -> Vec<(Value, Value)> {
        let mut menus = page["navigation"]["d2CMenus"].as_array().expect("menus").iter();
        let menu = menus.find(|menu| menu["id"] == "bottom_menu").expect("the menu");
        let entries = menu["children"].as_array().expect("entries").iter();
        entries
            .map(|entry| (entry["title"].clone(), entry["url"].clone()))
            .collect()
    };
    let wait = |site: &Value, expected: &[(&str, &str)]| {
        said(shop.folder(), &["site", "import", &written(&shop, site)]);
        let expected: Vec<(Value, Value)> = expected.iter().map(|(title, url)| (json!(title), json!(url))).collect();
        shop.wait_for("/api/cda/content?contentUrl=/en/", |answer| {
            links(&answer.body[0]) == expected
        });
    };
    let shown = links(&shop.page("/en/"));
    assert_eq!(shown.len(), 4);
    assert_eq!(shown[3], (json!("Customer service"), json!("/en/customer-service")));
    site["bottomMenu"] = json!([{ "name": { "en": "Gift card" }, "url": { "en": "/en/products/gift-card" } }]);
    wait(&site, &[("Gift card", "/en/products/gift-card")]);
    site["bottomMenu"] = json!([]);
    wait(&site, &[("Search", "/en/search"), ("Cart", "/en/cart")]);
}

#[test]
fn each_mistake_is_told_and_nothing_is_put() {
    let shop = Shop::start().ready();
    let path = written(
        &shop,
        &json!({ "siteTitle": "", "layoutTheme": "neon", "logoUrl": "https://elsewhere.example/logo.svg" }),
    );
    for task in ["import", "check"] {
        let told = refused(shop.folder(), &["site", task, &path]);
        for place in ["siteTitle: ", "layoutTheme: ", "logoUrl: "] {
            assert!(told.contains(place), "{place} is not in {told}");
        }
    }
    assert_eq!(shop.page("/fi/")["siteTitle"], "Halla & Hillo");
}

#[test]
fn links_that_lead_nowhere_are_warned_of() {
    let shop = Shop::start().ready();
    // The links of the demos lead somewhere.
    assert_eq!(said(shop.folder(), &["site", "check"]), "Everything is in order.\n");
    let demos = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../demo/sites");
    for theme in ["fi-default", "froosh", "willja"] {
        let file = demos.join(format!("{theme}.json"));
        let told = said(shop.folder(), &["site", "check", file.to_str().expect("a path")]);
        assert_eq!(told, "Everything is in order.\n");
        // Nor do those of its own pages lead astray, and what they name is there.
        let pages = demos.join(theme);
        let told = said(shop.folder(), &["content", "import", pages.to_str().expect("a path")]);
        assert!(told.contains("1 updated, 0 unchanged"), "{told}");
    }
    let told = said(shop.folder(), &["content", "check"]);
    assert!(told.starts_with("0 things"), "{told}");
    let site = json!({
        "siteTitle": "Halla & Hillo",
        "supportPageUrl": { "fi": "/fi/ei-ole", "sv": "/sv/finns-inte", "en": "/en/recipes?x=1" },
        "mainMenu": [{ "contentPath": "content/nothing" }],
    });
    let path = written(&shop, &site);
    let checked = command(shop.folder(), &["site", "check", &path]);
    let told = String::from_utf8_lossy(&checked.stderr).into_owned();
    assert!(checked.status.success(), "{told}");
    assert!(
        told.contains("supportPageUrl.fi: /fi/ei-ole leads to no page of the site."),
        "{told}"
    );
    assert!(!told.contains("supportPageUrl.en"), "{told}");
    assert!(told.contains("mainMenu: there is no content/nothing"), "{told}");
}
