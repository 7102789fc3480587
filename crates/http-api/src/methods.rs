//! Which methods an address takes. A wrong one is told so, not that nothing is there.

use std::future::ready;

use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, ResponseError, Route, guard,
    http::header::{ALLOW, HeaderValue},
    web,
};
use domain::fault::FaultCode;

use crate::{error::ApiError, extract::AnswerLanguage};

/// An address that is read: by GET, and by HEAD, whose answer is sent without its body.
pub fn reading<F, Args>(path: &str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    several(path, "GET, HEAD", [read().to(handler)])
}

/// An address that changes something.
pub fn posting<F, Args>(path: &str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    several(path, "POST", [web::post().to(handler)])
}

/// An address that takes several methods; `allowed` lists them.
pub fn several<const N: usize>(path: &str, allowed: &'static str, routes: [Route; N]) -> Resource {
    let resource = web::resource(path).default_service(web::to(move |request: HttpRequest| {
        ready(wrong_method(&request, allowed))
    }));
    routes.into_iter().fold(resource, Resource::route)
}

/// The route of GET, and of HEAD.
pub fn read() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// The answer to a method that an address does not take.
pub fn wrong_method(request: &HttpRequest, allowed: &'static str) -> HttpResponse {
    let language = AnswerLanguage::of_refused(request);
    let mut response = ApiError::in_language(FaultCode::MethodNotAllowed, language).error_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}
