//! A cart is frozen as it is priced, and its payments decide what becomes of it.

use domain::{
    buyer::Buyer,
    cart::{CartContents, Line},
    checkout::{
        Agreed, CartStand, Checkout, CheckoutState, ChosenDelivery, LineNotReady, NextStep, NotReady, Purchase,
        price_increase,
    },
    ids::{CartId, IdentityId, LineItemId, OrderId, ShipmentId},
    market::Language,
    money::{Currency, Money},
    order::{CapturePolicy, Notice, OrderEffect, Payment, PaymentEvent, PaymentRequest},
    pricing::{LineIssue, PricingContext, Shipping, price},
    quantity::Quantity,
};

use crate::{
    order_samples::{Books, CARD, GIFT_CARD, NOW, TOTAL, buyer_form, contents, notice, payment},
    samples::{book, market, terms, variation},
};

fn cart(lines: &[(&str, u32)]) -> CartContents {
    let lines = lines.iter().zip(0..).map(|((code, pieces), id)| Line {
        id: LineItemId(id),
        code: variation(code),
        shipment: ShipmentId::DEFAULT,
        quantity: Quantity::new(*pieces).expect("a quantity"),
        custom: None,
    });
    CartContents {
        lines: lines.collect(),
        ..CartContents::default()
    }
}

fn purchase(delivery: Option<&str>) -> Purchase {
    Purchase {
        customer: IdentityId::Anonymous(1),
        market: market().id,
        language: Language::Fi,
        buyer: Buyer::parse(&buyer_form()).expect("a buyer"),
        delivery: delivery.map(|id| ChosenDelivery {
            kind: domain::delivery::DeliveryKind::Home,
            point: None,
            session: None,
            id: id.into(),
            name: "Paketti".into(),
        }),
        greeting: None,
        consents: Vec::new(),
        wants_account: false,
    }
}

#[test]
fn an_order_costs_what_its_cart_costs() {
    let (book, market) = (book(), market());
    let shipping = Shipping {
        name: "Paketti".into(),
        fee: Money::from_minor(490, Currency::EUR),
    };
    let context = PricingContext {
        shipping: Some(&shipping),
        ..terms(&book, &market)
    };
    let priced = price(&cart(&[("bar", 3), ("rare", 2), ("later", 1)]), context);
    let frozen = purchase(Some("parcel"))
        .freeze(&priced, context)
        .expect("can be bought");
    let totals = frozen.totals().expect("adds up");
    assert_eq!(
        (totals.total, totals.tax),
        (priced.total.minor(), priced.tax_total.minor())
    );
    assert_eq!((totals.goods, totals.delivery), (priced.sub_total.minor(), 490));
    let line = frozen.line(LineItemId(0)).expect("is there");
    assert_eq!(
        (&*line.name, line.quantity, line.unit_price, line.tax_rate),
        ("bar", 3, 590, 2550)
    );
    assert!(frozen.line(LineItemId(2)).expect("is there").backorder);
}

#[test]
fn what_cannot_be_bought_makes_no_order() {
    let (book, market) = (book(), market());
    let context = terms(&book, &market);
    let freeze = |lines: &[(&str, u32)]| purchase(None).freeze(&price(&cart(lines), context), context);
    assert_eq!(freeze(&[]), Err(NotReady::Empty));
    let refused = |id, code: &str, issue, in_stock| LineNotReady {
        id: LineItemId(id),
        code: variation(code),
        issues: vec![issue],
        in_stock,
    };
    assert_eq!(
        freeze(&[("bar", 1), ("rare", 4), ("unpriced", 1), ("missing", 1)]),
        Err(NotReady::Lines(vec![
            refused(1, "rare", LineIssue::AboveStock, 3),
            refused(2, "unpriced", LineIssue::NoPrice, 50),
            refused(3, "missing", LineIssue::Gone, 0),
        ]))
    );
}

#[test]
fn nothing_dearer_is_charged_than_what_was_seen() {
    let eur = |minor| Money::from_minor(minor, Currency::EUR);
    let agreed = Agreed { total: eur(1000) };
    assert_eq!(price_increase(agreed, eur(1000)), None);
    assert_eq!(price_increase(agreed, eur(900)), None, "a lower price is passed on");
    assert_eq!(price_increase(agreed, eur(1001)), Some(eur(1001)));
    let crowns = Money::from_minor(900, Currency::SEK);
    assert_eq!(price_increase(agreed, crowns), Some(crowns));
}

