//! Purchases to test with.

use domain::{
    buyer::{AddressForm, Buyer, BuyerForm},
    cart::{CartKey, GiftCardRecipient, GiftCardRecipientForm},
    checkout::{CartStand, Checkout},
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::{IdentityId, LineItemId, OrderId, PaymentId, PromotionId, ShipmentId},
    market::Language,
    money::{Currency, Money},
    order::{
        BoughtGiftCard, CapturePolicy, Notice, OrderContents, OrderLine, OrderPromotion, Payment, PaymentEvent,
        PieceCount, ProviderId, Shipment,
    },
    promotion::{CouponCode, UsageLimits},
};
use store::{
    CheckoutKey, CompleteError, Completed, HeldGiftCard, NewCheckout, NewGiftCard, NoticeOutcome, OrderCheckpoint,
    OrderSearch, Store, StoredOrder, TellError,
};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, cart, commit_line, line, market, product, variation_code},
};

pub(crate) const SOON: UnixMillis = UnixMillis(NOW.0 + 600_000);

/// 3 of A-1 and 1 of B-1.
pub(crate) const TOTAL: i64 = 4 * 500;

pub(crate) fn buyer(email: &str) -> Buyer {
    let form = BuyerForm {
        first_name: "Aino".into(),
        last_name: "Virta".into(),
        email: email.into(),
        phone: "+358401234567".into(),
        shipping: AddressForm {
            line1: "Rantatie 1".into(),
            postal_code: "00100".into(),
            city: "Helsinki".into(),
            country_code: "FIN".into(),
        },
        recipient: None,
        billing: None,
    };
    Buyer::parse(&form).expect("a buyer")
}

pub(crate) fn order_line(id: u32, code: &str, quantity: u32) -> OrderLine {
    let net = 500 * i64::from(quantity);
    OrderLine {
        id: LineItemId(id),
        shipment: ShipmentId::DEFAULT,
        code: variation_code(code),
        name: "Puolukkalevy".into(),
        picture: None,
        quantity,
        placed_price: 500,
        unit_price: 500,
        line_discount: 0,
        order_discount: 0,
        net,
        tax: net / 5,
        tax_rate: 2550,
        weight: 165,
        is_gift: false,
        backorder: false,
        tablet: None,
        gift_card: None,
    }
}

/// So many gift cards of 5 €.
pub(crate) fn gift_card_line(id: u32, quantity: u32) -> OrderLine {
    let form = GiftCardRecipientForm {
        name: "Eino".into(),
        email: "eino@example.fi".into(),
        sender: "Aino".into(),
        message: String::new(),
    };
    OrderLine {
        tax: 0,
        tax_rate: 0,
        gift_card: Some(GiftCardRecipient::parse(&form).expect("a recipient")),
        ..order_line(id, "B-1", quantity)
    }
}

/// What a shopper buys, and how.
#[derive(Debug, Clone)]
pub(crate) struct Purchase {
    pub(crate) shopper: u128,
    /// Of the shopper; a guest has none.
    pub(crate) account: Option<u128>,
    pub(crate) email: String,
    pub(crate) lines: Vec<OrderLine>,
    pub(crate) promotion: Option<(&'static str, UsageLimits)>,
    /// The card and what it pays.
    pub(crate) gift_card: Option<(GiftCardId, i64)>,
    pub(crate) capture: CapturePolicy,
}

impl Purchase {
    pub(crate) fn new(shopper: u128) -> Self {
        Self {
            shopper,
            account: None,
            email: format!("Shopper{shopper}@Example.FI"),
            lines: vec![order_line(0, "A-1", 3), order_line(1, "B-1", 1)],
            promotion: None,
            gift_card: None,
            capture: CapturePolicy::AtOnce,
        }
    }

    pub(crate) fn key(&self) -> CartKey {
        let guest = cart(self.shopper);
        CartKey {
            identity: self.account.map_or(guest.identity, IdentityId::Customer),
            ..guest
        }
    }

