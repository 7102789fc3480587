//! Passkeys of the staff: a second factor beside the password, and a way in of their own, since each asks its owner who they
//! are.

use domain::{customer::passkey::MOST, fault::FaultCode};
use serde_json::{Value, json};
use store::StoredPasskey;

use super::{
    Member, Opened, Staff,
    audit::subject,
    login::Factor,
    own::{NewCodes, recovery_codes},
    passkey_letters,
};
use crate::identity::{self, IdentityError, Owner, PasskeyQuestion, Visit, hash, new_name, parse_name};

/// A passkey that was added.
#[derive(Debug)]
pub struct AddedPasskey {
    pub passkey: StoredPasskey,
    /// Codes that stand in for it, told once: none where the account had some.
    pub recovery_codes: Vec<String>,
}

impl Staff {
    /// Asks for a new passkey of somebody who knows their password.
    ///
    /// # Errors
    /// `PasskeysUnavailable`; `WrongCredentials` where the password is another; `TooManyPasskeys`; too many tries; `Busy`; or
    /// the storage does not work.
    pub async fn ask_new_passkey(
        &self,
        visit: &Visit,
        member: &Member,
        password: &str,
    ) -> Result<PasskeyQuestion, IdentityError> {
        self.passkeys.check()?;
        self.confirm_password(visit, member, password).await?;
        let (account, record) = (&member.account, self.own(member).await?);
        let has = self.store.staff().passkeys_of(&account.id).await?;
        if has.len() >= MOST {
            return Err(FaultCode::TooManyPasskeys.into());
        }
        let owner = Owner {
            handle: handle(&account.id),
            name: &account.email,
            full_name: &account.name,
            has: has.into_iter().map(|passkey| passkey.credential).collect(),
            // Whoever chooses another password ends what was begun with the one before.
            bound_to: record.password.as_deref().unwrap_or_default(),
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
        member: &Member,
        state: &str,
        answer: Value,
        name: &str,
    ) -> Result<AddedPasskey, IdentityError> {
        let now = self.clock.wall();
        let name = new_name(name, visit)?;
        let bound_to = self.own(member).await?.password.unwrap_or_default();
        let id = member.account.id.clone();
        let made = self.passkeys.made((handle(&id), &bound_to), state, answer, now)?;
        let passkey = StoredPasskey {
            id: identity::id()?,
            owner: id.clone(),
            credential: made.credential,
            name,
            body: made.body,
            counter: made.counter,
            created: now,
            used: None,
        };
        let NewCodes { told, hashes } = recovery_codes()?;
        let (adding, answered, actor) = (passkey.clone(), made.answered, member.actor());
        let (about, letter) = (subject(&member.account), passkey_letters::job(&id, now)?);
        let added = self.store.transaction(move |tx| {
            let (passkey, answered, hashes) = (adding.clone(), answered.clone(), hashes.clone());
            let (actor, about, letter, bound_to) = (actor.clone(), about.clone(), letter.clone(), bound_to.clone());
            async move {
                tx.jobs().put(&letter, now).await?;
                let stands = tx.staff().lock(&actor.id).await?;
                let is_as_asked = stands.is_some_and(|stands| {
                    stands.account.disabled.is_none() && stands.password.as_deref() == Some(&bound_to)
                });
                if !is_as_asked
                    || !tx.use_once(&answered.hash, answered.expires).await?
                    || !tx.staff().add_passkey(&actor.id, &passkey, MOST).await?
                {
                    return Err(IdentityError::from(FaultCode::PasskeyNotAdded));
                }
                let has_codes = tx.staff().add_first_recovery_codes(&actor.id, &hashes).await?;
                let change = json!({"passkey": passkey.id, "name": passkey.name.as_str()});
                let action = "account.passkey-added";
                tx.audit()
                    .record(&actor, action, &about, (None, Some(&change)), now)
                    .await?;
                Ok(has_codes)
            }
        });
        match added.await {
            Ok(is_first) => Ok(AddedPasskey {
                passkey,
                recovery_codes: if is_first { told } else { Vec::new() },
            }),
            Err(error) => match self.store.staff().passkeys_of(&id).await?.len() >= MOST {
                true => Err(FaultCode::TooManyPasskeys.into()),
                false => Err(error),
            },
        }
    }

    /// Somebody's own passkeys, the oldest first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn passkeys(&self, member: &Member) -> Result<Vec<StoredPasskey>, IdentityError> {
        Ok(self.store.staff().passkeys_of(&member.account.id).await?)
    }

