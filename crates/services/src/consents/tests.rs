//! From asking for news to being forgotten, on a database of its own.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::{Config, Markets};
use domain::consent::{LETTERS_A_DAY, REQUEST_LASTS};
use integrations::mail::{Folder, Mailer};
use store::{NewJob, PermissionRequest, StoreConfig};
use tempfile::TempDir;

use super::*;
use crate::{
    back_in_stock::SendBackInStock,
    jobs::{JobKind, Outcome},
    mail::{AskForNews, Post},
};

struct Shop {
    consents: Consents,
    letters: Folder,
    sender: SendConsentLetter,
    _folder: TempDir,
}

impl Shop {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&StoreConfig::sqlite_file(&folder.path().join("shop.db"))).await;
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let site = SiteData::parse(include_str!("../../../../demo/site.json")).expect("the demo site");
        let site = Arc::new(ArcSwap::from_pointee(site));
        let origin = "https://shop.example";
        let consents = Consents::new(store.expect("a store"), Clock::system(), &config, site.clone(), origin);
        let consents = consents.expect("a key");
        let letters = Folder::new(folder.path().join("mail"));
        let post = Post {
            mailer: Mailer::Folder(letters.clone()),
            from: "shop@shop.example".to_owned(),
        };
        let zones = Markets::new(&config).expect("markets").zones().clone();
        Self {
            sender: SendConsentLetter::new(consents.clone(), post, site, zones, origin.to_owned()),
            consents,
            letters,
            _folder: folder,
        }
    }

    async fn ask(&self, email: &str) {
        let asked = MarketingRequest {
            email: address(email),
            name: "Aino".to_owned(),
            language: Language::En,
            categories: vec!["chocolate".into()],
            source: PermissionSource::Newsletter,
        };
        self.consents.request_marketing(asked).await.expect("asked");
        self.send_letters().await;
    }

    /// Does all jobs that are due.
    async fn send_letters(&self) {
        let now = self.consents.clock.wall();
        let jobs = self.consents.store.jobs();
        let kinds = [self.sender.name()];
        let due = jobs
            .claim(&kinds, "test", Duration::from_secs(60), 100, now)
            .await
            .expect("claimed");
        for job in &due {
            assert_eq!(self.sender.run(job, now).await.expect("sent"), Outcome::Done);
        }
        jobs.complete(&due).await.expect("completed");
    }

    /// The secret of the newest letter to an address.
    fn token(&self, email: &str) -> Option<String> {
        let letters = self.letters.letters().expect("letters");
        let kept = letters.into_iter().find(|kept| kept.letter.to == email)?;
        let (_, rest) = kept.letter.text.split_once("#token=")?;
        Some(rest.split_whitespace().next().expect("a secret").to_owned())
    }

    fn count(&self) -> usize {
        self.letters.letters().expect("letters").len()
    }

    async fn history(&self, email: &str) -> Vec<(PermissionState, PermissionSource)> {
        let known = self.consents.known_of(&address(email)).await.expect("read");
        let records = known.map(|known| known.permissions).unwrap_or_default();
        records.iter().map(|record| (record.state, record.source)).collect()
    }
}

fn address(email: &str) -> Email {
    Email::parse(email).expect("an address")
}

