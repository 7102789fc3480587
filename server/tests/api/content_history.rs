//! Pages with a history: drafts that nobody sees, what is published at its time, and addresses that lead on.

use std::path::Path;

use domain::{
    clock::UnixMillis,
    content::{EditCommand, PageId, Schedule},
    market::Language,
};
use serde_json::{Value, json};
use store::{ContentEdit, Store, StoreConfig};
use tempfile::TempDir;

use crate::{
    commands::{refused, said},
    content::{texts, write},
    harness::{PATIENCE, Shop, pause},
};

fn tart(name: &str, segment: &str) -> String {
    let page = json!({
        "id": "test-tart", "type": "RecipePage", "parent": "recipes", "position": 1, "published": "2026-01-01",
        "fi": {"segment": segment, "name": name, "seoRecipeIngredient": ["1 muna"]},
    });
    page.to_string()
}

fn section(segment: &str, children: &[&str]) -> String {
    let landing = |id: &str, parent: &str, segment: &str| {
        json!({"id": id, "type": "LandingPage", "parent": parent, "published": "2026-01-01",
            "fi": {"segment": segment, "name": id}})
    };
    let mut pages = vec![landing("test-section", "start", segment)];
    pages.extend(children.iter().map(|child| landing(child, "test-section", child)));
    Value::Array(pages).to_string()
}

fn import(shop: &Shop, folder: &Path, text: &str, more: &[&str]) -> String {
    let file = write(folder, "page.json", text);
    let mut arguments = vec!["content", "import", &file];
    arguments.extend(more);
    said(shop.folder(), &arguments)
}

fn call(path: &str) -> String {
    format!("/api/cda/content?contentUrl={path}")
}

#[test]
fn a_draft_is_seen_once_it_is_published() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let path = call("/fi/reseptit/koetorttu");
    import(&shop, folder.path(), &tart("Koetorttu", "koetorttu"), &[]);
    shop.wait_for(&path, |answer| answer.status == 200);
    let told = import(
        &shop,
        folder.path(),
        &tart("Salainen", "koetorttu"),
        &["--draft", "--author", "Aino"],
    );
    assert_eq!(
        told,
        "0 pages created that readers do not see, 1 drafts saved, 0 unchanged.\n"
    );
    // Another change shows that the server has come past the draft.
    import(&shop, folder.path(), &section("koeosasto", &[]), &[]);
    shop.wait_for(&call("/fi/koeosasto"), |answer| answer.status == 200);
    let edit = "&epieditmode=true&commondrafts=true&epiprojects=1&visitorgroupsByID=1&epichannel=web";
    for asked in [path.clone(), format!("{path}{edit}")] {
        let answer = shop.get(&asked);
        assert_eq!(answer.body[0]["name"], "Koetorttu");
        assert!(!String::from_utf8_lossy(&answer.bytes).contains("Salainen"));
    }
    assert!(!shop.get("/fi/reseptit/koetorttu").text().contains("Salainen"));
    assert!(
        !shop
            .get("/api/search/content?q=salainen&language=fi")
            .text()
            .contains("Salainen")
    );

    let listed: Value =
        serde_json::from_str(&said(shop.folder(), &["content", "revisions", "test-tart", "--json"])).expect("JSON");
    assert_eq!(texts(&listed, "state"), ["draft", "published"]);
    assert_eq!(texts(&listed, "author"), ["Aino", "import"]);
    let etag = listed[0]["etag"].to_string();
    let old = refused(
        shop.folder(),
        &["content", "publish", "test-tart", "--language", "fi", "--etag", "1"],
    );
    assert!(
        old.contains("somebody else changed the page since; the last to save it was Aino"),
        "{old}"
    );
    let published = said(
        shop.folder(),
        &["content", "publish", "test-tart", "--language", "fi", "--etag", &etag],
    );
    assert_eq!(published, "test-tart, fi: revision 2 (Salainen) is published.\n");
    let page = shop.wait_for(&path, |answer| answer.body[0]["name"] == "Salainen").body[0].clone();
    let [created, saved, changed] = ["created", "saved", "changed"].map(|field| page[field].as_str().expect("a time"));
    assert!(created < saved && saved < changed, "{created} {saved} {changed}");

    // What was there before comes back as a draft, and is published like any other.
    let restored = said(
        shop.folder(),
        &[
            "content",
            "restore",
            "test-tart",
            "1",
            "--language",
            "fi",
            "--author",
            "Eino",
        ],
    );
    assert!(
        restored.contains("revision 3 (Koetorttu) says what revision 1 said"),
        "{restored}"
    );
    let none = refused(
        shop.folder(),
        &["content", "restore", "test-tart", "9", "--language", "fi"],
    );
    assert!(none.contains("the page test-tart has no revision 9 in fi"), "{none}");
    said(shop.folder(), &["content", "publish", "test-tart"]);
    shop.wait_for(&path, |answer| answer.body[0]["name"] == "Koetorttu");
    let table = said(shop.folder(), &["content", "revisions", "test-tart"]);
    assert_eq!(table.lines().count(), 4, "{table}");
    said(
        shop.folder(),
        &["content", "unpublish", "test-tart", "--language", "fi"],
    );
    shop.wait_for(&path, |answer| answer.status == 404);
    assert!(refused(shop.folder(), &["content", "publish", "nowhere"]).contains("there is no page nowhere"));
}

