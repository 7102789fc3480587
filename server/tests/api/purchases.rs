//! Purchases to be paid, begun as shoppers do it.

use domain::ids::{OrderId, PaymentId};
use integrations::{
    payment::{Item, Notification},
    signing::HmacKey,
};
use serde_json::{Value, json};
use store::{CheckoutKey, Store, StoreConfig};

use crate::harness::{Answer, Shop, Visitor, wait_until};

pub(crate) const BAR: &str = "HH-1001-150";
/// Two bars, and the way to a pickup point.
pub(crate) const TOTAL: i64 = 1670;

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

    /// A gift card, with its code and PIN, pays what it can.
    pub(crate) fn begin_with(shop: &Shop, gift_card: Option<(&str, &str)>) -> Self {
        let visitor = shop.visitor();
        let cart = ready_to_order(shop, &visitor, gift_card);
        let form = json!({"consents": ["terms"], "total": cart["totalPrice"]});
        let begun = shop.post_as(&visitor, "/api/me/checkout/order?language=fi", &form, &[]);
        assert_eq!(begun.status, 200, "{}", begun.text());
        let order = begun.text().parse().expect("an id");
        let key = on_store(shop, async |store| {
            let checkout = store.orders().checkout_of_order(order).await.expect("is read");
            CheckoutKey::of(&checkout.expect("is under way"))
        });
        Self {
            visitor,
            cart: key.cart.to_string(),
            order,
            key,
        }
    }

    pub(crate) fn process(&self, shop: &Shop, form: &Value) -> Answer {
        let path = format!("/api/cda/me/orders/{}/processpayments", self.order);
        shop.post_as(&self.visitor, &path, form, &[])
    }

    /// Begins a payment by card; returns its id.
    pub(crate) fn pay_by_card(&self, shop: &Shop) -> PaymentId {
        self.pay_by(shop, "test:card")
    }

    /// Begins a payment; returns its id.
    pub(crate) fn pay_by(&self, shop: &Shop, method: &str) -> PaymentId {
        let form = json!({"method": method, "returnUrl": "/fi/kassa?step=3"});
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

    /// Waits until nobody owes anybody money for its order.
    pub(crate) fn settled(&self, shop: &Shop) {
        let is_settled = || {
            on_store(shop, async |store| {
                let found = store.orders().find(self.order).await.expect("is read");
                found.is_some_and(|stored| stored.order.is_settled())
            })
        };
        assert!(wait_until(is_settled, |is_settled| *is_settled), "money is still owed");
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

/// Who buys, as the checkout sends it.
pub(crate) fn details() -> Value {
    json!({"shippingAddress": {
        "firstName": "Aino", "lastName": "Virta", "email": "Aino@example.fi", "phoneNumber": "+358401234567",
        "line1": "Rantatie 1", "postalCode": "00100", "city": "Helsinki", "countryCode": "FIN",
    }})
}

/// Two bars (11.80 EUR) that a pickup point gets for 4.90, in the cart of a visitor who said who they are; the cart.
pub(crate) fn ready_to_order(shop: &Shop, visitor: &Visitor, gift_card: Option<(&str, &str)>) -> Value {
    let added = shop.post_as(visitor, "/api/me/carts/add", &json!({"code": BAR, "quantity": 2}), &[]);
    assert_eq!(added.status, 200, "{}", added.text());
    if let Some((code, pin)) = gift_card {
        let form = json!({"code": code, "pin": pin});
        let applied = shop.post_as(visitor, "/api/me/carts/giftcard", &form, &[]);
        assert_eq!(applied.status, 200, "{}", applied.text());
    }
    let told = shop.put_as(visitor, "/api/me/checkout/details", &details());
    assert_eq!(told.status, 200, "{}", told.text());
    let delivery = json!({"shippingMethodId": "pickup-point"});
    let chosen = shop.put_as(visitor, "/api/me/checkout/shipping", &delivery);
    assert_eq!(chosen.status, 200, "{}", chosen.text());
    chosen.body
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