    /// # Errors
    /// `Invalid` for a name that cannot be; `NotFound`; or the storage does not work.
    pub async fn name_passkey(&self, member: &Member, id: &str, name: &str) -> Result<(), IdentityError> {
        let (name, id, account) = (parse_name(name)?, id.to_owned(), member.account.id.clone());
        let named = self.store.transaction(move |tx| {
            let (account, id, name) = (account.clone(), id.clone(), name.clone());
            async move { tx.staff().name_passkey(&account, &id, &name).await }
        });
        named.await?.then_some(()).ok_or_else(|| FaultCode::NotFound.into())
    }

    /// Removes one, which may leave the password alone: hence it is asked for.
    ///
    /// # Errors
    /// `WrongCredentials` where the password is another; `NotFound`; too many tries; or the storage does not work.
    pub async fn remove_passkey(
        &self,
        visit: &Visit,
        member: &Member,
        id: &str,
        password: &str,
    ) -> Result<(), IdentityError> {
        self.confirm_password(visit, member, password).await?;
        let (id, now, actor) = (id.to_owned(), self.clock.wall(), member.actor());
        let about = subject(&member.account);
        let removed = self.store.transaction(move |tx| {
            let (id, actor, about) = (id.clone(), actor.clone(), about.clone());
            async move {
                if !tx.staff().remove_passkey(&actor.id, &id).await? {
                    return Err(IdentityError::from(FaultCode::NotFound));
                }
                tx.staff().drop_idle_recovery_codes(&actor.id).await?;
                let change = json!({"passkey": id});
                let action = "account.passkey-removed";
                tx.audit()
                    .record(&actor, action, &about, (Some(&change), None), now)
                    .await?;
                Ok(())
            }
        });
        removed.await
    }

    /// Asks whoever wants to sign in for a passkey.
    ///
    /// # Errors
    /// `PasskeysUnavailable`.
    pub fn ask_passkey(&self) -> Result<PasskeyQuestion, IdentityError> {
        self.passkeys.ask_known(self.clock.wall())
    }

    /// Signs in whoever has a passkey, by what it answered: no password and no code is asked for beside it.
    ///
    /// # Errors
    /// `PasskeyRefused`, whatever is wrong; too many tries; `PasskeysUnavailable`; or the storage does not work.
    pub async fn login_with_passkey(&self, visit: &Visit, state: &str, answer: Value) -> Result<Opened, IdentityError> {
        self.passkeys.check()?;
        let now = self.clock.now();
        let refused = || IdentityError::from(FaultCode::PasskeyRefused);
        let given = self.passkeys.given(answer).ok_or_else(refused)?;
        let passkey = self.store.staff().passkey(&given.credential).await?;
        let passkey = passkey.filter(|passkey| handle(&passkey.owner) == given.handle);
        let record = match &passkey {
            Some(passkey) => self.store.staff().find(&passkey.owner).await?,
            None => None,
        };
        let device = record
            .as_ref()
            .and_then(|record| self.device_of(visit, &record.account));
        let is_known = device.is_some();
        let key = device.unwrap_or_else(|| hash("passkey", &given.credential));
        let tried = self.throttle.begin(key, visit.client, is_known, now).await?;
        let account = record.as_ref().map(|record| record.account.clone());
        let opened = match (passkey, record) {
            (Some(passkey), Some(record)) => match self.passkeys.used(state, &given, &passkey.body, now.wall) {
                Ok(used) => {
                    let factor = Factor::Passkey(used.of(&passkey, now.wall));
                    let opened = self.open_session(visit, record, factor).await;
                    opened.map_err(|error| {
                        if error.is(FaultCode::WrongCredentials) {
                            refused()
                        } else {
                            error
                        }
                    })
                }
                Err(error) => Err(error),
            },
            _ => Err(refused()),
        };
        let is_wrong = self.throttle.judge(&tried, &opened, FaultCode::PasskeyRefused, now);
        if let Some(account) = account.filter(|_| is_wrong) {
            self.note_failure(&account, "login.passkey-failed");
        }
        opened
    }
}

/// What authenticators call somebody: a number that tells of nobody, made of the account's id.
fn handle(account: &str) -> u128 {
    let digits = hash("passkey owner", account);
    u128::from_str_radix(digits.get(..32).unwrap_or_default(), 16).unwrap_or_default()
}
