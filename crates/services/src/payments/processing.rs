//! A shopper pays: their payment begins, they come back from its provider, and hear how it stands.

use std::sync::Arc;

use domain::{
    checkout::{Checkout, CheckoutState},
    ids::{MarketId, OrderId, PaymentId},
    money::Currency,
    order::{CapturePolicy, Payment, PaymentState},
    own_path::own_path,
};
use integrations::payment::{MethodId, Next, PaymentProvider, ProviderError};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use runtime::places::{Place, Places};
use store::{AttemptError, CheckoutKey, NewAttempt, PromotionUse, StoredAttempt, StoredOrder, Tx, UseError};

use super::{
    Payments,
    attempt::{Kept, refusal},
    completing::Completing,
    jobs,
};
use crate::{guessing::KeyedPlace, outgoing};

/// What a shopper asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Such as `test:card`; nothing goes on with what was begun.
    pub method: Option<String>,
    /// The page of the shop to come back to.
    pub return_url: Option<String>,
    /// Leaves a payment that waits for its shopper, also one of the same method.
    pub anew: bool,
}

/// How a purchase stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Processed {
    pub order: OrderId,
    pub standing: Standing,
    pub payments: Vec<Payment>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// It is an order.
    Completed(Box<StoredOrder>),
    /// The shopper goes on there.
    Next(Next),
    /// It waits for its provider, or for a payment to begin.
    Pending,
    /// The last payment was refused: another one may begin.
    Refused,
    /// Its time ran out, or it was given up. What was paid goes back.
    Ended,
}

