//! Carts and products to test with.

use std::{collections::BTreeMap, sync::Arc};

use domain::{
    cart::{Answer, CartCommit, CartKey, Custom, CustomTablet, Refusal, RequestKey, StoredLine, TabRecord, TabletForm},
    catalogue::{
        Allergen, AllergenPresence, Brand, Category, IncludedItem, MarketPrices, Nutrient, Nutrients, Product,
        ProductKind, Tag, Variation,
    },
    clock::UnixMillis,
    contact::NameLine,
    customer::Profile,
    fault::{Fault, FaultCode},
    ids::{
        BrandCode, CategoryCode, IdentityId, LineItemId, MarketId, ProductCode, ShipmentId, TabId, TaxClass,
        VariationCode,
    },
    market::{Language, Texts},
    pricing::{PastPrice, PriceSchedule},
    staff::{Actor, audit::AuditEntry},
    text::Greeting,
};
use store::{CustomerRecord, Store, Tx};

pub(crate) const NOW: UnixMillis = UnixMillis(1_790_000_000_000);
pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

pub(crate) fn market(id: &str) -> MarketId {
    MarketId::parse(id).expect("a market")
}

pub(crate) fn variation_code(code: &str) -> VariationCode {
    VariationCode::parse(code).expect("a code")
}

pub(crate) fn product_code(code: &str) -> ProductCode {
    ProductCode::parse(code).expect("a code")
}

/// The cart of the n-th shopper in Finland.
pub(crate) fn cart(n: u128) -> CartKey {
    CartKey {
        identity: IdentityId::Anonymous(n),
        market: market("FI"),
    }
}

/// A commit that changes nothing but the version.
pub(crate) fn commit(key: &CartKey, base: u64) -> CartCommit {
    CartCommit {
        key: key.clone(),
        base,
        generation: 0,
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
        at: NOW,
    }
}

/// A commit of one line and one tab's progress.
pub(crate) fn commit_line(key: &CartKey, base: u64, quantity: u32) -> CartCommit {
    CartCommit {
        put_lines: vec![line(0, "HH-1", quantity)],
        put_tabs: vec![tab(1, base + 1)],
        ..commit(key, base)
    }
}

pub(crate) fn line(id: u32, code: &str, quantity: u32) -> StoredLine {
    StoredLine {
        id: LineItemId(id),
        code: variation_code(code),
        shipment: ShipmentId::DEFAULT,
        quantity,
        custom: None,
    }
}

/// A line of an engraved tablet.
pub(crate) fn tablet_line(id: u32, code: &str, front_text: &str) -> StoredLine {
    let form = TabletForm {
        front_text: front_text.into(),
        back_text: "Säilytä \"viileässä\" & kuivassa".into(),
        signature: "O'Hára".into(),
        name: "Åsa Öberg".into(),
        address: "Storgatan 1".into(),
        postal_code: "111 22".into(),
        city: "Malmö".into(),
        country_code: "SWE".into(),
        phone: "+46 701 234 567".into(),
        ..TabletForm::default()
    };
    StoredLine {
        custom: Some(Custom::Tablet(
            CustomTablet::parse(&form, &variation_code(code)).expect("a tablet"),
        )),
        ..line(id, code, 1)
    }
}

pub(crate) fn tab(id: u128, acked_seq: u64) -> TabRecord {
    TabRecord {
        tab: TabId(id),
        acked_seq,
        refusals: Arc::default(),
        seen: UnixMillis(NOW.0 + 1),
    }
}

pub(crate) fn refusals() -> Arc<Vec<Refusal>> {
    Arc::new(vec![
        Refusal {
            seq: 3,
            fault: Fault::available(FaultCode::InsufficientStock, 7),
        },
        Refusal {
            seq: 4,
            fault: Fault::field("greeting", "/errors/\"too long\"\n"),
        },
        Refusal {
            seq: 5,
            fault: Fault::seq_gap(4),
        },
    ])
}

pub(crate) fn greeting(text: &str) -> Option<Greeting> {
    Greeting::parse(text).expect("short enough")
}

pub(crate) fn request(key: &str) -> RequestKey {
    RequestKey(key.into())
}

pub(crate) fn answer(key: &str, body: &str) -> Answer {
    Answer {
        key: request(key),
        fingerprint: u64::MAX - 1,
        status: 409,
        body: body.into(),
    }
}

pub(crate) fn texts(fi: &str, sv: &str, en: &str) -> Texts {
    Texts {
        fi: Some(fi.into()),
        sv: Some(sv.into()),
        en: Some(en.into()),
    }
}

