//! Whether a page may open a socket.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use domain::fault::FaultCode;

use super::session;
use crate::{client_address::ClientAddress, http::error::ApiError, state::Shop};

/// Checks the origin and the address's places, then begins a session.
pub async fn open(
    shop: web::Data<Shop>,
    address: ClientAddress,
    request: HttpRequest,
    stream: web::Payload,
) -> Result<HttpResponse, ApiError> {
    if let Some(origin) = request.headers().get(header::ORIGIN) {
        let known = origin.to_str().is_ok_and(|origin| shop.origins.allow(origin));
        if !known {
            return Err(FaultCode::Forbidden.into());
        }
    }
    let place = shop
        .connections
        .from_address(address, shop.config.limits.per_address())
        .ok_or(FaultCode::RateLimited)?;
    session::start(shop, place, &request, stream)
}
