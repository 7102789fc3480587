//! A purchase begins, or is given up.

use std::time::Duration;

use domain::{
    checkout::{CartStand, Checkout},
    clock::UnixMillis,
    fault::{Fault, FaultCode},
    giftcard::GiftCardId,
    ids::{CartId, OrderId, PaymentId, TabId},
    money::Money,
    order::{CapturePolicy, OrderContents, Payment, ProviderId},
};
use runtime::clock::Clock;
use store::{
    CheckoutKey, HeldGiftCard, HoldError, NewCheckout, PromotionUse, ReserveError, StartError, Store, UseError,
};

use crate::gift_card_mint::{GiftCardMint, MintError};

/// What is set aside for a payment is set free after so long.
const PAYMENT_TIME: Duration = Duration::from_secs(10 * 60);

/// Carts that are being paid for.
#[derive(Debug, Clone)]
pub struct Purchases {
    pub store: Store,
    pub clock: Clock,
    pub mint: GiftCardMint,
}

/// The cart that is bought, as it stands, and what pays a part of it.
#[derive(Debug, Clone, Copy)]
pub struct Stand {
    pub cart: CartStand,
    pub gift_card: Option<(GiftCardId, Money)>,
    /// The tab that pays, where that is known.
    pub tab: Option<TabId>,
}

/// A purchase that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begun {
    pub key: CheckoutKey,
    /// The id that the order will have.
    pub order: OrderId,
    /// Nothing is left for a provider to pay.
    pub is_paid: bool,
}

/// Why a purchase cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum BeginError {
    /// Its owner, or another payment, was faster: it is to be looked at again.
    #[error("the cart is another one meanwhile")]
    CartChanged,
    #[error("refused: {}", .0.code.as_str())]
    Refused(Fault),
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error("there are no random numbers")]
    Random,
    #[error(transparent)]
    GiftCards(#[from] MintError),
}

impl Purchases {
    /// Begins to pay for a cart: its goods and the money of its gift card are set aside, and it is locked.
    ///
    /// # Errors
    ///
    /// The cart is another one by now, there are not so many goods, the card cannot pay, or the storage does not work.
    pub async fn begin(&self, stand: Stand, mut contents: OrderContents) -> Result<Begun, BeginError> {
        let at = self.clock.wall();
        let order = OrderId(random()?);
        self.check_promotions(&contents, order, at).await?;
        contents.gift_cards = self.mint.make(order, &contents).await?;
        let mut checkout = Checkout::new(stand.cart, order, contents, at.after(PAYMENT_TIME));
        let mut gift_cards = Vec::new();
        if let Some((card, paid)) = stand.gift_card.filter(|(_, paid)| paid.minor() > 0) {
            let payment = PaymentId(random()?);
            let provider = ProviderId::gift_card();
            let amount = paid.minor();
            checkout.add_payment(Payment::new(
                payment,
                provider,
                "gift-card",
                amount,
                CapturePolicy::ByNotice,
            ));
            gift_cards.push(HeldGiftCard { payment, card });
        }
        let (key, is_paid) = (CheckoutKey::of(&checkout), checkout.unpaid() == 0);
        let new = NewCheckout {
            checkout,
            gift_cards,
            tab: stand.tab,
        };
        match self.store.orders().start(new, at).await {
            Ok(order) => Ok(Begun { key, order, is_paid }),
            Err(StartError::CartChanged | StartError::Begun) => Err(BeginError::CartChanged),
            Err(StartError::Reserve(ReserveError::Insufficient { available, .. })) => Err(BeginError::Refused(
                Fault::available(FaultCode::InsufficientStock, available),
            )),
            Err(StartError::Reserve(_)) => Err(BeginError::Refused(FaultCode::InsufficientStock.into())),
            // Somebody else spent of it: the rest is to be paid otherwise, which the cart shows by now.
            Err(StartError::GiftCard(HoldError::Insufficient { available })) if available.minor() > 0 => {
                Err(BeginError::Refused(FaultCode::PriceIncreased.into()))
            }
            Err(StartError::GiftCard(HoldError::Expired)) => {
                Err(BeginError::Refused(FaultCode::GiftCardExpired.into()))
            }
            Err(StartError::GiftCard(_)) => Err(BeginError::Refused(FaultCode::GiftCardEmpty.into())),
            Err(StartError::Store(error)) => Err(error.into()),
            Err(error @ (StartError::Notice(_) | StartError::Unknown)) => {
                tracing::error!(%error, "a purchase was put together wrongly");
                Err(BeginError::Refused(FaultCode::Internal.into()))
            }
        }
    }

    /// What was used up since the cart was priced is told before anybody pays.
    async fn check_promotions(
        &self,
        contents: &OrderContents,
        order: OrderId,
        at: UnixMillis,
    ) -> Result<(), BeginError> {
        let uses = PromotionUse::all_of(contents, order);
        match self.store.promotions().check_uses(uses, at).await {
            Ok(()) => Ok(()),
            Err(UseError::Store(error)) => Err(error.into()),
            Err(UseError::UsedUp | UseError::UsedUpForCustomer | UseError::CodeRefused) => {
                Err(BeginError::Refused(FaultCode::CouponUsedUp.into()))
            }
        }
    }

    /// The purchase of this cart that is under way.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn under_way(&self, cart: CartId) -> Result<Option<Checkout>, store::Error> {
        self.store.orders().open_checkout(cart).await
    }

    /// Gives up the purchase of this cart that is under way, and unlocks the cart; returns whether there was one. Money
    /// that comes all the same makes the order still, if the cart is as it was and the goods are there.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn cancel(&self, cart: CartId) -> Result<bool, store::Error> {
        match self.under_way(cart).await? {
            Some(checkout) => {
                let key = CheckoutKey::of(&checkout);
                self.store.orders().release(key, self.clock.wall()).await
            }
            None => Ok(false),
        }
    }
}

fn random() -> Result<u128, BeginError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| BeginError::Random)?;
    Ok(u128::from_be_bytes(bytes))
}
