//! What is said against a promotion before it is let in.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    ids::{BrandCode, MarketId},
    market::{Language, Texts},
    pricing::MOST_PRICE,
    promotion::{Action, Exclusivity, GoodsCondition, Level, Promotion, Scope, Target},
};

use crate::pricing_samples::{
    amount, catalogue, category, coupon, finland, fixed_price, gift, id, percent, product_code, products, promotion,
    sweden, with,
};

/// The diagnostics of a promotion that was good before the change: the field, with `!` where it is an error.
fn check(action: Action, change: impl FnOnce(&mut Promotion), expected: &[&str]) {
    let promotion = with(promotion("a", action), change);
    let diagnostics = promotion.check(&catalogue(), &[finland(), sweden()]);
    let told = diagnostics
        .iter()
        .map(|diagnostic| format!("{}{}", if diagnostic.is_error() { "!" } else { "" }, diagnostic.path));
    assert_eq!(told.collect::<Vec<_>>(), expected, "{diagnostics:#?}");
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.message.len() > 10));
}

fn ten() -> Action {
    percent(1000, Scope::Lines)
}

fn amounts(amounts: &[(&str, i64)]) -> BTreeMap<MarketId, i64> {
    amounts.iter().map(|(market, amount)| (id(market), *amount)).collect()
}

#[test]
fn a_good_one_has_no_diagnostics() {
    let both = amounts(&[("FI", 500), ("SE", 5000)]);
    for action in [
        ten(),
        percent(10_000, Scope::Order),
        Action::FixedPrice {
            amount: both.clone(),
            maximum_pieces: Some(3),
        },
        Action::FixedAmount {
            amount: both,
            scope: Scope::Order,
        },
        Action::CheapestFree { of: 2 },
        Action::BuyPay { buy: 3, pay: 2 },
        Action::FreeShipping {},
        gift("gift", 1),
    ] {
        check(action, |_| (), &[]);
    }
}

#[test]
fn names_are_in_every_language() {
    check(ten(), |a| a.name = Texts::default(), &["!name"]);
    check(
        ten(),
        |a| a.name = Texts::only(Language::Sv, "Tio"),
        &["name.fi", "name.en"],
    );
}

#[test]
fn conditions_can_be_met() {
    check(
        ten(),
        |a| a.conditions.markets = vec![id("FI"), id("DE")],
        &["!conditions.markets[1]"],
    );
    let period = |a: &mut Promotion, from, until| {
        a.conditions.from = Some(UnixMillis(from));
        a.conditions.until = Some(UnixMillis(until));
    };
    check(ten(), |a| period(a, 1, 2), &[]);
    check(ten(), |a| period(a, 2, 2), &["!conditions.until"]);
    let minimum = |a: &mut Promotion, minimum| a.conditions.minimum_amount = amounts(minimum);
    check(ten(), |a| minimum(a, &[("FI", 1), ("SE", 1)]), &[]);
    check(ten(), |a| minimum(a, &[("FI", 1)]), &["conditions.minimumAmount.SE"]);
    let wrong = [
        "!conditions.minimumAmount.DE",
        "!conditions.minimumAmount.FI",
        "conditions.minimumAmount.SE",
    ];
    check(ten(), |a| minimum(a, &[("FI", 0), ("DE", 1)]), &wrong);
    check(ten(), |a| minimum(a, &[("FI", MOST_PRICE), ("SE", 1)]), &[]);
    let too_much = ["!conditions.minimumAmount.FI"];
    check(ten(), |a| minimum(a, &[("FI", MOST_PRICE + 1), ("SE", 1)]), &too_much);
    check(
        ten(),
        |a| a.conditions.minimum_quantity = Some(0),
        &["!conditions.minimumQuantity"],
    );
    check(
        ten(),
        |a| a.conditions.customer_groups = vec![" ".into()],
        &["!conditions.customerGroups[0]"],
    );
}

