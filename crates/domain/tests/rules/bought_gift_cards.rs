//! Gift cards that are bought: what a cart accepts, what promotions leave of them, and when an order sends them.

use std::sync::Arc;

use domain::{
    cart::{
        BuyerHistory, CartContents, CartOperation, CustomForm, GiftCardRecipient, GiftCardRecipientForm, NewLine,
        decide, merge,
    },
    fault::{Fault, FaultCode},
    ids::{DeliveryMethodId, LineItemId, PaymentId},
    order::{
        Announcement, BoughtGiftCard, CapturePolicy, MailOccasion, Order, OrderCommand, OrderContents, OrderEffect,
        OrderError, OrderStatus, Payment, PaymentEvent, PaymentRequest, ProviderId, RefundScope,
    },
    pricing::{PricingContext, price},
};

use crate::{
    order_samples::{Books, CARD, NOW, authorised, contents, line, notice, pieces, place, shipment},
    samples::{add, book, decision_context, market, set, terms, variation},
};

fn form(name: &str) -> GiftCardRecipientForm {
    GiftCardRecipientForm {
        name: name.into(),
        email: "eino@example.com".into(),
        sender: "Aino".into(),
        message: "Hyvää\nsyntymäpäivää!".into(),
    }
}

fn recipient(name: &str) -> Arc<GiftCardRecipient> {
    GiftCardRecipient::parse(&form(name)).expect("a recipient")
}

fn card(name: &str, quantity: i64) -> CartOperation {
    CartOperation::Add(NewLine {
        code: variation("voucher"),
        quantity,
        shipment: -1,
        custom: Some(CustomForm::GiftCard(Box::new(form(name)))),
    })
}

fn run(contents: &mut CartContents, operations: &[CartOperation]) -> Result<(), Fault> {
    let (book, market) = (book(), market());
    let mut all = operations.iter();
    all.try_for_each(|operation| decide(contents, operation, decision_context(&book, &market)))
}

#[test]
fn each_recipient_has_a_line_and_a_cart_buys_ten() {
    let mut contents = CartContents::default();
    run(&mut contents, &[card("Eino", 2), card("Aada", 1), card("Eino", 3)]).expect("allowed");
    let quantities: Vec<_> = contents.lines.iter().map(|line| line.quantity.get()).collect();
    assert_eq!(quantities, [5, 1]);
    let words = contents.lines[0].gift_card().expect("a gift card");
    assert_eq!(words.message.as_str(), "Hyvää syntymäpäivää!");
    let fault = run(&mut contents, &[card("Eero", 5)]).expect_err("refused");
    assert_eq!((fault.code, fault.available), (FaultCode::QuantityOutOfRange, Some(4)));
    let fault = run(&mut contents, &[set("voucher", 10)]).expect_err("refused");
    assert_eq!((fault.code, fault.available), (FaultCode::QuantityOutOfRange, Some(9)));
    run(&mut contents, &[set("voucher", 9)]).expect("allowed");
}

#[test]
fn as_many_come_to_another_cart_as_it_may_buy() {
    let (book, market) = (book(), market());
    let cart = |operations: &[CartOperation]| {
        let mut contents = CartContents::default();
        run(&mut contents, operations).expect("allowed");
        contents
    };
    let (visitor, customer) = (cart(&[card("Eino", 5)]), cart(&[card("Aino", 7)]));
    for source in [visitor, cart(&[card("Aino", 5)])] {
        let merged = merge(
            &source,
            &customer,
            &BuyerHistory::default(),
            decision_context(&book, &market),
        );
        assert_eq!((merged.moved, merged.contents.bought_gift_cards()), (3, 10));
        let told: Vec<_> = merged.left.iter().map(|left| (left.pieces, left.fault.code)).collect();
        assert_eq!(told, [(2, FaultCode::QuantityOutOfRange)]);
    }
}

