//! When a promotion is given, and what is told of it otherwise.

use std::collections::{BTreeMap, HashMap};

use domain::{
    cart::{CartContents, CartOperation, DecisionContext, decide},
    catalogue::CatalogueChange,
    clock::UnixMillis,
    ids::{BrandCode, CategoryCode, PromotionId},
    market::Market,
    pricing::{PriceBook, PricingContext, RejectionReason, Shopper, explain, price},
    promotion::{Action, AppliedCoupon, CouponState, Exclusivity, IssuedCode, Promotion, Promotions, Scope, Target},
};

use crate::pricing_samples::{
    NOW, amount, book, cart, catalogue, category, check, coupon, delivery, finland, fixed_price, gift, id, percent,
    product_code, products, promotion, sweden, taxes, terms, with, with_coupon,
};

/// 10 % off at lines under this condition.
fn ten(condition: impl FnOnce(&mut Promotion)) -> [Promotion; 1] {
    [with(promotion("ten", percent(1000, Scope::Lines)), condition)]
}

/// What explaining says of each promotion, in their order: `id saved` or `id Reason`.
fn explained(promotions: &[Promotion], contents: &CartContents) -> Vec<String> {
    let (book, market) = (book(promotions), finland());
    tell(contents, terms(&book, &market))
}

fn tell(contents: &CartContents, terms: PricingContext<'_>) -> Vec<String> {
    let told = explain(contents, terms).into_iter().map(|told| match told.outcome {
        Ok(saving) if saving.is_promise => format!("{} promised", told.promotion.id),
        Ok(saving) => format!("{} {}", told.promotion.id, saving.amount),
        Err(RejectionReason::BelowMinimumAmount { needed, has }) => format!("{} {has} of {needed}", told.promotion.id),
        Err(why) => format!("{} {why:?}", told.promotion.id),
    });
    told.collect()
}

#[test]
fn the_target_is_any_of_its_lists_but_the_excluded() {
    let target = |target: Target| ten(|ten| ten.conditions.target = target);
    let cart = cart("bar=1 box=1 gum=1 bread=1");
    let all = "bar 5.90-0.59, box 12.50-1.25, gum 3.00-0.30, bread 1.00-0.10 = 20.16";
    check(&target(Target::default()), &cart, all);
    let sweets = "bar 5.90-0.59, box 12.50-1.25, gum 3.00-0.30, bread 1.00 = 20.26";
    check(&target(category("sweets")), &cart, sweets);
    let dark = "bar 5.90-0.59, box 12.50, gum 3.00, bread 1.00 = 21.81";
    check(&target(category("dark")), &cart, dark);
    check(&target(products(&["bar"])), &cart, dark);
    let halla = Target {
        brands: vec![BrandCode::parse("halla").expect("a code")],
        ..Target::default()
    };
    check(
        &target(halla.clone()),
        &cart,
        "bar 5.90-0.59, box 12.50, gum 3.00-0.30, bread 1.00 = 21.51",
    );
    let without_gum = Target {
        categories: vec![CategoryCode::parse("bakery").expect("a code")],
        exclude_products: vec![product_code("gum")],
        ..halla
    };
    check(
        &target(without_gum),
        &cart,
        "bar 5.90-0.59, box 12.50, gum 3.00, bread 1.00-0.10 = 21.71",
    );
    let all_but_box = Target {
        exclude_products: vec![product_code("box")],
        ..Target::default()
    };
    check(
        &target(all_but_box),
        &cart,
        "bar 5.90-0.59, box 12.50, gum 3.00-0.30, bread 1.00-0.10 = 21.41",
    );
}

#[test]
fn a_moved_category_takes_its_goods_along() {
    let sweets = ten(|ten| ten.conditions.target = category("sweets"));
    let moved = catalogue();
    let categories = moved.categories().iter().map(|category| {
        let mut category = (**category).clone();
        if category.code.as_str() == "dark" {
            category.parent = Some(CategoryCode::parse("bakery").expect("a code"));
        }
        category
    });
    let moved = moved.with_structure(categories.collect(), moved.brands().to_vec());
    let (book, market) = (book(sweets).with_catalogue(moved), finland());
    let priced = price(&cart("bar=1 box=1"), terms(&book, &market));
    assert_eq!(priced.total.to_string(), "17.15", "5.90 + 12.50 - 1.25");
}

