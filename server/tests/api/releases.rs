//! Press releases: their calls, their pages, the shop's own feed and a provider's.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::{Value, json};

use crate::{
    commands::{refused, said},
    harness::{Answer, Shop},
    receiver::receive,
};

const LIST: &str = "/api/cision/releases/press";
const PAGE: &str = "/en/for-the-media/press-release";

fn ids(answer: &Answer) -> Vec<&str> {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let items = answer.body["items"].as_array().expect("items");
    items.iter().map(|item| item["id"].as_str().expect("an id")).collect()
}

#[test]
fn a_feed_is_read_page_by_page_and_narrowed() {
    let shop = Shop::shared();
    let first = shop.get(&format!("{LIST}?language=en"));
    assert_eq!(ids(&first).len(), 10);
    assert_eq!(ids(&first)[0], "winter-evening-2026");
    assert_eq!(
        (&first.body["hasMore"], &first.body["totalCount"]),
        (&json!(true), &json!(14))
    );
    let items = first.body["items"].as_array().expect("items");
    assert!(
        items
            .iter()
            .all(|item| item["languageCode"] == "en" && item["cleanedHtmlBody"].is_null())
    );
    // The pictures of rows are small ones.
    let image = items.iter().find_map(|item| item["images"].get(0)).expect("a picture");
    let sizes = ["urlTo400X400ArResized", "urlTo800X800ArResized"].map(|size| {
        let picture = shop.get(image[size].as_str().expect("an address"));
        assert_eq!(
            (picture.status, picture.header("content-type")),
            (200, Some("image/webp")),
            "{size}"
        );
        picture.bytes.len()
    });
    assert!(sizes[0] < sizes[1], "{sizes:?}");
    let second = shop.get(&format!("{LIST}?language=en&page=2"));
    assert_eq!(ids(&second).len(), 4);
    assert_eq!(second.body["hasMore"], false);
    // The site's default language where none is named.
    assert_eq!(
        shop.get(&format!("{LIST}?pageSize=1")).body["items"][0]["languageCode"],
        "fi"
    );

    let narrowed = shop.get(&format!("{LIST}?language=sv&filters=shops,company&year=2025"));
    assert_eq!(
        ids(&narrowed),
        ["engraving-in-oulu", "oulu-market-opens", "kova-routa-award"]
    );
    assert_eq!(
        narrowed.body["items"][1]["categories"],
        json!([{"code": "shops", "name": "Butiker och kaféer"}])
    );
    assert_eq!(
        ids(&shop.get(&format!("{LIST}?keywords=Christmas&year=2025"))),
        ["christmas-2025"]
    );
    assert_eq!(ids(&shop.get(&format!("{LIST}?page=9000000000"))), [""; 0]);
    for (query, field) in [
        ("page=0", "page"),
        ("pageSize=101", "pageSize"),
        ("year=soon", "year"),
        (&*format!("filters={}", ["x"; 21].join(",")), "filters"),
    ] {
        let answer = shop.get(&format!("{LIST}?{query}"));
        assert_eq!(answer.status, 422, "{query}");
        assert!(!answer.body["errors"][field].is_null(), "{query}: {}", answer.text());
    }
    assert_eq!(shop.get("/api/cision/releases/nothing").status, 404);
}

#[test]
fn options_are_those_of_the_releases() {
    let shop = Shop::shared();
    let categories = shop.get("/api/cision/categoriesoptions?language=en");
    let expected = json!([
        {"code": "company", "name": "Company"}, {"code": "products", "name": "Products"},
        {"code": "responsibility", "name": "Responsibility"}, {"code": "shops", "name": "Shops and cafés"},
    ]);
    assert_eq!(categories.body, expected);
    assert_eq!(categories.header("cache-control"), Some("no-cache"));
    let etag = categories.header("etag").expect("a version");
    let again = shop.get_with("/api/cision/categoriesoptions?language=en", &[("if-none-match", etag)]);
    assert_eq!(again.status, 304);
    assert_eq!(
        shop.get("/api/cision/yearoptions?feedId=press").body,
        json!([2026, 2025, 2024])
    );
    assert_eq!(shop.get("/api/cision/yearoptions?keywords=cocoa").body, json!([2026]));
    assert_eq!(shop.get("/api/cision/yearoptions?feedId=nothing").status, 404);
}