    pub(crate) fn order(&self) -> OrderId {
        OrderId(self.shopper << 8)
    }

    pub(crate) fn card_payment(&self) -> PaymentId {
        PaymentId((self.shopper << 8) + 1)
    }

    pub(crate) fn gift_payment(&self) -> PaymentId {
        PaymentId((self.shopper << 8) + 2)
    }

    pub(crate) fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.net).sum()
    }

    pub(crate) fn rest(&self) -> i64 {
        self.total() - self.gift_card.map_or(0, |(_, amount)| amount)
    }

    pub(crate) fn contents(&self) -> OrderContents {
        OrderContents {
            customer: self.key().identity,
            market: market("FI"),
            currency: Currency::EUR,
            language: Language::Fi,
            buyer: buyer(&self.email),
            lines: self.lines.clone(),
            gift_cards: self.bought_gift_cards(),
            delivery: None,
            promotions: self
                .promotion
                .iter()
                .map(|(id, limits)| OrderPromotion {
                    id: promotion(id),
                    name: "Kesä".into(),
                    saving: 100,
                    limits: *limits,
                    is_for_coupon: true,
                })
                .collect(),
            coupon: self.promotion.map(|_| CouponCode::parse("KESÄ-10").expect("a code")),
            greeting: None,
            consents: Vec::new(),
            wants_account: false,
        }
    }

    /// One for each piece of its lines that are gift cards.
    fn bought_gift_cards(&self) -> Vec<BoughtGiftCard> {
        let lines = self.lines.iter().filter(|line| line.gift_card.is_some());
        let cards = lines.flat_map(|line| (1..=line.quantity).map(|nth| (line.id, format!("{}-{nth}", line.id.0))));
        cards
            .map(|(line, id)| BoughtGiftCard {
                fingerprint: format!("bought-{}-{id}", self.shopper).into(),
                last_four: "PQRS".into(),
                pin_hash: "hash".into(),
                id: id.into(),
                line,
            })
            .collect()
    }

    pub(crate) fn new_checkout(&self, version: u64) -> NewCheckout {
        let stand = CartStand {
            cart: self.key().cart_id(0),
            version,
            generation: 0,
            next_line: 2,
        };
        let mut checkout = Checkout::new(stand, self.order(), self.contents(), SOON);
        let mut gift_cards = Vec::new();
        if let Some((card, amount)) = self.gift_card {
            let payment = self.gift_payment();
            let provider = ProviderId::gift_card();
            checkout.add_payment(Payment::new(
                payment,
                provider,
                "gift-card",
                amount,
                CapturePolicy::ByNotice,
            ));
            gift_cards.push(HeldGiftCard { payment, card });
        }
        if self.rest() > 0 {
            let provider = ProviderId::new("test");
            checkout.add_payment(Payment::new(
                self.card_payment(),
                provider,
                "card",
                self.rest(),
                self.capture,
            ));
        }
        NewCheckout {
            checkout,
            gift_cards,
            tab: None,
        }
    }

    pub(crate) fn checkout(&self) -> CheckoutKey {
        CheckoutKey {
            cart: self.key().cart_id(0),
            version: 1,
        }
    }

    /// The cart lies in the store, and its payment begins.
    pub(crate) async fn start(&self, store: &Store) {
        put_cart(store, self).await;
        store.orders().start(self.new_checkout(1), NOW).await.expect("begins");
    }

    pub(crate) async fn tell(&self, store: &Store, event: PaymentEvent) -> NoticeOutcome {
        let told = store
            .orders()
            .tell(self.card_payment(), notice(event, self.rest()), NOW)
            .await;
        told.expect("is kept")
    }

    /// Its payment is promised, and with that it is an order.
    pub(crate) async fn tell_and_order(&self, store: &Store) -> Result<NoticeOutcome, TellError> {
        let promised = notice(PaymentEvent::Authorisation, self.rest());
        store.orders().tell_and_order(self.card_payment(), promised, NOW).await
    }

    pub(crate) async fn complete(&self, store: &Store) -> Result<Completed, CompleteError> {
        store.orders().complete(self.checkout(), NOW).await
    }

    /// Begun, paid and made.
    pub(crate) async fn placed(&self, store: &Store) -> StoredOrder {
        self.start(store).await;
        if self.rest() > 0 {
            assert_eq!(
                self.tell(store, PaymentEvent::Authorisation).await,
                NoticeOutcome::Paid(self.checkout())
            );
        }
        self.complete(store).await.expect("becomes an order").stored
    }
}

