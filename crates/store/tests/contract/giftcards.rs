//! Gift cards: money is moved, never made or lost, whoever asks however often at once.

use std::fmt::{Debug, Display};

use domain::{
    clock::UnixMillis,
    giftcard::GiftCardId,
    money::{Currency, Money},
    staff::Actor,
};
use store::{
    Forget, GiftCards, HoldError, HoldState, IssueError, LedgerKind, NewGiftCard, Redeemed, RefundError, Store, Topic,
    VoidError, Voided,
};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, at_once},
};

crate::on_both_engines!(
    a_card_is_found_by_its_fingerprint,
    a_payment_passes_through_the_ledger,
    the_same_call_again_changes_nothing,
    what_cannot_be_held_is_refused_and_writes_nothing,
    a_hold_ends_with_its_time,
    a_damaged_hold_keeps_none_of_the_others,
    money_of_a_released_hold_is_taken_afresh,
    refunds_are_at_most_what_was_redeemed,
    a_voided_card_pays_only_what_was_held_before,
    wrong_pins_are_counted_for_each_card_and_address,
);

pub(crate) const HOUR: i64 = 60 * 60 * 1000;
pub(crate) const SOON: UnixMillis = UnixMillis(NOW.0 + HOUR);

async fn a_card_is_found_by_its_fingerprint(database: &TestDatabase) {
    let store = database.open().await;
    let cards = store.gift_cards();
    let expiring = NewGiftCard {
        expires: Some(SOON),
        ..new_card("one", 5000)
    };
    let first = cards.issue(expiring, NOW).await.expect("is issued");
    let second = cards.issue(new_card("two", 100), NOW).await.expect("is issued");
    assert_eq!((first, second), (GiftCardId(1), GiftCardId(2)));

    let found = cards.by_fingerprint("one").await.expect("read").expect("is there");
    assert_eq!(
        (found.id, &*found.last_four, &*found.pin_hash),
        (first, "WXYZ", "$argon2id$one")
    );
    assert_eq!(
        (found.available, found.held, found.expires),
        (eur(5000), eur(0), Some(SOON))
    );
    assert!(!found.is_expired(UnixMillis(SOON.0 - 1)) && found.is_expired(SOON));
    assert_eq!(cards.find(first).await.expect("read"), Some(found));
    assert_eq!(cards.by_fingerprint("three").await.expect("read"), None);
    assert_eq!(cards.find(GiftCardId(3)).await.expect("read"), None);
    assert_eq!(cards.show(GiftCardId(3)).await.expect("read"), None);

    let again = cards.issue(new_card("two", 100), NOW).await;
    assert!(matches!(again, Err(IssueError::Taken)), "{again:?}");
    for nothing in [0, -1] {
        let refused = cards.issue(new_card("four", nothing), NOW).await;
        assert!(matches!(refused, Err(IssueError::Amount)), "{refused:?}");
    }
    // No cart holds them yet.
    assert_eq!(announced(&store).await, [] as [String; 0]);
    assert_eq!(cards.check().await.expect("read"), []);
}

#[test]
fn secrets_are_not_printed() {
    let printed = format!("{:?}", new_card("the fingerprint", 5000));
    assert!(
        printed.contains("WXYZ") && !printed.contains("fingerprint") && !printed.contains("argon2"),
        "{printed}"
    );
}

async fn a_payment_passes_through_the_ledger(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 5000).await;
    let hold = cards.hold(card, eur(1200), "p1", SOON, NOW).await.expect("is held");
    assert_eq!(balances(&cards, card).await, (3800, 1200));
    assert_eq!(cards.redeem("p1", later(1)).await.expect("is redeemed"), Redeemed::Held);
    assert_eq!(balances(&cards, card).await, (3800, 0));
    cards.refund("p1", "r1", eur(200), later(2)).await.expect("is refunded");
    cards
        .hold(card, eur(4000), "p2", SOON, later(3))
        .await
        .expect("is held");
    assert!(cards.release("p2", later(4)).await.expect("is released"));
    assert_eq!(balances(&cards, card).await, (4000, 0));

    let statement = cards.show(card).await.expect("read").expect("is there");
    let booked: Vec<_> = statement
        .entries
        .iter()
        .map(|entry| {
            let [from, to] = &entry.postings[..] else {
                panic!("{entry:?}");
            };
            assert_eq!(from.amount.minor(), -to.amount.minor());
            (
                entry.kind,
                &*entry.reference,
                &*from.account,
                &*to.account,
                to.amount.minor(),
                entry.at.0 - NOW.0,
            )
        })
        .collect();
    let (available, held) = ("card:1:available", "card:1:held");
    assert_eq!(
        booked,
        [
            (LedgerKind::Issue, "card:1", "issued", available, 5000, 0),
            (LedgerKind::Hold, "p1", available, held, 1200, 0),
            (LedgerKind::Redeem, "p1", held, "redeemed", 1200, 1),
            (LedgerKind::Refund, "r1", "redeemed", available, 200, 2),
            (LedgerKind::Hold, "p2", available, held, 4000, 3),
            (LedgerKind::Release, "p2", held, available, 4000, 4),
        ]
    );
    let holds: Vec<_> = statement
        .holds
        .iter()
        .map(|hold| (&*hold.reference, hold.amount, hold.refunded, hold.state, hold.expires))
        .collect();
    assert_eq!(statement.holds[0].id, hold);
    assert_eq!(
        holds,
        [
            ("p1", eur(1200), eur(200), HoldState::Redeemed, SOON),
            ("p2", eur(4000), eur(0), HoldState::Released, SOON),
        ]
    );
    // Hold, refund, hold, release: redeeming changes nothing that a cart could pay with.
    assert_eq!(announced(&store).await, ["1"; 4]);
    assert_eq!(cards.check().await.expect("read"), []);
}

