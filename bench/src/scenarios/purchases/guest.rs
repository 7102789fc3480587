//! Somebody without an account who buys: the calls from the cart to the paid order, as the shop's own pages make them.

use domain::{
    ids::TabId,
    money::{Currency, Money},
};
use serde_json::{Value, json};

use super::line::{Answer, Line, Request};
use crate::{
    client::{FIRST_PAGE, Shopper, TOKEN},
    error::{Error, Result},
};

/// A guest with a purchase of their own.
#[derive(Debug, Clone)]
pub struct Guest {
    token: String,
    /// Tells purchases apart: the address of the buyer, the key of the addition, the tab.
    number: u64,
}

/// A cart that can be ordered.
#[derive(Debug, Clone)]
pub struct Ready {
    pub cart: String,
    /// What the button shows, as the shop spelled it.
    pub total: Value,
}

impl Ready {
    /// The total in minor units.
    pub fn minor(&self) -> Result<i64> {
        let total = Money::parse(&self.total.to_string(), Currency::EUR);
        total.map(Money::minor).ok_or_else(|| strange("total", &self.total))
    }
}

/// How a payment stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// `redirect`, `pending`, `completed` …
    pub status: String,
    pub order_number: Option<String>,
    /// Ids of all payments of the purchase.
    pub payments: Vec<String>,
}

/// What the shopper chooses on the test provider's page, and how the shop hears of it.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    pub choice: &'static str,
    pub telling: &'static str,
}

const MARKET: &str = "market=FI&language=fi";
const WAY_BACK: &str = "/fi/";

impl Guest {
    pub fn new(shopper: &Shopper, number: u64) -> Self {
        Self {
            token: shopper.token.clone(),
            number,
        }
    }

    /// One who comes now: tokens do not last as long as a storm may.
    pub async fn arrive(line: &mut Line, number: u64) -> Result<Self> {
        let page = line.ask(&Request::get(FIRST_PAGE)).await?;
        let answer = line.ask(&Request::form(TOKEN, Shopper::question(&page.body)?)).await?;
        Ok(Self::new(&Shopper::of_answer(&answer.body)?, number))
    }

    pub fn number(&self) -> u64 {
        self.number
    }

    /// Puts one piece into the cart, tells who buys and how it is delivered.
    pub async fn fill(&self, line: &mut Line, code: &str) -> Result<Ready> {
        let add = json!({"code": code, "quantity": 1, "shipmentId": -1});
        let key = format!("purchase-{}", self.number);
        self.change(line, self.post("/api/me/carts/add", &add).once(&key))
            .await?;
        let details = json!({"shippingAddress": {
            "firstName": "Aino", "lastName": "Virta", "email": format!("guest-{}@example.com", self.number),
            "phoneNumber": "+358401234567", "line1": "Rantatie 1", "postalCode": "00100", "city": "Helsinki",
            "countryCode": "FIN",
        }});
        self.change(line, self.put("/api/me/checkout/details", &details))
            .await?;
        let delivery = json!({"shippingMethodId": "pickup-point"});
        let cart = self
            .change(line, self.put("/api/me/checkout/shipping", &delivery))
            .await?;
        let id = cart["id"].as_str().ok_or_else(|| strange("cart", &cart))?;
        Ok(Ready {
            cart: id.to_owned(),
            total: cart["totalPrice"].clone(),
        })
    }

    /// Presses the order button.
    pub fn order(&self, ready: &Ready) -> Request {
        let tab = TabId(u128::from(self.number) + 1);
        let form = json!({"consents": ["terms"], "total": ready.total, "tabId": tab.to_string()});
        self.post("/api/me/checkout/order", &form)
    }

    /// Begins a payment by card.
    pub fn pay(&self, order: &str) -> Request {
        let form = json!({"method": "test:card", "returnUrl": WAY_BACK});
        self.post(&format!("/api/cda/me/orders/{order}/processpayments"), &form)
    }

    /// Asks how it stands.
    pub fn look(&self, order: &str) -> Request {
        self.post(&format!("/api/cda/me/orders/{order}/processpayments"), &json!({}))
    }

    async fn change(&self, line: &mut Line, request: Request) -> Result<Value> {
        read(&line.ask(&request).await?)
    }

    fn post(&self, path: &str, body: &Value) -> Request {
        Request::json("POST", format!("{path}?{MARKET}"), body.to_string()).by(&self.token)
    }

    fn put(&self, path: &str, body: &Value) -> Request {
        Request::json("PUT", format!("{path}?{MARKET}"), body.to_string()).by(&self.token)
    }
}

/// Chooses on the page of the test provider; the browser is then sent to what is returned.
pub async fn choose(line: &mut Line, payment: &str, choice: Choice) -> Result<Request> {
    let Choice { choice, telling } = choice;
    let form = format!("choice={choice}&telling={telling}&back=get");
    let answer = line
        .ask(&Request::form(format!("/test-payments/{payment}"), form))
        .await?;
    let way_back = answer
        .location
        .as_deref()
        .and_then(|url| url.split_once("redirectResult="));
    let result = way_back.map(|(_, rest)| rest.split(['&', '#']).next().unwrap_or(rest));
    let result = result.ok_or_else(|| Error::server(format!("The payment page answered with {}.", answer.status)))?;
    Ok(Request::get(format!("/paymentauthentication/{payment}/{result}")))
}

/// The id of the order that a purchase will have.
pub fn order_id(answer: &Answer) -> Result<String> {
    match answer.status {
        200 => Ok(answer.body.clone()),
        _ => Err(refused(answer)),
    }
}

pub fn standing(answer: &Answer) -> Result<Standing> {
    let told = read(answer)?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let payments = told["payments"].as_array().ok_or_else(|| strange("payment", &told))?;
    Ok(Standing {
        status: text(&told["status"]).unwrap_or_default(),
        order_number: text(&told["orderNumber"]),
        payments: payments.iter().filter_map(|payment| text(&payment["id"])).collect(),
    })
}

fn read(answer: &Answer) -> Result<Value> {
    if answer.status != 200 {
        return Err(refused(answer));
    }
    serde_json::from_str(&answer.body).map_err(|error| Error::server(format!("An answer cannot be read: {error}")))
}

fn refused(answer: &Answer) -> Error {
    let text: String = answer.body.chars().take(300).collect();
    Error::server(format!("{} was answered with {}: {text}", answer.of, answer.status))
}

fn strange(what: &str, told: &Value) -> Error {
    let text: String = told.to_string().chars().take(300).collect();
    Error::server(format!("This is no {what}: {text}"))
}