/// Why a payment cannot be processed.
#[derive(Debug, thiserror::Error)]
pub enum PayError {
    #[error("there is no such purchase or payment")]
    Unknown,
    #[error("the method is not offered in this market")]
    Method,
    #[error("the return address is no page of the shop")]
    ReturnUrl,
    /// Somebody else completed an order with the last use of a promotion; the purchase is given up.
    #[error("a promotion of the purchase was used up meanwhile")]
    UsedUp,
    #[error("the provider cannot be asked")]
    Unreachable,
    #[error("too many ask the shop or the provider")]
    Busy,
    #[error("the machine gives no random numbers")]
    Random,
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl Payments {
    /// Begins a payment of a purchase, or goes on with it; where all is paid, the purchase becomes an order. The same call
    /// again has the same answer; one at the same time waits for it, and is `Busy` after three seconds. It holds one of `calls`,
    /// except while it has a place at the provider.
    ///
    /// # Errors
    ///
    /// What is wanted is not offered, provider or storage cannot be asked, or too many ask already.
    pub async fn process(&self, checkout: Checkout, wanted: &Wanted, calls: &Places) -> Result<Processed, PayError> {
        let key = CheckoutKey::of(&checkout);
        let mut place = take(calls).await?;
        self.add(checkout, wanted).await?;
        if let Some(stored) = self.not_begun(key).await? {
            drop(place);
            self.begin(&stored).await?;
            place = take(calls).await?;
        }
        let processed = self.stand(key).await;
        drop(place);
        processed
    }

    /// The payment that its provider may not have heard of yet.
    async fn not_begun(&self, key: CheckoutKey) -> Result<Option<StoredAttempt>, PayError> {
        let payments = self.payments_of(key).await?;
        // Those of gift cards are promised from the beginning.
        let pending = |payment: &&Payment| payment.state() == PaymentState::Pending;
        let Some(payment) = payments.iter().rev().find(pending) else {
            return Ok(None);
        };
        let stored = self.attempt(payment.id).await?;
        Ok(Kept::read(&stored)?.next.is_none().then_some(stored))
    }

    /// Whether what is wanted can be had in a market at all, before a purchase begins for it; `is_fetched` says whether the buyer
    /// fetches the goods from the shop's own places.
    ///
    /// # Errors
    ///
    /// The method is not offered, or the return address is no page of the shop.
    pub fn check(&self, market: &MarketId, is_fetched: bool, wanted: &Wanted) -> Result<(), PayError> {
        let method = wanted.method.as_deref().ok_or(PayError::Method)?;
        self.offered(market, is_fetched, method)?;
        return_path(wanted).map(|_| ())
    }

    /// Who takes the money of a method: money at the counter only of who comes there.
    fn offered(
        &self,
        market: &MarketId,
        is_fetched: bool,
        method: &str,
    ) -> Result<(Arc<dyn PaymentProvider>, MethodId), PayError> {
        let found = self.providers.find(market, method);
        let found = found.filter(|(_, method)| is_fetched || *method != MethodId::Pickup);
        found.ok_or(PayError::Method)
    }

    /// Adds the payment that is wanted, without a word to its provider.
    ///
    /// # Errors
    ///
    /// What is wanted is not offered, or the storage does not work.
    pub async fn add(&self, checkout: Checkout, wanted: &Wanted) -> Result<(), PayError> {
        let Some(method) = &wanted.method else { return Ok(()) };
        let contents = &checkout.contents;
        let (provider, method) = self.offered(&contents.market, contents.is_fetched_from_us(), method)?;
        let return_path = return_path(wanted)?;
        self.check_promotions(&checkout).await?;
        let kept = Kept {
            order: checkout.order,
            market: contents.market.clone(),
            country: contents.buyer.billing_address().country_code,
            language: contents.language,
            return_path,
            memory: serde_json::Value::Null,
            next: None,
        };
        let new = NewAttempt {
            payment: PaymentId(random()?),
            provider: provider.id().clone(),
            method: method.as_str().to_owned(),
            capture: if method.is_captured_with_authorisation() {
                CapturePolicy::ByNotice
            } else {
                provider.capture()
            },
            body: kept.write()?,
            anew: wanted.anew,
        };
        let (key, at, state) = (CheckoutKey::of(&checkout), self.clock.wall(), checkout.state);
        let work = move |tx: Tx| {
            let new = new.clone();
            async move {
                let attempts = tx.payment_attempts();
                let payment = match state {
                    // Of an order the money may be missing again.
                    CheckoutState::Completed { order } => attempts.begin_for_order(order, &new, at).await?,
                    _ => attempts.begin(key, &new, at).await?,
                };
                // Should nothing be heard of it, somebody asks.
                tx.jobs().put(&jobs::look(payment, at), at).await?;
                Ok::<_, AttemptError>(())
            }
        };
        match self.store.transaction(work).await {
            // How it stands is told to all alike.
            Ok(()) | Err(AttemptError::Paid | AttemptError::NotOpen) => Ok(()),
            Err(AttemptError::Store(error)) => Err(error.into()),
        }
    }

    /// Nobody is sent to pay for what could not become an order: the cart is set free, and shows what it costs now.
    async fn check_promotions(&self, checkout: &Checkout) -> Result<(), PayError> {
        if checkout.state != CheckoutState::Open {
            return Ok(());
        }
        let uses = PromotionUse::all_of(&checkout.contents, checkout.order);
        match self.store.promotions().check_uses(uses, self.clock.wall()).await {
            Ok(()) => Ok(()),
            Err(UseError::Store(error)) => Err(error.into()),
            Err(UseError::UsedUp | UseError::UsedUpForCustomer | UseError::CodeRefused) => {
                let key = CheckoutKey::of(checkout);
                self.store.orders().release(key, self.clock.wall()).await?;
                Err(PayError::UsedUp)
            }
        }
    }

    /// The shopper came back from a provider with its result. It holds one of `calls`, except while it has a place at the
    /// provider.
    ///
    /// # Errors
    ///
    /// There is no such payment, the result is not its provider's, provider or storage cannot be asked, or too many ask
    /// already.
    pub async fn returned(
        &self,
        payment: PaymentId,
        result: &str,
        calls: &Places,
    ) -> Result<(Processed, Currency), PayError> {
        let place = take(calls).await?;
        let stored = self.attempt(payment).await?;
        drop(place);
        self.look_at_result(&stored, result).await?;
        let _place = take(calls).await?;
        Ok((self.stand(stored.checkout).await?, stored.currency))
    }

    async fn look_at_result(&self, stored: &StoredAttempt, result: &str) -> Result<(), PayError> {
        let _turn = self.turn(stored).await?;
        let stored = self.attempt(stored.payment.id).await?;
        let mut kept = Kept::read(&stored)?;
        let provider = self.provider_of(&stored)?;
        let reply = provider.returned(&kept.attempt(&stored), result).await;
        let reply = reply.map_err(|error| match error {
            ProviderError::Unreachable(reason) => unreachable(&stored, &reason),
            ProviderError::Refused(_) | ProviderError::Unknown => PayError::Unknown,
        })?;
        if reply.told.is_empty() {
            // What the shopper came back from is behind them, whatever becomes of the payment.
            kept.next = Some(reply.next.clone());
            self.remember_next(&stored, &kept).await?;
        }
        Ok(self.apply(&stored, &mut kept, reply).await?)
    }

    /// The right to ask the provider of a payment, and to keep what it says. One shopper has it for each payment: who comes
    /// meanwhile finds what was said.
    async fn turn(&self, stored: &StoredAttempt) -> Result<(KeyedPlace<PaymentId>, Option<Place>), PayError> {
        let turn = self.turns.take_within(outgoing::WAIT, stored.payment.id).await;
        let turn = turn.ok_or(PayError::Busy)?;
        match self.waiting.get(&stored.payment.provider) {
            Some(places) => Ok((turn, Some(take(places).await?))),
            None => Ok((turn, None)),
        }
    }

    /// The address of the shop's page that the shopper comes back to, with the provider's result.
    ///
    /// # Errors
    ///
    /// There is no such payment, or the storage does not work.
    pub async fn way_back(&self, payment: PaymentId, result: &str) -> Result<String, PayError> {
        let stored = self.attempt(payment).await?;
        let page = Kept::read(&stored)?.attempt(&stored).return_url(self.origin());
        let result = utf8_percent_encode(result, NON_ALPHANUMERIC);
        Ok(format!("{page}&redirectResult={result}"))
    }

    /// A payment that a provider was asked for.
    pub(super) async fn attempt(&self, payment: PaymentId) -> Result<StoredAttempt, PayError> {
        let stored = self.store.orders().attempt(payment).await?;
        stored.filter(|stored| stored.body.is_some()).ok_or(PayError::Unknown)
    }

    pub(super) fn provider_of(&self, stored: &StoredAttempt) -> Result<&Arc<dyn PaymentProvider>, PayError> {
        let id = stored.payment.provider.as_str();
        self.providers.get(id).ok_or_else(|| {
            tracing::error!(provider = id, payment = %stored.payment.id, "a payment's provider is not set up any more");
            PayError::Unreachable
        })
    }

    /// Those of the purchase, or of the order that it is by now.
    async fn payments_of(&self, key: CheckoutKey) -> Result<Vec<Payment>, PayError> {
        let checkout = self.reread(key).await?;
        match checkout.state {
            CheckoutState::Completed { order } => {
                let stored = self.store.orders().find(order).await?.ok_or(PayError::Unknown)?;
                Ok(stored.order.payments().to_vec())
            }
            CheckoutState::Open => Ok(checkout.payments().to_vec()),
            CheckoutState::Released | CheckoutState::Void => Ok(Vec::new()),
        }
    }

    /// Asks the provider to begin, unless it did.
    async fn begin(&self, stored: &StoredAttempt) -> Result<(), PayError> {
        let _turn = self.turn(stored).await?;
        let stored = &self.attempt(stored.payment.id).await?;
        let mut kept = Kept::read(stored)?;
        if kept.next.is_some() || stored.payment.state() != PaymentState::Pending {
            return Ok(());
        }
        let provider = self.provider_of(stored)?;
        match provider.begin(&kept.attempt(stored)).await {
            Ok(reply) => {
                let next = reply.next.clone();
                self.apply(stored, &mut kept, reply).await?;
                // Last: until then whoever asks on another node asks the provider too, and hears what it said.
                kept.next = Some(next);
                Ok(self.remember_next(stored, &kept).await?)
            }
            Err(ProviderError::Unreachable(reason)) => Err(unreachable(stored, &reason)),
            Err(refused) => {
                tracing::warn!(payment = %stored.payment.id, reason = %refused, "a payment provider does not begin a payment");
                Ok(self
                    .hear(&stored.payment.provider, &refusal(&stored.payment, "not-begun"))
                    .await?)
            }
        }
    }

    async fn remember_next(&self, stored: &StoredAttempt, kept: &Kept) -> Result<(), store::Error> {
        let (payment, body, at) = (stored.payment.id, kept.write()?, self.clock.wall());
        let work = move |tx: Tx| {
            let body = body.clone();
            async move { tx.payment_attempts().save(payment, &body, at).await }
        };
        self.store.transaction(work).await
    }

    async fn reread(&self, key: CheckoutKey) -> Result<Checkout, PayError> {
        let checkout = self.store.orders().checkout(key).await?;
        checkout.ok_or(PayError::Unknown)
    }

    /// How the purchase stands; one whose money is promised becomes an order now.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn stand(&self, key: CheckoutKey) -> Result<Processed, PayError> {
        let checkout = self.reread(key).await?;
        let standing = self.standing(key, &checkout).await?;
        let payments = match &standing {
            Standing::Completed(stored) => stored.order.payments().to_vec(),
            _ => checkout.payments().to_vec(),
        };
        Ok(Processed {
            order: checkout.order,
            standing,
            payments,
        })
    }

