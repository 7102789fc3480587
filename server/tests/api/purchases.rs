//! Purchases to be paid: carts over HTTP, whose payment begins in the shop's database.

use domain::{
    buyer::{AddressForm, Buyer, BuyerForm},
    checkout::{CartStand, Checkout},
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::{CartId, LineItemId, MarketId, OrderId, PaymentId, ShipmentId, VariationCode},
    market::Language,
    money::Currency,
    order::{CapturePolicy, OrderContents, OrderLine, Payment, ProviderId},
};
use integrations::payment::{HmacKey, Item, Notification};
use runtime::clock::Clock;
use serde_json::{Value, json};
use store::{CheckoutKey, HeldGiftCard, NewCheckout, Store, StoreConfig};

use crate::harness::{Answer, Shop, Visitor};

pub(crate) const BAR: &str = "HH-1001-150";
pub(crate) const TOTAL: i64 = 2 * 490;

/// A visitor who is about to pay.
pub(crate) struct Purchase {
    pub(crate) visitor: Visitor,
    pub(crate) cart: String,
    pub(crate) order: OrderId,
    pub(crate) key: CheckoutKey,
}

/// Runs something on the shop's own database, beside its server.
pub(crate) fn on_store<T>(shop: &Shop, work: impl AsyncFnOnce(&Store) -> T) -> T {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let config = StoreConfig::sqlite_file(&shop.folder().join("praline.db"));
        let store = Store::open(&config).await.expect("opens");
        let done = work(&store).await;
        store.close().await.expect("closes");
        done
    })
}

impl Purchase {
    pub(crate) fn begin(shop: &Shop) -> Self {
        Self::begin_with(shop, None)
    }

    /// A gift card pays so much of it.
    pub(crate) fn begin_with(shop: &Shop, gift_card: Option<(GiftCardId, i64)>) -> Self {
        let visitor = shop.visitor();
        let form = json!({"marketId": "FI", "lines": [{"code": BAR, "quantity": 2}]});
        let made = shop.post_as(&visitor, "/api/cda/me/carts", &form, &[]);
        assert_eq!(made.status, 201, "{}", made.text());
        let cart: CartId = made.body["id"].as_str().expect("an id").parse().expect("an id");
        let version = made.body["version"].as_u64().expect("a version");
        let customer = made.body["customerId"].as_str().expect("an id").parse().expect("an id");
        let order = OrderId(cart.0 ^ 0xabcdef);
        let contents = OrderContents {
            customer,
            market: MarketId::parse("FI").expect("a market"),
            currency: Currency::EUR,
            language: Language::Fi,
            buyer: buyer(),
            lines: vec![line()],
            delivery: None,
            promotions: Vec::new(),
            coupon: None,
            greeting: None,
            consents: Vec::new(),
        };
        let stand = CartStand {
            cart,
            version,
            generation: 0,
            next_line: 1,
        };
        let now = Clock::system().wall();
        let expires = UnixMillis(now.0 + 600_000);
        let mut checkout = Checkout::new(stand, order, contents, expires);
        let mut gift_cards = Vec::new();
        if let Some((card, amount)) = gift_card {
            let payment = PaymentId(order.0 + 1);
            let (provider, capture) = (ProviderId::gift_card(), CapturePolicy::ByNotice);
            checkout.add_payment(Payment::new(payment, provider, "gift-card", amount, capture));
            gift_cards.push(HeldGiftCard { payment, card });
        }
        let new = NewCheckout {
            checkout,
            gift_cards,
            tab: None,
        };
        on_store(shop, async |store| {
            store.orders().start(new, now).await.expect("begins")
        });
        Self {
            visitor,
            cart: cart.to_string(),
            order,
            key: CheckoutKey { cart, version },
        }
    }

    pub(crate) fn process(&self, shop: &Shop, form: &Value) -> Answer {
        let path = format!("/api/cda/me/orders/{}/processpayments", self.order);
        shop.post_as(&self.visitor, &path, form, &[])
    }

    /// Begins a payment by card; returns its id.
    pub(crate) fn pay_by_card(&self, shop: &Shop) -> PaymentId {
        let form = json!({"method": "test:card", "returnUrl": "/fi/kassa?step=3"});
        let begun = self.process(shop, &form);
        assert_eq!(
            (begun.status, &begun.body["status"]),
            (200, &json!("redirect")),
            "{}",
            begun.text()
        );
        last_payment(&begun)["id"]
            .as_str()
            .expect("an id")
            .parse()
            .expect("an id")
    }

    /// How it stands.
    pub(crate) fn status(&self, shop: &Shop) -> Value {
        self.process(shop, &json!({})).body
    }

    pub(crate) fn order(&self, shop: &Shop) -> Answer {
        shop.get_as(&self.visitor, &format!("/api/cda/me/orders/{}?language=en", self.order))
    }
}

pub(crate) fn last_payment(answer: &Answer) -> &Value {
    answer.body["payments"]
        .as_array()
        .and_then(|all| all.last())
        .expect("a payment")
}

fn buyer() -> Buyer {
    let form = BuyerForm {
        first_name: "Aino".into(),
        last_name: "Virta".into(),
        email: "Aino@Example.com".into(),
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

fn line() -> OrderLine {
    OrderLine {
        id: LineItemId(0),
        shipment: ShipmentId::DEFAULT,
        code: VariationCode::parse(BAR).expect("a code"),
        name: "Puolukkalevy".into(),
        picture: None,
        quantity: 2,
        placed_price: 490,
        unit_price: 490,
        line_discount: 0,
        order_discount: 0,
        net: TOTAL,
        tax: 120,
        tax_rate: 1400,
        weight: 330,
        is_gift: false,
        backorder: false,
        tablet: None,
    }
}

/// What the test provider of a shop sends.
pub(crate) struct Webhooks {
    key: HmacKey,
}

impl Webhooks {
    /// With the key in the shop's folder.
    pub(crate) fn of(shop: &Shop) -> Self {
        let config = configuration::Config {
            data_dir: shop.folder().to_owned(),
            ..configuration::Config::default()
        };
        let key = services::auth::key_for(&config, b"payments.test").expect("a key");
        Self {
            key: HmacKey::new(&key).expect("a key"),
        }
    }

    pub(crate) fn body(&self, items: Vec<Item>) -> String {
        let items = items.into_iter().map(|item| item.signed(&self.key));
        Notification::new(false, items).to_json().to_string()
    }

    pub(crate) fn send(shop: &Shop, body: &str) -> Answer {
        shop.post(
            "/api/payments/test/webhooks/authorisation",
            "application/json",
            body,
            &[],
        )
    }
}

/// A notification about a payment of [`TOTAL`].
pub(crate) fn item(payment: PaymentId, event: &str, reference: &str) -> Item {
    let original = (event != "AUTHORISATION").then(|| "first".to_owned());
    let item = json!({
        "amount": {"value": TOTAL, "currency": "EUR"}, "eventCode": event, "merchantAccountCode": "PralineTest",
        "merchantReference": payment, "originalReference": original, "pspReference": reference, "success": "true",
    });
    serde_json::from_value(item).expect("an item")
}
