//! What the caller would like to have: a visitor's list or a customer's.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    fault::FaultCode,
    ids::{IdentityId, ProductCode},
    market::Language,
};
use runtime::{places::Place, telemetry::slow};
use services::wish_lists::WishError;
use wire::{
    problem::Problem,
    product::ProductCard,
    wishes::{WishListAnswer, WishListState},
};

use crate::{
    account_answers::answer,
    auth::Principal,
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket},
    methods, respond,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/me/wish-list", read))
        .service(methods::several(
            "/api/me/wish-list/{code}",
            "PUT, DELETE",
            [web::put().to(add), web::delete().to(remove)],
        ));
}

/// Reads the caller's wish list, with a card for each product. One that the shop has no more keeps its place, without a card.
#[utoipa::path(
    get, path = "/api/me/wish-list", tag = "wish list", params(AnswerMarket, AnswerLanguage),
    responses((status = 200, body = WishListAnswer), (status = 422, body = Problem), (status = 503, body = Problem))
)]
pub async fn read(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    AnswerMarket { market }: AnswerMarket,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &principal, language)?;
    let place = call.place().await?;
    let list = slow::step("store", shop.wish_lists.of(call.identity)).await;
    drop(place);
    let list = list.map_err(|error| call.fail(error))?;
    let shown = shop.storefront.snapshot();
    let context = shop.storefront.render_context(language, &market, &shown, "");
    let card = |code: &str| ProductCard::new(shown.catalogue.product(code)?, context.reader());
    respond::json(&request, &WishListAnswer::new(&list, card))
}

/// Puts a product on the caller's wish list, which holds 100. One that is there already stays where it is. Every open tab of the
/// caller's shows it.
#[utoipa::path(
    put, path = "/api/me/wish-list/{code}", tag = "wish list",
    params(("code" = String, Path, description = "Of the product"), AnswerLanguage),
    responses(
        (status = 200, body = WishListState),
        (status = 404, body = Problem, description = "There is no such product"),
        (status = 409, body = Problem, description = "`wish-list-full`"),
        (status = 503, body = Problem),
    )
)]
pub async fn add(
    shop: web::Data<AppState>,
    principal: Principal,
    code: web::Path<String>,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &principal, language)?;
    let product = shop
        .storefront
        .catalogue()
        .product(&code)
        .map(|found| found.code.clone());
    let product = product.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    let _place = call.place().await?;
    let list = slow::step("store", shop.wish_lists.add(call.identity, &product)).await;
    let list = list.map_err(|error| call.fail(error))?;
    Ok(answer(&WishListState::from(&list)))
}

/// Takes a product off the caller's wish list. One that is not there is no mistake.
#[utoipa::path(
    delete, path = "/api/me/wish-list/{code}", tag = "wish list",
    params(("code" = String, Path, description = "Of the product"), AnswerLanguage),
    responses(
        (status = 200, body = WishListState),
        (status = 404, body = Problem, description = "No product can have this code"),
        (status = 503, body = Problem),
    )
)]
pub async fn remove(
    shop: web::Data<AppState>,
    principal: Principal,
    code: web::Path<String>,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &principal, language)?;
    let product = ProductCode::parse(&code).map_err(|_| ApiError::in_language(FaultCode::NotFound, language))?;
    let _place = call.place().await?;
    let list = slow::step("store", shop.wish_lists.remove(call.identity, &product)).await;
    let list = list.map_err(|error| call.fail(error))?;
    Ok(answer(&WishListState::from(&list)))
}

/// A call about the caller's own list.
struct Call<'a> {
    shop: &'a AppState,
    identity: IdentityId,
    language: Language,
}

impl<'a> Call<'a> {
    fn new(shop: &'a AppState, principal: &Principal, language: Language) -> Result<Self, ApiError> {
        let identity = principal.identity();
        Ok(Self {
            shop,
            identity: identity.ok_or_else(|| ApiError::in_language(FaultCode::Forbidden, language))?,
            language,
        })
    }

    async fn place(&self) -> Result<Place, ApiError> {
        let place = self.shop.places.calls.take().await;
        place.map_err(|code| ApiError::in_language(code, self.language))
    }

    fn fail(&self, error: WishError) -> ApiError {
        let code = match error {
            WishError::Fault(code) => code,
            WishError::Store(error) => {
                tracing::warn!(%error, "wish lists are out of reach");
                FaultCode::StorageUnavailable
            }
        };
        ApiError::in_language(code, self.language)
    }
}