#[test]
fn drafts_are_exported_and_imported_as_drafts() {
    let data = TempDir::new().expect("a folder");
    let folder = TempDir::new().expect("a folder");
    said(data.path(), &["seed"]);
    let import = |text: &str, more: &[&str]| {
        let file = write(folder.path(), "page.json", text);
        let mut arguments = vec!["content", "import", &file];
        arguments.extend(more);
        said(data.path(), &arguments)
    };
    import(&tart("Koetorttu", "koetorttu"), &[]);
    import(&tart("Toinen", "toinen-torttu"), &["--draft"]);
    let exported = |more: &[&str]| {
        let out = folder.path().join(format!("out{}", more.len()));
        let mut arguments = vec!["content", "export", out.to_str().expect("a path")];
        arguments.extend(more);
        said(data.path(), &arguments);
        let file = out.join("pages/recipes/test-tart.json");
        std::fs::read_to_string(file).expect("a file")
    };
    assert!(exported(&[]).contains("Koetorttu"));
    let drafted = exported(&["--drafts"]);
    assert!(
        drafted.contains("toinen-torttu") && drafted.contains("\"status\": \"draft\""),
        "{drafted}"
    );
    let again = import(&drafted, &["--draft"]);
    assert_eq!(
        again,
        "0 pages created that readers do not see, 0 drafts saved, 1 unchanged.\n"
    );
    // A draft is looked at as if it were published.
    let file = write(folder.path(), "wrong.json", &tart("Torttu", "mustikkapiirakka"));
    let told = refused(data.path(), &["content", "import", &file, "--draft"]);
    assert!(
        told.contains("is the segment of bilberry-pie already\nNothing was put."),
        "{told}"
    );
}

#[test]
fn what_is_scheduled_happens_by_itself() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let path = call("/fi/reseptit/koetorttu");
    let told = import(&shop, folder.path(), &tart("Koetorttu", "koetorttu"), &["--draft"]);
    assert_eq!(
        told,
        "1 pages created that readers do not see, 0 drafts saved, 0 unchanged.\n"
    );
    let schedule = |more: &[&str]| {
        let mut arguments = vec!["content", "schedule", "test-tart"];
        arguments.extend(more);
        said(shop.folder(), &arguments)
    };
    let far = "2096-01-01T00:00:00Z";
    assert_eq!(
        schedule(&["--publish", far]),
        "test-tart, fi: published 2096-01-01T00:00:00Z\n"
    );
    assert_eq!(schedule(&[]), "test-tart, fi: nothing is scheduled\n");
    assert_eq!(shop.get(&path).status, 404);
    schedule(&["--publish", "2026-01-01T00:00:00Z", "--unpublish", far]);
    shop.wait_for(&path, |answer| answer.status == 200);
    let table = said(shop.folder(), &["content", "revisions", "test-tart"]);
    assert!(table.contains("fi: hidden 2096-01-01T00:00:00Z"), "{table}");
    schedule(&["--unpublish", "2026-01-02T00:00:00Z"]);
    shop.wait_for(&path, |answer| answer.status == 404);
}

