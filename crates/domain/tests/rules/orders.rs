//! What may be done with an order, case by case.

use std::time::Duration;

use domain::{
    cart::{GiftCardRecipient, GiftCardRecipientForm},
    clock::UnixMillis,
    delivery::DeliveryKind,
    ids::{LineItemId, PaymentId},
    order::{
        Announcement, CapturePolicy, ContentsError, MailOccasion, Order, OrderCommand, OrderEffect, OrderError,
        OrderStatus, Payment, PaymentEvent, PaymentRequest, PlacedOrder, ProviderId, RefundScope, WITHDRAWAL,
    },
    review::{invitation_due, products_to_review},
    text::ReturnReason,
};

use crate::{
    order_samples::{
        Books, CARD, GIFT_CARD, NOW, ORDER_ACCOUNT, TOTAL, authorised, contents, notice, pieces, place, shipment,
    },
    pricing_samples::catalogue,
    samples::variation,
};

/// An order, and everything that followed from what was done with it.
struct Run {
    order: Order,
    effects: Vec<OrderEffect>,
    books: Books,
}

impl Run {
    fn paid_by(payments: Vec<Payment>) -> Self {
        let (order, effects) = place(contents(), payments);
        let mut books = Books::default();
        books.post(&effects);
        Self { order, effects, books }
    }

    fn paid_at_once() -> Self {
        let mut run = Self::paid_by(vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]);
        run.tell("c", PaymentEvent::Capture, TOTAL);
        run
    }

    fn done(&mut self, command: OrderCommand) -> Vec<OrderEffect> {
        self.tried(command).expect("can be done")
    }

    fn tried(&mut self, command: OrderCommand) -> Result<Vec<OrderEffect>, OrderError> {
        let before = self.order.clone();
        let done = self.order.handle(command.clone(), NOW);
        match &done {
            Ok(effects) => {
                self.books.post(effects);
                self.effects.extend(effects.iter().cloned());
                // What is told twice is done once.
                let after = self.order.clone();
                if !matches!(self.order.handle(command, NOW), Ok(effects) if effects.is_empty()) {
                    panic!("{done:?} again");
                }
                assert_eq!(self.order, after);
            }
            Err(_) => assert_eq!(self.order, before, "a refusal changes nothing"),
        }
        done
    }

    fn tell(&mut self, reference: &str, event: PaymentEvent, amount: i64) -> Vec<OrderEffect> {
        self.done(OrderCommand::Notice {
            payment: CARD,
            notice: notice(reference, event, amount),
        })
    }

    fn ship(&mut self, id: &str, counts: &[(u32, u32)]) -> Result<Vec<OrderEffect>, OrderError> {
        self.tried(OrderCommand::Ship(shipment(id, counts)))
    }

    fn refund(&mut self, id: &str, scope: RefundScope) -> Result<Vec<OrderEffect>, OrderError> {
        self.tried(OrderCommand::Refund { id: id.into(), scope })
    }

    fn ask_return(&mut self, id: &str, counts: &[(u32, u32)], at: UnixMillis) -> Result<(), OrderError> {
        let command = OrderCommand::AskReturn {
            id: id.into(),
            pieces: pieces(counts),
            reason: ReturnReason::parse(" too sweet ").expect("short"),
        };
        self.order.handle(command, at).map(|_| ())
    }
}

pub(crate) fn asked(effects: &[OrderEffect]) -> Vec<(PaymentId, PaymentRequest)> {
    let asked = effects.iter().filter_map(|effect| match effect {
        OrderEffect::Ask(payment, request) => Some((*payment, request.clone())),
        _ => None,
    });
    asked.collect()
}

fn capture(amount: i64, upto: i64) -> PaymentRequest {
    PaymentRequest::Capture { amount, upto }
}

fn refund(amount: i64, upto: i64) -> PaymentRequest {
    PaymentRequest::Refund { amount, upto }
}

#[test]
fn an_order_that_is_paid_at_once_is_captured_at_once() {
    let mut run = Run::paid_by(vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]);
    assert_eq!(run.order.status(), OrderStatus::Processing);
    assert_eq!(asked(&run.effects), [(CARD, capture(TOTAL, TOTAL))]);
    assert_eq!(run.books.balance(ORDER_ACCOUNT), -TOTAL);
    assert_eq!(asked(&run.tell("c", PaymentEvent::Capture, TOTAL)), []);
    assert_eq!(run.books.balance(ORDER_ACCOUNT), 0);
    assert_eq!(run.books.balance("provider:test"), -TOTAL);
    let tax = 1770 * 255 / 1255 + 2500 * 255 / 1255 + 100;
    assert_eq!(run.books.balance("tax"), tax);
    assert_eq!(run.books.balance("deliveries"), 390);
    assert_eq!(run.books.balance("sales"), TOTAL - tax - 390);
}

