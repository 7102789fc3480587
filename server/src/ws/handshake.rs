//! Whether a page may open a socket.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use domain::fault::FaultCode;
use http_api::{
    error::ApiError,
    extract::Client,
    net::{ConnectionHandle, Refused},
    state::AppState,
};

use super::session;

/// Checks the origin and the address's places, then begins a session.
pub async fn open(shop: web::Data<AppState>, request: HttpRequest, client: Client) -> Result<HttpResponse, ApiError> {
    let Client(address) = client;
    if let Some(origin) = request.headers().get(header::ORIGIN) {
        let known = origin.to_str().is_ok_and(|origin| shop.clients.origins.allow(origin));
        if !known {
            return Err(FaultCode::Forbidden.into());
        }
    }
    let peer = request.peer_addr().ok_or(FaultCode::Internal)?.ip();
    let held = shop.clients.gate.socket(peer, address).map_err(Refused::fault)?;
    let connection = request.conn_data::<ConnectionHandle>().cloned();
    let connection = connection.ok_or(FaultCode::Internal)?;
    let response = session::start(shop, address, connection.clone(), &request)?;
    connection.hold(held);
    Ok(response)
}
