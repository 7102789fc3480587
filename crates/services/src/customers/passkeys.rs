//! Passkeys of customers: added with the password, used instead of it, and looked after by their owners.

use domain::{customer::passkey::MOST, fault::FaultCode, ids::IdentityId};
use serde_json::Value;
use store::StoredPasskey;

use super::{
    Customers, Opened, SignedIn,
    change_letters::{self, Change},
    login::Way,
};
use crate::{
    identity::{self, GivenAnswer, IdentityError, Owner, PasskeyQuestion, Visit, hash, new_name, parse_name},
    telemetry::key_in_log,
};

impl Customers {
    /// Asks for a new passkey of somebody who knows their password.
    ///
    /// # Errors
    /// `PasskeysUnavailable`; `WrongCredentials` where the password is another; `TooManyPasskeys`; too many tries; `Busy`; or
    /// the storage does not work.
    pub async fn ask_new_passkey(
        &self,
        visit: &Visit,
        signed_in: &SignedIn,
        password: &str,
    ) -> Result<PasskeyQuestion, IdentityError> {
        self.own_sign_in()?;
        self.passkeys.check()?;
        self.confirm_password(visit, signed_in, password).await?;
        let has = self.store.customers().passkeys_of(signed_in.id()).await?;
        if has.len() >= MOST {
            return Err(FaultCode::TooManyPasskeys.into());
        }
        let profile = &signed_in.customer.profile;
        let owner = Owner {
            handle: handle(signed_in.id())?,
            name: &signed_in.customer.email,
            full_name: &format!("{} {}", profile.first_name.as_str(), profile.last_name.as_str()),
            has: has.into_iter().map(|passkey| passkey.credential).collect(),
            // Whoever chooses another password ends what was begun with the one before.
            bound_to: &signed_in.customer.password,
        };
        self.passkeys.ask_new(owner, self.clock.wall())
    }

    /// Adds what an authenticator answered. A letter tells it.
    ///
    /// # Errors
    /// `PasskeyNotAdded` where the answer is not good, late, came before, or another account's; `Invalid` for a name that
    /// cannot be; `TooManyPasskeys`; `PasskeysUnavailable`; or the storage does not work.
    pub async fn add_passkey(
        &self,
        visit: &Visit,
        signed_in: &SignedIn,
        state: &str,
        answer: Value,
        name: &str,
    ) -> Result<StoredPasskey, IdentityError> {
        self.own_sign_in()?;
        let (customer, now) = (signed_in.id(), self.clock.wall());
        let name = new_name(name, visit)?;
        let bound_to = signed_in.customer.password.clone();
        let made = self.passkeys.made((handle(customer)?, &bound_to), state, answer, now)?;
        let passkey = StoredPasskey {
            id: identity::id()?,
            owner: customer.to_string(),
            credential: made.credential,
            name,
            body: made.body,
            counter: made.counter,
            created: now,
            used: None,
        };
        let (adding, answered) = (passkey.clone(), made.answered);
        let letter = change_letters::job(customer, Change::Added, now)?;
        let added = self.store.transaction(move |tx| {
            let (passkey, answered, letter) = (adding.clone(), answered.clone(), letter.clone());
            let bound_to = bound_to.clone();
            async move {
                let refused = || IdentityError::from(FaultCode::PasskeyNotAdded);
                tx.jobs().put(&letter, now).await?;
                let customers = tx.customers();
                let stands = customers.lock(customer).await?;
                if stands.is_none_or(|stands| stands.password != bound_to)
                    || !tx.use_once(&answered.hash, answered.expires).await?
                    || !customers.add_passkey(customer, &passkey, MOST).await?
                {
                    return Err(refused());
                }
                Ok(())
            }
        });
        if let Err(error) = added.await {
            let has = self.store.customers().passkeys_of(customer).await?;
            return Err(match has.len() >= MOST {
                true => FaultCode::TooManyPasskeys.into(),
                false => error,
            });
        }
        tracing::info!(customer = key_in_log(customer), "a passkey was added");
        Ok(passkey)
    }

