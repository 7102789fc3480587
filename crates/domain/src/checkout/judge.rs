//! Whether a cart can be ordered as it lies there, and what becomes of it when it can.

use super::freeze::{Agreed, ChosenDelivery, LineNotReady, NotReady, Purchase, price_increase};
use crate::{
    buyer::Buyer,
    cart::CartContents,
    consent::{Consent, ConsentOccasion, check_consents},
    delivery::{DeliveryKind, DeliveryQuote, PickupPoint},
    fault::{Fault, FaultCode},
    ids::IdentityId,
    market::Language,
    order::OrderContents,
    pricing::{LineIssue, PricedCart, PricingContext},
    promotion::CouponState,
};

/// A cart at the moment at which its owner wants to order.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<'a> {
    pub contents: &'a CartContents,
    /// As its owner sees it.
    pub priced: &'a PricedCart,
    pub context: PricingContext<'a>,
}

/// What comes with the order button.
#[derive(Debug, Clone, Copy)]
pub struct OrderRequest<'a> {
    pub customer: IdentityId,
    pub language: Language,
    pub asked: &'a [Consent],
    /// Ids of the consents whose boxes are ticked.
    pub ticked: &'a [&'a str],
    /// Whether the buyer wants an account; who is signed in has one.
    pub wants_account: bool,
    /// The total that the button showed.
    pub agreed: Agreed,
}

/// What keeps a cart as a whole from being ordered; its lines have issues of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CartIssue {
    Empty,
    /// Nobody said who buys.
    NoBuyer,
    /// No way of delivery is chosen, or the chosen one is not offered for these goods any more.
    NoDelivery,
    /// Nobody said where the goods are fetched.
    NoPickupPoint,
    /// It goes to a country that the market does not deliver to.
    OtherCountry,
    /// It costs more than its owner saw.
    PriceIncreased,
}

impl CartIssue {
    pub const ALL: [Self; 6] = [
        Self::Empty,
        Self::NoBuyer,
        Self::NoDelivery,
        Self::NoPickupPoint,
        Self::OtherCountry,
        Self::PriceIncreased,
    ];

    /// The stable word for programs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "cart-empty",
            Self::NoBuyer => "details-required",
            Self::NoDelivery => "shipping-method-required",
            Self::NoPickupPoint => "pickup-point-required",
            Self::OtherCountry => "shipping-country",
            Self::PriceIncreased => "price-increased",
        }
    }
}

impl From<CartIssue> for Fault {
    fn from(issue: CartIssue) -> Self {
        let missing = |field: &str, key: &str| Fault {
            code: FaultCode::CheckoutIncomplete,
            ..Fault::field(field, key)
        };
        match issue {
            CartIssue::Empty => FaultCode::CartEmpty.into(),
            CartIssue::NoBuyer => missing("shippingAddress", "/validation/details-required"),
            CartIssue::NoDelivery => missing("shippingMethodId", "/validation/shipping-method-required"),
            CartIssue::NoPickupPoint => missing("pickupPointId", "/validation/pickup-point-required"),
            CartIssue::OtherCountry => missing("shippingCountryCode", "/validation/shipping-country"),
            CartIssue::PriceIncreased => FaultCode::PriceIncreased.into(),
        }
    }
}

