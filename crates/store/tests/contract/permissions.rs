//! What people allow: whose address it is, the history of what they said, the links, and forgetting.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    consent::{Letters, PermissionRecord, PermissionSource, PermissionState, Purpose},
    ids::VariationCode,
    market::Language,
};
use store::{Forget, NewHolder, NewJob, PermissionHolder, PermissionRequest, PieceSize, StockWish, Store, Tx};

use crate::{database::TestDatabase, fixtures::NOW};

crate::on_both_engines!(
    an_address_has_one_holder_whoever_asks_at_the_same_time,
    the_history_is_only_added_to,
    links_confirm_once_until_their_time,
    whoever_is_forgotten_is_not_added_again_before_they_come_back,
    what_nobody_confirmed_is_forgotten,
    those_who_allow_a_purpose_are_listed,
    whoever_waits_for_stock_is_noted_once_and_forgotten,
);

fn new(name: &str) -> NewHolder {
    NewHolder {
        id: format!("id {name}"),
        email: format!("{}@example.fi", name.split(' ').next().unwrap_or_default()),
        pseudonym: format!("pseudonym {}", name.split(' ').next().unwrap_or_default()),
        link_name: format!("link {name}"),
        preferences_hash: format!("preferences {name}"),
        unsubscribe_hash: format!("unsubscribe {name}"),
    }
}

fn record(state: PermissionState, at: UnixMillis) -> PermissionRecord {
    PermissionRecord {
        purpose: Purpose::marketing(),
        state,
        version: "newsletter/2026-11".into(),
        language: Language::Sv,
        source: PermissionSource::Newsletter,
        categories: vec!["chocolate".into(), "recipes".into()],
        at,
    }
}

/// Runs one step in a transaction.
macro_rules! step {
    ($store:expr, $tx:ident, [$($value:ident),*] => $step:expr) => {{
        let work = {
            $(let $value = $value.clone();)*
            move |$tx: Tx| {
                $(let $value = $value.clone();)*
                async move { $step.await }
            }
        };
        $store.transaction(work).await.expect("a step")
    }};
}

async fn hold(store: &Store, name: &str) -> Option<PermissionHolder> {
    let new = new(name);
    step!(store, tx, [new] => tx.permissions().hold(&new))
}

async fn add(store: &Store, holder: &PermissionHolder, record: PermissionRecord) {
    step!(store, tx, [holder, record] => tx.permissions().add(&holder, &record));
}

async fn an_address_has_one_holder_whoever_asks_at_the_same_time(database: &TestDatabase) {
    let store = database.open().await;
    let (one, other) = tokio::join!(hold(&store, "aino 1"), hold(&store, "aino 2"));
    let (one, other) = (one.expect("held"), other.expect("held"));
    assert_eq!(one, other);
    let permissions = store.permissions();
    assert_eq!(
        permissions.by_email("aino@example.fi").await.expect("read"),
        Some(one.clone())
    );
    assert_eq!(permissions.by_id(&one.id).await.expect("read"), Some(one.clone()));
    let name = one.link_name.strip_prefix("link ").expect("a name").to_owned();
    for kind in ["preferences", "unsubscribe"] {
        let found = permissions.by_link(&format!("{kind} {name}")).await.expect("read");
        assert_eq!(found.as_ref(), Some(&one), "{kind}");
    }
    assert_eq!(permissions.by_link("preferences of nobody").await.expect("read"), None);
    let letters = Letters { since: NOW, count: 2 };
    step!(store, tx, [one] => tx.permissions().note(&one, "Aino", letters));
    let noted = hold(&store, "aino 3").await.expect("held");
    assert_eq!((noted.name.as_str(), noted.letters), ("Aino", letters));
}

async fn the_history_is_only_added_to(database: &TestDatabase) {
    let store = database.open().await;
    let holder = hold(&store, "aino").await.expect("held");
    let states = [
        PermissionState::Requested,
        PermissionState::Confirmed,
        PermissionState::Withdrawn,
    ];
    for (at, state) in (0..).zip(states) {
        add(&store, &holder, record(state, UnixMillis(at))).await;
    }
    let expected: Vec<_> = (0..)
        .zip(states)
        .map(|(at, state)| record(state, UnixMillis(at)))
        .collect();
    assert_eq!(store.permissions().history(&holder.id).await.expect("read"), expected);
    assert_eq!(
        step!(store, tx, [holder] => tx.permissions().history(&holder)),
        expected
    );
    let other = hold(&store, "other").await.expect("held");
    assert_eq!(store.permissions().history(&other.id).await.expect("read"), []);
}

