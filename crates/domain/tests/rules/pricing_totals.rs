//! What a cart costs in all, and what a gift card pays of it.

use domain::{
    cart::{CartContents, Custom},
    clock::UnixMillis,
    giftcard::{AppliedGiftCard, GiftCardId},
    market::Market,
    money::{Currency, Money},
    pricing::{PriceKind, PricePeriod, PriceSchedule, PricedCart, PricingContext, price},
    promotion::{Promotion, Scope},
};

use crate::{
    pricing_samples::{
        NOW, amount, book, cart, catalogue, delivery, finland, id, percent, promotion, sweden, tell, terms,
    },
    samples::variation,
};

fn with_card(text: &str, available: Money) -> CartContents {
    let card = AppliedGiftCard {
        id: GiftCardId(1),
        last_four: "ABCD".into(),
        available,
        expires: None,
    };
    CartContents {
        gift_card: Some(card),
        ..cart(text)
    }
}

fn in_market(contents: &CartContents, promotions: &[Promotion], market: &Market) -> PricedCart {
    price(contents, terms(&book(promotions), market))
}

#[test]
fn the_parts_add_up() {
    let promotions = [
        promotion("a", percent(1000, Scope::Lines)),
        promotion("b", amount(500, Scope::Order)),
    ];
    let (book, market, delivery) = (book(promotions), finland(), delivery());
    let terms = PricingContext {
        shipping: Some(&delivery),
        ..terms(&book, &market)
    };
    let priced = price(&cart("bar=2 bread=5"), terms);
    assert_eq!(tell(&priced), "bar 11.80-1.18/3.51, bread 5.00-0.50/1.49 = 15.02");
    assert_eq!(priced.sub_total.to_string(), "15.12");
    assert_eq!(priced.order_discount.to_string(), "5.00");
    assert_eq!(priced.shipping_total.to_string(), "4.90");
    assert_eq!(priced.discount_total.to_string(), "6.68");
    // 7.11 at 25.5 %, 3.01 at 13.5 %, 4.90 at 25.5 %
    assert_eq!(priced.tax_total.to_string(), "2.80", "1.44 + 0.36 + 1.00");
    let saved: Vec<_> = priced
        .promotions
        .iter()
        .map(|applied| applied.saving.amount.to_string())
        .collect();
    assert_eq!(saved, ["1.68", "5.00"]);
    assert_eq!(priced.lines[0].discounted_price().to_string(), "5.31");
}

#[test]
fn a_gift_card_pays_what_it_can() {
    let eur = |minor| Money::from_minor(minor, Currency::EUR);
    for (available, paid, left, payable) in [
        (300, "3.00", 0, "8.80"),
        (1180, "11.80", 0, "0.00"),
        (9999, "11.80", 8819, "0.00"),
    ] {
        let priced = in_market(&with_card("bar=2", eur(available)), &[], &finland());
        let payment = priced.gift_card.expect("a card");
        assert_eq!(
            (payment.paid.to_string().as_str(), priced.payable.to_string().as_str()),
            (paid, payable)
        );
        assert_eq!(payment.left, eur(left));
        assert_eq!(priced.total.to_string(), "11.80", "it pays, it is no discount");
        assert_eq!(priced.discount_total.minor(), 0);
    }
    let elsewhere = in_market(&with_card("bar=1", eur(9999)), &[], &sweden());
    let payment = elsewhere.gift_card.expect("it stays in the cart");
    assert_eq!(
        (payment.paid, payment.left),
        (Money::zero(Currency::SEK), Money::zero(Currency::SEK))
    );
    assert_eq!(elsewhere.payable, elsewhere.total);
}

#[test]
fn an_expired_gift_card_pays_nothing() {
    let mut contents = with_card("bar=1", Money::from_minor(9999, Currency::EUR));
    for (expires, paid) in [(NOW.0 + 1, "5.90"), (NOW.0, "0.00"), (NOW.0 - 1, "0.00")] {
        if let Some(card) = &mut contents.gift_card {
            card.expires = Some(UnixMillis(expires));
        }
        let priced = in_market(&contents, &[], &finland());
        let payment = priced.gift_card.expect("it stays in the cart");
        assert_eq!(payment.paid.to_string(), paid, "{expires}");
        assert_eq!(priced.payable.minor(), priced.total.minor() - payment.paid.minor());
    }
}