async fn the_same_call_again_changes_nothing(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 5000).await;
    let hold = cards.hold(card, eur(1200), "p1", SOON, NOW).await.expect("is held");
    let unchanged = async |call: &str| {
        let before = (cards.show(card).await.expect("read"), announced(&store).await.len());
        let answer = match call {
            "hold" => format!(
                "{:?}",
                cards
                    .hold(card, eur(1200), "p1", later(7), later(7))
                    .await
                    .expect("held")
            ),
            "redeem" => format!("{:?}", cards.redeem("p1", later(7)).await.expect("redeemed")),
            "refund" => format!(
                "{:?}",
                cards.refund("p1", "r1", eur(200), later(7)).await.expect("refunded")
            ),
            _ => format!("{:?}", cards.release("p1", later(7)).await.expect("no failure")),
        };
        let after = (cards.show(card).await.expect("read"), announced(&store).await.len());
        assert_eq!(after, before, "{call}");
        answer
    };
    assert_eq!(unchanged("hold").await, format!("{hold:?}"));
    cards.redeem("p1", NOW).await.expect("is redeemed");
    assert_eq!(unchanged("hold").await, format!("{hold:?}"));
    assert_eq!(unchanged("redeem").await, "Before");
    assert_eq!(unchanged("release").await, "false");
    // The whole rest, so that a doubled refund would also be too much.
    cards.refund("p1", "r0", eur(1000), NOW).await.expect("is refunded");
    cards.refund("p1", "r1", eur(200), NOW).await.expect("is refunded");
    unchanged("refund").await;
    unchanged("redeem").await;

    assert!(!cards.release("nobody", NOW).await.expect("no failure"));
    assert_eq!(cards.check().await.expect("read"), []);
}

async fn what_cannot_be_held_is_refused_and_writes_nothing(database: &TestDatabase) {
    let store = database.open().await;
    let cards = store.gift_cards();
    let expiring = NewGiftCard {
        expires: Some(SOON),
        ..new_card("card", 1000)
    };
    let card = cards.issue(expiring, NOW).await.expect("is issued");
    cards.hold(card, eur(300), "p1", SOON, NOW).await.expect("is held");
    cards.hold(card, eur(300), "p2", SOON, NOW).await.expect("is held");
    cards.release("p2", NOW).await.expect("is released");
    let before = (cards.show(card).await.expect("read"), announced(&store).await.len());

    let hold = async |card, amount, reference: &str, at| refused(cards.hold(card, amount, reference, SOON, at).await);
    assert_eq!(hold(card, eur(701), "p3", NOW).await, "the card has 7.00 left");
    assert_eq!(
        hold(GiftCardId(9), eur(1), "p3", NOW).await,
        HoldError::Unknown.to_string()
    );
    assert_eq!(hold(card, eur(1), "p3", SOON).await, HoldError::Expired.to_string());
    let kronor = Money::from_minor(1, Currency::SEK);
    for amount in [eur(0), eur(-1), eur(i64::MIN), kronor] {
        assert_eq!(hold(card, amount, "p3", NOW).await, HoldError::Amount.to_string());
    }
    for (amount, reference) in [(301, "p1"), (300, "p2")] {
        assert_eq!(
            hold(card, eur(amount), reference, NOW).await,
            HoldError::Used.to_string()
        );
    }
    assert_eq!(refused(cards.redeem("p3", NOW).await), HoldError::Unknown.to_string());
    let after = (cards.show(card).await.expect("read"), announced(&store).await.len());
    assert_eq!(after, before);
    // The name of a hold that was refused is free.
    cards.hold(card, eur(700), "p3", SOON, NOW).await.expect("is held");
    assert_eq!(balances(&cards, card).await, (0, 1000));
    assert_eq!(cards.check().await.expect("read"), []);
}