#[test]
fn targets_are_in_the_catalogue() {
    let target = |a: &mut Promotion, target| a.conditions.target = target;
    check(
        ten(),
        |a| target(a, products(&["bar", "nothing"])),
        &["!conditions.target.products[1]"],
    );
    check(
        ten(),
        |a| target(a, category("nothing")),
        &["!conditions.target.categories[0]"],
    );
    let unknown_brand = Target {
        brands: vec![BrandCode::parse("nothing").expect("a code")],
        ..Target::default()
    };
    check(ten(), |a| target(a, unknown_brand), &["!conditions.target.brands[0]"]);
    let excluded = Target {
        exclude_products: vec![product_code("bar"), product_code("nothing")],
        ..products(&["bar"])
    };
    let strange = ["conditions.target.products[0]", "conditions.target.excludeProducts[1]"];
    check(ten(), |a| target(a, excluded), &strange);
}

#[test]
fn actions_make_sense() {
    for points in [0, 10_001] {
        check(percent(points, Scope::Order), |_| (), &["!action.basisPoints"]);
    }
    check(fixed_price(100), |_| (), &["action.amount.SE"]);
    check(fixed_price(100), |a| a.conditions.markets = vec![id("FI")], &[]);
    let both = |a: &mut Promotion| a.conditions.markets = vec![id("FI"), id("SE")];
    check(amount(100, Scope::Lines), both, &["!action.amount.SE"]);
    check(
        amount(0, Scope::Lines),
        |a| a.conditions.markets = vec![id("FI")],
        &["!action.amount.FI"],
    );
    let only_sweden = |a: &mut Promotion| a.conditions.markets = vec![id("SE")];
    check(
        fixed_price(100),
        only_sweden,
        &["action.amount.FI", "!action.amount.SE"],
    );
    let none = Action::FixedPrice {
        amount: amounts(&[]),
        maximum_pieces: None,
    };
    check(none, |_| (), &["!action.amount"]);
    check(Action::CheapestFree { of: 1 }, |_| (), &["!action.of"]);
    check(Action::BuyPay { buy: 2, pay: 2 }, |_| (), &["!action.buy"]);
    check(Action::BuyPay { buy: 2, pay: 0 }, |_| (), &["!action.pay"]);
    check(gift("nothing", 0), |_| (), &["!action.quantity", "!action.code"]);
    check(gift("tablet", 1), |_| (), &["!action.code"]);
}

#[test]
fn gifts_are_sold_where_they_are_given() {
    let mut bar = catalogue().product("P-gift").expect("sold").as_ref().clone();
    bar.variations[0].prices.remove(&id("SE"));
    let catalogue = catalogue().with([domain::catalogue::CatalogueChange::Put(bar.into())]);
    let diagnostics = promotion("a", gift("gift", 1)).check(&catalogue, &[finland(), sweden()]);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(
        diagnostics[0].message,
        "gift has no price in SE: the gift is not given there"
    );
    assert!(!diagnostics[0].is_error());
}

#[test]
fn limits_and_exclusivity_have_an_effect() {
    let limits = |a: &mut Promotion, total, per_customer| {
        a.usage.total = total;
        a.usage.per_customer = per_customer;
        a.conditions.coupons = vec![coupon("summer")];
    };
    check(ten(), |a| limits(a, Some(9), Some(1)), &[]);
    check(
        ten(),
        |a| limits(a, Some(0), Some(0)),
        &["!usage.total", "!usage.perCustomer"],
    );
    check(ten(), |a| limits(a, Some(1), Some(2)), &["usage.perCustomer"]);
    check(ten(), |a| a.usage.per_customer = Some(1), &[]);
    for action in [Action::FreeShipping {}, gift("gift", 1)] {
        check(action.clone(), |a| a.exclusivity = Exclusivity::Lines, &["exclusivity"]);
        check(action, |a| a.exclusivity = Exclusivity::Cart, &[]);
    }
}

#[test]
fn names_have_a_length() {
    let named = |length: usize| move |a: &mut Promotion| a.name.sv = Some("å".repeat(length).into());
    check(ten(), named(200), &[]);
    check(ten(), named(201), &["!name.sv"]);
}

#[test]
fn the_number_of_an_order_is_a_condition() {
    check(ten(), |a| a.conditions.first_order = true, &[]);
    check(ten(), |a| a.conditions.nth_order = Some(3), &[]);
}

