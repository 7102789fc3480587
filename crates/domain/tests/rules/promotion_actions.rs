//! What each action takes off, where it shows, and what it leaves for those after it.

use domain::promotion::{Action, Exclusivity, Promotion, Scope};

use crate::pricing_samples::{
    amount, cart, category, check, fixed_price, gift, percent, products, promotion, tell, terms, with,
};

const NONE: Exclusivity = Exclusivity::None;
const LINES: Exclusivity = Exclusivity::Lines;
const CART: Exclusivity = Exclusivity::Cart;

/// An action on chocolate, and after it 10 % off all lines.
fn before_ten_percent(action: Action, exclusivity: Exclusivity) -> [Promotion; 2] {
    let first = with(promotion("first", action), |first| {
        first.exclusivity = exclusivity;
        first.applies_to = Some(category("chocolate"));
    });
    let ten = with(promotion("ten", percent(1000, Scope::Lines)), |ten| ten.priority = 1);
    [ten, first]
}

#[test]
fn every_action_with_every_exclusivity() {
    // Bar 11.80 and box 12.50 are chocolate, gum 9.00 is not.
    let cart = cart("bar=2 box=1 gum=3");
    let table = [
        (
            percent(2000, Scope::Lines),
            NONE,
            "bar 11.80-3.30, box 12.50-3.50, gum 9.00-0.90 = 25.60",
        ),
        (
            percent(2000, Scope::Lines),
            LINES,
            "bar 11.80-2.36, box 12.50-2.50, gum 9.00-0.90 = 27.54",
        ),
        (
            percent(2000, Scope::Lines),
            CART,
            "bar 11.80-2.36, box 12.50-2.50, gum 9.00 = 28.44",
        ),
        (
            percent(2000, Scope::Order),
            NONE,
            "bar 11.80-0.94/2.36, box 12.50-1.00/2.50, gum 9.00-0.90 = 25.60",
        ),
        (
            percent(2000, Scope::Order),
            LINES,
            "bar 11.80/2.36, box 12.50/2.50, gum 9.00-0.90 = 27.54",
        ),
        (
            percent(2000, Scope::Order),
            CART,
            "bar 11.80/2.36, box 12.50/2.50, gum 9.00 = 28.44",
        ),
        (
            amount(500, Scope::Lines),
            NONE,
            "bar 11.80-3.37, box 12.50-3.56, gum 9.00-0.90 = 25.47",
        ),
        (
            amount(500, Scope::Lines),
            LINES,
            "bar 11.80-2.43, box 12.50-2.57, gum 9.00-0.90 = 27.40",
        ),
        (
            amount(500, Scope::Lines),
            CART,
            "bar 11.80-2.43, box 12.50-2.57, gum 9.00 = 28.30",
        ),
        (
            amount(500, Scope::Order),
            NONE,
            "bar 11.80-0.94/2.43, box 12.50-0.99/2.57, gum 9.00-0.90 = 25.47",
        ),
        (
            amount(500, Scope::Order),
            LINES,
            "bar 11.80/2.43, box 12.50/2.57, gum 9.00-0.90 = 27.40",
        ),
        (
            amount(500, Scope::Order),
            CART,
            "bar 11.80/2.43, box 12.50/2.57, gum 9.00 = 28.30",
        ),
        (
            fixed_price(500),
            NONE,
            "bar 11.80-2.80, box 12.50-8.00, gum 9.00-0.90 = 21.60",
        ),
        (
            fixed_price(500),
            LINES,
            "bar 11.80-1.80, box 12.50-7.50, gum 9.00-0.90 = 23.10",
        ),
        (
            fixed_price(500),
            CART,
            "bar 11.80-1.80, box 12.50-7.50, gum 9.00 = 24.00",
        ),
        (
            Action::CheapestFree { of: 2 },
            NONE,
            "bar 11.80-6.49, box 12.50-1.25, gum 9.00-0.90 = 24.66",
        ),
        (
            Action::CheapestFree { of: 2 },
            LINES,
            "bar 11.80-5.90, box 12.50-1.25, gum 9.00-0.90 = 25.25",
        ),
        (
            Action::CheapestFree { of: 2 },
            CART,
            "bar 11.80-5.90, box 12.50, gum 9.00 = 27.40",
        ),
        (
            Action::BuyPay { buy: 3, pay: 1 },
            NONE,
            "bar 11.80-11.80, box 12.50-1.25, gum 9.00-0.90 = 19.35",
        ),
        (
            Action::BuyPay { buy: 3, pay: 1 },
            LINES,
            "bar 11.80-11.80, box 12.50-1.25, gum 9.00-0.90 = 19.35",
        ),
        (
            Action::BuyPay { buy: 3, pay: 1 },
            CART,
            "bar 11.80-11.80, box 12.50, gum 9.00 = 21.50",
        ),
        (
            Action::FreeShipping {},
            NONE,
            "bar 11.80-1.18, box 12.50-1.25, gum 9.00-0.90 = 29.97",
        ),
        (
            Action::FreeShipping {},
            LINES,
            "bar 11.80-1.18, box 12.50-1.25, gum 9.00-0.90 = 29.97",
        ),
        (Action::FreeShipping {}, CART, "bar 11.80, box 12.50, gum 9.00 = 33.30"),
        (
            gift("gift", 2),
            NONE,
            "bar 11.80-1.18, box 12.50-1.25, gum 9.00-0.90, gift* 4.00-4.00 = 29.97",
        ),
        (
            gift("gift", 2),
            LINES,
            "bar 11.80-1.18, box 12.50-1.25, gum 9.00-0.90, gift* 4.00-4.00 = 29.97",
        ),
        (
            gift("gift", 2),
            CART,
            "bar 11.80, box 12.50, gum 9.00, gift* 4.00-4.00 = 33.30",
        ),
    ];
    for (action, exclusivity, expected) in table {
        check(&before_ten_percent(action, exclusivity), &cart, expected);
    }
}

