//! What handlers take from a request: who asks and from where, the language and the market of the answer, and the key that
//! makes a repeat of the call harmless.

mod client;
mod idempotency_key;
mod language;
mod market;
mod origin;
mod principal;
mod staff;

pub use self::{
    client::Client,
    idempotency_key::{IdempotencyKey, Once},
    language::{AcceptedLanguage, AnswerLanguage},
    market::{AnswerMarket, OwnMarket},
    origin::origin,
    principal::bearer,
    staff::{OwnSession, member_of, visit_of},
};
