//! What becomes of a visitor's cart when its owner signs in.

use std::sync::Arc;

use domain::{
    buyer::{Buyer, BuyerForm},
    cart::{BuyerHistory, CartContents, CartOperation, CheckoutDetails, Merge, MergeNotices, decide, merge},
    clock::UnixMillis,
    content::PageId,
    delivery::{DeliveryKind, DeliveryQuote, PickupPoint},
    fault::FaultCode,
    giftcard::{AppliedGiftCard, GiftCardId},
    ids::{DeliveryMethodId, VariationCode},
    market::{Language, Texts},
    money::{Currency, Money},
    pricing::Shopper,
    promotion::{AppliedCoupon, CouponCode},
    text::Greeting,
};
use proptest::prelude::*;

use crate::{
    order_samples::buyer_form,
    samples::{add, book, decision_context, market},
};

fn cart(operations: &[CartOperation]) -> CartContents {
    let mut contents = CartContents::default();
    for operation in operations {
        decide(&mut contents, operation, decision_context(&book(), &market())).expect("fits");
    }
    contents
}

fn lines(contents: &CartContents) -> String {
    let lines = contents.lines.iter();
    let told: Vec<_> = lines
        .map(|line| format!("{}={}", line.code, line.quantity.get()))
        .collect();
    told.join(" ")
}

#[test]
fn quantities_are_added_as_far_as_limits_allow_and_the_rest_is_told() {
    let (book, market) = (book(), market());
    let context = decision_context(&book, &market);
    let customer = BuyerHistory::default();
    for (source, target, expected, moved, left) in [
        (vec![add("bar", 2)], vec![], "bar=2", 2, vec![]),
        (vec![add("bar", 2)], vec![add("bar", 3)], "bar=5", 2, vec![]),
        (
            vec![add("bar", 2), add("later", 1)],
            vec![add("rare", 1)],
            "rare=1 bar=2 later=1",
            3,
            vec![],
        ),
        (
            vec![add("rare", 2)],
            vec![add("rare", 2)],
            "rare=3",
            1,
            vec![("rare", 1, FaultCode::InsufficientStock)],
        ),
        (
            vec![add("bar", 10)],
            vec![add("bar", 999)],
            "bar=999",
            0,
            vec![("bar", 10, FaultCode::QuantityOutOfRange)],
        ),
        (vec![], vec![add("bar", 1)], "bar=1", 0, vec![]),
    ] {
        let merged = merge(&cart(&source), &cart(&target), &customer, context);
        assert_eq!((lines(&merged.contents).as_str(), merged.moved), (expected, moved));
        let told: Vec<_> = merged
            .left
            .iter()
            .map(|left| {
                (
                    left.code.as_ref().map_or("", VariationCode::as_str),
                    left.pieces,
                    left.fault.code,
                )
            })
            .collect();
        assert_eq!(told, left);
    }
}

#[test]
fn what_the_customers_cart_has_of_its_own_stays_and_the_customer_is_known() {
    let (book, market) = (book(), market());
    let greeting = |text: &str| CartOperation::SetGreeting {
        greeting: Greeting::parse(text).expect("a greeting"),
    };
    let customer = BuyerHistory {
        orders: 4,
        groups: vec!["club".into()],
        ..BuyerHistory::default()
    };
    let context = decision_context(&book, &market);
    let merge = |source: &[CartOperation], target: &[CartOperation]| {
        let Merge { contents, left, .. } = merge(&cart(source), &cart(target), &customer, context);
        (
            contents,
            left.into_iter().map(|left| left.fault.code).collect::<Vec<_>>(),
        )
    };
    let (theirs, told) = merge(&[greeting("from the visitor")], &[greeting("of the customer")]);
    assert_eq!(theirs.greeting, Greeting::parse("of the customer").expect("a greeting"));
    assert_eq!(told, [FaultCode::GreetingNotMerged]);
    let (brought, told) = merge(&[greeting("from the visitor")], &[add("bar", 1)]);
    assert_eq!(told, []);
    assert_eq!(
        brought.greeting,
        Greeting::parse("from the visitor").expect("a greeting")
    );
    let shopper = Shopper::of(&brought);
    assert_eq!(shopper.earlier_orders, Some(4));
    assert_eq!(shopper.groups, ["club".into()]);
}

#[test]
fn a_coupon_and_a_gift_card_that_give_way_are_told() {
    let (book, market) = (book(), market());
    let context = decision_context(&book, &market);
    let with = |coupon: Option<&str>, card: Option<u64>| CartContents {
        coupon: coupon.map(|code| AppliedCoupon::from(CouponCode::parse(code).expect("a code"))),
        gift_card: card.map(|id| AppliedGiftCard {
            id: GiftCardId(id),
            last_four: "2222".into(),
            available: Money::from_minor(2_000, Currency::parse("EUR").expect("a currency")),
            expires: None,
        }),
        ..CartContents::default()
    };
    let both = vec![FaultCode::CouponNotMerged, FaultCode::GiftCardNotMerged];
    for (source, target, kept, told) in [
        (
            with(Some("FROST"), Some(1)),
            with(Some("WINTER"), Some(2)),
            ("WINTER", 2),
            both,
        ),
        (
            with(Some("FROST"), Some(1)),
            with(Some("FROST"), Some(1)),
            ("FROST", 1),
            vec![],
        ),
        (with(Some("FROST"), Some(1)), with(None, None), ("FROST", 1), vec![]),
        (with(None, None), with(Some("WINTER"), Some(2)), ("WINTER", 2), vec![]),
        (
            with(Some("FROST"), None),
            with(Some("WINTER"), Some(2)),
            ("WINTER", 2),
            vec![FaultCode::CouponNotMerged],
        ),
    ] {
        let merged = merge(&source, &target, &BuyerHistory::default(), context);
        let contents = &merged.contents;
        let coupon = contents.coupon.as_ref().map(|coupon| coupon.code.as_str());
        let card = contents.gift_card.as_ref().map(|card| card.id.0);
        assert_eq!((coupon, card), (Some(kept.0), Some(kept.1)));
        let left: Vec<_> = merged.left.iter().map(|left| left.fault.code).collect();
        assert_eq!(left, told);
    }
}

