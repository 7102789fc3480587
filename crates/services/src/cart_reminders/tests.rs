//! From a cart that was left behind to its letter, on a database of its own.

use std::{collections::BTreeMap, sync::Arc};

use arc_swap::ArcSwap;
use configuration::{Config, Markets};
use domain::{
    cart::{CartCommit, REMINDER_PAUSE},
    catalogue::{Catalogue, Nutrients, Product, ProductKind, Variation},
    consent::PermissionSource,
    contact::NameLine,
    customer::Profile,
    ids::{IdentityId, LineItemId, MarketId, ProductCode, ShipmentId, TaxClass, VariationCode},
    market::{Language, Texts},
    pricing::{PriceBook, PriceSchedule, TaxTable},
    promotion::Promotions,
};
use integrations::mail::{Folder, Letter, Mailer};
use runtime::clock::Clock;
use site::SiteData;
use store::{CartWriteError, CustomerRecord, StoreConfig, Tx};
use tempfile::TempDir;

use super::*;
use crate::{
    customers::Customers,
    mail::Post,
    reviews::{ReviewLinks, WrittenReviews},
};

const NOW: UnixMillis = UnixMillis(1_790_000_000_000);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const AINO: &str = "aino@example.fi";
const BAR: &str = "bar";

struct Shop {
    store: Store,
    consents: Consents,
    customers: Customers,
    reviews: WrittenReviews,
    letters: Folder,
    look: LookForLeftCarts,
    send: SendCartReminder,
    _folder: TempDir,
}

