//! Tax inside prices, by class of goods and country.

use domain::{
    clock::UnixMillis,
    ids::TaxClass,
    market::Market,
    pricing::{PriceBook, PricingContext, TaxRate, TaxTable, price},
    promotion::{Promotion, Promotions, Scope},
};

use crate::pricing_samples::{amount, book, cart, catalogue, delivery, finland, percent, promotion, sweden, terms};

/// The tax of each line, then of all.
fn check(market: &Market, promotions: &[Promotion], lines: &str, expected: &str) {
    let book = book(promotions);
    let priced = price(&cart(lines), terms(&book, market));
    let taxes: Vec<_> = priced.lines.iter().map(|line| line.tax.to_string()).collect();
    let told = format!("{} = {}", taxes.join(" + "), priced.tax_total);
    assert_eq!(told, expected, "{lines} in {}", market.id);
}

#[test]
fn each_line_is_rounded_by_itself() {
    // 5.90 * 2550 / 12550 = 1.1988; 1.00 * 1350 / 11350 = 0.1189
    check(&finland(), &[], "bar=1 bread=1", "1.20 + 0.12 = 1.32");
    // 17.70 * 2550 / 12550 = 3.5964, not three times 1.20
    check(&finland(), &[], "bar=3 bread=7", "3.60 + 0.83 = 4.43");
    // 65.00 * 2500 / 12500 = 13.00; 11.90 * 1200 / 11200 = 1.275
    check(&sweden(), &[], "bar=1 bread=1", "13.00 + 1.28 = 14.28");
    check(&sweden(), &[], "bar=3 bread=7", "39.00 + 8.93 = 47.93");
}

#[test]
fn tax_is_of_what_is_left_after_discounts() {
    let ten = promotion("ten", percent(1000, Scope::Lines));
    // 5.31 and 0.90
    check(
        &finland(),
        std::slice::from_ref(&ten),
        "bar=1 bread=1",
        "1.08 + 0.11 = 1.19",
    );
    // 58.50 and 10.71
    check(&sweden(), &[ten], "bar=1 bread=1", "11.70 + 1.15 = 12.85");
    // Of the euro 0.86 falls on the bar and 0.14 on the bread: 5.04 and 0.86.
    let euro = promotion("euro", amount(100, Scope::Order));
    check(&finland(), &[euro], "bar=1 bread=1", "1.02 + 0.10 = 1.12");
}

#[test]
fn the_delivery_has_a_class_of_its_own() {
    let (book, market, delivery) = (book([]), finland(), delivery());
    let terms = PricingContext {
        shipping: Some(&delivery),
        ..terms(&book, &market)
    };
    let priced = price(&cart("bread=1"), terms);
    // 4.90 * 2550 / 12550 = 0.9956
    assert_eq!(
        (priced.tax_total.to_string(), priced.total.to_string()),
        ("1.12".into(), "5.90".into())
    );
}

#[test]
fn a_rate_holds_for_its_time() {
    let rate = |rate, from, until| TaxRate {
        class: TaxClass::parse("food").expect("a class"),
        country: "FIN".into(),
        rate,
        from: UnixMillis(from),
        until,
        source: "a sample".into(),
        checked: "2026-01-01".into(),
    };
    let taxes = TaxTable::new(vec![rate(1400, 0, Some(UnixMillis(500))), rate(1350, 500, None)]);
    let market = finland();
    let book = PriceBook::new(catalogue(), taxes, Promotions::default());
    assert_eq!(book.next_rule_change(UnixMillis(0)), Some(UnixMillis(500)));
    for (at, tax, rate) in [(499, "1.23", 1400), (500, "1.19", 1350)] {
        let terms = PricingContext {
            at: UnixMillis(at),
            ..terms(&book, &market)
        };
        let priced = price(&cart("bread=10"), terms);
        assert_eq!(
            (priced.tax_total.to_string().as_str(), priced.lines[0].tax_rate),
            (tax, rate)
        );
    }
    let untaxed = price(&cart("bar=1"), terms(&book, &market));
    assert_eq!(untaxed.tax_total.minor(), 0, "no rate is known of the class");
}
