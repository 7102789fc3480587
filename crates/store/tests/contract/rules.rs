//! Taxes and promotions are stored whole, and announced exactly when they change.

use std::{
    collections::{BTreeMap, HashMap},
    slice,
};

use domain::{
    clock::UnixMillis,
    ids::{PromotionId, TaxClass},
    pricing::TaxRate,
    promotion::{
        Action, Conditions, CouponCode, Exclusivity, GoodsCondition, Level, Promotion, Scope, Target, UsageLimits,
    },
};
use store::{OutboxEvent, PromotionReport, PromotionUse, Rules, Store, Topic};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW, market, product_code, texts},
};

crate::on_both_engines!(
    taxes_become_what_is_put,
    taxes_are_announced_when_they_change,
    promotions_are_loaded_as_they_were_put,
    promotions_change_and_go,
    what_was_in_the_prices_is_kept,
    rules_are_read_together,
);

async fn taxes_become_what_is_put(database: &TestDatabase) {
    let store = database.open().await;
    let taxes = store.taxes();
    assert!(taxes.is_empty().await.expect("read"));
    let old = TaxRate {
        until: Some(NOW),
        ..rate("food", "FIN", 1400, -900)
    };
    let first = [rate("confectionery", "FIN", 1350, 0), old, rate("food", "SWE", 1200, 0)];
    // Of the two that begin together the last one counts.
    let given = [&first[..], &[rate("food", "SWE", 2500, 0), first[2].clone()]].concat();
    assert_eq!(taxes.put(&given, NOW).await.expect("put"), 3);
    assert_eq!(taxes.load().await.expect("read"), first);
    assert!(!taxes.is_empty().await.expect("read"));

    // One goes, one changes, one comes, one stays.
    let second = [
        rate("confectionery", "FIN", 1350, 0),
        rate("food", "FIN", 1350, 0),
        rate("food", "SWE", 600, 0),
    ];
    assert_eq!(taxes.put(&second, NOW).await.expect("put"), 3);
    assert_eq!(taxes.load().await.expect("read"), second);
    assert_eq!(taxes.put(&[], NOW).await.expect("put"), 3);
    assert!(taxes.is_empty().await.expect("read"));
}

async fn taxes_are_announced_when_they_change(database: &TestDatabase) {
    let store = database.open().await;
    let rates = [rate("food", "FIN", 1350, 0)];
    for changed in [1, 0] {
        assert_eq!(store.taxes().put(&rates, NOW).await.expect("put"), changed);
    }
    assert_eq!(events(&store).await, [event(1, "taxes")]);
}

async fn promotions_are_loaded_as_they_were_put(database: &TestDatabase) {
    let store = database.open().await;
    let all = [full("a-everything"), plain("B-2"), plain("b-1")];
    let report = store.promotions().put(&all, NOW).await.expect("put");
    assert_eq!(
        report,
        PromotionReport {
            created: 3,
            ..PromotionReport::default()
        }
    );
    let (loaded, uses) = store.promotions().load().await.expect("read");
    // By the bytes of their ids.
    assert_eq!(loaded, [plain("B-2"), full("a-everything"), plain("b-1")]);
    assert_eq!(uses, HashMap::new());
}

async fn what_was_in_the_prices_is_kept(database: &TestDatabase) {
    let store = database.open().await;
    let promotions = store.promotions();
    let day = |days: i64| UnixMillis(NOW.0 + days * DAY);
    let reduction = |name: &str, from, until: Option<i64>| {
        let mut reduction = plain(name);
        reduction.level = Level::Catalogue;
        reduction.conditions.from = Some(day(from));
        reduction.conditions.until = until.map(day);
        reduction
    };
    let all = [
        reduction("running", -3, None),
        reduction("over", -9, Some(-5)),
        reduction("later", 3, None),
        plain("of-carts"),
    ];
    promotions.put(&all, day(-4)).await.expect("put");
    assert_eq!(store.catalogue().load_rules().await.expect("read").past_promotions, []);
    let renamed = Promotion {
        priority: 5,
        ..reduction("running", -3, None)
    };
    promotions.put(&[renamed], NOW).await.expect("put");
    let ids = ["running", "over", "later", "of-carts"].map(id);
    promotions.delete(&ids, day(1)).await.expect("deleted");
    let past = store.catalogue().load_rules().await.expect("read").past_promotions;
    let told: Vec<_> = past
        .iter()
        .map(|past| (past.id.as_str(), past.priority, past.conditions.until))
        .collect();
    assert_eq!(
        told,
        [
            ("over", 0, Some(day(-5))),
            ("running", 0, Some(NOW)),
            ("running", 5, Some(day(1))),
        ]
    );
    // After more than a year no price depends on them.
    promotions
        .put(&[reduction("new", 410, None)], day(400))
        .await
        .expect("put");
    promotions.delete(&["new"].map(id), day(420)).await.expect("deleted");
    let past = store.catalogue().load_rules().await.expect("read").past_promotions;
    assert_eq!(past.iter().map(|past| past.id.as_str()).collect::<Vec<_>>(), ["new"]);
}

