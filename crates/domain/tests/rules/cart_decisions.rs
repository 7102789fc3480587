//! What a cart accepts and refuses.

use domain::{
    cart::{CartContents, CartOperation, LineTarget, decide},
    ids::LineItemId,
    pricing::price,
    text::Greeting,
};

use crate::samples::{add, book, decision_context, line, market, remove, set, terms};

/// Applies operations to an empty cart and tells what happened: `code=quantity` of the lines, or the fault
/// of the last operation.
fn check(operations: &[CartOperation], expected: &str) {
    let mut contents = CartContents::default();
    let mut outcome = Ok(());
    for operation in operations {
        outcome = decide(&mut contents, operation, decision_context(&book(), &market()));
    }
    let lines: Vec<_> = contents
        .lines
        .iter()
        .map(|line| format!("{}={}", line.code, line.quantity.get()))
        .collect();
    let mut told = lines.join(" ");
    if let Err(fault) = outcome {
        told = format!("{told} ! {}", fault.code.as_str());
        if let Some(available) = fault.available {
            told = format!("{told} {available}");
        }
    }
    assert_eq!(told.trim(), expected, "{operations:?}");
}

#[test]
fn quantities_add_up() {
    check(&[add("bar", 1), add("bar", 2)], "bar=3");
    check(&[add("bar", 1), add("rare", 1), add("bar", 1)], "bar=2 rare=1");
    check(&[add("bar", 5), remove("bar", 2)], "bar=3");
    check(&[add("bar", 5), remove("bar", 9)], "");
    check(&[remove("bar", 1)], "");
    check(&[add("bar", 5), CartOperation::Delete { target: line("bar") }], "");
    check(&[add("bar", 5), set("bar", 7)], "bar=7");
    check(&[add("bar", 5), set("bar", 0)], "");
    check(&[add("bar", 5), set("bar", -1)], "bar=5");
    check(&[set("bar", 4)], "bar=4");
}

#[test]
fn limits_refuse_the_whole_operation() {
    check(&[add("bar", 999)], "bar=999");
    check(&[add("bar", 999), add("bar", 1)], "bar=999 ! quantity-out-of-range 999");
    check(&[add("bar", 1000)], "! quantity-out-of-range 999");
    check(&[add("bar", 0)], "! quantity-out-of-range 999");
    check(&[add("bar", -4)], "! quantity-out-of-range 999");
    check(&[add("bar", i64::MAX)], "! quantity-out-of-range 999");
    check(&[add("bar", 1), remove("bar", 0)], "bar=1 ! quantity-out-of-range 999");
    check(&[add("rare", 2), add("rare", 2)], "rare=2 ! insufficient-stock 3");
    check(&[add("gone", 1)], "! insufficient-stock 0");
    check(&[add("later", 40)], "later=40");
    check(&[add("unpriced", 1)], "! not-buyable");
    check(&[add("tablet", 1)], "! invalid");
    check(&[add("nothing", 1)], "! unknown-code");
}

#[test]
fn lines_keep_their_ids() {
    let mut contents = CartContents::default();
    let (book, market) = (book(), market());
    for operation in [
        add("bar", 1),
        add("rare", 1),
        CartOperation::Delete { target: line("bar") },
        add("bar", 1),
    ] {
        decide(&mut contents, &operation, decision_context(&book, &market)).expect("allowed");
    }
    let ids: Vec<_> = contents.lines.iter().map(|line| line.id.0).collect();
    assert_eq!(ids, [1, 2], "an id is never used twice");
    let by_id = CartOperation::Remove {
        target: LineTarget::Line(LineItemId(2)),
        quantity: 1,
    };
    decide(&mut contents, &by_id, decision_context(&book, &market)).expect("allowed");
    assert_eq!(contents.lines.len(), 1);
}

#[test]
fn a_greeting_is_set_and_taken_away() {
    let mut contents = CartContents::default();
    let greet = |text: &str| CartOperation::SetGreeting {
        greeting: Greeting::parse(text).expect("short enough"),
    };
    decide(
        &mut contents,
        &greet(" On\u{0}nea! "),
        decision_context(&book(), &market()),
    )
    .expect("allowed");
    assert_eq!(
        contents.greeting.as_ref().map(|greeting| greeting.as_str()),
        Some("Onnea!")
    );
    assert!(Greeting::parse(&"x".repeat(801)).is_err());
    decide(&mut contents, &greet(""), decision_context(&book(), &market())).expect("allowed");
    assert_eq!(contents.greeting, None);
}

#[test]
fn totals_are_the_sums_of_lines() {
    let mut contents = CartContents::default();
    for operation in [add("bar", 3), add("rare", 2)] {
        decide(&mut contents, &operation, decision_context(&book(), &market())).expect("allowed");
    }
    let priced = price(&contents, terms(&book(), &market()));
    assert_eq!(priced.total.to_string(), "42.70");
    assert_eq!(priced.tax_total.to_string(), "8.68", "3.60 + 5.08");
    assert_eq!((priced.total_quantity, priced.total_weight), (5, 825));
}