    async fn standing(&self, key: CheckoutKey, checkout: &Checkout) -> Result<Standing, PayError> {
        let completing = match checkout.state {
            CheckoutState::Void => return Ok(Standing::Ended),
            CheckoutState::Completed { order } => {
                let stored = self.store.orders().find(order).await?;
                Completing::Order(Box::new(stored.ok_or(PayError::Unknown)?))
            }
            // Whoever only asks how it stands writes nothing.
            CheckoutState::Open | CheckoutState::Released if !checkout.is_to_be_ordered() => Completing::NotPaid,
            CheckoutState::Open | CheckoutState::Released => self.complete(key).await?,
        };
        match completing {
            Completing::Order(stored) if stored.order.is_secured() => Ok(Standing::Completed(stored)),
            // Its money is missing again.
            Completing::Order(stored) => match self.of_last(stored.order.payments()).await? {
                Standing::Pending | Standing::Refused => Ok(Standing::Completed(stored)),
                other => Ok(other),
            },
            Completing::GivenUp => Ok(Standing::Ended),
            Completing::NotPaid if checkout.state == CheckoutState::Released => Ok(Standing::Ended),
            Completing::NotPaid => self.of_last(checkout.payments()).await,
        }
    }

    /// How the payment stands that began last.
    async fn of_last(&self, payments: &[Payment]) -> Result<Standing, PayError> {
        let Some(last) = payments.iter().rev().find(|payment| !payment.provider.is_gift_card()) else {
            return Ok(Standing::Pending);
        };
        match last.state() {
            PaymentState::Refused | PaymentState::Cancelled => Ok(Standing::Refused),
            PaymentState::Pending => match Kept::read(&self.attempt(last.id).await?)?.next {
                None | Some(Next::Nothing) => Ok(Standing::Pending),
                Some(next) => Ok(Standing::Next(next)),
            },
            _ => Ok(Standing::Pending),
        }
    }
}

fn unreachable(stored: &StoredAttempt, reason: &str) -> PayError {
    tracing::warn!(payment = %stored.payment.id, reason, "a payment provider cannot be reached; it is asked again");
    PayError::Unreachable
}

/// A place, or the word that all are taken.
async fn take(places: &Places) -> Result<Place, PayError> {
    places.take().await.map_err(|_| PayError::Busy)
}

pub(super) fn random() -> Result<u128, PayError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| PayError::Random)?;
    Ok(u128::from_be_bytes(bytes))
}

/// The page of the shop to come back to.
fn return_path(wanted: &Wanted) -> Result<Box<str>, PayError> {
    own_path(wanted.return_url.as_deref().unwrap_or("/")).ok_or(PayError::ReturnUrl)
}
