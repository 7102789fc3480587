//! Accounts of others: invited, changed, disabled, given a new link. Called by administrators and by commands.

use domain::{
    clock::UnixMillis,
    contact::Email,
    fault::{Fault, FaultCode},
    market::Language,
    staff::{Account, Actor, Role, Roles, account, session::LINK_LASTS},
};
use runtime::clock::Clock;
use serde_json::{Value, json};
use store::{StaffRecord, Store, Tx};

use super::{
    Login, Staff, StaffError, Visit,
    login::subject,
    own::check_password,
    secrets::{self, hash},
};

/// Changes accounts, and writes that down.
pub struct Accounts {
    store: Store,
    clock: Clock,
    /// Of the shop's pages.
    origin: String,
}

/// Somebody who is to work for the shop.
#[derive(Debug, Clone)]
pub struct NewAccount {
    pub email: String,
    pub name: String,
    pub roles: Roles,
    pub language: Language,
}

/// What is changed of an account; what is not named stays.
#[derive(Debug, Clone, Default)]
pub struct AccountChange {
    pub name: Option<String>,
    pub roles: Option<Roles>,
    pub disabled: Option<bool>,
}

/// A link by which somebody chooses a password, once.
#[derive(Debug, Clone)]
pub struct Link {
    pub url: String,
    pub expires: UnixMillis,
}

impl Accounts {
    /// `origin` is that of the shop's pages.
    pub fn new(store: Store, clock: Clock, origin: &str) -> Self {
        Self {
            store,
            clock,
            origin: origin.trim_end_matches('/').to_owned(),
        }
    }

    /// Adds an account, and makes the link by which its owner chooses a password.
    ///
    /// # Errors
    /// `Invalid` with the field that is wrong; or the storage does not work.
    pub async fn invite(&self, actor: &Actor, new: NewAccount) -> Result<(Account, Link), StaffError> {
        let account = self.account(new)?;
        let (token, expires) = (secrets::secret()?, self.clock.wall().after(LINK_LASTS));
        let link = (hash("link", &token), expires);
        self.add(actor, &account, "account.invited", Start::Link(link)).await?;
        Ok((account, self.link(&token, expires)))
    }

    /// Adds an account with a password that was hashed before.
    ///
    /// # Errors
    /// `Invalid` with the field that is wrong; or the storage does not work.
    pub async fn create(&self, actor: &Actor, new: NewAccount, password: &str) -> Result<Account, StaffError> {
        let account = self.account(new)?;
        check_password("password", password, &account.email)?;
        let start = Start::Password(super::hash_password(password)?);
        self.add(actor, &account, "account.created", start).await?;
        Ok(account)
    }

    fn account(&self, new: NewAccount) -> Result<Account, StaffError> {
        let email = Email::parse(&new.email).map_err(|_| Fault::field("email", "/faults/staff-email"))?;
        let name = account::name(&new.name).ok_or_else(|| Fault::field("name", "/faults/staff-name"))?;
        if new.roles.is_empty() {
            return Err(Fault::field("roles", "/faults/staff-roles").into());
        }
        Ok(Account {
            id: secrets::id()?,
            email: email.normalised(),
            name,
            language: new.language,
            roles: new.roles,
            has_password: false,
            has_second_factor: false,
            created: self.clock.wall(),
            disabled: None,
            last_seen: None,
        })
    }

    async fn add(
        &self,
        actor: &Actor,
        account: &Account,
        action: &'static str,
        start: Start,
    ) -> Result<(), StaffError> {
        let (actor, account, at) = (actor.clone(), account.clone(), self.clock.wall());
        let added = self.store.transaction(move |tx| {
            let (actor, account, start) = (actor.clone(), account.clone(), start.clone());
            async move {
                if !tx.staff().add(&account).await? {
                    return Err(StaffError::from(Fault::field("email", "/faults/staff-email-taken")));
                }
                match &start {
                    Start::Link((hash, expires)) => tx.staff().add_link(&account.id, hash, *expires).await?,
                    Start::Password(hash) => tx.staff().set_password(&account.id, hash).await?,
                }
                let told = told(&account);
                tx.audit()
                    .record(&actor, action, &subject(&account), (None, Some(&told)), at)
                    .await?;
                Ok(())
            }
        });
        added.await
    }

    /// Changes an account; one that is disabled loses its sessions and links.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` with the field that is wrong; `LastAdministrator` where nobody would be left who may manage
    /// accounts; or the storage does not work.
    pub async fn change(&self, actor: &Actor, id: &str, change: AccountChange) -> Result<Account, StaffError> {
        let before = self.find(id).await?.account;
        let mut after = before.clone();
        if let Some(name) = &change.name {
            after.name = account::name(name).ok_or_else(|| Fault::field("name", "/faults/staff-name"))?;
        }
        if let Some(roles) = change.roles {
            if roles.is_empty() {
                return Err(Fault::field("roles", "/faults/staff-roles").into());
            }
            after.roles = roles;
        }
        let at = self.clock.wall();
        match change.disabled {
            Some(true) => after.disabled = after.disabled.or(Some(at)),
            Some(false) => after.disabled = None,
            None => {}
        }
        if after == before {
            return Ok(before);
        }
        let (actor, changed) = (actor.clone(), after.clone());
        let done = self.store.transaction(move |tx| {
            let (actor, before, after) = (actor.clone(), before.clone(), changed.clone());
            async move {
                tx.staff()
                    .change(&after.id, &after.name, after.roles, after.disabled)
                    .await?;
                let may_manage =
                    |account: &Account| account.disabled.is_none() && account.roles.contains(Role::Administrator);
                let loses = may_manage(&before) && !may_manage(&after);
                if loses && !tx.staff().has_other_administrator(&after.id).await? {
                    return Err(StaffError::from(FaultCode::LastAdministrator));
                }
                if after.disabled.is_some() {
                    shut(&tx, &after.id, at).await?;
                }
                let change = (Some(&told(&before)), Some(&told(&after)));
                tx.audit()
                    .record(&actor, "account.changed", &subject(&after), change, at)
                    .await?;
                Ok(())
            }
        });
        done.await?;
        Ok(after)
    }