#[test]
fn a_release_is_read_by_its_id() {
    let shop = Shop::shared();
    let release = shop.get("/api/cision/release/visby-opens?language=sv");
    assert_eq!(release.body["title"], "Ny butik öppnar i Visby");
    assert_eq!(release.body["publishDateUtc"], "2026-06-02T07:00:00Z");
    assert!(
        release.body["cleanedHtmlBody"]
            .as_str()
            .expect("HTML")
            .starts_with("<p>Butiken har öppet")
    );
    let files = json!([{"fileName": "location-visby-1280.webp", "title": "Pressbild", "url": "/pictures/location-visby-1280.webp"}]);
    assert_eq!(release.body["files"], files);
    for id in ["nothing", "a%2Fb", "%3Cscript%3E"] {
        let missing = shop.get(&format!("/api/cision/release/{id}"));
        assert_eq!(missing.body["code"], "not-found", "{id}");
    }
}

#[test]
fn programs_follow_a_feed_of_their_language() {
    let shop = Shop::shared();
    let feed = shop.get("/api/feeds/press/en");
    assert_eq!(feed.header("content-type"), Some("application/feed+json"));
    assert_eq!(feed.body["version"], "https://jsonfeed.org/version/1.1");
    let item = &feed.body["items"][0];
    let page = format!("{}{PAGE}?id=winter-evening-2026", shop.url);
    assert_eq!((&item["url"], &item["tags"]), (&json!(page), &json!(["Products"])));
    assert_eq!(feed.body["home_page_url"], format!("{}/en/for-the-media", shop.url));
    assert_eq!(shop.get("/api/feeds/press/de").status, 404);
    assert_eq!(shop.get("/api/feeds/nothing/en").status, 404);
}

#[test]
fn the_page_of_a_release_is_whole_in_its_first_document() {
    let shop = Shop::shared();
    let document = shop.get(&format!("{PAGE}?id=visby-opens&utm_source=mail"));
    assert_eq!(document.status, 200);
    let text = document.text();
    let canonical = format!("{}{PAGE}?id=visby-opens", shop.url);
    for part in [
        "A new shop opens in Visby</h1>",
        "In winter a local bookbinder works in the same rooms.",
        &*format!("<link rel=\"canonical\" href=\"{canonical}\""),
        "\"@type\":\"NewsArticle\"",
        "\"datePublished\":\"2026-06-02T07:00:00Z\"",
        "/sv/for-medier/pressmeddelande?id=visby-opens",
        "location-visby-640.webp",
        "<link rel=\"alternate\" type=\"application/feed+json\" title=\"Halla &amp; Hillo\" href=\"/api/feeds/press/en\" />",
    ] {
        assert!(text.contains(part), "{part}");
    }
    let page = shop.page(&format!("{PAGE}?id=visby-opens"));
    assert_eq!(
        (&page["name"], &page["query"]),
        (&json!("A new shop opens in Visby"), &json!("?id=visby-opens"))
    );
    assert_eq!(page["newsroomPageUrl"], "/en/for-the-media");
    assert_eq!(page["pageMetadata"]["robots"], "index,follow");
}

#[test]
fn a_page_without_a_release_says_so() {
    let shop = Shop::shared();
    for (query, message) in [
        ("?id=nothing", "release not found. Id = nothing"),
        ("?id=a%2F%3Cb%3E", "release not found. Id = a/<b>"),
        ("", "Article does not exist"),
    ] {
        let page = shop.page(&format!("{PAGE}{query}"));
        assert_eq!(
            (&page["message"], &page["release"]),
            (&json!(message), &Value::Null),
            "{query}"
        );
        assert_eq!(page["pageMetadata"]["robots"], "noindex");
        let document = shop.get(&format!("{PAGE}{query}"));
        assert_eq!(document.status, 404, "{query}");
        assert!(!document.text().contains("<b>"), "{query}");
    }
}

