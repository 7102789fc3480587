//! What the shop promises in versions, and what people allow it by letters' links.

use std::{fs, time::SystemTime};

use serde_json::{Value, json};

use crate::{
    commands::{refused, said},
    harness::{Answer, Shop},
};

const CREATE: &str = "/api/cdsintermediateuser/createuser";
const BY_TOKEN: &str = "/api/cdsintermediateuser/getuserbytoken?token=";
const CONFIRM: &str = "/api/cdsintermediateuser/confirmuserbytoken";
const REMOVE: &str = "/api/cdsintermediateuser/removeuserbytoken?token=";
const UNSUBSCRIBE: &str = "/api/cds/unsubscribeuser";
const REVOKE: &str = "/api/cds/personmarketingpermissionsrevocation";
const THANKS: &str = "/api/marketingautomation/thankyoupage?identifier=";

fn post(shop: &Shop, path: &str, body: &Value) -> Answer {
    shop.json_call("POST", path, body, &[])
}

fn ask(shop: &Shop, email: &str) -> Answer {
    post(
        shop,
        CREATE,
        &json!({"email": email, "name": "Aino", "language": "sv", "categories": ["chocolate"]}),
    )
}

/// The letters to an address, the newest first, once there are so many.
fn letters(shop: &Shop, email: &str, count: usize) -> Vec<Value> {
    let cell = format!("<td>{email}</td>");
    shop.wait_for("/_mail", |answer| answer.text().matches(&cell).count() >= count);
    let files = fs::read_dir(shop.folder().join("mail")).expect("letters");
    let mut found: Vec<(SystemTime, Value)> = files
        .map(|file| {
            let file = file.expect("a file");
            let at = file.metadata().and_then(|about| about.modified()).expect("a time");
            (
                at,
                serde_json::from_slice::<Value>(&fs::read(file.path()).expect("read")).expect("a letter"),
            )
        })
        .filter(|(_, letter)| letter["to"] == email)
        .collect();
    found.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    found.into_iter().map(|(_, letter)| letter).collect()
}

fn token_of(letter: &Value) -> String {
    let text = letter["text"].as_str().expect("a text");
    let (_, rest) = text.split_once("#token=").expect("a link");
    rest.split_whitespace().next().expect("a secret").to_owned()
}

/// The path of the header that ends letters.
fn one_click_of(letter: &Value) -> String {
    let url = letter["unsubscribe"].as_str().expect("a header");
    url[url.find("/api/").expect("a path")..].to_owned()
}

/// What is told of whoever has a link.
fn stand(shop: &Shop, token: &str) -> Value {
    shop.get(&format!("{BY_TOKEN}{token}")).body["marketing"].clone()
}