    /// Makes a new link for an account, ends its sessions, and takes its second factor away where that was lost. The
    /// password goes on to work until the link is used.
    ///
    /// # Errors
    /// `NotFound`; or the storage does not work.
    pub async fn reset(&self, actor: &Actor, id: &str, drops_factor: bool) -> Result<Link, StaffError> {
        let account = self.find(id).await?.account;
        let (token, at) = (secrets::secret()?, self.clock.wall());
        let expires = at.after(LINK_LASTS);
        let (actor, hash) = (actor.clone(), hash("link", &token));
        let done = self.store.transaction(move |tx| {
            let (actor, account, hash) = (actor.clone(), account.clone(), hash.clone());
            async move {
                shut(&tx, &account.id, at).await?;
                tx.staff().add_link(&account.id, &hash, expires).await?;
                if drops_factor {
                    tx.staff().remove_totp(&account.id).await?;
                }
                let told = json!({"secondFactorRemoved": drops_factor});
                let change = (None, Some(&told));
                tx.audit()
                    .record(&actor, "account.reset", &subject(&account), change, at)
                    .await
            }
        });
        done.await?;
        Ok(self.link(&token, expires))
    }

    async fn find(&self, id: &str) -> Result<StaffRecord, StaffError> {
        let found = self.store.staff().find(id).await?;
        found.ok_or(FaultCode::NotFound.into())
    }

    fn link(&self, token: &str, expires: UnixMillis) -> Link {
        Link {
            url: format!("{}/admin/invitation?token={token}", self.origin),
            expires,
        }
    }
}

impl Staff {
    /// Whom a link is for.
    ///
    /// # Errors
    /// `InvitationUnknown` where it works no more; or the storage does not work.
    pub async fn invited(&self, token: &str) -> Result<Account, StaffError> {
        Ok(self.by_link(token).await?.account)
    }

    /// Chooses a password by a link, and signs in with it.
    ///
    /// # Errors
    /// `InvitationUnknown` where it works no more; `Invalid` where the password may not be chosen; `Busy`; or the storage
    /// does not work.
    pub async fn accept(&self, visit: &Visit, token: &str, password: &str) -> Result<Login, StaffError> {
        let mut record = self.by_link(token).await?;
        check_password("password", password, &record.account.email)?;
        let new = self.passwords.hash(password.to_owned()).await?;
        let (account, link, at) = (record.account.clone(), hash("link", token), self.clock.wall());
        record.password = Some(new.clone());
        let accepted = self.store.transaction(move |tx| {
            let (account, link, new) = (account.clone(), link.clone(), new.clone());
            async move {
                if !tx.staff().take_link(&account.id, &link, at).await? {
                    return Err(StaffError::from(FaultCode::InvitationUnknown));
                }
                tx.staff().set_password(&account.id, &new).await?;
                tx.staff().end_sessions(&account.id, None, at).await?;
                let actor = Actor::new(domain::staff::ActorKind::Staff, &*account.id, &*account.name);
                let action = "account.password";
                tx.audit()
                    .record(&actor, action, &subject(&account), (None, None), at)
                    .await?;
                Ok(())
            }
        });
        accepted.await?;
        self.close_ended().await?;
        self.after_password(visit, record).await
    }

    async fn by_link(&self, token: &str) -> Result<StaffRecord, StaffError> {
        let found = match token.len() {
            0..100 => {
                self.store
                    .staff()
                    .by_link(&hash("link", token), self.clock.wall())
                    .await?
            }
            _ => None,
        };
        let found = found.filter(|record| record.account.disabled.is_none());
        found.ok_or(FaultCode::InvitationUnknown.into())
    }
}

/// What an account begins with.
#[derive(Clone)]
enum Start {
    /// The hash of a link, and when it ends.
    Link((String, UnixMillis)),
    /// The hash of a password.
    Password(String),
}

async fn shut(tx: &Tx, account: &str, at: UnixMillis) -> Result<(), store::Error> {
    tx.staff().end_sessions(account, None, at).await?;
    tx.staff().remove_links(account).await
}

/// What the log tells of an account.
fn told(account: &Account) -> Value {
    let roles: Vec<_> = account.roles.iter().map(Role::as_str).collect();
    json!({
        "email": account.email,
        "name": account.name,
        "roles": roles,
        "disabled": account.disabled.is_some(),
    })
}
