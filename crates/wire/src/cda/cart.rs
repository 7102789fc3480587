//! A customer's cart, and the forms that make, replace and find carts.

use domain::{
    cart::{CartOperation, NewLine},
    fault::{Fault, FaultCode},
    ids::VariationCode,
    promotion::{AppliedCoupon, CouponCode},
    text::Greeting,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::RawJson;
use crate::{
    cart::{Cart, CartLock, Replaced},
    joined::OpenObject,
    socket::{GiftCardRecipientPayload, TabletPayload, custom_form},
};

/// Every customer has one cart in each market, of this name.
pub const CART_NAME: &str = "Default";

/// Whether a text is the name of a cart, in any case.
pub fn is_cart_name(text: &str) -> bool {
    text.eq_ignore_ascii_case(CART_NAME)
}

/// What a customer's cart has beside the cart itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartHead {
    /// `a-` or `c-` and 32 hexadecimal digits.
    #[schema(example = "a-0000000000000000000000000000002a")]
    pub customer_id: String,
    #[schema(example = "Default")]
    pub name: &'static str,
    /// Durable changes so far.
    pub version: u64,
    /// Whether everything shown is durable.
    pub settled: bool,
    /// A payment of it that is under way. `mine` is false: no tab asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lock: Option<CartLock>,
    /// How the cart before it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub replaced: Option<Replaced>,
    /// When the cart was last written; told by searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = DateTime)]
    pub last_updated: Option<String>,
}

/// The cart of a customer as a whole.
// For the description of its shape: `CartHead::render` writes it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerCart {
    #[serde(flatten)]
    pub head: CartHead,
    #[serde(flatten)]
    pub cart: Cart,
}

impl CartHead {
    /// The cart with this head; `cart` is the cart as it is rendered for everybody.
    ///
    /// # Errors
    /// The cart is no JSON.
    pub fn render(&self, cart: &str) -> Result<RawJson, serde_json::Error> {
        RawValue::from_string(OpenObject::of(self)?.join(cart))
    }
}

/// One page of carts, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartList {
    #[schema(value_type = Vec<CustomerCart>)]
    pub carts: Vec<RawJson>,
    /// How many carts fit in all.
    pub total_count: u64,
}

/// Which carts are wanted: those that fit all that is given.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartSearchForm {
    pub customer_id: Option<String>,
    pub market_id: Option<String>,
    /// Written at this moment or later: `2026-11-27T08:00:00Z`, or a day.
    pub modified_since: Option<String>,
    /// From 1.
    #[schema(minimum = 1)]
    pub page: Option<i64>,
    /// 1 to 100; 20 otherwise.
    #[schema(minimum = 1, maximum = 100)]
    pub page_size: Option<i64>,
}

/// A whole cart. One that was read can be sent back: what the shop works out by itself is not read.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartForm {
    /// Names the cart to replace, in the place of customer and market.
    pub id: Option<String>,
    pub customer_id: Option<String>,
    /// `Default`, in any case.
    pub name: Option<String>,
    pub market_id: Option<String>,
    /// Another name of `marketId`.
    pub market: Option<String>,
    /// At most 500. `lines` or `allLineItems` must be there; an empty list empties the cart.
    #[schema(max_items = 500)]
    pub lines: Option<Vec<LineForm>>,
    /// Another name of `lines`.
    #[schema(max_items = 500)]
    pub all_line_items: Option<Vec<LineForm>>,
    /// At most 800 characters; none otherwise.
    pub greeting: Option<String>,
    /// One at most; none otherwise.
    #[serde(default)]
    #[schema(max_items = 1)]
    pub coupon_codes: Vec<String>,
}

/// A line of a whole cart.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineForm {
    /// Of the variation.
    #[schema(example = "HH-1001-150")]
    pub code: String,
    /// 1 to 999.
    pub quantity: i64,
    /// -1 means the default shipment.
    #[serde(default = "default_shipment")]
    pub shipment_id: i64,
    /// Of an engraved tablet.
    #[serde(default)]
    pub custom_tablet: Option<TabletPayload>,
    /// Of a gift card.
    #[serde(default)]
    pub gift_card_recipient: Option<GiftCardRecipientPayload>,
    /// The words of an engraved tablet as a cart shows them, for carts that are sent back.
    #[serde(flatten)]
    #[schema(ignore)]
    shown: Option<ShownTablet>,
    /// Given by a promotion: such a line is not read.
    #[serde(default)]
    pub is_gift: bool,
}

