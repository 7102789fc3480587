//! Page models by address.

use serde_json::{Value, json};

use crate::{commands::said, harness::Shop};

/// What the model says of itself, in both of its ways.
fn type_of(model: &Value) -> &str {
    let types = model["contentType"].as_array().expect("types");
    assert_eq!(types.last(), Some(&model["type"]));
    model["type"].as_str().expect("a type")
}

#[test]
fn badges_of_a_product_are_named_by_their_text_and_those_of_a_card_by_their_variant() {
    let shop = Shop::shared();
    let page = shop.page("/fi/tuotteet/puolukkahalla");
    assert_eq!(page["tags"], json!({"Talon suosikki": "favourite"}));
    let listed = shop.page("/fi/suklaalevyt");
    let cards = listed["listing"]["productViewModels"].as_array().expect("cards");
    let card = cards.iter().find(|card| card["code"] == "HH-1001").expect("the card");
    assert_eq!(card["tags"], json!({"favourite": "Talon suosikki"}));
}

#[test]
fn every_kind_of_page_has_its_model() {
    let shop = Shop::shared();
    for (url, expected) in [
        ("/fi/", "StartPage"),
        ("/sv/", "StartPage"),
        ("/en/products", "Category"),
        ("/fi/suklaalevyt", "Category"),
        ("/fi/tuotteet/puolukkahalla", "ProductPage"),
        ("/sv/sok", "SearchResultPage"),
        ("/en/cart", "CartPage"),
    ] {
        let page = shop.page(url);
        assert_eq!(type_of(&page), expected, "{url}");
        assert_eq!(page["url"], url);
        assert_eq!(page["metadata"]["currentLanguage"], url[1..3]);
        assert_eq!(page["siteTitle"], "Halla & Hillo");
        assert_eq!(page["currency"], "EUR");
        assert_eq!(page["pageMetadata"]["pageType"], expected);
    }
}

#[test]
fn navigation_leads_to_the_same_page_in_other_languages() {
    let shop = Shop::shared();
    let page = shop.page("/fi/suklaalevyt");
    let urls: Vec<_> = page["navigation"]["pageLanguages"]
        .as_array()
        .expect("languages")
        .iter()
        .map(|language| language["url"].as_str().expect("an address").to_owned())
        .collect();
    assert_eq!(urls, ["/fi/suklaalevyt", "/sv/chokladkakor", "/en/chocolate-bars"]);
    for url in urls {
        let other = shop.page(&url);
        let uuid = |page: &serde_json::Value| page["contentLink"]["guidValue"].clone();
        assert_eq!(uuid(&other), uuid(&page), "{url} is the same page");
    }
    let navigation = &page["navigation"];
    let menus: Vec<_> = navigation["d2CMenus"]
        .as_array()
        .expect("menus")
        .iter()
        .map(|menu| menu["id"].clone())
        .collect();
    assert_eq!(menus, ["main_menu", "top_menu", "brands_menu", "bottom_menu"]);
    let brand = &navigation["d2CMenus"][2]["children"][0]["url"];
    let brand = brand.as_str().expect("an address");
    assert!(brand.starts_with("/fi/tuotteet?brand="), "{brand}");
    let listed = shop.page(brand);
    // The brand's own page, by its code or name in any case; others of the kind stay out of search engines.
    assert_eq!(
        (&listed["heading"], &listed["brandCode"]),
        (&json!("Halla"), &json!("halla"))
    );
    assert_eq!(listed["pageMetadata"]["robots"], "index,follow");
    assert_eq!(listed["pageMetadata"]["canonicalUrl"], format!("{}{brand}", shop.url));
    assert_eq!(
        listed["navigation"]["pageLanguages"][2]["url"],
        "/en/products?brand=halla"
    );
    let trail = listed["navigation"]["breadcrumbs"].as_array().expect("a trail");
    assert_eq!(
        (trail.len(), &trail[2]["name"], &trail[2]["url"]),
        (3, &json!("Halla"), &json!(brand))
    );
    let shouted = shop.page("/fi/tuotteet?brand=HALLA");
    assert_eq!(shouted["listing"]["totalCount"], listed["listing"]["totalCount"]);
    assert_eq!(
        shouted["pageMetadata"]["canonicalUrl"],
        listed["pageMetadata"]["canonicalUrl"]
    );
    let unknown = shop.page("/fi/tuotteet?brand=nobody");
    assert_eq!(unknown["brandCode"], Value::Null);
    assert_eq!(unknown["pageMetadata"]["robots"], "noindex,nofollow");
    assert!(
        shop.get("/sitemap.xml")
            .text()
            .contains("/en/products?brand=halla</loc>")
    );
    assert!(
        listed["listing"]["totalCount"].as_u64().is_some_and(|count| count > 0),
        "{brand}"
    );
    assert_eq!(navigation["searchPageUrl"], "/fi/haku");
    assert_eq!(navigation["cartPageUrl"], "/fi/ostoskori");
    assert_eq!(navigation["loginPageUrl"], "/fi/kirjaudu");
    assert_eq!(navigation["logOutPageUrl"], "/fi/ulos");
    assert_eq!(navigation["myFazerPageUrl"], "/fi/omat-tiedot");
    let names: Vec<_> = navigation["breadcrumbs"]
        .as_array()
        .expect("a trail")
        .iter()
        .map(|link| link["url"].clone())
        .collect();
    assert_eq!(names, ["/fi/", "/fi/suklaalevyt"]);
}