#[test]
fn each_market_has_its_prices_and_currency() {
    let ten = [promotion("ten", percent(1000, Scope::Order))];
    for market in [finland(), sweden()] {
        let priced = in_market(&cart("bar=1 nothing=1"), &ten, &market);
        let all = [
            priced.sub_total,
            priced.order_discount,
            priced.total,
            priced.payable,
            priced.tax_total,
        ];
        assert!(all.iter().all(|money| money.currency() == market.currency));
    }
    let told = |market| in_market(&cart("bar=1 box=1"), &ten, &market);
    assert_eq!(tell(&told(finland())), "bar 5.90/0.59, box 12.50/1.25 = 16.56");
    assert_eq!(tell(&told(sweden())), "bar 65.00/6.50, box 139.00/13.90 = 183.60");
}

#[test]
fn campaigns_come_before_promotions() {
    let mut bar = catalogue().product("P-bar").expect("sold").as_ref().clone();
    let schedule = PriceSchedule {
        periods: vec![PricePeriod {
            kind: PriceKind::Campaign,
            minor: 490,
            from: UnixMillis(0),
            until: None,
        }],
        ..PriceSchedule::standing(590)
    };
    bar.variations[0].prices.insert(id("FI"), schedule);
    let changed = domain::catalogue::CatalogueChange::Put(bar.into());
    let book = book([promotion("ten", percent(1000, Scope::Lines))]).with_products([changed]);
    let priced = price(&cart("bar=2"), terms(&book, &finland()));
    assert_eq!(tell(&priced), "bar 9.80-0.98 = 8.82");
    let line = &priced.lines[0];
    assert_eq!((line.placed_price.minor(), line.unit_price.minor()), (590, 490));
    assert_eq!(
        (line.discounted_price().minor(), line.discount().minor()),
        (441, 2 * 590 - 882)
    );
}

#[test]
fn tablets_with_different_words_share_their_stock() {
    let mut contents = cart("tablet=30 tablet=21");
    let book = book([]);
    let market = finland();
    let buyable = |contents: &CartContents| {
        let lines = price(contents, terms(&book, &market)).lines;
        lines.iter().map(|line| line.is_buyable).collect::<Vec<_>>()
    };
    let form = domain::cart::TabletForm {
        front_text: "Onnea".into(),
        back_text: "Hyvää syntymäpäivää".into(),
        signature: "Mummo".into(),
        name: "Aino Virtanen".into(),
        address: "Katu 1".into(),
        postal_code: "00100".into(),
        city: "Helsinki".into(),
        country_code: "FIN".into(),
        phone: "+358401234567".into(),
        ..Default::default()
    };
    let tablet = domain::cart::CustomTablet::parse(&form, &variation("tablet")).expect("a good form");
    contents
        .lines
        .iter_mut()
        .for_each(|line| line.custom = Some(Custom::Tablet(tablet.clone())));
    assert_eq!(buyable(&contents), [false, false], "51 of 50");
    contents.lines.pop();
    assert_eq!(buyable(&contents), [true]);
}

#[test]
fn sums_that_do_not_fit_are_held() {
    let mut bar = catalogue().product("P-bar").expect("sold").as_ref().clone();
    bar.variations[0]
        .prices
        .insert(id("FI"), PriceSchedule::standing(i64::MAX));
    let changed = domain::catalogue::CatalogueChange::Put(bar.into());
    let promotions = [
        promotion("a", percent(1000, Scope::Lines)),
        promotion("b", percent(1000, Scope::Order)),
        promotion("c", domain::promotion::Action::CheapestFree { of: 2 }),
    ];
    for promotions in [&promotions[..], &[]] {
        let book = book(promotions).with_products([changed.clone()]);
        let priced = price(&cart("bar=9 box=1"), terms(&book, &finland()));
        let parts = [
            priced.sub_total,
            priced.order_discount,
            priced.total,
            priced.tax_total,
            priced.payable,
        ];
        assert!(parts.iter().all(|money| money.minor() >= 0), "{priced:?}");
        if promotions.is_empty() {
            assert_eq!(priced.total.minor(), i64::MAX);
        }
    }
}
