//! Frames of the live protocol, version 1: JSON text, each with a `type`.

use std::{collections::BTreeMap, fmt};

use domain::{
    buyer::Buyer,
    cart::{CartOperation, CustomForm, DeliveryChoice, GiftCardRecipientForm, LineTarget, NewLine, TabletForm},
    catalogue,
    clock::UnixMillis,
    fault::{Fault, FaultCode},
    ids::{DeliveryMethodId, LineItemId, VariationCode},
    market::{self, Market},
    promotion::CouponCode,
    text::Greeting,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use crate::cart::{CartLock, CartStateFrame, MergedState, Rejection, Replaced, StateHead};
pub use crate::drafting::{DraftOp, DraftState, PresentEditor, PreviewUpdate, read_draft_op};
use crate::{
    cart::DetailsForm,
    checkout::ShippingForm,
    page::PageModel,
    product::Prices,
    schema::{ErrorCode, Language, words},
    wishes::WishListState,
};

words! {
    /// What a tab can follow.
    Topic: [PRODUCT_TOPIC, ORDER_TOPIC, PAGE_TOPIC, WISH_LIST_TOPIC, DRAFT_TOPIC, PREVIEW_TOPIC, METRICS_TOPIC];
}

/// The protocol's version.
pub const PROTOCOL: u64 = 1;

/// What a tab sends. Unknown fields are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type")]
pub enum ClientFrame {
    #[serde(rename = "hello", rename_all = "camelCase")]
    Hello(Hello),
    /// Renews the token.
    #[serde(rename = "auth")]
    Auth { token: String },
    /// Switches the language.
    #[serde(rename = "context")]
    Context {
        #[schema(value_type = Language)]
        language: String,
    },
    #[serde(rename = "cart.op")]
    CartOp {
        seq: u64,
        #[schema(value_type = CartOp)]
        op: serde_json::Value,
    },
    /// Follows a topic; of the same topic the newer subscription adds to the older.
    #[serde(rename = "subscribe")]
    Subscribe(Subscription),
    /// Ends what `subscribe` with the same fields began.
    #[serde(rename = "unsubscribe")]
    Unsubscribe(Subscription),
    /// An editor does something with a draft.
    #[serde(rename = "draft.op", rename_all = "camelCase")]
    DraftOp {
        /// From 1 for each tab and draft.
        seq: u64,
        content_id: u32,
        #[schema(value_type = Language)]
        language: String,
        #[schema(value_type = DraftOp)]
        op: serde_json::Value,
    },
    /// Where in a draft an editor is.
    #[serde(rename = "draft.presence", rename_all = "camelCase")]
    DraftPresence {
        content_id: u32,
        #[schema(value_type = Language)]
        language: String,
        #[serde(default)]
        block: Option<String>,
        #[serde(default)]
        field: Option<String>,
    },
}

/// What a tab wants to be told of.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    #[schema(value_type = Topic)]
    pub topic: String,
    /// Codes of variations, for the topic `product`.
    #[serde(default)]
    pub codes: Vec<String>,
    /// An order's id, for the topic `order`. It is as good as a key, also here.
    #[serde(default)]
    pub order_id: Option<String>,
    /// The page that the tab shows, for the topic `page`: path and query of its address, at most 2,048 bytes.
    #[serde(default)]
    #[schema(example = "/fi/reseptit")]
    pub content_url: Option<String>,
    /// The `version` of the page that the tab shows: where there is another one by now the tab is told at once.
    #[serde(default)]
    pub version: Option<u64>,
    /// `contentLink.id` of the page, for the topics `draft` and `preview`.
    #[serde(default)]
    pub content_id: Option<u32>,
    /// Of the page, for the same topics.
    #[serde(default)]
    #[schema(value_type = Option<Language>)]
    pub language: Option<String>,
    /// For the topic `preview`, as the five below in the same form as in a preview document's address: the market whose prices
    /// are shown, otherwise the default one. A newer subscription to the same page takes the place of the older.
    #[serde(default)]
    #[schema(example = "SE")]
    pub market: Option<String>,
    /// A look other than the site's own.
    #[serde(default)]
    #[schema(example = "fi-default")]
    pub theme: Option<String>,
    /// Ids of the visitor groups that the preview is seen as a member of, with commas between them.
    #[serde(default, rename = "visitorgroupsByID")]
    pub visitor_groups: Option<String>,
    /// The moment, or the day in the market's time zone, whose prices and news are shown: `2026-11-27`.
    #[serde(default)]
    pub date: Option<String>,
    /// Ids of projects, with commas between them: their drafts are shown around the page.
    #[serde(default)]
    pub epiprojects: Option<String>,
    /// `true`: all drafts are shown around the page.
    #[serde(default)]
    pub commondrafts: Option<String>,
}