#[test]
fn a_newsroom_opens_with_what_its_address_asks_for() {
    let shop = Shop::shared();
    let block = |query: &str| shop.page(&format!("/en/for-the-media{query}"))["mainContentArea"][0].take();
    let all = block("");
    assert_eq!(all["type"], "NewsBlock");
    assert_eq!((&all["count"], &all["newsroomView"]), (&json!(10), &json!(true)));
    assert_eq!(all["results"]["items"].as_array().map(Vec::len), Some(10));
    assert_eq!(all["years"], json!([2026, 2025, 2024]));
    assert_eq!(all["releasePageUrl"], PAGE);
    // No provider takes subscriptions.
    assert_eq!(
        (&all["showSubscriptionForm"], &all["subscription"]),
        (&json!(false), &Value::Null)
    );
    let narrowed = block("?year=2024%26filters=shops");
    assert_eq!(narrowed["results"]["totalCount"], 2);
    assert_eq!(block("?page=2")["results"]["items"].as_array().map(Vec::len), Some(14));
    let document = shop.get("/en/for-the-media?year=2024").text();
    assert!(document.contains("Our first shop in Stockholm</a>") && !document.contains("Visby</a>"));
    // Programs find the feed where people find the list, and nowhere else.
    assert_eq!(document.matches("href=\"/api/feeds/press/en\"").count(), 1);
    assert!(!shop.get("/en/").text().contains("application/feed+json"));
}

#[test]
fn thanks_name_what_was_done_and_nobody_looks_for_them() {
    let shop = Shop::shared();
    let path = "/en/for-the-media/thank-you";
    let page = shop.page(&format!("{path}?identifier=press-subscription"));
    assert_eq!(
        (&page["type"], &page["identifier"]),
        (&json!("ThankYouPage"), &json!("press-subscription"))
    );
    assert_eq!(page["pageMetadata"]["robots"], "noindex");
    assert_eq!(shop.page(path)["identifier"], Value::Null);
    assert!(shop.get(path).text().contains("Thank you, you have subscribed</h1>"));
    let sitemap = shop.get("/sitemap.xml").text();
    for (part, is_there) in [
        (format!("{PAGE}?id=visby-opens</loc>"), true),
        ("/sv/for-medier/pressmeddelande?id=visby-opens\"/>".to_owned(), true),
        ("/en/for-the-media</loc>".to_owned(), true),
        (format!("{PAGE}</loc>"), false),
        (format!("{path}</loc>"), false),
    ] {
        assert_eq!(sitemap.contains(&part), is_there, "{part}");
    }
    // The footer leads to the newsroom, and menus do not.
    let navigation = &page["navigation"];
    let leads = |part: &Value| part.to_string().contains("\"/en/for-the-media\"");
    assert!(leads(&navigation["footer"]) && !leads(&navigation["d2CMenus"]) && !leads(&navigation["mainMenuItems"]));
}

#[test]
fn releases_are_found_among_content() {
    let shop = Shop::shared();
    let found = shop.wait_for("/api/search/content?q=Visby&kinds=release&language=sv", |answer| {
        answer.body["totalCount"].as_u64() > Some(0)
    });
    let hit = &found.body["hits"][0];
    assert_eq!(hit["title"], "Ny butik öppnar i Visby");
    assert!(
        hit["summary"].as_str().is_some_and(|summary| !summary.is_empty()),
        "{hit}"
    );
    let url = hit["url"].as_str().expect("an address");
    assert!(url.starts_with("/sv/") && url.ends_with("?id=visby-opens"), "{url}");
    assert_eq!(shop.get(url).status, 200);
    // Beside everything else where no kind is named, and among what is offered while somebody types.
    let all = shop.get("/api/search/content?q=Visby&language=sv&pageSize=100");
    assert!(all.body["hits"].to_string().contains("visby-opens"));
    let suggested = shop.get("/api/search/suggest?q=ny%20butik%20%C3%B6ppnar&language=sv");
    assert!(
        suggested.body["content"].to_string().contains("visby-opens"),
        "{}",
        suggested.body
    );
    // What is not of a category of the content is not among those.
    let narrowed = shop.get("/api/search/content?q=Visby&kinds=release&language=sv&categoryIds=101");
    assert_eq!(narrowed.body["totalCount"], 0);
}

