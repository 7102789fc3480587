//! Content as programs read it: with all that is known of it, by its id, and by its place in the tree.

use std::collections::HashSet;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    cda::program,
    commands::said,
    content::{texts, write},
    harness::{Answer, Shop},
};

fn guid(content: &Value) -> &str {
    content["contentLink"]["guidValue"].as_str().expect("a UUID")
}

fn path_of(content: &Value, rest: &str) -> String {
    format!("/api/cda/content/{}{rest}", guid(content))
}

#[test]
fn pages_tell_what_is_known_of_them() {
    let shop = Shop::shared();
    let answer = shop.get("/api/cda/content?contentUrl=/fi/reseptit/mustikkapiirakka");
    let pie = &answer.body[0];
    assert_eq!(pie["contentLink"]["url"], "/fi/reseptit/mustikkapiirakka");
    let finnish = json!({"name": "fi", "displayName": "Suomi", "url": "/fi/reseptit/mustikkapiirakka"});
    assert_eq!(
        (&pie["language"], &pie["contentLink"]["language"]),
        (&finnish, &finnish)
    );
    assert_eq!(texts(&pie["existingLanguages"], "name"), ["fi", "sv", "en"]);
    assert_eq!(texts(&pie["existingLanguages"], "url")[1], "/sv/recept/blabarspaj");
    assert_eq!(pie["parentLink"]["url"], "/fi/reseptit");
    assert_eq!(
        (&pie["routeSegment"], &pie["status"]),
        (&json!("mustikkapiirakka"), &json!("Published"))
    );
    // Its own day, as it was.
    assert_eq!(pie["startPublish"].as_str().map(str::len), Some("2026-03-14".len()));
    let times = ["created", "changed", "saved"].map(|field| pie[field].as_str().expect("a time"));
    assert!(
        times[0].ends_with('Z') && times[0] <= times[1] && times[2] <= times[1],
        "{times:?}"
    );
    for (header, value) in [
        ("x-epi-branch", "fi"),
        ("x-epi-contextmode", "Default"),
        ("x-epi-remainingroute", ""),
    ] {
        assert_eq!(answer.header(header), Some(value), "{header}");
    }
    let start = shop.page("/sv/");
    assert_eq!(answer.header("x-epi-startpageguid"), Some(guid(&start)));
    assert_eq!(
        (&start["parentLink"], &start["routeSegment"]),
        (&Value::Null, &Value::Null)
    );
    assert!(start["startPublish"].is_string() && start["saved"].is_string());

    let bar = shop.page("/fi/tuotteet/puolukkahalla");
    assert_eq!(
        (&bar["parentLink"]["url"], &bar["routeSegment"]),
        (&json!("/fi/suklaalevyt"), &json!("puolukkahalla"))
    );
    let cart = shop.page("/en/cart");
    assert_eq!(
        (guid(&json!({"contentLink": cart["parentLink"]})), &cart["created"]),
        (guid(&start), &Value::Null)
    );
}

#[test]
fn documents_carry_nothing_of_it() {
    let html = Shop::shared().get("/fi/reseptit/mustikkapiirakka").text();
    for field in [
        "parentLink",
        "existingLanguages",
        "routeSegment",
        "\"created\"",
        "\"saved\"",
    ] {
        assert!(!html.contains(field), "{field}");
    }
}

#[test]
fn content_is_found_by_its_number_and_its_uuid() {
    let shop = Shop::shared();
    for (address, language) in [
        ("/sv/recept/blabarspaj", "sv"),
        ("/fi/tuotteet/puolukkahalla", "fi"),
        ("/en/cocoa-and-baking", "en"),
        ("/sv/", "sv"),
        ("/en/cart", "en"),
        ("/fi/tuotteet", "fi"),
    ] {
        let page = shop.page(address);
        let number = format!("/api/cda/content/{}?language={language}", page["contentLink"]["id"]);
        let uuid = path_of(&page, "");
        for answer in [
            shop.get(&number),
            shop.get_with(&uuid, &[("accept-language", language)]),
        ] {
            assert_eq!((answer.status, &answer.body["url"]), (200, &json!(address)));
            assert_eq!(answer.body["contentLink"], page["contentLink"]);
            assert_eq!(answer.header("x-epi-branch"), Some(language));
            assert!(answer.header("etag").is_some());
        }
    }
    // What editors say of a product is shown by its page, and so is the start page by its own.
    for nothing in [
        "1",
        "0",
        "x",
        "-1",
        "00000000-0000-0000-0000-000000000000",
        "page:start",
        "%00",
        "99999999999999",
    ] {
        for rest in ["", "/children", "/ancestors"] {
            let answer = shop.get(&format!("/api/cda/content/{nothing}{rest}"));
            assert_eq!(
                (answer.status, &answer.body["code"]),
                (404, &json!("not-found")),
                "{nothing}{rest}"
            );
        }
    }
    let market = shop.get(&path_of(&shop.page("/fi/"), "?market=XX"));
    assert_eq!(market.status, 422);
}

