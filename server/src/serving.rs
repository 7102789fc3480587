//! The HTTP server: connections that were let in, and what answers them.

use std::{io, net::TcpListener, time::Duration};

use actix_http::{HttpService, error::DispatchError};
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::{
    App,
    dev::{AppConfig, Server},
    middleware::{DefaultHeaders, from_fn},
    rt::net::TcpStream,
    web,
};

use crate::{
    http::{guard::guard, limits::keep_limits, middleware::observe},
    net::Connection,
    routes,
    state::Shop,
    ws,
};

/// How long a closed connection waits for the peer's own close: a tab comes back only when its socket has ended.
const FAREWELL: Duration = Duration::from_millis(250);

/// Connections on their way to the gate.
const UNDER_WAY: usize = 64;

/// Serves the shop on a listener.
///
/// # Errors
///
/// When the listener cannot be used.
pub fn http_server(shop: web::Data<Shop>, listener: TcpListener) -> io::Result<Server> {
    let address = listener.local_addr()?;
    let (limits, gate) = (shop.config.limits.clone(), shop.gate.clone());
    let server = &shop.config.server;
    let is_https = server.is_https();
    let builder = Server::build()
        .workers(server.worker_count())
        .shutdown_timeout(server.shutdown_timeout_s)
        .disable_signals()
        // The gate counts, and tells who has no place; a worker that stops to accept only keeps files for the shop.
        .max_concurrent_connections((gate.most() + UNDER_WAY).div_ceil(server.worker_count()));
    let draining = builder.graceful_shutdown_signal();
    let builder = builder.listen("shop", listener, move || {
        let app = App::new()
            .app_data(shop.clone())
            .configure(routes::extractors(&limits))
            .configure(routes::routes)
            .wrap(from_fn(keep_limits))
            .wrap(from_fn(guard))
            .wrap(guarding_headers(is_https))
            .wrap(from_fn(observe))
            .into_factory()
            .map_err(|error: actix_web::Error| error.error_response());
        let draining = draining.clone();
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let draining = draining.clone();
                async move { draining.notified().await }
            })
            .keep_alive(limits.keep_alive())
            .client_request_timeout(limits.head_timeout())
            .client_disconnect_timeout(FAREWELL)
            .local_addr(address)
            .on_connect_ext(Connection::introduce)
            .h1(map_config(app, |()| AppConfig::default()));
        let gate = gate.clone();
        fn_service(move |stream: TcpStream| {
            ws::tune(&stream);
            let admitted = gate.admit(stream).map(|connection| {
                let peer = connection.peer();
                (connection, peer)
            });
            async move { admitted.ok_or_else(|| DispatchError::Io(io::ErrorKind::ConnectionRefused.into())) }
        })
        .and_then(http)
    })?;
    Ok(builder.run())
}

/// What every answer tells the browser to keep to.
fn guarding_headers(is_https: bool) -> DefaultHeaders {
    let headers = DefaultHeaders::new()
        .add(("X-Content-Type-Options", "nosniff"))
        .add(("Referrer-Policy", "strict-origin-when-cross-origin"))
        .add(("Permissions-Policy", "camera=(), microphone=(), geolocation=(self)"))
        .add(("Cross-Origin-Opener-Policy", "same-origin"));
    if is_https {
        headers.add(("Strict-Transport-Security", "max-age=31536000"))
    } else {
        headers
    }
}
