//! Who asks: what identifies visitors and programs that work for the shop, and how that is signed.

mod bearer;
mod key_file;
mod service_keys;
mod signer;
mod token_cache;
mod token_service;

pub use key_file::KeyError;
pub use service_keys::{IssuedToken, Role, ServiceKeys};
pub use token_service::{Bearer, TokenService, Visitor};
