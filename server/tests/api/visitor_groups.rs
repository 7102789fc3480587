//! Blocks that are for some visitors only: who gets them, who never gets their bytes, and what caches are told.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    cda::program,
    commands::{refused, said},
    content::{texts, write},
    harness::{Answer, Shop, Visitor},
    live::Tab,
};

const GIFT_BOX: &str = "HH-3001";
const SECRET: &str = "Salainen tarjous";

fn rich(text: &str, groups: &[&str]) -> Value {
    let mut block = json!({"type": "RichTextBlock", "heading": {"fi": text}, "body": {"fi": "<p>Hei</p>"}});
    if !groups.is_empty() {
        block["visitorGroups"] = json!(groups);
    }
    block
}

fn landing(blocks: &[Value]) -> String {
    landing_called("Koeryhmät", blocks)
}

fn landing_called(name: &str, blocks: &[Value]) -> String {
    let page = json!({"id": "test-groups", "type": "LandingPage", "published": "2026-01-01",
        "shared": {"mainContentArea": blocks}, "fi": {"segment": "koeryhmat", "name": name}});
    page.to_string()
}

/// A shop with these groups.
fn shop_with(groups: &Value) -> (Shop, TempDir) {
    let shop = Shop::start().ready();
    let folder = TempDir::new().expect("a folder");
    put_groups(&shop, &folder, groups);
    (shop, folder)
}

fn site(shop: &Shop) -> Value {
    serde_json::from_str(&said(shop.folder(), &["site", "export"])).expect("a document")
}

fn put_groups(shop: &Shop, folder: &TempDir, groups: &Value) {
    let mut site = site(shop);
    let known = site["visitorGroups"].as_array_mut().expect("groups");
    known.extend(groups.as_array().expect("groups").iter().cloned());
    let file = write(folder.path(), "site.json", &site.to_string());
    said(shop.folder(), &["site", "import", &file]);
}

/// Puts the page, and waits until it is shown.
fn show(shop: &Shop, folder: &TempDir, blocks: &[Value]) {
    let name = format!("Koeryhmät {}", blocks.len());
    let file = write(folder.path(), "page.json", &landing_called(&name, blocks));
    said(shop.folder(), &["content", "import", &file]);
    shop.wait_for(CALL, |answer| answer.body[0]["name"] == name.as_str());
}

const CALL: &str = "/api/cda/content?contentUrl=/fi/koeryhmat";
const PAGE: &str = "/fi/koeryhmat";

fn headings(answer: &Answer) -> Vec<String> {
    let blocks = answer.body[0]["mainContentArea"].as_array().expect("blocks").iter();
    blocks
        .filter_map(|block| block["heading"].as_str().map(str::to_owned))
        .collect()
}

/// The cookies that an answer sets, as a browser sends them back.
fn cookies(answer: &Answer) -> String {
    let set = answer.headers("set-cookie");
    let pairs = set.iter().filter_map(|cookie| cookie.split(';').next());
    pairs.collect::<Vec<_>>().join("; ")
}

fn cookie_of(visitor: &Visitor) -> String {
    format!("praline={}", visitor.anonymous_id)
}

