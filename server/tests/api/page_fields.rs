//! What editors may say of pages of any type: blocks at their end, and their look.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::{refused, said},
    content::{texts, write},
    harness::Shop,
};

/// Types of pages that blocks may end, with what they must say beside their name.
fn types() -> Vec<(&'static str, Value)> {
    let named = [
        "RecipePage",
        "ArticlePage",
        "LocationPage",
        "SearchPage",
        "LandingPage",
        "ProductsPage",
        "D2cArticlePage",
        "ProductDetailPage",
        "MyPage",
        "ReleasePage",
        "ThankYouPage",
        "D2cMyFazerPage",
        "D2cMyOrderHistoryPage",
        "D2cMyEmailPreferencesPage",
        "D2cMyWishListPage",
        "D2cMyReviewsPage",
    ];
    let form = ("IdentityPage", json!({"form": "logout"}));
    named.into_iter().map(|kind| (kind, json!({}))).chain([form]).collect()
}

/// Puts a page of each type, and what is said of a category and of a product, all with the same fields.
fn put(shop: &Shop, fields: &Value) {
    let with = |mut own: Value| {
        for (name, value) in fields.as_object().expect("fields") {
            own[name] = value.clone();
        }
        own
    };
    let page = |(kind, own): (&str, Value)| {
        let name = kind.to_lowercase();
        json!({
            "id": format!("test-{name}"), "type": kind, "parent": "start", "position": 900, "published": "2026-01-01",
            "shared": with(own),
            "en": {"segment": name, "name": kind},
        })
    };
    let mut pages: Vec<Value> = types().into_iter().map(page).collect();
    for (kind, own) in [
        ("CategoryContent", json!({"category": "bars"})),
        ("ProductContent", json!({"product": "HH-1002"})),
    ] {
        let id = format!("test-{}", kind.to_lowercase());
        pages.push(json!({"id": id, "type": kind, "published": "2026-01-01", "shared": with(own), "en": {}}));
    }
    let folder = TempDir::new().expect("a folder");
    let file = write(folder.path(), "pages.json", &json!(pages).to_string());
    said(shop.folder(), &["content", "import", &file]);
}

/// The addresses of those pages.
fn addresses() -> Vec<String> {
    let pages = types()
        .into_iter()
        .map(|(kind, _)| format!("/en/{}", kind.to_lowercase()));
    let others = ["/en/chocolate-bars", "/en/products/halla-milk-chocolate"].map(str::to_owned);
    pages.chain(others).collect()
}

#[test]
fn blocks_may_end_pages_of_every_type() {
    let shop = Shop::start();
    let end = json!({"type": "RichTextBlock", "heading": {"en": "The end"}, "body": {"en": "<p>That is all.</p>"}});
    put(&shop, &json!({"bottomContentArea": [end]}));
    for url in addresses() {
        let answer = shop.wait_for(&format!("/api/cda/content?contentUrl={url}"), |answer| {
            answer.status == 200 && answer.body[0]["bottomContentArea"][0]["heading"] == "The end"
        });
        assert_eq!(
            answer.body[0]["bottomContentArea"][0]["body"], "<p>That is all.</p>",
            "{url}"
        );
        assert!(
            shop.get(&url).text().contains("The end"),
            "{url} is drawn without its end"
        );
    }
}

#[test]
fn questions_and_films_of_all_areas_are_told_to_search_engines() {
    let shop = Shop::start();
    let question = |place: &str| json!({"type": "AccordionBlock", "items": [{"title": {"en": format!("{place}?")}, "body": {"en": "<p>Yes.</p>"}}]});
    let films = json!([
        {"type": "YoutubeVideoBlock", "heading": {"en": "A film"}, "youtubeVideoUrl": "https://youtu.be/aB3-_56789x"},
        {"type": "CardCarouselBlock", "heading": {"en": "Films"}, "cards": [{"heading": {"en": "A film on a card"}, "youtubeVideoUrl": "https://youtu.be/aB3-_56789y"}]},
    ]);
    let top = [
        ("ProductsPage", json!({"parent": "start"})),
        ("D2cArticlePage", json!({"parent": "start"})),
        ("ProductDetailPage", json!({"parent": "start"})),
        ("CategoryContent", json!({})),
        ("ProductContent", json!({})),
    ];
    let pages: Vec<Value> = top
        .iter()
        .map(|(kind, more)| {
            let name = kind.to_lowercase();
            let bottom = [question("bottom"), films[0].clone(), films[1].clone()];
            let mut shared = json!({"topContentArea": [question("top")], "bottomContentArea": bottom});
            let mut page = json!({"id": format!("test-{name}"), "type": kind, "published": "2026-01-01", "en": {}});
            match *kind {
                "CategoryContent" => shared["category"] = json!("bars"),
                "ProductContent" => shared["product"] = json!("HH-1002"),
                _ => {
                    page["parent"] = more["parent"].clone();
                    page["en"] = json!({"segment": name, "name": kind});
                }
            }
            page["shared"] = shared;
            page
        })
        .collect();
    let folder = TempDir::new().expect("a folder");
    let file = write(folder.path(), "pages.json", &json!(pages).to_string());
    said(shop.folder(), &["content", "import", &file]);
    for url in [
        "/en/productspage",
        "/en/d2carticlepage",
        "/en/productdetailpage",
        "/en/chocolate-bars",
        "/en/products/halla-milk-chocolate",
    ] {
        shop.wait_for(&format!("/api/cda/content?contentUrl={url}"), |answer| {
            answer.status == 200 && answer.body[0]["bottomContentArea"][0]["type"] == "AccordionBlock"
        });
        let html = shop.get(url).text();
        for told in [
            "\"name\":\"top?\"",
            "\"name\":\"bottom?\"",
            "\"name\":\"A film\"",
            "\"name\":\"A film on a card\"",
        ] {
            assert!(html.contains(told), "{url} does not tell {told}");
        }
        assert_eq!(html.matches("\"@type\":\"VideoObject\"").count(), 2, "{url}");
    }
}