async fn a_hold_ends_with_its_time(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 1000).await;
    for n in 0..3 {
        let (reference, expires) = (format!("p{n}"), UnixMillis(SOON.0 + n));
        cards
            .hold(card, eur(100), &reference, expires, NOW)
            .await
            .expect("is held");
    }
    // Time alone changes nothing: a payment that comes late finds its hold for as long as nobody released it.
    assert_eq!(
        cards.redeem("p0", UnixMillis(SOON.0 + HOUR)).await.expect("redeemed"),
        Redeemed::Held
    );
    assert_eq!(expired(&cards, SOON).await, 0);
    assert_eq!(expired(&cards, UnixMillis(SOON.0 + 1)).await, 1);
    assert_eq!(balances(&cards, card).await, (800, 100));
    assert_eq!(expired(&cards, UnixMillis(SOON.0 + 2)).await, 1);
    assert_eq!(balances(&cards, card).await, (900, 0));
    assert_eq!(announced(&store).await.len(), 3 + 2);
    assert_eq!(cards.check().await.expect("read"), []);
}

async fn a_damaged_hold_keeps_none_of_the_others(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, damaged) = with_card(&store, 1000).await;
    let other = cards.issue(new_card("other", 1000), NOW).await.expect("is issued");
    for (card, reference) in [(damaged, "p1"), (other, "p2"), (damaged, "p3"), (other, "p4")] {
        cards.hold(card, eur(100), reference, SOON, NOW).await.expect("is held");
    }
    database.run("UPDATE gift_card SET held = 50 WHERE id = 1").await;
    let found = cards.expire_holds(SOON).await.expect("expired");
    let failed: Vec<&str> = found.failed.iter().map(|failed| &*failed.key).collect();
    assert_eq!((found.released, failed), (2, vec!["p1", "p3"]));
    assert!(found.failed[0].reason.contains("gift_card"), "{found:?}");
    assert_eq!(balances(&cards, other).await, (1000, 0));
    assert_eq!(balances(&cards, damaged).await, (800, 50));
    // Repaired, they are released as any other.
    database.run("UPDATE gift_card SET held = 200 WHERE id = 1").await;
    assert_eq!(expired(&cards, SOON).await, 2);
    assert_eq!(balances(&cards, damaged).await, (1000, 0));
}

/// How many holds were released, and none failed.
pub(crate) async fn expired(cards: &GiftCards, now: UnixMillis) -> u64 {
    let expired = cards.expire_holds(now).await.expect("the storage works");
    assert_eq!(expired.failed, []);
    expired.released
}

async fn money_of_a_released_hold_is_taken_afresh(database: &TestDatabase) {
    let store = database.open().await;
    let cards = store.gift_cards();
    let expiring = NewGiftCard {
        expires: Some(UnixMillis(NOW.0 + DAY)),
        ..new_card("card", 1000)
    };
    let card = cards.issue(expiring, NOW).await.expect("is issued");
    for (reference, amount) in [("p1", 600), ("p2", 400)] {
        cards
            .hold(card, eur(amount), reference, SOON, NOW)
            .await
            .expect("is held");
    }
    assert_eq!(expired(&cards, SOON).await, 2);
    let events = announced(&store).await.len();
    assert_eq!(cards.redeem("p1", SOON).await.expect("redeemed"), Redeemed::Reacquired);
    assert_eq!(cards.redeem("p1", SOON).await.expect("redeemed"), Redeemed::Before);
    assert_eq!(
        (balances(&cards, card).await, announced(&store).await.len()),
        ((400, 0), events + 1)
    );

    // Somebody else has some of it now.
    cards
        .hold(card, eur(1), "p3", UnixMillis(NOW.0 + 2 * DAY), SOON)
        .await
        .expect("is held");
    assert_eq!(refused(cards.redeem("p2", SOON).await), "the card has 3.99 left");
    assert!(cards.release("p3", SOON).await.expect("is released"));
    let too_late = UnixMillis(NOW.0 + DAY);
    assert_eq!(
        refused(cards.redeem("p2", too_late).await),
        HoldError::Expired.to_string()
    );
    assert_eq!(cards.redeem("p2", SOON).await.expect("redeemed"), Redeemed::Reacquired);
    assert_eq!(balances(&cards, card).await, (0, 0));
    assert_eq!(cards.check().await.expect("read"), []);
}