#[test]
fn a_gift_card_needs_a_recipient_and_nothing_else_has_one() {
    let mut contents = CartContents::default();
    let fault = run(&mut contents, &[add("voucher", 1)]).expect_err("refused");
    assert_eq!(
        fault.fields["giftCardRecipient"],
        ["/validation/gift-card-recipient-required"]
    );
    let mut wrong = form("E");
    wrong.email = "nobody".into();
    wrong.sender = String::new();
    wrong.message = "a".repeat(201);
    let new = |code: &str, form: GiftCardRecipientForm| {
        CartOperation::Add(NewLine {
            code: variation(code),
            quantity: 1,
            shipment: -1,
            custom: Some(CustomForm::GiftCard(Box::new(form))),
        })
    };
    let fault = run(&mut contents, &[new("voucher", wrong)]).expect_err("refused");
    let keys: Vec<_> = fault.fields.values().map(|keys| keys[0].as_str()).collect();
    assert_eq!(
        keys,
        [
            "/validation/email-invalid",
            "/validation/message-max-length",
            "/validation/recipient-name-min-length",
            "/validation/sender-required",
        ]
    );
    for code in ["bar", "tablet"] {
        run(&mut contents, &[new(code, form("Eino"))]).expect_err("refused");
    }
    assert!(contents.lines.is_empty());
}

#[test]
fn what_is_mailed_is_no_parcel_and_not_taxed() {
    let (book, market) = (book(), market());
    let mut contents = CartContents::default();
    run(&mut contents, &[card("Eino", 2)]).expect("allowed");
    let context: PricingContext<'_> = terms(&book, &market);
    let priced = price(&contents, context);
    assert_eq!((priced.total.minor(), priced.tax_total.minor()), (5_000, 0));
    assert_eq!(priced.parcels(), []);
    run(&mut contents, &[add("bar", 1)]).expect("allowed");
    let parcels = price(&contents, context).parcels();
    assert_eq!(parcels.len(), 1);
    assert_eq!(parcels[0].goods.minor(), 590);

    let methods = serde_json::from_value::<domain::delivery::DeliveryMethods>(serde_json::json!({"methods": [
        {"id": "parcel", "name": {"en": "Parcel"}, "kind": "home", "schedule": {"cutOff": "12:00", "days": [1, 2]},
         "markets": {"FI": {"rates": [{"price": 490}], "freeFrom": 5000}}},
        {"id": "mail", "name": {"en": "By e-mail"}, "kind": "email", "schedule": {"cutOff": "12:00", "days": [0, 0]},
         "markets": {"FI": {"rates": [{"price": 0}]}}}
    ]}))
    .expect("methods");
    let costs = |id: &str, parcels: &[domain::delivery::Parcel]| {
        let id = DeliveryMethodId::parse(id).expect("an id");
        methods.price_of(&id, parcels, &market).map(|price| price.minor())
    };
    assert_eq!((costs("parcel", &parcels), costs("mail", &parcels)), (Some(490), None));
    assert_eq!((costs("parcel", &[]), costs("mail", &[])), (None, Some(0)));
}

const INVOICE: PaymentId = PaymentId(3);
const GIFT_CARD: u32 = 2;
/// Three bars, two boxes and the delivery, and two gift cards for 25.00.
const WITH_CARDS: i64 = crate::order_samples::TOTAL + 5_000;

/// An order's contents with two gift cards beside the goods.
fn bought() -> OrderContents {
    let mut contents = contents();
    let mut cards = line(GIFT_CARD, 2, 2_500);
    (cards.tax, cards.tax_rate, cards.gift_card) = (0, 0, Some(recipient("Eino")));
    contents.lines.push(cards);
    contents.gift_cards = ["2-1", "2-2"]
        .map(|id| BoughtGiftCard {
            id: id.into(),
            line: LineItemId(GIFT_CARD),
            fingerprint: id.into(),
            last_four: "PQRS".into(),
            pin_hash: "hash".into(),
        })
        .into();
    contents
}

fn issued(effects: &[OrderEffect]) -> Vec<(&str, i64)> {
    let cards = effects.iter().filter_map(|effect| match effect {
        OrderEffect::IssueGiftCards(cards) => Some(cards),
        _ => None,
    });
    let cards = cards.flatten();
    cards.map(|issued| (&*issued.card.id, issued.amount.minor())).collect()
}

fn captures(effects: &[OrderEffect]) -> Vec<i64> {
    let asked = effects.iter().filter_map(|effect| match effect {
        OrderEffect::Ask(_, PaymentRequest::Capture { amount, .. }) => Some(*amount),
        _ => None,
    });
    asked.collect()
}

