//! The address of a request's client.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::{
    HttpMessage, HttpRequest,
    http::header::{FORWARDED, HeaderMap, HeaderName},
};
use configuration::client_address::{ClientAddress, TrustedProxies};

use crate::state::AppState;

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
pub fn of(request: &HttpRequest, shop: &AppState) -> ClientAddress {
    if let Some(known) = request.extensions().get::<ClientAddress>() {
        return *known;
    }
    let peer = request.peer_addr().map(|peer| peer.ip());
    let address = address(peer, request.headers(), &shop.proxies);
    request.extensions_mut().insert(address);
    address
}
