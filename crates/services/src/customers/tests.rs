//! Customers, without HTTP.

use std::sync::Arc;

use arc_swap::ArcSwap;
use configuration::{Config, client_address::ClientPseudonym};
use domain::{
    consent::PermissionSource,
    contact::NameLine,
    customer::{Profile, SignUp, session::LETTERS_A_DAY},
    fault::FaultCode,
    market::Language,
};
use runtime::clock::Clock;
use site::SiteData;
use store::{Store, StoreConfig};
use tempfile::TempDir;

use super::{Customers, Ticked};
use crate::{
    consents::Consents,
    identity::{IdentityError, Visit},
};

const PASSWORD: &str = "kahvia ja pullaa 7";

pub(super) struct Shop {
    _folder: TempDir,
    pub(super) store: Store,
    pub(super) customers: Customers,
}

async fn shop() -> Shop {
    shop_with(|_| {}).await
}

pub(super) async fn shop_with(configure: impl FnOnce(&mut Config)) -> Shop {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = Config {
        data_dir: folder.path().to_owned(),
        ..Config::default()
    };
    configure(&mut config);
    let store = Store::open(&StoreConfig::sqlite_file(&folder.path().join("shop.db")))
        .await
        .expect("a store");
    let site = Arc::new(ArcSwap::from_pointee(SiteData::neutral()));
    let consents = Consents::new(store.clone(), Clock::system(), &config, site, "https://shop.example");
    let consents = consents.expect("consents");
    let customers = Customers::new(
        store.clone(),
        Clock::system(),
        &config,
        consents,
        "https://shop.example",
        "https://shop.example",
    )
    .expect("customers");
    Shop {
        _folder: folder,
        store,
        customers,
    }
}

pub(super) fn visit() -> Visit {
    Visit {
        client: ClientPseudonym([1; 16]),
        device: None,
        user_agent: "Firefox/1 Linux".to_owned(),
    }
}

fn form(email: &str) -> SignUp {
    let name = |text| NameLine::parse(text).expect("a name");
    SignUp {
        email: domain::contact::Email::parse(email).expect("an address"),
        profile: Profile {
            first_name: name("Aino"),
            last_name: name("Aalto"),
            phone: None,
            language: Language::Fi,
            addresses: Vec::new(),
        },
    }
}

/// Shops without texts ask for nothing.
fn nothing_ticked() -> Ticked<'static> {
    Ticked {
        ids: &[],
        language: Language::Fi,
        source: PermissionSource::Signup,
    }
}

impl Shop {
    /// The secrets of the links whose letters wait to be sent.
    async fn secrets(&self) -> Vec<String> {
        let jobs = self.store.jobs().list().await.expect("jobs");
        let jobs = jobs.into_iter().filter(|job| job.kind == "send-customer-link");
        let urls = jobs.map(|job| {
            let name = crate::identity::LinkName::of(&job.key);
            self.customers.links.url("", &name)
        });
        urls.map(|url| url.trim_start_matches("#token=").to_owned()).collect()
    }
}

pub(super) fn is_fault<T: std::fmt::Debug>(result: Result<T, IdentityError>, code: FaultCode) {
    match result {
        Err(IdentityError::Fault(fault)) => assert_eq!(fault.code, code),
        other => panic!("{code:?} is not {other:?}"),
    }
}

#[tokio::test]
async fn each_link_makes_the_account_of_its_own_sign_up() {
    let shop = shop().await;
    let customers = &shop.customers;
    let email = "aino@shop.example";
    let sign_up = async |password: &str| {
        customers
            .sign_up(&visit(), Ok(form(email)), password, nothing_ticked())
            .await
    };
    sign_up("somebody else's words 1").await.expect("asked");
    let theirs = shop.secrets().await;
    sign_up(PASSWORD).await.expect("asked");
    let own = shop.secrets().await.into_iter().find(|secret| !theirs.contains(secret));
    let own = own.expect("a second link");
    is_fault(
        customers.login(&visit(), email, PASSWORD).await,
        FaultCode::WrongCredentials,
    );
    // Neither whoever has the link alone, nor whoever signed up alone.
    is_fault(
        customers.confirm(&visit(), &theirs[0], PASSWORD).await,
        FaultCode::WrongCredentials,
    );
    let made = customers.confirm(&visit(), &own, PASSWORD).await.expect("made");
    assert_eq!(made, email);
    // Whoever signed up with the same address has nothing of it.
    is_fault(
        customers.confirm(&visit(), &theirs[0], "somebody else's words 1").await,
        FaultCode::LinkUnknown,
    );
    is_fault(
        customers.login(&visit(), email, "somebody else's words 1").await,
        FaultCode::WrongCredentials,
    );
    let opened = customers.login(&visit(), email, PASSWORD).await.expect("opened");
    let found = customers.signed_in(&opened.secret).await.expect("looked up");
    assert_eq!(found.map(|found| found.id()), Some(opened.signed_in.id()));
    assert!(
        customers
            .is_open(opened.signed_in.number().expect("a number"))
            .await
            .expect("looked up")
    );
    customers
        .end_session(opened.signed_in.id(), &opened.signed_in.session)
        .await
        .expect("ended");
    assert!(customers.signed_in(&opened.secret).await.expect("looked up").is_none());
    assert!(
        !customers
            .is_open(opened.signed_in.number().expect("a number"))
            .await
            .expect("looked up")
    );
}

#[tokio::test]
async fn letters_to_one_address_are_few_a_day() {
    let shop = shop().await;
    for _ in 0..LETTERS_A_DAY + 3 {
        let asked = shop.customers.ask_reset(&visit(), "nobody@shop.example").await;
        asked.expect("the answer is the same");
    }
    assert_eq!(shop.secrets().await.len(), LETTERS_A_DAY as usize);
}

#[tokio::test]
async fn of_many_who_use_a_link_at_once_one_does() {
    let shop = shop().await;
    let visit = visit();
    let form = form("many@shop.example");
    let sign_up = shop.customers.sign_up(&visit, Ok(form), PASSWORD, nothing_ticked());
    sign_up.await.expect("asked");
    let secret = shop.secrets().await.pop().expect("a link");
    let tries = (0..8).map(|_| shop.customers.confirm(&visit, &secret, PASSWORD));
    let made = futures_util::future::join_all(tries).await;
    assert_eq!(made.into_iter().filter(Result::is_ok).count(), 1);
}
