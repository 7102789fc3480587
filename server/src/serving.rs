//! The HTTP server: connections that were let in, and what answers them.

use std::{error::Error as StdError, io, net::TcpListener, rc::Rc, sync::Arc, time::Duration};

use actix_codec::Framed;
use actix_http::{
    HttpService, Request, Response,
    body::{BoxBody, MessageBody, to_bytes},
    error::DispatchError,
    h1::{Codec, SendResponse},
};
use actix_service::{IntoServiceFactory, ServiceFactory, ServiceFactoryExt, fn_factory, fn_service, map_config};
use actix_web::{
    App, Error, ResponseError,
    dev::{AppConfig, Server, Service, ServiceResponse},
    http::ConnectionType,
    middleware::{DefaultHeaders, from_fn},
    rt::net::TcpStream,
    web,
};
use bytes::Bytes;
use configuration::LimitsConfig;
use domain::fault::FaultCode;
use http_api::{
    error::ApiError,
    guard::guard,
    limits::{PIECE, keep_limits},
    middleware::observe,
    net::{Connection, Refusals},
    state::AppState,
};

use crate::{
    routes,
    ws::{self, Takeover},
};

/// How long a closed connection waits for the peer's own close: a tab comes back only when its socket has ended.
const FAREWELL: Duration = Duration::from_millis(250);

/// What an answer may make of the 8 KiB that HTTP gives each connection to write into, which the connection keeps: a cart
/// goes out at once, a page in two writes. Smaller ones cost a third of the reads a second.
const BUFFER: usize = 16 * 1024;
/// An answer goes out when it has filled so much of the buffer. One more piece always fits.
const FILLED: usize = BUFFER - PIECE;

/// Connections on their way to the gate.
const UNDER_WAY: usize = 64;

/// Serves the shop on a listener.
///
/// # Errors
///
/// When the listener cannot be used.
pub fn http_server(shop: web::Data<AppState>, listener: TcpListener) -> io::Result<Server> {
    let address = listener.local_addr()?;
    let (limits, gate) = (shop.config.limits.clone(), shop.clients.gate.clone());
    let server = &shop.config.server;
    let is_https = server.is_https();
    let refusals = Arc::new(refusals(is_https));
    let builder = Server::build()
        .workers(server.worker_count())
        .shutdown_timeout(server.shutdown_timeout_s)
        .disable_signals()
        // The gate counts, and tells who has no place; a worker that stops to accept only keeps files for the shop.
        .max_concurrent_connections((gate.most() + UNDER_WAY).div_ceil(server.worker_count()));
    let draining = builder.graceful_shutdown_signal();
    let builder = builder.listen("shop", listener, move || {
        let app = {
            let (shop, limits) = (shop.clone(), limits.clone());
            move || application(shop.clone(), limits.clone(), is_https)
        };
        let draining = draining.clone();
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let draining = draining.clone();
                async move { draining.notified().await }
            })
            .keep_alive(limits.keep_alive())
            .client_request_timeout(limits.head_timeout())
            .client_disconnect_timeout(FAREWELL)
            .h1_write_buffer_size(FILLED)
            .local_addr(address)
            .on_connect_ext(Connection::introduce)
            .upgrade(upgrades(app.clone()))
            .h1(app().map_err(|error| error.error_response()));
        let (gate, refusals) = (gate.clone(), refusals.clone());
        fn_service(move |stream: TcpStream| {
            ws::tune(&stream);
            let admitted = Connection::admit(&gate, stream, refusals.clone()).map(|connection| {
                let peer = connection.peer();
                (connection, peer)
            });
            async move { admitted.ok_or_else(|| DispatchError::Io(io::ErrorKind::ConnectionRefused.into())) }
        })
        .and_then(http)
    })?;
    Ok(builder.run())
}

/// Everything that is asked over HTTP.
fn application(
    shop: web::Data<AppState>,
    limits: LimitsConfig,
    is_https: bool,
) -> impl ServiceFactory<
    Request,
    Config = (),
    Response = ServiceResponse<impl MessageBody + 'static>,
    Error = Error,
    InitError = (),
> {
    let app = App::new()
        .app_data(shop)
        .configure(routes::extractors(&limits))
        .configure(routes::routes)
        .wrap(from_fn(keep_limits))
        .wrap(from_fn(guard))
        .wrap(guarding_headers(is_https))
        .wrap(from_fn(observe));
    map_config(app.into_factory(), |()| AppConfig::default())
}

/// Answers requests to change the protocol as any other. Where the answer agrees, what it brings takes the connection
/// over, without the buffers that HTTP needs.
fn upgrades<S, B>(
    app: impl Fn() -> S,
) -> impl ServiceFactory<(Request, Framed<Connection, Codec>), Config = (), Response = (), Error = Error, InitError = ()>
where
    S: ServiceFactory<Request, Config = (), Response = ServiceResponse<B>, Error = Error, InitError = ()>,
    B: MessageBody + 'static,
{
    fn_factory(move || {
        let app = app().new_service(());
        async move {
            let app = Rc::new(app.await?);
            Ok(fn_service(
                move |(request, framed): (Request, Framed<Connection, Codec>)| {
                    let answer = app.call(request);
                    async move {
                        let answer = Response::from(answer.await?);
                        if let Err(error) = send(answer.map_into_boxed_body(), framed).await {
                            tracing::debug!(%error, "a client went away before its connection was upgraded");
                        }
                        Ok(())
                    }
                },
            ))
        }
    })
}

async fn send(mut response: Response<BoxBody>, framed: Framed<Connection, Codec>) -> Result<(), Box<dyn StdError>> {
    let takeover = response.extensions_mut().remove::<Takeover>();
    // The request is answered, and its connection busy, until the body is dropped.
    let mut body = BoxBody::new(());
    let head = response.map_body(|_, answered| body = answered);
    let Some(takeover) = takeover else {
        let body = to_bytes(body).await?;
        let mut response = head.set_body(body);
        response.head_mut().set_connection_type(ConnectionType::Close);
        SendResponse::new(framed, response).await?;
        return Ok(());
    };
    let parts = SendResponse::new(framed, head).await?.into_parts();
    let before = Bytes::copy_from_slice(&parts.read_buf);
    let connection = parts.io;
    drop((parts.read_buf, parts.write_buf));
    takeover.run(connection, before).await;
    drop(body);
    Ok(())
}

/// What every answer tells the browser to keep to.
const GUARDING: [(&str, &str); 4] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=(self)"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
];
/// The same of a shop that is reached by HTTPS.
const GUARDING_HTTPS: (&str, &str) = ("Strict-Transport-Security", "max-age=31536000");

fn guarding(is_https: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
    GUARDING.into_iter().chain(is_https.then_some(GUARDING_HTTPS))
}

fn guarding_headers(is_https: bool) -> DefaultHeaders {
    guarding(is_https).fold(DefaultHeaders::new(), DefaultHeaders::add)
}

/// What is said to a request whose head is none, is too large or does not come: no handler ever hears of it.
fn refusals(is_https: bool) -> Refusals {
    let codes = [
        FaultCode::Malformed,
        FaultCode::RequestTimeout,
        FaultCode::HeadTooLarge,
        FaultCode::Internal,
    ];
    codes.into_iter().fold(Refusals::default(), |refusals, code| {
        let answer = ApiError::from(code).error_response();
        let status = answer.status().as_u16();
        let own = answer.headers().iter();
        let mut fields: Vec<_> = own
            .filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)))
            .collect();
        for field in guarding(is_https) {
            fields.push(field);
        }
        refusals.with(status, &fields, ApiError::from(code).body())
    })
}
