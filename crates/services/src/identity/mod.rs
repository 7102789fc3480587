//! What accounts of all people stand on, whether they work for the shop or buy there: passwords, sessions, limits of
//! guessing, links that letters bring, and passkeys.

mod client;
mod credentials;
mod error;
mod leaked;
mod letter_budget;
mod links;
mod open_sessions;
mod passkeys;
mod passwords;
mod secrets;
mod throttle;

use configuration::client_address::ClientPseudonym;

pub(crate) use self::{
    client::client_name,
    credentials::{Attempt, verify_password},
    letter_budget::LetterBudget,
    links::{LinkName, Links, hash_of},
    open_sessions::OpenSessions,
    passkeys::{GivenAnswer, Owner, PasskeyLogin, Passkeys, new_name, parse_name},
    passwords::{NO_PASSWORD, Passwords, check_password},
    secrets::{Purpose, Seals, Whose, hash, id, random, secret},
    throttle::{Throttle, Try},
};
pub use self::{
    error::IdentityError, open_sessions::SessionEnd, passkeys::PasskeyQuestion, passwords::hash as hash_password,
};

/// Where somebody signs in from.
#[derive(Debug, Clone)]
pub struct Visit {
    pub client: ClientPseudonym,
    /// What an earlier login left on the device.
    pub device: Option<String>,
    /// What the browser calls itself.
    pub user_agent: String,
}