/// Schedules without looking at what is scheduled, as it was right when somebody looked.
fn publish_unseen(shop: &Shop, page: &str) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let config = StoreConfig::sqlite_file(&shop.folder().join("praline.db"));
        let store = Store::open(&config).await.expect("the store");
        let edit = ContentEdit {
            page: PageId::parse(page).expect("an id"),
            language: Language::Fi,
            expected: None,
            command: EditCommand::Schedule(Schedule {
                publish: Some(UnixMillis(1)),
                unpublish: None,
            }),
        };
        store.content().edit(edit, UnixMillis(2)).await.expect("scheduled");
    });
}

#[test]
fn what_became_wrong_before_its_time_is_not_published() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let put_groups = |groups: Value| {
        let mut site: Value = serde_json::from_str(&said(shop.folder(), &["site", "export"])).expect("a document");
        site["visitorGroups"].as_array_mut().expect("groups").truncate(1);
        site["visitorGroups"]
            .as_array_mut()
            .expect("groups")
            .extend(groups.as_array().cloned().unwrap_or_default());
        let file = write(folder.path(), "site.json", &site.to_string());
        said(shop.folder(), &["site", "import", &file]);
    };
    let page = |name: &str, blocks: Value| {
        json!({"id": "test-plan", "type": "LandingPage", "published": "2026-01-01",
            "shared": {"mainContentArea": blocks}, "fi": {"segment": "suunnitelma", "name": name}})
        .to_string()
    };
    let path = call("/fi/suunnitelma");
    import(&shop, folder.path(), &page("Ennen", json!([])), &[]);
    shop.wait_for(&path, |answer| answer.status == 200);
    put_groups(json!([{"id": "winter", "name": "x", "conditions": [{"type": "new"}]}]));
    let notice = json!([{"type": "NoticeBlock", "visitorGroups": ["winter"], "heading": {"fi": "Talvi"}}]);
    import(&shop, folder.path(), &page("Talvi", notice), &["--draft"]);
    // What drafts name may go: nobody sees it yet.
    put_groups(json!([]));
    publish_unseen(&shop, "test-plan");
    let begun = std::time::Instant::now();
    let told = loop {
        let told = said(shop.folder(), &["content", "revisions", "test-plan"]);
        if told.contains("it was not published at its time") {
            break told;
        }
        assert!(begun.elapsed() < PATIENCE, "{told}");
        pause();
    };
    assert!(told.contains("there is no visitor group winter"), "{told}");
    assert_eq!(shop.get(&path).body[0]["name"], "Ennen");
    let list = || -> Value {
        serde_json::from_str(&said(shop.folder(), &["content", "revisions", "test-plan", "--json"])).expect("JSON")
    };
    let listed = list();
    assert!(
        listed[0]["notPublished"]["why"]
            .as_str()
            .is_some_and(|why| why.contains("winter")),
        "{listed}"
    );
    assert_eq!(
        (&listed[0]["publishAt"], &listed[0]["state"]),
        (&Value::Null, &json!("draft")),
        "its job has ended"
    );
    assert!(shop.log().contains("what was scheduled is not published"));
    put_groups(json!([{"id": "winter", "name": "x", "conditions": [{"type": "new"}]}]));
    said(shop.folder(), &["content", "publish", "test-plan"]);
    shop.wait_for(&path, |answer| answer.body[0]["name"] == "Talvi");
    assert_eq!(list()[0]["notPublished"], Value::Null);
}

