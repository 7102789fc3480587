//! What is committed is what is loaded.

use std::sync::Arc;

use domain::{
    cart::{CartContents, CheckoutDetails, CommitFailure, Line, Refusal, StoredCart, StoredLine},
    clock::UnixMillis,
    fault::{Fault, FaultCode},
    ids::{DeliveryMethodId, IdentityId, LineItemId, TabId},
};
use store::{AnswerLimits, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, answer, cart, commit, commit_line, greeting, line, market, refusals, request, tab},
    order_samples::buyer,
};

crate::on_both_engines!(
    a_large_answer_is_stored_small,
    the_oldest_answers_go_where_there_are_too_many,
    a_cart_that_was_never_written_is_empty,
    all_of_a_commit_is_loaded,
    many_carts_tell_how_far_they_are,
    every_refusal_is_stored_with_a_code_of_the_first_release,
    a_refusal_of_a_newer_version_is_read_as_invalid,
    lines_and_tabs_change_and_go,
    each_identity_and_market_has_a_cart_of_its_own,
    the_first_answer_to_a_request_stands,
    what_was_acknowledged_is_there_after_a_restart,
);

async fn a_cart_that_was_never_written_is_empty(database: &TestDatabase) {
    let store = database.open().await;
    assert_eq!(store.carts().version(&cart(1)).await.expect("read"), 0);
    assert_eq!(
        store.carts().load(&cart(1), &[request("a")]).await.expect("read"),
        StoredCart::default()
    );
}

async fn all_of_a_commit_is_loaded(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let mut with_refusals = tab(u128::MAX, 5);
    with_refusals.refusals = refusals();
    let mut first = commit(&cart(1), 0);
    first.generation = 3;
    first.next_line = 12;
    first.greeting = greeting("Hyvää \"joulua\"\n\u{1F385} \\ 'x'");
    first.put_lines = vec![line(10, "HH-2:a/b_c.d", 999), line(2, "HH-1", 1)];
    first.put_tabs = vec![with_refusals.clone(), tab(1, 2)];
    first.details = Some(Arc::new(CheckoutDetails {
        buyer: Some(buyer("aino@example.fi")),
        earlier_orders: Some(2),
        pickup_point: None,
        quote: None,
        promotion_uses: [(domain::ids::PromotionId::parse("welcome").expect("an id"), 1)].into(),
        groups: vec!["staff-shop".into()],
        delivery: DeliveryMethodId::parse("posti").ok(),
    }));
    first.answers = vec![answer("k-1", "{\"a\":\"ä\\n\"}"), answer("k-2", "")];
    assert_eq!(writer.commit(first.clone()).await, Ok(1));

    let loaded = store
        .carts()
        .load(&cart(1), &[request("k-1"), request("other")])
        .await
        .expect("read");
    let lines = [line(2, "HH-1", 1), line(10, "HH-2:a/b_c.d", 999)];
    let expected = StoredCart {
        version: 1,
        contents: CartContents {
            generation: 3,
            next_line: 12,
            greeting: first.greeting,
            coupon: None,
            gift_card: None,
            details: first.details,
            lines: lines.into_iter().filter_map(Line::from_stored).collect(),
        },
        lock: None,
        replaced: None,
        merged: None,
        tabs: vec![tab(1, 2), with_refusals],
        answers: vec![answer("k-1", "{\"a\":\"ä\\n\"}")],
    };
    assert_eq!(loaded, expected);
    assert_eq!(store.carts().version(&cart(1)).await.expect("read"), 1);
}

async fn many_carts_tell_how_far_they_are(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    for (identity, base) in [(1, 0), (2, 0), (1, 1)] {
        assert_eq!(writer.commit(commit(&cart(identity), base)).await, Ok(base + 1));
    }
    let carts = store.carts();
    let asked: Vec<_> = [1, 2, 3].map(cart).into();
    let mut told = carts.versions(&asked).await.expect("read");
    told.sort_by_key(|(_, version)| *version);
    assert_eq!(
        told,
        [(cart(2), 1), (cart(1), 2)],
        "one that was never written is left out"
    );
    assert_eq!(carts.versions(&[]).await.expect("read"), []);
}