#[test]
fn products_that_are_only_shown_end_with_what_the_shop_says_of_itself() {
    let shop = Shop::shared();
    for url in [
        "/en/what-we-make/lingonberry-frost-for-kitchens",
        "/en/products/halla-milk-chocolate",
    ] {
        let page = shop.page(url);
        let last = page["bottomContentArea"].as_array().and_then(|blocks| blocks.last());
        let last = last.unwrap_or_else(|| panic!("{url} has nothing at its end"));
        assert_eq!(last["type"], "UspCardsBlock", "{url}");
        assert_eq!(
            texts(&last["cards"], "heading"),
            ["Berries from the forest", "Cocoa with a name", "In small batches"]
        );
    }
}

#[test]
fn pages_of_every_type_may_have_a_look_of_their_own() {
    let shop = Shop::start();
    assert_eq!(shop.page("/en/chocolate-bars")["layoutTheme"], "d2c");
    put(&shop, &json!({"layoutTheme": "willja"}));
    for url in addresses() {
        shop.wait_for(&format!("/api/cda/content?contentUrl={url}"), |answer| {
            answer.status == 200 && answer.body[0]["layoutTheme"] == "willja"
        });
    }
    let html = shop.get("/en/chocolate-bars").text();
    assert!(
        html.contains(r#"data-theme="willja""#),
        "the document has the page's look"
    );
    // Other pages have the site's.
    assert_eq!(shop.page("/en/")["layoutTheme"], "d2c");

    let folder = TempDir::new().expect("a folder");
    let page = json!({
        "id": "test-neon", "type": "LandingPage", "parent": "start", "published": "2026-01-01",
        "shared": {"layoutTheme": "neon"}, "en": {"segment": "neon", "name": "Neon"},
    });
    let file = write(folder.path(), "neon.json", &page.to_string());
    let told = refused(shop.folder(), &["content", "import", &file]);
    assert!(told.contains("layoutTheme") && told.contains("fi-default"), "{told}");
}

#[test]
fn the_demo_shows_blocks_that_move_hold_others_and_bring_markup_of_their_own() {
    let shop = Shop::shared();
    for (url, ends) in [
        ("/fi/talvi-ilta", "Kaakao kahvilassa"),
        ("/sv/vinterkvall", "Kakao på kaféet"),
        ("/en/winter-evening", "Cocoa at the café"),
    ] {
        let page = shop.page(url);
        let blocks = &page["mainContentArea"];
        assert_eq!(
            texts(blocks, "type"),
            [
                "LogoHeaderBlock",
                "ChangingHeroBlock",
                "ContainerBlock",
                "PromotionHeroBlock",
                "GenericBlock",
                "BannerBlock",
                // Shared with the story of the Christmas table.
                "UspCardsBlock",
            ]
        );
        assert_eq!(texts(&blocks[1]["heroBlocks"], "callToActionName").len(), 2, "{url}");
        assert_eq!(texts(&blocks[2]["containerBlocks"], "heading").len(), 3, "{url}");
        let markup = &blocks[4]["blocks"][1];
        assert_eq!(markup["type"], "RawHtmlBlock");
        let frame = shop.get(markup["frameUrl"].as_str().expect("a frame"));
        assert!(
            frame.status == 200 && frame.text().contains("<th scope=\"row\">"),
            "{url}"
        );
        let bottom = &page["bottomContentArea"];
        assert_eq!(
            texts(bottom, "type"),
            ["YoutubeVideoBlock", "ShortcutsBlock", "CategoryNavigationBlock"]
        );
        let door = &bottom[1]["shortcutBlocks"][0];
        assert_eq!(
            (&door["title"], door["infoText2"].as_array().map(Vec::len)),
            (&json!(ends), Some(2))
        );
        // Menus do not lead there, the footer does.
        let navigation = &page["navigation"];
        assert!(!navigation["d2CMenus"].to_string().contains(url), "{url}");
        assert!(navigation["footer"].to_string().contains(url), "{url}");
    }
}
