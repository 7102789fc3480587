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

/// The client of a request; found once for each.
pub fn of(request: &HttpRequest, shop: &Shop) -> ClientAddress {
    if let Some(known) = request.extensions().get::<ClientAddress>() {
        return *known;
    }
    let peer = request.peer_addr().map(|peer| peer.ip());
    let address = address(peer, request.headers(), &shop.proxies);
    request.extensions_mut().insert(address);
    address
}

impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let shop = request.app_data::<web::Data<Shop>>();
        ready(
            shop.map(|shop| of(request, shop))
                .ok_or_else(|| FaultCode::Internal.into()),
        )
    }
}