/// Types of [`ClientFrame`], to tell an unknown type from a frame that is not well formed.
pub const CLIENT_TYPES: [&str; 8] = [
    "hello",
    "auth",
    "context",
    "cart.op",
    "subscribe",
    "unsubscribe",
    "draft.op",
    "draft.presence",
];

/// The topic of prices and stock.
pub const PRODUCT_TOPIC: &str = "product";
/// The topic of one order.
pub const ORDER_TOPIC: &str = "order";
/// The topic of what editors publish on one page.
pub const PAGE_TOPIC: &str = "page";
/// The topic of what the tab's identity would like to have.
pub const WISH_LIST_TOPIC: &str = "wish-list";
/// The topic of a draft that editors work on.
pub const DRAFT_TOPIC: &str = "draft";
/// The topic of a page as it would be with its draft.
pub const PREVIEW_TOPIC: &str = "preview";
/// The topic of how the server stands, for operators.
pub const METRICS_TOPIC: &str = "metrics";

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    pub protocol: u64,
    /// A visitor's token; needed unless `staff` or `preview` is there.
    #[serde(default)]
    pub token: String,
    /// The token of one of the staff, or of a program that works for the shop. No cart is joined then.
    #[serde(default)]
    pub staff: Option<String>,
    /// The secret of a preview link: opens the preview that the link is of, and nothing else.
    #[serde(default)]
    pub preview: Option<String>,
    /// A UUID, fresh for each page load.
    pub tab_id: String,
    #[serde(default)]
    #[schema(value_type = Option<Language>)]
    pub language: Option<String>,
    #[serde(default)]
    pub market: Option<String>,
    /// The address shown.
    #[serde(default)]
    pub page: Option<String>,
}

/// An operation on the cart.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind")]
pub enum CartOp {
    #[serde(rename = "add", rename_all = "camelCase")]
    Add {
        code: String,
        quantity: i64,
        /// -1 means the default shipment.
        #[serde(default = "default_shipment")]
        shipment_id: i64,
        #[serde(default)]
        custom_tablet: Option<Box<TabletPayload>>,
        #[serde(default)]
        gift_card_recipient: Option<Box<GiftCardRecipientPayload>>,
    },
    #[serde(rename = "remove", rename_all = "camelCase")]
    Remove {
        #[serde(flatten)]
        target: Target,
        quantity: i64,
    },
    #[serde(rename = "delete", rename_all = "camelCase")]
    Delete {
        #[serde(flatten)]
        target: Target,
    },
    /// An empty text takes the greeting away.
    #[serde(rename = "setGreeting")]
    SetGreeting { greeting: String },
    /// Takes the place of a coupon that was applied before.
    #[serde(rename = "applyCoupon", rename_all = "camelCase")]
    ApplyCoupon { coupon_code: String },
    #[serde(rename = "removeCoupon")]
    RemoveCoupon {},
    /// Takes the place of a card that was applied before.
    #[serde(rename = "applyGiftCard")]
    ApplyGiftCard(GiftCardForm),
    #[serde(rename = "removeGiftCard")]
    RemoveGiftCard {},
    /// Who buys, and where it goes: takes the place of what was told before.
    #[serde(rename = "setDetails")]
    SetDetails(Box<DetailsForm>),
    /// An empty id takes the choice back. The price is the shop's to say.
    #[serde(rename = "chooseDelivery", rename_all = "camelCase")]
    ChooseDelivery(ShippingForm),
}

