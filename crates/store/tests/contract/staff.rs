//! Accounts of the staff with their sessions and links, and the log that nobody changes unnoticed.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    market::Language,
    session::SessionTimes,
    staff::{Account, Actor, ActorKind, Role, Roles, audit::BrokenChain, session::LIMITS},
};
use serde_json::{Value, json};
use store::{Error, StaffSession, Store, Tx};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, audit_entry},
};

crate::on_both_engines!(
    accounts_are_found_by_id_and_address,
    links_work_once_until_their_time,
    links_that_are_asked_for_are_few,
    sessions_are_listed_and_ended,
    codes_of_second_factors_are_taken_once,
    of_two_administrators_who_disable_each_other_one_stays,
    lines_are_chained_whoever_writes_at_the_same_time,
    what_was_tampered_with_is_found,
);

fn account(id: &str, roles: Roles) -> Account {
    Account {
        id: id.to_owned(),
        email: format!("{id}@shop.example"),
        name: format!("Somebody {id}"),
        language: Language::Sv,
        roles,
        has_password: false,
        has_second_factor: false,
        has_totp: false,
        created: NOW,
        disabled: None,
        last_seen: None,
    }
}

fn later(time: Duration) -> UnixMillis {
    NOW.after(time)
}

/// Runs one step in a transaction.
macro_rules! step {
    ($store:expr, $tx:ident => $step:expr) => {
        $store
            .transaction(move |$tx: Tx| async move { $step.await })
            .await
            .expect("a step")
    };
}

async fn add(store: &Store, account: &Account) -> bool {
    let account = account.clone();
    store
        .transaction(move |tx| {
            let account = account.clone();
            async move { tx.staff().add(&account).await }
        })
        .await
        .expect("added")
}

async fn accounts_are_found_by_id_and_address(database: &TestDatabase) {
    let store = database.open().await;
    let staff = store.staff();
    let both: Roles = [Role::Publisher, Role::CustomerServiceRepresentatives]
        .into_iter()
        .collect();
    let (b, a) = (account("b", both), account("a", Role::Editor.into()));
    assert!(add(&store, &b).await && add(&store, &a).await);
    let same_address = Account {
        id: "c".to_owned(),
        ..a.clone()
    };
    assert!(!add(&store, &same_address).await, "an address is one account's");
    let all = staff.all().await.expect("read");
    let accounts: Vec<_> = all.into_iter().map(|record| record.account).collect();
    assert_eq!(accounts, [a.clone(), b.clone()]);
    assert_eq!(staff.find("c").await.expect("read"), None);
    let found = staff.by_email("b@shop.example").await.expect("read").expect("there");
    assert_eq!(found.account, b);
    assert_eq!(staff.by_email("B@shop.example").await.expect("read"), None);
    step!(store, tx => tx.staff().set_password("b", "a hash"));
    step!(store, tx => tx.staff().change("b", "Another", Role::Operator.into(), Some(NOW)));
    let changed = step!(store, tx => tx.staff().lock("b")).expect("there");
    assert_eq!(changed.password.as_deref(), Some("a hash"));
    let expected = Account {
        name: "Another".to_owned(),
        roles: Role::Operator.into(),
        disabled: Some(NOW),
        has_password: true,
        ..b
    };
    assert_eq!(changed.account, expected);
    assert_eq!(staff.find("b").await.expect("read"), Some(changed));
    assert_eq!(step!(store, tx => tx.staff().lock("c")), None);
}