#[test]
fn paid_cards_are_sent_at_once_and_their_money_taken() {
    let paid = authorised(CARD, WITH_CARDS, CapturePolicy::AtShipping);
    let (mut order, effects) = place(bought(), vec![paid]);
    assert_eq!(issued(&effects), [("2-1", 2_500), ("2-2", 2_500)]);
    assert!(effects.contains(&OrderEffect::Announce(Announcement::GiftCard("2-2".into()))));
    assert_eq!(captures(&effects), [5_000], "neither goods nor their delivery went");
    assert_eq!(order.status(), OrderStatus::PartlyShipped);
    assert_eq!(order.to_pack(&order.contents.lines[2]), 0);
    let letters: Vec<_> = MailOccasion::all_of(&order).iter().map(MailOccasion::key).collect();
    assert_eq!(letters, ["placed", "gift-card:2-1", "gift-card:2-2"]);

    let mut books = Books::default();
    books.post(&effects);
    assert_eq!(books.balance("gift-cards"), 5_000);

    // Once more of anything issues nothing more.
    let shipped = order
        .handle(OrderCommand::Ship(shipment("s", &[(0, 3), (1, 2)])), NOW)
        .expect("can be sent");
    assert_eq!(issued(&shipped), []);
    assert_eq!(captures(&shipped), [crate::order_samples::TOTAL]);
    let again = order.handle(OrderCommand::Ship(shipment("t", &[(GIFT_CARD, 1)])), NOW);
    assert_eq!(again, Err(OrderError::Pieces));
}

#[test]
fn cards_in_force_are_not_taken_back() {
    let (mut order, _) = place(bought(), vec![authorised(CARD, WITH_CARDS, CapturePolicy::AtOnce)]);
    order
        .handle(
            OrderCommand::Notice {
                payment: CARD,
                notice: notice("c", PaymentEvent::Capture, WITH_CARDS),
            },
            NOW,
        )
        .expect("told");
    let refund = |scope| OrderCommand::Refund { id: "r".into(), scope };
    let of_cards = refund(RefundScope::Lines(pieces(&[(GIFT_CARD, 1)])));
    assert_eq!(order.handle(of_cards, NOW), Err(OrderError::Pieces));
    let too_much = refund(RefundScope::Amount(crate::order_samples::TOTAL + 1));
    assert_eq!(order.handle(too_much, NOW), Err(OrderError::Amount));
    assert_eq!(order.handle(OrderCommand::Cancel, NOW), Err(OrderError::Sent));
    order.handle(refund(RefundScope::Whole), NOW).expect("the goods");
    assert_eq!(order.due(), 5_000);
    assert_eq!(order.returnable(LineItemId(GIFT_CARD), NOW), 0);
}

#[test]
fn an_invoice_is_paid_before_the_cards_are_sent() {
    let promised = |order: &mut Order, event: PaymentEvent| {
        let notice = notice("n", event, WITH_CARDS);
        let command = OrderCommand::Notice {
            payment: INVOICE,
            notice,
        };
        order.handle(command, NOW).expect("told")
    };
    let invoice = || {
        let provider = ProviderId::new(ProviderId::INVOICE);
        Payment::new(INVOICE, provider, "invoice", WITH_CARDS, CapturePolicy::ByNotice)
    };
    let (mut order, effects) = place(bought(), vec![invoice()]);
    assert_eq!(issued(&effects), []);
    assert_eq!(issued(&promised(&mut order, PaymentEvent::Authorisation)), []);
    let effects = promised(&mut order, PaymentEvent::Capture);
    assert_eq!(issued(&effects), [("2-1", 2_500), ("2-2", 2_500)]);

    // One that is never paid is cancelled with all that is in it.
    let (mut order, effects) = place(bought(), vec![invoice()]);
    let mut books = Books::default();
    books.post(&effects);
    promised(&mut order, PaymentEvent::Authorisation);
    books.post(&order.handle(OrderCommand::Cancel, NOW).expect("can be cancelled"));
    assert_eq!(books.accounts(), [].into());
}
