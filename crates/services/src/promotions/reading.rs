//! From the text of a file to promotions.

use std::collections::{BTreeMap, HashMap};

use configuration::MarketZones;
use domain::{
    diagnostic::Diagnostic,
    ids::{MarketId, PromotionId},
    market::Texts,
    pricing::MOST_PRICE,
    promotion::{
        Action, Amounts, Conditions, CouponCode, Exclusivity, GoodsCondition, Level, Promotion, Scope, Target,
        UsageLimits,
    },
};
use serde_json::Value;

use super::fields::{Field, Mistakes};

/// Promotions with their places in the file, and what is wrong with it.
pub(super) type Reading = (Vec<(String, Promotion)>, Vec<Diagnostic>);

/// The promotions of a file, as far as they can be read, each with its place; and what is wrong with the file.
pub(super) fn read(rows: &[Value], zones: &MarketZones) -> Reading {
    let mistakes = Mistakes::default();
    let mut places: HashMap<PromotionId, usize> = HashMap::new();
    let mut promotions = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let path = format!("promotions[{at}]");
        let (id, promotion) = promotion(Field::new(path.clone(), row, &mistakes), zones);
        if let Some(id) = id
            && let Some(earlier) = places.insert(id, at)
        {
            let message = format!("promotions[{earlier}] has this id already");
            mistakes
                .borrow_mut()
                .push(Diagnostic::error(format!("{path}.id"), message));
        }
        promotions.push((path, promotion));
    }
    (promotions, mistakes.into_inner())
}

/// What cannot be read is replaced by something harmless, so that the rest can be looked at.
fn promotion(field: Field<'_>, zones: &MarketZones) -> (Option<PromotionId>, Promotion) {
    let object = field.required().object();
    let id = object.field("id").required().code::<PromotionId>();
    let promotion = Promotion {
        name: texts(object.field("name").required()),
        enabled: object.field("enabled").truth().unwrap_or(true),
        priority: object.field("priority").whole(i32_range(), "").unwrap_or(0),
        exclusivity: object.field("exclusivity").one_of(&EXCLUSIVITY).unwrap_or_default(),
        level: object.field("level").one_of(&LEVELS).unwrap_or_default(),
        conditions: conditions(object.field("conditions"), zones),
        applies_to: {
            let field = object.field("appliesTo");
            field.is_there().then(|| target(field))
        },
        action: action(object.field("action").required()),
        usage: usage(object.field("usage")),
        id: id.clone().unwrap_or_else(unnamed),
    };
    object.end();
    (id, promotion)
}

const EXCLUSIVITY: [(&str, Exclusivity); 3] = [
    ("none", Exclusivity::None),
    ("lines", Exclusivity::Lines),
    ("cart", Exclusivity::Cart),
];

const LEVELS: [(&str, Level); 2] = [("cart", Level::Cart), ("catalogue", Level::Catalogue)];

const SCOPES: [(&str, Scope); 2] = [("lines", Scope::Lines), ("order", Scope::Order)];

/// Stands where an id cannot be read; such a promotion is never put.
fn unnamed() -> PromotionId {
    PromotionId::parse("unnamed").expect("the word is an id")
}

fn i32_range() -> std::ops::RangeInclusive<i64> {
    i64::from(i32::MIN)..=i64::from(i32::MAX)
}

fn texts(field: Field<'_>) -> Texts {
    let object = field.object();
    let text = |name| object.field(name).text().map(Into::into);
    let texts = Texts {
        fi: text("fi"),
        sv: text("sv"),
        en: text("en"),
    };
    object.end();
    texts
}

fn conditions(field: Field<'_>, zones: &MarketZones) -> Conditions {
    let object = field.object();
    let goods = |name| -> Vec<GoodsCondition> { object.field(name).list().into_iter().map(goods_condition).collect() };
    let groups = object.field("customerGroups").list();
    let markets: Vec<MarketId> = object.field("markets").codes();
    let zone = zones.of_markets(markets.iter().map(MarketId::as_str));
    let conditions = Conditions {
        from: object.field("from").moment(zone),
        until: object.field("until").moment(zone),
        markets,
        coupons: coupons(object.field("coupons")),
        generated_codes: object.field("generatedCodes").truth().unwrap_or(false),
        minimum_amount: amounts(object.field("minimumAmount")),
        minimum_quantity: pieces(&object.field("minimumQuantity")),
        target: target(object.field("target")),
        all: goods("all"),
        any: goods("any"),
        none: goods("none"),
        first_order: object.field("firstOrder").truth().unwrap_or(false),
        nth_order: pieces(&object.field("nthOrder")),
        customer_groups: groups.iter().filter_map(Field::text).map(Into::into).collect(),
    };
    object.end();
    conditions
}

fn goods_condition(field: Field<'_>) -> GoodsCondition {
    let object = field.object();
    let condition = GoodsCondition {
        target: target(object.field("target").required()),
        minimum_amount: amounts(object.field("minimumAmount")),
        minimum_quantity: pieces(&object.field("minimumQuantity")),
    };
    object.end();
    condition
}