#[test]
fn every_reason_is_told() {
    let told = |condition: fn(&mut Promotion), expected: &str| {
        let contents = with_coupon("bar=2 gum=1", "OTHER");
        assert_eq!(explained(&ten(condition), &contents), [format!("ten {expected}")]);
        let priced = price(&contents, terms(&book(ten(condition)), &finland()));
        assert_eq!(priced.promotions.is_empty(), expected.parse::<f64>().is_err());
    };
    told(|_| (), "1.48");
    told(|ten| ten.enabled = false, "Disabled");
    told(|ten| ten.conditions.markets = vec![id("SE")], "NotInMarket");
    told(|ten| ten.conditions.markets = vec![id("SE"), id("FI")], "1.48");
    told(
        |ten| ten.conditions.from = Some(UnixMillis(NOW.0 + 1)),
        "NotYet { from: UnixMillis(1000001) }",
    );
    told(|ten| ten.conditions.from = Some(NOW), "1.48");
    told(
        |ten| ten.conditions.until = Some(NOW),
        "Over { until: UnixMillis(1000000) }",
    );
    told(|ten| ten.conditions.until = Some(UnixMillis(NOW.0 + 1)), "1.48");
    told(|ten| ten.conditions.coupons = vec![coupon("KESÄ")], "NoCoupon");
    told(
        |ten| ten.conditions.coupons = vec![coupon("KESÄ"), coupon(" other")],
        "1.48",
    );
    told(|ten| ten.conditions.customer_groups = vec!["club".into()], "NotInGroup");
    told(|ten| ten.conditions.first_order = true, "OrdersUnknown");
    told(|ten| ten.conditions.nth_order = Some(2), "OrdersUnknown");
    told(|ten| ten.usage.total = Some(1), "1.48");
    told(|ten| ten.conditions.target = products(&["box"]), "NoMatchingGoods");
    let minimum = |ten: &mut Promotion, cents| ten.conditions.minimum_amount = BTreeMap::from([(id("FI"), cents)]);
    assert_eq!(
        explained(&ten(|ten| minimum(ten, 1480)), &cart("bar=2 gum=1")),
        ["ten 1.48"]
    );
    assert_eq!(
        explained(&ten(|ten| minimum(ten, 1481)), &cart("bar=2 gum=1")),
        ["ten 14.80 of 14.81"]
    );
    let of_gum = ten(|ten| {
        minimum(ten, 301);
        ten.conditions.target = products(&["gum"]);
    });
    assert_eq!(explained(&of_gum, &cart("bar=2 gum=1")), ["ten 3.00 of 3.01"]);
    told(
        |ten| ten.conditions.minimum_amount = BTreeMap::from([(id("SE"), 1_000_000)]),
        "1.48",
    );
    told(|ten| ten.conditions.minimum_quantity = Some(3), "1.48");
    told(
        |ten| ten.conditions.minimum_quantity = Some(4),
        "BelowMinimumQuantity { needed: 4, has: 3 }",
    );
    told(
        |ten| {
            ten.action = Action::FixedPrice {
                amount: BTreeMap::from([(id("SE"), 100)]),
                maximum_pieces: None,
            }
        },
        "NoAmountInMarket",
    );
    told(|ten| ten.action = fixed_price(2000), "NothingToGive");
    told(|ten| ten.action = Action::CheapestFree { of: 4 }, "NothingToGive");
    told(|ten| ten.action = gift("tablet", 1), "GiftNotSold");
    told(|ten| ten.action = gift("gift", 6), "GiftOutOfStock { left: 5 }");
}

#[test]
fn an_empty_cart_gets_nothing() {
    let promotions = [
        promotion("free", Action::FreeShipping {}),
        promotion("gift", gift("gift", 1)),
    ];
    let nothing = ["free NoMatchingGoods", "gift NoMatchingGoods"];
    assert_eq!(explained(&promotions, &cart("")), nothing);
    assert_eq!(explained(&promotions, &cart("nothing=3")), nothing);
}