async fn links_confirm_once_until_their_time(database: &TestDatabase) {
    let store = database.open().await;
    let holder = hold(&store, "aino").await.expect("held");
    let end = NOW.after(Duration::from_secs(60));
    let request = |name: &str| PermissionRequest {
        hash: format!("hash {name}"),
        name: name.to_owned(),
        holder: holder.id.clone(),
        purpose: Purpose::marketing(),
        expires: end,
        confirmed: None,
    };
    for name in ["first", "second", "third"] {
        let request = request(name);
        step!(store, tx, [request] => tx.permissions().put_request(&request));
    }
    let confirm = async |hash: &str, at: UnixMillis| {
        let hash = hash.to_owned();
        step!(store, tx, [hash] => tx.permissions().confirm_request(&hash, at))
    };
    assert_eq!(confirm("hash first", end).await, None, "its time is over");
    let taken = confirm("hash first", NOW).await.expect("confirmed");
    assert_eq!((taken.name.as_str(), taken.confirmed), ("first", Some(NOW)));
    assert_eq!(confirm("hash first", NOW).await, None, "once");
    assert_eq!(confirm("hash of nobody", NOW).await, None);
    let permissions = store.permissions();
    assert_eq!(permissions.confirmed("first").await.expect("read"), Some(NOW));
    assert_eq!(permissions.confirmed("second").await.expect("read"), None);
    // What is taken back ends the links that were not used.
    let purpose = Purpose::marketing();
    step!(store, tx, [holder, purpose] => tx.permissions().drop_requests(&holder, &purpose));
    assert_eq!(permissions.request("hash second").await.expect("read"), None);
    assert!(permissions.request("hash first").await.expect("read").is_some());
}

async fn whoever_is_forgotten_is_not_added_again_before_they_come_back(database: &TestDatabase) {
    let store = database.open().await;
    let holder = hold(&store, "aino").await.expect("held");
    add(&store, &holder, record(PermissionState::Confirmed, NOW)).await;
    let proof = [PermissionRecord {
        version: "".into(),
        categories: Vec::new(),
        source: PermissionSource::Erasure,
        ..record(PermissionState::Withdrawn, NOW)
    }];
    step!(store, tx, [holder, proof] => tx.permissions().forget(&holder, "pseudonym aino", &proof));
    let permissions = store.permissions();
    assert_eq!(permissions.by_email("aino@example.fi").await.expect("read"), None);
    assert_eq!(permissions.by_link("preferences aino").await.expect("read"), None);
    assert!(permissions.is_forgotten("pseudonym aino").await.expect("read"));
    assert_eq!(permissions.history(&holder.id).await.expect("read"), proof);
    let left = permissions.by_id(&holder.id).await.expect("read").expect("there");
    assert_eq!((left.email, left.name.as_str()), (None, ""));
    assert_eq!(hold(&store, "aino 2").await, None);
    assert_eq!(
        permissions.by_email("aino@example.fi").await.expect("read"),
        None,
        "nothing was left"
    );
    let pseudonym = "pseudonym aino".to_owned();
    step!(store, tx, [pseudonym] => tx.permissions().remember(&pseudonym));
    assert!(hold(&store, "aino 2").await.is_some());
    assert_eq!(permissions.history(&holder.id).await.expect("read"), []);
}

async fn what_nobody_confirmed_is_forgotten(database: &TestDatabase) {
    let store = database.open().await;
    let (long_ago, recently) = (UnixMillis(1_000), UnixMillis(5_000));
    for (name, at, is_proven) in [
        ("old", long_ago, false),
        ("new", recently, false),
        ("proven", long_ago, true),
    ] {
        let holder = hold(&store, name).await.expect("held");
        add(&store, &holder, record(PermissionState::Requested, at)).await;
        let request = PermissionRequest {
            hash: format!("hash {name}"),
            name: name.to_owned(),
            holder: holder.id.clone(),
            purpose: Purpose::marketing(),
            expires: at.after(Duration::from_millis(100)),
            confirmed: None,
        };
        step!(store, tx, [request] => tx.permissions().put_request(&request));
        if is_proven {
            add(&store, &holder, record(PermissionState::Withdrawn, at)).await;
            // Asking once more makes nobody unknown again.
            add(&store, &holder, record(PermissionState::Requested, at)).await;
        }
    }
    let before = UnixMillis(4_000);
    let forgotten = store
        .retention()
        .forget(Forget::Permissions { before }, None, PieceSize::default())
        .await
        .expect("forgotten");
    assert_eq!(forgotten.next, None);
    let permissions = store.permissions();
    let mut left = Vec::new();
    for name in ["old", "new", "proven"] {
        let holder = permissions.by_email(&format!("{name}@example.fi")).await.expect("read");
        let request = permissions.request(&format!("hash {name}")).await.expect("read");
        left.push((holder.is_some(), request.is_some()));
    }
    assert_eq!(left, [(false, false), (true, true), (true, false)]);
}

