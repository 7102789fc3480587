//! What identifies visitors and programs that work for the shop, and how that is signed.

mod key_file;
mod known_key;
mod service_tokens;
mod signer;
mod token_service;

pub use key_file::{KeyError, copy_key};
pub use known_key::{UnknownKey, recognise_key, replace_key};
pub use service_tokens::{IssuedToken, ServiceBearer, ServiceTokens};
pub use token_service::{Bearer, TokenScopes, TokenService, key_for};
