//! Around every request: its body must come in time, what waits to be read is bounded, and a connection of the reserve
//! gets its one short answer.

mod answer;
mod body;

use actix_web::{
    Error, HttpRequest, ResponseError,
    body::{BodySize, BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::ConnectionType,
    middleware::Next,
    web,
};
use domain::fault::FaultCode;
use runtime::telemetry::rejected;

pub use self::answer::{PIECE, Resident};
use self::{answer::Answer, body::PunctualBody};
use crate::{
    error::ApiError,
    extract::Client,
    health,
    net::{Admission, ConnectionHandle, Refused, Unread},
    state::AppState,
};

/// A smaller answer is not counted: a connection's buffers hold as much.
const SMALL: u64 = 16 * 1024;

/// Keeps the limits of one request and its answer.
///
/// # Errors
///
/// Those of the services inside.
pub async fn keep_limits(request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse<Answer>, Error> {
    let connection = request.conn_data::<ConnectionHandle>().cloned();
    let answering = connection.as_ref().map(ConnectionHandle::answer);
    let admission = connection.as_ref().map(ConnectionHandle::admission);
    let mut response = match admission.and_then(|admission| refusal(admission, request.path())) {
        Some(refused) => fail(request.into_parts().0, refused.fault()),
        None => answer_in_time(request, next, connection.as_ref()).await?,
    };
    if !matches!(admission, None | Some(Admission::Whole)) {
        close(&mut response);
    }
    let (response, unread) = count_unread(response);
    Ok(response.map_body(|_, body| Answer::new(body, answering, unread)))
}

/// Why a connection of the reserve gets no other answer.
fn refusal(admission: Admission, path: &str) -> Option<Refused> {
    match admission {
        Admission::Brief(refused) if !health::PATHS.contains(&path) => Some(refused),
        Admission::Brief(_) | Admission::Whole => None,
    }
}

/// The answer to a request whose body came in time, else that it did not, whatever was made of the half of it.
async fn answer_in_time(
    mut request: ServiceRequest,
    next: Next<BoxBody>,
    connection: Option<&ConnectionHandle>,
) -> Result<ServiceResponse, Error> {
    let Some(is_late) = PunctualBody::put_before(&mut request) else {
        return next.call(request).await;
    };
    let response = next.call(request).await?;
    if !is_late.get() {
        return Ok(response);
    }
    rejected("slow-body");
    let mut response = fail(response.into_parts().0, FaultCode::RequestTimeout);
    close(&mut response);
    if let Some(connection) = connection {
        connection.end_soon();
    }
    Ok(response)
}

/// Counts what the client has to read, until it has read it; says `busy` instead where too much waits already.
fn count_unread(response: ServiceResponse) -> (ServiceResponse, Option<Unread>) {
    let (BodySize::Sized(size), Some(shop)) = (
        response.response().body().size(),
        response.request().app_data::<web::Data<AppState>>(),
    ) else {
        return (response, None);
    };
    if size <= SMALL || response.response().extensions().contains::<Resident>() {
        return (response, None);
    }
    let request = response.request();
    let Client(client) = Client::of(shop, request);
    match shop.clients.gate.unread(client, size) {
        Some(unread) => (response, Some(unread)),
        None => (fail(response.into_parts().0, FaultCode::Busy), None),
    }
}

fn fail(request: HttpRequest, code: FaultCode) -> ServiceResponse {
    ServiceResponse::new(request, ApiError::from(code).error_response())
}

fn close(response: &mut ServiceResponse) {
    let head = response.response_mut().head_mut();
    head.set_connection_type(ConnectionType::Close);
}