#[test]
fn parcels_are_captured_as_they_go() {
    let mut run = Run::paid_by(vec![authorised(CARD, TOTAL, CapturePolicy::AtShipping)]);
    assert_eq!(asked(&run.effects), []);
    // With the first parcel goes the delivery.
    let effects = run.ship("s1", &[(0, 2)]).expect("can be sent");
    assert_eq!(asked(&effects), [(CARD, capture(1180 + 490, 1670))]);
    assert_eq!(run.order.status(), OrderStatus::PartlyShipped);
    assert_eq!(run.ship("s1", &[(0, 1)]), Err(OrderError::NameTaken));
    assert_eq!(run.ship("s2", &[(0, 2)]), Err(OrderError::Pieces));
    assert_eq!(run.ship("s2", &[(0, 1), (0, 1)]), Err(OrderError::Pieces));
    assert_eq!(run.ship("s2", &[(5, 1)]), Err(OrderError::UnknownLine));
    assert_eq!(run.ship("s2", &[]), Err(OrderError::Nothing));
    // What is not going to be sent is not captured either.
    let effects = run
        .refund("r1", RefundScope::Lines(pieces(&[(1, 1)])))
        .expect("can be taken back");
    assert_eq!(asked(&effects), []);
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, OrderEffect::Restock(pieces) if pieces[0].pieces == 1))
    );
    let effects = run.ship("s2", &[(0, 1), (1, 1)]).expect("can be sent");
    assert_eq!(asked(&effects), [(CARD, capture(590 + 1250, TOTAL - 1250))]);
    assert_eq!(run.order.status(), OrderStatus::Shipped);
    let day = Duration::from_secs(24 * 60 * 60);
    let has_come = |run: &Run| [59, 60].map(|days| run.order.has_come(NOW.after(day * days)));
    assert_eq!(has_come(&run), [false, true], "also where nobody is told of it");
    for id in ["s1", "s2"] {
        run.done(OrderCommand::Deliver { shipment: id.into() });
    }
    assert_eq!(run.order.status(), OrderStatus::Delivered);
    assert_eq!(has_come(&run), [true, true]);
    run.tell("c1", PaymentEvent::Capture, 1670);
    run.tell("c2", PaymentEvent::Capture, TOTAL - 1250 - 1670);
    assert_eq!(run.books.balance(ORDER_ACCOUNT), 0);
}

#[test]
fn what_is_fetched_is_ready_and_then_handed_over() {
    let mut run = Run::paid_at_once();
    let not_fetched = run.tried(OrderCommand::Ready);
    assert_eq!(not_fetched, Err(OrderError::NotFetched));
    let delivery = run.order.contents.delivery.as_mut().expect("a delivery");
    delivery.kind = DeliveryKind::Store;
    let effects = run.done(OrderCommand::Ready);
    assert_eq!(effects, [OrderEffect::Announce(Announcement::Ready)]);
    assert_eq!(run.done(OrderCommand::Ready), [], "told once");
    assert_eq!(run.order.ready_at(), Some(NOW));
    let effects = run.ship("s", &[(0, 3), (1, 2)]).expect("can be handed over");
    assert!(effects.contains(&OrderEffect::Announce(Announcement::Delivered("s".into()))));
    assert_eq!(run.order.status(), OrderStatus::Delivered);
    let letters: Vec<_> = MailOccasion::all_of(&run.order).iter().map(MailOccasion::key).collect();
    assert_eq!(letters, ["placed", "ready", "review"]);
}