fn default_shipment() -> i64 {
    -1
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ShownTablet {
    front_text: String,
    back_text: String,
    signature: String,
    recipient_name: String,
    recipient_address: String,
    recipient_postal_code: String,
    recipient_city: String,
    recipient_country: String,
    recipient_phone: String,
}

impl CartForm {
    /// The market that the form names.
    pub fn market(&self) -> Option<&str> {
        self.market_id.as_deref().or(self.market.as_deref())
    }

    /// The operation that makes a cart hold exactly this; a refusal where something cannot be read.
    pub fn into_operation(self) -> CartOperation {
        self.read().unwrap_or_else(CartOperation::Refuse)
    }

    fn read(self) -> Result<CartOperation, Fault> {
        let lines = self
            .lines
            .or(self.all_line_items)
            .ok_or_else(|| Fault::field("lines", "/faults/lines-required"))?;
        let lines = lines.into_iter().filter(|line| !line.is_gift).enumerate();
        let greeting = Greeting::parse(self.greeting.as_deref().unwrap_or_default())
            .map_err(|_| Fault::field("greeting", "/faults/greeting-too-long"))?;
        Ok(CartOperation::Replace {
            lines: lines.map(|(at, line)| line.read(at)).collect::<Result<_, _>>()?,
            greeting,
            coupon: read_coupon(&self.coupon_codes)?,
        })
    }
}

fn read_coupon(codes: &[String]) -> Result<Option<AppliedCoupon>, Fault> {
    match codes {
        [] => Ok(None),
        [code] if code.trim().is_empty() => Ok(None),
        [code] => CouponCode::parse(code)
            .map(|code| Some(code.into()))
            .map_err(|_| FaultCode::CouponUnknown.into()),
        _ => Err(Fault::field("couponCodes", "/faults/one-coupon")),
    }
}

impl LineForm {
    fn read(self, at: usize) -> Result<NewLine, Fault> {
        let code = VariationCode::parse(&self.code).map_err(|_| Fault {
            fields: [(format!("lines[{at}]"), vec!["/faults/unknown-code".to_owned()])].into(),
            ..Fault::new(FaultCode::UnknownCode)
        })?;
        let tablet = self.custom_tablet.or(self.shown.map(ShownTablet::into_payload));
        Ok(NewLine {
            code,
            quantity: self.quantity,
            shipment: self.shipment_id,
            custom: custom_form(tablet, self.gift_card_recipient),
        })
    }
}

impl ShownTablet {
    fn into_payload(self) -> TabletPayload {
        TabletPayload {
            flavour: None,
            front_text: self.front_text,
            back_text: self.back_text,
            signature: self.signature,
            name: self.recipient_name,
            address: self.recipient_address,
            postal_code: self.recipient_postal_code,
            city: self.recipient_city,
            country_code: self.recipient_country,
            phone: self.recipient_phone,
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::cart::CustomForm;
    use serde_json::{Value, json};

    use super::*;

    fn read(form: Value) -> Result<CartOperation, Fault> {
        serde_json::from_value::<CartForm>(form).expect("a form").read()
    }

    #[test]
    fn a_cart_that_was_read_can_be_sent_back() {
        let words = json!({
            "frontText": "Onnea", "backText": "b", "signature": "s", "recipientName": "Aino", "recipientAddress": "Katu 1",
            "recipientPostalCode": "00100", "recipientCity": "Helsinki", "recipientCountry": "FIN",
            "recipientPhone": "+358401234567",
        });
        let mut line = json!({"id": 0, "code": "HH-1", "quantity": 2, "shipmentId": 1, "isGift": false, "price": 2.5});
        line.as_object_mut()
            .expect("an object")
            .extend(words.as_object().expect("an object").clone());
        let gift = json!({"id": 9, "code": "HH-2", "quantity": 1, "shipmentId": 1, "isGift": true});
        let sent = json!({"version": 3, "allLineItems": [gift, line], "greeting": null, "couponCodes": [" joulu "]});
        let Ok(CartOperation::Replace {
            lines,
            greeting,
            coupon,
        }) = read(sent)
        else {
            panic!("a replacement");
        };
        let [line] = lines.as_slice() else { panic!("one line") };
        assert_eq!((line.code.as_str(), line.quantity, line.shipment), ("HH-1", 2, 1));
        assert!(matches!(&line.custom, Some(CustomForm::Tablet(tablet)) if tablet.name == "Aino"));
        assert_eq!(greeting, None);
        assert_eq!(coupon.map(|coupon| coupon.code), CouponCode::parse("JOULU").ok());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let field = |form| {
            let fault = read(form).expect_err("a refusal");
            (fault.code, fault.fields.into_keys().next())
        };
        let check = |form, code, name: Option<&str>| assert_eq!(field(form), (code, name.map(str::to_owned)));
        check(json!({}), FaultCode::Invalid, Some("lines"));
        check(
            json!({"lines": [{"code": "HH-1", "quantity": 1}, {"code": "a b", "quantity": 1}]}),
            FaultCode::UnknownCode,
            Some("lines[1]"),
        );
        check(
            json!({"lines": [], "couponCodes": ["A1", "B2"]}),
            FaultCode::Invalid,
            Some("couponCodes"),
        );
        check(
            json!({"lines": [], "couponCodes": ["?"]}),
            FaultCode::CouponUnknown,
            None,
        );
        check(
            json!({"lines": [], "greeting": "x".repeat(801)}),
            FaultCode::Invalid,
            Some("greeting"),
        );
    }
}
