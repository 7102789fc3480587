//! The gift cards' ledger: it comes to what a model without a ledger says, and the checks find what does not add up.

use std::{collections::BTreeMap, num::NonZeroU32};

use domain::{clock::UnixMillis, giftcard::GiftCardId};
use store::{GiftCards, HoldState, LedgerCheckpoint, LedgerDifference};

use crate::{
    database::TestDatabase,
    fixtures::NOW,
    giftcards::{SOON, balances, eur, new_card, with_card},
};

crate::on_both_engines!(
    any_sequence_of_calls_is_what_the_model_says,
    the_check_finds_what_does_not_add_up,
    a_step_of_the_check_finds_what_is_new,
    the_steps_of_the_check_find_everything,
);

async fn any_sequence_of_calls_is_what_the_model_says(database: &TestDatabase) {
    let store = database.open().await;
    let cards = store.gift_cards();
    for seed in 1..=8 {
        let mut random = Random(seed);
        let amount = 1 + random.below(500);
        let card = cards
            .issue(new_card(&format!("seed {seed}"), amount), NOW)
            .await
            .expect("is issued");
        let mut model = Model {
            available: amount,
            ..Model::default()
        };
        for step in 0..20 {
            // Few references and names, so that most calls meet one that came before.
            let reference = format!("{seed}-{}", random.below(4));
            let amount = 1 + random.below(200);
            match random.below(5) {
                0 | 1 => {
                    let expires = UnixMillis(NOW.0 + random.below(10));
                    let done = cards.hold(card, eur(amount), &reference, expires, NOW).await.is_ok();
                    assert_eq!(done, model.hold(&reference, amount), "seed {seed}, step {step}");
                }
                2 => {
                    let done = cards.redeem(&reference, NOW).await.is_ok();
                    assert_eq!(done, model.redeem(&reference), "seed {seed}, step {step}");
                }
                3 => {
                    let done = cards.release(&reference, NOW).await.expect("no failure");
                    assert_eq!(done, model.release(&reference), "seed {seed}, step {step}");
                }
                _ => {
                    let name = format!("{reference}-{}", random.below(3));
                    let done = cards.refund(&reference, &name, eur(amount), NOW).await.is_ok();
                    assert_eq!(
                        done,
                        model.refund(&reference, &name, amount),
                        "seed {seed}, step {step}"
                    );
                }
            }
            let stored = balances(&cards, card).await;
            assert_eq!(stored, (model.available, model.held()), "seed {seed}, step {step}");
        }
        assert_eq!(cards.check().await.expect("read"), [], "seed {seed}");
    }
}

async fn the_check_finds_what_does_not_add_up(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 1000).await;
    cards.hold(card, eur(300), "p1", SOON, NOW).await.expect("is held");
    let account = |account: &str, stored, posted| LedgerDifference::Account {
        account: account.into(),
        currency: "EUR".into(),
        stored,
        posted,
    };
    let holds = |held, holds| LedgerDifference::Holds { card, held, holds };
    let check = async |plant: &str, expected: &[LedgerDifference], undo: &str| {
        database.run(plant).await;
        assert_eq!(cards.check().await.expect("read"), expected, "{plant}");
        database.run(undo).await;
        assert_eq!(cards.check().await.expect("read"), [], "{undo}");
    };
    check(
        "UPDATE gift_card SET available = available + 1",
        &[account("card:1:available", 701, 700)],
        "UPDATE gift_card SET available = available - 1",
    )
    .await;
    check(
        "UPDATE gift_card SET voided = 1",
        &[account("card:1:voided", 1, 0)],
        "UPDATE gift_card SET voided = 0",
    )
    .await;
    check(
        "UPDATE gift_card SET held = 299",
        &[account("card:1:held", 299, 300), holds(299, 300)],
        "UPDATE gift_card SET held = 300",
    )
    .await;
    check(
        "UPDATE gift_card_hold SET state = 'redeemed'",
        &[account("redeemed", 300, 0), holds(300, 0)],
        "UPDATE gift_card_hold SET state = 'held'",
    )
    .await;
    check(
        "UPDATE ledger_posting SET minor = 301 WHERE account = 'card:1:held'",
        &[LedgerDifference::Entry { entry: 2 }, account("card:1:held", 300, 301)],
        "UPDATE ledger_posting SET minor = 300 WHERE account = 'card:1:held'",
    )
    .await;
    check(
        "INSERT INTO ledger_entry (id, kind, reference, at) VALUES (99, 'issue', 'card:9', 0)",
        &[LedgerDifference::Entry { entry: 99 }],
        "DELETE FROM ledger_entry WHERE id = 99",
    )
    .await;
}

