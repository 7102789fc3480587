//! The pages of customers as every visitor gets them: who looks at them is no part of them.

use serde_json::{Value, json};

use crate::harness::Shop;

/// The demo's pages: type, and their addresses in the three languages.
const PAGES: [(&str, [&str; 3]); 10] = [
    ("IdentityPage", ["/fi/kirjaudu", "/sv/logga-in", "/en/log-in"]),
    ("IdentityPage", ["/fi/rekisteroidy", "/sv/bli-kund", "/en/sign-up"]),
    ("IdentityPage", ["/fi/salasana", "/sv/losenord", "/en/password"]),
    ("IdentityPage", ["/fi/vahvista", "/sv/bekrafta", "/en/confirm"]),
    ("IdentityPage", ["/fi/ulos", "/sv/logga-ut", "/en/log-out"]),
    (
        "D2cMyFazerPage",
        ["/fi/omat-tiedot", "/sv/mina-uppgifter", "/en/my-details"],
    ),
    (
        "D2cMyOrderHistoryPage",
        ["/fi/omat-tilaukset", "/sv/mina-bestallningar", "/en/my-orders"],
    ),
    (
        "D2cMyEmailPreferencesPage",
        ["/fi/omat-viestit", "/sv/mina-meddelanden", "/en/my-messages"],
    ),
    (
        "D2cMyWishListPage",
        ["/fi/toivelista", "/sv/onskelista", "/en/wish-list"],
    ),
    (
        "D2cMyReviewsPage",
        ["/fi/omat-arvostelut", "/sv/mina-recensioner", "/en/my-reviews"],
    ),
];

#[test]
fn customers_have_pages_that_search_engines_are_not_told_of() {
    let shop = Shop::shared();
    let sitemap = shop.get("/sitemap.xml").text();
    for (kind, urls) in PAGES {
        for url in urls {
            let page = shop.page(url);
            assert_eq!(page["type"], kind, "{url}");
            assert_eq!(page["contentType"], json!(["Page", kind]), "{url}");
            assert_eq!(page["pageMetadata"]["robots"], "noindex", "{url}");
            assert!(
                page["heading"].as_str().is_some_and(|heading| !heading.is_empty()),
                "{url}"
            );
            assert!(!sitemap.contains(&format!("{url}</loc>")), "{url} is in the sitemap");
        }
    }
}

#[test]
fn every_page_leads_to_the_customer_area() {
    let shop = Shop::shared();
    let start = shop.page("/en/");
    let navigation = &start["navigation"];
    assert_eq!(navigation["loginPageUrl"], "/en/log-in");
    assert_eq!(navigation["logOutPageUrl"], "/en/log-out");
    assert_eq!(navigation["myFazerPageUrl"], "/en/my-details");
    assert_eq!(navigation["wishListPageUrl"], "/en/wish-list");
    // No other page carries the area's tabs.
    assert!(!navigation["d2CMenus"].to_string().contains("/en/my-"));
    let own = shop.page("/en/my-orders");
    let menus = own["navigation"]["d2CMenus"].as_array().expect("menus");
    let tabs = menus.iter().find(|menu| menu["id"] == "my_fazer").expect("the tabs");
    let tabs: Vec<(&Value, &Value)> = tabs["children"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|tab| (&tab["title"], &tab["url"]))
        .collect();
    assert_eq!(
        tabs,
        [
            (&json!("Personal details"), &json!("/en/my-details")),
            (&json!("Order history"), &json!("/en/my-orders")),
            (&json!("Wish list"), &json!("/en/wish-list")),
            (&json!("My reviews"), &json!("/en/my-reviews")),
            (&json!("E-mail preferences"), &json!("/en/my-messages")),
        ]
    );
    // No other menu has them.
    let others = menus.iter().filter(|menu| menu["id"] != "my_fazer");
    assert!(others.into_iter().all(|menu| !menu.to_string().contains("/en/my-")));
}

#[test]
fn forms_know_each_other_and_the_checkout_knows_where_one_becomes_a_customer() {
    let shop = Shop::shared();
    let page = shop.page("/sv/logga-in");
    assert_eq!(page["form"], "login");
    assert_eq!(
        page["forms"],
        json!([
            {"form": "login", "url": "/sv/logga-in"},
            {"form": "signup", "url": "/sv/bli-kund"},
            {"form": "password", "url": "/sv/losenord"},
            {"form": "confirm", "url": "/sv/bekrafta"},
            {"form": "logout", "url": "/sv/logga-ut"},
        ])
    );
    assert_eq!(shop.page("/en/checkout")["signupPageUrl"], "/en/sign-up");
}

#[test]
fn my_page_names_the_script_that_shows_the_account_and_the_shop_has_it() {
    let shop = Shop::shared();
    let page = shop.page("/en/my-page");
    assert_eq!(
        page["myFazerPageMetadata"],
        json!({
            "loginPageUrl": "/en/log-in",
            "widgetBaseUrl": "",
            "widgetPathWithLanguage": "account/en",
            "widgetDependantScript": "/account-widget.js",
            "widgetDefaultCountryCode": "FIN",
        })
    );
    assert!(page["errorMessage"].is_string());
    assert_eq!(page["categoryNamesSetting"][0], "New things");
}

#[test]
fn scripts_of_their_own_have_addresses_that_stay_and_workers_are_the_shops_alone() {
    let shop = Shop::shared();
    for script in ["/account-widget.js", "/secure-worker.js"] {
        let answer = shop.get(script);
        assert_eq!(answer.status, 200, "{script}");
        let kind = answer.header("content-type").unwrap_or_default();
        assert!(kind.contains("javascript"), "{script} is {kind}");
    }
    let document = shop.get("/en/my-details");
    let policy = document.header("content-security-policy").unwrap_or_default();
    assert!(policy.contains("worker-src 'self';"), "{policy}");
}

#[test]
fn the_document_alone_says_whether_its_reader_has_signed_in() {
    let shop = Shop::start();
    let member = shop.customer("aino@shop.example").get(&shop, "/en/my-page").text();
    let newcomer = shop.get("/en/my-page");
    let cookie = newcomer.header("set-cookie").expect("a newcomer gets an id").to_owned();
    let visitor = shop.get_with("/en/my-page", &[("cookie", &cookie)]).text();
    let newcomer = newcomer.text();
    for (document, reader) in [(&member, "member"), (&visitor, "visitor"), (&newcomer, "newcomer")] {
        assert!(document.contains(&format!("data-reader=\"{reader}\"")), "{reader}");
    }
    let main = |document: &str| {
        let (_, main) = document.split_once("<main").expect("the page's own part");
        main.split_once("</main>").expect("its end").0.to_owned()
    };
    assert_eq!(main(&member), main(&visitor), "what is rendered knows nobody");
    assert!(main(&visitor).contains("data-unsure"), "what visitors see is there");
}