#[test]
fn news_are_confirmed_by_a_letter_s_link_and_ended_by_one_click() {
    let shop = Shop::start();
    let asked = ask(&shop, "Aino@Example.fi");
    assert_eq!((asked.status, &asked.body), (202, &json!({})), "{}", asked.text());
    assert_eq!(asked.header("cache-control"), Some("no-store"));
    let letter = letters(&shop, "aino@example.fi", 1).remove(0);
    let text = letter["text"].as_str().expect("a text");
    assert_eq!(letter["subject"], "Bekräfta nyhetsbrevet från Halla & Hillo");
    assert!(!text.contains("Aino"), "what a stranger typed is in no letter: {text}");
    let token = token_of(&letter);
    let user = shop.get(&format!("{BY_TOKEN}{token}"));
    let expected =
        json!({"email": "a•••@example.fi", "language": "sv", "categories": ["chocolate"], "marketing": "requested"});
    assert_eq!((user.body, user.status), (expected, 200));

    // Whoever looks at the page, as scanners of links do, confirms nothing.
    let page = shop.get("/sv/e-post");
    assert!(page.status == 200 && page.text().contains("noindex"), "{}", page.status);
    assert_eq!(stand(&shop, &token), "requested");
    let confirmed = post(&shop, CONFIRM, &json!({"token": token}));
    let identifier = confirmed.body["identifier"].as_str().expect("a name").to_owned();
    assert_eq!(
        post(&shop, CONFIRM, &json!({"token": token})).body,
        confirmed.body,
        "twice is once"
    );
    assert_eq!(stand(&shop, &token), "confirmed");
    for (identifier, is_confirmed) in [
        (identifier.as_str(), true),
        ("another", false),
        ("", false),
        (&token, false),
    ] {
        let thanks = shop.get(&format!("{THANKS}{identifier}"));
        assert_eq!(thanks.body, json!({"isConfirmed": is_confirmed}), "{identifier}");
    }

    let one_click = one_click_of(&letter);
    let opened = shop.get(&one_click);
    let location = opened.header("location").expect("a page").to_owned();
    assert_eq!(opened.status, 302);
    assert!(location.starts_with("/fi/peru-luvat#token="), "{location}");
    let empty = shop.post_form(&one_click, "x=1", &[]);
    assert_eq!(
        (empty.status, stand(&shop, &token)),
        (400, json!("confirmed")),
        "nothing was said"
    );
    // As a mail provider sends it: without a page of its own, and from another origin.
    let ended = shop.post_form(
        &one_click,
        "List-Unsubscribe=One-Click",
        &[("origin", "https://mail.example")],
    );
    assert_eq!(ended.status, 204, "{}", ended.text());
    assert_eq!(stand(&shop, &token), "withdrawn");
    let replayed = post(&shop, CONFIRM, &json!({"token": token}));
    assert_eq!((replayed.status, &replayed.body["code"]), (404, &json!("link-unknown")));
    assert_eq!(stand(&shop, &token), "withdrawn");

    // What opens is in no log and no row; nobody is in a log.
    let log = shop.log();
    assert!(!log.to_lowercase().contains("aino"), "{log}");
    let mut bytes = log.into_bytes();
    for name in ["praline.db", "praline.db-wal"] {
        bytes.extend(fs::read(shop.folder().join(name)).unwrap_or_default());
    }
    let header_secret = one_click.rsplit('/').next().expect("a secret");
    for secret in [token.as_str(), header_secret] {
        assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
    }
}

#[test]
fn the_answer_tells_nothing_of_an_address_and_letters_are_few() {
    let shop = Shop::start();
    let first = ask(&shop, "aino@example.fi");
    let letter = letters(&shop, "aino@example.fi", 1).remove(0);
    post(&shop, CONFIRM, &json!({"token": token_of(&letter)}));
    let with_news = ask(&shop, "aino@example.fi");
    ask(&shop, "erased@example.fi");
    let letter = letters(&shop, "erased@example.fi", 1).remove(0);
    let token = token_of(&letter);
    assert_eq!(
        shop.json_call("POST", &format!("{REMOVE}{token}"), &Value::Null, &[])
            .status,
        204
    );
    assert_eq!(shop.get(&format!("{BY_TOKEN}{token}")).status, 404);
    let forgotten = ask(&shop, "Erased@Example.FI");
    for _ in 0..5 {
        let bombed = ask(&shop, "bombed@example.fi");
        assert_eq!((bombed.status, bombed.text()), (first.status, first.text()));
    }
    for answer in [with_news, forgotten] {
        assert_eq!((answer.status, answer.text()), (first.status, first.text()));
    }
    // Letters are sent in the order in which they were asked for: with this one all others are there.
    ask(&shop, "last@example.fi");
    letters(&shop, "last@example.fi", 1);
    let count = |email| letters(&shop, email, 0).len();
    assert_eq!(
        (
            count("aino@example.fi"),
            count("erased@example.fi"),
            count("bombed@example.fi")
        ),
        (1, 1, 3)
    );
}

