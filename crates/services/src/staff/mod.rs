//! Those who work for the shop: they sign in, have sessions and a second factor, invite each other, and what they change
//! is written down.

mod accounts;
mod audit;
mod failures;
mod forgotten;
mod letters;
mod login;
mod own;
mod passkey_letters;
mod passkeys;
mod sessions;
#[cfg(test)]
mod tests;
mod totp;

use std::sync::Arc;

use arc_swap::ArcSwap;
use configuration::Config;
use domain::staff::Roles;
use runtime::clock::Clock;
use site::SiteData;
use store::Store;

use self::failures::Failures;
use crate::{
    auth::KeyError,
    identity::{LetterBudget, OpenSessions, Passkeys, Passwords, Seals, Throttle, Whose},
};

pub use self::{
    accounts::{AccountChange, Accounts, Link, NewAccount},
    audit::Audit,
    letters::SendStaffLink,
    login::{DEVICE_LASTS, Login, Opened},
    own::OfferedFactor,
    passkey_letters::SendStaffPasskeyLetter,
    passkeys::AddedPasskey,
    sessions::Member,
};

/// Accounts, sessions and second factors.
pub struct Staff {
    store: Store,
    clock: Clock,
    passwords: Passwords,
    throttle: Throttle,
    letters: LetterBudget,
    seals: Seals,
    passkeys: Passkeys,
    open: OpenSessions<Roles>,
    failures: Failures,
    pub accounts: Accounts,
}

impl Staff {
    /// `origin` is that of the shop's pages, `passkey_origin` of those on which passkeys are made and used.
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(
        store: Store,
        clock: Clock,
        config: &Config,
        site: Arc<ArcSwap<SiteData>>,
        origin: &str,
        passkey_origin: &str,
    ) -> Result<Self, KeyError> {
        let seals = Seals::new(config, Whose::Staff)?;
        Ok(Self {
            accounts: Accounts::new(store.clone(), clock, config, origin)?,
            store,
            clock,
            passwords: Passwords::new("passwords", site),
            throttle: Throttle::new(),
            letters: LetterBudget::new(config),
            passkeys: Passkeys::new(passkey_origin, seals.clone()),
            seals,
            open: OpenSessions::default(),
            failures: Failures::new(),
        })
    }
}
