//! Whom a provider vouches for, without HTTP.

use std::sync::Arc;

use arc_swap::ArcSwap;
use configuration::Config;
use domain::pricing::PriceBook;
use store::Store;

use super::*;
use crate::{
    customers::tests::{is_fault, shop_with, visit},
    reviews::{ReviewLinks, WrittenReviews},
};

const ISSUER: &str = "https://login.example";

async fn shop() -> crate::customers::tests::Shop {
    shop_with(|config| {
        config.identity.provider = Some(configuration::ProviderConfig {
            issuer: ISSUER.to_owned(),
            ..configuration::ProviderConfig::default()
        });
    })
    .await
}

fn sign_in(subject: &str) -> CustomerSignIn {
    CustomerSignIn {
        issuer: ISSUER.to_owned(),
        subject: subject.to_owned(),
    }
}

fn written_reviews(store: &Store) -> WrittenReviews {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config {
        data_dir: folder.path().to_owned(),
        ..Config::default()
    };
    let links = ReviewLinks::new(&config).expect("a key");
    let book = Arc::new(ArcSwap::from_pointee(PriceBook::default()));
    WrittenReviews::new(store.clone(), links, book, &config.reviews)
}

fn person(subject: &str, email: &str) -> Person {
    Person {
        subject: subject.to_owned(),
        email: Some(email.to_owned()),
        is_email_verified: true,
        first_name: Some("Aino".to_owned()),
        last_name: Some("Ahola".to_owned()),
        locale: Some("sv-FI".to_owned()),
        signed_in_at: None,
    }
}

async fn arrive(customers: &Customers, person: &Person) -> Result<CustomerRecord, IdentityError> {
    customers
        .customer_of(&sign_in(&person.subject), person, Language::Fi)
        .await
}

async fn add(store: &Store, email: &str) -> CustomerRecord {
    let email = Email::parse(email).expect("an address");
    let record = CustomerRecord {
        id: IdentityId::Customer(u128::from_be_bytes(random().expect("random"))),
        email: email.normalised(),
        password: "of before".to_owned(),
        profile: profile(&person("", email.as_str()), &email, Language::Fi),
        groups: Vec::new(),
        consents: Vec::new(),
        created: UnixMillis(1),
    };
    let added = record.clone();
    let done = store.transaction(move |tx| {
        let record = added.clone();
        async move { tx.customers().add(&record).await }
    });
    assert!(done.await.expect("added"));
    record
}

#[tokio::test]
async fn a_person_is_one_customer_whatever_becomes_of_the_address() {
    let shop = shop().await;
    let customers = &shop.customers;
    let made = arrive(customers, &person("p-1", "Aino@mail.example"))
        .await
        .expect("made");
    assert_eq!(
        (made.email.as_str(), made.password.as_str()),
        ("aino@mail.example", NO_PASSWORD)
    );
    assert_eq!(made.profile.language, Language::Sv);
    let unproven = Person {
        is_email_verified: false,
        ..person("p-1", "other@mail.example")
    };
    assert_eq!(arrive(customers, &unproven).await.expect("known").email, made.email);
    let moved = arrive(customers, &person("p-1", "aino@new.example"))
        .await
        .expect("known");
    assert_eq!((moved.id, moved.email.as_str()), (made.id, "aino@new.example"));
    let stored = customers.find(made.id).await.expect("found");
    assert_eq!(stored.email, "aino@new.example");
    // Another account's address stays with it.
    let other = add(&shop.store, "veikko@mail.example").await;
    let kept = arrive(customers, &person("p-1", "veikko@mail.example"))
        .await
        .expect("known");
    assert_eq!((kept.id, kept.email.as_str()), (made.id, "aino@new.example"));
    assert_eq!(customers.find(other.id).await.expect("found").email, other.email);
}

