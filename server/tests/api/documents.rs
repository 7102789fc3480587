//! Documents: what a browser and a search engine get first.

use serde_json::{Value, json};

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
        "<html lang=\"en\" data-theme=\"d2c\" data-market=\"FI\" data-reader=\"newcomer\">",
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

/// The page's model, as a document has it.
fn model(html: &str) -> Value {
    let (_, rest) = html.split_once("id=\"page-model\">").expect("the model");
    let (json, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(json).expect("JSON")
}

/// Leaves each link of content with its `id`.
fn keep_ids(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::Object(link)) = fields.get_mut("contentLink") {
                link.retain(|field, _| field == "id");
            }
            fields.values_mut().for_each(keep_ids);
        }
        Value::Array(values) => values.iter_mut().for_each(keep_ids),
        _ => {}
    }
}

#[test]
fn the_page_model_in_a_document_is_the_calls() {
    let shop = Shop::shared();
    let html = shop.get("/fi/tuotteet/puolukkahalla?code=HH-1001-150").text();
    let mut inlined = model(&html);
    let mut called = shop.page("/fi/tuotteet/puolukkahalla%3Fcode%3DHH-1001-150");
    for model in [&mut inlined, &mut called] {
        model["anonymousId"] = Value::Null;
    }
    // Readers need one identity of what stands on a page, and no more of it.
    keep_ids(&mut called);
    // A shop shows the main menu of content sites nowhere.
    assert_eq!(inlined["navigation"]["mainMenuItems"], json!([]));
    let menu = called["navigation"]["mainMenuItems"].take();
    assert!(menu.as_array().is_some_and(|items| !items.is_empty()));
    called["navigation"]["mainMenuItems"] = json!([]);
    for (field, value) in inlined.as_object().expect("a page") {
        assert_eq!(*value, called[field], "{field}");
    }
}

#[test]
fn what_the_wrappers_in_a_package_say_is_left_out_of_its_document() {
    let shop = Shop::shared();
    let page = shop.page("/en/products/celebration-box");
    let variation = &page["variations"][0];
    let whole = &variation["includedItems"];
    let inlined = model(&shop.get("/en/products/celebration-box").text());
    let entries = |items: &Value| -> Vec<Value> {
        let items = items.as_array().expect("items").iter();
        items.map(|item| item["packageEntry"].clone()).collect()
    };
    let (whole, left) = (entries(whole), entries(&inlined["variations"][0]["includedItems"]));
    assert!(whole.len() > 3 && whole.len() == left.len());
    for (whole, left) in whole.iter().zip(&left) {
        for field in ["code", "displayName", "imageUrl", "ingredients"] {
            assert_eq!(whole[field], left[field], "{field}");
        }
        assert!(whole["description"].is_string() && left["description"].is_null());
        for field in ["nutrients", "ri", "riPercent", "allergens"] {
            assert_ne!(whole[field], json!([]), "{field}");
            assert_eq!(left[field], json!([]), "{field}");
        }
    }
    let code = variation["code"].as_str().expect("a code");
    let called = shop.get(&format!("/api/variations/{code}/contents?language=en"));
    assert_eq!(called.body["includedItems"], variation["includedItems"]);
    assert_eq!(shop.get("/api/variations/nothing/contents").status, 404);
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
        assert!(rules.contains("}[data-own-style][data-own-style="), "{rules}");
        // Not what other themes are.
        assert!(!rules.contains("[data-theme=willja]"), "{rules}");
        assert!(!html.contains(" style="), "{html}");
        nonce
    };
    assert_ne!(nonce(), nonce());
}

#[test]
fn the_fonts_of_a_document_are_fetched_before_it_is_read() {
    let shop = Shop::shared();
    let answer = shop.get("/fi/");
    let links = answer.header("link").expect("links");
    let fonts: Vec<&str> = links
        .split(", ")
        .map(|link| {
            link.strip_suffix(">; rel=preload; as=font; type=\"font/woff2\"; crossorigin")
                .and_then(|link| link.strip_prefix('<'))
                .expect("a font")
        })
        .collect();
    assert_eq!(fonts.len(), 2, "{links}");
    let html = answer.text();
    for font in fonts {
        assert!(html.contains(font), "its rules name {font}: {html}");
        assert_eq!(shop.get(font).header("content-type"), Some("font/woff2"));
    }
}

