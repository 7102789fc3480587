//! What papers for the books tell: the tax by its rates and what of it goes back; and when there are any.

use domain::order::{
    CapturePolicy, Order, OrderCommand, OrderContents, PaymentEvent, ProviderId, RefundScope, TaxAtRate,
};

use proptest::prelude::*;

use crate::order_samples::{CARD, NOW, TOTAL, authorised, contents, notice, payment, pieces, place};

/// The second line is food, with less tax.
fn mixed() -> OrderContents {
    let mut contents = contents();
    let food = &mut contents.lines[1];
    (food.tax_rate, food.tax) = (1_400, food.net * 14 / 114);
    contents
}

fn paid(contents: OrderContents) -> Order {
    place(contents, vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]).0
}

fn at(rate: u32, gross: i64, tax: i64) -> TaxAtRate {
    TaxAtRate { rate, gross, tax }
}

fn refund(order: &mut Order, id: &str, scope: RefundScope) -> Vec<TaxAtRate> {
    let command = OrderCommand::Refund { id: id.into(), scope };
    order.handle(command, NOW).expect("may be given back");
    let credit = order.credits().last().expect("a credit");
    let taxes = order.credit_taxes(credit);
    let sum = |of: fn(&TaxAtRate) -> i64| taxes.iter().map(of).sum::<i64>();
    assert_eq!(
        (sum(|tax| tax.gross), sum(|tax| tax.tax)),
        (credit.total(), credit.tax())
    );
    taxes
}

#[test]
fn a_sale_is_told_by_rate_with_its_delivery() {
    let taxes = mixed().taxes();
    assert_eq!(taxes, [at(2_550, 1_770 + 490, 359 + 100), at(1_400, 2_500, 307)]);
    assert_eq!(taxes[1].net(), 2_193);
}

#[test]
fn what_goes_back_is_told_by_the_rates_of_its_lines() {
    let mut order = paid(mixed());
    let line = refund(&mut order, "1", RefundScope::Lines(pieces(&[(1, 1)])));
    assert_eq!(line, [at(1_400, 1_250, 154)]);
    let delivery = refund(&mut order, "2", RefundScope::Delivery);
    assert_eq!(delivery, [at(2_550, 490, 100)]);
}

#[test]
fn goodwill_is_of_each_rate_its_share_and_all_credits_add_up_to_the_sale() {
    let mut order = paid(mixed());
    let mut back: Vec<TaxAtRate> = refund(&mut order, "1", RefundScope::Amount(427));
    assert_eq!(
        back.iter().map(|tax| (tax.rate, tax.gross)).collect::<Vec<_>>(),
        [(2_550, 177), (1_400, 250)]
    );
    back.extend(refund(&mut order, "2", RefundScope::Lines(pieces(&[(0, 3)]))));
    // All that is left of the goods is food by now.
    let goodwill = refund(&mut order, "3", RefundScope::Amount(100));
    assert_eq!(goodwill.iter().map(|tax| tax.rate).collect::<Vec<_>>(), [1_400]);
    back.extend(goodwill);
    back.extend(refund(&mut order, "4", RefundScope::Whole));
    let sum = |of: fn(&TaxAtRate) -> i64| back.iter().map(of).sum::<i64>();
    assert_eq!((sum(|tax| tax.gross), sum(|tax| tax.tax)), (TOTAL, 359 + 100 + 307));
}

fn notes(order: &Order) -> Vec<&str> {
    order.credit_notes().map(|(_, credit)| &*credit.id).collect()
}

fn told(order: &mut Order, event: PaymentEvent, amount: i64) {
    let command = OrderCommand::Notice {
        payment: CARD,
        notice: notice("told", event, amount),
    };
    order.handle(command, NOW).expect("fits");
}

#[test]
fn what_was_paid_has_a_receipt_and_notes_of_what_goes_back() {
    let (unpaid, _) = place(contents(), vec![payment(CARD, TOTAL, CapturePolicy::AtOnce)]);
    assert!(!unpaid.has_receipt());
    let mut order = paid(contents());
    assert!(order.has_receipt() && notes(&order).is_empty());
    refund(&mut order, "1", RefundScope::Lines(pieces(&[(0, 1)])));
    refund(&mut order, "2", RefundScope::Whole);
    assert!(order.has_receipt());
    assert_eq!(notes(&order), ["1", "2"]);
}

fn invoiced() -> Order {
    let mut invoice = authorised(CARD, TOTAL, CapturePolicy::ByNotice);
    invoice.provider = ProviderId::new(ProviderId::INVOICE);
    place(contents(), vec![invoice]).0
}

#[test]
fn an_invoice_has_a_receipt_once_its_money_came() {
    let mut order = invoiced();
    assert!(!order.has_receipt());
    refund(&mut order, "1", RefundScope::Lines(pieces(&[(0, 1)])));
    assert!(notes(&order).is_empty(), "no money moved");
    told(&mut order, PaymentEvent::Capture, TOTAL - 590);
    assert!(order.has_receipt());
    assert_eq!(notes(&order), ["1"]);
}

#[test]
fn an_invoice_that_nobody_paid_has_no_receipt_though_nothing_of_it_is_due() {
    let mut order = invoiced();
    refund(&mut order, "1", RefundScope::Whole);
    assert!(!order.has_receipt() && notes(&order).is_empty());
}

#[test]
fn a_cancelled_order_has_papers_only_where_its_money_was_taken() {
    let mut promised = paid(contents());
    promised.handle(OrderCommand::Cancel, NOW).expect("nothing was sent");
    assert!(!promised.has_receipt() && notes(&promised).is_empty());
    let mut taken = paid(contents());
    told(&mut taken, PaymentEvent::Capture, TOTAL);
    taken.handle(OrderCommand::Cancel, NOW).expect("nothing was sent");
    assert!(taken.has_receipt());
    assert_eq!(notes(&taken).len(), 1);
}

fn scope() -> impl Strategy<Value = RefundScope> {
    prop_oneof![
        (0_u32..2, 1_u32..3).prop_map(|(line, count)| RefundScope::Lines(pieces(&[(line, count)]))),
        (1_i64..2_000).prop_map(RefundScope::Amount),
        Just(RefundScope::Delivery),
        Just(RefundScope::Whole),
    ]
}

proptest! {
    #[test]
    fn whatever_goes_back_in_whichever_order_its_rates_add_up(scopes in prop::collection::vec(scope(), 1..8)) {
        let mut order = paid(mixed());
        for (nth, scope) in scopes.into_iter().enumerate() {
            let command = OrderCommand::Refund { id: nth.to_string().into(), scope };
            // There may be nothing left for it.
            let _ = order.handle(command, NOW);
        }
        for credit in order.credits() {
            let taxes = order.credit_taxes(credit);
            let sum = |of: fn(&TaxAtRate) -> i64| taxes.iter().map(of).sum::<i64>();
            prop_assert_eq!((sum(|tax| tax.gross), sum(|tax| tax.tax)), (credit.total(), credit.tax()));
            prop_assert!(taxes.iter().all(|tax| tax.tax >= 0 && tax.net() >= 0), "{:?}", taxes);
        }
    }
}
