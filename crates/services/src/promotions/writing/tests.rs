use std::collections::BTreeMap;

use configuration::MarketZones;
use domain::{
    ids::{MarketId, PromotionId, VariationCode},
    market::{Language, Texts},
    pricing::MOST_PRICE,
    promotion::{
        Action, Amounts, Conditions, CouponCode, Exclusivity, GoodsCondition, Level, Promotion, Scope, Target,
        UsageLimits,
    },
};
use proptest::{
    collection::{btree_map, vec},
    option,
    prelude::*,
    sample::select,
};

use super::super::{export, parse};
use crate::samples::{moment, text, texts};

fn market() -> impl Strategy<Value = MarketId> {
    select(vec!["FI", "SE"]).prop_map(|id| MarketId::parse(id).expect("a market"))
}

fn amounts() -> impl Strategy<Value = Amounts> {
    btree_map(market(), 1..=MOST_PRICE, 0..3)
}

fn pieces() -> impl Strategy<Value = u32> {
    1..=u32::MAX
}

fn most() -> impl Strategy<Value = Option<u32>> {
    option::of(pieces())
}

fn codes<Code: std::str::FromStr<Err: std::fmt::Debug> + std::fmt::Debug>() -> impl Strategy<Value = Vec<Code>> {
    vec("[A-Za-z0-9/._:-]{1,12}", 0..3)
        .prop_map(|codes| codes.iter().map(|code| code.parse().expect("a code")).collect())
}

fn scope() -> impl Strategy<Value = Scope> {
    select(vec![Scope::Lines, Scope::Order])
}

fn basis_points() -> impl Strategy<Value = u32> {
    1..=10_000_u32
}

fn action() -> impl Strategy<Value = Action> {
    let percent = (basis_points(), scope(), most(), amounts());
    let buy_get = (pieces(), pieces(), basis_points(), most());
    prop_oneof![
        percent.prop_map(
            |(basis_points, scope, maximum_pieces, maximum_amount)| Action::Percent {
                basis_points,
                scope,
                maximum_pieces,
                maximum_amount,
            }
        ),
        (amounts(), scope()).prop_map(|(amount, scope)| Action::FixedAmount { amount, scope }),
        (amounts(), most()).prop_map(|(amount, maximum_pieces)| Action::AmountEach { amount, maximum_pieces }),
        (amounts(), most()).prop_map(|(amount, maximum_pieces)| Action::FixedPrice { amount, maximum_pieces }),
        pieces().prop_map(|of| Action::CheapestFree { of }),
        (pieces(), pieces()).prop_map(|(buy, pay)| Action::BuyPay { buy, pay }),
        buy_get.prop_map(|(buy, get, basis_points, maximum_times)| Action::BuyGet {
            buy,
            get,
            basis_points,
            maximum_times,
        }),
        (pieces(), amounts()).prop_map(|(pieces, amount)| Action::BundlePrice { pieces, amount }),
        Just(Action::FreeShipping {}),
        basis_points().prop_map(|basis_points| Action::ShippingPercent { basis_points }),
        amounts().prop_map(|amount| Action::ShippingAmount { amount }),
        amounts().prop_map(|amount| Action::ShippingPrice { amount }),
        pieces().prop_map(|quantity| Action::GiftLine {
            code: VariationCode::parse("HH-1001-150").expect("a code"),
            quantity,
        }),
    ]
}

fn target() -> impl Strategy<Value = Target> {
    let meant = (codes(), codes(), codes(), codes());
    let excluded = (codes(), codes(), codes());
    (meant, excluded, amounts(), amounts(), any::<bool>()).prop_map(
        |(meant, excluded, price_from, price_to, exclude_reduced)| {
            let (products, variations, categories, brands) = meant;
            let (exclude_products, exclude_categories, exclude_brands) = excluded;
            Target {
                products,
                variations,
                categories,
                brands,
                exclude_products,
                exclude_categories,
                exclude_brands,
                price_from,
                price_to,
                exclude_reduced,
            }
        },
    )
}

