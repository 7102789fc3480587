//! Documents: what a browser and a search engine get first.

use crate::harness::Shop;

#[test]
fn a_document_says_what_it_is_before_any_script() {
    let shop = Shop::shared();
    let answer = shop.get("/en/chocolate-bars");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(answer.header("cache-control"), Some("private, no-cache"));
    assert!(answer.header("set-cookie").is_some());
    let html = answer.text();
    for part in [
        "<html lang=\"en\" data-theme=\"d2c\" data-market=\"FI\">",
        "<title>Chocolate bars – Halla &amp; Hillo</title>",
        &format!("<link rel=\"canonical\" href=\"{}/en/chocolate-bars\" />", shop.url),
        "hreflang=\"sv\"",
        "Chocolate bars</h1>",
        "href=\"/en/products/lingonberry-frost",
        "€5.90",
        "id=\"page-model\"",
        "name=\"dictionary-version\"",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(
        !html.contains("<!--head-->") && !html.contains("%LANG%"),
        "every mark is filled"
    );
}

#[test]
fn a_document_asks_for_the_texts_that_it_shows() {
    let shop = Shop::shared();
    let asks_for_first = |path: &str| {
        let html = shop.get(path).text();
        assert!(html.contains("</h1>"), "{path} has a body: {html}");
        let is_first = html.contains("name=\"dictionary-area\" content=\"first\"");
        assert_eq!(html.contains("&amp;area=first&amp;v="), is_first, "{path}");
        is_first
    };
    for path in [
        "/en/",
        "/en/chocolate-bars",
        "/en/products/lingonberry-frost",
        "/en/search?q=chocolate",
        "/en/recipes",
        "/en/recipes/bilberry-pie",
        "/en/cafes-and-shops",
        "/en/cart",
    ] {
        assert!(asks_for_first(path), "{path}");
    }
    for path in ["/en/products/the-grand-name-bar", "/en/log-in", "/en/checkout"] {
        assert!(!asks_for_first(path), "{path} has a form with words of its own");
    }
}

#[test]
fn what_was_found_stands_in_the_document_and_can_be_asked_for_without_scripts() {
    let shop = Shop::shared();
    let html = shop.get("/en/search?q=lingonberry%20%22halla%22").text();
    for part in [
        "Search: “lingonberry &quot;halla&quot;”</h1>",
        "href=\"/en/products/lingonberry-frost",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    let recipes = shop.get("/en/search?q=lingonberry&show=recipes").text();
    assert!(recipes.contains("Search: “lingonberry”</h1>"), "{recipes}");
    assert!(
        !recipes.contains("href=\"/en/products/lingonberry"),
        "the tab of recipes has no products"
    );
    let empty = shop.get("/fi/haku").text();
    assert!(empty.contains("Mitä etsit?</h1>"), "{empty}");
    assert!(
        empty.contains("action=\"/fi/haku\"") && empty.contains("name=\"q\""),
        "{empty}"
    );
}

#[test]
fn the_page_model_in_a_document_is_the_calls() {
    let shop = Shop::shared();
    let html = shop.get("/fi/tuotteet/puolukkahalla?code=HH-1001-150").text();
    let start = html.find("id=\"page-model\"").expect("the model");
    let json = &html[start + html[start..].find('>').expect("its start") + 1..];
    let json = &json[..json.find("</script>").expect("its end")];
    let mut inlined: serde_json::Value = serde_json::from_str(json).expect("JSON");
    let mut called = shop.page("/fi/tuotteet/puolukkahalla%3Fcode%3DHH-1001-150");
    for model in [&mut inlined, &mut called] {
        model["anonymousId"] = serde_json::Value::Null;
    }
    // Nothing but what calls tell beside it: documents leave that out.
    let link = called["contentLink"].as_object_mut().expect("a link");
    link.retain(|field, _| matches!(field.as_str(), "id" | "guidValue"));
    // A shop shows the main menu of content sites nowhere.
    assert_eq!(inlined["navigation"]["mainMenuItems"], serde_json::json!([]));
    let menu = called["navigation"]["mainMenuItems"].take();
    assert!(menu.as_array().is_some_and(|items| !items.is_empty()));
    called["navigation"]["mainMenuItems"] = serde_json::json!([]);
    for (field, value) in inlined.as_object().expect("a page") {
        assert_eq!(*value, called[field], "{field}");
    }
}

#[test]
fn inline_elements_carry_a_nonce_of_their_own() {
    let shop = Shop::shared();
    let nonce = || {
        let answer = shop.get("/fi/");
        let policy = answer.header("content-security-policy").expect("a policy").to_owned();
        let (_, rest) = policy.split_once("'nonce-").expect("a nonce");
        let nonce = rest.split('\'').next().expect("its end").to_owned();
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'self'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        let html = answer.text();
        let (_, rules) = html
            .split_once(&format!("<style nonce=\"{nonce}\">"))
            .expect("its style sheet");
        let (rules, _) = rules.split_once("</style>").expect("its end");
        // Everything that the first paint needs, and the page's own rules last: nothing more is asked for before it.
        assert!(rules.contains("[data-theme=d2c]"), "{rules}");
        assert!(rules.contains("}[data-own-style="), "{rules}");
        // A link would be followed although its rules are here: the web app is told their names.
        assert!(!html.contains("<link rel=\"stylesheet\""), "{html}");
        let (_, sheets) = html
            .split_once("<script type=\"application/json\" id=\"styles\">")
            .expect("the names of sheets");
        let (sheets, _) = sheets.split_once("</script>").expect("their end");
        let sheets: Vec<String> = serde_json::from_str(sheets).expect("a list");
        assert!(
            sheets.len() > 2 && sheets.iter().all(|name| name.ends_with(".css")),
            "{sheets:?}"
        );
        assert!(!html.contains(" style="), "{html}");
        nonce
    };
    assert_ne!(nonce(), nonce());
}

#[test]
fn addresses_have_one_form() {
    let shop = Shop::shared();
    let answer = |path: &str, status, location: &str| {
        let answer = shop.get_with(path, &[("accept-language", "sv")]);
        assert_eq!(
            (answer.status, answer.header("location")),
            (status, Some(location)),
            "{path}"
        );
    };
    answer("/", 302, "/sv/");
    answer("/fi", 301, "/fi/");
    answer("/fi/suklaalevyt/", 301, "/fi/suklaalevyt");
    answer("/fi/suklaalevyt/?page=2", 301, "/fi/suklaalevyt?page=2");
    answer("//fi//suklaalevyt", 301, "/fi/suklaalevyt");
}

#[test]
fn unknown_addresses_get_the_error_page() {
    let shop = Shop::shared();
    let answer = shop.get("/sv/nothing");
    assert_eq!(answer.status, 404);
    let html = answer.text();
    assert!(html.contains("\"ErrorPage\"") && html.contains("noindex"), "{html}");
    assert!(html.contains("Sidan hittades inte"), "{html}");
    assert!(!html.contains("rel=\"canonical\""), "{html}");
    let meta = "<meta name=\"not-found-page\" content=\"/sv/sidan-saknas\" />";
    assert!(html.contains(meta), "{html}");
    for path in ["/nothing.ico", "/x.php", "/fi/wp-login.php"] {
        let answer = shop.get(path);
        assert_eq!((answer.status, answer.header("set-cookie")), (404, None), "{path}");
        assert!(answer.bytes.len() < 1000, "{path}: {}", answer.text());
    }
    let hostile = shop.get("/fi/%3Cscript%3Ealert(1)%3C/script%3E");
    assert_eq!(hostile.status, 404);
    assert!(!hostile.text().contains("<script>alert"));
}

#[test]
fn search_engines_find_every_page() {
    let shop = Shop::shared();
    let robots = shop.get("/robots.txt").text();
    assert!(
        robots.contains(&format!("Sitemap: {}/sitemap.xml", shop.url)),
        "{robots}"
    );
    let answer = shop.get("/sitemap.xml");
    assert_eq!(answer.status, 200);
    let xml = answer.text();
    for path in [
        "/fi/",
        "/sv/produkter",
        "/en/chocolate-bars",
        "/fi/tuotteet/puolukkahalla",
    ] {
        assert!(xml.contains(&format!("<loc>{}{path}</loc>", shop.url)), "{path}");
    }
    assert!(xml.contains("hreflang=\"en\""));
    assert_eq!(shop.get("/sitemap-99.xml").status, 404);
}

#[test]
fn documents_travel_compressed() {
    let shop = Shop::shared();
    let plain = shop.get("/fi/");
    let small = shop.get_with("/fi/", &[("accept-encoding", "gzip, br")]);
    assert_eq!(small.header("content-encoding"), Some("gzip"));
    assert_eq!(plain.header("content-encoding"), None);
    assert!(
        small.bytes.len() * 2 < plain.bytes.len(),
        "{} of {}",
        small.bytes.len(),
        plain.bytes.len()
    );
}

#[test]
fn the_public_address_is_used_where_it_is_known() {
    let shop = Shop::with(&[], &["--public-url", "https://shop.example"]);
    let answer = shop.get("/fi/");
    assert!(
        answer
            .text()
            .contains("<link rel=\"canonical\" href=\"https://shop.example/fi/\" />")
    );
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__Host-") && cookie.contains("Secure"), "{cookie}");
    assert!(answer.header("strict-transport-security").is_some());
    let policy = answer.header("content-security-policy").expect("a policy");
    assert!(policy.contains("wss://shop.example"), "{policy}");
}
