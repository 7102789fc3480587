//! Which goods a promotion asks for, and which it changes.

use std::collections::BTreeMap;

use domain::{
    catalogue::CatalogueChange,
    clock::UnixMillis,
    pricing::{PriceKind, PricePeriod, PricingContext, explain, price},
    promotion::{Action, GoodsCondition, Promotion, Scope, Target},
    stock::{NOTHING_RESERVED, Reserved},
};

use crate::{
    pricing_samples::{
        amount, book, cart, catalogue, category, check, delivery, finland, fixed_price, gift, id, percent, products,
        promotion, tell, terms, with,
    },
    samples::variation,
};

fn half() -> Action {
    percent(5000, Scope::Lines)
}

/// The action on `goods`, for carts with `needed`.
fn others(action: Action, needed: &[&str], goods: &[&str]) -> [Promotion; 1] {
    [with(promotion("a", action), |a| {
        a.conditions.target = products(needed);
        a.applies_to = Some(products(goods));
    })]
}

#[test]
fn goods_reduce_others() {
    let gum_with_bar = others(half(), &["bar"], &["gum"]);
    check(&gum_with_bar, &cart("bar=1 gum=2"), "bar 5.90, gum 6.00-3.00 = 8.90");
    check(&gum_with_bar, &cart("gum=2"), "gum 6.00 = 6.00");
    check(&gum_with_bar, &cart("bar=2"), "bar 11.80 = 11.80");
    let minimum = gum_with_bar.map(|promotion| with(promotion, |a| a.conditions.minimum_quantity = Some(2)));
    check(&minimum, &cart("bar=1 gum=2"), "bar 5.90, gum 6.00 = 11.90");
    check(&minimum, &cart("bar=2 gum=2"), "bar 11.80, gum 6.00-3.00 = 14.80");
}

#[test]
fn a_discount_on_the_order_is_split_over_the_whole_order() {
    let with_bar = |action| {
        [with(promotion("a", action), |a| {
            a.conditions.target = products(&["bar"])
        })]
    };
    // 5.90 + 3.00 + 1.00: a euro is split 0.596, 0.303, 0.101.
    check(
        &with_bar(amount(100, Scope::Order)),
        &cart("bar=1 gum=1 bread=1"),
        "bar 5.90/0.60, gum 3.00/0.30, bread 1.00/0.10 = 8.90",
    );
    check(
        &with_bar(percent(1000, Scope::Order)),
        &cart("bar=1 gum=1 bread=1"),
        "bar 5.90/0.59, gum 3.00/0.30, bread 1.00/0.10 = 8.91",
    );
    check(&with_bar(amount(100, Scope::Order)), &cart("gum=1"), "gum 3.00 = 3.00");
    let only_bar = with_bar(amount(100, Scope::Order))
        .map(|promotion| with(promotion, |a| a.applies_to = Some(products(&["bar"]))));
    check(&only_bar, &cart("bar=1 gum=1"), "bar 5.90/1.00, gum 3.00 = 7.90");
}

fn buy_get(buy: u32, get: u32, basis_points: u32, maximum_times: Option<u32>) -> Action {
    Action::BuyGet {
        buy,
        get,
        basis_points,
        maximum_times,
    }
}

#[test]
fn so_many_pieces_reduce_so_many_others() {
    let gum_for_two_bars = |most| others(buy_get(2, 1, 10_000, most), &["bar"], &["gum"]);
    check(
        &gum_for_two_bars(None),
        &cart("bar=1 gum=3"),
        "bar 5.90, gum 9.00 = 14.90",
    );
    check(
        &gum_for_two_bars(None),
        &cart("bar=5 gum=3"),
        "bar 29.50, gum 9.00-6.00 = 32.50",
    );
    check(
        &gum_for_two_bars(None),
        &cart("bar=20 gum=1"),
        "bar 118.00, gum 3.00-3.00 = 118.00",
    );
    check(
        &gum_for_two_bars(Some(1)),
        &cart("bar=5 gum=3"),
        "bar 29.50, gum 9.00-3.00 = 35.50",
    );
    // The cheapest of them.
    let cheap = others(buy_get(1, 1, 5000, None), &["box"], &["bar", "gum", "bread"]);
    check(
        &cheap,
        &cart("box=2 bar=1 gum=1 bread=1"),
        "box 25.00, bar 5.90, gum 3.00-1.50, bread 1.00-0.50 = 32.90",
    );
}