async fn those_who_allow_a_purpose_are_listed(database: &TestDatabase) {
    let store = database.open().await;
    for (name, states) in [
        ("b", &[PermissionState::Requested, PermissionState::Confirmed][..]),
        ("a", &[PermissionState::Confirmed]),
        ("c", &[PermissionState::Confirmed, PermissionState::Withdrawn]),
        ("d", &[PermissionState::Requested]),
        ("e", &[]),
    ] {
        let holder = hold(&store, name).await.expect("held");
        for state in states {
            add(&store, &holder, record(*state, NOW)).await;
        }
    }
    let listed = async |after: &str, limit| {
        let (permissions, marketing) = (store.permissions(), Purpose::marketing());
        permissions.allowed(&marketing, after, limit).await.expect("read")
    };
    assert_eq!(listed("", 10).await, ["a@example.fi", "b@example.fi"]);
    assert_eq!(listed("", 1).await, ["a@example.fi"]);
    assert_eq!(listed("a@example.fi", 10).await, ["b@example.fi"]);
}

async fn whoever_waits_for_stock_is_noted_once_and_forgotten(database: &TestDatabase) {
    let store = database.open().await;
    let wish = |name: &str, variation: &str, email: &str, at: i64| StockWish {
        variation: VariationCode::parse(variation).expect("a code"),
        email: email.to_owned(),
        name: name.to_owned(),
        language: Language::Sv,
        asked: UnixMillis(at),
    };
    let first = wish("1", "A", "aino@example.fi", 1_000);
    for wish in [
        first.clone(),
        wish("2", "A", "aino@example.fi", 2_000),
        wish("3", "B", "aino@example.fi", 3_000),
        // More than the two that an address may have.
        wish("4", "C", "aino@example.fi", 4_000),
        wish("5", "A", "veikko@example.fi", 5_000),
    ] {
        step!(store, tx, [wish] => tx.stock_wishes().add(&wish, 2));
    }
    let wishes = store.stock_wishes();
    assert_eq!(wishes.variations().await.expect("read"), ["A", "B"]);
    let waiting = wishes.of_variation("A", "send", 10).await.expect("read");
    assert_eq!((waiting.len(), &waiting[0]), (2, &first));
    assert_eq!(wishes.named("1").await.expect("read"), Some(first));
    // Whose letter waits already makes room for the next.
    let letter = NewJob {
        kind: "send".to_owned(),
        key: "1".to_owned(),
        payload: String::new(),
        due: NOW,
    };
    store.jobs().put(letter, NOW).await.expect("is put");
    let next = wishes.of_variation("A", "send", 1).await.expect("read");
    assert_eq!(next.iter().map(|wish| wish.name.as_str()).collect::<Vec<_>>(), ["5"]);
    let names = async |email: &str| {
        let found = wishes.of_email(email).await.expect("read");
        found.into_iter().map(|wish| wish.name).collect::<Vec<_>>()
    };
    assert_eq!(names("aino@example.fi").await, ["1", "3"]);
    let granted = "1".to_owned();
    step!(store, tx, [granted] => tx.stock_wishes().forget(&granted));
    let before = UnixMillis(4_000);
    let retention = store.retention();
    let forgotten = retention.forget(Forget::StockWishes { before }, None, PieceSize::default());
    assert_eq!(forgotten.await.expect("forgotten").forgotten, 1);
    assert_eq!(names("aino@example.fi").await, [""; 0]);
    let email = "veikko@example.fi".to_owned();
    step!(store, tx, [email] => tx.stock_wishes().forget_email(&email));
    assert_eq!(wishes.variations().await.expect("read"), [""; 0]);
}
