//! Gift cards in many hands at once: their money is spent once, and nobody waits for another card.

use domain::giftcard::GiftCardId;
use store::{HoldError, Redeemed};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once},
    giftcards::{SOON, balances, eur, new_card, with_card},
};

crate::on_both_engines!(
    many_want_the_whole_balance_at_once,
    the_same_calls_at_once_are_one,
    cards_move_side_by_side,
);

async fn many_want_the_whole_balance_at_once(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 5000).await;
    let results = at_once(50, |n| {
        let cards = cards.clone();
        async move {
            let reference = format!("p{n}");
            let held = cards.hold(card, eur(5000), &reference, SOON, NOW).await;
            if held.is_ok() {
                assert_eq!(cards.redeem(&reference, NOW).await.expect("redeemed"), Redeemed::Held);
            }
            held
        }
    })
    .await;
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1);
    for result in lost {
        assert!(
            matches!(result, Err(HoldError::Insufficient { available }) if available.is_zero()),
            "{result:?}"
        );
    }
    assert_eq!(balances(&cards, card).await, (0, 0));
    assert_eq!(cards.check().await.expect("read"), []);
}

async fn the_same_calls_at_once_are_one(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 5000).await;
    let held = at_once(20, |_| {
        let cards = cards.clone();
        async move { cards.hold(card, eur(700), "p1", SOON, NOW).await.expect("is held") }
    })
    .await;
    assert!(held.iter().all(|hold| *hold == held[0]), "{held:?}");
    assert_eq!(balances(&cards, card).await, (4300, 700));

    // Half of them spend, half of them end the hold: either way the money goes one way.
    let results = at_once(20, |n| {
        let cards = cards.clone();
        async move {
            match n % 2 {
                0 => cards.redeem("p1", NOW).await.ok(),
                _ => {
                    cards.expire_holds(SOON).await.expect("expired");
                    None
                }
            }
        }
    })
    .await;
    let spent = |kind| results.iter().filter(|result| **result == Some(kind)).count();
    assert_eq!(
        (
            spent(Redeemed::Held) + spent(Redeemed::Reacquired),
            spent(Redeemed::Before)
        ),
        (1, 9)
    );
    assert_eq!(balances(&cards, card).await, (4300, 0));

    at_once(20, |_| {
        let cards = cards.clone();
        async move { cards.refund("p1", "r1", eur(400), NOW).await.expect("is refunded") }
    })
    .await;
    assert_eq!(balances(&cards, card).await, (4700, 0));
    assert_eq!(cards.check().await.expect("read"), []);
}

/// As several nodes would: no two of them wait for one another.
async fn cards_move_side_by_side(database: &TestDatabase) {
    const CARDS: u64 = 5;
    let store = database.open().await;
    let cards = store.gift_cards();
    for n in 0..CARDS {
        cards
            .issue(new_card(&n.to_string(), 1000), NOW)
            .await
            .expect("is issued");
    }
    at_once(40, |n| {
        let cards = cards.clone();
        async move {
            let (card, reference) = (GiftCardId(n as u64 % CARDS + 1), format!("p{n}"));
            cards
                .hold(card, eur(100), &reference, SOON, NOW)
                .await
                .expect("is held");
            match n % 3 {
                0 => assert!(cards.release(&reference, NOW).await.expect("is released")),
                1 => {
                    cards.redeem(&reference, NOW).await.expect("is redeemed");
                    cards
                        .refund(&reference, &reference, eur(30), NOW)
                        .await
                        .expect("is refunded");
                }
                _ => assert_eq!(cards.check().await.expect("read"), []),
            }
        }
    })
    .await;
    assert_eq!(cards.check().await.expect("read"), []);
    let mut left = 0;
    for n in 1..=CARDS {
        let (available, held) = balances(&cards, GiftCardId(n)).await;
        left += available + held;
    }
    // 13 of the 40 are redeemed, of each 70 stay spent.
    assert_eq!(left, 5 * 1000 - 13 * 70);
}
