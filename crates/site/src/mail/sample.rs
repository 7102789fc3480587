//! An order that never was, for looking at letters.

use domain::{
    buyer::{AddressForm, Buyer, BuyerForm, RecipientForm},
    cart::{GiftCardRecipient, GiftCardRecipientForm},
    clock::UnixMillis,
    content::PageId,
    delivery::{DeliveryKind, PickupPoint},
    ids::{CartId, IdentityId, LineItemId, MarketId, OrderId, PaymentId, ShipmentId, VariationCode},
    market::{Language, Texts},
    money::Currency,
    order::{
        BoughtGiftCard, CapturePolicy, MailOccasion, Notice, Order, OrderCommand, OrderContents, OrderDelivery,
        OrderLine, OrderNumber, Payment, PaymentEvent, PieceCount, PlacedOrder, ProviderId, RefundScope, Shipment,
        TrackingUrl,
    },
    text::Greeting,
};

use crate::{address, localizations::Localizations};

use super::{AroundOrder, GiftCardTexts, MailText, ReviewRequest, Writer, about_gift_card, about_order, about_reviews};

/// The occasions that a sample can be written about.
pub fn occasions() -> [MailOccasion; 8] {
    [
        MailOccasion::Placed,
        MailOccasion::Ready,
        MailOccasion::Shipped(ID.into()),
        MailOccasion::Cancelled,
        MailOccasion::Refunded(ID.into()),
        MailOccasion::ReturnAsked(ID.into()),
        MailOccasion::GiftCard(CARD.into()),
        MailOccasion::Review,
    ]
}

const ID: &str = "1";
const CARD: &str = "0-1";
const PAYMENT: PaymentId = PaymentId(2);
const TOTAL: i64 = 2 * 590 + 1_490 - 100 + 490;

/// The letter about an order that is as the occasion wants it.
pub fn letter(language: Language, at: UnixMillis, occasion: &MailOccasion, writer: Writer<'_>) -> Option<MailText> {
    match occasion {
        MailOccasion::GiftCard(id) => {
            let texts = GiftCardTexts {
                code: "ABCD-EFGH-JKMN-PQRS",
                pin: "135790",
            };
            about_gift_card(&with_gift_card(language, at)?, id, texts, writer)
        }
        MailOccasion::Review => {
            let order = order(language, at)?;
            let url = format!("{}{}#{}", writer.origin, address::review_path(language), "sample");
            let asked = |line: &'_ OrderLine| (line.name.clone(), url.clone());
            let asked: Vec<_> = order.contents.lines.iter().map(asked).collect();
            let asked: Vec<_> = asked
                .iter()
                .map(|(product, url)| ReviewRequest { product, url })
                .collect();
            about_reviews(&order, &asked, writer)
        }
        MailOccasion::Ready => told(&fetched(language, at)?, occasion, writer),
        MailOccasion::Cancelled => told(&cancelled(language, at)?, occasion, writer),
        _ => told(&order(language, at)?, occasion, writer),
    }
}

/// The letter of a shop that sends within a few days.
pub(crate) fn told(order: &Order, occasion: &MailOccasion, writer: Writer<'_>) -> Option<MailText> {
    let language = order.contents.language;
    let localizations = Localizations::load().ok()?;
    let around = AroundOrder {
        arrival: Some(match language {
            Language::Fi => "26.–27.11.",
            Language::Sv => "26–27 nov.",
            Language::En => "26–27 Nov",
        }),
        return_address: &[writer.shop, "Rantatie 3", "00100 Helsinki"].map(str::to_owned),
        phrases: localizations.dictionary(language),
    };
    about_order(order, occasion, around, writer)
}

/// An order that was paid, and cancelled before anything was sent.
fn cancelled(language: Language, at: UnixMillis) -> Option<Order> {
    let (mut order, _) = Order::place(placed(contents(language)?, "test"), at).ok()?;
    for command in [
        told_of(PaymentEvent::Authorisation, "1"),
        told_of(PaymentEvent::Capture, "2"),
        OrderCommand::Cancel,
    ] {
        order.handle(command, at).ok()?;
    }
    Some(order)
}

/// An order of one gift card, which is in force.
fn with_gift_card(language: Language, at: UnixMillis) -> Option<Order> {
    let form = GiftCardRecipientForm {
        name: "Eino".to_owned(),
        email: "eino.virta@example.com".to_owned(),
        sender: "Aino".to_owned(),
        message: match language {
            Language::Fi => "Paljon onnea!",
            Language::Sv => "Grattis!",
            Language::En => "Congratulations!",
        }
        .to_owned(),
    };
    let mut contents = contents(language)?;
    contents.lines.truncate(1);
    let line = contents.lines.first_mut()?;
    line.gift_card = Some(GiftCardRecipient::parse(&form).ok()?);
    (line.placed_price, line.unit_price, line.quantity) = (2_500, 2_500, 1);
    (line.net, line.tax, line.tax_rate) = (2_500, 0, 0);
    contents.gift_cards = vec![BoughtGiftCard {
        id: CARD.into(),
        line: line.id,
        fingerprint: "".into(),
        last_four: "PQRS".into(),
        pin_hash: "".into(),
    }];
    let (mut order, _) = Order::place(placed(contents, "test"), at).ok()?;
    order.handle(authorised("1"), at).ok()?;
    Some(order)
}