/// That release refuses a cart that has a refusal with any other code.
async fn every_refusal_is_stored_with_a_code_of_the_first_release(database: &TestDatabase) {
    const KNOWN: [&str; 20] = [
        "malformed",
        "unknown-type",
        "unsupported-protocol",
        "invalid-token",
        "forbidden",
        "not-found",
        "method-not-allowed",
        "seq-gap",
        "unknown-code",
        "not-buyable",
        "quantity-out-of-range",
        "insufficient-stock",
        "cart-locked",
        "invalid",
        "idempotency-mismatch",
        "storage-unavailable",
        "busy",
        "too-large",
        "rate-limited",
        "internal",
    ];
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let mut tab = tab(1, 99);
    let refusal = |(seq, code)| Refusal {
        seq,
        fault: Fault::new(code),
    };
    tab.refusals = Arc::new((1..).zip(FaultCode::ALL).map(refusal).collect());
    let mut first = commit(&cart(1), 0);
    first.put_tabs = vec![tab.clone()];
    assert_eq!(writer.commit(first).await, Ok(1));
    let stored = database.text("SELECT refusals FROM cart_tab").await;
    let stored: Vec<serde_json::Value> = serde_json::from_str(&stored).expect("a document");
    for (document, code) in stored.iter().zip(FaultCode::ALL) {
        let is_known = KNOWN.contains(&code.as_str());
        let expected = if is_known { code.as_str() } else { "invalid" };
        assert_eq!(document["code"], expected, "{document}");
    }
    assert_eq!(stored.len(), FaultCode::ALL.len());
    assert_eq!(store.carts().load(&cart(1), &[]).await.expect("read").tabs, [tab]);
}

/// The body is a cart: every line says nearly the same.
async fn a_large_answer_is_stored_small(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let line = r#"{"code":"BAR","name":"Kaiverrettu levy","price":12.5,"text":"Ä"}"#;
    let body = format!("[{}]", vec![line; 15_000].join(","));
    let mut first = commit(&cart(1), 0);
    first.answers = vec![answer("large", &body)];
    assert_eq!(writer.commit(first).await, Ok(1));
    let stored = database
        .text("SELECT CAST(octet_length(body) AS TEXT) FROM request_answer")
        .await;
    let stored: usize = stored.parse().expect("a number");
    assert!(stored < body.len() / 50, "{stored} bytes of {}", body.len());
    let read = store
        .carts()
        .answer(cart(1).identity, &request("large"))
        .await
        .expect("read");
    assert_eq!(read, Some(answer("large", &body)));

    // As a version wrote it that did not compress.
    database.run("UPDATE request_answer SET body = '{\"version\":1}'").await;
    let read = store
        .carts()
        .answer(cart(1).identity, &request("large"))
        .await
        .expect("read");
    assert_eq!(read, Some(answer("large", "{\"version\":1}")));
    assert_eq!(
        store
            .carts()
            .answer(cart(2).identity, &request("large"))
            .await
            .expect("read"),
        None
    );
}

async fn the_oldest_answers_go_where_there_are_too_many(database: &TestDatabase) {
    let store = database.open().await;
    let options = WriterOptions {
        answers: AnswerLimits { number: 3, bytes: 1000 },
        ..WriterOptions::default()
    };
    let writer = store.cart_writer(options);
    let keep = async |n: u128, base: u64, key: &str, body: &str, trims: bool| {
        let mut next = commit(&cart(n), base);
        next.at = UnixMillis(NOW.0 + i64::try_from(base).expect("few") * 1000 * 60 * 30);
        next.answers = vec![answer(key, body)];
        next.trim_answers = trims;
        assert_eq!(writer.commit(next).await, Ok(base + 1));
    };
    let kept = async |n: u128| {
        let mut kept = Vec::new();
        for key in ["server:old", "server:new", "a", "b", "c", "d", "e"] {
            if store
                .carts()
                .answer(cart(n).identity, &request(key))
                .await
                .expect("read")
                .is_some()
            {
                kept.push(key);
            }
        }
        kept
    };
    keep(1, 0, "server:old", "", false).await;
    for (base, key) in (1..).zip(["a", "b", "c", "d"]) {
        keep(1, base, key, "{}", false).await;
        keep(2, base - 1, key, "{}", false).await;
    }
    keep(1, 5, "server:new", "", false).await;
    assert_eq!(kept(1).await.len(), 6);
    keep(1, 6, "e", "{}", true).await;
    assert_eq!(kept(1).await, ["server:new", "c", "d", "e"]);
    assert_eq!(kept(2).await, ["a", "b", "c", "d"], "another identity's stay");

    // What does not compress.
    let mut state = 1_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        char::from(b'!' + (state >> 58) as u8)
    };
    let noise: String = (0..4000).map(|_| random()).collect();
    keep(2, 4, "e", &noise, true).await;
    assert_eq!(kept(2).await, ["e"], "the newest stays, however large");
}