#[test]
fn every_menu_entry_leads_to_a_page() {
    let shop = Shop::shared();
    fn urls(item: &Value, found: &mut Vec<String>) {
        found.push(item["url"].as_str().expect("an address").to_owned());
        for child in item["children"].as_array().into_iter().flatten() {
            urls(child, found);
        }
    }
    let page = shop.page("/sv/");
    let mut found = Vec::new();
    for menu in page["navigation"]["d2CMenus"].as_array().expect("menus") {
        menu["children"]
            .as_array()
            .into_iter()
            .flatten()
            .for_each(|item| urls(item, &mut found));
    }
    for column in page["navigation"]["footer"]["columns"].as_array().expect("columns") {
        column["links"]
            .as_array()
            .into_iter()
            .flatten()
            .for_each(|item| urls(item, &mut found));
    }
    assert!(found.len() > 12, "{found:?}");
    for url in found {
        let path = url.split('?').next().unwrap_or_default();
        assert!(!type_of(&shop.page(path)).is_empty(), "{url}");
    }
}

#[test]
fn a_product_page_shows_every_variation_whole() {
    let shop = Shop::shared();
    let page = shop.page("/fi/tuotteet/puolukkahalla");
    assert_eq!(page["code"], "HH-1001");
    assert_eq!(page["categoryUrl"], "/fi/suklaalevyt");
    let variation = &page["variations"][0];
    assert_eq!(variation["code"], "HH-1001-150");
    assert_eq!(variation["url"], "/fi/tuotteet/puolukkahalla?code=HH-1001-150");
    assert_eq!(variation["placedPrice"], json!(5.90));
    assert_eq!(variation["placedPriceString"], "5,90\u{a0}€");
    assert_eq!(variation["pricePerKilo"], json!(39.33));
    assert_eq!(variation["pricePerKiloString"], "39,33\u{a0}€/kg");
    assert_eq!(variation["discountedPrice"], Value::Null);
    assert_eq!(variation["productType"], "Standard");
    assert_eq!(variation["contentType"], json!(["Variation"]));
    assert_eq!(variation["isBuyable"], true);
    let ingredients = variation["ingredients"].as_str().expect("ingredients");
    assert!(ingredients.contains("<strong>täysmaitojauhe</strong>"), "{ingredients}");
    assert_eq!(variation["nutrients"][0]["name"], "energyKj");
    assert_eq!(variation["nutrients"][0]["unit"], "kJ");
    assert_eq!(variation["ri"][0]["name"], "RiEnergyKj");
    assert_eq!(variation["riPercent"][0]["name"], "RiShareEnergyKj");
    let values: Vec<_> = variation["allergens"]
        .as_array()
        .expect("allergens")
        .iter()
        .map(|allergen| allergen["values"]["value"].as_u64().expect("a number"))
        .collect();
    let mut ordered = values.clone();
    ordered.sort_by_key(|value| [2, 0, 1][*value as usize]);
    assert_eq!(values, ordered, "contains, may contain, free from");
    assert_eq!(variation["allergens"][0]["values"]["description"], "Sisältää");
}

#[test]
fn packages_list_what_they_hold() {
    let shop = Shop::shared();
    let gifts = shop.get("/api/categories/products?category=gifts&pageSize=100").body;
    let url = gifts["productViewModels"][0]["url"]
        .as_str()
        .expect("an address")
        .to_owned();
    let page = shop.page(&url);
    let variation = &page["variations"][0];
    assert_eq!(variation["productType"], "Package");
    assert_eq!(variation["contentType"], json!(["Variation", "Package"]));
    let item = &variation["includedItems"][0];
    assert!(item["quantity"].as_u64().is_some_and(|quantity| quantity > 0), "{item}");
    assert!(
        item["packageEntry"]["displayName"].is_string() && item["packageEntry"]["nutrients"].is_array(),
        "{item}"
    );
}