async fn refunds_are_at_most_what_was_redeemed(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 1000).await;
    let other = cards.issue(new_card("other", 1000), NOW).await.expect("is issued");
    for (card, reference) in [(card, "p1"), (other, "p2")] {
        cards.hold(card, eur(500), reference, SOON, NOW).await.expect("is held");
    }
    let refund = async |reference: &str, name: &str, amount| refused(cards.refund(reference, name, amount, NOW).await);
    // Nothing is redeemed yet.
    assert_eq!(refund("p1", "r1", eur(1)).await, RefundError::Unknown.to_string());
    for reference in ["p1", "p2"] {
        cards.redeem(reference, NOW).await.expect("is redeemed");
    }
    assert_eq!(refund("p1", "r1", eur(501)).await, "at most 5.00 can be given back");
    for amount in [eur(0), eur(-5), Money::from_minor(5, Currency::SEK)] {
        assert_eq!(refund("p1", "r1", amount).await, RefundError::Amount.to_string());
    }
    cards.refund("p1", "r1", eur(300), NOW).await.expect("is refunded");
    assert_eq!(refund("p1", "r1", eur(200)).await, RefundError::Used.to_string());
    assert_eq!(refund("p2", "r1", eur(300)).await, RefundError::Used.to_string());

    // Many refunds at once, for which two have room.
    let results = at_once(50, |n| {
        let cards = cards.clone();
        async move { cards.refund("p1", &format!("s{n}"), eur(100), NOW).await }
    })
    .await;
    let (done, refused): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(done.len(), 2);
    assert!(
        refused
            .iter()
            .all(|result| matches!(result, Err(RefundError::TooMuch { .. }))),
        "{refused:?}"
    );
    assert_eq!(balances(&cards, card).await, (1000, 0));
    assert_eq!(cards.check().await.expect("read"), []);
}

async fn a_voided_card_pays_only_what_was_held_before(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 5000).await;
    cards.hold(card, eur(300), "paid", SOON, NOW).await.expect("is held");
    cards.redeem("paid", NOW).await.expect("is redeemed");
    for (reference, amount) in [("kept", 1000), ("left", 700)] {
        cards
            .hold(card, eur(amount), reference, SOON, NOW)
            .await
            .expect("is held");
    }
    let told = announced(&store).await.len();

    let voided = cards.void(card, &Actor::command_line(), "stolen", later(1)).await;
    let Ok(Voided::Now(record)) = voided else {
        panic!("{voided:?}");
    };
    assert_eq!(
        (record.available, record.held, record.voided),
        (eur(0), eur(1700), eur(3000))
    );
    assert_eq!(record.voided_at, Some(later(1)));
    assert_eq!(announced(&store).await.len(), told + 1, "carts are told");
    assert_eq!(cards.check().await.expect("read"), []);

    // Once is enough, whatever is said the second time.
    let again = cards.void(card, &Actor::command_line(), "stolen again", later(2)).await;
    assert_eq!(again.expect("no failure"), Voided::Before(record));
    assert_eq!(announced(&store).await.len(), told + 1);
    let lines = store.audit_log().before(None, 10).await.expect("read");
    let lines: Vec<_> = lines.iter().filter(|line| line.action == "gift-card.voided").collect();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].subject, "gift card 1");
    assert!(
        format!("{:?}", lines[0].after).contains("stolen"),
        "{:?}",
        lines[0].after
    );

    // Nothing new is held; what was promised is paid; what comes back is voided too.
    let refused = cards.hold(card, eur(1), "new", SOON, later(3)).await;
    assert!(
        matches!(refused, Err(HoldError::Insufficient { available }) if available == eur(0)),
        "{refused:?}"
    );
    assert_eq!(
        cards.redeem("kept", later(3)).await.expect("is redeemed"),
        Redeemed::Held
    );
    assert!(cards.release("left", later(4)).await.expect("is released"));
    let late = cards.redeem("left", later(5)).await;
    assert!(matches!(late, Err(HoldError::Insufficient { .. })), "{late:?}");
    cards
        .refund("paid", "r1", eur(100), later(5))
        .await
        .expect("is refunded");
    cards.refund("paid", "r1", eur(100), later(6)).await.expect("again");
    let record = cards.find(card).await.expect("read").expect("is there");
    assert_eq!(
        (record.available, record.held, record.voided),
        (eur(0), eur(0), eur(3800))
    );
    let statement = cards.show(card).await.expect("read").expect("is there");
    let voids: Vec<_> = statement
        .entries
        .iter()
        .filter(|entry| entry.kind == LedgerKind::Void)
        .map(|entry| (&*entry.reference, &*entry.postings[1].account, entry.postings[1].amount))
        .collect();
    assert_eq!(
        voids,
        [
            ("card:1", "card:1:voided", eur(3000)),
            ("release:left", "card:1:voided", eur(700)),
            ("refund:r1", "card:1:voided", eur(100)),
        ]
    );
    assert_eq!(cards.check().await.expect("read"), []);
    let steps = std::num::NonZeroU32::MIN;
    let (found, _) = cards
        .check_step(store::LedgerCheckpoint::default(), steps)
        .await
        .expect("read");
    assert_eq!(found, []);

    let unknown = cards.void(GiftCardId(9), &Actor::command_line(), "who", NOW).await;
    assert!(matches!(unknown, Err(VoidError::Unknown)), "{unknown:?}");
}