/// All goods, or some.
fn goods() -> impl Strategy<Value = Target> {
    prop_oneof![Just(Target::default()), target()]
}

fn goods_conditions() -> impl Strategy<Value = Vec<GoodsCondition>> {
    let one = (goods(), amounts(), most()).prop_map(|(target, minimum_amount, minimum_quantity)| GoodsCondition {
        target,
        minimum_amount,
        minimum_quantity,
    });
    vec(one, 0..3)
}

fn conditions() -> impl Strategy<Value = Conditions> {
    let coupon = "[A-ZÄÖß0-9_-]{2,20}".prop_map(|code| CouponCode::parse(&code).expect("a code"));
    let when = (vec(market(), 0..3), option::of(moment()), option::of(moment()));
    let coupons = (vec(coupon, 0..3), any::<bool>());
    let cart = (amounts(), most(), goods());
    let others = (goods_conditions(), goods_conditions(), goods_conditions());
    let customer = (any::<bool>(), most(), vec(text(), 0..3));
    (when, coupons, cart, others, customer).prop_map(|(when, coupons, cart, others, customer)| {
        let (markets, from, until) = when;
        let (coupons, generated_codes) = coupons;
        let (minimum_amount, minimum_quantity, target) = cart;
        let (all, any, none) = others;
        let (first_order, nth_order, customer_groups) = customer;
        Conditions {
            markets,
            from,
            until,
            coupons,
            generated_codes,
            minimum_amount,
            minimum_quantity,
            target,
            all,
            any,
            none,
            first_order,
            nth_order,
            customer_groups,
        }
    })
}

fn promotion() -> impl Strategy<Value = Promotion> {
    let named = texts().prop_filter("it has a name", |name| !name.is_empty());
    let exclusivity = select(vec![Exclusivity::None, Exclusivity::Lines, Exclusivity::Cart]);
    let level = select(vec![Level::Cart, Level::Catalogue]);
    let usage = (most(), most()).prop_map(|(total, per_customer)| UsageLimits { total, per_customer });
    let place = (any::<bool>(), any::<i32>(), exclusivity, level);
    let given = (conditions(), option::of(goods()), action(), usage);
    (named, place, given).prop_map(|(name, place, given)| {
        let (enabled, priority, exclusivity, level) = place;
        let (conditions, applies_to, action, usage) = given;
        Promotion {
            id: PromotionId::parse("named-later").expect("an id"),
            name,
            enabled,
            priority,
            exclusivity,
            level,
            conditions,
            applies_to,
            action,
            usage,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_is_read_again(mut promotions in vec(promotion(), 0..4)) {
        for (number, promotion) in promotions.iter_mut().enumerate() {
            promotion.id = PromotionId::parse(&format!("p-{number}")).expect("an id");
        }
        let text = export(&promotions).expect("JSON");
        let again = parse(&text, &MarketZones::default()).map_err(|error| format!("{error} in {text}"));
        prop_assert_eq!(again, Ok(promotions));
    }
}

#[test]
fn what_says_nothing_is_left_out() {
    let plain = Promotion {
        id: PromotionId::parse("ten").expect("an id"),
        name: Texts::only(Language::En, "Ten"),
        enabled: true,
        priority: 0,
        exclusivity: Exclusivity::None,
        level: Level::Cart,
        conditions: Conditions::default(),
        applies_to: Some(Target::default()),
        action: Action::FixedAmount {
            amount: BTreeMap::new(),
            scope: Scope::Order,
        },
        usage: UsageLimits::default(),
    };
    // Goods without a word are all goods; an action without an amount is one all the same.
    let written = r#"{"id":"ten","name":{"en":"Ten"},"enabled":true,"priority":0,"exclusivity":"none",
        "conditions":{"target":{},"firstOrder":false},"appliesTo":{},
        "action":{"kind":"fixedAmount","amount":{},"scope":"order"}}"#;
    let written: serde_json::Value = serde_json::from_str(written).expect("JSON");
    assert_eq!(super::document(&plain).expect("JSON"), written);
}