/// What is engraved on a tablet and who gets it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TabletPayload {
    /// Code of the variation, the same as the line's.
    #[serde(default)]
    pub flavour: Option<String>,
    /// At most 16 characters.
    #[serde(default)]
    pub front_text: String,
    /// At most 51 characters.
    #[serde(default)]
    pub back_text: String,
    /// At most 31 characters.
    #[serde(default)]
    pub signature: String,
    /// Of the recipient, as the rest of the address: 2 to 255 characters.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub address: String,
    /// 4 to 7 digits and spaces.
    #[serde(default)]
    pub postal_code: String,
    #[serde(default)]
    pub city: String,
    /// ISO 3166-1 alpha-3.
    #[serde(default)]
    #[schema(example = "FIN")]
    pub country_code: String,
    /// Prefix and local number.
    #[serde(default)]
    #[schema(example = "+358401234567")]
    pub phone: String,
}

/// Who gets a gift card that is bought, by mail.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftCardRecipientPayload {
    /// 2 to 255 characters.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    #[schema(example = "aino@example.com")]
    pub email: String,
    /// From whom, as the recipient knows them: at most 60 characters.
    #[serde(default)]
    pub sender: String,
    /// At most 200 characters.
    #[serde(default)]
    pub message: String,
}

/// A gift card's secrets, as somebody typed them.
#[derive(Clone, Deserialize, ToSchema)]
pub struct GiftCardForm {
    pub code: String,
    pub pin: String,
}

impl fmt::Debug for GiftCardForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GiftCardForm(…)")
    }
}

/// An operation as it was asked: ready to be decided, or with a secret that must be looked at first.
#[derive(Debug, Clone)]
pub enum AskedOperation {
    Ready(CartOperation),
    Coupon(CouponCode),
    GiftCard(GiftCardForm),
    /// Whose earlier orders are counted first.
    Buyer(Box<Buyer>),
    /// Goods that are fetched at a place, which is looked up first.
    Pickup {
        method: DeliveryMethodId,
        point: String,
    },
}

impl From<CartOperation> for AskedOperation {
    fn from(operation: CartOperation) -> Self {
        Self::Ready(operation)
    }
}

impl AskedOperation {
    /// The coupon that somebody may be guessing.
    pub fn coupon(&self) -> Option<&CouponCode> {
        match self {
            Self::Coupon(code) => Some(code),
            Self::Ready(CartOperation::Replace { coupon, .. }) => coupon.as_ref().map(|coupon| &coupon.code),
            _ => None,
        }
    }

    /// Whether it holds something that can be guessed.
    pub fn is_a_try(&self) -> bool {
        matches!(self, Self::GiftCard(_)) || self.coupon().is_some()
    }
}

/// A line, by its id or by code and shipment.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Target {
    #[serde(default)]
    pub line_item_id: Option<u32>,
    #[serde(default)]
    pub code: Option<String>,
    /// -1 means the default shipment.
    #[serde(default = "default_shipment")]
    pub shipment_id: i64,
}

fn default_shipment() -> i64 {
    -1
}

/// Reads an operation. What cannot be read becomes a refusal, so that its number is used all the same.
pub fn read_operation(op: serde_json::Value) -> AskedOperation {
    match serde_json::from_value::<CartOp>(op) {
        Ok(op) => op.asked(),
        Err(_) => AskedOperation::Ready(CartOperation::Refuse(Fault::field(
            "op",
            "/faults/unreadable-operation",
        ))),
    }
}

impl CartOp {
    fn asked(self) -> AskedOperation {
        AskedOperation::Ready(match self {
            Self::Add {
                code,
                quantity,
                shipment_id,
                custom_tablet,
                gift_card_recipient,
            } => match VariationCode::parse(&code) {
                Ok(code) => CartOperation::Add(NewLine {
                    code,
                    quantity,
                    shipment: shipment_id,
                    custom: custom_form(
                        custom_tablet.map(|tablet| *tablet),
                        gift_card_recipient.map(|recipient| *recipient),
                    ),
                }),
                Err(_) => CartOperation::Refuse(FaultCode::UnknownCode.into()),
            },
            Self::Remove { target, quantity } => target.with(|target| CartOperation::Remove { target, quantity }),
            Self::Delete { target } => target.with(|target| CartOperation::Delete { target }),
            Self::SetGreeting { greeting } => read_greeting(&greeting),
            Self::ApplyCoupon { coupon_code } => return read_coupon(&coupon_code),
            Self::RemoveCoupon {} => CartOperation::RemoveCoupon,
            Self::RemoveGiftCard {} => CartOperation::RemoveGiftCard,
            Self::ApplyGiftCard(form) => return AskedOperation::GiftCard(form),
            Self::SetDetails(form) => return read_details(*form),
            Self::ChooseDelivery(form) => return read_delivery(&form),
        })
    }
}