#[test]
fn every_link_gets_the_same_answer_where_letters_end() {
    let shop = Shop::start();
    ask(&shop, "aino@example.fi");
    let letter = letters(&shop, "aino@example.fi", 1).remove(0);
    let token = token_of(&letter);
    let mut forged = token.clone();
    forged.replace_range(3..4, if &token[3..4] == "A" { "B" } else { "A" });
    for nobodys in [forged.as_str(), "", "x", &"a".repeat(3_000)] {
        let body = json!({"token": nobodys});
        assert_eq!(post(&shop, UNSUBSCRIBE, &body).status, 204);
        assert_eq!(shop.json_call("DELETE", REVOKE, &body, &[]).status, 204);
        assert_eq!(post(&shop, CONFIRM, &body).status, 404);
        if !nobodys.is_empty() {
            assert_eq!(
                shop.json_call("POST", &format!("{REMOVE}{nobodys}"), &Value::Null, &[])
                    .status,
                204
            );
            assert_eq!(shop.get(&format!("{BY_TOKEN}{nobodys}")).status, 404);
        }
    }
    assert_eq!(stand(&shop, &token), "requested", "none of them did anything");
    // The link of one kind opens nothing of another.
    let header_secret = one_click_of(&letter).rsplit('/').next().expect("a secret").to_owned();
    assert_eq!(shop.get(&format!("{BY_TOKEN}{header_secret}")).status, 404);
    assert_eq!(post(&shop, CONFIRM, &json!({"token": header_secret})).status, 404);
    // Some mail programs send the click as parts.
    let parts = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let one_click = one_click_of(&letter);
    let ended = shop.post(&one_click, "multipart/form-data; boundary=x", parts, &[]);
    assert_eq!(
        (ended.status, stand(&shop, &token)),
        (204, json!(null)),
        "{}",
        ended.text()
    );
    assert_eq!(
        post(&shop, CONFIRM, &json!({"token": token})).status,
        404,
        "its request is gone"
    );
    // They ask again, mean it, and take everything back.
    ask(&shop, "aino@example.fi");
    let token = token_of(&letters(&shop, "aino@example.fi", 2)[0]);
    assert_eq!(post(&shop, CONFIRM, &json!({"token": token})).status, 200);
    let revoked = shop.json_call("DELETE", REVOKE, &json!({"token": token}), &[]);
    assert_eq!((revoked.status, stand(&shop, &token)), (204, json!("withdrawn")));
}

#[test]
fn what_is_typed_wrong_is_told_by_its_fields() {
    let shop = Shop::shared();
    for (body, fields) in [
        (json!({}), vec!["email"]),
        (json!({"email": "aino"}), vec!["email"]),
        (json!({"email": "a@b.fi", "name": "x".repeat(81)}), vec!["name"]),
        (
            json!({"email": "", "categories": ["Two words"]}),
            vec!["categories", "email"],
        ),
        (
            json!({"email": "a@b.fi", "categories": vec!["a"; 21]}),
            vec!["categories"],
        ),
    ] {
        let answer = post(shop, &format!("{CREATE}?language=en"), &body);
        assert_eq!(answer.status, 422, "{body}: {}", answer.text());
        let wrong = answer.body["errors"].as_object().expect("fields");
        assert_eq!(wrong.keys().collect::<Vec<_>>(), fields, "{body}");
        assert!(!answer.text().contains("/validation/"), "{}", answer.text());
    }
    let foreign = shop.json_call(
        "POST",
        CREATE,
        &json!({"email": "a@b.fi"}),
        &[("origin", "https://other.example")],
    );
    assert_eq!(foreign.status, 403, "{}", foreign.text());
}

#[test]
fn one_client_has_so_many_letters_sent_in_an_hour() {
    let shop = Shop::start();
    let mut last = ask(&shop, "a0@example.fi");
    let mut sent = 0;
    while last.status == 202 && sent < 100 {
        sent += 1;
        last = ask(&shop, &format!("a{sent}@example.fi"));
    }
    assert_eq!(
        (sent, last.status, &last.body["code"]),
        (30, 429, &json!("too-many-attempts"))
    );
    let wait: u64 = last
        .header("retry-after")
        .and_then(|wait| wait.parse().ok())
        .expect("a time");
    assert!((60..=3_600).contains(&wait), "{wait}");
}