#[test]
fn old_addresses_lead_to_where_pages_are_now() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    import(&shop, folder.path(), &section("osasto", &["lapsi"]), &[]);
    shop.wait_for(&call("/fi/osasto/lapsi"), |answer| answer.status == 200);
    import(&shop, folder.path(), &section("uusi-osasto", &["lapsi"]), &[]);
    shop.wait_for(&call("/fi/uusi-osasto/lapsi"), |answer| answer.status == 200);
    for (old, new) in [
        ("/fi/osasto", "/fi/uusi-osasto"),
        ("/fi/osasto/lapsi", "/fi/uusi-osasto/lapsi"),
    ] {
        let sent = shop.get(&format!("{old}?page=2"));
        assert_eq!(
            (sent.status, sent.header("location")),
            (301, Some(&*format!("{new}?page=2")))
        );
        let page = shop.get(&call(old));
        assert_eq!((page.status, &page.body[0]["url"]), (200, &json!(new)));
        assert_eq!(page.body[0]["contentLink"]["url"], new);
    }
    // Renamed once more, the oldest address still does.
    import(&shop, folder.path(), &section("kolmas-osasto", &["lapsi"]), &[]);
    let path = call("/fi/osasto/lapsi");
    shop.wait_for(&path, |answer| answer.body[0]["url"] == "/fi/kolmas-osasto/lapsi");
    for nothing in ["/fi/osasto/muu", "/sv/osasto", "/fi/osasto/lapsi/muu"] {
        assert_eq!(
            (shop.get(nothing).status, shop.get(&call(nothing)).status),
            (404, 404),
            "{nothing}"
        );
    }
    let nearest = shop.get(&format!("{}&matchExact=false", call("/fi/uusi-osasto/muu")));
    assert_eq!(
        nearest.body[0]["url"], "/fi/",
        "what is left of an old address is no part of a page's"
    );
    // A new page at the old address wins.
    let other = section("osasto", &[]).replace("test-section", "other-section");
    import(&shop, folder.path(), &other, &[]);
    shop.wait_for(&call("/fi/osasto"), |answer| answer.body[0]["name"] == "other-section");
    assert_eq!(shop.get("/fi/osasto").status, 200);
    assert_eq!(shop.get("/fi/uusi-osasto").status, 301);
    // It outlives a restart, as does all that is stored.
    let shop = shop.restart();
    assert_eq!(
        shop.get("/fi/uusi-osasto").header("location"),
        Some("/fi/kolmas-osasto")
    );
    said(shop.folder(), &["content", "unpublish", "test-section"]);
    shop.wait_for("/fi/uusi-osasto", |answer| answer.status == 404);
}

#[test]
fn what_pages_name_and_is_not_there_is_told_and_not_shown() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let told = said(shop.folder(), &["content", "check"]);
    assert_eq!(
        told,
        "0 things that pages name or lead to are not there for their readers.\n"
    );
    said(
        shop.folder(),
        &["content", "unpublish", "bilberry-pie", "--language", "sv"],
    );
    let page = json!({
        "id": "test-page", "type": "LandingPage", "parent": "start", "published": "2026-01-01",
        "shared": {"mainContentArea": [
            {"type": "ProductHighlightBlock", "heading": {"fi": "Nyt"}, "products": ["HH-1001", "NO-1"]},
            {"type": "ShortcutsBlock", "pages": ["bilberry-pie", "nowhere"]},
            {"type": "HeroBlock", "title": {"fi": "Talvi"}, "images": ["no-such-picture"]},
            {"type": "RichTextBlock", "body": {"sv": "<p><a href=\"/sv/ingenstans\">Hit</a></p>"}},
            {"type": "SocialMediaEmbedBlock", "heading": {"fi": "Viikko"}, "html": {
                "fi": "<div id=\"feed\"></div><script src=\"//social.example/embed.js\"></script>",
            }},
        ]},
        "fi": {"segment": "koesivu", "name": "Koesivu"},
        "sv": {"segment": "testsida", "name": "Testsida"},
    });
    import(&shop, folder.path(), &page.to_string(), &[]);
    let told = said(shop.folder(), &["content", "check"]);
    for expected in [
        "test-page, main block 1.products: the catalogue has no product NO-1\n",
        "test-page, main block 2.pages: there is no page nowhere\n",
        "test-page, main block 3.images: there is no picture no-such-picture\n",
        "test-page, main block 2.pages: readers of sv do not see the page bilberry-pie\n",
        "test-page, main block 4.body: no page that readers see is at /sv/ingenstans\n",
        "test-page, main block 5.html: pages load nothing from https://social.example, so it is not shown; its setting is site.embed_hosts\n",
        "8 things that pages name or lead to are not there for their readers.\n",
    ] {
        assert!(told.contains(expected), "{expected} in {told}");
    }
    let path = call("/fi/koesivu");
    let page = shop.wait_for(&path, |answer| answer.status == 200).body[0].clone();
    let blocks = &page["mainContentArea"];
    assert_eq!(texts(&blocks[0]["products"], "code"), ["HH-1001"]);
    assert_eq!(
        texts(&blocks[1]["shortcutBlocks"], "callToAction"),
        ["/fi/reseptit/mustikkapiirakka"]
    );
}
