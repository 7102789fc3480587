//! Who asks for a customer's cart, and which cart is meant.

use std::sync::Arc;

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use actors::{CartView, GetView};
use configuration::client_address::ClientAddress;
use domain::{
    cart::CartKey,
    fault::{Fault, FaultCode},
    ids::{CartId, IdentityId, OrderId},
    market::Language,
};
use futures_util::future::LocalBoxFuture;
use runtime::{places::Place, telemetry::slow};
use serde::Deserialize;
use store::StoredOrder;
use utoipa::IntoParams;
use wire::{
    cart::{CartLock, Replaced},
    cda::{CART_NAME, CartForm, CartHead, RawJson, is_cart_name},
};

use crate::{
    auth::Principal,
    carts::CartRequest,
    error::ApiError,
    extract::{AnswerLanguage, Client},
    state::AppState,
};

/// Of the caller's own carts.
pub const OWN_ROOT: &str = "/api/cda/me/carts";
/// Of the carts of all customers.
pub const ALL_ROOT: &str = "/api/cda/carts";

/// The parts of a path that name a customer's cart.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Path)]
pub struct CartPath {
    /// The customer's id; `me` is the caller.
    #[param(example = "me")]
    pub customer_id: String,
    /// `Default`, in any case.
    #[param(example = "Default")]
    pub cart_name: String,
    #[param(example = "FI")]
    pub market_id: String,
}

/// Somebody who may ask for carts.
pub struct Caller {
    pub shop: web::Data<AppState>,
    pub language: Language,
    /// The caller's own identity; none where a program asks for a customer.
    pub own: Option<IdentityId>,
    pub(super) client: ClientAddress,
}

impl FromRequest for Caller {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let principal = Principal::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let principal = principal.await?;
            let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal)?;
            Ok(Self {
                shop: shop.clone(),
                language: AnswerLanguage::of(shop, &request),
                own: principal.identity(),
                client: Client::of(shop, &request).0,
            })
        })
    }
}

/// A cart as it was found. What is done to it later is done to this very cart, or not at all.
pub struct Found {
    pub key: CartKey,
    pub view: Arc<CartView>,
}

