//! What handlers take from a request: who asks and from where, the language and the market of the answer, and the key that
//! makes a repeat of the call harmless.

mod client;
mod customer;
mod idempotency_key;
mod language;
mod market;
mod origin;
mod own_account;
mod own_page;
mod principal;
mod staff;

pub use self::{
    client::Client,
    customer::{secret_of, seen_signed_in, signed_in},
    idempotency_key::{IdempotencyKey, Once},
    language::{AcceptedLanguage, AnswerLanguage},
    market::{AnswerMarket, OwnMarket},
    origin::origin,
    own_account::OwnAccount,
    own_page::visit_of,
    principal::{bearer, bearer_token},
    staff::{OwnSession, member_of},
};