#[test]
fn policies_are_read_in_every_version_and_language() {
    let shop = Shop::shared();
    let all = shop.get("/api/cds/getpolicies?language=sv");
    let titles: Vec<_> = all
        .body
        .as_array()
        .expect("policies")
        .iter()
        .map(|one| &one["title"])
        .collect();
    assert_eq!(titles, ["Integritetspolicy", "Köpvillkor"]);
    assert_eq!(all.body[0]["version"], "2026-11");
    let some = shop.get("/api/cds/getfilteredpolicies?ids=privacy,none&version=2026-03&language=en");
    let expected = json!({"id": "privacy", "version": "2026-03", "validFrom": "2026-03-01", "language": "en",
        "title": "Privacy policy", "url": "/en/policies/privacy?version=2026-03", "body": some.body[0]["body"]});
    assert_eq!(some.body, json!([expected]));
    let listed = shop.get("/api/cds/getfilteredpolicies?ids=terms&ids=privacy").body;
    assert_eq!(listed.as_array().map(Vec::len), Some(2));

    for (accepted, path) in [
        ("sv-FI,sv", "/sv/villkor/privacy"),
        ("en", "/en/policies/privacy"),
        ("de", "/fi/ehdot/privacy"),
    ] {
        let sent = shop.get_with("/privacy/privacy", &[("accept-language", accepted)]);
        assert_eq!((sent.status, sent.header("location")), (302, Some(path)), "{accepted}");
        assert_eq!(shop.get(path).status, 200);
    }
    let old = shop.get_with("/privacy/privacy?version=2026-03", &[("accept-language", "en")]);
    let old = shop.get(old.header("location").expect("a page"));
    assert!(
        old.status == 200 && old.text().contains("\"isNewest\":false"),
        "{}",
        old.status
    );
    let newest = shop.get("/en/policies/privacy").text();
    assert!(newest.contains("When you ask for the newsletter") && newest.contains("\"isNewest\":true"));
    for nothing in [
        "/privacy/none",
        "/privacy/privacy?version=2099-01",
        "/en/policies/none",
        "/en/policies/privacy?version=x",
        "/api/cda/content?contentUrl=/en/policies/none",
        "/cds/policycontent?id=none",
    ] {
        assert_eq!(shop.get(nothing).status, 404, "{nothing}");
    }
    let bare = shop.get("/cds/policycontent?id=terms&language=en");
    assert!(
        bare.text().starts_with("<p>The seller is Halla &amp; Hillo Oy"),
        "{}",
        bare.text()
    );
    assert_eq!(bare.header("content-security-policy"), Some("default-src 'none'"));
    let model = shop.page("/sv/villkor/privacy?version=2026-03");
    assert_eq!(
        (
            &model["type"],
            &model["isNewest"],
            model["versions"].as_array().map(Vec::len)
        ),
        (&json!("PolicyPage"), &json!(false), Some(2))
    );
}

