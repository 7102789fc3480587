//! The addresses that customers keep.

use actix_web::{HttpResponse, web};
use domain::fault::FaultCode;
use wire::problem::Problem;

use super::shapes::{AddressBody, Customer};
use crate::{
    account_answers::{answer, done, fail},
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, OwnAccount},
};

/// Adds an address, or changes the one whose `id` is named.
#[utoipa::path(
    post, path = "/api/cda/me/addresses", tag = "customers", params(AnswerLanguage), request_body = AddressBody,
    responses(
        (status = 200, body = Customer),
        (status = 404, body = Problem, description = "There is no such address"),
        (status = 409, body = Problem, description = "There are as many as there may be"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is wrong"),
    )
)]
pub async fn put(own: OwnAccount, body: Body) -> Result<HttpResponse, ApiError> {
    let form: AddressBody = read_body(&body, own.language)?;
    let address = form.entry().parse();
    let address = address.map_err(|fault| ApiError::in_language(fault, own.language))?;
    let _place = own.shop.places.calls.take().await?;
    let customers = &own.shop.customers;
    let put = customers
        .put_address(own.signed_in.id(), form.id, address, form.is_default)
        .await;
    let record = put.map_err(|error| fail(error, own.language))?;
    Ok(answer(&Customer::of(&record, own.language)))
}

/// Removes an address.
#[utoipa::path(
    delete, path = "/api/cda/me/addresses/{id}", tag = "customers",
    params(("id" = u32, Path, description = "Of the address"), AnswerLanguage),
    responses((status = 204), (status = 404, body = Problem, description = "There is no such address"))
)]
pub async fn remove(own: OwnAccount, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let unknown = |_| ApiError::in_language(FaultCode::NotFound, own.language);
    let id = id.parse().map_err(unknown)?;
    let _place = own.shop.places.calls.take().await?;
    let removed = own.shop.customers.remove_address(own.signed_in.id(), id).await;
    removed.map_err(|error| fail(error, own.language))?;
    Ok(done())
}