#[test]
fn every_target_is_looked_at() {
    let of = |target| GoodsCondition {
        target,
        minimum_quantity: Some(0),
        ..GoodsCondition::default()
    };
    check(
        ten(),
        |a| {
            a.conditions.all = vec![of(products(&["bar"])), of(category("nothing"))];
            a.conditions.none = vec![of(products(&["nothing"]))];
            a.applies_to = Some(products(&["nothing"]));
        },
        &[
            "!conditions.all[0].minimumQuantity",
            "!conditions.all[1].minimumQuantity",
            "!conditions.all[1].target.categories[0]",
            "!conditions.none[0].minimumQuantity",
            "!conditions.none[0].target.products[0]",
            "!appliesTo.products[0]",
        ],
    );
    let prices = Target {
        price_from: amounts(&[("FI", 500), ("DE", 1)]),
        price_to: amounts(&[("FI", 499)]),
        ..Target::default()
    };
    let wrong = ["!appliesTo.priceFrom.DE", "!appliesTo.priceTo.FI"];
    check(ten(), |a| a.applies_to = Some(prices), &wrong);
    let goods = |a: &mut Promotion| a.applies_to = Some(products(&["bar"]));
    check(Action::FreeShipping {}, goods, &["appliesTo"]);
}

#[test]
fn numbers_of_actions_are_one_or_more() {
    let both = amounts(&[("FI", 500), ("SE", 5000)]);
    let each = Action::AmountEach {
        amount: both.clone(),
        maximum_pieces: Some(0),
    };
    check(each, |_| (), &["!action.maximumPieces"]);
    let of_order = Action::Percent {
        basis_points: 100,
        scope: Scope::Order,
        maximum_pieces: Some(1),
        maximum_amount: both.clone(),
    };
    check(of_order, |_| (), &["!action.maximumPieces"]);
    let companions = Action::BuyGet {
        buy: 0,
        get: 0,
        basis_points: 0,
        maximum_times: Some(0),
    };
    check(
        companions,
        |_| (),
        &[
            "!action.buy",
            "!action.get",
            "!action.basisPoints",
            "!action.maximumTimes",
        ],
    );
    check(
        Action::ShippingPercent { basis_points: 0 },
        |_| (),
        &["!action.basisPoints"],
    );
    check(Action::ShippingPrice { amount: both }, |_| (), &[]);
    check(
        Action::ShippingAmount { amount: amounts(&[]) },
        |_| (),
        &["!action.amount"],
    );
}

#[test]
fn prices_of_the_catalogue_are_everybodys() {
    let level = |change: fn(&mut Promotion)| {
        move |a: &mut Promotion| {
            a.level = Level::Catalogue;
            a.conditions.from = Some(UnixMillis(1));
            change(a);
        }
    };
    let both = amounts(&[("FI", 500), ("SE", 5000)]);
    let fixed = Action::FixedPrice {
        amount: both.clone(),
        maximum_pieces: None,
    };
    for action in [ten(), fixed] {
        check(action, level(|_| ()), &[]);
    }
    check(ten(), level(|a| a.conditions.from = None), &["!conditions.from"]);
    check(percent(1000, Scope::Order), level(|_| ()), &["!action.scope"]);
    check(Action::BuyPay { buy: 2, pay: 1 }, level(|_| ()), &["!action.kind"]);
    let limited = Action::AmountEach {
        amount: both,
        maximum_pieces: Some(1),
    };
    check(limited, level(|_| ()), &["!action"]);
    let with_everything = level(|a| {
        a.conditions.coupons = vec![coupon("summer")];
        a.conditions.minimum_quantity = Some(2);
        a.conditions.customer_groups = vec!["club".into()];
        a.applies_to = Some(Target::default());
        a.usage.total = Some(3);
    });
    check(
        ten(),
        with_everything,
        &[
            "!conditions.coupons",
            "!conditions.minimumQuantity",
            "!conditions.customerGroups",
            "!appliesTo",
            "!usage",
        ],
    );
}