/// A standing price that was put at [`NOW`].
pub(crate) fn price(minor: i64) -> PriceSchedule {
    PriceSchedule {
        history: vec![PastPrice {
            since: NOW,
            minor: Some(minor),
        }],
        ..PriceSchedule::standing(minor)
    }
}

/// A price that was put and taken away, both at [`NOW`].
pub(crate) fn withdrawn_price() -> PriceSchedule {
    PriceSchedule {
        history: vec![PastPrice {
            since: NOW,
            minor: None,
        }],
        ..PriceSchedule::default()
    }
}

/// A product with one variation, `code-1`.
pub(crate) fn product(code: &str, slug: &str) -> Product {
    Product {
        code: product_code(code),
        kind: ProductKind::Standard,
        brands: vec![BrandCode::parse("halla").expect("a code")],
        categories: vec![CategoryCode::parse("bars").expect("a code")],
        position: 100,
        published: Some("2026-05-01".into()),
        name: texts("Puolukkalevy", "Lingonkaka", "Lingonberry bar"),
        slug: texts(slug, slug, slug),
        short_description: texts("Hapan ja makea", "Syrlig och söt", "Sour &amp; \"sweet\""),
        description: Texts::only(Language::Fi, "<p>Käsin tehty</p>"),
        tags: vec![Tag {
            variant: "new".into(),
            text: texts("Uutuus", "Nyhet", "New"),
        }],
        pictures: vec!["halla-levy".into()],
        variations: vec![variation(&format!("{code}-1"))],
    }
}

pub(crate) fn variation(code: &str) -> Variation {
    Variation {
        code: variation_code(code),
        ean: Some("6430000100015".into()),
        name: Texts::default(),
        color: texts("punainen", "röd", "red"),
        size: Some("150 g".into()),
        pictures: Vec::new(),
        net_weight: Some(150),
        weight: Some(165),
        tax_class: TaxClass::parse("confectionery").expect("a class"),
        backorder: false,
        ingredients: Texts::only(Language::Fi, "sokeri, _maito_"),
        nutrients: Nutrients::new([(Nutrient::EnergyKj, 2250.0), (Nutrient::Salt, 0.21)]).expect("amounts"),
        portion: Some(40),
        allergens: BTreeMap::from([(Allergen::Milk, AllergenPresence::Contains)]),
        suitable_for: vec!["vegetarians".into()],
        diets: Vec::new(),
        labels: vec!["key flag".into()],
        included_items: vec![IncludedItem {
            quantity: 2,
            code: variation_code("HH-9"),
        }],
        prices: MarketPrices::from_iter([(market("FI"), price(590)), (market("SE"), price(6900))]),
        stock: 2400,
    }
}

pub(crate) fn category(code: &str, position: i64) -> Category {
    Category {
        code: CategoryCode::parse(code).expect("a code"),
        parent: None,
        position,
        name: texts("Levyt", "Kakor", "Bars"),
        slug: texts("levyt", "kakor", "bars"),
        description: Texts::default(),
        picture: None,
    }
}

pub(crate) fn brand(code: &str) -> Brand {
    Brand {
        code: BrandCode::parse(code).expect("a code"),
        name: "Halla".into(),
    }
}

/// Starts so many tasks together; returns what each came to, in their order.
pub(crate) async fn at_once<T, F>(tasks: usize, start: impl Fn(usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let started: Vec<_> = (0..tasks).map(|n| tokio::spawn(start(n))).collect();
    let mut results = Vec::with_capacity(tasks);
    for task in started {
        results.push(task.await.expect("a task ends"));
    }
    results
}

/// A line that whoever runs a command leaves in the audit log.
pub(crate) fn audit_entry(action: &'static str) -> AuditEntry {
    AuditEntry {
        actor: Actor::command_line(),
        action,
        subject: "something".to_owned(),
        before: None,
        after: None,
    }
}

/// Adds the customer of a number.
pub(crate) async fn add_customer(store: &Store, n: u128) {
    let name = |text| NameLine::parse(text).expect("a name");
    let record = CustomerRecord {
        id: IdentityId::Customer(n),
        email: format!("customer-{n}@example.fi"),
        password: String::new(),
        profile: Profile {
            first_name: name("Aino"),
            last_name: name("Aalto"),
            phone: None,
            language: Language::Fi,
            addresses: Vec::new(),
        },
        groups: Vec::new(),
        consents: Vec::new(),
        created: NOW,
    };
    let work = move |tx: Tx| {
        let record = record.clone();
        async move { tx.customers().add(&record).await }
    };
    assert!(store.transaction(work).await.expect("added"));
}