#[test]
fn a_block_is_for_those_whose_cart_holds_something() {
    let groups = json!([
        {"id": "holder", "name": "x", "conditions": [{"type": "cartHolds", "categories": ["gifts"]}]},
        {"id": "spender", "name": "x", "conditions": [{"type": "cartTotal", "atLeast": {"EUR": 500_000}}]},
    ]);
    let (shop, folder) = shop_with(&groups);
    let container =
        json!({"type": "ContainerBlock", "containerBlocks": [rich("Sisin", &["holder"]), rich("Kaikille sisin", &[])]});
    show(
        &shop,
        &folder,
        &[
            rich("Kaikille", &[]),
            rich(SECRET, &["holder"]),
            rich("Rikkaille", &["spender"]),
            container,
        ],
    );
    let visitor = shop.visitor();
    let cookie = cookie_of(&visitor);
    let ask = || shop.get_with(CALL, &[("cookie", &cookie)]);
    let before = ask();
    assert_eq!(headings(&before)[0], "Kaikille");
    assert_eq!(before.body[0]["isPersonal"], true);
    assert!(!before.text().contains(SECRET) && !before.text().contains("\"Sisin\""));

    let mut tab = Tab::open(&shop, &visitor);
    let code = variation(&shop);
    let seq = tab.add(&code, 1);
    tab.acknowledged(seq);
    let after = ask();
    assert!(
        after.text().contains(SECRET) && after.text().contains("\"Sisin\""),
        "{:?}",
        headings(&after)
    );
    assert!(!after.text().contains("Rikkaille"));
    assert_ne!(before.header("etag"), after.header("etag"), "another page to caches");
    let etag = before.header("etag").expect("an etag").to_owned();
    let again = shop.get_with(CALL, &[("cookie", &cookie), ("if-none-match", &etag)]);
    assert_eq!(again.status, 200, "the page before is not current any more");

    let document = shop.get_with(PAGE, &[("cookie", &cookie)]);
    assert!(document.text().contains(SECRET));
    assert_eq!(document.header("cache-control"), Some("private, no-cache"));
    // Rendered bodies are kept: whoever comes next has another one.
    let stranger = shop.get(PAGE).text();
    assert!(stranger.contains("Kaikille") && !stranger.contains(SECRET));
    let other = shop.visitor();
    assert!(
        !shop
            .get_with(CALL, &[("cookie", &cookie_of(&other))])
            .text()
            .contains(SECRET)
    );
    // What nobody but some see is not found by searching.
    let found = shop.get("/api/search/content?q=Salainen&language=fi").text();
    assert!(!found.contains("Koeryhm"), "{found}");
    assert_eq!(
        shop.page("/fi/reseptit")["isPersonal"],
        Value::Null,
        "pages for everybody do not say so"
    );
}

/// A gift box that can be bought.
fn variation(shop: &Shop) -> String {
    let page = shop.page("/fi/tuotteet/juhlarasia");
    assert_eq!(page["code"], GIFT_BOX);
    page["variations"][0]["code"].as_str().expect("a code").to_owned()
}