/// The operation that says who buys.
pub fn read_details(form: DetailsForm) -> AskedOperation {
    match Buyer::parse(&form.into()) {
        Ok(buyer) => AskedOperation::Buyer(Box::new(buyer)),
        Err(fault) => AskedOperation::Ready(CartOperation::Refuse(fault)),
    }
}

/// The operation that chooses a way of delivery; an empty text takes the choice back.
pub fn read_delivery(form: &ShippingForm) -> AskedOperation {
    let id = form.shipping_method_id.trim();
    if id.is_empty() {
        return AskedOperation::Ready(CartOperation::ChooseDelivery(None));
    }
    let Ok(method) = DeliveryMethodId::parse(id) else {
        let fault = Fault::field("shippingMethodId", "/validation/shipping-method-unknown");
        return AskedOperation::Ready(CartOperation::Refuse(fault));
    };
    let point = form.pickup_point_id.as_deref().map(str::trim);
    match point.filter(|point| !point.is_empty()) {
        Some(point) => AskedOperation::Pickup {
            method,
            point: point.to_owned(),
        },
        None => AskedOperation::Ready(CartOperation::ChooseDelivery(Some(DeliveryChoice {
            method,
            point: None,
        }))),
    }
}

/// The operation that sets the greeting; an empty text takes it away.
pub fn read_greeting(greeting: &str) -> CartOperation {
    match Greeting::parse(greeting) {
        Ok(greeting) => CartOperation::SetGreeting { greeting },
        Err(_) => CartOperation::Refuse(Fault::field("greeting", "/faults/greeting-too-long")),
    }
}

/// The operation that applies a coupon. A text that no code can be is a code that nobody gave out.
pub fn read_coupon(code: &str) -> AskedOperation {
    match CouponCode::parse(code) {
        Ok(code) => AskedOperation::Coupon(code),
        Err(_) => AskedOperation::Ready(CartOperation::Refuse(FaultCode::CouponUnknown.into())),
    }
}

/// What is said about goods that are made for somebody. Nobody says both; the variation tells which one is meant.
pub fn custom_form(tablet: Option<TabletPayload>, recipient: Option<GiftCardRecipientPayload>) -> Option<CustomForm> {
    let tablet = tablet.map(|tablet| CustomForm::Tablet(tablet.into_form()));
    tablet.or_else(|| recipient.map(|recipient| CustomForm::GiftCard(recipient.into_form())))
}

impl GiftCardRecipientPayload {
    fn into_form(self) -> Box<GiftCardRecipientForm> {
        Box::new(GiftCardRecipientForm {
            name: self.name,
            email: self.email,
            sender: self.sender,
            message: self.message,
        })
    }
}

impl TabletPayload {
    fn into_form(self) -> Box<TabletForm> {
        Box::new(TabletForm {
            flavour: self.flavour,
            front_text: self.front_text,
            back_text: self.back_text,
            signature: self.signature,
            name: self.name,
            address: self.address,
            postal_code: self.postal_code,
            city: self.city,
            country_code: self.country_code,
            phone: self.phone,
        })
    }
}

impl Target {
    /// Makes the operation on the line meant, or the refusal that says that none is.
    pub fn with(self, operation: impl FnOnce(LineTarget) -> CartOperation) -> CartOperation {
        match (self.line_item_id, self.code) {
            (Some(id), _) => operation(LineTarget::Line(LineItemId(id))),
            (None, Some(code)) => match VariationCode::parse(&code) {
                Ok(code) => operation(LineTarget::Code {
                    code,
                    shipment: self.shipment_id,
                }),
                Err(_) => CartOperation::Refuse(FaultCode::UnknownCode.into()),
            },
            (None, None) => CartOperation::Refuse(Fault::field("code", "/faults/code-required")),
        }
    }
}