pub(crate) async fn put_cart(store: &Store, purchase: &Purchase) {
    let key = purchase.key();
    let mut first = commit_line(&key, 0, 1);
    first.next_line = 2;
    first.put_lines = purchase
        .lines
        .iter()
        .map(|own| line(own.id.0, own.code.as_str(), own.quantity))
        .collect();
    let work = move |tx: store::Tx| {
        let first = first.clone();
        async move { tx.carts().commit(&first).await }
    };
    store.transaction(work).await.expect("is written");
}

pub(crate) fn notice(event: PaymentEvent, amount: i64) -> Notice {
    Notice {
        reference: format!("{event:?}").into(),
        event,
        success: true,
        original: None,
        amount,
    }
}

pub(crate) fn eur(minor: i64) -> Money {
    Money::from_minor(minor, Currency::EUR)
}

pub(crate) fn promotion(id: &str) -> PromotionId {
    PromotionId::parse(id).expect("an id")
}

/// A shop with `a` pieces of A-1 and many of B-1, and two gift cards with 50 €.
pub(crate) async fn shop(database: &TestDatabase, a: u32) -> Store {
    let store = database.open().await;
    let products = [("A", a), ("B", 100_000)].map(|(code, stock)| {
        let mut product = product(code, &code.to_lowercase());
        product.variations[0].stock = stock;
        product
    });
    store.catalogue().put_products(&products, NOW).await.expect("put");
    for fingerprint in ["one", "two"] {
        let card = NewGiftCard {
            fingerprint: fingerprint.into(),
            last_four: "WXYZ".into(),
            pin_hash: "hash".into(),
            amount: eur(5_000),
            expires: None,
        };
        store.gift_cards().issue(card, NOW).await.expect("is issued");
    }
    store
}

pub(crate) async fn assert_sound(store: &Store) {
    assert_eq!(store.gift_cards().check().await.expect("read"), []);
    assert_eq!(store.orders().check().await.expect("read"), []);
    let (found, _) = store
        .orders()
        .check_step(OrderCheckpoint::default(), 100)
        .await
        .expect("read");
    assert_eq!(found, []);
}

/// Pieces on the shelf and those of them that are set aside.
pub(crate) async fn shelf(store: &Store, code: &str) -> (u32, u32) {
    let levels = store.stock().levels(&[variation_code(code)]).await.expect("read");
    (levels[0].quantity, levels[0].reserved)
}

pub(crate) async fn count(database: &TestDatabase, table: &str) -> u32 {
    let text = database
        .text(format!("SELECT CAST(COUNT(*) AS TEXT) FROM {table}"))
        .await;
    text.parse().expect("a number")
}

pub(crate) fn all(limit: u32) -> OrderSearch {
    OrderSearch {
        limit,
        ..OrderSearch::default()
    }
}

pub(crate) fn shipment(id: &str, counts: &[(u32, u32)]) -> Shipment {
    let pieces = counts.iter().map(|(line, pieces)| PieceCount {
        line: LineItemId(*line),
        pieces: *pieces,
    });
    Shipment {
        id: id.into(),
        pieces: pieces.collect(),
        carrier: Some("Posti".into()),
        tracking: Some("JJFI1".into()),
        tracking_url: None,
        sent_at: NOW,
        delivered_at: None,
    }
}