#[tokio::test]
async fn news_are_allowed_once_the_letter_s_link_confirms_them_and_until_they_are_taken_back() {
    let shop = Shop::new().await;
    let aino = address("Aino@Example.fi");
    shop.ask("Aino@Example.fi").await;
    assert!(!shop.consents.is_marketing_allowed(&aino).await.expect("read"));
    let token = shop.token("aino@example.fi").expect("a letter");
    let holder = shop.consents.by_token(&token).await.expect("known");
    assert_eq!(
        (holder.masked_email.as_str(), holder.marketing, &*holder.categories),
        (
            "a•••@example.fi",
            Some(PermissionState::Requested),
            &["chocolate".into()][..]
        )
    );
    let identifier = shop.consents.confirm(&token).await.expect("confirmed");
    assert_eq!(shop.consents.confirm(&token).await.expect("the same"), identifier);
    assert!(shop.consents.is_confirmed(&identifier).await.expect("read"));
    assert!(!shop.consents.is_confirmed("another").await.expect("read"));
    let links = shop
        .consents
        .letter_links(&aino, Language::Sv)
        .await
        .expect("read")
        .expect("allowed");
    assert!(
        links.preferences.starts_with("https://shop.example/sv/e-post#token="),
        "{}",
        links.preferences
    );
    let (_, one_click) = links.one_click.rsplit_once('/').expect("a secret");
    // The secret of a header ends letters, and tells nothing.
    assert!(matches!(
        shop.consents.by_token(one_click).await,
        Err(ConsentError::LinkUnknown)
    ));
    shop.consents
        .revoke(one_click, Revocation::Unsubscribe)
        .await
        .expect("ended");
    assert!(!shop.consents.is_marketing_allowed(&aino).await.expect("read"));
    assert!(
        matches!(shop.consents.confirm(&token).await, Err(ConsentError::LinkUnknown)),
        "replayed"
    );
    shop.consents
        .revoke(one_click, Revocation::Everything)
        .await
        .expect("again");
    use {PermissionSource as Source, PermissionState as State};
    assert_eq!(
        shop.history("aino@example.fi").await,
        [
            (State::Requested, Source::Newsletter),
            (State::Confirmed, Source::Letter),
            (State::Withdrawn, Source::Unsubscribe)
        ]
    );
    let known = shop.consents.known_of(&aino).await.expect("read").expect("known");
    assert_eq!(
        (known.name.as_str(), &*known.permissions[1].version),
        ("Aino", "newsletter/2026-11")
    );
}

#[tokio::test]
async fn an_address_gets_a_few_letters_and_none_once_it_has_the_news() {
    let shop = Shop::new().await;
    for _ in 0..LETTERS_A_DAY + 2 {
        shop.ask("aino@example.fi").await;
    }
    assert_eq!(shop.count(), LETTERS_A_DAY as usize);
    assert_eq!(
        shop.history("aino@example.fi").await.len(),
        LETTERS_A_DAY as usize,
        "nobody fills the database"
    );
    shop.ask("veikko@example.fi").await;
    let token = shop.token("veikko@example.fi").expect("a letter");
    shop.consents.confirm(&token).await.expect("confirmed");
    let before = shop.count();
    shop.ask("veikko@example.fi").await;
    assert_eq!(shop.count(), before);
    assert!(
        shop.consents
            .is_marketing_allowed(&address("veikko@example.fi"))
            .await
            .expect("read")
    );
}

#[tokio::test]
async fn links_that_the_shop_did_not_make_and_old_ones_do_nothing() {
    let shop = Shop::new().await;
    shop.ask("aino@example.fi").await;
    let token = shop.token("aino@example.fi").expect("a letter");
    let mut forged = token.clone().into_bytes();
    forged[5] = if forged[5] == b'A' { b'B' } else { b'A' };
    for forged in [
        String::from_utf8(forged).expect("ASCII"),
        String::new(),
        "a".repeat(5_000),
    ] {
        assert!(matches!(
            shop.consents.confirm(&forged).await,
            Err(ConsentError::LinkUnknown)
        ));
        assert!(matches!(
            shop.consents.by_token(&forged).await,
            Err(ConsentError::LinkUnknown)
        ));
        shop.consents
            .revoke(&forged, Revocation::Everything)
            .await
            .expect("the same answer");
        assert_eq!(shop.consents.address_of(&forged).await.expect("the same answer"), None);
    }
    // One whose time is over.
    let holder = shop
        .consents
        .store
        .permissions()
        .by_email("aino@example.fi")
        .await
        .expect("read");
    let name = new_name().expect("a name");
    let old = PermissionRequest {
        hash: shop.consents.links.hash(LinkKind::Confirm, &name),
        holder: holder.expect("known").id,
        purpose: Purpose::marketing(),
        expires: shop.consents.clock.wall().before(Duration::from_secs(1)),
        confirmed: None,
        name,
    };
    let url = shop
        .consents
        .links
        .preferences_url(LinkKind::Confirm, &old.name, Language::Fi);
    let work = move |tx: Tx| {
        let old = old.clone();
        async move { tx.permissions().put_request(&old).await }
    };
    shop.consents.store.transaction(work).await.expect("put");
    let (_, expired) = url.split_once('=').expect("a secret");
    assert!(matches!(
        shop.consents.confirm(expired).await,
        Err(ConsentError::LinkUnknown)
    ));
    assert!(matches!(
        shop.consents.by_token(expired).await,
        Err(ConsentError::LinkUnknown)
    ));
    assert_eq!(shop.history("aino@example.fi").await.len(), 1);
    assert!(REQUEST_LASTS > Duration::from_secs(1));
}

