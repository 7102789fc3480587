use super::*;

/// Six operations of which no two orders, and no subset, make the same.
fn ledger() -> Ledger {
    let mut ledger = Ledger::default();
    for operation in [
        Operation::Add { item: 0, quantity: 5 },
        Operation::Add { item: 1, quantity: 7 },
        Operation::Remove { item: 0, quantity: 2 },
        Operation::Add { item: 2, quantity: 1 },
        Operation::Delete { item: 1 },
        Operation::Add { item: 1, quantity: 11 },
    ] {
        ledger.ask(operation);
    }
    ledger
}

fn sight(applied: u64, acked: u64, [a, b, c]: [u32; 3]) -> Sight {
    let shown = Shown {
        quantities: [a, b, c, 0],
        greeted: None,
        coupon: None,
        gift_card: false,
    };
    Sight {
        applied,
        acked,
        rejected: Some(Vec::new()),
        cart: Some(shown),
    }
}

fn kind(ledger: &mut Ledger, sight: &Sight) -> Kind {
    ledger.see(sight).expect_err("a broken promise").kind
}

#[test]
fn a_good_history_passes() {
    let mut ledger = ledger();
    assert_eq!(ledger.see(&sight(0, 0, [0, 0, 0])), Ok(0));
    assert_eq!(ledger.see(&sight(3, 2, [3, 7, 0])), Ok(2));
    // After a crash what was not acknowledged may be gone.
    assert_eq!(ledger.see(&sight(2, 2, [5, 7, 0])), Ok(0));
    assert_eq!(ledger.see(&sight(6, 6, [3, 11, 1])), Ok(4));
    assert!(ledger.is_settled());
    ledger.reload();
    ledger.ask(Operation::Greet);
    assert_eq!(ledger.see(&sight(0, 0, [3, 11, 1])), Ok(0));
    let mut greeted = sight(1, 1, [3, 11, 1]);
    greeted.cart.as_mut().expect("shown").greeted = Some((1, 1));
    assert_eq!(ledger.see(&greeted), Ok(1));
}

#[test]
fn an_operation_applied_twice_is_found() {
    assert_eq!(kind(&mut ledger(), &sight(2, 0, [10, 7, 0])), Kind::Doubled);
    assert_eq!(kind(&mut ledger(), &sight(6, 6, [3, 22, 1])), Kind::Doubled);
}

#[test]
fn an_effect_without_its_number_is_as_good_as_doubled() {
    assert_eq!(kind(&mut ledger(), &sight(1, 1, [3, 7, 1])), Kind::Doubled);
}

#[test]
fn what_an_earlier_page_load_left_is_not_lost() {
    let mut ledger = ledger();
    ledger.see(&sight(6, 6, [3, 11, 1])).expect("good");
    ledger.reload();
    assert_eq!(kind(&mut ledger, &sight(0, 0, [0, 0, 0])), Kind::Lost);
}

#[test]
fn a_lost_operation_is_found() {
    assert_eq!(kind(&mut ledger(), &sight(4, 4, [3, 7, 0])), Kind::Lost);
}

#[test]
fn acknowledged_and_gone_is_lost() {
    let mut ledger = ledger();
    ledger.see(&sight(4, 4, [3, 7, 1])).expect("good");
    let gone = ledger.see(&sight(2, 2, [5, 7, 0])).expect_err("gone");
    assert_eq!((gone.kind, gone.operations), (Kind::Lost, 2));
}

#[test]
fn a_forgotten_number_is_as_good_as_doubled() {
    let mut ledger = ledger();
    ledger.see(&sight(4, 4, [3, 7, 1])).expect("good");
    assert_eq!(kind(&mut ledger, &sight(0, 0, [3, 7, 1])), Kind::Doubled);
}

#[test]
fn operations_in_another_order_are_found() {
    // The deletion after the addition that followed it.
    assert_eq!(kind(&mut ledger(), &sight(6, 6, [3, 0, 1])), Kind::OutOfOrder);
    let mut ledger = Ledger::default();
    ledger.ask(Operation::Remove { item: 0, quantity: 3 });
    ledger.ask(Operation::Add { item: 0, quantity: 5 });
    ledger.ask(Operation::Add { item: 1, quantity: 2 });
    assert_eq!(kind(&mut ledger, &sight(3, 3, [2, 2, 0])), Kind::OutOfOrder);
}