async fn a_step_of_the_check_finds_what_is_new(database: &TestDatabase) {
    let store = database.open().await;
    let (cards, card) = with_card(&store, 1000).await;
    let (found, place) = check_step(&cards, LedgerCheckpoint::default()).await;
    assert_eq!(found, []);
    for (reference, ends) in [
        ("p1", "redeemed"),
        ("p2", "released"),
        ("p3", "held"),
        ("p4", "refunded"),
    ] {
        cards.hold(card, eur(100), reference, SOON, NOW).await.expect("is held");
        match ends {
            "redeemed" => drop(cards.redeem(reference, NOW).await.expect("is redeemed")),
            "released" => assert!(cards.release(reference, NOW).await.expect("is released")),
            "refunded" => {
                cards.redeem(reference, NOW).await.expect("is redeemed");
                cards.refund(reference, "r1", eur(40), NOW).await.expect("is refunded");
            }
            _ => {}
        }
    }
    let (found, place) = check_step(&cards, place).await;
    assert_eq!(found, []);
    // Money that was booked and is not on the card.
    cards.hold(card, eur(50), "p5", SOON, NOW).await.expect("is held");
    database.run("UPDATE gift_card SET available = available - 7").await;
    let expected = LedgerDifference::Account {
        account: "card:1:available".into(),
        currency: "EUR".into(),
        stored: 683,
        posted: 690,
    };
    let (found, place) = check_step(&cards, place).await;
    assert_eq!(found, [expected]);
    // It is told of until it is mended.
    let (again, place) = check_step(&cards, place).await;
    assert_eq!(again, found);
    database.run("UPDATE gift_card SET available = available + 7").await;
    let (found, place) = check_step(&cards, place).await;
    assert_eq!(found, []);

    cards.hold(card, eur(50), "p6", SOON, NOW).await.expect("is held");
    database
        .run("UPDATE ledger_posting SET minor = minor - 1 WHERE minor = 50")
        .await;
    let (found, _) = check_step(&cards, place).await;
    assert!(
        found.iter().any(|one| matches!(one, LedgerDifference::Entry { .. })),
        "{found:?}"
    );
}

async fn the_steps_of_the_check_find_everything(database: &TestDatabase) {
    let store = database.open().await;
    let cards = store.gift_cards();
    // More than a step looks at.
    for n in 0..250 {
        cards
            .issue(new_card(&format!("card {n}"), 1000), NOW)
            .await
            .expect("is issued");
    }
    let (found, mut place) = check_step(&cards, LedgerCheckpoint::default()).await;
    assert_eq!(found, []);
    // Nothing is booked from here on.
    database.run("UPDATE gift_card SET held = 5 WHERE id = 170").await;
    database
        .run("DELETE FROM ledger_posting WHERE entry = 240 AND account = 'issued'")
        .await;
    let mut all = Vec::new();
    for _ in 0..3 {
        let (found, next) = check_step(&cards, place).await;
        all.extend(found);
        place = next;
    }
    let card = GiftCardId(170);
    assert!(
        all.contains(&LedgerDifference::Holds {
            card,
            held: 5,
            holds: 0
        }),
        "{all:?}"
    );
    assert!(all.contains(&LedgerDifference::Entry { entry: 240 }), "{all:?}");
    // The place of a database that is gone is no place.
    let ahead = r#"{"entry":9000,"walkedEntry":9000,"walkedCard":9000,"wrongCards":[170]}"#;
    let ahead: LedgerCheckpoint = serde_json::from_str(ahead).expect("a place");
    let (found, _) = check_step(&cards, ahead).await;
    assert!(
        found.contains(&LedgerDifference::Holds {
            card,
            held: 5,
            holds: 0
        }),
        "{found:?}"
    );
}

async fn check_step(cards: &GiftCards, from: LedgerCheckpoint) -> (Vec<LedgerDifference>, LedgerCheckpoint) {
    let steps = NonZeroU32::new(1440).expect("above zero");
    cards.check_step(from, steps).await.expect("read")
}

/// What the ledger must come to, without a ledger.
#[derive(Default)]
struct Model {
    available: i64,
    /// Amount, state, and how much was refunded.
    holds: BTreeMap<String, (i64, HoldState, i64)>,
    refunds: BTreeMap<String, i64>,
}

impl Model {
    fn held(&self) -> i64 {
        let held = self.holds.values().filter(|(_, state, _)| *state == HoldState::Held);
        held.map(|(amount, ..)| amount).sum()
    }

    fn hold(&mut self, reference: &str, amount: i64) -> bool {
        if let Some((held, state, _)) = self.holds.get(reference) {
            return *held == amount && *state != HoldState::Released;
        }
        let enough = self.available >= amount;
        if enough {
            self.available -= amount;
            self.holds.insert(reference.into(), (amount, HoldState::Held, 0));
        }
        enough
    }

    fn redeem(&mut self, reference: &str) -> bool {
        let Some((amount, state, _)) = self.holds.get_mut(reference) else {
            return false;
        };
        if *state == HoldState::Released {
            if self.available < *amount {
                return false;
            }
            self.available -= *amount;
        }
        *state = HoldState::Redeemed;
        true
    }

    fn release(&mut self, reference: &str) -> bool {
        match self.holds.get_mut(reference) {
            Some((amount, state @ HoldState::Held, _)) => {
                *state = HoldState::Released;
                self.available += *amount;
                true
            }
            _ => false,
        }
    }

    fn refund(&mut self, reference: &str, name: &str, amount: i64) -> bool {
        let Some((redeemed, HoldState::Redeemed, refunded)) = self.holds.get_mut(reference) else {
            return false;
        };
        if let Some(before) = self.refunds.get(name) {
            return *before == amount;
        }
        let fits = *refunded + amount <= *redeemed;
        if fits {
            *refunded += amount;
            self.available += amount;
            self.refunds.insert(name.into(), amount);
        }
        fits
    }
}

/// The same numbers for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, end: i64) -> i64 {
        // An xorshift: plain, and mixed well enough to choose among a few.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as i64 % end
    }
}