#[test]
fn an_exclusive_one_comes_only_first() {
    let alone = with(promotion("b", percent(5000, Scope::Lines)), |alone| {
        alone.exclusivity = CART
    });
    let other = promotion("a", percent(1000, Scope::Lines));
    check(&[alone.clone(), other.clone()], &cart("gum=1"), "gum 3.00-0.30 = 2.70");
    let alone = with(alone, |alone| alone.priority = -1);
    check(&[alone, other], &cart("gum=1"), "gum 3.00-1.50 = 1.50");
}

#[test]
fn discounts_stack_on_what_is_left() {
    let half = |name| promotion(name, percent(5000, Scope::Lines));
    check(&[half("a"), half("b")], &cart("gum=1"), "gum 3.00-2.25 = 0.75");
    let order = promotion("a", amount(100, Scope::Order));
    check(&[order, half("b")], &cart("gum=1"), "gum 3.00-1.00/1.00 = 1.00");
}

#[test]
fn nothing_falls_below_zero() {
    check(
        &[promotion("a", percent(10_000, Scope::Lines))],
        &cart("gum=1"),
        "gum 3.00-3.00 = 0.00",
    );
    check(
        &[promotion("a", percent(90_000, Scope::Order))],
        &cart("gum=1"),
        "gum 3.00/3.00 = 0.00",
    );
    for scope in [Scope::Lines, Scope::Order] {
        let much = ["a", "b"].map(|name| promotion(name, amount(10_000, scope)));
        let expected = match scope {
            Scope::Lines => "bar 5.90-5.90, gum 3.00-3.00 = 0.00",
            Scope::Order => "bar 5.90/5.90, gum 3.00/3.00 = 0.00",
        };
        check(&much, &cart("bar=1 gum=1"), expected);
    }
    check(
        &[promotion("a", amount(-500, Scope::Order))],
        &cart("gum=1"),
        "gum 3.00 = 3.00",
    );
}

#[test]
fn a_fixed_price_only_lowers() {
    check(
        &[promotion("a", fixed_price(400))],
        &cart("bar=3 gum=3"),
        "bar 17.70-5.70, gum 9.00 = 21.00",
    );
    check(&[promotion("a", fixed_price(0))], &cart("gum=1"), "gum 3.00 = 3.00");
}

#[test]
fn percents_round_at_each_line_or_once_for_the_order() {
    // 15 % of 5.90 is 0.885, of 3.00 is 0.45, of 1.00 is 0.15.
    let cart = cart("bar=1 gum=1 bread=1");
    check(
        &[promotion("a", percent(1500, Scope::Lines))],
        &cart,
        "bar 5.90-0.89, gum 3.00-0.45, bread 1.00-0.15 = 8.41",
    );
    // 15 % of 9.90 is 1.485: 1.49 in shares of 0.888, 0.4515, 0.1505; the cents left go to the largest rests.
    check(
        &[promotion("a", percent(1500, Scope::Order))],
        &cart,
        "bar 5.90/0.89, gum 3.00/0.45, bread 1.00/0.15 = 8.41",
    );
}

#[test]
fn a_cent_goes_to_the_first_code_wherever_it_lies() {
    let cent = [promotion("a", amount(1, Scope::Order))];
    let box_as_bar = promotion("0", fixed_price(590));
    check(&cent, &cart("gum=2 bar=1"), "gum 6.00/0.01, bar 5.90 = 11.89");
    // Box and bar cost the same now.
    let both = [box_as_bar, cent[0].clone()];
    check(&both, &cart("bar=1 box=1"), "bar 5.90/0.01, box 12.50-6.60 = 11.79");
    check(&both, &cart("box=1 bar=1"), "box 12.50-6.60, bar 5.90/0.01 = 11.79");
}