impl Shop {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&StoreConfig::sqlite_file(&folder.path().join("shop.db")))
            .await
            .expect("a store");
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let (clock, origin) = (Clock::system(), "https://shop.example");
        let site = Arc::new(ArcSwap::from_pointee(SiteData::neutral()));
        let consents = Consents::new(store.clone(), clock, &config, site.clone(), origin).expect("consents");
        let customers = Customers::new(
            store.clone(),
            clock,
            &config,
            consents.clone(),
            "https://shop.example",
            "https://shop.example",
        )
        .expect("customers");
        let links = ReviewLinks::new(&config).expect("links");
        let books = Arc::new(ArcSwap::from_pointee(PriceBook::default()));
        let reviews = WrittenReviews::new(store.clone(), links, books, &config.reviews);
        let letters = Folder::new(folder.path().join("mail"));
        let reminders = CartReminders {
            store: store.clone(),
            consents: consents.clone(),
            window: config.cart_reminder.window(),
        };
        Self {
            look: LookForLeftCarts {
                reminders: reminders.clone(),
            },
            send: SendCartReminder {
                reminders,
                post: Post {
                    mailer: Mailer::Folder(letters.clone()),
                    from: "shop@shop.example".to_owned(),
                },
                book: Arc::new(ArcSwap::from_pointee(book())),
                site,
                markets: Arc::new(Markets::new(&config).expect("markets")),
                origin: origin.to_owned(),
            },
            store,
            consents,
            customers,
            reviews,
            letters,
            _folder: folder,
        }
    }

    /// One with a customer whose cart has two bars in it since two days.
    async fn with_cart() -> (Self, CartKey) {
        let shop = Self::new().await;
        let key = key(7);
        shop.add_customer(key.identity, AINO).await;
        shop.put(&key, 2, NOW.before(2 * DAY)).await;
        (shop, key)
    }

    /// One whose customer allows letters, too.
    async fn with_consent() -> (Self, CartKey) {
        let (shop, key) = Self::with_cart().await;
        shop.allow().await;
        (shop, key)
    }

    async fn add_customer(&self, id: IdentityId, email: &str) {
        let name = |text| NameLine::parse(text).expect("a name");
        let record = CustomerRecord {
            id,
            email: email.to_owned(),
            password: String::new(),
            profile: Profile {
                first_name: name("Aino"),
                last_name: name("Aalto"),
                phone: None,
                language: Language::Sv,
                addresses: Vec::new(),
            },
            groups: Vec::new(),
            consents: Vec::new(),
            created: NOW.before(90 * DAY),
        };
        let work = move |tx: Tx| {
            let record = record.clone();
            async move { tx.customers().add(&record).await }
        };
        assert!(self.store.transaction(work).await.expect("added"));
    }

    async fn allow(&self) {
        let email = Email::parse(AINO).expect("an address");
        let granted = self
            .consents
            .grant_marketing(&email, Language::Sv, PermissionSource::Preferences);
        granted.await.expect("granted");
    }

    /// Has so many bars in the cart.
    async fn put(&self, key: &CartKey, quantity: u32, at: UnixMillis) {
        let line = domain::cart::StoredLine {
            id: LineItemId(0),
            code: VariationCode::parse(BAR).expect("a code"),
            shipment: ShipmentId::DEFAULT,
            quantity,
            custom: None,
        };
        let commit = CartCommit {
            put_lines: vec![line],
            ..self.commit(key, at).await
        };
        self.write(commit).await;
    }

    /// What an order does to its cart.
    async fn order(&self, key: &CartKey, at: UnixMillis) {
        let commit = self.commit(key, at).await;
        self.write(CartCommit {
            generation: commit.generation + 1,
            begins_generation: true,
            deleted_lines: vec![LineItemId(0)],
            ..commit
        })
        .await;
    }

    /// A commit that says nothing new.
    async fn commit(&self, key: &CartKey, at: UnixMillis) -> CartCommit {
        let stored = self.store.carts().load(key, &[]).await.expect("read");
        CartCommit {
            key: key.clone(),
            base: stored.version,
            generation: stored.contents.generation,
            begins_generation: false,
            next_line: 1,
            greeting: None,
            coupon: None,
            gift_card: None,
            details: None,
            changes_contents: true,
            put_lines: Vec::new(),
            deleted_lines: Vec::new(),
            put_tabs: Vec::new(),
            deleted_tabs: Vec::new(),
            answers: Vec::new(),
            trim_answers: false,
            at,
        }
    }

    async fn write(&self, commit: CartCommit) {
        let work = move |tx: Tx| {
            let commit = commit.clone();
            async move { tx.carts().commit(&commit).await }
        };
        let written: Result<u64, CartWriteError> = self.store.transaction(work).await;
        written.expect("written");
    }

    /// Walks the carts; how many letters wait then.
    async fn look(&self, now: UnixMillis) -> usize {
        let job = NewJob {
            kind: LOOK.to_owned(),
            key: String::new(),
            payload: String::new(),
            due: now,
        };
        self.store.jobs().put(job, now).await.expect("put");
        self.run(&self.look, now).await;
        let jobs = self.store.jobs().list().await.expect("read");
        jobs.iter().filter(|job| job.kind == SEND).count()
    }

    /// Does the letters that wait; how many were written ever.
    async fn send(&self, now: UnixMillis) -> usize {
        self.run(&self.send, now.after(PACE * AT_ONCE)).await;
        let jobs = self.store.jobs().list().await.expect("read");
        assert!(jobs.iter().all(|job| job.kind != SEND), "{jobs:?}");
        self.letters.letters().expect("letters").len()
    }

    async fn look_and_send(&self, now: UnixMillis) -> usize {
        self.look(now).await;
        self.send(now).await
    }

    async fn run(&self, kind: &dyn JobKind, now: UnixMillis) {
        let jobs = self.store.jobs();
        let names = [kind.name()];
        let claimed = jobs.claim(&names, "test", Duration::from_secs(60), 100, now).await;
        for job in claimed.expect("claimed") {
            match kind.run(&job, now).await.expect("done") {
                Outcome::Done => assert_eq!(jobs.complete(&[job]).await.expect("completed"), 1),
                Outcome::Completed => {}
                Outcome::Again { payload, .. } => {
                    let at_once = UnixMillis(0);
                    jobs.repeat(&job, &payload, at_once).await.expect("again");
                }
            }
        }
    }

    fn newest(&self) -> Letter {
        let mut letters = self.letters.letters().expect("letters");
        letters.remove(0).letter
    }
}

