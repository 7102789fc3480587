//! Guessing of gift cards and coupons: strangers get nowhere, and nobody is locked out by them.

use std::{
    sync::{
        Barrier,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    harness::{Answer, Shop, Visitor, wait_until},
    live::random_tab_id,
};

const BAR: &str = "HH-1001-150";
/// Of the demo data.
const CARD: &str = "TEST-CARD-EURA-2222";
const PIN: &str = "246810";
const STRANGER: &str = "203.0.113.2";
const OWNER: &str = "198.51.100.1";

/// A shop behind a proxy, which is the test: it says where a request comes from.
fn behind_a_proxy() -> Shop {
    Shop::with(&[("PRALINE__SERVER__TRUSTED_PROXIES", "127.0.0.1")], &[])
}

fn post(shop: &Shop, from: &str, visitor: &Visitor, path: &str, body: &Value) -> Answer {
    shop.post_as(visitor, path, body, &[("x-forwarded-for", from)])
}

fn apply(shop: &Shop, from: &str, visitor: &Visitor, code: &str, pin: &str) -> Answer {
    let form = json!({"code": code, "pin": pin});
    post(shop, from, visitor, "/api/me/carts/giftcard", &form)
}

fn code(answer: &Answer) -> &str {
    answer.body["code"].as_str().unwrap_or_default()
}

/// The same as a numbered operation of a tab, `<tab>:<number>`.
fn apply_numbered(shop: &Shop, visitor: &Visitor, number: &str, code: &str) -> Answer {
    let form = json!({"code": code, "pin": PIN});
    let headers = [("x-forwarded-for", OWNER), ("idempotency-key", number)];
    shop.post_as(visitor, "/api/me/carts/giftcard", &form, &headers)
}

/// A code that no card has; each number's is another one.
fn unknown(number: usize) -> String {
    format!("ABCD-EFGH-JKMN-PQ{}{}", number / 8 + 2, number % 8 + 2)
}

/// How long an answer says to wait, in seconds.
fn retry_after(answer: &Answer) -> u64 {
    assert_eq!(
        (answer.status, code(answer)),
        (429, "too-many-tries"),
        "{}",
        answer.text()
    );
    let seconds = answer.header("retry-after").expect("when to come back");
    seconds.parse().expect("seconds")
}

/// Tries until the card has rested.
fn after_its_rest(mut look: impl FnMut() -> Answer) -> Answer {
    loop {
        let answer = look();
        if answer.status != 429 {
            return answer;
        }
        assert!(retry_after(&answer) <= 30, "a card rests for half a minute at most");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_stranger_cannot_lock_the_owner_of_a_card_out() {
    let shop = behind_a_proxy();
    let strangers: Vec<Visitor> = (0..5).map(|_| shop.visitor()).collect();
    for stranger in &strangers {
        let answer = after_its_rest(|| apply(&shop, STRANGER, stranger, CARD, "000000"));
        assert_eq!((answer.status, code(&answer)), (422, "gift-card-invalid"));
    }
    let fresh = shop.visitor();
    let refused = apply(&shop, STRANGER, &fresh, CARD, PIN);
    assert!(
        retry_after(&refused) > 60,
        "five for an address, whoever asks, even with the right PIN"
    );

    let owner = shop.visitor();
    post(&shop, OWNER, &owner, "/api/me/carts/add", &json!({"code": BAR}));
    let answer = after_its_rest(|| apply(&shop, OWNER, &owner, CARD, PIN));
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(
        answer.text().contains("\"isGiftCardApplied\":true"),
        "{}",
        answer.text()
    );

    let shop = shop.restart();
    let refused = apply(&shop, STRANGER, &shop.visitor(), CARD, PIN);
    assert!(retry_after(&refused) > 60, "also after a restart");
}

#[test]
fn unknown_cards_are_counted_by_address_and_written_nowhere() {
    let shop = behind_a_proxy();
    let visitors: Vec<Visitor> = (0..3).map(|_| shop.visitor()).collect();
    let commits = || {
        let metrics = shop.get("/metrics").text();
        let lines = metrics
            .lines()
            .filter(|line| line.starts_with("praline_cart_commits_total"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let before = commits();
    for number in 0..10 {
        let answer = apply(&shop, STRANGER, &visitors[number % 3], &unknown(number), PIN);
        assert_eq!(
            (answer.status, code(&answer)),
            (422, "gift-card-invalid"),
            "not told from a wrong PIN"
        );
    }
    for visitor in &visitors {
        assert!(retry_after(&apply(&shop, STRANGER, visitor, &unknown(11), PIN)) > 60);
        assert!(
            retry_after(&apply(&shop, STRANGER, visitor, CARD, PIN)) > 60,
            "nor the right one"
        );
    }
    let elsewhere = apply(&shop, OWNER, &visitors[0], &unknown(12), PIN);
    assert_eq!(code(&elsewhere), "gift-card-invalid");
    let nonsense = apply(&shop, STRANGER, &visitors[0], "no code at all", PIN);
    assert_eq!(code(&nonsense), "gift-card-invalid", "what is no code costs nothing");
    assert_eq!(commits(), before);
}

#[test]
fn an_unknown_code_answers_like_a_card() {
    let shop = behind_a_proxy();
    let visitor = shop.visitor();
    let unknown = "ABCD-EFGH-JKMN-PQRS";
    for _ in 0..5 {
        let answer = after_its_rest(|| apply(&shop, STRANGER, &visitor, unknown, PIN));
        assert_eq!(code(&answer), "gift-card-invalid");
    }
    assert!(retry_after(&apply(&shop, STRANGER, &visitor, unknown, PIN)) > 60);
}

#[test]
fn coupons_are_guessed_in_vain_by_fresh_identities() {
    let shop = behind_a_proxy();
    let visitors: Vec<Visitor> = (0..4).map(|_| shop.visitor()).collect();
    let coupon = |from: &str, visitor: &Visitor, text: &str| {
        post(
            &shop,
            from,
            visitor,
            "/api/me/carts/coupon",
            &json!({"couponCode": text}),
        )
    };
    for guess in 0..20 {
        let answer = coupon(STRANGER, &visitors[guess % 4], &format!("GUESS{guess}"));
        assert_eq!((answer.status, code(&answer)), (404, "coupon-unknown"));
    }
    for visitor in &visitors {
        for text in ["GUESS20", "halla5"] {
            assert!(retry_after(&coupon(STRANGER, visitor, text)) > 0, "right or wrong");
        }
    }
    let honest = coupon(OWNER, &visitors[0], "GUESS21");
    assert_eq!(code(&honest), "coupon-unknown", "another address has tries of its own");
}

#[test]
fn a_numbered_try_that_finds_no_place_is_made_later_under_its_number() {
    let shop = behind_a_proxy();
    let was_busy = AtomicBool::new(false);
    while !was_busy.load(Ordering::SeqCst) {
        let visitors: Vec<Visitor> = (0..4).map(|_| shop.visitor()).collect();
        // Of those who try one card at one moment one has a place.
        let together = Barrier::new(visitors.len());
        std::thread::scope(|threads| {
            for visitor in &visitors {
                threads.spawn(|| {
                    let number = format!("{}:1", random_tab_id());
                    together.wait();
                    let look = || apply_numbered(&shop, visitor, &number, CARD);
                    let applied = wait_until(look, |answer| {
                        if answer.status == 503 {
                            was_busy.store(true, Ordering::SeqCst);
                            assert_eq!(code(answer), "busy");
                            assert!(answer.header("retry-after").is_some());
                        }
                        answer.status != 503
                    });
                    assert_eq!(applied.status, 200, "{}", applied.text());
                    assert_eq!(
                        (&applied.body["ackedSeq"], &applied.body["rejected"]),
                        (&json!(1), &json!([]))
                    );
                });
            }
        });
    }
}

#[test]
fn a_numbered_try_too_many_uses_its_number_and_is_told_when_to_come_back() {
    let shop = behind_a_proxy();
    let (visitor, tab) = (shop.visitor(), random_tab_id());
    let look = |seq: usize| apply_numbered(&shop, &visitor, &format!("{tab}:{seq}"), &unknown(seq));
    let mut answers = (1..=20).map(|seq| (seq, look(seq)));
    let (seq, refused) = answers
        .find(|(_, answer)| answer.status == 429)
        .expect("so many tries are too many");
    assert!(retry_after(&refused) > 60, "an hour has so many tries");
    assert_eq!(refused.body["ackedSeq"], json!(seq));
}
