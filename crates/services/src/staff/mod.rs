//! Those who work for the shop: they sign in, have sessions and a second factor, invite each other, and what they change
//! is written down.

mod accounts;
mod audit;
mod error;
mod failures;
mod letters;
mod links;
mod login;
mod open_sessions;
mod own;
mod passwords;
mod secrets;
mod sessions;
#[cfg(test)]
mod tests;
mod throttle;
mod totp;

use configuration::{Config, client_address::ClientPseudonym};
use runtime::clock::Clock;
use store::Store;

use self::{failures::Failures, open_sessions::OpenSessions, passwords::Passwords, secrets::Seals, throttle::Throttle};
use crate::auth::KeyError;

pub use self::{
    accounts::{AccountChange, Accounts, Link, NewAccount},
    audit::Audit,
    error::StaffError,
    letters::SendStaffLink,
    login::{DEVICE_LASTS, Login, Opened},
    open_sessions::SessionEnd,
    own::OfferedFactor,
    passwords::hash as hash_password,
    sessions::Member,
};

/// Accounts, sessions and second factors.
pub struct Staff {
    store: Store,
    clock: Clock,
    passwords: Passwords,
    throttle: Throttle,
    seals: Seals,
    open: OpenSessions,
    failures: Failures,
    pub accounts: Accounts,
}

/// Where somebody signs in from.
#[derive(Debug, Clone)]
pub struct Visit {
    pub client: ClientPseudonym,
    /// What an earlier login left on the device.
    pub device: Option<String>,
    /// What the browser calls itself.
    pub user_agent: String,
}

impl Staff {
    /// `origin` is that of the shop's pages.
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(store: Store, clock: Clock, config: &Config, origin: &str) -> Result<Self, KeyError> {
        Ok(Self {
            accounts: Accounts::new(store.clone(), clock, config, origin)?,
            store,
            clock,
            passwords: Passwords::new(),
            throttle: Throttle::new(),
            seals: Seals::new(config)?,
            open: OpenSessions::default(),
            failures: Failures::new(),
        })
    }
}
