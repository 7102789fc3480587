//! Coupons, gift cards, engraved tablets and whole carts: what a cart accepts.

use std::collections::{BTreeMap, HashMap};

use domain::{
    cart::{CartContents, CartOperation, Condition, CustomForm, NewLine, TabletForm, decide},
    fault::{Fault, FaultCode, Shortfall},
    giftcard::{AppliedGiftCard, GiftCardId},
    ids::{LineItemId, PromotionId},
    market::{Language, Texts},
    money::{Currency, Money},
    pricing::PriceBook,
    promotion::{Action, Conditions, CouponCode, Exclusivity, Level, Promotion, Promotions, Scope, UsageLimits},
};

use crate::samples::{add, book, decision_context, line, market, remove, set, terms, variation};

/// A tenth off for `TEN` from 10 EUR on, once; `OLD` ended, `SWEDEN` holds elsewhere.
fn coupons() -> Promotions {
    let promotion = |code: &str, conditions: Conditions| Promotion {
        id: PromotionId::parse(code).expect("an id"),
        name: Texts::only(Language::En, code),
        enabled: true,
        priority: 0,
        exclusivity: Exclusivity::None,
        level: Level::Cart,
        conditions: Conditions {
            coupons: vec![coupon(code)],
            ..conditions
        },
        applies_to: None,
        action: Action::Percent {
            basis_points: 1000,
            scope: Scope::Order,
            maximum_pieces: None,
            maximum_amount: BTreeMap::new(),
        },
        usage: UsageLimits {
            total: Some(2),
            per_customer: None,
        },
    };
    let from_ten_euros = Conditions {
        minimum_amount: BTreeMap::from([(market().id, 1000)]),
        ..Conditions::default()
    };
    let ended = Conditions {
        until: Some(domain::clock::UnixMillis(-1)),
        ..Conditions::default()
    };
    let elsewhere = Conditions {
        markets: vec!["SE".parse().expect("a market")],
        ..Conditions::default()
    };
    let used = HashMap::from([(PromotionId::parse("GONE").expect("an id"), 2)]);
    Promotions::new(
        vec![
            promotion("TEN", from_ten_euros),
            promotion("OLD", ended),
            promotion("SWEDEN", elsewhere),
            promotion("GONE", Conditions::default()),
        ],
        used,
    )
}

fn coupon(code: &str) -> CouponCode {
    CouponCode::parse(code).expect("a code")
}

fn shop() -> PriceBook {
    let book = book();
    let taxes = domain::pricing::TaxTable::new(book.taxes().rates().to_vec());
    book.with_rules(taxes, coupons())
}

/// Applies all; the last one's outcome counts.
fn run(contents: &mut CartContents, operations: &[CartOperation]) -> Result<(), Fault> {
    let (shop, market) = (shop(), market());
    let mut outcome = Ok(());
    for operation in operations {
        outcome = decide(contents, operation, decision_context(&shop, &market));
    }
    outcome
}

fn refused(contents: &mut CartContents, operation: CartOperation) -> FaultCode {
    let before = contents.clone();
    let fault = run(contents, &[operation]).expect_err("refused");
    assert_eq!(*contents, before, "a refusal changes nothing");
    fault.code
}

#[test]
fn a_coupon_must_be_known_valid_and_of_use() {
    let mut contents = CartContents::default();
    let apply = |code: &str| CartOperation::ApplyCoupon(coupon(code).into());
    assert_eq!(refused(&mut contents, apply("NOBODY")), FaultCode::CouponUnknown);
    assert_eq!(refused(&mut contents, apply("SWEDEN")), FaultCode::CouponUnknown);
    assert_eq!(refused(&mut contents, apply("OLD")), FaultCode::CouponExpired);
    assert_eq!(refused(&mut contents, apply("GONE")), FaultCode::CouponUsedUp);
    assert_eq!(refused(&mut contents, apply("TEN")), FaultCode::CouponNotApplicable);
    let alone = run(&mut contents, &[add("bar", 1), apply("TEN")]).expect_err("5.90 EUR are too little");
    let missing = Shortfall::Amount(Money::from_minor(410, Currency::EUR));
    assert_eq!(
        (alone.code, alone.shortfall),
        (FaultCode::CouponNotApplicable, Some(missing))
    );
    contents = CartContents::default();
    run(&mut contents, &[add("bar", 2), apply(" ten ")]).expect("12 EUR are enough");
    assert_eq!(contents.coupon, Some(coupon("TEN").into()));
    run(&mut contents, &[CartOperation::RemoveCoupon]).expect("allowed");
    assert_eq!(contents.coupon, None);
}

