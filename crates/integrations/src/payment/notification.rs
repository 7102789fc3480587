//! Notifications in Adyen's form, each signed by itself: what webhooks hold.

use domain::{
    money::Currency,
    order::{Notice, PaymentEvent},
};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use super::{Told, WebhookError, WebhookItem};
use crate::signing::HmacKey;

/// What is posted.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    live: String,
    notification_items: Vec<Wrapped>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Wrapped {
    #[serde(rename = "NotificationRequestItem")]
    item: Item,
}

/// Not every event has every field. What is missing is empty, as it is where the item is signed: one that could not be read
/// would be sent again for weeks, with all that come behind it waiting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Item {
    #[serde(default, deserialize_with = "empty_where_null")]
    pub additional_data: AdditionalData,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub amount: ItemAmount,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub event_code: String,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub event_date: String,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub merchant_account_code: String,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub merchant_reference: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub original_reference: Option<String>,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub payment_method: String,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub psp_reference: String,
    #[serde(default)]
    pub reason: Option<String>,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub success: String,
}

fn empty_where_null<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(reader: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(reader)?.unwrap_or_default())
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AdditionalData {
    #[serde(default, deserialize_with = "empty_where_null")]
    hmac_signature: String,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ItemAmount {
    #[serde(default)]
    pub value: Option<i64>,
    #[serde(default, deserialize_with = "empty_where_null")]
    pub currency: String,
}

impl Item {
    /// What is signed of it. A backslash or a colon in a text stands for itself, as its sender does it.
    fn signed_text(&self) -> String {
        let amount = self.amount.value.map(|value| value.to_string()).unwrap_or_default();
        [
            self.psp_reference.as_str(),
            self.original_reference.as_deref().unwrap_or_default(),
            &self.merchant_account_code,
            &self.merchant_reference,
            &amount,
            &self.amount.currency,
            &self.event_code,
            &self.success,
        ]
        .join(":")
    }

    #[must_use]
    pub fn signed(mut self, key: &HmacKey) -> Self {
        self.additional_data.hmac_signature = key.sign(&self.signed_text());
        self
    }

    /// What it says, where it is about money that the shop acts upon.
    fn told(&self) -> Result<Told, &'static str> {
        let event = match self.event_code.as_str() {
            "AUTHORISATION" => PaymentEvent::Authorisation,
            "CAPTURE" => PaymentEvent::Capture,
            "CANCELLATION" => PaymentEvent::Cancellation,
            "REFUND" => PaymentEvent::Refund,
            "CHARGEBACK" | "NOTIFICATION_OF_CHARGEBACK" => return Err("a buyer took the money back"),
            _ => return Err("an event that the shop does not act upon"),
        };
        let success = match self.success.as_str() {
            "true" => true,
            "false" => false,
            _ => return Err("neither a success nor a failure"),
        };
        let payment = self
            .merchant_reference
            .parse()
            .map_err(|_| "no reference of this shop")?;
        let currency = Currency::parse(&self.amount.currency).map_err(|_| "an unknown currency")?;
        let amount = self.amount.value.ok_or("no amount")?;
        Ok(Told {
            payment,
            currency: Some(currency),
            notice: Notice {
                reference: self.psp_reference.as_str().into(),
                event,
                success,
                original: self
                    .original_reference
                    .as_deref()
                    .filter(|text| !text.is_empty())
                    .map(Into::into),
                amount,
            },
        })
    }

    fn odd(&self, reason: &str) -> WebhookItem {
        // Without the reason of a refusal and the like: those may tell of a person.
        let body = json!({
            "eventCode": self.event_code, "success": self.success, "pspReference": self.psp_reference,
            "originalReference": self.original_reference, "merchantReference": self.merchant_reference,
            "merchantAccountCode": self.merchant_account_code, "amount": self.amount,
        });
        WebhookItem::Odd {
            reference: format!("{}:{}:{}", self.psp_reference, self.event_code, self.success).into(),
            reason: reason.into(),
            body,
        }
    }
}

impl Notification {
    pub fn new(is_live: bool, items: impl IntoIterator<Item = Item>) -> Self {
        Self {
            live: is_live.to_string(),
            notification_items: items.into_iter().map(|item| Wrapped { item }).collect(),
        }
    }

    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// At most so many notifications come at once.
const MOST: usize = 100;

/// Reads what was posted for a merchant account. What is signed but of another account, or of the other of test and live,
/// is odd: it is kept, and never acted upon.
///
/// # Errors
///
/// It cannot be read, or one of the signatures is not right: then nothing of it is believed.
pub fn account_items(
    body: &[u8],
    key: &HmacKey,
    account: &str,
    is_live: bool,
) -> Result<Vec<WebhookItem>, WebhookError> {
    let posted: Notification = serde_json::from_slice(body).map_err(|_| WebhookError::Malformed)?;
    if posted.notification_items.len() > MOST {
        return Err(WebhookError::Malformed);
    }
    let items = || posted.notification_items.iter().map(|wrapped| &wrapped.item);
    if !items().all(|item| key.verifies(&item.signed_text(), &item.additional_data.hmac_signature)) {
        return Err(WebhookError::Forged);
    }
    let is_of_mode = posted.live == is_live.to_string();
    let read = items().map(|item| match item.told() {
        _ if !is_of_mode => item.odd("of the other one of test and live"),
        _ if item.merchant_account_code != account => item.odd("of another merchant account"),
        Ok(told) => WebhookItem::Told(told),
        Err(reason) => item.odd(reason),
    });
    Ok(read.collect())
}

#[cfg(test)]
mod tests {
    use domain::ids::PaymentId;