impl Caller {
    /// What the addresses of the carts that the caller reaches begin with.
    pub fn root(&self) -> &'static str {
        match self.own {
            Some(_) => OWN_ROOT,
            None => ALL_ROOT,
        }
    }

    pub fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault.into(), self.language)
    }

    /// A place for a call of a cart or of the database.
    pub async fn place(&self) -> Result<Place, ApiError> {
        self.shop.places.calls.take().await.map_err(|code| self.fail(code))
    }

    /// The customer whom a text names; nothing for one whose carts the caller does not reach.
    pub fn customer(&self, text: &str) -> Option<IdentityId> {
        match self.own {
            Some(own) => (text.eq_ignore_ascii_case("me") || text.parse() == Ok(own)).then_some(own),
            None => text.parse().ok(),
        }
    }

    /// The key of the cart that a path names.
    pub fn key_of_path(&self, path: &CartPath) -> Result<CartKey, ApiError> {
        let key = || {
            is_cart_name(&path.cart_name).then_some(())?;
            Some(CartKey {
                identity: self.customer(&path.customer_id)?,
                market: self.shop.storefront.markets.get(&path.market_id)?.id.clone(),
            })
        };
        key().ok_or_else(|| self.fail(FaultCode::NotFound))
    }

    /// The key of the cart that a form names by customer, name and market.
    pub fn key_of_form(&self, form: &CartForm) -> Result<CartKey, ApiError> {
        if !is_cart_name(form.name.as_deref().unwrap_or(CART_NAME)) {
            return Err(self.fail(FaultCode::NotFound));
        }
        let identity = match (form.customer_id.as_deref(), self.own) {
            (None, Some(own)) => own,
            (Some(text), Some(_)) => self.customer(text).ok_or_else(|| self.fail(FaultCode::NotFound))?,
            (text, None) => text
                .and_then(|text| self.customer(text))
                .ok_or_else(|| self.fail(Fault::field("customerId", "/faults/customer-id")))?,
        };
        let market = self
            .shop
            .storefront
            .market(form.market())
            .ok_or_else(|| self.fail(Fault::field("marketId", "/faults/unknown-market")))?;
        Ok(CartKey {
            identity,
            market: market.id.clone(),
        })
    }

    pub async fn look(&self, key: CartKey) -> Result<Found, ApiError> {
        let _place = self.place().await?;
        let looked = self.shop.carts.ask(&key, || GetView).await;
        let view = looked.map_err(|reason| self.cart_request(&key).unavailable(reason))?;
        Ok(Found { key, view })
    }

    /// The order that is named by its id, which is as good as a key, or by its number, which can be guessed and opens the
    /// caller's own.
    ///
    /// # Errors
    /// There is none; or the storage does not work.
    pub async fn order(&self, name: &str) -> Result<StoredOrder, ApiError> {
        let place = self.place().await?;
        let found = slow::step("store", self.shop.storage.store.orders().named(name)).await;
        drop(place);
        let found = found.map_err(|error| {
            tracing::warn!(%error, "orders could not be read");
            self.fail(FaultCode::StorageUnavailable)
        })?;
        let is_key = name.parse::<OrderId>().is_ok();
        let is_seen = |found: &StoredOrder| {
            self.own
                .is_none_or(|own| is_key || own == found.order.contents.customer)
        };
        found.filter(is_seen).ok_or_else(|| self.fail(FaultCode::NotFound))
    }

    /// The cart with this id, which has not ended. A caller's own cart has its id before it is first written.
    pub async fn find(&self, id: &str) -> Result<Found, ApiError> {
        let not_found = || self.fail(FaultCode::NotFound);
        let id: CartId = id.parse().map_err(|_| not_found())?;
        let found = match self.own {
            Some(own) => self.find_own(own, id).await?,
            None => self.find_stored(id).await?,
        };
        found.ok_or_else(not_found)
    }

    async fn find_own(&self, own: IdentityId, id: CartId) -> Result<Option<Found>, ApiError> {
        for market in self.shop.storefront.markets.all() {
            let key = CartKey {
                identity: own,
                market: market.id.clone(),
            };
            let found = self.look(key).await?;
            if found.id() == id {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    async fn find_stored(&self, id: CartId) -> Result<Option<Found>, ApiError> {
        let place = self.place().await?;
        let carts = self.shop.storage.store.carts();
        let key = slow::step("store", carts.find(id)).await.map_err(|error| {
            tracing::warn!(%error, "a cart could not be found by its id");
            self.fail(FaultCode::StorageUnavailable)
        })?;
        drop(place);
        let Some(key) = key else { return Ok(None) };
        let found = self.look(key).await?;
        Ok((found.id() == id && found.exists()).then_some(found))
    }

    /// The cart that a path names, where there is one.
    pub async fn existing(&self, path: &CartPath) -> Result<Found, ApiError> {
        let found = self.look(self.key_of_path(path)?).await?;
        let exists = found.exists();
        exists.then_some(found).ok_or_else(|| self.fail(FaultCode::NotFound))
    }

    /// The cart as JSON; `updated` is when it was last written, where that is known.
    pub fn render(&self, found: &Found, updated: Option<String>) -> Result<RawJson, ApiError> {
        let head = CartHead {
            customer_id: found.key.identity.to_string(),
            name: CART_NAME,
            version: found.view.version,
            settled: found.view.settled,
            lock: found.view.lock.as_ref().map(|lock| CartLock::new(lock, None)),
            replaced: found.view.replaced.map(Replaced::from),
            last_updated: updated,
        };
        let rendered = slow::part("json", || head.render(&found.view.body.json(self.language)));
        rendered.map_err(|error| {
            tracing::error!(%error, "a cart could not be rendered");
            self.fail(FaultCode::Internal)
        })
    }

    /// The same as one for a cart.
    pub fn cart_request(&self, key: &CartKey) -> CartRequest {
        CartRequest {
            shop: self.shop.clone(),
            key: key.clone(),
            language: self.language,
            client: self.client,
        }
    }
}

impl Found {
    pub fn id(&self) -> CartId {
        self.key.cart_id(self.view.body.contents().generation)
    }

    /// Whether there is a cart: once one was written there always is. After it has ended it is the empty one that follows.
    pub fn exists(&self) -> bool {
        self.view.version > 0
    }
}