#[tokio::test]
async fn an_account_of_before_is_its_owners_and_nobody_elses() {
    let shop = shop().await;
    let known = add(&shop.store, "aino@mail.example").await;
    let stranger = Person {
        is_email_verified: false,
        ..person("p-9", "aino@mail.example")
    };
    is_fault(arrive(&shop.customers, &stranger).await, FaultCode::EmailUnproven);
    let owner = arrive(&shop.customers, &person("p-1", "aino@mail.example"))
        .await
        .expect("linked");
    assert_eq!(owner.id, known.id);
    // The first profile stays: it may have been changed here.
    assert_eq!(owner.profile, known.profile);
    let nameless = Person {
        first_name: None,
        last_name: Some("\u{7}".to_owned()),
        locale: Some("xx".to_owned()),
        ..person("p-2", "meri@mail.example")
    };
    let made = arrive(&shop.customers, &nameless).await.expect("made");
    assert_eq!(made.profile.first_name.as_str(), "meri");
    assert_eq!(made.profile.language, Language::Fi);
}

#[tokio::test]
async fn a_new_person_who_comes_many_times_at_once_is_one_customer() {
    let shop = shop().await;
    let person = person("p-1", "aino@mail.example");
    let came = futures_util::future::join_all((0..8).map(|_| arrive(&shop.customers, &person))).await;
    let mut ids: Vec<_> = came.into_iter().map(|came| came.expect("came").id).collect();
    ids.dedup();
    assert_eq!(ids.len(), 1);
}

#[tokio::test]
async fn passwords_are_elsewhere_and_what_cannot_be_taken_back_asks_for_a_fresh_proof() {
    let shop = shop().await;
    let customers = &shop.customers;
    let record = arrive(customers, &person("p-1", "aino@mail.example"))
        .await
        .expect("made");
    let elsewhere = customers.login(&visit(), &record.email, "kahvia ja pullaa 7").await;
    is_fault(elsewhere, FaultCode::SignInElsewhere);
    is_fault(
        customers.ask_reset(&visit(), &record.email).await,
        FaultCode::SignInElsewhere,
    );
    let now = customers.clock.wall();
    let open = async |proved| {
        let opened = customers
            .open_session(&visit(), record.clone(), Way::Provider { proved })
            .await;
        let secret = opened.expect("opened").secret;
        customers.signed_in(&secret).await.expect("looked up").expect("open")
    };
    let remembered = open(now.before(PROOF_LASTS)).await;
    let reviews = written_reviews(&shop.store);
    is_fault(
        customers.erase(&visit(), &remembered, "", &reviews).await,
        FaultCode::SignInAgain,
    );
    let known = shop.store.customers().sign_ins_of(record.id).await.expect("looked up");
    assert_eq!(known, [sign_in("p-1")]);
    let fresh = open(now).await;
    customers.erase(&visit(), &fresh, "", &reviews).await.expect("erased");
    let gone = shop
        .store
        .customers()
        .by_sign_in(&sign_in("p-1"))
        .await
        .expect("looked up");
    assert!(gone.is_none());
}

#[test]
fn what_a_browser_keeps_is_for_one_sign_in_and_a_time() {
    let begun = UnixMillis(1_000);
    let kept = SignInUnderWay {
        secret: "a secret".to_owned(),
        begun,
        language: Language::Fi,
        return_path: Some("/fi/kassa".into()),
        answer: None,
    };
    let read = SignInUnderWay::read(&kept.written(), begun).expect("read");
    assert_eq!(read.return_path.as_deref(), Some("/fi/kassa"));
    assert!(SignInUnderWay::read(&kept.written(), begun.after(SIGN_IN_LASTS)).is_none());
    assert!(SignInUnderWay::read("x", begun).is_none());
    let answer = |code: &str| ProviderAnswer {
        code: code.to_owned(),
        issuer: None,
    };
    assert!(read.clone().answered("another state", answer("c")).is_none());
    assert!(read.answered("", answer("c")).is_none());
}