async fn promotions_change_and_go(database: &TestDatabase) {
    let store = database.open().await;
    let promotions = store.promotions();
    promotions.put(&[plain("a"), plain("b")], NOW).await.expect("put");
    let changed = Promotion {
        enabled: false,
        ..plain("b")
    };
    let given = [plain("a"), plain("b"), changed.clone(), plain("c")];
    let report = promotions.put(&given, NOW).await.expect("put");
    let expected = PromotionReport {
        created: 1,
        updated: 1,
        unchanged: 1,
    };
    assert_eq!(report, expected);
    let report = promotions.put(slice::from_ref(&changed), NOW).await.expect("put");
    assert_eq!((report.updated, report.unchanged), (0, 1));
    assert_eq!(
        promotions.load().await.expect("read").0,
        [plain("a"), changed, plain("c")]
    );

    let ids = ["a", "c", "unknown"].map(id);
    assert_eq!(promotions.delete(&ids, NOW).await.expect("deleted"), 2);
    assert_eq!(promotions.delete(&ids, NOW).await.expect("deleted"), 0);
    let left: Vec<_> = promotions.load().await.expect("read").0;
    assert_eq!(
        left.iter().map(|promotion| promotion.id.as_str()).collect::<Vec<_>>(),
        ["b"]
    );
    let expected = [1, 2, 3].map(|id| event(id, "promotions"));
    assert_eq!(events(&store).await, expected);
}

async fn rules_are_read_together(database: &TestDatabase) {
    let store = database.open().await;
    assert_eq!(store.catalogue().load_rules().await.expect("read"), Rules::default());
    store
        .taxes()
        .put(&[rate("food", "FIN", 1350, 0)], NOW)
        .await
        .expect("put");
    store
        .promotions()
        .put(&[plain("a"), plain("b")], NOW)
        .await
        .expect("put");
    let limits = UsageLimits {
        total: Some(5),
        per_customer: None,
    };
    for order in ["order-1", "order-2"] {
        let taken = PromotionUse {
            promotion: id("b"),
            coupon: None,
            customer: "c".to_owned(),
            email: "c".to_owned(),
            reference: order.to_owned(),
        };
        store.promotions().take_use(&taken, limits, NOW).await.expect("taken");
    }
    let rules = store.catalogue().load_rules().await.expect("read");
    let expected = Rules {
        taxes: vec![rate("food", "FIN", 1350, 0)],
        promotions: vec![plain("a"), plain("b")],
        uses: HashMap::from([(id("b"), 2)]),
        past_promotions: Vec::new(),
        outbox_head: store.outbox().head().await.expect("read"),
    };
    assert_eq!(rules, expected);
    assert!(rules.outbox_head >= 2);
}

pub(crate) fn rate(class: &str, country: &str, rate: u32, from_day: i64) -> TaxRate {
    TaxRate {
        class: TaxClass::parse(class).expect("a class"),
        country: country.into(),
        rate,
        from: UnixMillis(NOW.0 + from_day * DAY),
        until: None,
        source: "https://example.org/arvonlisävero?a=1&b=\"2\"".into(),
        checked: "2026-01-02".into(),
    }
}

fn id(text: &str) -> PromotionId {
    PromotionId::parse(text).expect("an id")
}

pub(crate) fn plain(name: &str) -> Promotion {
    Promotion {
        id: id(name),
        name: texts("Kesäale", "Sommarrea", "Summer sale"),
        enabled: true,
        priority: 0,
        exclusivity: Exclusivity::None,
        level: Level::Cart,
        conditions: Conditions::default(),
        applies_to: None,
        action: Action::FreeShipping {},
        usage: UsageLimits::default(),
    }
}

/// With everything that a promotion may say.
fn full(name: &str) -> Promotion {
    Promotion {
        enabled: false,
        priority: -7,
        exclusivity: Exclusivity::Lines,
        conditions: Conditions {
            markets: vec![market("FI"), market("SE")],
            from: Some(NOW),
            until: Some(UnixMillis(NOW.0 + DAY)),
            coupons: vec![CouponCode::parse("kesä-10").expect("a code")],
            minimum_amount: BTreeMap::from([(market("FI"), 3000)]),
            minimum_quantity: Some(3),
            target: Target {
                products: vec![product_code("A")],
                categories: vec!["bars".to_owned().try_into().expect("a code")],
                brands: vec!["halla".to_owned().try_into().expect("a code")],
                exclude_products: vec![product_code("B")],
                price_from: BTreeMap::from([(market("FI"), 100)]),
                exclude_reduced: true,
                ..Target::default()
            },
            all: vec![GoodsCondition::default()],
            none: vec![GoodsCondition {
                minimum_quantity: Some(2),
                ..GoodsCondition::default()
            }],
            first_order: true,
            nth_order: Some(1),
            customer_groups: vec!["staff".into()],
            ..Conditions::default()
        },
        applies_to: Some(Target::default()),
        action: Action::Percent {
            basis_points: 1000,
            scope: Scope::Order,
            maximum_pieces: Some(4),
            maximum_amount: BTreeMap::from([(market("FI"), 3000)]),
        },
        usage: UsageLimits {
            total: Some(100),
            per_customer: Some(1),
        },
        ..plain(name)
    }
}

async fn events(store: &Store) -> Vec<OutboxEvent> {
    store.outbox().after(0, 100).await.expect("read")
}

fn event(id: u64, key: &str) -> OutboxEvent {
    OutboxEvent {
        id,
        topic: Topic::Rules,
        key: key.into(),
    }
}
