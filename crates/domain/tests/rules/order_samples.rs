//! Orders to decide with.

use std::collections::BTreeMap;

use domain::{
    buyer::{AddressForm, Buyer, BuyerForm},
    clock::UnixMillis,
    delivery::DeliveryKind,
    ids::{CartId, IdentityId, LineItemId, OrderId, PaymentId, ShipmentId},
    market::Language,
    money::Currency,
    order::{
        CapturePolicy, Notice, Order, OrderContents, OrderDelivery, OrderEffect, OrderLine, OrderNumber, Payment,
        PaymentEvent, PieceCount, PlacedOrder, ProviderId, Shipment,
    },
};

use crate::samples::{market, variation};

pub(crate) const NOW: UnixMillis = UnixMillis(1_790_000_000_000);

pub(crate) fn buyer_form() -> BuyerForm {
    BuyerForm {
        first_name: "Aino".into(),
        last_name: "Virta".into(),
        email: "Aino.Virta@example.fi".into(),
        phone: "+358 40 123 4567".into(),
        shipping: AddressForm {
            line1: "Rantatie 1".into(),
            postal_code: "00100".into(),
            city: "Helsinki".into(),
            country_code: "FIN".into(),
        },
        recipient: None,
        billing: None,
    }
}

pub(crate) fn line(id: u32, quantity: u32, unit_price: i64) -> OrderLine {
    let net = unit_price * i64::from(quantity);
    OrderLine {
        id: LineItemId(id),
        shipment: ShipmentId::DEFAULT,
        code: variation("bar"),
        name: "Puolukkalevy".into(),
        picture: None,
        quantity,
        placed_price: unit_price,
        unit_price,
        line_discount: 0,
        order_discount: 0,
        net,
        tax: net * 255 / 1255,
        tax_rate: 2550,
        weight: 165,
        is_gift: false,
        backorder: false,
        tablet: None,
        gift_card: None,
    }
}

/// Three bars for 5.90 and two for 12.50, sent for 4.90: 47.60 in all.
pub(crate) fn contents() -> OrderContents {
    OrderContents {
        customer: IdentityId::Anonymous(7),
        market: market().id,
        currency: Currency::EUR,
        language: Language::Fi,
        buyer: Buyer::parse(&buyer_form()).expect("a buyer"),
        lines: vec![line(0, 3, 590), line(1, 2, 1250)],
        gift_cards: Vec::new(),
        delivery: Some(OrderDelivery {
            id: "parcel".into(),
            kind: DeliveryKind::Home,
            point: None,
            session: None,
            parts: Vec::new(),
            name: "Paketti".into(),
            net: 490,
            tax: 100,
            tax_rate: 2550,
        }),
        promotions: Vec::new(),
        coupon: None,
        greeting: None,
        consents: Vec::new(),
        wants_account: false,
    }
}

pub(crate) const TOTAL: i64 = 3 * 590 + 2 * 1250 + 490;

pub(crate) const CARD: PaymentId = PaymentId(1);
pub(crate) const GIFT_CARD: PaymentId = PaymentId(2);

pub(crate) fn payment(id: PaymentId, amount: i64, capture: CapturePolicy) -> Payment {
    let provider = if id == GIFT_CARD {
        ProviderId::gift_card()
    } else {
        ProviderId::new("test")
    };
    Payment::new(id, provider, "card", amount, capture)
}

/// A payment that its provider promised.
pub(crate) fn authorised(id: PaymentId, amount: i64, capture: CapturePolicy) -> Payment {
    let mut payment = payment(id, amount, capture);
    payment
        .take(notice("a", PaymentEvent::Authorisation, amount))
        .expect("the payment's amount");
    payment
}

pub(crate) fn notice(reference: &str, event: PaymentEvent, amount: i64) -> Notice {
    Notice {
        reference: reference.into(),
        event,
        success: true,
        original: None,
        amount,
    }
}

pub(crate) fn place(contents: OrderContents, payments: Vec<Payment>) -> (Order, Vec<OrderEffect>) {
    let placed = PlacedOrder {
        id: OrderId(9),
        number: OrderNumber::of(1),
        cart: CartId(5),
        contents,
        payments,
    };
    Order::place(placed, NOW).expect("adds up")
}

pub(crate) fn pieces(counts: &[(u32, u32)]) -> Vec<PieceCount> {
    let counts = counts.iter().map(|(line, pieces)| PieceCount {
        line: LineItemId(*line),
        pieces: *pieces,
    });
    counts.collect()
}

pub(crate) fn shipment(id: &str, counts: &[(u32, u32)]) -> Shipment {
    Shipment {
        id: id.into(),
        pieces: pieces(counts),
        carrier: None,
        tracking: None,
        tracking_url: None,
        sent_at: NOW,
        delivered_at: None,
    }
}

/// What every account has after these effects; each entry must only move money, and be booked once.
#[derive(Debug, Default)]
pub(crate) struct Books {
    accounts: BTreeMap<String, i64>,
    references: Vec<(String, String)>,
}

impl Books {
    pub(crate) fn post(&mut self, effects: &[OrderEffect]) {
        for effect in effects {
            let OrderEffect::Post(entry) = effect else { continue };
            let reference = (format!("{:?}", entry.kind), entry.reference.clone());
            assert!(!self.references.contains(&reference), "{reference:?} is booked twice");
            self.references.push(reference);
            let sum: i64 = entry.postings().iter().map(|posting| posting.amount.minor()).sum();
            assert_eq!(sum, 0, "{entry:?}");
            assert!(entry.postings().len() >= 2, "{entry:?}");
            for posting in entry.postings() {
                assert!(!posting.amount.is_zero(), "{entry:?}");
                *self.accounts.entry(posting.account.to_string()).or_default() += posting.amount.minor();
            }
        }
    }

    pub(crate) fn balance(&self, account: &str) -> i64 {
        self.accounts.get(account).copied().unwrap_or_default()
    }

    pub(crate) fn accounts(&self) -> BTreeMap<String, i64> {
        let mut accounts = self.accounts.clone();
        accounts.retain(|_, balance| *balance != 0);
        accounts
    }
}

pub(crate) const ORDER_ACCOUNT: &str = "order:00000000-0000-0000-0000-000000000009";
