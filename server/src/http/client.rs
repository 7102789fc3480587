//! The address of a request's client, as an extractor.

use std::{
    future::{Ready, ready},
    net::{IpAddr, Ipv4Addr},
};

use actix_web::{
    FromRequest, HttpMessage, HttpRequest,
    dev::Payload,
    http::header::{FORWARDED, HeaderMap, HeaderName},
    web,
};
use domain::fault::FaultCode;

use super::error::ApiError;
use crate::{
    client_address::{ClientAddress, TrustedProxies},
    state::Shop,
};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The client of a request that came from a peer.
pub fn address(peer: Option<IpAddr>, headers: &HeaderMap, proxies: &TrustedProxies) -> ClientAddress {
    let lines = |name| {
        let lines: Vec<&str> = headers
            .get_all(name)
            .map(|line| line.to_str().unwrap_or_default())
            .collect();
        lines.into_iter()
    };
    // Connections of TCP always have a peer.
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    ClientAddress::of(peer, lines(FORWARDED), lines(X_FORWARDED_FOR), proxies)
}

/// Found once for each request.
impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        if let Some(known) = request.extensions().get::<Self>() {
            return ready(Ok(*known));
        }
        let Some(shop) = request.app_data::<web::Data<Shop>>() else {
            return ready(Err(FaultCode::Internal.into()));
        };
        let peer = request.peer_addr().map(|peer| peer.ip());
        let address = address(peer, request.headers(), &shop.proxies);
        request.extensions_mut().insert(address);
        ready(Ok(address))
    }
}