#[test]
fn a_visit_is_known_by_how_it_began() {
    let groups = json!([
        {"id": "campaign", "name": "x", "conditions": [{"type": "entry", "parameter": "utm_campaign", "value": "joulu"}]},
        {"id": "back", "name": "x", "conditions": [{"type": "returning"}]},
        {"id": "first", "name": "x", "match": "any", "conditions": [{"type": "new"}]},
        {"id": "swedes", "name": "x", "conditions": [{"type": "market", "markets": ["SE"]}]},
    ]);
    let (shop, folder) = shop_with(&json!([]));
    show(&shop, &folder, &[rich("Kaikille", &[])]);
    assert!(
        !cookies(&shop.get(PAGE)).contains("praline_visit"),
        "nothing is kept that nobody asks"
    );
    put_groups(&shop, &folder, &groups);
    let blocks = ["campaign", "back", "first", "swedes"].map(|group| rich(group, &[group]));
    show(&shop, &folder, &blocks);
    let entry = "/fi/?utm_campaign=joulu&utm_source=secret-list";
    let entered = wait_for_cookie(&shop, entry);
    assert!(
        entered.contains("praline_visit=n.") && !entered.contains("joulu") && !entered.contains("secret"),
        "{entered}"
    );
    let is_shown = |cookie: &str, path: &str| headings(&shop.get_with(path, &[("cookie", cookie)]));
    assert_eq!(is_shown(&entered, CALL), ["campaign", "first"]);
    assert_eq!(
        is_shown(&entered, &format!("{CALL}&market=SE")),
        ["campaign", "first", "swedes"]
    );
    // The visit goes on, whatever address comes next; another one begins without its cookie.
    let next = shop.get_with("/fi/?utm_campaign=muu", &[("cookie", &entered)]);
    assert_eq!(cookies(&next), "", "a visit begins once");
    let id = entered
        .split("; ")
        .find(|pair| pair.starts_with("praline="))
        .expect("an id")
        .to_owned();
    let later = shop.get_with("/fi/", &[("cookie", &id)]);
    assert_eq!(cookies(&later), "praline_visit=r");
    assert_eq!(is_shown(&format!("{id}; praline_visit=r"), CALL), ["back"]);
    // A document that a visit begins with is made for that visit.
    let document = shop.get(&format!("{PAGE}?utm_campaign=joulu")).text();
    assert!(
        document.contains("campaign") && !document.contains("back</h"),
        "the first page as well"
    );
    for forged in [
        "praline_visit=x",
        "praline_visit=n.zzzzzzzz",
        &format!("praline_visit=r{}", ".00000000".repeat(500)),
    ] {
        assert_eq!(is_shown(forged, CALL), ["first"], "{forged}");
    }
    // A preview of a group is for editors.
    let editor = program(&shop, "editor");
    let as_editor = |more: &str| headings(&shop.get_as(&editor, &format!("{CALL}{more}")));
    assert_eq!(
        as_editor("&epieditmode=false&visitorgroupsByID=campaign,swedes"),
        ["campaign", "swedes"]
    );
    assert_eq!(as_editor("&epieditmode=true&visitorgroupsByID=back"), ["back"]);
    assert_eq!(as_editor("&epieditmode=true"), [""; 0], "of no group");
    assert_eq!(
        as_editor("&visitorgroupsByID=campaign"),
        ["first"],
        "no preview was asked for"
    );
    for asked in ["campaign", "back", "swedes", "1"] {
        let path = format!("{CALL}&visitorgroupsByID={asked}&epieditmode=true");
        assert_eq!(is_shown("", &path), ["first"], "{path}");
        let document = shop
            .get(&format!("{PAGE}?visitorgroupsByID={asked}&epieditmode=true"))
            .text();
        assert!(!document.contains(&format!("{asked}</h")), "{asked}");
    }
}

fn wait_for_cookie(shop: &Shop, path: &str) -> String {
    let found = shop.wait_for(path, |answer| cookies(answer).contains("praline_visit"));
    cookies(&found)
}

#[test]
fn groups_that_make_no_sense_are_refused_with_a_sentence() {
    let (shop, folder) = shop_with(&json!([{"id": "one", "name": "x", "conditions": [{"type": "returning"}]}]));
    let file = write(folder.path(), "page.json", &landing(&[rich("A", &["one", "two"])]));
    let told = refused(shop.folder(), &["content", "import", &file]);
    assert!(
        told.contains("there is no visitor group two; groups are defined in the site data"),
        "{told}"
    );
    let inner = json!({"type": "ContainerBlock", "containerBlocks": [rich("A", &["three"])]});
    let file = write(folder.path(), "page.json", &landing(&[inner]));
    let told = refused(shop.folder(), &["content", "import", &file]);
    assert!(told.contains("there is no visitor group three"), "{told}");
    let file = write(folder.path(), "page.json", &landing(&[rich("A", &["Not an id"])]));
    assert!(refused(shop.folder(), &["content", "import", &file]).contains("visitor group"));

    show(&shop, &folder, &[rich("A", &["one"])]);
    let broken = |change: &dyn Fn(&mut Value), sentence: &str| {
        let mut site = site(&shop);
        change(&mut site["visitorGroups"]);
        let file = write(folder.path(), "site.json", &site.to_string());
        let told = refused(shop.folder(), &["site", "import", &file]);
        assert!(told.contains(sentence) && told.contains("Nothing was put."), "{told}");
    };
    broken(
        &|groups| groups[1]["id"] = groups[0]["id"].clone(),
        "visitorGroups[1].id: another group is gift-box-in-cart already.",
    );
    broken(
        &|groups| groups[1]["conditions"][0]["type"] = json!("weather"),
        "unknown variant `weather`",
    );
    broken(
        &|groups| groups[1]["conditions"] = json!([]),
        "nobody is in a group without conditions",
    );
    broken(
        &|groups| groups[1]["id"] = json!("other"),
        "the page test-groups has a block for one, which is not there.",
    );
}