#[test]
fn a_coupon_stays_without_effect_while_its_conditions_do_not_hold() {
    let mut contents = CartContents::default();
    run(
        &mut contents,
        &[add("bar", 2), CartOperation::ApplyCoupon(coupon("TEN").into())],
    )
    .expect("allowed");
    let (shop, market) = (shop(), market());
    let saved = |contents: &CartContents| {
        let priced = domain::pricing::price(contents, terms(&shop, &market));
        (
            priced.discount_total.minor(),
            priced.coupon.map(|coupon| coupon.is_applied),
        )
    };
    assert_eq!(saved(&contents), (118, Some(true)));
    run(&mut contents, &[remove("bar", 1)]).expect("allowed");
    assert_eq!(saved(&contents), (0, Some(false)));
    run(&mut contents, &[add("bar", 1)]).expect("allowed");
    assert_eq!(saved(&contents), (118, Some(true)));
}

#[test]
fn a_gift_card_pays_and_is_no_discount() {
    let card = |minor, currency| AppliedGiftCard {
        id: GiftCardId(7),
        last_four: "PQRS".into(),
        available: Money::from_minor(minor, currency),
        expires: None,
    };
    let apply = |minor, currency| CartOperation::ApplyGiftCard(card(minor, currency));
    let mut contents = CartContents::default();
    run(&mut contents, &[add("bar", 1)]).expect("allowed");
    assert_eq!(
        refused(&mut contents, apply(500, Currency::SEK)),
        FaultCode::GiftCardCurrency
    );
    assert_eq!(
        refused(&mut contents, apply(0, Currency::EUR)),
        FaultCode::GiftCardEmpty
    );
    let (shop, market) = (shop(), market());
    for (available, paid, payable) in [(500, 500, 90), (590, 590, 0), (9_000, 590, 0)] {
        run(&mut contents, &[apply(available, Currency::EUR)]).expect("allowed");
        let priced = domain::pricing::price(&contents, terms(&shop, &market));
        assert_eq!(priced.total.minor(), 590);
        assert_eq!(
            priced.gift_card.map(|payment| payment.paid.minor()),
            Some(paid),
            "{available}"
        );
        assert_eq!(priced.payable.minor(), payable, "{available}");
    }
    run(&mut contents, &[CartOperation::RemoveGiftCard]).expect("allowed");
    assert_eq!(contents.gift_card, None);
}

fn tablet(front: &str, quantity: i64) -> NewLine {
    NewLine {
        code: variation("tablet"),
        quantity,
        shipment: -1,
        custom: Some(CustomForm::Tablet(Box::new(TabletForm {
            flavour: Some("tablet".into()),
            front_text: front.into(),
            back_text: "Onnea uuteen kotiin".into(),
            signature: "Aino".into(),
            name: "Eero Virta".into(),
            address: "Rantatie 1".into(),
            postal_code: "00100".into(),
            city: "Helsinki".into(),
            country_code: "FIN".into(),
            phone: "+358 40 123 4567".into(),
        }))),
    }
}

fn words(new: &mut NewLine) -> &mut TabletForm {
    match &mut new.custom {
        Some(CustomForm::Tablet(form)) => form,
        _ => panic!("it is a tablet"),
    }
}

#[test]
fn tablets_with_the_same_words_share_a_line() {
    let mut contents = CartContents::default();
    let operations = [tablet("Eero", 1), tablet("Aada", 2), tablet("Eero", 3)].map(CartOperation::Add);
    run(&mut contents, &operations).expect("allowed");
    let lines: Vec<_> = contents
        .lines
        .iter()
        .map(|line| (line.id.0, line.quantity.get()))
        .collect();
    assert_eq!(lines, [(0, 4), (1, 2)]);
    let target = domain::cart::LineTarget::Line(LineItemId(1));
    run(&mut contents, &[CartOperation::Set { target, quantity: 5 }]).expect("allowed");
    assert_eq!(contents.lines[1].quantity.get(), 5);
    run(&mut contents, &[CartOperation::Delete { target: line("tablet") }]).expect("allowed");
    assert_eq!(contents.lines.len(), 1, "by code the first line is meant");
}

#[test]
fn a_tablet_is_refused_field_by_field() {
    let mut contents = CartContents::default();
    let mut new = tablet("This front text is far too long", 1);
    let form = words(&mut new);
    form.back_text = " ".into();
    form.signature = "❤".into();
    form.postal_code = "AB 123".into();
    form.phone = "040 123".into();
    form.country_code = "XXX".into();
    form.flavour = Some("bar".into());
    let fault = run(&mut contents, &[CartOperation::Add(new)]).expect_err("refused");
    let fields: Vec<_> = fault
        .fields
        .iter()
        .map(|(field, keys)| (field.as_str(), keys[0].as_str()))
        .collect();
    assert_eq!(
        fields,
        [
            ("backText", "/validation/back-text-required"),
            ("countryCode", "/validation/country-invalid"),
            ("flavour", "/validation/flavour-invalid"),
            ("frontText", "/validation/front-text-max-length"),
            ("phone", "/validation/phone-invalid"),
            ("postalCode", "/validation/postal-code-invalid"),
            ("signature", "/validation/signature-invalid"),
        ]
    );
    assert!(contents.lines.is_empty());
}