#[test]
fn content_that_is_not_in_a_language_is_not_found_there() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let page = json!({
        "id": "only-finnish", "type": "LandingPage", "parent": "start", "published": "2026-01-01",
        "fi": {"segment": "vain-suomeksi", "name": "Vain suomeksi"},
        "en": {"segment": "a-draft", "name": "A draft that nobody sees", "status": "draft"},
    });
    said(
        shop.folder(),
        &[
            "content",
            "import",
            &write(folder.path(), "page.json", &page.to_string()),
        ],
    );
    let path = "/api/cda/content?contentUrl=/fi/vain-suomeksi";
    let page = shop.wait_for(path, |answer| answer.status == 200).body[0].clone();
    assert_eq!(texts(&page["existingLanguages"], "name"), ["fi"]);
    assert_eq!(shop.get(&path_of(&page, "?language=fi")).status, 200);
    for language in ["sv", "en"] {
        assert_eq!(shop.get(&path_of(&page, &format!("?language={language}"))).status, 404);
    }
    // Nothing that an editor's preview asks for is given to a reader.
    let edit = "epieditmode=true&visitorgroupsByID=all&commondrafts=true&epiprojects=1&epiprojects=2&epichannel=";
    let draft = shop.get(&format!("/api/cda/content?contentUrl=/en/a-draft&{edit}"));
    assert_eq!(draft.status, 404);
    let cookie = format!("praline={}", shop.visitor().anonymous_id);
    let same = |path: &str| {
        let joint = if path.contains('?') { '&' } else { '?' };
        let [plain, asked] = [path.to_owned(), format!("{path}{joint}{edit}")]
            .map(|path| shop.get_with(&path, &[("cookie", &cookie), ("accept-language", "fi")]));
        assert_eq!((plain.status, asked.status), (200, 200), "{path}");
        assert!(plain.bytes == asked.bytes, "{path}");
        assert_eq!(asked.header("x-epi-contextmode"), Some("Default"));
        assert!(
            !String::from_utf8_lossy(&asked.bytes).contains("A draft that"),
            "{path}"
        );
    };
    same(path);
    same(&path_of(&page, ""));
    same(&path_of(&shop.page("/fi/"), "/children"));
    same(&path_of(&page, "/ancestors"));
}

