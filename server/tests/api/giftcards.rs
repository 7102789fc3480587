//! Gift cards, from the operator's desk to carts.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardCode,
    money::{Currency, Money},
};
use runtime::{clock::Clock, timestamp};
use serde_json::{Value, json};
use store::{Store, StoreConfig};
use tempfile::TempDir;

use crate::{
    commands::{command, refused, said},
    harness::{Shop, Visitor, pause},
    live::Tab,
};

const BAR: &str = "HH-1001-150";
/// 20 EUR, from the demo data.
const CARD: (&str, &str) = ("TEST-CARD-EURA-2222", "246810");

fn apply(tab: &mut Tab, (code, pin): (&str, &str)) -> u64 {
    tab.operate(json!({"kind": "applyGiftCard", "code": code, "pin": pin}))
}

/// A tab with two bars, 11.80 EUR.
fn with_bars(shop: &Shop, visitor: &Visitor) -> Tab {
    let mut tab = Tab::open(shop, visitor);
    let seq = tab.add(BAR, 2);
    tab.acknowledged(seq);
    tab
}

/// The code of the refusal of the last operation; empty when it was none.
pub(crate) fn refusal(tab: &mut Tab, seq: u64) -> String {
    let state = tab.acknowledged(seq);
    let rejected = state["rejected"].as_array().expect("a list");
    let own = rejected.iter().find(|rejection| rejection["seq"] == seq);
    own.and_then(|rejection| rejection["error"][0]["code"].as_str())
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn codes_are_shown_once_and_the_ledger_adds_up() {
    let folder = TempDir::new().expect("a folder");
    said(folder.path(), &["migrate"]);
    let issue = [
        "giftcards",
        "issue",
        "--amount",
        "50.00",
        "--currency",
        "EUR",
        "--count",
        "2",
        "--json",
    ];
    let issued = said(folder.path(), &issue);
    let cards: Vec<Value> = issued
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(cards.len(), 2);
    for card in &cards {
        let (code, pin) = (
            card["code"].as_str().expect("a code"),
            card["pin"].as_str().expect("a PIN"),
        );
        assert!(GiftCardCode::parse(code).is_some(), "{code}");
        assert!(pin.len() == 6 && pin.bytes().all(|byte| byte.is_ascii_digit()), "{pin}");
        let id = card["id"].to_string();
        for name in [code, &id] {
            let shown = said(folder.path(), &["giftcards", "show", name]);
            assert!(shown.contains("50.00 EUR can be spent"), "{shown}");
            assert!(shown.contains(&format!("****-****-****-{}", &code[15..])), "{shown}");
            assert!(!shown.contains(code) && !shown.contains(pin), "{shown}");
        }
    }
    assert_ne!(cards[0]["code"], cards[1]["code"]);
    let checked = command(folder.path(), &["giftcards", "check"]);
    assert!(checked.status.success());
    for wrong in ["0", "-5", "5,00", "5.005"] {
        let amount = format!("--amount={wrong}");
        refused(folder.path(), &["giftcards", "issue", &amount, "--currency", "EUR"]);
    }
    let late = [
        "giftcards",
        "issue",
        "--amount",
        "5",
        "--currency",
        "EUR",
        "--expires",
        "2020-01-01",
    ];
    assert!(refused(folder.path(), &late).contains("moment to come"));
    assert!(refused(folder.path(), &["giftcards", "show", "999"]).contains("no such gift card"));
}

#[test]
fn one_card_pays_in_two_carts_until_its_money_is_held() {
    let shop = Shop::start();
    let mut tabs = [with_bars(&shop, &shop.visitor()), with_bars(&shop, &shop.visitor())];
    for tab in &mut tabs {
        let seq = apply(tab, CARD);
        let cart = tab.acknowledged(seq)["cart"].clone();
        assert_eq!(cart["isGiftCardApplied"], true, "{cart}");
        assert_eq!(cart["giftCardPaymentAmount"], 11.8);
        assert_eq!(cart["giftCardLastFour"], "2222");
        assert_eq!(cart["totalPrice"], 11.8, "a card pays; it is no discount");
    }
    hold(&shop, 1500);
    for tab in &mut tabs {
        let state = tab.until(|state| state["cart"]["giftCardPaymentAmount"] == 5.0);
        assert_eq!(state["cart"]["isGiftCardApplied"], true);
    }
    let shown = said(shop.folder(), &["giftcards", "show", CARD.0]);
    assert!(shown.contains("5.00 EUR can be spent, 15.00 EUR is held"), "{shown}");
    assert!(shown.contains("order-1"), "{shown}");
    assert!(said(shop.folder(), &["giftcards", "check"]).contains("adds up"));
    said(shop.folder(), &["seed"]);
    let shown = said(shop.folder(), &["giftcards", "show", CARD.0]);
    assert!(
        shown.contains("5.00 EUR can be spent"),
        "the demo data fill no card again: {shown}"
    );
}

#[test]
fn a_card_whose_time_ends_pays_no_longer_in_an_open_tab() {
    let shop = Shop::shared();
    let mut tab = with_bars(shop, &shop.visitor());
    // However slow this machine is, one of these is still good when it is applied.
    let applied = (2..10).any(|doubled| {
        let end = Clock::system().wall().after(Duration::from_secs(1 << doubled));
        let expires = format!("--expires={}", timestamp::format(end));
        let issue = [
            "giftcards",
            "issue",
            "--amount=5.00",
            "--currency=EUR",
            &expires,
            "--json",
        ];
        let issued = command(shop.folder(), &issue);
        if !issued.status.success() {
            return false;
        }
        let card: Value = serde_json::from_slice(&issued.stdout).expect("JSON");
        let [code, pin] = ["code", "pin"].map(|name| card[name].as_str().expect("a text"));
        let seq = apply(&mut tab, (code, pin));
        match refusal(&mut tab, seq).as_str() {
            "" => true,
            "gift-card-expired" => false,
            other => panic!("{other}"),
        }
    });
    assert!(applied);
    // Nobody does anything; time does.
    tab.until(|state| state["cart"]["giftCardPaymentAmount"] == 0.0);
}

#[test]
fn a_voided_card_leaves_carts_at_once_and_for_good() {
    let shop = Shop::start();
    let visitor = shop.visitor();
    let mut tab = with_bars(&shop, &visitor);
    let seq = apply(&mut tab, CARD);
    assert_eq!(tab.acknowledged(seq)["cart"]["giftCardPaymentAmount"], 11.8);
    hold(&shop, 500);
    let void = |reason: &str| command(shop.folder(), &["giftcards", "void", CARD.0, "--reason", reason]);
    assert!(!void("  ").status.success(), "somebody has to say why");
    let output = void("bought with a stolen payment card");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(
        told.contains("15.00 EUR were taken") && told.contains("5.00 EUR is held"),
        "{told}"
    );
    assert!(!told.contains(CARD.0), "{told}");
    // The open tab is told; the bars have to be paid otherwise.
    tab.until(|state| state["cart"]["giftCardPaymentAmount"] == 0.0);
    let again = void("once more");
    assert!(
        again.status.success() && String::from_utf8_lossy(&again.stdout).contains("already"),
        "{again:?}"
    );

    let shown = said(shop.folder(), &["giftcards", "show", CARD.0]);
    assert!(shown.contains("0.00 EUR can be spent, 5.00 EUR is held"), "{shown}");
    assert!(shown.contains("voided at") && shown.contains(":voided"), "{shown}");
    assert!(said(shop.folder(), &["giftcards", "check"]).contains("adds up"));
    let log = said(shop.folder(), &["staff", "audit"]);
    assert_eq!(log.matches("gift-card.voided").count(), 1, "{log}");
    assert!(refused(shop.folder(), &["giftcards", "void", "999", "--reason", "x"]).contains("no such gift card"));

    let mut other = with_bars(&shop, &shop.visitor());
    let seq = apply(&mut other, CARD);
    let state = other.acknowledged(seq);
    assert_eq!(state["cart"]["giftCardPaymentAmount"], 0.0, "{state}");
}

/// Holds minor units of the demo's card, as a payment does.
fn hold(shop: &Shop, minor: i64) {
    let config = StoreConfig::sqlite_file(&shop.folder().join("praline.db"));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(&config).await.expect("the store");
        let code = GiftCardCode::parse(CARD.0).expect("a code");
        let found = store
            .gift_cards()
            .by_fingerprint(&code.fingerprint())
            .await
            .expect("read");
        let card = found.expect("the demo's card").id;
        let amount = Money::from_minor(minor, Currency::EUR);
        let (now, expires) = (UnixMillis(0), UnixMillis(i64::MAX));
        store
            .gift_cards()
            .hold(card, amount, "order-1", expires, now)
            .await
            .expect("held");
        store.close().await.expect("closed");
    });
}

#[test]
fn guessing_over_sockets_ends_after_five_tries() {
    let shop = Shop::start();
    let mut tab = with_bars(&shop, &shop.visitor());
    let mut looked_at = 0;
    while looked_at < 5 {
        let seq = apply(&mut tab, (CARD.0, "000000"));
        match refusal(&mut tab, seq).as_str() {
            "gift-card-invalid" => looked_at += 1,
            // The card rests after a wrong try.
            other => {
                assert_eq!(other, "too-many-tries");
                pause();
            }
        }
    }
    let seq = apply(&mut tab, CARD);
    assert_eq!(refusal(&mut tab, seq), "too-many-tries", "even with the right PIN");
    let mut other = with_bars(&shop, &shop.visitor());
    let seq = apply(&mut other, CARD);
    assert_eq!(
        refusal(&mut other, seq),
        "too-many-tries",
        "whoever tries at this address"
    );
}