/// What the server sends. `cart.state` is put together from [`StateHead`] and the shared body of the cart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type")]
pub enum ServerFrame {
    #[serde(rename = "welcome", rename_all = "camelCase")]
    Welcome {
        connection_id: String,
        /// Version of the product.
        server: &'static str,
        heartbeat_seconds: u64,
    },
    /// Shows the page that the line lives; needs no answer.
    #[serde(rename = "heartbeat")]
    Heartbeat {},
    #[serde(rename = "error", rename_all = "camelCase")]
    Error {
        #[schema(value_type = ErrorCode)]
        code: &'static str,
        /// A sentence for the reader.
        value: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        expected_seq: Option<u64>,
    },
    /// Prices and stock of variations that the tab follows.
    #[serde(rename = "product.updated")]
    ProductUpdated { products: Vec<ProductState> },
    /// An order that the tab follows is another one than it was, or is followed from now on: the tab reads it.
    #[serde(rename = "order.updated", rename_all = "camelCase")]
    OrderUpdated {
        /// A UUID.
        order_id: String,
    },
    /// What the tab's identity would like to have, where the tab follows that: at once, and whenever it changes.
    #[serde(rename = "wish-list.state")]
    WishListState(WishListState),
    /// A page that the tab follows is another one than it was.
    #[serde(rename = "page.updated")]
    PageUpdated(PageUpdate),
    /// A draft that the tab works on.
    #[serde(rename = "draft.state")]
    DraftState(DraftState),
    /// Something else is said of a draft that the tab works on, or asked of those who publish it: the tab asks for it.
    #[serde(rename = "draft.comments", rename_all = "camelCase")]
    DraftComments {
        content_id: u32,
        #[schema(value_type = Language)]
        language: &'static str,
    },
    /// A page whose preview the tab shows.
    #[serde(rename = "preview.updated")]
    PreviewUpdated(PreviewUpdate),
    /// Who works on a page.
    #[serde(rename = "presence", rename_all = "camelCase")]
    Presence {
        content_id: u32,
        #[schema(value_type = Language)]
        language: &'static str,
        editors: Vec<PresentEditor>,
    },
    /// How the server stands, where an operator follows that: at once, and every five seconds.
    #[serde(rename = "metrics")]
    Metrics {
        /// By the names that `/metrics` has for them.
        values: BTreeMap<&'static str, f64>,
    },
    /// What the tab keeps of these topics is out of date: it asks again for what it shows.
    #[serde(rename = "changed")]
    Changed {
        topics: Vec<OutdatedTopic>,
        /// Grows with each of these frames of a connection.
        revision: u64,
    },
}

/// What became of a page that a tab follows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageUpdate {
    /// As the tab named it.
    pub content_url: String,
    pub content_id: Option<u32>,
    /// As in the page's model; 0 where there is none.
    pub version: u64,
    /// The page as it is now; its `url` is another one where it has moved. Null where it differs between visitors (the tab asks
    /// for it) and where it is gone.
    pub page: Option<Box<PageModel>>,
    /// Nobody finds the page any more.
    pub is_gone: bool,
    /// Where to go on from a page that is gone: the address of the nearest page above it.
    pub instead: Option<String>,
}

/// What answers depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OutdatedTopic {
    Content,
    Prices,
    /// The texts of the web app. They change with the release, at which every connection ends: no running server says so.
    Localizations,
}

/// What may change about a variation while its page is open.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductState {
    /// Of the variation.
    pub code: String,
    #[serde(flatten)]
    pub prices: Prices,
    pub is_buyable: bool,
    pub in_stock: bool,
    pub in_stock_quantity: u32,
}

impl ProductState {
    /// Of a variation that is sold no more.
    pub fn gone(code: &VariationCode, market: &Market) -> Self {
        Self {
            code: code.to_string(),
            prices: Prices::none(market),
            is_buyable: false,
            in_stock: false,
            in_stock_quantity: 0,
        }
    }

    pub fn new(offer: catalogue::Offer<'_>, market: &Market, at: UnixMillis, language: market::Language) -> Self {
        let catalogue::Offer { product, variation } = offer;
        Self {
            code: variation.code.to_string(),
            prices: Prices::new(variation, market, at, language),
            is_buyable: variation.is_buyable(&market.id, at),
            in_stock: product.stock_of(variation) > 0,
            in_stock_quantity: product.stock_of(variation),
        }
    }
}