async fn links_work_once_until_their_time(database: &TestDatabase) {
    let store = database.open().await;
    let staff = store.staff();
    add(&store, &account("a", Role::Editor.into())).await;
    let end = later(Duration::from_secs(60));
    step!(store, tx => tx.staff().add_link("a", "first", end));
    let whose = async |hash: &str, at: UnixMillis| {
        let found = staff.by_link(hash, at).await.expect("read");
        found.map(|record| record.account.id)
    };
    assert_eq!(whose("first", NOW).await.as_deref(), Some("a"));
    assert_eq!(whose("first", end).await, None, "its time is over");
    assert!(!step!(store, tx => tx.staff().take_link("a", "first", end)));
    // A new one takes the place of the one before.
    step!(store, tx => tx.staff().add_link("a", "second", end));
    assert_eq!(whose("first", NOW).await, None);
    assert!(step!(store, tx => tx.staff().take_link("a", "second", NOW)));
    assert!(!step!(store, tx => tx.staff().take_link("a", "second", NOW)));
    assert_eq!(whose("second", NOW).await, None);
}

async fn links_that_are_asked_for_are_few(database: &TestDatabase) {
    let store = database.open().await;
    let staff = store.staff();
    add(&store, &account("a", Role::Editor.into())).await;
    let end = later(Duration::from_secs(60));
    step!(store, tx => tx.staff().add_link("a", "invited", end));
    for hash in ["second", "third", "fourth"] {
        step!(store, tx => tx.staff().add_asked_link("a", hash, end, (3, NOW)));
    }
    let works = async |hash: &str| staff.by_link(hash, NOW).await.expect("read").is_some();
    assert!(works("invited").await && works("second").await && works("third").await);
    assert!(!works("fourth").await, "there are three");
    // Those that ended before count no more.
    step!(store, tx => tx.staff().add_asked_link("a", "later", end, (3, end)));
    assert!(works("later").await);
    step!(store, tx => tx.staff().change("a", "A", Role::Editor.into(), Some(NOW)));
    for (account, hash) in [("a", "disabled"), ("", "nobody")] {
        step!(store, tx => tx.staff().add_asked_link(account, hash, end, (9, NOW)));
        assert!(!works(hash).await, "{hash}");
    }
}

async fn open(store: &Store, id: &'static str, account: &'static str, at: UnixMillis) -> StaffSession {
    let session = StaffSession {
        id: id.to_owned(),
        account: account.to_owned(),
        client: "Firefox, Linux".to_owned(),
        times: SessionTimes { created: at, seen: at },
    };
    let opened = session.clone();
    store
        .transaction(move |tx| {
            let session = opened.clone();
            async move { tx.staff().open_session(&session, &format!("hash {}", session.id)).await }
        })
        .await
        .expect("opened");
    session
}

async fn sessions_are_listed_and_ended(database: &TestDatabase) {
    let store = database.open().await;
    let staff = store.staff();
    for id in ["a", "b"] {
        add(&store, &account(id, Role::Editor.into())).await;
    }
    let first = open(&store, "1", "a", NOW).await;
    let second = open(&store, "2", "a", later(Duration::from_secs(1))).await;
    let third = open(&store, "3", "a", later(Duration::from_secs(2))).await;
    let foreign = open(&store, "4", "b", NOW).await;
    let listed = async || staff.sessions_of("a").await.expect("read");
    assert_eq!(listed().await, [third.clone(), second.clone(), first.clone()]);
    assert_eq!(staff.session("hash 1").await.expect("read"), Some(first.clone()));
    assert_eq!(staff.session("1").await.expect("read"), None, "the id is no secret");
    assert_eq!(staff.session_by_id("2").await.expect("read"), Some(second.clone()));
    // Looking back changes nothing.
    let seen = later(Duration::from_secs(90));
    staff.note_use("1", seen).await.expect("noted");
    staff.note_use("1", NOW).await.expect("noted");
    let noted = staff.session_by_id("1").await.expect("read").expect("open");
    assert_eq!(noted.times, SessionTimes { created: NOW, seen });
    let account = staff.find("a").await.expect("read").expect("there").account;
    assert_eq!(account.last_seen, Some(seen));

    assert!(
        !step!(store, tx => tx.staff().end_session("b", "1", NOW)),
        "nobody else's"
    );
    assert!(step!(store, tx => tx.staff().end_session("a", "2", NOW)));
    assert!(
        !step!(store, tx => tx.staff().end_session("a", "2", NOW)),
        "it has ended"
    );
    assert_eq!(staff.session("hash 2").await.expect("read"), None);
    assert_eq!(step!(store, tx => tx.staff().end_sessions("a", Some("3"), NOW)), 1);
    assert_eq!(listed().await, [third]);
    assert_eq!(step!(store, tx => tx.staff().end_sessions("a", None, NOW)), 1);
    assert_eq!(listed().await, []);
    assert_eq!(staff.session_by_id("4").await.expect("read"), Some(foreign));
    assert!(NOW < NOW.after(LIMITS.lasts));
}