#[test]
fn no_piece_counts_for_both_sides() {
    let second_half = [promotion("a", buy_get(1, 1, 5000, None))];
    check(&second_half, &cart("bar=1"), "bar 5.90 = 5.90");
    check(&second_half, &cart("bar=3"), "bar 17.70-2.95 = 14.75");
    check(&second_half, &cart("bar=1 gum=1"), "bar 5.90, gum 3.00-1.50 = 7.40");
    // The bar is needed for the condition, so that the box is free although it costs more.
    let bar_or_box = others(buy_get(1, 1, 10_000, None), &["bar"], &["bar", "box"]);
    check(&bar_or_box, &cart("bar=1 box=1"), "bar 5.90, box 12.50-12.50 = 5.90");
    check(&bar_or_box, &cart("bar=2 box=1"), "bar 11.80-5.90, box 12.50 = 18.40");
    check(&bar_or_box, &cart("box=2"), "box 25.00 = 25.00");
    for nothing in [
        buy_get(0, 1, 5000, None),
        buy_get(1, 0, 5000, None),
        buy_get(1, 1, 5000, Some(0)),
    ] {
        check(&[promotion("a", nothing)], &cart("bar=4"), "bar 23.60 = 23.60");
    }
}

/// The largest number of times that the pieces can be dealt to both sides, by trying.
#[test]
fn as_many_times_as_the_pieces_allow() {
    for (bars, gums, buy, get) in (1..6).flat_map(|bars| {
        (0..6).flat_map(move |gums| (1..4).flat_map(move |buy| (1..4).map(move |get| (bars, gums, buy, get))))
    }) {
        // Bars are on both sides, gums only given.
        let fits = |times: u32| {
            let bars_left = i64::from(bars) - i64::from(times * buy);
            bars_left >= 0 && i64::from(times * get) <= bars_left + i64::from(gums)
        };
        let times = (0..=bars).rev().find(|times| fits(*times)).unwrap_or(0);
        let text = if gums == 0 {
            format!("bar={bars}")
        } else {
            format!("bar={bars} gum={gums}")
        };
        let promotions = others(buy_get(buy, get, 10_000, None), &["bar"], &["bar", "gum"]);
        let (book, market) = (book(promotions), finland());
        let priced = price(&cart(&text), terms(&book, &market));
        // Gums are cheaper, and bars are given only where they are not needed.
        let gums_given = gums.min(times * get);
        let expected = gums_given * 300 + (times * get - gums_given) * 590;
        assert_eq!(
            priced.discount_total.minor(),
            i64::from(expected),
            "{text}, {buy} and {get}"
        );
    }
}

#[test]
fn an_amount_comes_off_each_piece() {
    let each = |cents, most| {
        [promotion(
            "a",
            Action::AmountEach {
                amount: BTreeMap::from([(id("FI"), cents)]),
                maximum_pieces: most,
            },
        )]
    };
    check(&each(100, None), &cart("bar=3"), "bar 17.70-3.00 = 14.70");
    check(
        &each(200, None),
        &cart("bread=2 gum=1"),
        "bread 2.00-2.00, gum 3.00-2.00 = 1.00",
    );
    check(
        &each(100, Some(2)),
        &cart("bar=2 gum=1"),
        "bar 11.80-1.00, gum 3.00-1.00 = 12.80",
    );
}

#[test]
fn so_many_pieces_at_most() {
    let percent_of = |pieces| Action::Percent {
        basis_points: 5000,
        scope: Scope::Lines,
        maximum_pieces: Some(pieces),
        maximum_amount: BTreeMap::new(),
    };
    check(
        &[promotion("a", percent_of(3))],
        &cart("bar=3 gum=2"),
        "bar 17.70-2.95, gum 6.00-3.00 = 17.75",
    );
    let price_of = Action::FixedPrice {
        amount: BTreeMap::from([(id("FI"), 500)]),
        maximum_pieces: Some(2),
    };
    check(&[promotion("a", price_of)], &cart("bar=3"), "bar 17.70-1.80 = 15.90");
    let at_most = |scope| Action::Percent {
        basis_points: 5000,
        scope,
        maximum_pieces: None,
        maximum_amount: BTreeMap::from([(id("FI"), 300)]),
    };
    check(
        &[promotion("a", at_most(Scope::Lines))],
        &cart("bar=1"),
        "bar 5.90-2.95 = 2.95",
    );
    check(
        &[promotion("a", at_most(Scope::Lines))],
        &cart("bar=1 gum=1"),
        "bar 5.90-1.99, gum 3.00-1.01 = 5.90",
    );
    check(
        &[promotion("a", at_most(Scope::Order))],
        &cart("bar=1 gum=1"),
        "bar 5.90/1.99, gum 3.00/1.01 = 5.90",
    );
}

