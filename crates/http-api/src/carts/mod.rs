//! The cart over HTTP: the same commands in the same queue as over the socket.

pub mod parts;
pub mod whole;

mod command;

use actix_web::web;

pub use self::command::{Body, CartRequest, mark_replayed, read_body, replay, stored_answer, submit};
pub use self::parts::{ChangeAnswers, change, read_form};

pub fn routes(config: &mut web::ServiceConfig) {
    config.configure(parts::routes).configure(whole::routes);
}
