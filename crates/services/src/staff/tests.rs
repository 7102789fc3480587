//! Sessions from their opening to their end, on a database of their own.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::{Config, client_address::ClientPseudonym};
use domain::{
    fault::FaultCode,
    market::Language,
    staff::{Actor, Role, Roles},
};
use runtime::clock::Clock;
use site::SiteData;
use store::{Store, StoreConfig};
use tempfile::TempDir;
use tokio::time::timeout;

use super::{AccountChange, Login, NewAccount, Opened, Staff};
use crate::identity::{IdentityError, SessionEnd, Visit};

const PASSWORD: &str = "correct horse battery";

struct Node {
    staff: Staff,
    store: Store,
    folder: TempDir,
}

impl Node {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&StoreConfig::sqlite_file(&folder.path().join("shop.db"))).await;
        let store = store.expect("a store");
        Self {
            staff: staff(&store, &folder),
            store,
            folder,
        }
    }

    /// The same shop on another machine.
    fn another(&self) -> Staff {
        staff(&self.store, &self.folder)
    }

    async fn account(&self, name: &str) -> String {
        let new = NewAccount {
            email: format!("{name}@shop.example"),
            name: name.to_owned(),
            roles: Role::Editor.into(),
            language: Language::En,
        };
        let made = self.staff.accounts.create(&Actor::command_line(), new, PASSWORD).await;
        made.expect("an account").id
    }

    async fn session(&self, name: &str) -> Opened {
        let login = self
            .staff
            .login(&visit(), &format!("{name}@shop.example"), PASSWORD)
            .await;
        match login.expect("a login") {
            Login::Opened(opened) => *opened,
            Login::SecondFactor { .. } => panic!("there is no second factor"),
        }
    }
}

fn staff(store: &Store, folder: &TempDir) -> Staff {
    let config = Config {
        data_dir: folder.path().to_owned(),
        ..Config::default()
    };
    Staff::new(
        store.clone(),
        Clock::system(),
        &config,
        Arc::new(ArcSwap::from_pointee(SiteData::neutral())),
        "https://shop.example",
        "https://shop.example",
    )
    .expect("a key")
}

fn visit() -> Visit {
    Visit {
        client: ClientPseudonym([1; 16]),
        device: None,
        user_agent: String::new(),
    }
}

async fn ends(end: SessionEnd<Roles>) {
    timeout(Duration::from_secs(60), end.ended()).await.expect("it ends");
}

async fn is_open(end: &SessionEnd<Roles>) -> bool {
    // One look: whatever has ended says so at once.
    timeout(Duration::ZERO, end.clone().ended()).await.is_err()
}

#[tokio::test]
async fn a_socket_opens_with_a_token_and_hears_of_the_end_of_its_session() {
    let node = Node::new().await;
    node.account("aino").await;
    let (one, other) = (node.session("aino").await, node.session("aino").await);
    let (token, expires) = node.staff.socket_token(&one.member).expect("a token");
    assert!(expires <= Clock::system().wall().after(Duration::from_secs(60)));
    let member = node.staff.socket_member(&token).await.expect("a member");
    assert_eq!(
        (&member.session, &member.account.id),
        (&one.member.session, &one.member.account.id)
    );
    for wrong in ["", "x", &token[1..], &one.secret, &one.device] {
        let refused = node.staff.socket_member(wrong).await;
        assert!(
            matches!(refused, Err(IdentityError::Fault(fault)) if fault.code == FaultCode::InvalidToken),
            "{wrong}"
        );
    }
    let follow = |opened: &Opened| node.staff.follow(&opened.member.session);
    let (first, second, foreign) = (follow(&one), follow(&one), follow(&other));
    node.staff.close_ended().await.expect("looked");
    assert!(is_open(&first).await && is_open(&foreign).await);
    let ended = node.staff.end_session(&one.member, &one.member.session).await;
    ended.expect("signed out");
    ends(first).await;
    ends(second).await;
    assert!(is_open(&foreign).await);
    assert!(
        node.staff.socket_member(&token).await.is_err(),
        "its token opens nothing any more"
    );
    // Whoever follows too late looks afterwards, and finds it closed.
    assert_eq!(node.staff.of_id(&one.member.session).await.expect("looked"), None);
}

#[tokio::test]
async fn sockets_close_with_whatever_ends_their_session() {
    let node = Node::new().await;
    let account = node.account("aino").await;
    let (one, other) = (node.session("aino").await, node.session("aino").await);
    let follow = |opened: &Opened| node.staff.follow(&opened.member.session);
    let (mine, others) = (follow(&one), follow(&other));
    // Another password ends the other sessions.
    let next = "another horse battery";
    let changed = node.staff.change_password(&visit(), &one.member, PASSWORD, next).await;
    changed.expect("changed");
    ends(others).await;
    assert!(is_open(&mine).await);
    // An account is disabled by a command, or on another machine: the next look sees it.
    let change = AccountChange {
        disabled: Some(true),
        ..AccountChange::default()
    };
    let elsewhere = node.another();
    let disabled = elsewhere
        .accounts
        .change(&Actor::command_line(), &account, change)
        .await;
    disabled.expect("disabled");
    assert!(is_open(&mine).await, "nobody looked yet");
    node.staff.close_ended().await.expect("looked");
    ends(mine).await;
    // Enabled again, its sessions of before stay ended.
    let change = AccountChange {
        disabled: Some(false),
        ..AccountChange::default()
    };
    let enabled = elsewhere
        .accounts
        .change(&Actor::command_line(), &account, change)
        .await;
    enabled.expect("enabled");
    assert_eq!(node.staff.of_id(&one.member.session).await.expect("looked"), None);
}

#[tokio::test]
async fn a_link_that_is_made_anew_ends_sessions_and_the_one_before() {
    let node = Node::new().await;
    let account = node.account("aino").await;
    let opened = node.session("aino").await;
    let end = node.staff.follow(&opened.member.session);
    let accounts = &node.staff.accounts;
    let reset = async || {
        let link = accounts.reset(&Actor::command_line(), &account, false).await;
        let url = link.expect("a link").url;
        url.split_once("token=").expect("a secret").1.to_owned()
    };
    let (first, second) = (reset().await, reset().await);
    node.staff.close_ended().await.expect("looked");
    ends(end).await;
    assert!(node.staff.invited(&first).await.is_err());
    assert_eq!(node.staff.invited(&second).await.expect("works").id, account);
    let accepted = node.staff.accept(&visit(), &second, "another horse battery").await;
    assert!(matches!(accepted, Ok(Login::Opened(_))));
    assert!(node.staff.invited(&second).await.is_err(), "once");
    assert_eq!(node.store.audit_log().verify().await.expect("read"), Ok(6));
}

#[tokio::test]
async fn nobody_comes_in_who_was_disabled_while_the_password_was_looked_at() {
    let node = Node::new().await;
    let account = node.account("aino").await;
    let record = node.store.staff().find(&account).await.expect("read").expect("there");
    let change = AccountChange {
        disabled: Some(true),
        ..AccountChange::default()
    };
    let disabled = node
        .staff
        .accounts
        .change(&Actor::command_line(), &account, change)
        .await;
    disabled.expect("disabled");
    let login = node.staff.after_password(&visit(), record).await;
    assert!(matches!(login, Err(IdentityError::Fault(fault)) if fault.code == FaultCode::WrongCredentials));
    assert_eq!(node.store.staff().sessions_of(&account).await.expect("read"), []);
}
