//! Promotions of the catalogue: reduced prices that everybody sees.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use domain::{
    catalogue::CatalogueChange,
    clock::UnixMillis,
    pricing::{PriceBook, PriceKind, PricePeriod, PricingContext, RejectionReason, explain, price},
    promotion::{Action, Level, Promotion, Promotions, Scope},
};

use crate::pricing_samples::{
    NOW, book, cart, catalogue, category, finland, fixed_price, id, percent, promotion, sweden, taxes, tell, terms,
    with,
};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn at(days: i64) -> UnixMillis {
    UnixMillis(NOW.0 + days * DAY)
}

/// In the prices from `from` to `until`, in days from now.
fn rule(name: &str, action: Action, from: i64, until: Option<i64>) -> Promotion {
    with(promotion(name, action), |rule| {
        rule.level = Level::Catalogue;
        rule.conditions.from = Some(at(from));
        rule.conditions.until = until.map(at);
        rule.conditions.target = category("sweets");
    })
}

fn quarter(from: i64, until: Option<i64>) -> Promotion {
    rule("quarter", percent(2500, Scope::Lines), from, until)
}

/// `regular campaign previous` in Finland after so many days; `-` where there is none.
fn told(book: &PriceBook, code: &str, days: i64) -> String {
    let offer = book.catalogue().offer(code).expect("sold");
    let price = offer.variation.price_at(&id("FI"), at(days)).expect("a price");
    let show = |minor: Option<i64>| minor.map_or("-".to_owned(), |minor| minor.to_string());
    format!("{} {} {}", price.regular, show(price.campaign), show(price.previous))
}

#[test]
fn goods_have_the_reduced_price_for_its_time() {
    let book = book([quarter(0, Some(7))]);
    // A quarter of 5.90 is 1.475.
    assert_eq!(told(&book, "bar", -1), "590 - -");
    assert_eq!(told(&book, "bar", 0), "590 442 590");
    assert_eq!(told(&book, "bar", 6), "590 442 590");
    assert_eq!(told(&book, "bar", 7), "590 - -");
    assert_eq!(told(&book, "bread", 0), "100 - -");
    let offer = book.catalogue().offer("bar").expect("sold");
    let schedule = &offer.variation.prices.get(&id("FI")).expect("sold in Finland");
    assert_eq!(schedule.next_change(at(-1)), Some(at(0)));
    assert_eq!(schedule.next_change(at(0)), Some(at(7)));
    assert_eq!(book.next_rule_change(at(0)), None, "the schedules of the prices say it");
}

#[test]
fn carts_have_it_as_the_price_of_their_lines() {
    let of_carts = with(promotion("ten", percent(1000, Scope::Lines)), |ten| ten.priority = 9);
    let book = book([quarter(-1, None), of_carts]);
    let market = finland();
    let priced = price(&cart("bar=2 bread=1"), terms(&book, &market));
    let line = &priced.lines[0];
    assert_eq!((line.placed_price.minor(), line.unit_price.minor()), (590, 442));
    assert_eq!(tell(&priced), "bar 8.84-0.88, bread 1.00-0.10 = 8.86");
    assert_eq!(priced.promotions.len(), 1, "a price is no promotion of the cart");
    let outcome = explain(&cart("bar=1"), terms(&book, &market)).remove(0).outcome;
    assert_eq!(outcome, Err(RejectionReason::InPrices));
}

#[test]
fn every_kind_of_reduction() {
    let of = |action| told(&book([rule("a", action, 0, None)]), "gum", 0);
    let each = |cents| Action::AmountEach {
        amount: BTreeMap::from([(id("FI"), cents)]),
        maximum_pieces: None,
    };
    assert_eq!(of(each(50)), "300 250 300");
    assert_eq!(of(each(299)), "300 1 300");
    assert_eq!(of(each(300)), "300 - -", "nothing is given away by mistake");
    assert_eq!(of(fixed_price(199)), "300 199 300");
    assert_eq!(of(fixed_price(300)), "300 - -", "it only lowers");
    assert_eq!(of(Action::FreeShipping {}), "300 - -");
    let off = with(quarter(0, None), |off| off.enabled = false);
    assert_eq!(told(&book([off]), "gum", 0), "300 - -");
}

#[test]
fn it_holds_in_its_markets() {
    let swedish = with(quarter(0, None), |rule| rule.conditions.markets = vec![id("SE")]);
    let book = book([swedish]);
    assert_eq!(told(&book, "bar", 0), "590 - -");
    let offer = book.catalogue().offer("bar").expect("sold");
    let price = offer.variation.price_at(&id("SE"), at(0)).expect("a price");
    assert_eq!(price.campaign, Some(4875));
    let only_finland = rule("a", fixed_price(100), 0, None);
    let priced = price_in_sweden(&crate::pricing_samples::book([only_finland]));
    assert_eq!(priced, 6500);
}

fn price_in_sweden(book: &PriceBook) -> i64 {
    let market = sweden();
    price(
        &cart("bar=1"),
        PricingContext {
            market: &market,
            ..terms(book, &market)
        },
    )
    .total
    .minor()
}

