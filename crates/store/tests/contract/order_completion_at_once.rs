//! Many become an order at one moment: each once, and no more of them than there are goods, uses and money.

use std::collections::BTreeMap;

use domain::{giftcard::GiftCardId, ids::IdentityId, order::PaymentEvent, promotion::UsageLimits};
use store::{CompleteError, PromotionUse, StartError, UseError};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once},
    order_samples::{Purchase, TOTAL, all, assert_sound, count, eur, promotion, put_cart, shelf, shop},
};

crate::on_both_engines!(
    many_equal_requests_make_one_order,
    two_carts_want_the_last_piece,
    two_carts_want_the_last_use,
    an_address_is_one_customer_signed_in_or_not,
    two_carts_want_one_card,
);

/// Sixty-four equal requests for each of several carts, all at once.
async fn many_equal_requests_make_one_order(database: &TestDatabase) {
    const KEYS: usize = 12;
    const EACH: usize = 64;
    let store = shop(database, 10_000).await;
    for shopper in 0..KEYS {
        let purchase = Purchase::new(shopper as u128 + 1);
        purchase.start(&store).await;
        purchase.tell(&store, PaymentEvent::Authorisation).await;
    }
    let answers = at_once(KEYS * EACH, |n| {
        let store = store.clone();
        async move {
            let purchase = Purchase::new((n % KEYS) as u128 + 1);
            let done = loop {
                match purchase.complete(&store).await {
                    // A slow machine has no connection free in time: whoever is told so asks again.
                    Err(CompleteError::Store(store::Error::Busy)) => {}
                    done => break done.expect("an order"),
                }
            };
            (
                purchase.shopper,
                done.is_new,
                done.stored.order.number,
                done.stored.order.id,
            )
        }
    })
    .await;
    let mut orders: BTreeMap<u128, Vec<_>> = BTreeMap::new();
    for (shopper, is_new, number, id) in answers {
        orders.entry(shopper).or_default().push((is_new, number, id));
    }
    for answers in orders.values() {
        assert_eq!(answers.len(), EACH);
        assert_eq!(answers.iter().filter(|(is_new, ..)| *is_new).count(), 1);
        assert!(
            answers
                .iter()
                .all(|(_, number, id)| (*number, *id) == (answers[0].1, answers[0].2))
        );
    }
    assert_eq!(count(database, "shop_order").await, KEYS as u32);
    // Numbers are consecutive, whatever was tried.
    let page = store.orders().search(&all(100)).await.expect("read");
    let mut numbers: Vec<_> = page.orders.iter().map(|stored| stored.order.number).collect();
    numbers.sort_unstable();
    let expected: Vec<_> = (1..=KEYS as u64).map(domain::order::OrderNumber::of).collect();
    assert_eq!(numbers, expected);
    assert_eq!(shelf(&store, "A-1").await, (10_000 - 3 * KEYS as u32, 0));
    assert_sound(&store).await;
}

async fn two_carts_want_the_last_piece(database: &TestDatabase) {
    let store = shop(database, 3).await;
    for shopper in 1..=8 {
        put_cart(&store, &Purchase::new(shopper)).await;
    }
    let begun = at_once(8, |n| {
        let store = store.clone();
        async move {
            let purchase = Purchase::new(n as u128 + 1);
            store.orders().start(purchase.new_checkout(1), NOW).await
        }
    })
    .await;
    let won: Vec<_> = (0..8).filter(|n| begun[*n].is_ok()).collect();
    assert_eq!(won.len(), 1, "{begun:?}");
    for lost in begun.into_iter().filter_map(Result::err) {
        assert!(matches!(lost, StartError::Reserve(_)), "{lost:?}");
    }
    let winner = Purchase::new(won[0] as u128 + 1);
    winner.tell(&store, PaymentEvent::Authorisation).await;
    winner.complete(&store).await.expect("becomes an order");
    assert_eq!(shelf(&store, "A-1").await, (0, 0));
    assert_eq!(count(database, "checkout").await, 1);
    assert_sound(&store).await;
}

async fn two_carts_want_the_last_use(database: &TestDatabase) {
    for limits in [
        UsageLimits {
            total: Some(1),
            per_customer: None,
        },
        UsageLimits {
            total: None,
            per_customer: Some(1),
        },
    ] {
        let round = if limits.total.is_some() { 10 } else { 30 };
        let purchase = move |n: usize| Purchase {
            promotion: Some((if limits.total.is_some() { "once" } else { "each" }, limits)),
            // Guests are told apart by their addresses, whatever case they are written in.
            email: ["Anna@Example.fi", "anna@example.FI"][n % 2].into(),
            ..Purchase::new(round + n as u128)
        };
        let store = if limits.total.is_some() {
            shop(database, 100).await
        } else {
            database.open().await
        };
        for n in 0..8 {
            purchase(n).start(&store).await;
            purchase(n).tell(&store, PaymentEvent::Authorisation).await;
        }
        let done = at_once(8, |n| {
            let store = store.clone();
            async move { purchase(n).complete(&store).await }
        })
        .await;
        assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1, "{done:?}");
        for (n, lost) in done
            .into_iter()
            .enumerate()
            .filter_map(|(n, done)| Some((n, done.err()?)))
        {
            assert!(
                matches!(lost, CompleteError::Promotion(_)) && lost.is_final(),
                "{lost:?}"
            );
            assert!(
                store
                    .orders()
                    .give_up(purchase(n).checkout(), NOW)
                    .await
                    .expect("is given up")
            );
        }
        assert_sound(&store).await;
    }
    // All but two were set free again.
    let store = database.open().await;
    assert_eq!(shelf(&store, "A-1").await, (100 - 6, 0));
}

