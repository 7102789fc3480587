//! What of a buyer's money goes back: what was paid, and nothing else.

use domain::order::{CapturePolicy, MoneyBack, Order, OrderCommand, Payment, PaymentEvent, ProviderId, RefundScope};

use crate::order_samples::{CARD, GIFT_CARD, NOW, TOTAL, authorised, contents, notice, pieces, place, shipment};

fn promised(provider: &str, capture: CapturePolicy) -> Payment {
    let mut payment = Payment::new(CARD, ProviderId::new(provider), provider, TOTAL, capture);
    let promise = notice("a", PaymentEvent::Authorisation, TOTAL);
    payment.take(promise).expect("the payment's amount");
    payment
}

fn ordered(payment: Payment) -> Order {
    place(contents(), vec![payment]).0
}

fn told(order: &mut Order, event: PaymentEvent, amount: i64) {
    let command = OrderCommand::Notice {
        payment: CARD,
        notice: notice("told", event, amount),
    };
    order.handle(command, NOW).expect("fits");
}

fn refund(order: &mut Order, id: &str, scope: RefundScope) -> i64 {
    let command = OrderCommand::Refund { id: id.into(), scope };
    order.handle(command, NOW).expect("may be taken back");
    order.refunded_by(id)
}

#[test]
fn nothing_goes_back_of_an_order_that_was_never_paid() {
    for (provider, capture, expected) in [
        ("pickup", CapturePolicy::ByNotice, MoneyBack::NothingPaid),
        ("invoice", CapturePolicy::ByNotice, MoneyBack::NotInvoiced),
        ("test", CapturePolicy::AtShipping, MoneyBack::Released),
    ] {
        let mut order = ordered(promised(provider, capture));
        assert_eq!((order.money_back(), order.refunded()), (expected, 0), "{provider}");
        order.handle(OrderCommand::Cancel, NOW).expect("may be cancelled");
        assert_eq!(order.credited(), TOTAL);
        assert_eq!((order.money_back(), order.refunded()), (expected, 0), "{provider}");
        told(&mut order, PaymentEvent::Cancellation, 0);
        assert_eq!((order.money_back(), order.refunded()), (expected, 0), "{provider}");
    }
}

#[test]
fn what_was_paid_goes_back_also_while_it_is_being_taken() {
    let mut order = ordered(promised("test", CapturePolicy::AtOnce));
    order.handle(OrderCommand::Cancel, NOW).expect("may be cancelled");
    assert_eq!((order.money_back(), order.refunded()), (MoneyBack::Refund, TOTAL));
    let mut paid_there = ordered(promised("pickup", CapturePolicy::ByNotice));
    told(&mut paid_there, PaymentEvent::Capture, TOTAL);
    assert_eq!(paid_there.refunded(), 0);
    paid_there.handle(OrderCommand::Cancel, NOW).expect("may be cancelled");
    assert_eq!(
        (paid_there.money_back(), paid_there.refunded()),
        (MoneyBack::Refund, TOTAL)
    );
}

#[test]
fn a_credit_gives_back_what_was_paid_above_the_rest() {
    let mut invoice = ordered(promised("invoice", CapturePolicy::ByNotice));
    invoice
        .handle(OrderCommand::Ship(shipment("1", &[(0, 3), (1, 2)])), NOW)
        .expect("may be sent");
    assert_eq!(refund(&mut invoice, "1", RefundScope::Lines(pieces(&[(1, 1)]))), 0);
    // Its buyer pays what is left, and all that is taken back from here on goes back.
    told(&mut invoice, PaymentEvent::Capture, TOTAL - 1_250);
    assert_eq!(refund(&mut invoice, "2", RefundScope::Amount(300)), 300);
    assert_eq!((invoice.refunded_by("1"), invoice.refunded()), (0, 300));

    let mut mixed = place(
        contents(),
        vec![
            authorised(GIFT_CARD, 1_000, CapturePolicy::AtOnce),
            Payment::new(
                CARD,
                ProviderId::new("invoice"),
                "invoice",
                TOTAL - 1_000,
                CapturePolicy::ByNotice,
            ),
        ],
    )
    .0;
    let promise = OrderCommand::Notice {
        payment: CARD,
        notice: notice("a", PaymentEvent::Authorisation, TOTAL - 1_000),
    };
    mixed.handle(promise, NOW).expect("fits");
    assert_eq!(refund(&mut mixed, "1", RefundScope::Amount(TOTAL - 700)), 300);
    mixed.handle(OrderCommand::Cancel, NOW).expect("may be cancelled");
    assert_eq!(mixed.refunded(), 1_000);
}