#[test]
fn blocked_ones_name_who_blocks_them() {
    let first = with(promotion("a", percent(1000, Scope::Lines)), |first| {
        first.exclusivity = Exclusivity::Lines;
        first.conditions.target = products(&["bar"]);
    });
    let of_bar = with(promotion("b", percent(1000, Scope::Lines)), |second| {
        second.conditions.target = products(&["bar"]);
    });
    let alone = with(promotion("c", percent(1000, Scope::Lines)), |alone| {
        alone.exclusivity = Exclusivity::Cart;
    });
    let told = explained(&[first, of_bar.clone(), alone.clone()], &cart("bar=1 gum=1"));
    let blocked = r#"BlockedByExclusive { by: PromotionId("a") }"#;
    assert_eq!(
        told,
        [
            "a 0.59".into(),
            format!("b {blocked}"),
            r#"c NotAlone { after: PromotionId("a") }"#.into()
        ]
    );
    let alone = with(alone, |alone| alone.priority = -1);
    let told = explained(&[of_bar, alone], &cart("bar=1"));
    assert_eq!(told, ["c 0.59", r#"b BlockedByExclusive { by: PromotionId("c") }"#]);
}

#[test]
fn shoppers_are_told_apart() {
    let book = book([
        with(promotion("first", percent(1000, Scope::Lines)), |first| {
            first.conditions.first_order = true
        }),
        with(promotion("second", percent(1000, Scope::Lines)), |second| {
            second.conditions.nth_order = Some(2)
        }),
        with(promotion("club", percent(1000, Scope::Lines)), |club| {
            club.conditions.customer_groups = vec!["staff".into(), "club".into()];
        }),
    ]);
    let shopper = Shopper {
        earlier_orders: Some(1),
        promotion_uses: BTreeMap::new(),
        groups: vec!["club".into()],
    };
    let market = finland();
    let terms = PricingContext {
        shopper: &shopper,
        ..terms(&book, &market)
    };
    assert_eq!(
        tell(&cart("gum=1"), terms),
        ["club 0.30", "first OtherOrder { needed: 1, earlier: 1 }", "second 0.27"]
    );
}

#[test]
fn limits_count_the_orders_that_had_it() {
    let limited = ten(|ten| ten.usage.total = Some(3));
    let market = finland();
    for (uses, expected) in [(2, "ten 0.30"), (3, "ten UsedUp"), (9, "ten UsedUp")] {
        let uses = HashMap::from([(limited[0].id.clone(), uses)]);
        let book = PriceBook::new(catalogue(), taxes(), Promotions::new(limited.to_vec(), uses));
        assert_eq!(tell(&cart("gum=1"), terms(&book, &market)), [expected]);
    }
}

#[test]
fn a_delivery_is_free_once() {
    let free = ["a", "b"].map(|name| promotion(name, Action::FreeShipping {}));
    let (book, market, delivery) = (book(free), finland(), delivery());
    assert_eq!(
        tell(&cart("gum=1"), terms(&book, &market)),
        ["a promised", "b NothingToGive"]
    );
    let chosen = PricingContext {
        shipping: Some(&delivery),
        ..terms(&book, &market)
    };
    assert_eq!(tell(&cart("gum=1"), chosen), ["a 4.90", "b NothingToGive"]);
    let priced = price(&cart("gum=1"), chosen);
    assert_eq!((priced.shipping_total.minor(), priced.total.minor()), (0, 300));
    assert_eq!(priced.discount_total.minor(), 490);
    assert_eq!(
        price(&cart("gum=1"), terms(&book, &market)).promotions.len(),
        1,
        "it is listed before the choice"
    );
}

#[test]
fn coupons_apply_in_any_case_and_only_where_they_fit() {
    let summer = || {
        let of_bar = with(promotion("summer", percent(5000, Scope::Lines)), |summer| {
            summer.conditions.coupons = vec![coupon("summer"), coupon("kesä")];
            summer.conditions.target = products(&["bar"]);
        });
        book([of_bar])
    };
    let outcome = |contents: &CartContents, market: &Market| {
        let priced = price(contents, terms(&summer(), market));
        priced
            .coupon
            .map(|coupon| (coupon.code.to_string(), coupon.is_applied, priced.total.to_string()))
    };
    let told = |code: &str, is_applied, total: &str| Some((code.to_owned(), is_applied, total.to_owned()));
    assert_eq!(
        outcome(&with_coupon("bar=1", " kesä"), &finland()),
        told("KESÄ", true, "2.95")
    );
    assert_eq!(
        outcome(&with_coupon("bar=1", "Summer"), &sweden()),
        told("SUMMER", true, "32.50")
    );
    assert_eq!(
        outcome(&with_coupon("gum=1", "summer"), &finland()),
        told("SUMMER", false, "3.00")
    );
    assert_eq!(
        outcome(&with_coupon("bar=1", "winter"), &finland()),
        told("WINTER", false, "5.90")
    );
    assert_eq!(outcome(&cart("bar=1"), &finland()), None);
}

#[test]
fn a_coupon_is_refused_with_its_reason() {
    let of = |name: &str, change: fn(&mut Promotion)| {
        let promotion = with(promotion(name, percent(5000, Scope::Lines)), change);
        with(promotion, |promotion| promotion.conditions.coupons = vec![coupon(name)])
    };
    let promotions = vec![
        of("good", |_| ()),
        of("off", |off| off.enabled = false),
        of("swedish", |swedish| swedish.conditions.markets = vec![id("SE")]),
        of("over", |over| over.conditions.until = Some(NOW)),
        of("later", |later| later.conditions.from = Some(UnixMillis(NOW.0 + 1))),
        of("alone", |alone| {
            alone.exclusivity = Exclusivity::Cart;
            alone.priority = 2;
        }),
        with(promotion("bars", percent(100, Scope::Lines)), |bars| {
            bars.priority = 1;
            bars.exclusivity = Exclusivity::Lines;
        }),
        of("late", |late| late.priority = 2),
        of("used", |used| used.usage.total = Some(1)),
        of("boxes", |boxes| boxes.conditions.target = products(&["box"])),
    ];
    let uses = promotions.iter().map(|promotion| (promotion.id.clone(), 1)).collect();
    let book = PriceBook::new(catalogue(), taxes(), Promotions::new(promotions, uses));
    let market = finland();
    let context = DecisionContext {
        book: &book,
        market: &market,
        at: NOW,
    };
    let apply = |contents: &mut CartContents, code: &str| {
        let applied = decide(contents, &CartOperation::ApplyCoupon(coupon(code).into()), context);
        applied.map_err(|fault| fault.code.as_str())
    };
    let mut contents = cart("bar=1");
    assert_eq!(apply(&mut contents, "good"), Ok(()));
    for (code, fault) in [
        ("nothing", "coupon-unknown"),
        ("off", "coupon-unknown"),
        ("swedish", "coupon-unknown"),
        ("over", "coupon-expired"),
        ("later", "coupon-not-yet-valid"),
        ("alone", "coupon-blocked"),
        ("late", "coupon-blocked"),
        ("used", "coupon-used-up"),
        ("boxes", "coupon-not-applicable"),
    ] {
        assert_eq!(apply(&mut contents, code), Err(fault), "{code}");
        assert_eq!(contents.coupon, Some(coupon("good").into()), "the one before stays");
    }
    assert_eq!(
        book.promotions().coupon(&coupon("good").into(), &market.id, NOW),
        CouponState::Valid
    );
}

#[test]
fn amounts_are_of_their_market() {
    let both =
        |action: fn(BTreeMap<_, _>) -> Action| promotion("a", action([(id("FI"), 100), (id("SE"), 1000)].into()));
    let five = both(|amount| Action::FixedAmount {
        amount,
        scope: Scope::Order,
    });
    let book = book([five]);
    let total = |market: &Market| price(&cart("bar=1 bread=1"), terms(&book, market)).total;
    assert_eq!(total(&finland()).to_string(), "5.90");
    assert_eq!(total(&sweden()).to_string(), "66.90");
    assert_eq!(total(&sweden()).currency(), sweden().currency);
    let only_finland = crate::pricing_samples::book([promotion("a", amount(100, Scope::Order))]);
    assert_eq!(
        price(&cart("bar=1"), terms(&only_finland, &sweden())).total.to_string(),
        "65.00"
    );
}

#[test]
fn goods_that_are_gone_take_no_part() {
    let promotions = [
        promotion("a", Action::CheapestFree { of: 2 }),
        with(promotion("b", percent(1000, Scope::Order)), |b| {
            b.conditions.minimum_quantity = Some(3)
        }),
    ];
    let (book, market) = (book(promotions), finland());
    let without_gum = book.with_products([CatalogueChange::Delete(product_code("gum"))]);
    let priced = price(&cart("gum=5 bar=2"), terms(&without_gum, &market));
    assert_eq!(crate::pricing_samples::tell(&priced), "gum 0.00, bar 11.80-5.90 = 5.90");
    assert!(priced.lines[0].goods.is_none() && !priced.lines[0].is_buyable);
}

#[test]
fn categories_in_a_circle_end() {
    let catalogue = catalogue();
    let categories = catalogue.categories().iter().map(|category| {
        let mut category = (**category).clone();
        if category.code.as_str() == "sweets" {
            category.parent = Some(CategoryCode::parse("dark").expect("a code"));
        }
        category
    });
    let circle = catalogue.with_structure(categories.collect(), catalogue.brands().to_vec());
    let above = |code| {
        let code = CategoryCode::parse(code).expect("a code");
        circle
            .category_ancestors(&code)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(above("dark"), ["chocolate", "sweets"]);
    assert_eq!(above("sweets"), ["dark", "chocolate"]);
    assert_eq!(above("bakery"), [""; 0]);
}

#[test]
fn generated_codes_are_their_promotions_alone() {
    let generated = |name: &str| {
        with(promotion(name, percent(5000, Scope::Lines)), |promotion| {
            promotion.conditions.generated_codes = true;
            promotion.conditions.coupons = vec![coupon("NAMED")];
        })
    };
    let plain = with(promotion("plain", percent(100, Scope::Lines)), |plain| {
        plain.enabled = false
    });
    let book = book([generated("a"), plain]);
    let market = finland();
    let issued = |change: &dyn Fn(&mut IssuedCode)| {
        let mut issued = IssuedCode {
            promotion: PromotionId::parse("a").expect("an id"),
            expires: Some(UnixMillis(NOW.0 + 1)),
            is_used_up: false,
            is_revoked: false,
        };
        change(&mut issued);
        AppliedCoupon {
            code: coupon("FROST-X7K2"),
            issued: Some(issued),
        }
    };
    let outcome = |coupon: AppliedCoupon| {
        let state = book.promotions().coupon(&coupon, &market.id, NOW);
        let contents = CartContents {
            coupon: Some(coupon),
            ..cart("gum=1")
        };
        (state, price(&contents, terms(&book, &market)).total.minor())
    };
    assert_eq!(outcome(issued(&|_| ())), (CouponState::Valid, 150));
    assert_eq!(outcome(coupon("NAMED").into()), (CouponState::Valid, 150));
    assert_eq!(outcome(coupon("FROST-X7K2").into()), (CouponState::Unknown, 300));
    assert_eq!(
        outcome(issued(&|code| code.is_used_up = true)),
        (CouponState::UsedUp, 300)
    );
    assert_eq!(
        outcome(issued(&|code| code.is_revoked = true)),
        (CouponState::Expired, 300)
    );
    assert_eq!(
        outcome(issued(&|code| code.expires = Some(NOW))),
        (CouponState::Expired, 300)
    );
    let of = |id: &str| {
        let id = PromotionId::parse(id).expect("an id");
        issued(&|code| code.promotion = id.clone())
    };
    assert_eq!(
        outcome(of("plain")),
        (CouponState::Unknown, 300),
        "it takes no generated codes"
    );
    assert_eq!(outcome(of("gone")), (CouponState::Unknown, 300));
    let without = price(&cart("gum=1"), terms(&book, &market));
    assert_eq!(without.total.minor(), 300, "it is given for a coupon alone");
}