#[test]
fn a_running_shop_follows_its_own_feed() {
    let shop = Shop::start().ready();
    let exported = said(shop.folder(), &["releases", "export"]);
    let file = shop.folder().join("releases.json");
    let import = |text: &str| {
        fs::write(&file, text).expect("written");
        ["releases", "import", file.to_str().expect("a path")].map(str::to_owned)
    };
    let arguments = import(&exported);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert_eq!(said(shop.folder(), &arguments), "0 created, 0 updated, 14 unchanged.\n");
    let one = json!([{"feed": "press", "categories": serde_json::from_str::<Value>(&exported).expect("JSON")[0]["categories"],
    "releases": [
        {"id": "extra", "published": "2026-11-01", "categories": ["company"], "en": {"title": "Extra", "body": "<p>x</p>"}},
        {"id": "later", "published": "2100-01-01", "en": {"title": "Later", "body": "<p>x</p>"}},
    ]}]);
    import(&one.to_string());
    assert_eq!(said(shop.folder(), &arguments), "2 created, 0 updated, 0 unchanged.\n");
    shop.wait_for("/api/cision/release/extra?language=en", |answer| answer.status == 200);
    // It is found where it is told, and what is told later is not.
    let found = |language: &str| format!("/api/search/content?q=extra&kinds=release&literal=true&language={language}");
    let hits = shop.wait_for(&found("en"), |answer| answer.body["totalCount"] == 1);
    let hit = &hits.body["hits"][0];
    assert_eq!((&hit["title"], &hit["kind"]), (&json!("Extra"), &json!("release")));
    assert_eq!(hit["url"], format!("{PAGE}?id=extra"));
    assert_eq!(hit["highlights"]["title"], json!([[0, 5]]));
    assert_eq!(shop.get(&found("sv")).body["totalCount"], 0);
    assert_eq!(
        shop.get("/api/search/content?q=later&kinds=release&literal=true&language=en")
            .body["totalCount"],
        0
    );
    import(&one.to_string().replacen("\"Extra\"", "\"Surplus\"", 1));
    assert_eq!(said(shop.folder(), &arguments), "0 created, 1 updated, 1 unchanged.\n");
    shop.wait_for("/api/search/content?q=surplus&kinds=release&language=en", |answer| {
        answer.body["hits"][0]["title"] == "Surplus"
    });
    // Not before its time.
    assert_eq!(shop.get("/api/cision/release/later").status, 404);
    assert!(said(shop.folder(), &["releases", "list"]).contains("Later"));
    // In a language without it another is shown.
    assert_eq!(
        shop.get("/api/cision/release/extra?language=sv").body["languageCode"],
        "en"
    );

    import(&one.to_string().replacen("<p>x</p>", "<script>x</script>", 1));
    assert!(refused(shop.folder(), &arguments).contains("is not allowed here"));
    import(&one.to_string().replacen("\"company\"]", "\"nowhere\"]", 1));
    let told = refused(shop.folder(), &arguments);
    assert!(
        told.contains("extra, categories: the feed has no category \"nowhere\"") && told.contains("Nothing was put."),
        "{told}"
    );
    assert!(refused(shop.folder(), &["releases", "delete", "nothing"]).contains("no press release nothing"));
    assert_eq!(said(shop.folder(), &["releases", "delete", "extra"]), "1 deleted.\n");
    shop.wait_for("/api/cision/release/extra", |answer| answer.status == 404);
    shop.wait_for(
        "/api/search/content?q=surplus&kinds=release&literal=true&language=en",
        |answer| answer.body["totalCount"] == 0,
    );
}