#[test]
fn prices_follow_the_market() {
    let shop = Shop::shared();
    let answer = shop.get("/api/cda/content?contentUrl=/sv/produkter/lingonfrost&market=SE");
    let page = &answer.body[0];
    assert_eq!(page["market"], "SE");
    assert_eq!(page["currency"], "SEK");
    assert_eq!(page["variations"][0]["placedPriceString"], "69\u{a0}kr");
    let wrong = shop.get("/api/cda/content?contentUrl=/sv/&market=XX");
    assert_eq!(wrong.status, 422);
    assert!(wrong.body["errors"]["market"].is_array());
}

#[test]
fn unknown_addresses_are_problems() {
    let shop = Shop::shared();
    for url in ["/fi/nothing", "/de/", "/fi/tuotteet/nothing", "/fi/suklaalevyt/more"] {
        let answer = shop.get(&format!("/api/cda/content?contentUrl={url}"));
        assert_eq!(answer.status, 404, "{url}");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        assert_eq!(answer.body["code"], "not-found");
    }
    assert_eq!(shop.get("/api/cda/content").status, 400);
    let nearest = shop.get("/api/cda/content?contentUrl=/fi/suklaalevyt/more&matchExact=false");
    assert_eq!(nearest.status, 200);
    assert_eq!(nearest.body[0]["url"], "/fi/suklaalevyt");
    assert_eq!(nearest.header("x-epi-remainingroute"), Some("more"));
}

#[test]
fn the_root_speaks_the_browsers_language() {
    let shop = Shop::shared();
    let page = |language: &str| {
        let answer = shop.get_with("/api/cda/content?contentUrl=/", &[("accept-language", language)]);
        answer.body[0]["url"].as_str().expect("an address").to_owned()
    };
    assert_eq!(page("sv-SE,sv;q=0.9,en;q=0.5"), "/sv/");
    assert_eq!(page("de"), "/fi/");
    let named = shop.get_with("/api/cda/content?contentUrl=/en/", &[("accept-language", "sv")]);
    assert_eq!(
        named.body[0]["url"], "/en/",
        "the address decides where it has a language"
    );
}

#[test]
fn visitors_keep_their_id() {
    let shop = Shop::shared();
    let first = shop.get("/api/cda/content?contentUrl=/fi/");
    let id = first.body[0]["anonymousId"].as_str().expect("an id").to_owned();
    let cookie = first.header("set-cookie").expect("a cookie").to_owned();
    for part in [
        format!("praline={id}"),
        "HttpOnly".to_owned(),
        "SameSite=Lax".to_owned(),
        "Path=/".to_owned(),
    ] {
        assert!(cookie.contains(&part), "{part} in {cookie}");
    }
    let again = shop.get_with(
        "/api/cda/content?contentUrl=/sv/",
        &[("cookie", &format!("praline={id}"))],
    );
    assert_eq!(again.body[0]["anonymousId"], id.as_str());
    assert_eq!(again.header("set-cookie"), None);
    let forged = shop.get_with("/api/cda/content?contentUrl=/sv/", &[("cookie", "praline=0123.abc")]);
    assert_ne!(forged.body[0]["anonymousId"], "0123.abc");
    assert!(forged.header("set-cookie").is_some());
    assert_eq!(first.header("cache-control"), Some("private, no-cache"));
}

#[test]
fn a_page_that_the_browser_has_is_not_sent_again() {
    let shop = Shop::shared();
    let id = shop.visitor().anonymous_id;
    let cookie = format!("praline={id}");
    let path = "/api/cda/content?contentUrl=/sv/";
    let first = shop.get_with(path, &[("cookie", &cookie)]);
    let etag = first.header("etag").expect("a version").to_owned();
    let again = shop.get_with(path, &[("cookie", &cookie), ("if-none-match", &etag)]);
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    assert_eq!(again.header("etag"), Some(etag.as_str()));
    let other = shop.get_with(path, &[("if-none-match", &etag)]);
    assert_eq!(other.status, 200, "a visitor without an id gets a page with one");
    assert_eq!(other.header("etag"), Some(etag.as_str()), "the id makes no other page");
    let english = shop.get_with(
        "/api/cda/content?contentUrl=/en/",
        &[("cookie", &cookie), ("if-none-match", &etag)],
    );
    assert_eq!(english.status, 200);
}

#[test]
fn faults_have_pages_of_their_own() {
    let shop = Shop::shared();
    for (url, status) in [
        ("/fi/sivua-ei-loydy", 404),
        ("/sv/sidan-saknas", 404),
        ("/en/page-not-found", 404),
        ("/fi/virhe", 500),
        ("/sv/fel", 500),
        ("/en/error", 500),
    ] {
        let page = shop.page(url);
        assert_eq!(type_of(&page), "ErrorPage", "{url}");
        assert_eq!(page["url"], url);
        assert_eq!(page["statusCode"], status, "{url}");
        assert_eq!(page["pageMetadata"]["robots"], "noindex,nofollow", "{url}");
        assert_eq!(shop.get(url).status, status, "{url}");
        assert!(!shop.get("/sitemap.xml").text().contains(url), "{url}");
    }
    assert_eq!(shop.page("/en/sidan-saknas")["url"], "/en/page-not-found");
}