fn key(customer: u128) -> CartKey {
    CartKey {
        identity: IdentityId::Customer(customer),
        market: MarketId::parse("FI").expect("a market"),
    }
}

fn book() -> PriceBook {
    let catalogue = Catalogue::new(vec![product(50)], Vec::new(), Vec::new());
    PriceBook::new(catalogue, TaxTable::default(), Promotions::default())
}

fn product(stock: u32) -> Product {
    let variation = Variation {
        code: VariationCode::parse(BAR).expect("a code"),
        ean: None,
        name: Texts::default(),
        color: Texts::default(),
        size: None,
        pictures: Vec::new(),
        net_weight: None,
        weight: None,
        tax_class: TaxClass::parse("confectionery").expect("a class"),
        backorder: false,
        ingredients: Texts::default(),
        nutrients: Nutrients::default(),
        portion: None,
        allergens: BTreeMap::new(),
        suitable_for: Vec::new(),
        diets: Vec::new(),
        labels: Vec::new(),
        included_items: Vec::new(),
        prices: [(key(1).market, PriceSchedule::standing(590))].into_iter().collect(),
        stock,
    };
    Product {
        code: ProductCode::parse("P-bar").expect("a code"),
        kind: ProductKind::Standard,
        brands: Vec::new(),
        categories: Vec::new(),
        position: 0,
        published: None,
        name: Texts::only(Language::Sv, "Lingonfrost 150 g"),
        slug: Texts::only(Language::Sv, "lingonfrost"),
        short_description: Texts::default(),
        description: Texts::default(),
        tags: Vec::new(),
        pictures: Vec::new(),
        variations: vec![variation],
    }
}

#[tokio::test]
async fn whoever_allows_it_is_reminded_of_what_they_left() {
    let (shop, key) = Shop::with_cart().await;
    assert_eq!(shop.look(NOW).await, 0, "nothing was allowed");
    shop.allow().await;
    assert_eq!(shop.look(NOW.before(DAY + DAY / 2)).await, 0, "it was just put there");
    assert_eq!(shop.look(NOW.after(6 * DAY)).await, 0, "it lies there too long");
    assert_eq!(shop.look(NOW).await, 1);
    assert_eq!(shop.look(NOW).await, 1, "the one that waits stays the one");
    assert_eq!(shop.send(NOW).await, 1);
    let letter = shop.newest();
    assert_eq!(letter.to, AINO);
    for part in [
        "Hej Aino,",
        "- Lingonfrost 150 g, 2 st, 11,80\u{a0}€\n",
        "utan leverans: 11,80\u{a0}€",
        "https://shop.example/sv/varukorg?market=FI\n",
        "https://shop.example/sv/e-post#token=",
    ] {
        assert!(letter.text.contains(part), "{part} in {}", letter.text);
    }
    let one_click = letter.unsubscribe.expect("a way to end such letters");
    assert!(
        one_click.starts_with("https://shop.example/api/cds/unsubscribe/"),
        "{one_click}"
    );
    let noted = shop.store.cart_reminders().of_customer(key.identity).await;
    let [(_, at)] = noted.expect("read")[..] else {
        panic!("the letter is noted once");
    };
    assert!(at >= NOW);
}