#[test]
fn goods_are_chosen_by_what_they_cost() {
    let between = |from: Option<i64>, to: Option<i64>| Target {
        price_from: from.map(|cents| (id("FI"), cents)).into_iter().collect(),
        price_to: to.map(|cents| (id("FI"), cents)).into_iter().collect(),
        ..Target::default()
    };
    let half_of = |target| [with(promotion("a", half()), |a| a.conditions.target = target)];
    let all = cart("bar=1 box=1 gum=1 bread=1");
    check(
        &half_of(between(Some(300), Some(590))),
        &all,
        "bar 5.90-2.95, box 12.50, gum 3.00-1.50, bread 1.00 = 17.95",
    );
    check(
        &half_of(between(Some(591), None)),
        &all,
        "bar 5.90, box 12.50-6.25, gum 3.00, bread 1.00 = 16.15",
    );
    check(
        &half_of(between(None, Some(299))),
        &all,
        "bar 5.90, box 12.50, gum 3.00, bread 1.00-0.50 = 21.90",
    );
}

#[test]
fn reduced_goods_are_left_alone() {
    let mut bar = catalogue().product("P-bar").expect("sold").as_ref().clone();
    let prices = bar.variations[0].prices.get_mut(&id("FI")).expect("sold in Finland");
    prices.periods.push(PricePeriod {
        kind: PriceKind::Campaign,
        minor: 400,
        from: UnixMillis(0),
        until: None,
    });
    let full_price = [with(promotion("a", half()), |a| {
        a.conditions.target.exclude_reduced = true
    })];
    let book = book(full_price).with_products([CatalogueChange::Put(bar.into())]);
    let priced = price(&cart("bar=1 gum=1"), terms(&book, &finland()));
    assert_eq!(tell(&priced), "bar 4.00, gum 3.00-1.50 = 5.50");
}

#[test]
fn goods_are_named_and_excluded_in_every_way() {
    let half_of = |target| [with(promotion("a", half()), |a| a.conditions.target = target)];
    let of_variation = Target {
        variations: vec![variation("gum")],
        ..Target::default()
    };
    check(
        &half_of(of_variation),
        &cart("bar=1 gum=1"),
        "bar 5.90, gum 3.00-1.50 = 7.40",
    );
    let without_chocolate = Target {
        exclude_categories: category("chocolate").categories,
        ..category("sweets")
    };
    check(
        &half_of(without_chocolate),
        &cart("bar=1 gum=1"),
        "bar 5.90, gum 3.00-1.50 = 7.40",
    );
    let without_halla = Target {
        exclude_brands: vec![domain::ids::BrandCode::parse("halla").expect("a code")],
        ..Target::default()
    };
    check(
        &half_of(without_halla),
        &cart("bar=1 box=1"),
        "bar 5.90, box 12.50-6.25 = 12.15",
    );
}

#[test]
fn conditions_combine() {
    let needs = |code: &str, pieces| GoodsCondition {
        target: products(&[code]),
        minimum_quantity: Some(pieces),
        ..GoodsCondition::default()
    };
    let told = |change: &dyn Fn(&mut Promotion), contents: &str| {
        let promotions = [with(promotion("a", fixed_price(50)), |a| change(a))];
        let (book, market) = (book(promotions), finland());
        match explain(&cart(contents), terms(&book, &market)).remove(0).outcome {
            Ok(_) => "given".to_owned(),
            Err(reason) => format!("{reason:?}"),
        }
    };
    let both = |a: &mut Promotion| a.conditions.all = vec![needs("bar", 1), needs("gum", 2)];
    assert_eq!(told(&both, "bar=1 gum=2"), "given");
    assert_eq!(told(&both, "bar=1 gum=1"), "AllUnmet { index: 1 }");
    assert_eq!(told(&both, "gum=2"), "AllUnmet { index: 0 }");
    let either = |a: &mut Promotion| a.conditions.any = vec![needs("bar", 1), needs("gum", 2)];
    assert_eq!(told(&either, "gum=2"), "given");
    assert_eq!(told(&either, "gum=1"), "AnyUnmet");
    let neither = |a: &mut Promotion| a.conditions.none = vec![needs("bar", 2), needs("gum", 1)];
    assert_eq!(told(&neither, "bar=1 box=1"), "given");
    assert_eq!(told(&neither, "bar=2 box=1"), "NoneMet { index: 0 }");
    assert_eq!(told(&neither, "gum=1"), "NoneMet { index: 1 }");
    let dear = |a: &mut Promotion| {
        a.conditions.all = vec![GoodsCondition {
            target: category("sweets"),
            minimum_amount: BTreeMap::from([(id("FI"), 1180)]),
            ..GoodsCondition::default()
        }];
    };
    assert_eq!(told(&dear, "bar=2"), "given");
    assert_eq!(told(&dear, "bar=1 bread=9"), "AllUnmet { index: 0 }");
}