#[test]
fn content_is_listed_under_what_it_lies_under() {
    let shop = Shop::shared();
    let finnish = |path: &str| shop.get_with(path, &[("accept-language", "fi")]);
    let start = shop.page("/fi/");
    let below = finnish(&path_of(&start, "/children")).body;
    let urls = texts(&below, "url");
    assert_eq!(urls[0], "/fi/tuotteet");
    assert!(
        urls.contains(&"/fi/reseptit".to_owned()) && urls.contains(&"/fi/ostoskori".to_owned()),
        "{urls:?}"
    );
    let recipes = below
        .as_array()
        .expect("a list")
        .iter()
        .find(|item| item["url"] == "/fi/reseptit");
    let recipes = recipes.expect("the recipes").clone();
    assert_eq!(recipes["contentType"], json!(["Page", "SearchPage"]));
    assert_eq!(recipes["parentLink"]["guidValue"], guid(&start));
    assert!(recipes["startPublish"].is_string() && recipes.get("mainContentArea").is_none());

    // Piece by piece it is the same as at once.
    let all = finnish(&path_of(&recipes, "/children"));
    let mut pieces = Vec::new();
    let mut from = Some("0".to_owned());
    while let Some(place) = from {
        let piece: Answer = finnish(&path_of(&recipes, &format!("/children?top=7&continuation={place}")));
        assert!(
            piece
                .body
                .as_array()
                .is_some_and(|items| (1..=7).contains(&items.len()))
        );
        pieces.extend(piece.body.as_array().expect("a list").clone());
        from = piece.header("x-epi-continuation").map(str::to_owned);
    }
    assert_eq!(
        pieces[..all.body.as_array().expect("a list").len()],
        *all.body.as_array().expect("a list")
    );
    let distinct: HashSet<_> = pieces.iter().map(guid).collect();
    assert_eq!(distinct.len(), pieces.len());
    for wrong in ["top=0", "top=101", "top=x"] {
        let answer = finnish(&path_of(&recipes, &format!("/children?{wrong}")));
        assert!(answer.body["errors"]["top"].is_array(), "{wrong}");
    }
    let wrong = finnish(&path_of(&recipes, "/children?continuation=x"));
    assert_eq!(
        (wrong.status, wrong.body["errors"]["continuation"].is_array()),
        (422, true)
    );
    let absent = finnish(&path_of(&recipes, "/children?top=&top=3&continuation="));
    assert_eq!(absent.body.as_array().map(Vec::len), Some(3), "the last value counts");
    let past = finnish(&path_of(&recipes, "/children?continuation=18446744073709551615"));
    assert_eq!((past.status, past.body), (200, json!([])));

    // Goods lie under their category, and the way up is the way down.
    let bars = shop.page("/fi/suklaalevyt");
    let goods = finnish(&path_of(&bars, "/children")).body;
    assert!(texts(&goods, "url").contains(&"/fi/tuotteet/puolukkahalla".to_owned()));
    for page in [&pieces[0], &goods[0], &recipes] {
        let above = finnish(&path_of(page, "/ancestors")).body;
        assert_eq!(above[0]["contentLink"], page["parentLink"]);
        let last = above.as_array().and_then(|above| above.last()).expect("the start page");
        assert_eq!(last["contentLink"], start["contentLink"]);
    }
    assert_eq!(finnish(&path_of(&start, "/ancestors")).body, json!([]));
}

#[test]
fn lists_of_content_are_cached_by_their_version() {
    let shop = Shop::shared();
    let path = path_of(&shop.page("/fi/"), "/children");
    let first = shop.get(&path);
    let etag = first.header("etag").expect("a version");
    assert_eq!(shop.get_with(&path, &[("if-none-match", etag)]).status, 304);
    assert_eq!(
        shop.get_with(&path, &[("if-none-match", etag), ("accept-language", "sv")])
            .status,
        200
    );
}

#[test]
fn the_site_tells_of_itself() {
    let shop = Shop::shared();
    let page = shop.get("/api/cda/content?contentUrl=/fi/");
    let sites = shop.get("/api/cda/site").body;
    let site = &sites[0];
    assert_eq!(sites.as_array().map(Vec::len), Some(1));
    assert_eq!(site["id"].as_str(), page.header("x-epi-siteid"));
    assert_eq!(site["contentRoots"]["startPage"]["guidValue"], guid(&page.body[0]));
    assert_eq!(texts(&site["languages"], "url"), ["/fi/", "/sv/", "/en/"]);
    assert_eq!(site["languages"][0]["isMasterLanguage"], true);
    assert_eq!(site["hosts"][0]["name"].as_str(), shop.url.strip_prefix("http://"));
    assert_eq!(site["editLocation"], Value::Null, "whoever asks may not edit");
    for other in [shop.visitor(), program(shop, "operator")] {
        assert_eq!(shop.get_as(&other, "/api/cda/site").body, sites);
    }
    let editor = program(shop, "editor");
    let sites_of_editor = shop.get_as(&editor, "/api/cda/site").body;
    let place = format!("{}/admin/pages", shop.url);
    assert_eq!(sites_of_editor[0]["editLocation"], place.as_str());
    assert_eq!(shop.get("/admin/pages").status, 200);
    let id = site["id"].as_str().expect("an id");
    assert_eq!(shop.get(&format!("/api/cda/site/{id}")).body, *site);
    let own = shop.get_as(&editor, &format!("/api/cda/site/{id}")).body;
    assert_eq!(own, sites_of_editor[0]);
    assert_eq!(shop.get("/api/cda/site/none").status, 404);
}