/// An order whose goods wait at a place of the shop, where they are paid for.
fn fetched(language: Language, at: UnixMillis) -> Option<Order> {
    let names = match language {
        Language::Fi => ["Nouto myymälästä", "Rannan myymälä"],
        Language::Sv => ["Hämtas i butik", "Butiken vid stranden"],
        Language::En => ["Collect from a shop", "The shop by the shore"],
    };
    let mut contents = contents(language)?;
    let delivery = contents.delivery.as_mut()?;
    delivery.kind = DeliveryKind::Store;
    delivery.name = names[0].into();
    delivery.point = Some(PickupPoint {
        id: PageId::parse("shore").ok()?,
        name: Texts::only(language, names[1]),
        line1: "Rantatie 3".into(),
        postal_code: "00100".into(),
        city: Texts::only(language, "Helsinki"),
        warehouse: None,
    });
    let (mut order, _) = Order::place(placed(contents, ProviderId::PICKUP), at).ok()?;
    for command in [authorised("chosen"), OrderCommand::Ready] {
        order.handle(command, at).ok()?;
    }
    Some(order)
}

pub(crate) fn placed(contents: OrderContents, provider: &str) -> PlacedOrder {
    let payment = Payment::new(
        PAYMENT,
        ProviderId::new(provider),
        "card",
        TOTAL,
        CapturePolicy::ByNotice,
    );
    PlacedOrder {
        id: OrderId(1),
        number: OrderNumber::of(1_007),
        cart: CartId(3),
        contents,
        payments: vec![payment],
    }
}

pub(crate) fn authorised(reference: &str) -> OrderCommand {
    told_of(PaymentEvent::Authorisation, reference)
}

fn told_of(event: PaymentEvent, reference: &str) -> OrderCommand {
    OrderCommand::Notice {
        payment: PAYMENT,
        notice: Notice {
            reference: reference.into(),
            event,
            success: true,
            original: None,
            amount: TOTAL,
        },
    }
}

/// An order that was paid, sent, in part given back, and refunded; none where the rules of orders do not allow it any more.
pub(crate) fn order(language: Language, at: UnixMillis) -> Option<Order> {
    let (mut order, _) = Order::place(placed(contents(language)?, "test"), at).ok()?;
    let piece = PieceCount {
        line: LineItemId(0),
        pieces: 1,
    };
    let told = [
        authorised("1"),
        told_of(PaymentEvent::Capture, "2"),
        OrderCommand::Ship(Shipment {
            id: ID.into(),
            pieces: vec![PieceCount { pieces: 2, ..piece }],
            carrier: Some("Posti".into()),
            tracking: Some("JJFI00000000000000".into()),
            tracking_url: TrackingUrl::parse("https://carrier.example/JJFI00000000000000").ok(),
            sent_at: at,
            delivered_at: None,
        }),
        OrderCommand::AskReturn {
            id: ID.into(),
            pieces: vec![piece],
            reason: None,
        },
        OrderCommand::Refund {
            id: ID.into(),
            scope: RefundScope::Lines(vec![piece]),
        },
    ];
    for command in told {
        order.handle(command, at).ok()?;
    }
    Some(order)
}

pub(crate) fn contents(language: Language) -> Option<OrderContents> {
    let names = match language {
        Language::Fi => ["Puolukkahalla 150 g", "Lahjarasia, 12 konvehtia", "Kotiinkuljetus"],
        Language::Sv => ["Lingonfrost 150 g", "Presentask, 12 praliner", "Hemleverans"],
        Language::En => ["Lingonberry Frost 150 g", "Gift box, 12 pralines", "Home delivery"],
    };
    let line = |id: u32, code: &str, quantity: u32, unit_price: i64, order_discount: i64| {
        let net = unit_price * i64::from(quantity) - order_discount;
        Some(OrderLine {
            id: LineItemId(id),
            shipment: ShipmentId::DEFAULT,
            code: VariationCode::parse(code).ok()?,
            name: names[id as usize].into(),
            picture: None,
            quantity,
            placed_price: unit_price,
            unit_price,
            line_discount: 0,
            order_discount,
            net,
            tax: net * 14 / 114,
            tax_rate: 1_400,
            weight: 165,
            is_gift: false,
            backorder: false,
            tablet: None,
            gift_card: None,
        })
    };
    Some(OrderContents {
        customer: IdentityId::Anonymous(4),
        market: MarketId::parse("FI").ok()?,
        currency: Currency::EUR,
        language,
        buyer: buyer()?,
        lines: vec![
            line(0, "HH-1001-150", 2, 590, 0)?,
            line(1, "HH-3001-12", 1, 1_490, 100)?,
        ],
        gift_cards: Vec::new(),
        delivery: Some(OrderDelivery {
            id: "home".into(),
            kind: DeliveryKind::Home,
            point: None,
            session: None,
            parts: Vec::new(),
            name: names[2].into(),
            net: 490,
            tax: 99,
            tax_rate: 2_550,
        }),
        promotions: Vec::new(),
        coupon: None,
        greeting: Greeting::parse("Onnea!").ok()?,
        consents: Vec::new(),
        wants_account: false,
    })
}

fn buyer() -> Option<Buyer> {
    let place = |line1: &str, postal_code: &str, city: &str| AddressForm {
        line1: line1.to_owned(),
        postal_code: postal_code.to_owned(),
        city: city.to_owned(),
        country_code: "FIN".to_owned(),
    };
    let form = BuyerForm {
        first_name: "Aino".to_owned(),
        last_name: "Virta".to_owned(),
        email: "aino.virta@example.com".to_owned(),
        phone: "+358401234567".to_owned(),
        shipping: place("Rantatie 1", "00100", "Helsinki"),
        recipient: Some(RecipientForm {
            first_name: "Eino".to_owned(),
            last_name: "Virta".to_owned(),
            phone: "+358407654321".to_owned(),
        }),
        billing: Some(place("Kauppakatu 2", "20100", "Turku")),
    };
    Buyer::parse(&form).ok()
}