#[test]
fn buyers_are_asked_about_what_they_kept_once_all_of_it_left() {
    let days = Duration::from_secs(10 * 24 * 60 * 60);
    let catalogue = catalogue();
    let mut run = Run::paid_at_once();
    run.order.contents.lines[1].code = variation("box");
    let asked = |order: &Order| -> Vec<String> {
        let products = products_to_review(order, &catalogue).into_iter();
        products.map(|(code, _)| code.to_string()).collect()
    };
    run.ship("s1", &[(0, 3)]).expect("can be sent");
    assert_eq!(invitation_due(&run.order, days), None, "two pieces wait here");
    run.ship("s2", &[(1, 2)]).expect("can be sent");
    assert_eq!(invitation_due(&run.order, days), Some(NOW.after(days)));
    assert_eq!(asked(&run.order), ["P-bar", "P-box"]);
    // Two lines of one product are asked about once.
    let bar = std::mem::replace(&mut run.order.contents.lines[0].code, variation("box"));
    assert_eq!(asked(&run.order), ["P-box"]);
    run.order.contents.lines[0].code = bar;
    run.refund("r1", RefundScope::Lines(pieces(&[(0, 3)])))
        .expect("is taken back");
    assert_eq!(asked(&run.order), ["P-box"]);
    // What is not sold any more is not asked about.
    run.order.contents.lines[1].code = variation("gone");
    assert_eq!(asked(&run.order), [""; 0]);
    run.refund("r2", RefundScope::Whole).expect("is taken back");
    assert_eq!(invitation_due(&run.order, days), None, "nothing of it is kept");
}

#[test]
fn a_cancelled_order_gives_everything_back() {
    let mut run = Run::paid_at_once();
    let effects = run.done(OrderCommand::Cancel);
    assert_eq!(run.order.status(), OrderStatus::Cancelled);
    assert_eq!(asked(&effects), [(CARD, refund(TOTAL, TOTAL))]);
    assert!(effects.contains(&OrderEffect::GiveBackUses));
    assert!(effects.contains(&OrderEffect::Announce(Announcement::Cancelled)));
    let restocked = effects.iter().find_map(|effect| match effect {
        OrderEffect::Restock(pieces) => Some(pieces.iter().map(|piece| piece.pieces).sum::<u32>()),
        _ => None,
    });
    assert_eq!(restocked, Some(5));
    run.tell("r", PaymentEvent::Refund, TOTAL);
    assert_eq!(run.books.accounts(), [].into());
    assert_eq!(run.ship("s", &[(0, 1)]), Err(OrderError::Cancelled));
}

#[test]
fn a_promise_is_cancelled_and_what_comes_all_the_same_is_given_back() {
    let mut run = Run::paid_by(vec![authorised(CARD, TOTAL, CapturePolicy::AtShipping)]);
    assert_eq!(asked(&run.done(OrderCommand::Cancel)), [(CARD, PaymentRequest::Cancel)]);
    // The provider took the money before it heard of that.
    let effects = run.tell("c", PaymentEvent::Capture, TOTAL);
    assert_eq!(asked(&effects), [(CARD, refund(TOTAL, TOTAL))]);

    // Where a capture is under way, the answer is waited for.
    let mut run = Run::paid_by(vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]);
    assert_eq!(asked(&run.done(OrderCommand::Cancel)), []);
    assert_eq!(
        asked(&run.tell("c", PaymentEvent::Capture, TOTAL)),
        [(CARD, refund(TOTAL, TOTAL))]
    );
    let mut run = Run::paid_by(vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]);
    run.done(OrderCommand::Cancel);
    let failed = domain::order::Notice {
        success: false,
        ..notice("c", PaymentEvent::Capture, TOTAL)
    };
    let effects = run.done(OrderCommand::Notice {
        payment: CARD,
        notice: failed,
    });
    assert_eq!(asked(&effects), [(CARD, PaymentRequest::Cancel)]);
}