#[tokio::test]
async fn members_allow_and_end_news_at_once() {
    let shop = Shop::new().await;
    let (aino, source) = (address("aino@example.fi"), PermissionSource::Preferences);
    for _ in 0..2 {
        shop.consents
            .grant_marketing(&aino, Language::Fi, source)
            .await
            .expect("granted");
    }
    assert!(shop.consents.is_marketing_allowed(&aino).await.expect("read"));
    for _ in 0..2 {
        shop.consents.withdraw_marketing(&aino, source).await.expect("ended");
    }
    assert_eq!(
        shop.history("aino@example.fi").await,
        [
            (PermissionState::Confirmed, source),
            (PermissionState::Withdrawn, source)
        ]
    );
    shop.consents
        .withdraw_marketing(&address("nobody@example.fi"), source)
        .await
        .expect("nothing to do");
    assert_eq!(
        shop.consents
            .known_of(&address("nobody@example.fi"))
            .await
            .expect("read"),
        None
    );
}

#[tokio::test]
async fn nobody_writes_to_whoever_was_forgotten_before_they_come_back() {
    let shop = Shop::new().await;
    let aino = address("aino@example.fi");
    shop.ask("aino@example.fi").await;
    let token = shop.token("aino@example.fi").expect("a letter");
    shop.consents.confirm(&token).await.expect("confirmed");
    let of_link = shop.consents.address_of(&token).await.expect("read");
    assert_eq!(of_link.as_ref(), Some(&aino));
    shop.consents.forget(&aino).await.expect("forgotten");
    assert_eq!(shop.consents.address_of(&token).await.expect("read"), None);
    shop.consents.forget(&aino).await.expect("nothing left");
    assert_eq!(shop.consents.known_of(&aino).await.expect("read"), None);
    assert!(!shop.consents.is_marketing_allowed(&aino).await.expect("read"));
    assert!(matches!(
        shop.consents.confirm(&token).await,
        Err(ConsentError::LinkUnknown)
    ));
    let before = shop.count();
    shop.ask("AINO@example.fi").await;
    assert_eq!(shop.count(), before);
    let source = PermissionSource::Signup;
    shop.consents
        .grant_marketing(&aino, Language::Fi, source)
        .await
        .expect("granted");
    assert_eq!(
        shop.history("aino@example.fi").await,
        [(PermissionState::Confirmed, source)]
    );
}

#[tokio::test]
async fn one_client_has_a_number_of_letters_sent() {
    let shop = Shop::new().await;
    let client = ClientPseudonym([1; 16]);
    for _ in 0..LETTERS_OF_A_CLIENT {
        shop.consents.admit(client).expect("one of them");
    }
    assert!(matches!(
        shop.consents.admit(client),
        Err(ConsentError::TooManyAttempts { .. })
    ));
    shop.consents.admit(ClientPseudonym([2; 16])).expect("another client");
}

/// Nobody is asked for ever, and nobody is written to for ever: a letter that never arrives is given up.
#[tokio::test]
async fn letters_that_never_arrive_are_given_up() {
    let shop = Shop::new().await;
    let (store, site) = (shop.consents.store.clone(), shop.consents.site());
    let asks = AskForNews {
        store: store.clone(),
        site: site.clone(),
        consents: shop.consents.clone(),
    };
    let back_in_stock = SendBackInStock {
        store: store.clone(),
        post: Post {
            mailer: Mailer::Folder(shop.letters.clone()),
            from: "shop@shop.example".to_owned(),
        },
        book: Arc::default(),
        site,
        zones: Markets::new(&Config::default()).expect("markets").zones().clone(),
        origin: "https://shop.example".to_owned(),
    };
    let now = shop.consents.clock.wall();
    let kinds: [&dyn JobKind; 2] = [&asks, &back_in_stock];
    for kind in kinds {
        let new = NewJob {
            kind: kind.name().to_owned(),
            key: "one".to_owned(),
            payload: String::new(),
            due: now,
        };
        store.jobs().put(new, now).await.expect("put");
        let lease = Duration::from_secs(60);
        let claimed = store.jobs().claim(&[kind.name()], "test", lease, 1, now).await;
        let job = &claimed.expect("claimed")[0];
        assert!(kind.pause_after(job, 1).is_some(), "{}", kind.name());
        assert_eq!(kind.pause_after(job, 1_000), None, "{}", kind.name());
    }
}