#[test]
fn the_greeting_is_the_tabs_last() {
    let mut ledger = Ledger::default();
    ledger.ask(Operation::Greet);
    ledger.ask(Operation::Greet);
    let greeted = |seq| {
        let mut sight = sight(2, 2, [0; 3]);
        sight.cart.as_mut().expect("shown").greeted = Some((0, seq));
        sight
    };
    assert_eq!(kind(&mut ledger.clone(), &greeted(1)), Kind::OutOfOrder);
    assert_eq!(ledger.see(&greeted(2)), Ok(2));
}

#[test]
fn refusals_are_told_exactly() {
    let mut ledger = Ledger::default();
    ledger.ask(Operation::Add {
        item: 0,
        quantity: 1000,
    });
    assert!(ledger.may_be_refused(1));
    assert_eq!(kind(&mut ledger.clone(), &sight(1, 1, [0; 3])), Kind::NotConverged);
    let mut told = sight(1, 1, [0; 3]);
    told.rejected = Some(vec![1]);
    assert_eq!(ledger.see(&told), Ok(1));
}

#[test]
fn what_was_never_sent_is_not_shown() {
    assert_eq!(kind(&mut ledger(), &sight(7, 0, [3, 11, 1])), Kind::Doubled);
    assert_eq!(kind(&mut ledger(), &sight(1, 2, [5, 0, 0])), Kind::NotConverged);
}

#[test]
fn the_end_is_compared_too() {
    let ledger = ledger();
    let shown = |[a, b, c]: [u32; 3]| Shown {
        quantities: [a, b, c, 0],
        greeted: None,
        coupon: None,
        gift_card: false,
    };
    assert_eq!(ledger.see_end(&shown([3, 11, 1])), Ok(()));
    assert_eq!(
        ledger.see_end(&shown([3, 11, 2])).expect_err("twice").kind,
        Kind::Doubled
    );
}

#[test]
fn a_coupon_or_card_that_is_shown_is_the_tabs_last() {
    let mut ledger = Ledger::default();
    ledger.ask(Operation::Coupon { which: 1 });
    ledger.ask(Operation::Coupon { which: 2 });
    ledger.ask(Operation::GiftCard);
    ledger.ask(Operation::NoGiftCard);
    let shows = |applied, coupon, gift_card| {
        let mut sight = sight(applied, applied, [0; 3]);
        let shown = sight.cart.as_mut().expect("shown");
        (shown.coupon, shown.gift_card) = (coupon, gift_card);
        sight
    };
    assert_eq!(kind(&mut ledger.clone(), &shows(2, Some(1), false)), Kind::OutOfOrder);
    assert_eq!(kind(&mut ledger.clone(), &shows(4, Some(2), true)), Kind::OutOfOrder);
    assert_eq!(ledger.clone().see(&shows(4, None, false)), Ok(4), "another tab's");
    assert_eq!(ledger.see(&shows(3, Some(2), true)), Ok(3));
}

#[test]
fn only_the_server_knows_whether_a_card_may_be_tried() {
    let mut ledger = Ledger::default();
    ledger.ask(Operation::GiftCard);
    ledger.ask(Operation::Add { item: 0, quantity: 1 });
    assert!(ledger.may_be_refused(1) && !ledger.may_be_refused(2));
    let told = |acked, rejected: &[u64], gift_card| {
        let mut sight = sight(2, acked, [1, 0, 0]);
        sight.rejected = Some(rejected.to_vec());
        sight.cart.as_mut().expect("shown").gift_card = gift_card;
        sight
    };
    // Refused, then after a crash decided anew; once durable it stays.
    assert_eq!(ledger.see(&told(0, &[1], false)), Ok(0));
    assert_eq!(ledger.see(&told(2, &[], true)), Ok(2));
    assert_eq!(kind(&mut ledger, &told(2, &[1], false)), Kind::NotConverged);
}