#[test]
fn of_two_promises_the_later_is_let_go_and_money_that_came_ends_the_other() {
    const OTHER: PaymentId = PaymentId(3);
    let add = |run: &mut Run, payment| asked(&run.done(OrderCommand::AddPayment(payment)));
    let invoice = || {
        let mut invoice = Payment::new(
            CARD,
            ProviderId::new(ProviderId::INVOICE),
            "invoice",
            TOTAL,
            CapturePolicy::ByNotice,
        );
        invoice
            .take(notice("a", PaymentEvent::Authorisation, TOTAL))
            .expect("fits");
        invoice
    };
    for capture in [CapturePolicy::AtOnce, CapturePolicy::AtShipping] {
        // Somebody chose to pay later, and approves the card of before all the same.
        let mut run = Run::paid_by(vec![invoice()]);
        let late = authorised(OTHER, TOTAL, capture);
        assert_eq!(add(&mut run, late), [(OTHER, PaymentRequest::Cancel)], "{capture:?}");
        assert_eq!(run.order.to_pay_by_invoice(), TOTAL);
        let late = run.order.payment(OTHER).expect("is there");
        assert_eq!(late.secured(), 0, "nothing is sent on what was let go");
        run.done(OrderCommand::Notice {
            payment: OTHER,
            notice: notice("x", PaymentEvent::Cancellation, TOTAL),
        });
        assert!(run.order.is_secured());
    }
    // A bank took the money before anybody could let it go.
    let mut run = Run::paid_by(vec![invoice()]);
    let mut late = authorised(OTHER, TOTAL, CapturePolicy::ByNotice);
    late.take(notice("c", PaymentEvent::Capture, TOTAL)).expect("fits");
    assert_eq!(add(&mut run, late), [(CARD, PaymentRequest::Cancel)]);
    assert_eq!(run.order.to_pay_by_invoice(), 0);
    // Twice by card: the second is let go, also while the first is being taken.
    let mut run = Run::paid_by(vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]);
    let late = authorised(OTHER, TOTAL, CapturePolicy::AtOnce);
    assert_eq!(add(&mut run, late), [(OTHER, PaymentRequest::Cancel)]);
    // What a gift card leaves over is needed of both.
    let mut run = Run::paid_by(vec![authorised(CARD, TOTAL - 500, CapturePolicy::AtShipping)]);
    assert_eq!(add(&mut run, authorised(OTHER, 500, CapturePolicy::AtShipping)), []);
}

#[test]
fn what_a_provider_refused_or_took_back_is_taken_of_another_promise() {
    let refused = domain::order::Notice {
        success: false,
        ..notice("c", PaymentEvent::Capture, TOTAL)
    };
    let taken_back = notice("x", PaymentEvent::Cancellation, TOTAL);
    for notice in [refused, taken_back] {
        let mut run = Run::paid_by(vec![authorised(CARD, TOTAL, CapturePolicy::AtOnce)]);
        let payment = CARD;
        let effects = run.done(OrderCommand::Notice { payment, notice });
        assert_eq!(asked(&effects), [], "it was asked for once");
        assert!(effects.contains(&OrderEffect::Announce(Announcement::Payment)));
        assert_eq!((run.order.is_secured(), run.order.unpaid()), (false, TOTAL));
        assert_eq!(run.ship("s", &[(0, 1)]), Err(OrderError::NotPaid));
        let other = PaymentId(3);
        let added = run.done(OrderCommand::AddPayment(authorised(
            other,
            TOTAL,
            CapturePolicy::AtOnce,
        )));
        let capture = PaymentRequest::Capture {
            amount: TOTAL,
            upto: TOTAL,
        };
        assert_eq!(asked(&added), [(other, capture)]);
    }
}

#[test]
fn an_order_that_is_not_paid_is_not_sent() {
    let payment = crate::order_samples::payment(CARD, TOTAL, CapturePolicy::AtShipping);
    let mut run = Run::paid_by(vec![payment]);
    assert_eq!(run.order.status(), OrderStatus::Pending);
    assert_eq!(run.ship("s", &[(0, 1)]), Err(OrderError::NotPaid));
    let effects = run.tell("a", PaymentEvent::Authorisation, TOTAL);
    assert!(effects.contains(&OrderEffect::Announce(Announcement::Payment)));
    run.ship("s", &[(0, 1)]).expect("can be sent");
}

#[test]
fn refunds_by_line_by_amount_and_of_the_delivery_add_up() {
    let mut run = Run::paid_at_once();
    let effects = run
        .refund("r1", RefundScope::Lines(pieces(&[(0, 1)])))
        .expect("one bar");
    assert_eq!(asked(&effects), [(CARD, refund(590, 590))]);
    let effects = run.refund("r2", RefundScope::Delivery).expect("the delivery");
    assert_eq!(asked(&effects), [(CARD, refund(490, 1080))]);
    assert_eq!(run.refund("r3", RefundScope::Delivery), Err(OrderError::Nothing));
    let effects = run.refund("r4", RefundScope::Amount(1000)).expect("ten euros");
    assert_eq!(asked(&effects), [(CARD, refund(1000, 2080))]);
    let left = TOTAL - 2080;
    for bad in [0, -1, left + 1, i64::MAX] {
        assert_eq!(run.refund("r5", RefundScope::Amount(bad)), Err(OrderError::Amount));
    }
    assert_eq!(
        run.refund("r5", RefundScope::Lines(pieces(&[(0, 3)]))),
        Err(OrderError::Pieces)
    );
    let effects = run.refund("r6", RefundScope::Whole).expect("the rest");
    assert_eq!(asked(&effects), [(CARD, refund(left, TOTAL))]);
    assert_eq!(run.order.status(), OrderStatus::Refunded);
    assert_eq!(run.refund("r7", RefundScope::Whole), Err(OrderError::Nothing));
    run.tell("r", PaymentEvent::Refund, TOTAL);
    assert_eq!(run.books.accounts(), [].into(), "every cent and every tax went back");
}