#[test]
fn the_cheapest_pieces_are_free() {
    let free = |of| [promotion("a", Action::CheapestFree { of })];
    check(&free(3), &cart("bar=2"), "bar 11.80 = 11.80");
    check(&free(3), &cart("bar=3"), "bar 17.70-5.90 = 11.80");
    check(&free(3), &cart("bar=2 gum=1"), "bar 11.80, gum 3.00-3.00 = 11.80");
    check(&free(3), &cart("bar=5 gum=1"), "bar 29.50-5.90, gum 3.00-3.00 = 23.60");
    check(
        &free(2),
        &cart("bread=1 gum=1 bar=1 box=1"),
        "bread 1.00-1.00, gum 3.00-3.00, bar 5.90, box 12.50 = 18.40",
    );
    check(
        &free(3),
        &cart("bar=999 gum=999"),
        "bar 5894.10, gum 2997.00-1998.00 = 6893.10",
    );
    let pay = |buy, pay| [promotion("a", Action::BuyPay { buy, pay })];
    check(&pay(3, 2), &cart("bar=7"), "bar 41.30-11.80 = 29.50");
    check(
        &pay(5, 3),
        &cart("bar=4 gum=1"),
        "bar 23.60-5.90, gum 3.00-3.00 = 17.70",
    );
    for senseless in [pay(0, 0), pay(2, 0), pay(2, 2), pay(2, 3), free(0), free(1)] {
        check(&senseless, &cart("bar=4"), "bar 23.60 = 23.60");
    }
}

#[test]
fn pieces_are_chosen_by_what_they_cost_now() {
    let cheap_bar = with(promotion("a", percent(9000, Scope::Lines)), |cheap| {
        cheap.conditions.target = products(&["bar"]);
    });
    let free = promotion("b", Action::CheapestFree { of: 3 });
    // The bars cost 0.59 each now.
    check(
        &[cheap_bar, free.clone()],
        &cart("bar=2 gum=1"),
        "bar 11.80-11.21, gum 3.00 = 3.59",
    );
    // What is free already is not given again: two bars and a gum cost something.
    let gift = with(promotion("a", percent(10_000, Scope::Lines)), |gift| {
        gift.conditions.target = products(&["bread"]);
    });
    check(
        &[gift, free],
        &cart("bread=3 bar=2 gum=1"),
        "bread 3.00-3.00, bar 11.80, gum 3.00-3.00 = 11.80",
    );
}

#[test]
fn gifts_last_as_long_as_the_stock() {
    let gifts = |quantity| [promotion("a", gift("gift", quantity))];
    check(&gifts(5), &cart("gum=1"), "gum 3.00, gift* 10.00-10.00 = 3.00");
    check(&gifts(6), &cart("gum=1"), "gum 3.00 = 3.00");
    check(&gifts(2), &cart("gift=3"), "gift 6.00, gift* 4.00-4.00 = 6.00");
    check(&gifts(2), &cart("gift=4"), "gift 8.00 = 8.00");
    let twice = ["a", "b"].map(|name| promotion(name, gift("gift", 3)));
    check(&twice, &cart("gum=1"), "gum 3.00, gift* 6.00-6.00 = 3.00");
    for never in [
        gift("nothing", 1),
        gift("tablet", 1),
        gift("gift", 0),
        gift("bar", 1000),
    ] {
        check(&[promotion("a", never)], &cart("gum=1"), "gum 3.00 = 3.00");
    }
    check(&gifts(1), &cart("nothing=1"), "nothing 0.00 = 0.00");
}

#[test]
fn a_gift_line_is_whole_and_apart() {
    let promotions = [
        promotion("a", percent(1000, Scope::Order)),
        promotion("b", gift("gift", 2)),
    ];
    let (book, market) = (
        crate::pricing_samples::book(promotions),
        crate::pricing_samples::finland(),
    );
    let priced = domain::pricing::price(&cart("gum=2"), terms(&book, &market));
    assert_eq!(tell(&priced), "gum 6.00/0.60, gift* 4.00-4.00 = 5.40");
    let line = &priced.lines[1];
    assert_eq!(line.line.id.0, u32::MAX - 1);
    assert_eq!(
        (line.placed_price.to_string(), line.net().minor(), line.tax.minor()),
        ("2.00".into(), 0, 0)
    );
    assert!(line.is_gift && line.is_buyable);
    assert_eq!((priced.total_quantity, priced.total_weight), (4, 4 * 165));
    assert_eq!(
        (priced.sub_total.to_string(), priced.discount_total.to_string()),
        ("6.00".into(), "4.60".into())
    );
}

/// Only three pieces have it, the cheapest: two of bread and one of gum. What the other pieces cost counts for nothing,
/// and no line is paid for buying it.
#[test]
fn a_discount_on_the_order_is_about_the_pieces_that_may_have_it() {
    let of_three = |basis_points, most: Option<i64>| {
        let action = Action::Percent {
            basis_points,
            scope: Scope::Order,
            maximum_pieces: Some(3),
            maximum_amount: most
                .map(|most| (domain::ids::MarketId::parse("FI").expect("a market"), most))
                .into_iter()
                .collect(),
        };
        [promotion("a", action)]
    };
    let cart = cart("gum=5 bread=2");
    check(&of_three(8000, None), &cart, "gum 15.00/2.40, bread 2.00/1.60 = 13.00");
    check(
        &of_three(10_000, Some(700)),
        &cart,
        "gum 15.00/3.00, bread 2.00/2.00 = 12.00",
    );
    check(
        &of_three(8000, Some(200)),
        &cart,
        "gum 15.00/1.20, bread 2.00/0.80 = 15.00",
    );
}