    use super::*;

    fn item() -> Item {
        Item {
            additional_data: AdditionalData::default(),
            amount: ItemAmount {
                value: Some(1130),
                currency: "EUR".into(),
            },
            event_code: "AUTHORISATION".into(),
            event_date: String::new(),
            merchant_account_code: "TestMerchant".into(),
            merchant_reference: PaymentId(7).to_string(),
            original_reference: None,
            payment_method: "visa".into(),
            psp_reference: "7914073381342284".into(),
            reason: None,
            success: "true".into(),
        }
    }

    fn key() -> HmacKey {
        HmacKey::from_hex("44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056").expect("a key")
    }

    #[test]
    fn signatures_are_those_of_the_published_examples() {
        let text = "7914073381342284::TestMerchant:TestPayment-1407325143704:1130:EUR:AUTHORISATION:true";
        assert_eq!(key().sign(text), "coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=");
        let item = Item {
            merchant_reference: "TestPayment-1407325143704".into(),
            ..item()
        };
        assert_eq!(item.signed_text(), text);
        let other = HmacKey::from_hex("DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00");
        let text = "pspReference:originalReference:merchantAccount:reference:1000:EUR:CAPTURE:true";
        assert_eq!(
            other.expect("a key").sign(text),
            "xhpHvYq2u2Np0rstbZ6QjLGu7JWhvf7Iwaa6EviJSX0="
        );
        for bad in ["", "4", "xx", "é"] {
            assert!(HmacKey::from_hex(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn what_is_signed_is_believed() {
        let read = |is_live, items: Vec<Item>| {
            let body = Notification::new(is_live, items).to_json().to_string();
            account_items(body.as_bytes(), &key(), "TestMerchant", false)
        };
        let good = item().signed(&key());
        let told = read(false, vec![good.clone()]).expect("is read");
        let [WebhookItem::Told(told)] = told.as_slice() else {
            panic!("{told:?}")
        };
        assert_eq!((told.payment, told.notice.amount), (PaymentId(7), 1130));
        assert_eq!(told.currency, Some(Currency::EUR));

        // One that is forged takes the others with it.
        let forged = Item {
            success: "false".into(),
            ..good.clone()
        };
        assert_eq!(read(false, vec![good.clone(), forged]), Err(WebhookError::Forged));
        assert_eq!(read(false, vec![item()]), Err(WebhookError::Forged));
        assert_eq!(read(false, Vec::new()), Ok(Vec::new()));
        assert_eq!(
            account_items(b"{", &key(), "TestMerchant", false),
            Err(WebhookError::Malformed)
        );
        // Signed, and without what some events have: kept, so that it is not sent again.
        let sparse = |change: &dyn Fn(&mut Value)| {
            let mut body = Notification::new(
                false,
                [Item {
                    merchant_reference: String::new(),
                    amount: ItemAmount::default(),
                    ..item()
                }
                .signed(&key())],
            )
            .to_json();
            change(&mut body["notificationItems"][0]["NotificationRequestItem"]);
            account_items(body.to_string().as_bytes(), &key(), "TestMerchant", false)
        };
        let is_odd =
            |read: Result<Vec<WebhookItem>, WebhookError>| matches!(read.as_deref(), Ok([WebhookItem::Odd { .. }]));
        assert!(is_odd(read(true, vec![good])));
        for field in ["merchantReference", "amount", "eventDate", "paymentMethod"] {
            assert!(is_odd(sparse(&|item| item[field] = Value::Null)), "{field}");
            let gone = sparse(&|item| drop(item.as_object_mut().and_then(|item| item.remove(field))));
            assert!(is_odd(gone), "{field}");
        }
        for odd in [
            Item {
                merchant_account_code: "Somebody".into(),
                ..item()
            },
            Item {
                event_code: "CHARGEBACK".into(),
                ..item()
            },
            Item {
                merchant_reference: "100018".into(),
                ..item()
            },
            Item {
                success: "yes".into(),
                ..item()
            },
            Item {
                amount: ItemAmount {
                    value: Some(1130),
                    currency: "???".into(),
                },
                ..item()
            },
        ] {
            assert!(is_odd(read(false, vec![odd.clone().signed(&key())])), "{odd:?}");
        }
    }
}