#[test]
fn a_refunds_name_is_given_to_one_refund() {
    let mut run = Run::paid_at_once();
    let scope = RefundScope::Amount(500);
    run.refund("w", scope.clone()).expect("five euros");
    let before = run.order.clone();
    assert_eq!(run.refund("w", scope), Ok(Vec::new()), "the same one again");
    for other in [
        RefundScope::Amount(700),
        RefundScope::Delivery,
        RefundScope::Whole,
        RefundScope::Lines(pieces(&[(0, 1)])),
    ] {
        assert_eq!(run.refund("w", other), Err(OrderError::NameTaken));
    }
    assert_eq!(run.order, before);
    // Kept before anybody noted what was asked for.
    let mut kept = serde_json::to_value(&run.order).expect("JSON");
    let credit = kept["credits"][0].as_object_mut().expect("fields");
    assert_eq!(credit.remove("scope"), Some(serde_json::json!({"amount": 500})));
    run.order = serde_json::from_value(kept).expect("an order");
    assert_eq!(run.refund("w", RefundScope::Whole), Ok(Vec::new()));
}

#[test]
fn names_of_the_order_itself_are_not_given_away() {
    let mut run = Run::paid_at_once();
    assert_eq!(
        run.refund(":cancellation", RefundScope::Delivery),
        Err(OrderError::NameTaken)
    );
}

/// The gift card gets what the other payment cannot take back.
#[test]
fn a_gift_card_gets_its_money_back_last() {
    let mut card = authorised(GIFT_CARD, 1000, CapturePolicy::ByNotice);
    card.take(notice("redeemed", PaymentEvent::Capture, 1000))
        .expect("fits");
    let rest = TOTAL - 1000;
    let mut run = Run::paid_by(vec![card, authorised(CARD, rest, CapturePolicy::AtOnce)]);
    assert_eq!(asked(&run.effects), [(CARD, capture(rest, rest))]);
    assert_eq!(run.books.balance("redeemed"), -1000);
    run.tell("c", PaymentEvent::Capture, rest);
    let effects = run
        .refund("r1", RefundScope::Amount(rest - 100))
        .expect("can be given back");
    assert_eq!(asked(&effects), [(CARD, refund(rest - 100, rest - 100))]);
    let effects = run.refund("r2", RefundScope::Amount(300)).expect("can be given back");
    assert_eq!(
        asked(&effects),
        [(CARD, refund(100, rest)), (GIFT_CARD, refund(200, 200))]
    );
}

#[test]
fn shoppers_may_give_back_what_was_sent_within_their_time() {
    let mut run = Run::paid_at_once();
    assert_eq!(
        run.ask_return("w1", &[(0, 1)], NOW),
        Err(OrderError::Pieces),
        "nothing was sent"
    );
    run.ship("s1", &[(0, 3)]).expect("can be sent");
    run.done(OrderCommand::Deliver { shipment: "s1".into() });
    run.ask_return("w1", &[(0, 2)], NOW).expect("two of three");
    run.ask_return("w1", &[(0, 2)], NOW).expect("the same again");
    assert_eq!(run.ask_return("w2", &[(0, 2)], NOW), Err(OrderError::Pieces));
    let late = NOW.after(WITHDRAWAL);
    // Time does not run while something is still to be sent.
    assert_eq!(run.order.returnable(LineItemId(0), late), 1);
    run.ship("s2", &[(1, 2)]).expect("can be sent");
    assert_eq!(run.order.returnable(LineItemId(0), late), 1);
    run.done(OrderCommand::Deliver { shipment: "s2".into() });
    assert_eq!(
        run.order
            .returnable(LineItemId(0), late.before(Duration::from_millis(1))),
        1
    );
    assert_eq!(run.order.returnable(LineItemId(0), late), 0);
    assert_eq!(run.ask_return("w2", &[(0, 1)], late), Err(OrderError::Pieces));
    // What is given back is not asked for again.
    run.refund("r1", RefundScope::Lines(pieces(&[(0, 3)])))
        .expect("three bars");
    assert_eq!(run.order.returnable(LineItemId(0), NOW), 0);
}

