//! Calls of those who work for the shop: they sign in, look after their own account, and invite each other.

pub mod accounts;
pub mod answers;
pub mod audit;
pub mod login;
pub mod own;
pub mod passkeys;
mod shapes;

use actix_web::web;

use crate::methods;

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::posting("/api/staff/login", login::login))
        .service(methods::posting("/api/staff/login/second-factor", login::second_factor))
        .service(methods::posting(
            "/api/staff/login/passkey/options",
            passkeys::ask_known,
        ))
        .service(methods::posting("/api/staff/login/passkey", passkeys::login))
        .service(methods::reading("/api/staff/session", login::session))
        .service(methods::posting("/api/staff/logout", login::logout))
        .service(methods::reading("/api/staff/sessions", own::sessions))
        .service(methods::several(
            "/api/staff/sessions/{id}",
            "DELETE",
            [web::delete().to(own::end_session)],
        ))
        .service(methods::posting("/api/staff/socket-token", own::socket_token))
        .service(methods::several(
            "/api/staff/language",
            "PUT",
            [web::put().to(own::language)],
        ))
        .service(methods::posting("/api/staff/password", own::password))
        .service(methods::posting("/api/staff/password/token", login::password_token))
        .service(methods::several(
            "/api/staff/totp",
            "POST, DELETE",
            [web::post().to(own::offer_totp), web::delete().to(own::remove_totp)],
        ))
        .service(methods::posting("/api/staff/totp/confirm", own::confirm_totp))
        .service(methods::posting("/api/staff/passkeys/options", passkeys::ask_new))
        .service(methods::several(
            "/api/staff/passkeys",
            "GET, HEAD, POST",
            [methods::read().to(passkeys::list), web::post().to(passkeys::add)],
        ))
        .service(methods::several(
            "/api/staff/passkeys/{id}",
            "PUT, DELETE",
            [web::put().to(passkeys::rename), web::delete().to(passkeys::remove)],
        ))
        .service(methods::posting("/api/staff/invitations/look", login::invitation))
        .service(methods::posting("/api/staff/invitations/accept", login::accept))
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