async fn wrong_pins_are_counted_for_each_card_and_address(database: &TestDatabase) {
    let store = database.open().await;
    let cards = store.gift_cards();
    let [card, other] = ["one", "two"].map(|name| new_card(name, 1000));
    let card = cards.issue(card, NOW).await.expect("issued");
    let other = cards.issue(other, NOW).await.expect("issued");
    at_once(20, |n| {
        let cards = cards.clone();
        async move {
            let address = ["here", "there"][n % 2];
            cards
                .count_wrong_try(card, address, later(n as i64))
                .await
                .expect("counted");
        }
    })
    .await;
    let seen = cards.wrong_tries(card, "here", later(20)).await.expect("read");
    assert_eq!((seen.here, seen.everywhere), (10, 20));
    assert!(seen.here_since >= NOW && seen.here_since < later(20), "{seen:?}");
    let elsewhere = cards.wrong_tries(card, "elsewhere", later(20)).await.expect("read");
    assert_eq!((elsewhere.here, elsewhere.everywhere), (0, 20));
    let untouched = cards.wrong_tries(other, "here", later(20)).await.expect("read");
    assert_eq!(untouched, Default::default());

    // An hour begins with its first try; what is older does not count, and begins anew.
    let next = UnixMillis(NOW.0 + HOUR + 20);
    assert_eq!(cards.wrong_tries(card, "here", next).await.expect("read").everywhere, 0);
    cards.count_wrong_try(card, "here", next).await.expect("counted");
    let seen = cards.wrong_tries(card, "here", next).await.expect("read");
    assert_eq!(
        (seen.here, seen.here_since, seen.everywhere, seen.last),
        (1, next, 1, next)
    );

    let forgotten = crate::retention::forget(&store, Forget::Tries { before: next }).await;
    assert_eq!(forgotten, 1, "the other address");
    assert_eq!(cards.wrong_tries(card, "here", next).await.expect("read").here, 1);
}

pub(crate) fn new_card(name: &str, minor: i64) -> NewGiftCard {
    NewGiftCard {
        fingerprint: name.into(),
        last_four: "WXYZ".into(),
        pin_hash: format!("$argon2id${name}"),
        amount: eur(minor),
        expires: None,
    }
}

pub(crate) async fn with_card(store: &Store, minor: i64) -> (GiftCards, GiftCardId) {
    let cards = store.gift_cards();
    let card = cards.issue(new_card("card", minor), NOW).await.expect("is issued");
    (cards, card)
}

pub(crate) fn eur(minor: i64) -> Money {
    Money::from_minor(minor, Currency::EUR)
}

pub(crate) fn later(milliseconds: i64) -> UnixMillis {
    UnixMillis(NOW.0 + milliseconds)
}

/// Available and held.
pub(crate) async fn balances(cards: &GiftCards, card: GiftCardId) -> (i64, i64) {
    let card = cards.find(card).await.expect("read").expect("is there");
    (card.available.minor(), card.held.minor())
}

/// Why it was refused.
pub(crate) fn refused<T: Debug, E: Display>(result: Result<T, E>) -> String {
    match result {
        Ok(done) => panic!("was done: {done:?}"),
        Err(refusal) => refusal.to_string(),
    }
}

/// The keys of the events about gift cards.
pub(crate) async fn announced(store: &Store) -> Vec<String> {
    let events = store.outbox().after(0, 1000).await.expect("read");
    let of_cards = events.into_iter().filter(|event| event.topic == Topic::GiftCard);
    of_cards.map(|event| event.key).collect()
}