fn stand() -> CartStand {
    CartStand {
        cart: CartId(1),
        version: 4,
        generation: 0,
        next_line: 2,
    }
}

fn checkout(payments: Vec<Payment>) -> Checkout {
    Checkout::new(stand(), OrderId(9), contents(), NOW).with_payments(payments)
}

fn tell(checkout: &mut Checkout, event: PaymentEvent, success: bool) {
    let notice = Notice {
        success,
        ..notice(&format!("{event:?}{success}"), event, TOTAL)
    };
    assert!(checkout.take(CARD, notice).expect("fits").expect("is there").is_new);
}

fn card() -> Vec<Payment> {
    vec![payment(CARD, TOTAL, CapturePolicy::AtOnce)]
}

#[test]
fn a_checkout_waits_until_all_its_money_is_promised() {
    let mut checkout = checkout(card());
    assert_eq!((checkout.next_step(), checkout.unpaid()), (NextStep::Wait, 0));
    tell(&mut checkout, PaymentEvent::Authorisation, false);
    assert_eq!(
        (checkout.next_step(), checkout.unpaid()),
        (NextStep::Wait, TOTAL),
        "another payment may begin"
    );
    // The provider was asked again behind the shop's back.
    tell(&mut checkout, PaymentEvent::Authorisation, true);
    assert_eq!((checkout.next_step(), checkout.unpaid()), (NextStep::Complete, 0));
    checkout.state = CheckoutState::Completed { order: OrderId(1) };
    assert_eq!(checkout.next_step(), NextStep::Wait, "it is the order's from here on");
}

#[test]
fn a_late_success_completes_and_is_given_back_where_that_cannot_be() {
    for event in [PaymentEvent::Authorisation, PaymentEvent::Capture] {
        let mut late = checkout(card());
        late.state = CheckoutState::Released;
        assert_eq!(late.next_step(), NextStep::Wait);
        tell(&mut late, event, true);
        assert_eq!(late.next_step(), NextStep::Complete);
        // The goods are gone meanwhile.
        let mut books = Books::default();
        books.post(&late.give_up().into_iter().map(OrderEffect::Post).collect::<Vec<_>>());
        let expected = match event {
            PaymentEvent::Capture => PaymentRequest::Refund {
                amount: TOTAL,
                upto: TOTAL,
            },
            _ => PaymentRequest::Cancel,
        };
        assert_eq!(late.next_step(), NextStep::Undo(vec![(CARD, expected)]));
        assert_eq!(late.next_step(), NextStep::Wait, "asked once");
        assert_eq!(late.give_up(), []);
        if event == PaymentEvent::Capture {
            assert_eq!(
                (books.balance("unclaimed"), books.balance("provider:test")),
                (TOTAL, -TOTAL)
            );
            let back = late.take(CARD, notice("r", PaymentEvent::Refund, TOTAL));
            let back = back.expect("fits").expect("is there").entries;
            books.post(&back.into_iter().map(OrderEffect::Post).collect::<Vec<_>>());
        }
        assert_eq!(books.accounts(), [].into());
    }
}

#[test]
fn a_part_of_the_money_alone_is_given_back() {
    let mut gift_card = payment(GIFT_CARD, 1000, CapturePolicy::ByNotice);
    let held = notice("hold", PaymentEvent::Authorisation, 1000);
    assert_eq!(gift_card.take(held), Ok(true));
    let rest = payment(CARD, TOTAL - 1000, CapturePolicy::AtOnce);
    let mut checkout = checkout(vec![gift_card, rest]);
    checkout.state = CheckoutState::Released;
    assert_eq!(checkout.next_step(), NextStep::Wait, "the rest may come still");
    let refused = Notice {
        success: false,
        ..notice("a", PaymentEvent::Authorisation, TOTAL - 1000)
    };
    assert!(checkout.take(CARD, refused).expect("fits").expect("is there").is_new);
    assert_eq!(
        checkout.next_step(),
        NextStep::Undo(vec![(GIFT_CARD, PaymentRequest::Cancel)])
    );
}
