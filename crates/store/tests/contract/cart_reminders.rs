//! Carts of customers as whoever reminds them finds them, and what is noted of letters.

use domain::{
    cart::{CartCommit, CartKey, LeftCart, Reminded},
    clock::UnixMillis,
    ids::{IdentityId, LineItemId},
};
use store::{CartWriteError, Forget, FoundCart, Store, Tx};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, add_customer, cart, commit, commit_line, market},
    retention::forget,
};

crate::on_both_engines!(
    carts_of_customers_are_walked_in_order,
    a_cart_is_found_as_it_lies_there,
    a_letter_is_noted_in_the_place_of_the_one_before,
    notes_go_with_their_age_and_with_the_customer,
);

fn key(customer: u128, market_id: &str) -> CartKey {
    CartKey {
        identity: IdentityId::Customer(customer),
        market: market(market_id),
    }
}

async fn write(store: &Store, commit: CartCommit) {
    let work = move |tx: Tx| {
        let commit = commit.clone();
        async move { tx.carts().commit(&commit).await }
    };
    let written: Result<u64, CartWriteError> = store.transaction(work).await;
    written.expect("written");
}

async fn note(store: &Store, key: &CartKey, contents_version: u64, at: UnixMillis) {
    let key = key.clone();
    let work = move |tx: Tx| {
        let key = key.clone();
        let reminded = Reminded { contents_version, at };
        async move { tx.cart_reminders().put(&key, reminded).await }
    };
    store.transaction(work).await.expect("noted");
}

async fn found(store: &Store, key: &CartKey) -> FoundCart {
    let found = store.cart_reminders().find(key).await;
    found.expect("read").expect("a customer's cart")
}

async fn carts_of_customers_are_walked_in_order(database: &TestDatabase) {
    let store = database.open().await;
    for n in [1, 2, 0xfeed] {
        add_customer(&store, n).await;
    }
    let keys = [key(1, "FI"), key(1, "SE"), key(2, "FI"), key(0xfeed, "FI")];
    // Nobody who visits without an account, and nobody who was forgotten.
    for key in keys.iter().chain([&cart(1), &cart(u128::MAX), &key(3, "FI")]) {
        write(&store, commit_line(key, 0, 1)).await;
    }
    let mut walked = Vec::new();
    loop {
        let page = store.cart_reminders().page(walked.last(), 3).await.expect("read");
        let is_last = page.len() < 3;
        walked.extend(page.into_iter().map(|found| found.key));
        if is_last {
            break;
        }
    }
    assert_eq!(walked, keys);
    assert_eq!(store.cart_reminders().find(&cart(1)).await.expect("read"), None);
    assert_eq!(store.cart_reminders().find(&key(3, "FI")).await.expect("read"), None);
}

async fn a_cart_is_found_as_it_lies_there(database: &TestDatabase) {
    let store = database.open().await;
    add_customer(&store, 1).await;
    let key = key(1, "FI");
    write(&store, commit_line(&key, 0, 2)).await;
    let seen = CartCommit {
        changes_contents: false,
        at: UnixMillis(NOW.0 + 5),
        ..commit(&key, 1)
    };
    write(&store, seen).await;
    let expected = LeftCart {
        changed: UnixMillis(NOW.0 + 5),
        contents_version: 1,
        has_lines: true,
        locked_until: UnixMillis(0),
        has_open_purchase: false,
        reminded: None,
    };
    let one = found(&store, &key).await;
    assert_eq!(
        (one.version, one.email.as_str(), one.cart),
        (2, "customer-1@example.fi", expected)
    );
    database.run("UPDATE cart SET lock_until = 77".to_owned()).await;
    for (state, is_open) in [("released", false), ("open", true)] {
        let id = key.cart_id(0);
        let sql = format!(
            "INSERT INTO checkout (cart_id, version, state, expires_at, body, created_at)
             VALUES ('{id}', {}, '{state}', 0, '', 0)",
            i64::from(is_open)
        );
        database.run(sql).await;
        let paid = LeftCart {
            locked_until: UnixMillis(77),
            has_open_purchase: is_open,
            ..expected
        };
        assert_eq!(found(&store, &key).await.cart, paid, "{state}");
    }
    let emptied = CartCommit {
        deleted_lines: vec![LineItemId(0)],
        ..commit(&key, 2)
    };
    write(&store, emptied).await;
    let cart = found(&store, &key).await.cart;
    assert_eq!((cart.has_lines, cart.contents_version), (false, 3));
}

async fn a_letter_is_noted_in_the_place_of_the_one_before(database: &TestDatabase) {
    let store = database.open().await;
    for n in [1, 2] {
        add_customer(&store, n).await;
        write(&store, commit_line(&key(n, "FI"), 0, 1)).await;
    }
    for (version, at) in [(3, NOW), (9, UnixMillis(NOW.0 + 1))] {
        note(&store, &key(1, "FI"), version, at).await;
        let reminded = Reminded {
            contents_version: version,
            at,
        };
        assert_eq!(found(&store, &key(1, "FI")).await.cart.reminded, Some(reminded));
    }
    assert_eq!(found(&store, &key(2, "FI")).await.cart.reminded, None);
    // Somebody who was forgotten while the letter was written.
    note(&store, &key(3, "FI"), 1, NOW).await;
    let of = async |n| {
        let noted = store.cart_reminders().of_customer(IdentityId::Customer(n)).await;
        noted.expect("read")
    };
    assert_eq!(of(1).await, [(market("FI"), UnixMillis(NOW.0 + 1))]);
    assert_eq!(of(3).await, []);
}

async fn notes_go_with_their_age_and_with_the_customer(database: &TestDatabase) {
    let store = database.open().await;
    for n in [1, 2] {
        add_customer(&store, n).await;
    }
    let of = async |n| {
        let noted = store.cart_reminders().of_customer(IdentityId::Customer(n)).await;
        noted.expect("read").len()
    };
    note(&store, &key(1, "FI"), 1, UnixMillis(NOW.0 - 60 * DAY)).await;
    note(&store, &key(1, "SE"), 1, NOW).await;
    note(&store, &key(2, "FI"), 1, NOW).await;
    let old = Forget::CartReminders {
        before: UnixMillis(NOW.0 - 59 * DAY),
    };
    assert_eq!((forget(&store, old).await, forget(&store, old).await), (1, 0));
    assert_eq!((of(1).await, of(2).await), (1, 1));
    let erased = store.transaction(|tx: Tx| async move { tx.carts().erase(IdentityId::Customer(1), NOW).await });
    erased.await.expect("erased");
    assert_eq!((of(1).await, of(2).await), (0, 1));
}
