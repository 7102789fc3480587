//! The address of a request's client.

use std::{
    future::{Ready, ready},
    net::{IpAddr, Ipv4Addr},
};

use actix_web::{
    FromRequest, HttpMessage, HttpRequest,
    dev::Payload,
    http::header::{FORWARDED, HeaderName},
    web,
};
use configuration::client_address::ClientAddress;
use domain::fault::FaultCode;

use crate::{error::ApiError, state::AppState};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The client of a request.
#[derive(Debug, Clone, Copy)]
pub struct Client(pub ClientAddress);

impl Client {
    /// The client of a request; found once for each.
    pub fn of(shop: &AppState, request: &HttpRequest) -> Self {
        if let Some(known) = request.extensions().get::<Self>() {
            return *known;
        }
        let lines = |name| {
            let lines = request.headers().get_all(name);
            let lines: Vec<&str> = lines.map(|line| line.to_str().unwrap_or_default()).collect();
            lines.into_iter()
        };
        let peer = request.peer_addr().map(|peer| peer.ip());
        // Connections of TCP always have a peer.
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let (forwarded, by_proxies) = (lines(FORWARDED), lines(X_FORWARDED_FOR));
        let client = Self(ClientAddress::of(peer, forwarded, by_proxies, &shop.clients.proxies));
        request.extensions_mut().insert(client);
        client
    }
}

impl FromRequest for Client {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal);
        ready(shop.map(|shop| Self::of(shop, request)).map_err(ApiError::from))
    }
}