#[test]
fn category_pages_open_with_their_listing() {
    let shop = Shop::shared();
    let answer = shop.get("/api/cda/content?contentUrl=%2Ffi%2Ftuotteet%3Fpage%3D2%26sortBy%3Dname");
    let listing = &answer.body[0]["listing"];
    assert_eq!(listing["page"], 2);
    assert_eq!(listing["pageSize"], 12);
    assert_eq!(listing["productViewModels"].as_array().map(Vec::len), Some(12));
    let robots = answer.body[0]["pageMetadata"]["robots"].clone();
    assert_eq!(robots, "noindex,nofollow", "sorted lists are not for search engines");
    assert_eq!(shop.page("/fi/tuotteet")["pageMetadata"]["robots"], "index,follow");
    let past = shop.page("/fi/tuotteet?page=99");
    assert_eq!(
        past["pageMetadata"]["robots"], "noindex,nofollow",
        "nothing is listed there"
    );
}

#[test]
fn dictionaries_are_cached_by_their_version() {
    let shop = Shop::shared();
    let first = shop.get("/api/localizations?language=sv");
    assert_eq!(first.status, 200);
    assert!(first.body["/pages/cart"] == "Varukorg");
    let etag = first.header("etag").expect("a version").to_owned();
    let again = shop.get_with("/api/localizations/sv", &[("if-none-match", &etag)]);
    assert_eq!(again.status, 304);
    assert_eq!(
        shop.get_with("/api/localizations", &[("accept-language", "en")]).body["/pages/cart"],
        "Cart"
    );
    assert_eq!(shop.get("/api/localizations/de").status, 404);
    let part = shop.get("/api/localizations?language=sv&area=first");
    assert_ne!(
        part.header("etag"),
        Some(&*etag),
        "a part of the texts has a version of its own"
    );
    assert!(part.body["/validation/required"].is_null() && part.body["/pages/cart"] == "Varukorg");
    let rest = shop.get("/api/localizations?language=sv&area=later").body;
    let count = |texts: &serde_json::Value| texts.as_object().expect("texts").len();
    assert_eq!(count(&part.body) + count(&rest), count(&first.body));
    assert_eq!(
        shop.get("/api/localizations?language=de").body["/pages/cart"],
        "Ostoskori",
        "the default language stands for one that the shop does not speak"
    );
}

#[test]
fn what_is_sold_out_offers_what_can_be_had() {
    let shop = Shop::start().ready();
    let path = "/en/products/lingonberry-frost";
    let page = shop.page(path);
    assert!(page.get("alternatives").is_none(), "{}", page["alternatives"]);
    let codes: Vec<String> = page["variations"]
        .as_array()
        .expect("variations")
        .iter()
        .map(|variation| format!("{}=0", variation["code"].as_str().expect("a code")))
        .collect();
    let mut arguments = vec!["stock", "set"];
    arguments.extend(codes.iter().map(String::as_str));
    said(shop.folder(), &arguments);
    shop.wait_for(&format!("/api/cda/content?contentUrl={path}"), |answer| {
        answer.body[0]["inStock"] == false
    });
    let page = shop.page(path);
    let others = page["alternatives"].as_array().expect("others");
    assert!(!others.is_empty() && others.len() <= 3, "{others:?}");
    for other in others {
        assert!(
            other["isBuyable"] == true && other["inStock"] == true && other["code"] != page["code"],
            "{other}"
        );
    }
}

#[test]
fn whoever_stands_before_nothing_is_shown_products() {
    let shop = Shop::shared();
    for url in ["/en/cart", "/en/page-not-found", "/en/search?q=zzzzqqq"] {
        let page = shop.page(url);
        let cards = page["suggestions"].as_array().expect("cards");
        assert!(!cards.is_empty() && cards.len() <= 4, "{url}: {cards:?}");
        assert!(cards.iter().all(|card| card["isBuyable"] == true), "{url}");
    }
    let found = shop.page("/en/search?q=chocolate");
    assert_eq!(found["suggestions"], json!([]));
}

#[test]
fn a_products_brand_leads_to_its_page() {
    let shop = Shop::shared();
    let page = shop.page("/en/products/lingonberry-frost");
    let url = page["brands"][0]["url"].as_str().expect("an address");
    assert!(url.starts_with("/en/products?brand="), "{url}");
    assert_eq!(shop.page(url)["heading"], page["brands"][0]["value"]);
    // Pictures are shown one at a time where nobody says otherwise.
    assert_eq!(page["productPageMetadata"]["useImageCarousel"], true);
}
