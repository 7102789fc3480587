//! What providers tell comes late, twice and in any order: an order ends the same.

use std::collections::BTreeMap;

use domain::order::{
    CapturePolicy, Notice, NoticeError, Order, OrderCommand, OrderError, OrderStatus, PaymentEvent, PaymentState,
    RefundScope,
};

use crate::order_samples::{
    Books, CARD, GIFT_CARD, NOW, ORDER_ACCOUNT, TOTAL, authorised, contents, notice, payment, place, shipment,
};

const POLICIES: [CapturePolicy; 3] = [
    CapturePolicy::AtOnce,
    CapturePolicy::AtShipping,
    CapturePolicy::ByNotice,
];

/// What is left when everything was told.
#[derive(Debug, PartialEq)]
struct Outcome {
    status: OrderStatus,
    payment: PaymentState,
    captured: i64,
    refunded: i64,
    due: i64,
    books: BTreeMap<String, i64>,
}

fn tell(notices: &[Notice], capture: CapturePolicy) -> Outcome {
    let (mut order, effects) = place(contents(), vec![payment(CARD, TOTAL, capture)]);
    let mut books = Books::default();
    books.post(&effects);
    for notice in notices {
        let command = OrderCommand::Notice {
            payment: CARD,
            notice: notice.clone(),
        };
        books.post(&order.handle(command, NOW).expect("fits"));
        assert_balance(&order, &books);
    }
    let payment = &order.payments()[0];
    Outcome {
        status: order.status(),
        payment: payment.state(),
        captured: payment.captured(),
        refunded: payment.refunded(),
        due: order.due(),
        books: books.accounts(),
    }
}

/// The order's account is what was paid less what is due.
fn assert_balance(order: &Order, books: &Books) {
    let paid: i64 = order
        .payments()
        .iter()
        .map(|payment| payment.captured() - payment.refunded())
        .sum();
    assert_eq!(books.balance(ORDER_ACCOUNT), paid - order.due());
}

/// All orders of the items; equal ones are told apart by their place only.
fn permutations<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..items.len() {
        let mut rest = items.to_vec();
        let first = rest.remove(at);
        for mut permutation in permutations(&rest) {
            permutation.insert(0, first.clone());
            all.push(permutation);
        }
    }
    all
}

fn check_every_order(notices: &[Notice], captures: &[CapturePolicy], expected: impl Fn(CapturePolicy) -> Outcome) {
    for capture in captures {
        let expected = expected(*capture);
        for told in permutations(notices) {
            assert_eq!(tell(&told, *capture), expected, "{told:#?}");
        }
    }
}

fn all_four() -> [Notice; 4] {
    [
        notice("a", PaymentEvent::Authorisation, TOTAL),
        notice("c", PaymentEvent::Capture, TOTAL),
        notice("x", PaymentEvent::Cancellation, TOTAL),
        notice("r", PaymentEvent::Refund, 760),
    ]
}

/// Twenty-four orders of four notices, and every order of each with one of them doubled, two, or all of them.
#[test]
fn every_permutation_of_the_four_events_ends_the_same() {
    let four = all_four();
    let expected = |capture| {
        let outcome = tell(&four, capture);
        assert_eq!(outcome.payment, PaymentState::PartlyRefunded);
        assert_eq!(
            (outcome.captured, outcome.refunded, outcome.due),
            (TOTAL, 760, TOTAL - 760)
        );
        assert_eq!(outcome.books.get(ORDER_ACCOUNT), None, "nothing is owed");
        assert_eq!(outcome.books["provider:test"], 760 - TOTAL);
        outcome
    };
    check_every_order(&four, &POLICIES, expected);
    for doubled in 0..four.len() {
        let mut five = four.to_vec();
        five.push(four[doubled].clone());
        check_every_order(&five, &POLICIES, expected);
        for other in &four {
            let mut six = five.clone();
            six.push(other.clone());
            check_every_order(&six, &[CapturePolicy::AtOnce], expected);
        }
    }
    let mut eight = four.to_vec();
    eight.extend(four.iter().cloned());
    for start in 0..eight.len() {
        eight.rotate_left(start);
        assert_eq!(tell(&eight, CapturePolicy::AtOnce), expected(CapturePolicy::AtOnce));
    }
}

/// The same of every choice of the four, and of partial captures and refunds.
#[test]
fn every_permutation_of_fewer_events_ends_the_same() {
    let four = all_four();
    for chosen in 1..1 << four.len() {
        let told: Vec<Notice> = (0..four.len())
            .filter(|at| chosen & (1 << at) != 0)
            .map(|at| four[at].clone())
            .collect();
        check_every_order(&told, &POLICIES, |capture| tell(&told, capture));
    }
    let parts = [
        notice("a", PaymentEvent::Authorisation, TOTAL),
        notice("c1", PaymentEvent::Capture, 2000),
        notice("c2", PaymentEvent::Capture, TOTAL - 2000),
        notice("r1", PaymentEvent::Refund, 500),
        notice("r2", PaymentEvent::Refund, 300),
    ];
    check_every_order(&parts, &POLICIES, |capture| tell(&parts, capture));
}