async fn codes_of_second_factors_are_taken_once(database: &TestDatabase) {
    let store = database.open().await;
    add(&store, &account("a", Role::Editor.into())).await;
    step!(store, tx => tx.staff().offer_totp("a", "FIRST"));
    step!(store, tx => tx.staff().offer_totp("a", "SECOND"));
    let confirm = async |secret: &'static str| {
        let codes = ["one".to_owned(), "two".to_owned()];
        store
            .transaction(move |tx| {
                let codes = codes.clone();
                async move { tx.staff().confirm_totp("a", secret, 7, &codes).await }
            })
            .await
            .expect("a step")
    };
    assert!(!confirm("FIRST").await, "another was offered since");
    assert!(confirm("SECOND").await);
    assert!(!confirm("SECOND").await, "it is in force");
    let record = store.staff().find("a").await.expect("read").expect("there");
    assert_eq!((record.totp.as_deref(), record.totp_offered), (Some("SECOND"), None));
    assert!(record.account.has_second_factor);
    for (step, taken) in [(7, false), (6, false), (9, true), (9, false), (8, false), (10, true)] {
        assert_eq!(
            step!(store, tx => tx.staff().take_totp_step("a", step)),
            taken,
            "{step}"
        );
    }
    assert!(step!(store, tx => tx.staff().take_recovery_code("a", "one")));
    assert!(!step!(store, tx => tx.staff().take_recovery_code("a", "one")));
    step!(store, tx => tx.staff().remove_totp("a"));
    assert!(!step!(store, tx => tx.staff().take_recovery_code("a", "two")));
    let record = store.staff().find("a").await.expect("read").expect("there");
    assert_eq!(record.totp, None);
}

#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("nobody would be left")]
    Last,
    #[error(transparent)]
    Store(#[from] Error),
}

async fn of_two_administrators_who_disable_each_other_one_stays(database: &TestDatabase) {
    let store = database.open().await;
    for id in ["a", "b"] {
        add(&store, &account(id, Role::Administrator.into())).await;
        step!(store, tx => tx.staff().set_password(id, "a hash"));
    }
    // Invited only: may never come.
    add(&store, &account("c", Role::Administrator.into())).await;
    let disable = |id: &'static str| {
        store.transaction(move |tx: Tx| async move {
            let account = tx.staff().lock(id).await?.expect("there").account;
            tx.staff().change(id, &account.name, account.roles, Some(NOW)).await?;
            tx.audit()
                .record(&Actor::shop(), "account.changed", id, (None, None), NOW)
                .await?;
            match tx.staff().has_other_administrator(id).await? {
                true => Ok(()),
                false => Err(Refused::Last),
            }
        })
    };
    let (one, other) = tokio::join!(disable("a"), disable("b"));
    let stays = [one, other]
        .into_iter()
        .filter(|done| matches!(done, Err(Refused::Last)));
    assert_eq!(stays.count(), 1);
    assert_eq!(store.audit_log().verify().await.expect("read"), Ok(1));
}

async fn record(store: &Store, action: &'static str, after: Value) {
    let actor = Actor::new(ActorKind::Staff, "a", "Aino \"A\" Åberg");
    store
        .transaction(move |tx| {
            let (actor, after) = (actor.clone(), after.clone());
            async move {
                let change = (Some(&json!({"name": "before"})), Some(&after));
                tx.audit().record(&actor, action, "page x", change, NOW).await
            }
        })
        .await
        .expect("recorded");
}