#[tokio::test]
async fn one_cart_has_one_letter_until_something_else_lies_in_it() {
    let (shop, key) = Shop::with_consent().await;
    assert_eq!(shop.look_and_send(NOW).await, 1);
    assert_eq!(shop.look_and_send(NOW.after(DAY)).await, 1);
    // Its owner was there, and changed nothing.
    let later = NOW.after(REMINDER_PAUSE + 2 * DAY);
    let seen = CartCommit {
        changes_contents: false,
        ..shop.commit(&key, later.before(2 * DAY)).await
    };
    shop.write(seen).await;
    assert_eq!(shop.look_and_send(later).await, 1);
    shop.put(&key, 3, later).await;
    assert_eq!(shop.look_and_send(later.after(2 * DAY)).await, 2);
    // Something else again, and too soon.
    shop.put(&key, 4, later.after(3 * DAY)).await;
    assert_eq!(shop.look_and_send(later.after(6 * DAY)).await, 2);
    // Another cart.
    let much_later = later.after(40 * DAY);
    shop.order(&key, much_later).await;
    assert_eq!(shop.look_and_send(much_later.after(2 * DAY)).await, 2, "it is empty");
    shop.put(&key, 1, much_later).await;
    assert_eq!(shop.look_and_send(much_later.after(2 * DAY)).await, 3);
}

#[tokio::test]
async fn what_is_taken_back_before_the_letter_is_written_counts() {
    let (shop, _) = Shop::with_consent().await;
    assert_eq!(shop.look(NOW).await, 1);
    let email = Email::parse(AINO).expect("an address");
    let ended = shop.consents.withdraw_marketing(&email, PermissionSource::Unsubscribe);
    ended.await.expect("withdrawn");
    assert_eq!(shop.send(NOW).await, 0);
}

#[tokio::test]
async fn what_happens_to_the_cart_before_the_letter_is_written_counts() {
    let (shop, key) = Shop::with_consent().await;
    assert_eq!(shop.look(NOW).await, 1);
    shop.order(&key, NOW).await;
    assert_eq!(shop.send(NOW).await, 0, "it was ordered");

    let (shop, key) = Shop::with_consent().await;
    assert_eq!(shop.look(NOW).await, 1);
    shop.put(&key, 5, NOW).await;
    assert_eq!(shop.send(NOW).await, 0, "its owner is back");

    let (shop, _) = Shop::with_consent().await;
    assert_eq!(shop.look(NOW).await, 1);
    let sold_out = Catalogue::new(vec![product(0)], Vec::new(), Vec::new());
    let sold_out = PriceBook::new(sold_out, TaxTable::default(), Promotions::default());
    shop.send.book.store(Arc::new(sold_out));
    assert_eq!(shop.send(NOW).await, 0, "nothing of it can be bought");
}

#[tokio::test]
async fn whoever_was_forgotten_gets_no_letter_and_leaves_no_note() {
    let (shop, key) = Shop::with_consent().await;
    assert_eq!(shop.look(NOW).await, 1);
    shop.customers
        .forget_customer(key.identity, &shop.reviews)
        .await
        .expect("forgotten");
    assert_eq!(shop.send(NOW).await, 0);

    let (shop, key) = Shop::with_consent().await;
    assert_eq!(shop.look_and_send(NOW).await, 1);
    shop.customers
        .forget_customer(key.identity, &shop.reviews)
        .await
        .expect("forgotten");
    let noted = shop.store.cart_reminders().of_customer(key.identity).await;
    assert_eq!(noted.expect("read"), []);
}

#[tokio::test]
async fn a_shop_that_switched_it_off_writes_no_letters() {
    let (mut shop, _) = Shop::with_consent().await;
    assert_eq!(shop.look(NOW).await, 1);
    shop.look.reminders.window = None;
    shop.send.reminders.window = None;
    assert_eq!(shop.send(NOW).await, 0, "the one that waited goes, too");
    assert_eq!(shop.look(NOW).await, 0);
}

#[tokio::test]
async fn carts_of_visitors_without_an_account_are_nobodys() {
    let shop = Shop::new().await;
    shop.add_customer(IdentityId::Customer(7), AINO).await;
    shop.allow().await;
    let visitor = CartKey {
        identity: IdentityId::Anonymous(7),
        ..key(7)
    };
    shop.put(&visitor, 2, NOW.before(2 * DAY)).await;
    assert_eq!(shop.look(NOW).await, 0);
}