#[test]
fn the_frame_of_a_block_is_for_its_group_alone() {
    let groups = json!([{"id": "back", "name": "x", "conditions": [{"type": "returning"}]}]);
    let (shop, folder) = shop_with(&groups);
    let raw = json!({"type": "RawHtmlBlock", "visitorGroups": ["back"], "title": {"fi": "Kehys"}, "html": {"fi": "<p>Kehyksessä</p>"}});
    show(&shop, &folder, &[raw]);
    let back = format!("{}; praline_visit=r", cookie_of(&shop.visitor()));
    let shown = shop.get_with(CALL, &[("cookie", &back)]);
    let block = &shown.body[0]["mainContentArea"][0];
    let url = block["frameUrl"].as_str().unwrap_or_else(|| panic!("{block}"));
    let frame = shop.get_with(url, &[("cookie", &back)]);
    assert!(frame.text().contains("Kehyksessä"));
    assert_eq!(frame.header("cache-control"), Some("private, no-store"));
    let stranger = shop.get(url);
    assert_eq!(stranger.status, 404);
    assert!(!stranger.text().contains("Kehyksessä"));
}

#[test]
fn more_of_a_blocks_shortcuts_is_for_its_group_alone() {
    let groups = json!([{"id": "back", "name": "x", "conditions": [{"type": "returning"}]}]);
    let (shop, folder) = shop_with(&groups);
    let items = ["Yksi", "Kaksi"].map(|title| json!({"title": {"fi": title}, "callToAction": {"fi": "/fi/"}}));
    let shortcuts = json!({"type": "ShortcutsBlock", "visitorGroups": ["back"], "items": items, "pageSize": 1});
    show(&shop, &folder, std::slice::from_ref(&shortcuts));
    let back = format!("{}; praline_visit=r", cookie_of(&shop.visitor()));
    let block_of = |answer: &Answer| answer.body[0]["mainContentArea"][0].clone();
    let block = block_of(&shop.get_with(CALL, &[("cookie", &back)]));
    assert_eq!(block["queryOptions"]["hasMore"], true, "{block}");
    let more = format!(
        "/api/search/shortcutsitem/{}/items?CurrentLanguage=fi&IndexWhereToContinue=1",
        block["contentLink"]["id"]
    );
    let answer = shop.get_with(&more, &[("cookie", &back)]);
    assert_eq!(answer.body["shortcutItems"][0]["title"], "Kaksi");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let stranger = shop.get(&more);
    assert_eq!(stranger.status, 404);
    assert!(!stranger.text().contains("Kaksi"));

    // A block that another page shows to everybody is no secret, wherever else it is one.
    let shared = json!({"id": "test-shared", "type": "SharedBlocks", "published": "2026-01-01",
        "shared": {"mainContentArea": [{"type": "ShortcutsBlock", "items": items, "pageSize": 1}]}, "fi": {"name": "Jaettu"}});
    let file = write(folder.path(), "shared.json", &shared.to_string());
    said(shop.folder(), &["content", "import", &file]);
    let place = |groups: &[&str]| json!({"type": "SharedBlock", "page": "test-shared", "visitorGroups": groups});
    show(&shop, &folder, &[place(&["back"]), rich("Kaikille", &[])]);
    let block = block_of(&shop.get_with(CALL, &[("cookie", &back)]));
    let more = format!(
        "/api/search/shortcutsitem/{}/items?CurrentLanguage=fi",
        block["contentLink"]["id"]
    );
    assert_eq!(shop.get(&more).status, 404, "nobody but the group is shown it");
    assert_eq!(shop.get_with(&more, &[("cookie", &back)]).status, 200);
    let elsewhere = json!({"id": "test-elsewhere", "type": "LandingPage", "published": "2026-01-01",
        "shared": {"mainContentArea": [place(&[])]}, "fi": {"segment": "toisaalla", "name": "Toisaalla"}});
    let file = write(folder.path(), "elsewhere.json", &elsewhere.to_string());
    said(shop.folder(), &["content", "import", &file]);
    shop.wait_for("/api/cda/content?contentUrl=/fi/toisaalla", |answer| {
        answer.status == 200
    });
    assert_eq!(shop.get(&more).status, 200);
}