async fn a_refusal_of_a_newer_version_is_read_as_invalid(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let mut first = commit(&cart(1), 0);
    first.put_tabs = vec![tab(1, 2)];
    assert_eq!(writer.commit(first).await, Ok(1));
    for document in [
        r#"{"seq":2,"code":"too-sweet","available":3}"#,
        r#"{"seq":2,"code":"invalid","exactCode":"too-sweet","available":3}"#,
    ] {
        database
            .run(format!("UPDATE cart_tab SET refusals = '[{document}]'"))
            .await;
        let loaded = store.carts().load(&cart(1), &[]).await.expect("read");
        let expected = Refusal {
            seq: 2,
            fault: Fault::available(FaultCode::Invalid, 3),
        };
        assert_eq!(*loaded.tabs[0].refusals, [expected], "{document}");
    }
}

async fn lines_and_tabs_change_and_go(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let mut first = commit(&cart(1), 0);
    first.put_lines = vec![line(0, "HH-1", 1), line(1, "HH-2", 2), line(2, "HH-3", 3)];
    first.put_tabs = vec![tab(1, 1), tab(2, 1)];
    writer.commit(first).await.expect("is written");

    let mut second = commit(&cart(1), 1);
    second.put_lines = vec![line(1, "HH-2", 20), line(3, "HH-4", 4)];
    second.deleted_lines = vec![LineItemId(0), LineItemId(77)];
    second.put_tabs = vec![tab(1, 9)];
    second.deleted_tabs = vec![TabId(2), TabId(77)];
    assert_eq!(writer.commit(second).await, Ok(2));

    let loaded = store.carts().load(&cart(1), &[]).await.expect("read");
    let lines: Vec<StoredLine> = loaded.contents.lines.iter().map(Line::stored).collect();
    assert_eq!(lines, [line(1, "HH-2", 20), line(2, "HH-3", 3), line(3, "HH-4", 4)]);
    assert_eq!(loaded.tabs, [tab(1, 9)]);
}

async fn each_identity_and_market_has_a_cart_of_its_own(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let mut swedish = cart(7);
    swedish.market = market("SE");
    let mut customer = cart(7);
    customer.identity = IdentityId::Customer(7);
    for (quantity, key) in (1..).zip([&cart(7), &swedish, &customer]) {
        writer.commit(commit_line(key, 0, quantity)).await.expect("is written");
    }
    // Another version, and lines that go from one cart only.
    let mut second = commit(&swedish, 1);
    second.deleted_lines = vec![LineItemId(0)];
    writer.commit(second).await.expect("is written");

    let mut found = Vec::new();
    for key in [&cart(7), &swedish, &customer] {
        let loaded = store.carts().load(key, &[]).await.expect("read");
        found.push((loaded.version, loaded.contents.total_quantity()));
    }
    assert_eq!(found, [(1, 1), (2, 0), (1, 3)]);
}

async fn the_first_answer_to_a_request_stands(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    let asked = |base, body| {
        let mut next = commit_line(&cart(1), base, 5);
        next.answers = vec![answer("k", body)];
        next
    };
    assert_eq!(writer.commit(asked(0, "first")).await, Ok(1));
    // As another node does that has read the cart since, and knows nothing of the request.
    let (again, other) = (asked(1, "second"), commit(&cart(2), 0));
    let (again, other) = tokio::join!(writer.commit(again), writer.commit(other));
    assert_eq!((again, other), (Err(CommitFailure::Conflict), Ok(1)));
    let loaded = store.carts().load(&cart(1), &[request("k")]).await.expect("read");
    assert_eq!((loaded.version, loaded.answers), (1, vec![answer("k", "first")]));
    let of_another = store.carts().load(&cart(2), &[request("k")]).await.expect("read");
    assert_eq!(of_another.answers, []);
}

async fn what_was_acknowledged_is_there_after_a_restart(database: &TestDatabase) {
    for base in 0..3 {
        let store = database.open().await;
        assert_eq!(store.carts().version(&cart(1)).await.expect("read"), base);
        let writer = store.cart_writer(WriterOptions::default());
        writer.commit(commit_line(&cart(1), base, 5)).await.expect("is written");
        // No close: the process might have been killed here.
    }
    let store = database.open().await;
    let loaded = store.carts().load(&cart(1), &[]).await.expect("read");
    assert_eq!((loaded.version, loaded.tabs), (3, vec![tab(1, 3)]));
}