#[test]
fn a_providers_releases_are_shown_and_stay_while_it_is_away() {
    let is_away = Arc::new(AtomicBool::new(false));
    let away = is_away.clone();
    let url = receive(move |received| {
        if away.load(Ordering::SeqCst) {
            return (503, String::new());
        }
        let release = json!({
            "EncryptedId": "8A5B0C44", "Title": "From elsewhere", "Intro": "An intro.", "PublishDate": "2026-10-06T06:00:00Z",
            "LanguageCode": "en", "Keywords": ["Cocoa"], "Images": [], "Files": [],
            "HtmlBody": "<p>Read <script>alert(1)</script><a href=\"https://elsewhere.example\">on</a>.</p>",
        });
        match received.path.as_str() {
            "/papi/NewsFeed/A275C0BF/Releases?pageIndex=1&pageSize=50" => {
                (200, json!({"Releases": [release], "TotalFoundReleases": 1}).to_string())
            }
            "/papi/Release/8A5B0C44/Detail" => (200, json!({ "Release": release }).to_string()),
            other => (404, other.to_owned()),
        }
    });
    let shop = Shop::with(
        &[
            ("PRALINE__RELEASES__PROVIDER", "cision"),
            ("PRALINE__RELEASES__CISION__URL", &format!("{url}/papi")),
            ("PRALINE__RELEASES__CISION__FEEDS", "A275C0BF"),
            ("PRALINE__RELEASES__CISION__PRIVATE_NETWORKS", "127.0.0.0/8"),
            ("PRALINE__RELEASES__CISION__REFRESH_S", "1"),
            (
                "PRALINE__RELEASES__SUBSCRIPTION__URL",
                "https://publish.example.com/Subscription/Subscribe",
            ),
            ("PRALINE__RELEASES__SUBSCRIPTION__UNIQUE_IDENTIFIER", "5f1c2a"),
        ],
        &[],
    );
    let list = shop.wait_for("/api/cision/releases/A275C0BF?language=en", |answer| {
        answer.status == 200
    });
    assert_eq!(ids(&list), ["8A5B0C44"]);
    assert_eq!(list.body["items"][0]["categories"][0]["code"], "Cocoa");
    // The shop's own feed is not shown beside it.
    assert_eq!(shop.get(LIST).status, 404);
    let release = shop.get("/api/cision/release/8A5B0C44?language=en");
    assert_eq!(
        release.body["cleanedHtmlBody"],
        "<p>Read <a href=\"https://elsewhere.example\">on</a>.</p>"
    );
    is_away.store(true, Ordering::SeqCst);
    let start = std::time::Instant::now();
    while !shop.log().contains("press releases cannot be read") {
        assert!(start.elapsed() < crate::harness::PATIENCE, "{}", shop.log());
        crate::harness::pause();
    }
    assert_eq!(
        ids(&shop.get("/api/cision/releases/A275C0BF?language=en")),
        ["8A5B0C44"]
    );
    let kept = shop.get("/api/cision/release/8A5B0C44?language=en");
    assert_eq!(kept.body["title"], "From elsewhere");

    // The form is posted there, and nowhere else.
    let document = shop.get("/en/for-the-media");
    let policy = document.header("content-security-policy").expect("a policy");
    assert!(
        policy.contains("form-action 'self' https://publish.example.com;"),
        "{policy}"
    );
    assert!(
        policy.contains("img-src 'self' data: https://i.ytimg.com https://mb.cision.com;"),
        "{policy}"
    );
    let block = &shop.page("/en/for-the-media")["mainContentArea"][0];
    assert_eq!(block["showSubscriptionForm"], true);
    let target =
        json!({"url": "https://publish.example.com/Subscription/Subscribe", "subscriptionUniqueIdentifier": "5f1c2a"});
    assert_eq!(block["subscription"], target);
    assert_eq!(block["subscriptionSuccessPageUrl"], "/en/for-the-media/thank-you");
}
