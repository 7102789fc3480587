//! Calls of those who work for the shop: they sign in, look after their own account, and invite each other.

pub mod accounts;
pub mod audit;
pub mod login;
pub mod own;
mod shapes;

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue},
    web,
};
use domain::{fault::FaultCode, market::Language};
use serde::Serialize;
use services::staff::StaffError;

use super::{carts::read_body, error::ApiError, methods};

/// The cookie of a session. `__Host-` binds it to this very host; browsers take such a cookie from localhost as well.
pub const COOKIE: &str = "__Host-praline-staff";
/// The cookie by which a device on which somebody signed in before is known: its tries are counted by themselves.
pub const DEVICE_COOKIE: &str = "__Host-praline-device";

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::posting("/api/staff/login", login::login))
        .service(methods::posting("/api/staff/login/second-factor", login::second_factor))
        .service(methods::reading("/api/staff/session", login::session))
        .service(methods::posting("/api/staff/logout", login::logout))
        .service(methods::reading("/api/staff/sessions", own::sessions))
        .service(methods::several(
            "/api/staff/sessions/{id}",
            "DELETE",
            [web::delete().to(own::end_session)],
        ))
        .service(methods::posting("/api/staff/socket-token", own::socket_token))
        .service(methods::posting("/api/staff/password", own::password))
        .service(methods::several(
            "/api/staff/totp",
            "POST, DELETE",
            [web::post().to(own::offer_totp), web::delete().to(own::remove_totp)],
        ))
        .service(methods::posting("/api/staff/totp/confirm", own::confirm_totp))
        .service(methods::several(
            "/api/staff/invitations/accept",
            "GET, HEAD, POST",
            [methods::read().to(login::invitation), web::post().to(login::accept)],
        ))
        .service(methods::posting("/api/staff/invitations", accounts::invite))
        .service(methods::reading("/api/staff/accounts", accounts::accounts))
        .service(methods::several(
            "/api/staff/accounts/{id}",
            "PATCH",
            [web::patch().to(accounts::change)],
        ))
        .service(methods::posting("/api/staff/accounts/{id}/reset", accounts::reset))
        .service(methods::reading("/api/staff/audit", audit::audit));
}

/// A refusal in the reader's language.
pub fn fail(error: StaffError, language: Language) -> ApiError {
    let code = match error {
        StaffError::Fault(fault) => return ApiError::in_language(fault, language),
        StaffError::TooManyAttempts { wait } => {
            return ApiError::in_language(FaultCode::TooManyAttempts, language).after(wait);
        }
        StaffError::Store(error) => {
            tracing::warn!(%error, "the accounts of the staff are out of reach");
            FaultCode::StorageUnavailable
        }
        error @ (StaffError::Random | StaffError::Unreadable) => {
            tracing::error!(%error, "a call of the staff could not be done");
            FaultCode::Internal
        }
    };
    ApiError::in_language(code, language)
}

/// Answers are for one person, and for now.
fn answer(value: &impl Serialize) -> HttpResponse {
    let mut response = HttpResponse::Ok().json(value);
    keep_nowhere(&mut response);
    response
}

fn done() -> HttpResponse {
    let mut response = HttpResponse::NoContent().finish();
    keep_nowhere(&mut response);
    response
}

fn keep_nowhere(response: &mut HttpResponse) {
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
}
