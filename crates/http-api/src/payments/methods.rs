//! What can be paid with.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{delivery::DeliveryKind, fault::FaultCode, ids::DeliveryMethodId, market::Language};
use integrations::payment::MethodId;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::order::PaymentMethodModel;

use crate::{error::ApiError, extract::AnswerLanguage, respond, state::AppState};

/// Which market, and in which language.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Path)]
pub struct MethodsPath {
    #[param(example = "FI")]
    market_id: String,
    /// `fi`, `sv` or `en`.
    #[param(value_type = wire::schema::Language, example = "fi")]
    language: String,
}

/// How the goods are delivered.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct MethodsQuery {
    /// The chosen way of delivery: what can be paid when the goods are fetched is listed only with one to the shop's own
    /// places.
    #[param(example = "store")]
    shipping_method_id: Option<String>,
}

/// Lists what can be paid with in a market, in the order in which its shoppers look for it.
#[utoipa::path(
    get, path = "/api/cda/paymentmethods/{marketId}/{language}", tag = "payments", params(MethodsPath, MethodsQuery),
    responses((status = 200, body = Vec<PaymentMethodModel>), (status = 404))
)]
pub async fn methods(
    shop: web::Data<AppState>,
    request: HttpRequest,
    path: web::Path<MethodsPath>,
    query: web::Query<MethodsQuery>,
) -> Result<HttpResponse, ApiError> {
    let language = Language::of_tag(&path.language)
        .ok_or_else(|| ApiError::in_language(FaultCode::NotFound, AnswerLanguage::of(&shop, &request)))?;
    let market = shop.storefront.markets.get(&path.market_id);
    let market = market.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    let phrases = shop.storefront.localizations.dictionary(language);
    let delivery = query.shipping_method_id.as_deref();
    let delivery = delivery.and_then(|id| DeliveryMethodId::parse(id).ok());
    let kind = delivery.and_then(|id| shop.storefront.book.load().delivery().kind_of(&id));
    let is_fetched = kind == Some(DeliveryKind::Store);
    let methods = shop.payments.providers.methods(&market.id).into_iter();
    let methods = methods.filter(|(_, method)| is_fetched || method.id != MethodId::Pickup);
    let methods = methods.map(|(provider, method)| {
        PaymentMethodModel::new(provider.as_str(), method.id.as_str(), method.switches_app, phrases)
    });
    respond::json(&request, &methods.collect::<Vec<_>>())
}
