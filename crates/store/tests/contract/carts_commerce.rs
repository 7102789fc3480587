//! What a cart holds beside plain lines, and how carts are found.

use std::slice;

use domain::{
    cart::{CartCommit, CartKey, LeftBehind, Line, MergeNotices, Replaced, StoredLine},
    clock::UnixMillis,
    fault::{Fault, FaultCode},
    giftcard::{AppliedGiftCard, GiftCardId},
    ids::{CartId, IdentityId},
    money::{Currency, Money},
    promotion::CouponCode,
};
use store::{CartSearch, CartWriter, Store, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, cart, commit, commit_line, line, market, tablet_line},
};

crate::on_both_engines!(
    tablets_are_kept_with_their_lines,
    a_coupon_comes_and_goes,
    a_gift_card_is_read_as_it_is_now,
    what_a_merge_left_is_kept_until_the_cart_ends,
    a_cart_is_found_by_its_id,
    a_new_generation_has_a_new_id,
    a_conflict_gives_no_id,
    carts_are_searched_newest_first,
    carts_are_searched_by_what_is_given,
    pages_of_carts_follow_one_another,
    an_ended_cart_is_found_as_the_one_after_it,
);

async fn what_a_merge_left_is_kept_until_the_cart_ends(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    assert_eq!(writer.commit(commit(&cart(1), 0)).await, Ok(1));
    let left = [
        LeftBehind {
            code: Some(line(0, "HH-1", 1).code),
            pieces: 3,
            fault: Fault::available(FaultCode::InsufficientStock, 5),
        },
        LeftBehind {
            code: None,
            pieces: 0,
            fault: FaultCode::CouponNotMerged.into(),
        },
    ];
    let notices = MergeNotices {
        at: NOW,
        left: left.into(),
    };
    let kept = notices.clone();
    let told = store.transaction(move |tx| {
        let kept = kept.clone();
        async move { tx.carts().tell_merged(&cart(1), &kept).await }
    });
    told.await.expect("kept");
    assert_eq!(writer.commit(commit(&cart(1), 1)).await, Ok(2));
    let loaded = load(&store).await;
    assert_eq!((loaded.merged, loaded.replaced), (Some(notices), None));
    let ended = store.transaction(|tx| async move { tx.carts().replace(&cart(1), Replaced::Merged, NOW).await });
    ended.await.expect("ended");
    let loaded = load(&store).await;
    assert_eq!((loaded.merged, loaded.replaced), (None, Some(Replaced::Merged)));
}

async fn tablets_are_kept_with_their_lines(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let first = [
        line(0, "HH-1", 2),
        tablet_line(1, "T-1", "Hyvää"),
        tablet_line(2, "T-1", "Grattis"),
    ];
    writer.commit(with_lines(0, &first)).await.expect("is written");
    assert_eq!(lines(&store).await, first);
    let mut more = tablet_line(1, "T-1", "Hyvää");
    more.quantity = 5;
    writer
        .commit(with_lines(1, slice::from_ref(&more)))
        .await
        .expect("is written");
    assert_eq!(lines(&store).await, [first[0].clone(), more, first[2].clone()]);
}

async fn a_coupon_comes_and_goes(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    for (base, coupon) in (0..).zip([Some("KESÄ-10"), Some("OTHER"), None]) {
        let coupon = coupon.map(|code| CouponCode::parse(code).expect("a code"));
        let commit = CartCommit {
            coupon: coupon.clone(),
            ..commit(&cart(1), base)
        };
        writer.commit(commit).await.expect("is written");
        assert_eq!(load(&store).await.contents.coupon, coupon.map(Into::into));
    }
}

async fn a_gift_card_is_read_as_it_is_now(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let issue = "INSERT INTO gift_card (id, fingerprint, last_four, pin_hash, currency, available, held, created_at)
        VALUES (7, 'f', 'PQRS', 'h', 'SEK', 50000, 0, 0)";
    database.run(issue).await;
    let with_card = CartCommit {
        gift_card: Some(GiftCardId(7)),
        ..commit(&cart(1), 0)
    };
    writer.commit(with_card).await.expect("is written");
    let card = |available, expires| AppliedGiftCard {
        id: GiftCardId(7),
        last_four: "PQRS".into(),
        available: Money::from_minor(available, Currency::SEK),
        expires,
    };
    assert_eq!(load(&store).await.contents.gift_card, Some(card(50_000, None)));
    database
        .run("UPDATE gift_card SET available = 125, expires_at = 9000")
        .await;
    assert_eq!(
        load(&store).await.contents.gift_card,
        Some(card(125, Some(UnixMillis(9000))))
    );
    writer.commit(commit(&cart(1), 1)).await.expect("is written");
    assert_eq!(load(&store).await.contents.gift_card, None);
}

async fn a_cart_is_found_by_its_id(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    for n in 1..=3 {
        writer.commit(commit_line(&cart(n), 0, 1)).await.expect("is written");
    }
    for n in 1..=3 {
        assert_eq!(find(&store, cart(n).cart_id(0)).await, Some(cart(n)));
    }
    assert_eq!(find(&store, cart(4).cart_id(0)).await, None);
    assert_eq!(find(&store, cart(1).cart_id(1)).await, None);
}