fn target(field: Field<'_>) -> Target {
    let object = field.object();
    let target = Target {
        products: object.field("products").codes(),
        variations: object.field("variations").codes(),
        categories: object.field("categories").codes(),
        brands: object.field("brands").codes(),
        exclude_products: object.field("excludeProducts").codes(),
        exclude_categories: object.field("excludeCategories").codes(),
        exclude_brands: object.field("excludeBrands").codes(),
        price_from: amounts(object.field("priceFrom")),
        price_to: amounts(object.field("priceTo")),
        exclude_reduced: object.field("excludeReduced").truth().unwrap_or(false),
    };
    object.end();
    target
}

fn coupons(field: Field<'_>) -> Vec<CouponCode> {
    let codes = field.list();
    let codes = codes.iter().filter_map(|field| {
        let code = CouponCode::parse(field.text()?);
        if code.is_err() {
            field.wrong("must have 2 to 40 letters, digits, hyphens or underscores");
        }
        code.ok()
    });
    codes.collect()
}

/// An action whose kind is not known gives nothing that could be wrong by itself.
fn action(field: Field<'_>) -> Action {
    let object = field.object();
    let kind = object.field("kind").required().one_of(&KINDS);
    let number = |name| pieces(&object.field(name).required()).unwrap_or(1);
    let most = |name| pieces(&object.field(name));
    let basis_points = || {
        let field = object.field("basisPoints").required();
        field.whole(1..=10_000, " (1000 is 10 %)").unwrap_or(1)
    };
    let amount = || amounts(object.field("amount").required());
    let scope = || object.field("scope").required().one_of(&SCOPES).unwrap_or(Scope::Lines);
    let Some(kind) = kind else {
        object.let_be();
        return Action::FreeShipping {};
    };
    let action = match kind {
        Kind::Percent => Action::Percent {
            basis_points: basis_points(),
            scope: scope(),
            maximum_pieces: most("maximumPieces"),
            maximum_amount: amounts(object.field("maximumAmount")),
        },
        Kind::FixedAmount => Action::FixedAmount {
            amount: amount(),
            scope: scope(),
        },
        Kind::AmountEach => Action::AmountEach {
            amount: amount(),
            maximum_pieces: most("maximumPieces"),
        },
        Kind::FixedPrice => Action::FixedPrice {
            amount: amount(),
            maximum_pieces: most("maximumPieces"),
        },
        Kind::CheapestFree => Action::CheapestFree { of: number("of") },
        Kind::BuyPay => Action::BuyPay {
            buy: number("buy"),
            pay: number("pay"),
        },
        Kind::BuyGet => Action::BuyGet {
            buy: number("buy"),
            get: number("get"),
            basis_points: basis_points(),
            maximum_times: most("maximumTimes"),
        },
        Kind::BundlePrice => Action::BundlePrice {
            pieces: number("pieces"),
            amount: amount(),
        },
        Kind::FreeShipping => Action::FreeShipping {},
        Kind::ShippingPercent => Action::ShippingPercent {
            basis_points: basis_points(),
        },
        Kind::ShippingAmount => Action::ShippingAmount { amount: amount() },
        Kind::ShippingPrice => Action::ShippingPrice { amount: amount() },
        Kind::GiftLine => {
            let code = object.field("code").required().code();
            let quantity = number("quantity");
            match code {
                Some(code) => Action::GiftLine { code, quantity },
                None => Action::FreeShipping {},
            }
        }
    };
    object.end();
    action
}

#[derive(Clone, Copy)]
enum Kind {
    Percent,
    FixedAmount,
    AmountEach,
    FixedPrice,
    CheapestFree,
    BuyPay,
    BuyGet,
    BundlePrice,
    FreeShipping,
    ShippingPercent,
    ShippingAmount,
    ShippingPrice,
    GiftLine,
}

const KINDS: [(&str, Kind); 13] = [
    ("percent", Kind::Percent),
    ("fixedAmount", Kind::FixedAmount),
    ("amountEach", Kind::AmountEach),
    ("fixedPrice", Kind::FixedPrice),
    ("cheapestFree", Kind::CheapestFree),
    ("buyPay", Kind::BuyPay),
    ("buyGet", Kind::BuyGet),
    ("bundlePrice", Kind::BundlePrice),
    ("freeShipping", Kind::FreeShipping),
    ("shippingPercent", Kind::ShippingPercent),
    ("shippingAmount", Kind::ShippingAmount),
    ("shippingPrice", Kind::ShippingPrice),
    ("giftLine", Kind::GiftLine),
];

fn usage(field: Field<'_>) -> UsageLimits {
    let object = field.object();
    let usage = UsageLimits {
        total: pieces(&object.field("total")),
        per_customer: pieces(&object.field("perCustomer")),
    };
    object.end();
    usage
}

fn pieces(field: &Field<'_>) -> Option<u32> {
    field.whole(1..=u32::MAX.into(), "")
}

/// Amounts by market.
fn amounts(field: Field<'_>) -> Amounts {
    let mut amounts = BTreeMap::new();
    for (market, field) in field.entries() {
        let amount = field.whole(1..=MOST_PRICE, ", in minor units (590 is 5.90)");
        match (market.parse::<MarketId>(), amount) {
            (Ok(market), Some(amount)) => {
                amounts.insert(market, amount);
            }
            (Err(_), _) => field.wrong("is no market"),
            (Ok(_), None) => {}
        }
    }
    amounts
}