#[test]
fn blocks_of_pages_without_an_address_of_their_own_are_asked_for_as_others_are() {
    let shop = Shop::start().ready();
    let folder = TempDir::new().expect("a folder");
    let blocks = json!([
        {"type": "ShortcutsBlock", "items": [{"title": {"en": "One"}, "callToAction": {"en": "/en/"}}]},
        {"type": "RawHtmlBlock", "title": {"en": "Frame"}, "html": {"en": "<p>In a frame</p>"}},
    ]);
    let of = |id: &str, kind: &str, field: &str, code: &str| json!({"id": id, "type": kind, "published": "2026-01-01", "shared": {field: code, "bottomContentArea": blocks}, "en": {}});
    let pages = json!([
        of("test-bars", "CategoryContent", "category", "bars"),
        of("test-milk", "ProductContent", "product", "HH-1002"),
    ]);
    let file = write(folder.path(), "pages.json", &pages.to_string());
    said(shop.folder(), &["content", "import", &file]);
    for url in ["/en/chocolate-bars", "/en/products/halla-milk-chocolate"] {
        let page = shop.wait_for(&format!("/api/cda/content?contentUrl={url}"), |answer| {
            answer.body[0]["bottomContentArea"][1]["type"] == "RawHtmlBlock"
        });
        let shown = &page.body[0]["bottomContentArea"];
        let more = format!(
            "/api/search/shortcutsitem/{}/items?CurrentLanguage=en",
            shown[0]["contentLink"]["id"]
        );
        assert_eq!(shop.get(&more).body["shortcutItems"][0]["title"], "One", "{url}");
        let frame = shop.get(shown[1]["frameUrl"].as_str().expect("a frame"));
        assert!(frame.text().contains("In a frame"), "{url}");
        assert_eq!(frame.header("cache-control"), Some("no-cache"));
    }
    let start = shop.page("/en/");
    let shortcuts = start["mainContentArea"].as_array().expect("blocks").iter();
    let mut shortcuts = shortcuts.filter(|block| block["type"] == "ShortcutsBlock");
    let block = shortcuts.next().expect("the demo's start page leads on");
    let more = format!("/api/search/shortcutsitem/{}/items", block["contentLink"]["id"]);
    assert_eq!(shop.get(&more).status, 200);
}

#[test]
fn the_demo_brand_speaks_to_those_who_have_a_gift_box() {
    let shop = Shop::shared();
    let visitor = shop.visitor();
    let cookie = cookie_of(&visitor);
    let path = "/api/cda/content?contentUrl=/en/stories/christmas-table";
    let kinds = || {
        texts(
            &shop.get_with(path, &[("cookie", &cookie)]).body[0]["mainContentArea"],
            "type",
        )
    };
    assert!(!kinds().contains(&"NoticeBlock".to_owned()));
    let mut tab = Tab::open(shop, &visitor);
    let seq = tab.add(&variation(shop), 1);
    tab.acknowledged(seq);
    assert_eq!(kinds()[0], "NoticeBlock");
}
