//! Which methods an address takes. A wrong one is told so, not that nothing is there.

use actix_web::{
    FromRequest, Handler, HttpResponse, Resource, Responder, ResponseError, guard,
    http::header::{ALLOW, HeaderValue},
    web,
};
use domain::fault::FaultCode;

use super::error::ApiError;

/// An address that is read: by GET, and by HEAD, whose answer is sent without its body.
pub fn reading<F, Args>(path: &str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let is_reading = guard::Any(guard::Get()).or(guard::Head());
    web::resource(path)
        .route(web::route().guard(is_reading).to(handler))
        .default_service(web::to(async || wrong_method("GET, HEAD")))
}

/// An address that changes something.
pub fn posting<F, Args>(path: &str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    web::resource(path)
        .route(web::post().to(handler))
        .default_service(web::to(async || wrong_method("POST")))
}

/// The answer to a method that an address does not take.
pub fn wrong_method(allowed: &'static str) -> HttpResponse {
    let mut response = ApiError::from(FaultCode::MethodNotAllowed).error_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}