#[test]
fn tablets_have_limits_of_their_own() {
    let mut contents = CartContents::default();
    assert_eq!(refused(&mut contents, add("tablet", 1)), FaultCode::Invalid);
    let mut plain = tablet("Eero", 1);
    plain.code = variation("bar");
    assert_eq!(refused(&mut contents, CartOperation::Add(plain)), FaultCode::Invalid);
    let fault = run(&mut contents, &[CartOperation::Add(tablet("Eero", 100))]).expect_err("refused");
    assert_eq!(
        (fault.code, fault.available),
        (FaultCode::QuantityOutOfRange, Some(50)),
        "99 at most, and what is in stock"
    );
    // All lines of a variation share its stock.
    run(&mut contents, &[CartOperation::Add(tablet("Eero", 30))]).expect("allowed");
    assert_eq!(
        refused(&mut contents, CartOperation::Add(tablet("Aada", 21))),
        FaultCode::InsufficientStock
    );
}

#[test]
fn the_words_of_a_carts_tablets_are_bounded() {
    let mut contents = CartContents::default();
    // So many words that the bound is met before that of lines.
    let wordy = |front: &str| {
        let mut new = tablet(front, 1);
        let form = words(&mut new);
        form.back_text = "Onnea ".repeat(8);
        form.name = "Eero Virta ".repeat(4);
        form.address = "Rantatie 1 ".repeat(4);
        CartOperation::Add(new)
    };
    run(&mut contents, &[wordy("Eero")]).expect("allowed");
    // Of other tablets, so that these have stock.
    let first = contents.lines[0].clone();
    let each = contents.custom_bytes();
    let fitting = 64 * 1024 / each;
    for n in 1..fitting {
        let mut line = first.clone();
        line.id = LineItemId(n as u32);
        line.code = variation("another");
        contents.lines.push(line);
    }
    assert!(contents.custom_bytes() <= 64 * 1024);
    let before = contents.clone();
    let fault = run(&mut contents, &[wordy("Aada")]).expect_err("refused");
    assert_eq!(fault.code, FaultCode::TooLarge);
    assert_eq!(fault.fields["customTablet"], ["/validation/custom-tablet-too-many"]);
    assert_eq!(contents, before);
    // More pieces of what is there take no more room.
    run(&mut contents, &[wordy("Eero")]).expect("allowed");
}

#[test]
fn a_whole_cart_is_replaced_or_left() {
    let mut contents = CartContents::default();
    run(&mut contents, &[add("bar", 3), set("rare", 1)]).expect("allowed");
    let new = |code: &str, quantity| NewLine {
        code: variation(code),
        quantity,
        shipment: -1,
        custom: None,
    };
    let replace = |lines| CartOperation::Replace {
        lines,
        greeting: None,
        coupon: Some(coupon("TEN").into()),
    };
    assert_eq!(
        refused(&mut contents, replace(vec![new("bar", 2), new("rare", 4)])),
        FaultCode::InsufficientStock
    );
    assert_eq!(
        refused(&mut contents, replace(vec![new("bar", 1)])),
        FaultCode::CouponNotApplicable
    );
    run(&mut contents, &[replace(vec![new("bar", 1), new("bar", 1)])]).expect("allowed");
    let lines: Vec<_> = contents
        .lines
        .iter()
        .map(|line| (line.id.0, line.quantity.get()))
        .collect();
    assert_eq!(lines, [(2, 2)], "ids are never used twice");
}

#[test]
fn an_ended_cart_makes_room_for_a_new_one() {
    let mut contents = CartContents::default();
    run(&mut contents, &[add("bar", 3), CartOperation::End]).expect("allowed");
    assert_eq!((contents.generation, contents.lines.len()), (1, 0));
    run(&mut contents, &[add("bar", 1)]).expect("allowed");
    assert_eq!(
        contents.lines[0].id,
        LineItemId(1),
        "the old cart's lines keep their ids"
    );
}

#[test]
fn an_operation_can_ask_for_the_cart_that_its_sender_saw() {
    let (book, market) = (book(), market());
    let only = |condition, operation| CartOperation::If {
        condition,
        operation: Box::new(operation),
    };
    let mut cart = CartContents::default();
    let begin = only(Condition::Empty, add("bar", 1));
    assert_eq!(decide(&mut cart, &begin, decision_context(&book, &market)), Ok(()));
    let again = decide(&mut cart, &begin, decision_context(&book, &market));
    assert_eq!(again.map_err(|fault| fault.code), Err(FaultCode::CartExists));
    assert_eq!(cart.total_quantity(), 1);

    let end = only(Condition::Generation(0), CartOperation::End);
    assert_eq!(decide(&mut cart, &end, decision_context(&book, &market)), Ok(()));
    assert!(cart.is_empty() && cart.generation == 1);
    let late = decide(&mut cart, &end, decision_context(&book, &market));
    assert_eq!(late.map_err(|fault| fault.code), Err(FaultCode::NotFound));
    assert!(begin.is_debounced() && !end.is_debounced());
}