#[test]
fn what_was_typed_in_the_checkout_comes_where_the_customers_cart_has_none() {
    let (book, market) = (book(), market());
    let context = decision_context(&book, &market);
    let buyer = |first_name: &str| {
        let form = BuyerForm {
            first_name: first_name.into(),
            ..buyer_form()
        };
        Some(Buyer::parse(&form).expect("a buyer"))
    };
    let quote = |name: &str| {
        Some(DeliveryQuote {
            session: "s".into(),
            name: name.into(),
            kind: DeliveryKind::Home,
            fee: 490,
            currency: Currency::EUR,
        })
    };
    let method = |id: &str| Some(DeliveryMethodId::parse(id).expect("an id"));
    // Whatever becomes of their cart, what is known of a customer is written with it.
    let known = CheckoutDetails {
        earlier_orders: Some(0),
        ..CheckoutDetails::default()
    };
    let typed = CheckoutDetails {
        buyer: buyer("Visitor"),
        delivery: method("point"),
        pickup_point: Some(PickupPoint {
            id: PageId::parse("oulu").expect("an id"),
            name: Texts::only(Language::Fi, "Oulu"),
            line1: "Kauppatori 1".into(),
            postal_code: "90100".into(),
            city: Texts::only(Language::Fi, "Oulu"),
            warehouse: None,
        }),
        ..CheckoutDetails::default()
    };
    let with = |details: &CheckoutDetails| CartContents {
        details: Some(Arc::new(details.clone())),
        ..CartContents::default()
    };
    let customer = BuyerHistory {
        orders: 4,
        ..BuyerHistory::default()
    };
    let merge = |source: &CheckoutDetails, target: &CheckoutDetails| {
        let merged = merge(&with(source), &with(target), &customer, context);
        let told: Vec<_> = merged.left.iter().map(|left| left.fault.code).collect();
        let details = merged.contents.details.expect("details");
        assert_eq!(details.earlier_orders, Some(4));
        (CheckoutDetails::clone(&details), told)
    };
    let learned = |details: &CheckoutDetails| CheckoutDetails {
        earlier_orders: Some(4),
        ..details.clone()
    };
    assert_eq!(merge(&typed, &known), (learned(&typed), vec![]));
    assert_eq!(merge(&known, &typed), (learned(&typed), vec![]));
    assert_eq!(merge(&typed, &typed), (learned(&typed), vec![]));
    // Each of the two by itself.
    let own_buyer = CheckoutDetails {
        buyer: buyer("Customer"),
        ..known.clone()
    };
    let expected = CheckoutDetails {
        buyer: buyer("Customer"),
        ..learned(&typed)
    };
    let told = vec![FaultCode::CheckoutDetailsNotMerged];
    assert_eq!(merge(&typed, &own_buyer), (expected, told.clone()));
    // A place goes with its way of delivery.
    for own_delivery in [
        CheckoutDetails {
            delivery: method("home"),
            ..known.clone()
        },
        CheckoutDetails {
            quote: quote("Matkahuolto"),
            ..known.clone()
        },
    ] {
        let expected = CheckoutDetails {
            buyer: buyer("Visitor"),
            ..learned(&own_delivery)
        };
        assert_eq!(merge(&typed, &own_delivery), (expected, told.clone()));
    }
}

#[test]
fn a_merge_is_told_for_some_minutes() {
    let notices = MergeNotices {
        at: UnixMillis(1_000),
        left: [].into(),
    };
    let ends = notices.at.after(MergeNotices::LASTS);
    assert!(notices.is_told(notices.at) && notices.is_told(UnixMillis(ends.0 - 1)));
    assert!(!notices.is_told(ends));
}

proptest! {
    /// Nothing is lost without a word, and merging what was emptied changes nothing.
    #[test]
    fn every_piece_comes_along_or_is_told(source in 0_u32..1_200, target in 1_u32..999, rare in 0_u32..4) {
        let (book, market) = (book(), market());
        let context = decision_context(&book, &market);
        let mut from = Vec::new();
        for (code, pieces) in [("bar", source.min(999)), ("rare", rare)] {
            if pieces > 0 {
                from.push(add(code, i64::from(pieces)));
            }
        }
        let (from, to) = (cart(&from), cart(&[add("bar", i64::from(target)), add("rare", 1)]));
        let merged = merge(&from, &to, &BuyerHistory::default(), context);
        let left: u32 = merged.left.iter().map(|left| left.pieces).sum();
        prop_assert_eq!(merged.moved + left, from.total_quantity());
        prop_assert_eq!(merged.contents.total_quantity(), to.total_quantity() + merged.moved);
        let again = merge(&CartContents::default(), &merged.contents, &BuyerHistory::default(), context);
        prop_assert_eq!(again.contents.lines, merged.contents.lines);
    }
}