#[test]
fn a_refusal_is_followed_by_a_success() {
    let refused = Notice {
        success: false,
        ..notice("a1", PaymentEvent::Authorisation, TOTAL)
    };
    let told = [refused.clone(), notice("a2", PaymentEvent::Authorisation, TOTAL)];
    check_every_order(&told, &POLICIES, |capture| {
        let outcome = tell(&told, capture);
        assert_eq!(
            (outcome.status, outcome.payment),
            (OrderStatus::Processing, PaymentState::Authorised)
        );
        outcome
    });
    let outcome = tell(&[refused], CapturePolicy::AtOnce);
    assert_eq!(
        (outcome.status, outcome.payment),
        (OrderStatus::Pending, PaymentState::Refused)
    );
}

#[test]
fn what_does_not_fit_changes_nothing() {
    let (mut order, _) = place(contents(), vec![payment(CARD, TOTAL, CapturePolicy::AtOnce)]);
    let before = order.clone();
    let mut tell = |payment, notice| order.handle(OrderCommand::Notice { payment, notice }, NOW);
    for wrong in [
        notice("a", PaymentEvent::Authorisation, TOTAL - 1),
        notice("a", PaymentEvent::Authorisation, TOTAL + 1),
        notice("c", PaymentEvent::Capture, TOTAL + 1),
        notice("c", PaymentEvent::Capture, 0),
        notice("c", PaymentEvent::Capture, -1),
        notice("r", PaymentEvent::Refund, i64::MAX),
    ] {
        assert_eq!(tell(CARD, wrong), Err(OrderError::Notice(NoticeError::Amount)));
    }
    let unknown = tell(GIFT_CARD, notice("a", PaymentEvent::Authorisation, TOTAL));
    assert_eq!(unknown, Err(OrderError::UnknownPayment));
    assert_eq!(order, before);
    // The provider takes a word back under the same name.
    let mut tell = |notice| order.handle(OrderCommand::Notice { payment: CARD, notice }, NOW);
    tell(notice("c", PaymentEvent::Capture, 100)).expect("fits");
    assert_eq!(
        tell(notice("c", PaymentEvent::Capture, 101)),
        Err(OrderError::Notice(NoticeError::Contradiction))
    );
}

/// Two payments were begun for one order, and both went through: the second is given back.
#[test]
fn what_was_paid_twice_is_given_back_once() {
    let second = authorised(domain::ids::PaymentId(3), TOTAL, CapturePolicy::ByNotice);
    let (mut order, _) = place(contents(), vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]);
    let mut books = Books::default();
    order
        .handle(OrderCommand::AddPayment(second.clone()), NOW)
        .expect("is added");
    let mut asked = Vec::new();
    for payment in [CARD, second.id] {
        let command = OrderCommand::Notice {
            payment,
            notice: notice("c", PaymentEvent::Capture, TOTAL),
        };
        let effects = order.handle(command, NOW).expect("fits");
        books.post(&effects);
        asked.extend(crate::orders::asked(&effects));
    }
    assert_eq!(asked.len(), 1, "{asked:?}");
    let amount = match &asked[0].1 {
        domain::order::PaymentRequest::Refund { amount, .. } => *amount,
        other => panic!("{other:?}"),
    };
    assert_eq!(amount, TOTAL);
}

/// Whoever owes money, or is owed some, is known until it has moved: a promise is none.
#[test]
fn a_buyer_is_needed_until_the_money_is_where_it_belongs() {
    let needs_no_buyer = |order: &Order| order.needs_no_buyer(NOW);
    let (mut order, _) = place(contents(), vec![authorised(CARD, TOTAL, CapturePolicy::ByNotice)]);
    let mut done = |command| {
        order.handle(command, NOW).expect("can be done");
        needs_no_buyer(&order)
    };
    let told = |event, amount| OrderCommand::Notice {
        payment: CARD,
        notice: notice("n", event, amount),
    };
    assert!(!done(OrderCommand::Ship(shipment("s1", &[(0, 3), (1, 2)]))));
    assert!(
        !done(OrderCommand::Deliver { shipment: "s1".into() }),
        "nobody paid yet"
    );
    assert!(done(told(PaymentEvent::Capture, TOTAL)));
    let all = OrderCommand::Refund {
        id: "r1".into(),
        scope: RefundScope::Whole,
    };
    assert!(!done(all), "the money is to go back");
    assert!(done(told(PaymentEvent::Refund, TOTAL)));
    // What is taken just now will have to go back.
    let (mut order, _) = place(contents(), vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]);
    order.handle(OrderCommand::Cancel, NOW).expect("nothing was sent");
    assert!(!needs_no_buyer(&order));
    // What was promised alone is let go, and nobody owes anything.
    let (mut order, _) = place(contents(), vec![authorised(CARD, TOTAL, CapturePolicy::AtShipping)]);
    order.handle(OrderCommand::Cancel, NOW).expect("nothing was sent");
    assert!(needs_no_buyer(&order));
}
