//! What is told of promotions before a cart has any.

use domain::{
    clock::UnixMillis,
    ids::MarketId,
    promotion::{Action, CouponCode, Level, Promotion, Scope},
};

use crate::pricing_samples::{NOW, book, category, finland, id, percent, products, promotion, with};

/// The ids of what is told of a product.
fn told_of(promotions: &[Promotion], product: &str, market: &MarketId, at: UnixMillis) -> Vec<String> {
    let book = book(promotions);
    let offer = book.catalogue().offer(product).expect("it is sold");
    let announced = book.announced(offer.product, market, at);
    announced.iter().map(|promotion| promotion.id.to_string()).collect()
}

fn told(promotions: &[Promotion], product: &str) -> Vec<String> {
    told_of(promotions, product, &finland().id, NOW)
}

fn half_on(name: &str, change: impl FnOnce(&mut Promotion)) -> Promotion {
    with(promotion(name, percent(5000, Scope::Lines)), |promotion| {
        promotion.conditions.target = products(&["bar"]);
        change(promotion);
    })
}

#[test]
fn of_the_goods_that_it_asks_for_and_of_those_that_it_changes() {
    let promotions = [
        half_on("b", |b| b.applies_to = Some(products(&["gum"]))),
        with(promotion("a", percent(1000, Scope::Lines)), |a| {
            a.conditions.target = category("chocolate")
        }),
    ];
    assert_eq!(
        told(&promotions, "bar"),
        ["a", "b"],
        "in the order in which they are applied"
    );
    assert_eq!(told(&promotions, "gum"), ["b"]);
    assert_eq!(told(&promotions, "bread"), [""; 0]);
}

#[test]
fn what_all_goods_have_tells_nothing_of_one() {
    let promotions = [
        promotion("order", percent(1000, Scope::Order)),
        promotion("delivery", Action::FreeShipping {}),
    ];
    assert_eq!(told(&promotions, "bar"), [""; 0]);
}

#[test]
fn only_what_everybody_may_have_here_and_now() {
    let of = |change: fn(&mut Promotion)| told(&[half_on("a", change)], "bar");
    assert_eq!(of(|_| {}), ["a"]);
    assert_eq!(of(|a| a.enabled = false), [""; 0]);
    assert_eq!(of(|a| a.level = Level::Catalogue), [""; 0], "the price tells it");
    assert_eq!(
        of(|a| a.conditions.coupons = vec![CouponCode::parse("HALF").expect("a code")]),
        [""; 0]
    );
    assert_eq!(of(|a| a.conditions.customer_groups = vec!["friends".into()]), [""; 0]);
    assert_eq!(of(|a| a.conditions.first_order = true), [""; 0]);
    assert_eq!(of(|a| a.conditions.from = Some(UnixMillis(NOW.0 + 1))), [""; 0]);
    assert_eq!(of(|a| a.conditions.until = Some(NOW)), [""; 0]);
    assert_eq!(of(|a| a.usage.total = Some(0)), [""; 0]);
    assert_eq!(of(|a| a.conditions.markets = vec![id("SE")]), [""; 0]);
    let swedish = [half_on("a", |a| a.conditions.markets = vec![id("SE")])];
    assert_eq!(told_of(&swedish, "bar", &id("SE"), NOW), ["a"]);
}

#[test]
fn what_a_piece_costs_counts() {
    let from = |minor| half_on("a", |a| a.conditions.target.price_from = [(id("FI"), minor)].into());
    assert_eq!(told(&[from(590)], "bar"), ["a"]);
    assert_eq!(told(&[from(591)], "bar"), [""; 0]);
}