impl Candidate<'_> {
    /// All that keeps the cart as a whole from being ordered, in the order in which a shopper mends it. Without a total
    /// that its owner saw nothing is dearer.
    pub fn issues(&self, agreed: Option<Agreed>) -> Vec<CartIssue> {
        let Self { priced, context, .. } = self;
        let is_dearer = agreed.is_some_and(|agreed| price_increase(agreed, priced.total).is_some());
        let has_choice = context.book.delivery().is_offered_in(context.market, &priced.parcels());
        let found = [
            (CartIssue::Empty, !priced.lines.iter().any(|line| !line.is_gift)),
            (CartIssue::NoBuyer, self.buyer().is_none()),
            (CartIssue::NoDelivery, has_choice && priced.delivery.is_none()),
            (CartIssue::NoPickupPoint, self.lacks_pickup_point()),
            (CartIssue::OtherCountry, self.goes_abroad()),
            (CartIssue::PriceIncreased, is_dearer),
        ];
        let found = found.into_iter().filter(|(_, is_there)| *is_there);
        found.map(|(issue, _)| issue).collect()
    }

    /// The goods of the order that the cart becomes, with the prices, taxes and texts of this moment.
    ///
    /// # Errors
    ///
    /// Something of the cart or of the consents keeps it from being ordered; the first thing is told.
    pub fn judge(self, request: OrderRequest<'_>) -> Result<OrderContents, Fault> {
        match self.issues(Some(request.agreed)).first() {
            Some(CartIssue::PriceIncreased) if self.is_coupon_used_up() => return Err(FaultCode::CouponUsedUp.into()),
            Some(issue) => return Err((*issue).into()),
            None => {}
        }
        let Self {
            contents,
            priced,
            context,
        } = self;
        let buyer = self.buyer().cloned().ok_or(CartIssue::NoBuyer)?;
        let consents = check_consents(
            request.asked,
            ConsentOccasion::Checkout,
            request.ticked,
            request.language,
            context.at,
        )?;
        let point = self.pickup_point().cloned();
        let (kind, quote) = (self.delivery_kind().unwrap_or_default(), self.quote().cloned());
        let own = context.book.delivery();
        let delivery = priced.delivery.as_ref().map(|id| ChosenDelivery {
            point,
            id: id.as_str().into(),
            kind,
            session: quote.as_ref().map(|quote| quote.session.clone()),
            name: match &quote {
                Some(quote) => quote.name.clone(),
                None => own.name_of(id, request.language).unwrap_or_default().into(),
            },
        });
        let purchase = Purchase {
            customer: request.customer,
            market: context.market.id.clone(),
            language: request.language,
            buyer,
            delivery,
            greeting: contents.greeting.clone(),
            consents,
            wants_account: request.wants_account && !matches!(request.customer, IdentityId::Customer(_)),
        };
        purchase.freeze(priced, context).map_err(Fault::from)
    }

    /// Whether others had the coupon's last use since it was applied.
    fn is_coupon_used_up(&self) -> bool {
        let Self { contents, context, .. } = self;
        let state_of = |coupon| context.book.promotions().coupon(coupon, &context.market.id, context.at);
        contents
            .coupon
            .as_ref()
            .is_some_and(|coupon| state_of(coupon) == CouponState::UsedUp)
    }

    /// Whether the goods are brought to another country than the market's. Who fetches them, or gets them by mail, may live
    /// anywhere.
    fn goes_abroad(&self) -> bool {
        let is_brought = match self.delivery_kind() {
            Some(DeliveryKind::Home | DeliveryKind::PickupPoint) => true,
            Some(DeliveryKind::Store | DeliveryKind::Email) | None => false,
        };
        let country = self.buyer().map(|buyer| &*buyer.shipping.country_code);
        let tablets = self.contents.lines.iter().filter_map(|line| line.tablet());
        let mut countries = tablets.map(|tablet| &*tablet.country_code).chain(country);
        is_brought && countries.any(|country| country != self.context.market.country)
    }

    /// Whether the buyer is to fetch the goods from one of the shop's own places.
    pub fn is_fetched_from_us(&self) -> bool {
        self.delivery_kind() == Some(DeliveryKind::Store)
    }

    fn lacks_pickup_point(&self) -> bool {
        self.is_fetched_from_us() && self.pickup_point().is_none()
    }

    fn quote(&self) -> Option<&DeliveryQuote> {
        self.contents.details.as_ref()?.quote.as_ref()
    }

    fn pickup_point(&self) -> Option<&PickupPoint> {
        self.contents.details.as_ref()?.pickup_point.as_ref()
    }

    fn delivery_kind(&self) -> Option<DeliveryKind> {
        let chosen = self.priced.delivery.as_ref()?;
        match self.quote() {
            Some(quote) => Some(quote.kind),
            None => self.context.book.delivery().kind_of(chosen),
        }
    }

    fn buyer(&self) -> Option<&Buyer> {
        self.contents
            .details
            .as_ref()
            .and_then(|details| details.buyer.as_ref())
    }
}

impl From<NotReady> for Fault {
    fn from(reason: NotReady) -> Self {
        let lines = match reason {
            NotReady::Empty => return FaultCode::CartEmpty.into(),
            NotReady::Lines(lines) => lines,
        };
        let fault = |line: &LineNotReady| match line.issues[..] {
            [LineIssue::AboveStock] => Fault::available(FaultCode::InsufficientStock, line.in_stock),
            _ => FaultCode::NotBuyable.into(),
        };
        let fields = lines
            .iter()
            .map(|line| (format!("lineItem[{}]", line.id.0), vec![fault(line).message_key()]));
        let first = lines.first().map(fault);
        Fault {
            fields: fields.collect(),
            ..first.unwrap_or_else(|| FaultCode::NotBuyable.into())
        }
    }
}