#[test]
fn a_shopper_is_told_how_to_get_out_of_an_order() {
    let mut run = Run::paid_at_once();
    let rights = run.order.withdrawal_rights(NOW);
    assert!(rights.can_cancel && rights.returnable.is_empty() && rights.until.is_none());
    run.ship("s1", &[(0, 3)]).expect("can be sent");
    let rights = run.order.withdrawal_rights(NOW);
    assert_eq!((rights.can_cancel, rights.returnable), (false, pieces(&[(0, 3)])));
    assert_eq!(rights.until, None, "something is still to be sent");
    run.ship("s2", &[(1, 2)]).expect("can be sent");
    for id in ["s1", "s2"] {
        run.done(OrderCommand::Deliver { shipment: id.into() });
    }
    let end = run.order.withdrawal_rights(NOW).until;
    assert_eq!(end, Some(NOW.after(WITHDRAWAL)));
    let over = run.order.withdrawal_rights(NOW.after(WITHDRAWAL));
    assert!(!over.can_cancel && over.returnable.is_empty() && over.until.is_none());
    run.ask_return("w1", &[(0, 3)], NOW).expect("within the time");
    assert_eq!(run.order.withdrawal_rights(NOW).returnable, pieces(&[(1, 2)]));
    let reason = run.order.returns()[0].reason.as_ref().map(ReturnReason::as_str);
    assert_eq!(reason, Some("too sweet"));
    run.order.pseudonymise();
    assert_eq!(run.order.returns()[0].reason, None, "it may tell who wrote it");
}

#[test]
fn what_is_made_to_somebodys_words_keeps_an_order_from_being_cancelled() {
    let mut run = Run::paid_at_once();
    let form = GiftCardRecipientForm {
        name: "Eino".to_owned(),
        email: "eino@example.com".to_owned(),
        sender: "Aino".to_owned(),
        message: String::new(),
    };
    run.order.contents.lines[0].gift_card = GiftCardRecipient::parse(&form).ok();
    assert!(!run.order.can_shopper_cancel());
    run.order.contents.lines[0].gift_card = None;
    assert!(run.order.can_shopper_cancel());
    run.done(OrderCommand::Cancel);
    assert!(!run.order.can_shopper_cancel());
}

#[test]
fn amounts_that_do_not_add_up_make_no_order() {
    let wrong = |change: fn(&mut domain::order::OrderContents)| {
        let mut contents = contents();
        change(&mut contents);
        contents.totals()
    };
    assert_eq!(
        wrong(|contents| contents.lines[0].net += 1),
        Err(ContentsError::Amounts)
    );
    assert_eq!(
        wrong(|contents| contents.lines[0].tax = 1771),
        Err(ContentsError::Amounts)
    );
    assert_eq!(
        wrong(|contents| contents.lines[0].line_discount = -1),
        Err(ContentsError::Amounts)
    );
    assert_eq!(
        wrong(|contents| contents.lines[0].unit_price = i64::MAX),
        Err(ContentsError::Amounts)
    );
    assert_eq!(
        wrong(|contents| contents.lines[1].id = LineItemId(0)),
        Err(ContentsError::SameLine)
    );
    assert_eq!(wrong(|contents| contents.lines.clear()), Err(ContentsError::Empty));
    assert_eq!(wrong(|_| ()).map(|totals| totals.total), Ok(TOTAL));
    let mut contents = contents();
    contents.lines.clear();
    let placed = PlacedOrder {
        id: domain::ids::OrderId(1),
        number: domain::order::OrderNumber::of(1),
        cart: domain::ids::CartId(1),
        contents,
        payments: Vec::new(),
    };
    assert!(Order::place(placed, NOW).is_err());
}

/// What the store keeps comes back as it was.
#[test]
fn an_order_is_read_as_it_was_written() {
    let mut run = Run::paid_at_once();
    run.ship("s1", &[(0, 3)]).expect("can be sent");
    run.refund("r1", RefundScope::Delivery).expect("can be given back");
    let body = serde_json::to_string(&run.order).expect("a document");
    let read: Order = serde_json::from_str(&body).expect("is read");
    assert_eq!(read.with_payments(run.order.payments().to_vec()), run.order);
}