#[test]
fn telephones_fetch_the_picture_that_they_see_first_before_they_read_the_document() {
    let shop = Shop::shared();
    for (path, picture) in [
        ("/fi/", "hero-winter-narrow-832"),
        ("/fi/tuotteet/puolukkahalla", "puolukkahalla-832"),
        ("/en/what-we-make/lingonberry-frost-for-kitchens", "puolukkahalla-832"),
        ("/en/recipes/bilberry-pie", "recipe-bilberry-pie-832"),
        ("/en/stories/christmas-table", "hero-gifts-832"),
        ("/en/cafes-and-shops/turku", "location-turku-832"),
        ("/en/recipes", "recipe-bilberry-pie-768"),
    ] {
        let answer = shop.get_with(path, &[("sec-ch-ua-mobile", "?1")]);
        let link =
            format!("</pictures/{picture}.avif>; rel=preload; as=image; type=\"image/avif\"; fetchpriority=high");
        assert_eq!(answer.header("link"), Some(&*link), "{path}");
        assert!(answer.header("vary").expect("vary").contains("Sec-CH-UA-Mobile"));
        let html = answer.text();
        let (before_image, _) = html
            .split_once("fetchPriority=\"high\"")
            .expect("a picture that is seen first");
        let (_, first_picture) = before_image.rsplit_once("<picture>").expect("its element");
        assert!(
            first_picture.contains(&format!("srcSet=\"/pictures/{picture}.avif\"")),
            "{path}: {first_picture}"
        );
        assert_eq!(html.matches("as=\"font\"").count(), 2, "{path}");

        for elsewhere in [shop.get(path), shop.get_with(path, &[("sec-ch-ua-mobile", "?0")])] {
            assert!(!elsewhere.header("link").expect("links").contains("as=image"), "{path}");
        }
    }
    let without = shop.get_with("/en/log-in", &[("sec-ch-ua-mobile", "?1")]);
    assert!(!without.header("link").expect("links").contains("as=image"));
}

#[test]
fn what_a_first_visitor_is_offered_in_an_empty_cart_is_fetched_with_the_document() {
    let shop = Shop::shared();
    let first = shop.get("/en/cart");
    let html = first.text();
    let (_, link) = html
        .split_once("<link rel=\"preload\" as=\"image\" type=")
        .expect("a link");
    let (link, body) = link.split_once(" />").expect("its end");
    let (_, versions) = link.split_once("imagesrcset=\"").expect("versions");
    let (versions, _) = versions.split_once('"').expect("their end");
    assert!(body.contains(&format!("srcSet=\"{versions}\"")), "{versions} in {body}");

    let cookie = first
        .header("set-cookie")
        .expect("an id")
        .split(';')
        .next()
        .expect("its value");
    for (path, headers) in [("/en/cart", &[("cookie", cookie)][..]), ("/en/products", &[])] {
        let other = shop.get_with(path, headers).text();
        assert!(!other.contains("imagesrcset"), "{path}: {other}");
    }
}

#[test]
fn all_rules_of_a_document_are_fetched_in_one_beside_it() {
    let shop = Shop::shared();
    let html = shop.get("/fi/").text();
    assert!(!html.contains("<link rel=\"stylesheet\""), "{html}");
    let (page, link) = html.split_once("<link rel=\"preload\" as=\"style\"").expect("a link");
    assert!(link.contains("</head>"), "{link}");
    let (_, address) = link.split_once("href=\"").expect("its address");
    let (address, _) = address.split_once('"').expect("its end");
    let sheets = shop.get(address);
    assert_eq!(
        (
            sheets.status,
            sheets.header("cache-control"),
            sheets.header("content-type")
        ),
        (
            200,
            Some("public, max-age=31536000, immutable"),
            Some("text/css; charset=utf-8")
        )
    );
    let sheets = sheets.text();
    assert!(sheets.contains("[data-theme=willja]"), "{sheets}");
    // The document has them, and would load them again.
    assert!(
        !sheets.contains("@font-face") && page.contains("@font-face"),
        "{sheets}"
    );
    let (_, rules) = page.split_once("<style").expect("a sheet");
    let rules = rules.split_once("</style>").expect("its end").0;
    assert!(rules.len() < sheets.len());
    for address in [
        "/styles",
        "/styles?of=none-1234567",
        "/styles?of=..%2Findex",
        &format!("{address},none-1234567"),
    ] {
        assert_eq!(shop.get(address).status, 404, "{address}");
    }
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
