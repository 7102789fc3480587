//! The calls of the customer area, by the names that the specification gives them.

use actix_web::{HttpRequest, HttpResponse, web};
use wire::problem::Problem;

use super::{
    own::put_profile,
    shapes::{ProfileBody, UserDetails, WidgetAnswer},
};
use crate::{
    account_answers::answer,
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, OwnAccount, seen_signed_in},
    state::AppState,
};

/// Whether somebody is signed in.
#[utoipa::path(
    get, path = "/api/user/isauthenticatedtomyfazer", tag = "customers", params(AnswerLanguage),
    responses((status = 200, body = bool))
)]
pub async fn is_authenticated(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    Ok(answer(&seen_signed_in(&shop, &request).await?.is_some()))
}

/// Who is signed in; null where nobody is.
#[utoipa::path(
    get, path = "/api/user/userdetailsfrommyfazer", tag = "customers", params(AnswerLanguage),
    responses((status = 200, body = Option<UserDetails>))
)]
pub async fn details(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let signed_in = seen_signed_in(&shop, &request).await?;
    let details = signed_in.map(|signed_in| UserDetails::of(&signed_in.customer, language));
    Ok(answer(&details))
}

/// Changes name, number and language; what is left out stays.
#[utoipa::path(
    post, path = "/api/user/userdetailsfrommyfazer", tag = "customers", params(AnswerLanguage),
    request_body = ProfileBody,
    responses(
        (status = 200, body = UserDetails),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is wrong"),
    )
)]
pub async fn change_details(own: OwnAccount, body: Body) -> Result<HttpResponse, ApiError> {
    let form: ProfileBody = read_body(&body, own.language)?;
    let record = put_profile(&own, &form).await?;
    Ok(answer(&UserDetails::of(&record, own.language)))
}

/// What the embedded account widget calls the customer: a word of the shop's that tells nothing, for an hour.
#[utoipa::path(
    get, path = "/api/myfazer/myfazerwidget", tag = "customers", params(AnswerLanguage),
    responses((status = 200, body = WidgetAnswer))
)]
pub async fn widget(own: OwnAccount) -> HttpResponse {
    let now = own.shop.clock.wall();
    answer(&WidgetAnswer {
        user_id_encrypted: own.shop.customers.widget_name(own.signed_in.id(), now),
    })
}