    /// A customer's own passkeys, the oldest first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn passkeys(&self, customer: IdentityId) -> Result<Vec<StoredPasskey>, IdentityError> {
        Ok(self.store.customers().passkeys_of(customer).await?)
    }

    /// # Errors
    /// `Invalid` for a name that cannot be; `NotFound`; or the storage does not work.
    pub async fn name_passkey(&self, customer: IdentityId, id: &str, name: &str) -> Result<(), IdentityError> {
        let name = parse_name(name)?;
        let id = id.to_owned();
        let named = self.store.transaction(move |tx| {
            let (id, name) = (id.clone(), name.clone());
            async move { tx.customers().name_passkey(customer, &id, &name).await }
        });
        named.await?.then_some(()).ok_or_else(|| FaultCode::NotFound.into())
    }

    /// Removes one. Whoever came in with it stays; a letter tells it.
    ///
    /// # Errors
    /// `NotFound`; or the storage does not work.
    pub async fn remove_passkey(&self, customer: IdentityId, id: &str) -> Result<(), IdentityError> {
        let (id, now) = (id.to_owned(), self.clock.wall());
        let letter = change_letters::job(customer, Change::Removed, now)?;
        let removed = self.store.transaction(move |tx| {
            let (id, letter) = (id.clone(), letter.clone());
            async move {
                tx.jobs().put(&letter, now).await?;
                let is_removed = tx.customers().remove_passkey(customer, &id).await?;
                is_removed.then_some(()).ok_or(IdentityError::from(FaultCode::NotFound))
            }
        });
        removed.await?;
        tracing::info!(customer = key_in_log(customer), "a passkey was removed");
        Ok(())
    }

    /// Asks whoever wants to sign in for a passkey.
    ///
    /// # Errors
    /// `PasskeysUnavailable`.
    pub fn ask_passkey(&self) -> Result<PasskeyQuestion, IdentityError> {
        self.own_sign_in()?;
        self.passkeys.ask_known(self.clock.wall())
    }

    /// Signs in whoever has a passkey, by what it answered.
    ///
    /// # Errors
    /// `PasskeyRefused`, whatever is wrong; too many tries; `PasskeysUnavailable`; or the storage does not work.
    pub async fn login_with_passkey(&self, visit: &Visit, state: &str, answer: Value) -> Result<Opened, IdentityError> {
        self.own_sign_in()?;
        self.passkeys.check()?;
        let now = self.clock.now();
        let refused = || IdentityError::from(FaultCode::PasskeyRefused);
        let given = self.passkeys.given(answer).ok_or_else(refused)?;
        let passkey = self.store.customers().passkey(&given.credential).await?;
        let passkey = passkey.filter(|passkey| passkey.owner == IdentityId::Customer(given.handle).to_string());
        let record = match &passkey {
            Some(_) => self.store.customers().find(IdentityId::Customer(given.handle)).await?,
            None => None,
        };
        let device = record.as_ref().and_then(|record| self.device_of(visit, record));
        let is_known = device.is_some();
        let key = device.unwrap_or_else(|| hash("passkey", &given.credential));
        let tried = self.throttle.begin(key, visit.client, is_known, now).await?;
        let way = match &passkey {
            Some(passkey) => self.used(state, &given, passkey),
            None => Err(refused()),
        };
        let opened = match (way, record) {
            (Ok(way), Some(record)) => self.open_session(visit, record, way).await,
            (Err(error), _) => Err(error),
            (Ok(_), None) => Err(refused()),
        };
        self.throttle.judge(&tried, &opened, FaultCode::PasskeyRefused, now);
        opened
    }

    fn used(&self, state: &str, given: &GivenAnswer, passkey: &StoredPasskey) -> Result<Way, IdentityError> {
        let now = self.clock.wall();
        let used = self.passkeys.used(state, given, &passkey.body, now)?;
        Ok(Way::Passkey(used.of(passkey, now)))
    }
}

/// What authenticators call a customer: the random number of their id.
fn handle(customer: IdentityId) -> Result<u128, IdentityError> {
    match customer {
        IdentityId::Customer(number) => Ok(number),
        IdentityId::Anonymous(_) => Err(IdentityError::Unreadable),
    }
}