#[test]
fn texts_are_asked_where_they_belong_and_lead_to_their_policy() {
    let shop = Shop::shared();
    let asked = |at: &str| {
        let texts = shop.get(&format!("/api/consents?at={at}&language=en")).body;
        let texts = texts.as_array().expect("texts").iter();
        texts
            .map(|one| one["id"].as_str().expect("an id").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(asked("checkout"), ["terms", "newsletter"]);
    assert_eq!(asked("signup"), ["newsletter", "privacy"]);
    assert_eq!(asked("newsletter"), ["newsletter"]);
    assert_eq!(shop.get("/api/consents?at=elsewhere").status, 422);
    let first = &shop.get("/api/consents?language=sv").body[0];
    assert_eq!(first["policyUrl"], "/sv/villkor/terms");
    for (path, page) in [
        ("/cds/email", "/fi/sahkopostit"),
        ("/cds/personmarketingrevocation", "/fi/peru-luvat"),
    ] {
        let sent = shop.get(path);
        assert_eq!((sent.status, sent.header("location")), (302, Some(page)));
        assert_eq!(shop.get(page).status, 200);
    }
}

#[test]
fn what_people_agreed_to_stays_when_the_site_s_data_change() {
    let shop = Shop::start();
    let exported = said(shop.folder(), &["site", "export"]);
    let mut site: Value = serde_json::from_str(&exported).expect("a document");
    let file = shop.folder().join("site.json");
    let name = file.to_str().expect("a path").to_owned();
    site["policies"][0]["versions"][0]["body"]["fi"] = json!("<p>Toista</p>");
    fs::write(&file, site.to_string()).expect("written");
    let told = refused(shop.folder(), &["site", "import", &name]);
    assert!(
        told.contains("privacy has another text under the version 2026-03"),
        "{told}"
    );
    // A new version of a consent, and a document that knows nothing of policies.
    site["policies"] = json!([]);
    site["consents"] = json!([{"id": "newsletter", "version": "2027-01", "askedAt": ["newsletter"],
        "text": {"fi": "Haluan kirjeen.", "sv": "Jag vill.", "en": "I want it."}, "purpose": "marketing"}]);
    fs::write(&file, site.to_string()).expect("written");
    said(shop.folder(), &["site", "import", &name]);
    let asked = shop.wait_for("/api/consents?at=newsletter", |answer| {
        answer.body[0]["version"] == "2027-01"
    });
    assert_eq!(asked.body.as_array().map(Vec::len), Some(1));
    assert_eq!(
        shop.get("/api/consents").body,
        json!([]),
        "nothing is asked at the checkout any more"
    );
    assert_eq!(shop.get("/api/cds/getpolicies").body.as_array().map(Vec::len), Some(2));
    let kept: Value = serde_json::from_str(&said(shop.folder(), &["site", "export"])).expect("a document");
    assert_eq!(kept["consents"][0]["former"][0]["version"], "2026-11");
}

const BAR: &str = "HH-1001-150";

fn wait_for_stock(shop: &Shop, is_there: bool) {
    let page = "/api/cda/content?contentUrl=/fi/tuotteet/puolukkahalla";
    shop.wait_for(page, |answer| {
        let variations = answer.body[0]["variations"].as_array().cloned().unwrap_or_default();
        variations
            .iter()
            .any(|one| one["code"] == BAR && one["inStock"] == is_there)
    });
}

#[test]
fn whoever_waits_is_told_once_when_it_is_back() {
    let shop = Shop::start().ready();
    let path = format!("/api/variations/{BAR}/back-in-stock");
    let wait = |email: &str| post(&shop, &path, &json!({"email": email, "language": "en"}));
    let set = |pieces: u32| {
        said(shop.folder(), &["stock", "set", &format!("{BAR}={pieces}")]);
        wait_for_stock(&shop, pieces > 0);
    };
    set(0);
    let first = wait("Aino@example.fi");
    assert_eq!((first.status, first.text().as_str()), (202, "{}"));
    for email in ["aino@example.fi", "veikko@example.fi"] {
        assert_eq!(wait(email).text(), first.text(), "{email}");
    }
    assert_eq!(post(&shop, &path, &json!({"email": "x"})).status, 422);
    assert_eq!(
        post(&shop, "/api/variations/none/back-in-stock", &json!({"email": "a@b.fi"})).status,
        404
    );
    set(5);
    let letter = letters(&shop, "aino@example.fi", 1).remove(0);
    let text = letter["text"].as_str().expect("a text");
    assert!(
        text.contains("/en/products/") && text.contains(&format!("?code={BAR}")),
        "{text}"
    );
    assert!(letter.get("unsubscribe").is_none(), "it is no marketing");
    letters(&shop, "veikko@example.fi", 1);
    // It goes and comes once more: who was told is forgotten, and others are told.
    set(0);
    wait("last@example.fi");
    set(3);
    letters(&shop, "last@example.fi", 1);
    assert_eq!(letters(&shop, "aino@example.fi", 1).len(), 1);
    assert!(!shop.log().contains("example.fi"));
}