async fn a_new_generation_has_a_new_id(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    for (base, generation) in [(0, 0), (1, 0), (2, 1)] {
        let commit = CartCommit {
            generation,
            begins_generation: base == 2,
            ..commit(&cart(1), base)
        };
        writer.commit(commit).await.expect("is written");
    }
    assert_eq!(find(&store, cart(1).cart_id(0)).await, None);
    assert_eq!(find(&store, cart(1).cart_id(1)).await, Some(cart(1)));
}

async fn a_conflict_gives_no_id(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    writer.commit(commit(&cart(1), 0)).await.expect("is written");
    let late = CartCommit {
        generation: 9,
        begins_generation: true,
        ..commit(&cart(1), 5)
    };
    writer.commit(late).await.expect_err("another version");
    assert_eq!(find(&store, cart(1).cart_id(9)).await, None);
    assert_eq!(find(&store, cart(1).cart_id(0)).await, Some(cart(1)));
}

async fn carts_are_searched_newest_first(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    for (n, age) in [(1, 30), (2, 10), (3, 20), (4, 10)] {
        write(&writer, &cart(n), age).await;
    }
    let all = CartSearch {
        limit: 10,
        ..CartSearch::default()
    };
    let (found, total) = store.carts().search(&all).await.expect("read");
    let expected = [(2, 10), (4, 10), (3, 20), (1, 30)].map(|(n, age)| (cart(n), UnixMillis(NOW.0 - age)));
    assert_eq!((found, total), (expected.to_vec(), 4));
}

async fn carts_are_searched_by_what_is_given(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let swedish = CartKey {
        market: market("SE"),
        ..cart(1)
    };
    let customer = CartKey {
        identity: IdentityId::Customer(1),
        ..cart(1)
    };
    for (key, age) in [(&cart(1), 1), (&swedish, 2), (&customer, 3)] {
        write(&writer, key, age).await;
    }
    let all = CartSearch {
        limit: 10,
        ..CartSearch::default()
    };
    let of_one = CartSearch {
        identity: Some(cart(1).identity),
        ..all.clone()
    };
    let of_finland = CartSearch {
        market: Some(market("FI")),
        ..all.clone()
    };
    let of_both = CartSearch {
        market: Some(market("SE")),
        ..of_one.clone()
    };
    let recent = CartSearch {
        modified_since: Some(UnixMillis(NOW.0 - 2)),
        ..all.clone()
    };
    let of_nobody = CartSearch {
        identity: Some(cart(9).identity),
        ..all
    };
    for (search, expected) in [
        (of_one, vec![&cart(1), &swedish]),
        (of_finland, vec![&cart(1), &customer]),
        (of_both, vec![&swedish]),
        (recent, vec![&cart(1), &swedish]),
        (of_nobody, vec![]),
    ] {
        let (found, total) = store.carts().search(&search).await.expect("read");
        let keys: Vec<&CartKey> = found.iter().map(|(key, _)| key).collect();
        assert_eq!((&keys, total), (&expected, expected.len() as u64), "{search:?}");
    }
}

async fn pages_of_carts_follow_one_another(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    for n in 0..5 {
        write(&writer, &cart(n), 0).await;
    }
    let mut found = Vec::new();
    for offset in [0, 2, 4, 6] {
        let page = CartSearch {
            offset,
            limit: 2,
            ..CartSearch::default()
        };
        let (carts, total) = store.carts().search(&page).await.expect("read");
        assert_eq!(total, 5);
        found.extend(carts.into_iter().map(|(key, _)| key));
    }
    assert_eq!(found, [0, 1, 2, 3, 4].map(cart));
}

async fn an_ended_cart_is_found_as_the_one_after_it(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let all = CartSearch {
        limit: 10,
        ..CartSearch::default()
    };
    // An empty cart, the same ended, and the next one with something in it.
    for (base, generation, lines) in [(0, 0, Vec::new()), (1, 1, Vec::new()), (2, 1, vec![line(0, "HH-1", 1)])] {
        let commit = CartCommit {
            generation,
            begins_generation: base == 1,
            ..with_lines(base, &lines)
        };
        writer.commit(commit).await.expect("is written");
        let (found, total) = store.carts().search(&all).await.expect("read");
        let keys: Vec<_> = found.into_iter().map(|(key, _)| key).collect();
        assert_eq!((keys, total), (vec![cart(1)], 1), "{base}");
    }
}

/// Writes a cart that was last changed so many milliseconds ago.
async fn write(writer: &CartWriter, key: &CartKey, age: i64) {
    let commit = CartCommit {
        at: UnixMillis(NOW.0 - age),
        ..commit(key, 0)
    };
    writer.commit(commit).await.expect("is written");
}

fn with_lines(base: u64, lines: &[StoredLine]) -> CartCommit {
    CartCommit {
        put_lines: lines.to_vec(),
        ..commit(&cart(1), base)
    }
}

async fn load(store: &Store) -> domain::cart::StoredCart {
    store.carts().load(&cart(1), &[]).await.expect("read")
}

async fn lines(store: &Store) -> Vec<StoredLine> {
    load(store).await.contents.lines.iter().map(Line::stored).collect()
}

async fn find(store: &Store, id: CartId) -> Option<CartKey> {
    store.carts().find(id).await.expect("read")
}