async fn lines_are_chained_whoever_writes_at_the_same_time(database: &TestDatabase) {
    let store = database.open().await;
    assert_eq!(store.audit_log().verify().await.expect("read"), Ok(0));
    let writers = (0..20).map(|number| {
        let store = store.clone();
        tokio::spawn(async move { record(&store, "page.publish", json!({ "number": number })).await })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("written");
    }
    // What is rolled back leaves neither a line nor a gap.
    let undone = store.transaction(|tx: Tx| async move {
        tx.audit()
            .record(&Actor::shop(), "nothing", "", (None, None), NOW)
            .await?;
        Err::<(), _>(Refused::Last)
    });
    assert!(undone.await.is_err());
    record(&store, "page.last", Value::Null).await;
    let log = store.audit_log();
    assert_eq!(log.verify().await.expect("read"), Ok(21));
    let newest = log.before(None, 2).await.expect("read");
    let told: Vec<_> = newest.iter().map(|line| (line.number, &*line.action)).collect();
    assert_eq!(told, [(21, "page.last"), (20, "page.publish")]);
    assert_eq!(newest[0].actor.name, "Aino \"A\" Åberg");
    assert_eq!(newest[0].before.as_deref(), Some(r#"{"name":"before"}"#));
    let oldest = log.before(Some(3), 10).await.expect("read");
    assert_eq!(oldest.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 1]);
    // Other calls of the store write to the same log.
    let token = store::ServiceToken {
        id: "1".to_owned(),
        role: "editor".to_owned(),
        issued: NOW,
        expires: NOW,
        note: String::new(),
        revoked: None,
    };
    let issued = store.service_tokens().add(token, audit_entry("token.issued")).await;
    issued.expect("issued");
    assert_eq!(log.verify().await.expect("read"), Ok(22));
}

async fn what_was_tampered_with_is_found(database: &TestDatabase) {
    let store = database.open().await;
    for number in 0..5 {
        record(&store, "page.publish", json!({ "number": number })).await;
    }
    let log = store.audit_log();
    let verify = async || log.verify().await.expect("read");
    for (break_it, mend_it, found) in [
        (
            "UPDATE audit_line SET actor_name = 'Eino' WHERE number = 2",
            "UPDATE audit_line SET actor_name = 'Aino \"A\" Åberg' WHERE number = 2",
            BrokenChain::Changed(2),
        ),
        (
            "UPDATE audit_line SET after_json = NULL WHERE number = 3",
            "UPDATE audit_line SET after_json = '{\"number\":2}' WHERE number = 3",
            BrokenChain::Changed(3),
        ),
        (
            "UPDATE audit_line SET previous = '' WHERE number = 4",
            "UPDATE audit_line SET previous = (SELECT hash FROM audit_line WHERE number = 3) WHERE number = 4",
            BrokenChain::Unlinked(4),
        ),
        (
            "UPDATE audit_line SET number = 9 WHERE number = 5",
            "UPDATE audit_line SET number = 5 WHERE number = 9",
            BrokenChain::Missing(5),
        ),
        (
            "UPDATE audit_head SET number = 4",
            "UPDATE audit_head SET number = 5",
            BrokenChain::Unknown(5),
        ),
    ] {
        database.run(break_it).await;
        assert_eq!(verify().await, Err(found), "{break_it}");
        database.run(mend_it).await;
        assert_eq!(verify().await, Ok(5), "{mend_it}");
    }
    database.run("DELETE FROM audit_line WHERE number = 5").await;
    assert_eq!(verify().await, Err(BrokenChain::Missing(5)), "at the end");
    database.run("DELETE FROM audit_line WHERE number = 1").await;
    assert_eq!(verify().await, Err(BrokenChain::Missing(1)), "at the beginning");
}