#[test]
fn a_part_of_the_delivery_is_taken_off() {
    let (market, delivery) = (finland(), delivery());
    let in_finland = |cents| BTreeMap::from([(id("FI"), cents)]);
    for (actions, left, saved) in [
        (vec![Action::ShippingPercent { basis_points: 5000 }], 245, 245),
        (vec![Action::ShippingPercent { basis_points: 3333 }], 327, 163),
        (
            vec![Action::ShippingAmount {
                amount: in_finland(300),
            }],
            190,
            300,
        ),
        (
            vec![Action::ShippingAmount {
                amount: in_finland(900),
            }],
            0,
            490,
        ),
        (
            vec![Action::ShippingPrice {
                amount: in_finland(190),
            }],
            190,
            300,
        ),
        (
            vec![Action::ShippingPrice {
                amount: in_finland(900),
            }],
            490,
            0,
        ),
        // One after the other, on what is left.
        (
            vec![
                Action::ShippingAmount { amount: in_finland(90) },
                Action::ShippingPercent { basis_points: 5000 },
                Action::FreeShipping {},
                Action::ShippingPercent { basis_points: 5000 },
            ],
            0,
            490,
        ),
    ] {
        let named = actions.iter().zip(["a", "b", "c", "d"]);
        let promotions: Vec<_> = named.map(|(action, name)| promotion(name, action.clone())).collect();
        let book = book(promotions);
        let chosen = PricingContext {
            shipping: Some(&delivery),
            ..terms(&book, &market)
        };
        let priced = price(&cart("gum=1"), chosen);
        let told = (priced.shipping_total.minor(), priced.discount_total.minor());
        assert_eq!(told, (left, saved), "{actions:?}");
        assert!(priced.promotions.iter().all(|applied| !applied.saving.is_promise));
        // Before the choice all but those that nothing is left for are promised.
        let before = price(&cart("gum=1"), terms(&book, &market));
        assert!(before.promotions.iter().all(|applied| applied.saving.is_promise));
        assert_eq!(before.promotions.len(), actions.len().min(3), "{actions:?}");
        assert_eq!(before.total.minor(), 300);
    }
}

#[test]
fn so_many_pieces_cost_an_amount_together() {
    let bundle = |pieces, cents| {
        [promotion(
            "a",
            Action::BundlePrice {
                pieces,
                amount: BTreeMap::from([(id("FI"), cents)]),
            },
        )]
    };
    check(&bundle(3, 1000), &cart("bar=2"), "bar 11.80 = 11.80");
    check(&bundle(3, 1000), &cart("bar=3"), "bar 17.70-7.70 = 10.00");
    check(&bundle(3, 1000), &cart("bar=7"), "bar 41.30-15.40 = 25.90");
    // The dearest make the bundle: 5.90, 5.90 and 3.00; the shares of the saving follow what those cost.
    check(
        &bundle(3, 1000),
        &cart("bar=2 gum=2"),
        "bar 11.80-3.83, gum 6.00-0.97 = 13.00",
    );
    check(&bundle(3, 1800), &cart("bar=3"), "bar 17.70 = 17.70");
    for senseless in [bundle(0, 100), bundle(2, 0)] {
        check(&senseless, &cart("bar=2"), "bar 11.80 = 11.80");
    }
}

#[test]
fn a_gift_that_the_own_payment_set_aside_is_given_still() {
    let market = finland();
    let book = book(vec![promotion("six", gift("gift", 6))]);
    let given = |reserved: &Reserved| {
        let context = PricingContext {
            reserved,
            ..terms(&book, &market)
        };
        price(&cart("gum=1"), context).lines.iter().any(|line| line.is_gift)
    };
    // Five are free.
    assert!(!given(&NOTHING_RESERVED));
    assert!(given(&Reserved::from([(variation("gift"), 1)])));
    assert!(
        !given(&Reserved::from([(variation("gum"), 1)])),
        "that is another one's"
    );
}
