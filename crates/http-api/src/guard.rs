//! What every request must pass before anything is done for it: what costs the least comes first.

use actix_web::{
    Error, HttpRequest, ResponseError,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{self, HeaderMap, HeaderValue, RETRY_AFTER},
    },
    middleware::Next,
    web,
};
use domain::fault::FaultCode;
use runtime::telemetry;
use services::budgets::Budget;
use wire::problem;

use crate::{
    consents,
    customers::openid,
    editing,
    error::ApiError,
    extract::{AnswerLanguage, Client},
    health, identity, payments,
    state::AppState,
};

/// Lets a request through, or refuses it.
pub async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<EitherBody<impl MessageBody>>, Error> {
    if let Err(error) = admit(request.request()) {
        let error = error.told_in(AnswerLanguage::of_refused(request.request()));
        return Ok(request.into_response(error.error_response()).map_into_right_body());
    }
    let mut response = next.call(request).await?;
    tell_when_to_come_back(&mut response);
    Ok(response.map_into_left_body())
}

/// Characters of an address with its query. No page and no call has a longer one.
const MAX_ADDRESS: usize = 8 * 1024;

fn admit(request: &HttpRequest) -> Result<(), ApiError> {
    let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal)?;
    // Whoever asks whether the shop is there must be told when nobody else is.
    if health::UNCOUNTED.contains(&request.path()) {
        return Ok(());
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let budget = match request.path() {
        identity::TOKEN_PATH => Some(Budget::Tokens),
        // A code is written for whoever asks by a link.
        openid::AUTHORIZE_PATH => Some(Budget::Writes),
        // Counted where they turn out to be nobody's.
        _ if payments::is_webhook(request) => None,
        _ if changes => Some(Budget::Writes),
        _ => Some(Budget::Reads),
    };
    if let Some(budget) = budget {
        let Client(client) = Client::of(shop, request);
        shop.clients.budgets.take(budget, client, shop.clock.now().monotonic)?;
    }
    if request
        .uri()
        .path_and_query()
        .is_some_and(|whole| whole.as_str().len() > MAX_ADDRESS)
    {
        telemetry::rejected("address");
        return Err(FaultCode::NotFound.into());
    }
    if changes {
        comes_from_own_page(request, shop)?;
        has_known_type(request)?;
    }
    Ok(())
}

/// Browsers tell whose page a change comes from; programs tell nothing, and are no browsers.
fn comes_from_own_page(request: &HttpRequest, shop: &AppState) -> Result<(), ApiError> {
    // A bank's page sends its visitors back by a form, another site its people to sign in; a mail program ends letters for
    // its users by a secret address.
    let takes_guests = [payments::CALLBACK, openid::AUTHORIZE_PATH].contains(&request.path());
    if takes_guests || is_logout_form(request) || consents::is_one_click(request.path()) {
        return Ok(());
    }
    let origin = request.headers().get(header::ORIGIN);
    if origin.is_none_or(|origin| origin.to_str().is_ok_and(|origin| shop.clients.origins.allow(origin))) {
        return Ok(());
    }
    telemetry::rejected("origin");
    Err(FaultCode::Forbidden.into())
}

const FORM: &str = "application/x-www-form-urlencoded";
/// Of a picture's file, which is looked at before anybody believes what it is.
const FILE: &str = "application/octet-stream";

/// A form, or plain text, is what a foreign page can have sent without asking first.
fn has_known_type(request: &HttpRequest) -> Result<(), ApiError> {
    let headers = request.headers();
    let length = headers.get(header::CONTENT_LENGTH);
    let has_body = headers.contains_key(header::TRANSFER_ENCODING) || length.is_some_and(|length| length != "0");
    let expected = match request.path() {
        identity::TOKEN_PATH | openid::TOKEN_PATH | openid::AUTHORIZE_PATH => FORM,
        path if payments::takes_forms(path) => FORM,
        _ if is_logout_form(request) => FORM,
        editing::pictures::PATH => FILE,
        _ => "application/json",
    };
    let given = media_type(headers);
    let is_one_click = consents::is_one_click(request.path()) && consents::takes_type(given);
    if !has_body || given.eq_ignore_ascii_case(expected) || is_one_click {
        return Ok(());
    }
    telemetry::rejected("media-type");
    Err(FaultCode::UnsupportedMediaType.into())
}

/// Another site signs somebody out by a form; the shop's own pages do it by a call, which no other site may make.
fn is_logout_form(request: &HttpRequest) -> bool {
    request.path() == openid::LOGOUT_PATH && is_form(request.headers())
}

pub(crate) fn is_form(headers: &HeaderMap) -> bool {
    media_type(headers).eq_ignore_ascii_case(FORM)
}

/// What the body is said to be, without parameters.
fn media_type(headers: &HeaderMap) -> &str {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    given
        .and_then(|value| value.split(';').next())
        .unwrap_or_default()
        .trim()
}

/// Seconds that a refusal waits for where nobody knows better.
const A_MOMENT: HeaderValue = HeaderValue::from_static("1");
const A_MINUTE: HeaderValue = HeaderValue::from_static("60");

/// Every refusal that time mends says after which time.
fn tell_when_to_come_back(response: &mut ServiceResponse<impl MessageBody>) {
    let wait = match response.status().as_u16() {
        status if status == problem::status(FaultCode::TooManyTries) => A_MINUTE,
        status if status == problem::status(FaultCode::Busy) => A_MOMENT,
        _ => return,
    };
    let headers = response.headers_mut();
    if !headers.contains_key(RETRY_AFTER) {
        headers.insert(RETRY_AFTER, wait);
    }
}