/// The bar with a campaign for 5.00 from day 2 to day 4, and the regular price 8.00 from day 3 on.
fn dated(book: &PriceBook) -> PriceBook {
    let mut bar = catalogue().product("P-bar").expect("sold").as_ref().clone();
    let schedule = bar.variations[0].prices.get_mut(&id("FI")).expect("sold in Finland");
    let period = |kind, minor, from, until: Option<i64>| PricePeriod {
        kind,
        minor,
        from: at(from),
        until: until.map(at),
    };
    schedule.periods.push(period(PriceKind::Campaign, 500, 2, Some(4)));
    schedule.periods.push(period(PriceKind::Regular, 800, 3, None));
    book.with_products([CatalogueChange::Put(bar.into())])
}

#[test]
fn of_several_reductions_the_lowest_price_holds() {
    let book = dated(&book([rule("tenth", percent(1000, Scope::Lines), 0, Some(6))]));
    let prices: Vec<_> = (0..7).map(|day| told(&book, "bar", day)).collect();
    assert_eq!(
        prices,
        [
            "590 531 590",
            "590 531 590",
            "590 500 590",
            "800 500 590",
            "800 720 590",
            "800 720 590",
            "800 - -",
        ]
    );
}

#[test]
fn reduced_goods_are_left_alone_and_prices_choose_goods() {
    let left_alone = with(quarter(0, None), |rule| rule.conditions.target.exclude_reduced = true);
    let alone = dated(&book([left_alone]));
    let prices: Vec<_> = (1..5).map(|day| told(&alone, "bar", day)).collect();
    assert_eq!(prices, ["590 442 590", "590 500 590", "800 500 590", "800 600 590"]);
    let cheap = with(quarter(0, None), |rule| {
        rule.conditions.target.price_to = BTreeMap::from([(id("FI"), 590)]);
    });
    let cheap = dated(&book([cheap]));
    assert_eq!(told(&cheap, "bar", 1), "590 442 590");
    assert_eq!(told(&cheap, "bar", 5), "800 - -");
    assert_eq!(told(&cheap, "box", 1), "1250 - -");
}

#[test]
fn what_is_over_counts_for_the_lowest_price() {
    let with_past = |past: Vec<Promotion>| {
        let promotions = Promotions::with_past(vec![quarter(0, None)], HashMap::new(), past);
        PriceBook::new(catalogue(), taxes(), promotions)
    };
    let half = rule("half", percent(5000, Scope::Lines), -20, Some(-10));
    assert_eq!(told(&with_past(vec![half.clone()]), "bar", 0), "590 442 295");
    let long_ago = rule("half", percent(5000, Scope::Lines), -50, Some(-40));
    assert_eq!(told(&with_past(vec![long_ago]), "bar", 0), "590 442 590");
    // What is changed or deleted while it is in force ends there.
    let running = rule("half", percent(5000, Scope::Lines), -20, None);
    let ended = running.ended(at(-10)).expect("it was in force");
    assert_eq!(ended.conditions.until, Some(at(-10)));
    assert_eq!(told(&with_past(vec![ended]), "bar", 0), "590 442 295");
    assert_eq!(running.ended(at(-20)), None, "it was never in force");
    assert_eq!(half.ended(at(5)).expect("was in force").conditions.until, Some(at(-10)));
    assert_eq!(
        promotion("a", percent(100, Scope::Lines)).ended(at(0)),
        None,
        "of carts"
    );
}

#[test]
fn books_follow_rules_and_goods() {
    let plain = book([promotion("a", percent(100, Scope::Lines))]);
    let same = plain.with_rules(taxes(), Promotions::default());
    assert!(
        Arc::ptr_eq(plain.catalogue(), same.catalogue()),
        "no price is another one"
    );
    let reduced = plain.with_rules(taxes(), Promotions::new(vec![quarter(0, None)], HashMap::new()));
    assert_eq!(told(&reduced, "bar", 0), "590 442 590");
    // A product that is put comes from the store, which knows of no reductions.
    let bar = catalogue().product("P-bar").expect("sold").as_ref().clone();
    assert_eq!(
        &reduced.reduced(bar.clone()),
        reduced.catalogue().product("P-bar").expect("sold").as_ref()
    );
    let put = reduced.with_products([CatalogueChange::Put(bar.into())]);
    assert_eq!(told(&put, "bar", 0), "590 442 590");
    // A category that moves takes its goods out.
    let flat = catalogue();
    let categories = flat.categories().iter().map(|category| {
        let mut category = (**category).clone();
        category.parent = None;
        category
    });
    let moved = flat.with_structure(categories.collect(), flat.brands().to_vec());
    assert_eq!(told(&put.with_catalogue(moved), "bar", 0), "590 - -");
    let ended = reduced.with_rules(taxes(), Promotions::default());
    assert_eq!(told(&ended, "bar", 0), "590 - -");
}
