//! A small shop to decide in.

use std::{collections::BTreeMap, time::Duration};

use domain::{
    cart::{CartKey, CartOperation, DecisionContext, LineTarget, NewLine, Timing},
    catalogue::{Catalogue, Nutrients, Product, ProductKind, Variation},
    clock::{Monotonic, Now, UnixMillis},
    ids::{IdentityId, MarketId, ProductCode, TaxClass, VariationCode},
    market::{Language, Market, Texts},
    money::Currency,
    pricing::{PriceBook, PriceSchedule, PricingContext, Shopper, TaxRate, TaxTable},
    promotion::Promotions,
    stock::NOTHING_RESERVED,
};

pub(crate) fn market() -> Market {
    Market {
        id: MarketId::parse("FI").expect("a market"),
        currency: Currency::EUR,
        country: "FIN".to_owned(),
        default_language: Language::Fi,
    }
}

/// `bar` (2,000 in stock), `rare` (3), `gone` (0), `later` (0, backorder), `unpriced`, `tablet` (engraved), `voucher` (a gift card).
pub(crate) fn book() -> PriceBook {
    let products = [
        product("bar", ProductKind::Standard, Some(590), 2000, false),
        product("rare", ProductKind::Standard, Some(1250), 3, false),
        product("gone", ProductKind::Standard, Some(300), 0, false),
        product("later", ProductKind::Standard, Some(300), 0, true),
        product("unpriced", ProductKind::Standard, None, 50, false),
        product("tablet", ProductKind::CustomTablet, Some(2490), 50, false),
        product("voucher", ProductKind::GiftCard, Some(2500), 0, true),
    ];
    let catalogue = Catalogue::new(products.into(), Vec::new(), Vec::new());
    PriceBook::new(catalogue, taxes(), Promotions::default())
}

pub(crate) fn terms<'a>(book: &'a PriceBook, market: &'a Market) -> PricingContext<'a> {
    PricingContext {
        book,
        market,
        at: UnixMillis(0),
        shopper: Shopper::anonymous(),
        shipping: None,
        reserved: &NOTHING_RESERVED,
    }
}

/// 25.5 % on confectionery in Finland, always.
pub(crate) fn taxes() -> TaxTable {
    TaxTable::new(vec![TaxRate {
        class: TaxClass::parse("confectionery").expect("a class"),
        country: "FIN".into(),
        rate: 2550,
        from: UnixMillis(0),
        until: None,
        source: "a sample".into(),
        checked: "2026-01-01".into(),
    }])
}

pub(crate) fn decision_context<'a>(book: &'a PriceBook, market: &'a Market) -> DecisionContext<'a> {
    DecisionContext {
        book,
        market,
        at: UnixMillis(0),
    }
}

pub(crate) fn product(code: &str, kind: ProductKind, price: Option<i64>, stock: u32, backorder: bool) -> Product {
    Product {
        code: ProductCode::parse(&format!("P-{code}")).expect("a code"),
        kind,
        brands: Vec::new(),
        categories: Vec::new(),
        position: 0,
        published: None,
        name: Texts::only(Language::Fi, code),
        slug: Texts::only(Language::Fi, code),
        short_description: Texts::default(),
        description: Texts::default(),
        tags: Vec::new(),
        pictures: Vec::new(),
        variations: vec![Variation {
            code: variation(code),
            ean: None,
            name: Texts::default(),
            color: Texts::default(),
            size: None,
            pictures: Vec::new(),
            net_weight: Some(150),
            weight: Some(165),
            tax_class: TaxClass::parse("confectionery").expect("a class"),
            backorder,
            ingredients: Texts::default(),
            nutrients: Nutrients::default(),
            portion: None,
            allergens: BTreeMap::new(),
            suitable_for: Vec::new(),
            diets: Vec::new(),
            labels: Vec::new(),
            included_items: Vec::new(),
            prices: price
                .map(|minor| (market().id, PriceSchedule::standing(minor)))
                .into_iter()
                .collect(),
            stock,
        }],
    }
}

pub(crate) fn variation(code: &str) -> VariationCode {
    VariationCode::parse(code).expect("a code")
}

pub(crate) fn key() -> CartKey {
    CartKey {
        identity: IdentityId::Anonymous(1),
        market: market().id,
    }
}

pub(crate) fn timing() -> Timing {
    Timing {
        quiet: Duration::from_millis(500),
        at_most: Duration::from_secs(2),
        retry: Duration::from_secs(1),
    }
}

pub(crate) fn at(ms: u64) -> Now {
    Now {
        monotonic: Monotonic(Duration::from_millis(ms)),
        wall: UnixMillis(i64::try_from(ms).expect("a small number")),
    }
}

pub(crate) fn add(code: &str, quantity: i64) -> CartOperation {
    CartOperation::Add(NewLine {
        code: variation(code),
        quantity,
        shipment: -1,
        custom: None,
    })
}

pub(crate) fn remove(code: &str, quantity: i64) -> CartOperation {
    CartOperation::Remove {
        target: line(code),
        quantity,
    }
}

pub(crate) fn set(code: &str, quantity: i64) -> CartOperation {
    CartOperation::Set {
        target: line(code),
        quantity,
    }
}

pub(crate) fn line(code: &str) -> LineTarget {
    LineTarget::Code {
        code: variation(code),
        shipment: 1,
    }
}
