//! Calls of customers: they sign up and in, look after what is known of them, and sign in elsewhere with their account.

pub mod addresses;
pub mod all;
pub mod answers;
pub mod joining;
mod merging;
pub mod my_fazer;
pub mod openid;
pub mod own;
pub(super) mod passkey_shapes;
pub mod passkeys;
pub mod provider;
pub mod reviews;
pub mod session;
mod shapes;
mod sign_up_shape;

use actix_web::{guard, web};
use services::customers::CALLBACK_PATH;

use crate::{guard::is_form, methods};

pub use merging::merge_visitor;

pub fn routes(config: &mut web::ServiceConfig) {
    session_routes(config);
    own_routes(config);
    all_routes(config);
}

fn session_routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/.well-known/openid-configuration", openid::metadata))
        .service(methods::reading("/api/identity-connect/jwks", openid::keys))
        .service(methods::several(
            openid::AUTHORIZE_PATH,
            "GET, HEAD, POST",
            [
                methods::read().to(openid::authorize),
                web::post().to(openid::authorize_form),
            ],
        ))
        .service(methods::posting(openid::TOKEN_PATH, openid::token))
        .service(methods::several(
            "/api/identity-connect/userinfo",
            "GET, HEAD, POST",
            [
                methods::read().to(openid::userinfo),
                web::post().to(openid::userinfo_form),
            ],
        ))
        .service(methods::several(
            openid::LOGOUT_PATH,
            "GET, HEAD, POST",
            [
                methods::read().to(openid::end_session),
                web::post()
                    .guard(guard::fn_guard(|context| is_form(context.head().headers())))
                    .to(openid::end_session_form),
                web::post().to(session::logout),
            ],
        ))
        .service(methods::reading("/api/identity-connect/session", session::session))
        .service(methods::posting("/api/identity-connect/login", session::login))
        .service(methods::posting(
            "/api/identity-connect/passkey/options",
            passkeys::ask_known,
        ))
        .service(methods::posting("/api/identity-connect/passkey/login", passkeys::login))
        .service(methods::reading(
            "/api/identity-connect/provider/start",
            provider::start,
        ))
        .service(methods::reading(CALLBACK_PATH, provider::callback))
        .service(methods::posting(
            "/api/identity-connect/provider/login",
            provider::login,
        ))
        .service(methods::reading(
            "/api/identity-connect/provider/logout",
            provider::logout,
        ))
        .service(methods::reading(
            "/api/user/isauthenticatedtomyfazer",
            my_fazer::is_authenticated,
        ))
        .service(methods::several(
            "/api/user/userdetailsfrommyfazer",
            "GET, HEAD, POST",
            [
                methods::read().to(my_fazer::details),
                web::post().to(my_fazer::change_details),
            ],
        ))
        .service(methods::reading("/api/myfazer/myfazerwidget", my_fazer::widget));
}

fn own_routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::posting("/api/cda/me/signup", joining::sign_up))
        .service(methods::posting("/api/cda/me/email/token", joining::email_token))
        .service(methods::posting("/api/cda/me/email/confirm", joining::confirm_email))
        .service(methods::posting("/api/cda/me/password/token", joining::password_token))
        .service(methods::posting("/api/cda/me/password/reset", joining::reset_password))
        .service(methods::posting("/api/cda/me/password", own::password))
        .service(methods::posting("/api/cda/me/addresses", addresses::put))
        .service(methods::several(
            "/api/cda/me/addresses/{id}",
            "DELETE",
            [web::delete().to(addresses::remove)],
        ))
        .service(methods::reading("/api/cda/me/sessions", own::sessions))
        .service(methods::several(
            "/api/cda/me/sessions/{id}",
            "DELETE",
            [web::delete().to(own::end_session)],
        ))
        .service(methods::posting("/api/cda/me/passkeys/options", passkeys::ask_new))
        .service(methods::several(
            "/api/cda/me/passkeys/{id}",
            "PUT, DELETE",
            [web::put().to(passkeys::rename), web::delete().to(passkeys::remove)],
        ))
        .service(methods::several(
            "/api/cda/me/passkeys",
            "GET, HEAD, POST",
            [methods::read().to(passkeys::list), web::post().to(passkeys::add)],
        ))
        .service(methods::several(
            "/api/cda/me/emailpreferences",
            "GET, HEAD, PUT",
            [
                methods::read().to(own::preferences),
                web::put().to(own::choose_preferences),
            ],
        ))
        .service(methods::reading("/api/cda/me/export", own::export))
        .service(methods::reading("/api/cda/me/reviews", reviews::reviews))
        .service(methods::several(
            "/api/cda/me",
            "GET, HEAD, PUT, DELETE",
            [
                methods::read().to(own::me),
                web::put().to(own::change),
                web::delete().to(own::erase),
            ],
        ));
}

fn all_routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::posting("/api/cda/customers/signup", all::sign_up))
        .service(methods::posting("/api/cda/customers/email/token", all::email_token))
        .service(methods::posting("/api/cda/customers/email/confirm", all::confirm_email))
        .service(methods::posting(
            "/api/cda/customers/password/token",
            all::password_token,
        ))
        .service(methods::posting(
            "/api/cda/customers/password/reset",
            all::reset_password,
        ))
        .service(methods::posting("/api/cda/customers/password", all::password))
        .service(methods::posting("/api/cda/customers/addresses", all::put_address))
        .service(methods::several(
            "/api/cda/customers/{id}/addresses/{addressId}",
            "DELETE",
            [web::delete().to(all::remove_address)],
        ))
        .service(methods::several(
            "/api/cda/customers/{id}",
            "GET, HEAD, DELETE",
            [methods::read().to(all::customer), web::delete().to(all::erase)],
        ))
        .service(methods::several(
            "/api/cda/customers",
            "POST, PUT",
            [web::post().to(all::create), web::put().to(all::change)],
        ));
}