/// Whoever orders with an address had what was given to it, and an account had what was given to it with any address.
async fn an_address_is_one_customer_signed_in_or_not(database: &TestDatabase) {
    let store = shop(database, 1000).await;
    let once = UsageLimits {
        total: None,
        per_customer: Some(1),
    };
    let purchase = |shopper: u128, account: Option<u128>, email: &str| Purchase {
        account,
        email: email.into(),
        promotion: Some(("welcome", once)),
        ..Purchase::new(shopper)
    };
    let check = async |purchase: &Purchase| {
        let uses = PromotionUse::all_of(&purchase.contents(), purchase.order());
        store.promotions().check_uses(uses, NOW).await
    };
    let had = async |names: &[&str]| {
        let uses = store.promotions().uses_of(names).await.expect("read");
        uses.get(&promotion("welcome")).copied().unwrap_or_default()
    };
    for (first, known_by) in [
        (purchase(1, Some(1), "Anna@Example.fi"), "anna@example.fi"),
        (purchase(2, None, "Bo@Example.fi"), "bo@example.fi"),
    ] {
        check(&first).await.expect("was not given before");
        first.placed(&store).await;
        assert_eq!(had(&[known_by]).await, 1);
        for has_account in [false, true] {
            let shopper = first.shopper * 100 + u128::from(has_account);
            let again = purchase(shopper, has_account.then_some(shopper), known_by);
            let refused = check(&again).await;
            assert!(matches!(refused, Err(UseError::UsedUpForCustomer)), "{refused:?}");
            again.start(&store).await;
            again.tell(&store, PaymentEvent::Authorisation).await;
            let refused = again.complete(&store).await;
            let is_refused = matches!(refused, Err(CompleteError::Promotion(UseError::UsedUpForCustomer)));
            assert!(is_refused, "{refused:?}");
        }
    }
    let account = IdentityId::Customer(1).to_string();
    assert_eq!(
        had(&[&account, "anna@example.fi"]).await,
        1,
        "one use that is known by two names"
    );
    assert_eq!(had(&[&account, "bo@example.fi"]).await, 2);
    let refused = check(&purchase(20, Some(1), "other@example.fi")).await;
    assert!(matches!(refused, Err(UseError::UsedUpForCustomer)), "{refused:?}");
    check(&purchase(21, None, "other@example.fi"))
        .await
        .expect("somebody else");

    // Of many at one moment, with accounts and without, one gets it.
    let many = |n: usize| {
        purchase(
            30 + n as u128,
            n.is_multiple_of(2).then_some(30 + n as u128),
            "many@example.fi",
        )
    };
    for n in 0..8 {
        many(n).start(&store).await;
        many(n).tell(&store, PaymentEvent::Authorisation).await;
    }
    let done = at_once(8, |n| {
        let (store, purchase) = (store.clone(), many(n));
        async move { purchase.complete(&store).await }
    })
    .await;
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1, "{done:?}");
}

async fn two_carts_want_one_card(database: &TestDatabase) {
    let store = shop(database, 100).await;
    // Four of these would fit the card, if they were not for 20 € each.
    let purchase = |n: u128| Purchase {
        gift_card: Some((GiftCardId(1), TOTAL)),
        ..Purchase::new(n)
    };
    for n in 1..=8 {
        put_cart(&store, &purchase(n)).await;
    }
    let begun = at_once(8, |n| {
        let store = store.clone();
        async move { store.orders().start(purchase(n as u128 + 1).new_checkout(1), NOW).await }
    })
    .await;
    let won: Vec<u128> = (0..8).filter(|n| begun[*n].is_ok()).map(|n| n as u128 + 1).collect();
    assert_eq!(won.len(), 2, "{begun:?}");
    for lost in begun.into_iter().filter_map(Result::err) {
        assert!(matches!(lost, StartError::GiftCard(_)), "{lost:?}");
    }
    // A card that pays all needs nobody else.
    for n in won {
        let made = purchase(n).complete(&store).await.expect("becomes an order");
        assert_eq!(made.stored.order.payments().len(), 1);
    }
    let card = store
        .gift_cards()
        .find(GiftCardId(1))
        .await
        .expect("read")
        .expect("is there");
    assert_eq!((card.available, card.held), (eur(1_000), eur(0)));
    assert_eq!(shelf(&store, "A-1").await, (94, 0), "those who lost set nothing aside");
    assert_sound(&store).await;
}
