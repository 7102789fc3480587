//! Accounts of others: invited, changed, disabled, given a new link. Called by administrators and by commands.

use configuration::Config;
use domain::{
    clock::UnixMillis,
    contact::Email,
    fault::{Fault, FaultCode},
    market::Language,
    staff::{Account, Actor, Role, Roles, account},
};
use runtime::clock::Clock;
use serde_json::{Value, json};
use store::{StaffRecord, Store, Tx};

use super::{
    Login, Staff,
    audit::subject,
    letters::{self, Occasion, invitation_page},
};
use crate::{
    auth::KeyError,
    identity::{self, IdentityError, LinkName, Links, Visit, Whose, check_password, hash_of, hash_password},
};

/// Changes accounts, and writes that down.
pub struct Accounts {
    store: Store,
    clock: Clock,
    links: Links,
    /// Where links lead.
    page: String,
    /// Whether letters bring people their links.
    pub(super) has_mail: bool,
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
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(store: Store, clock: Clock, config: &Config, origin: &str) -> Result<Self, KeyError> {
        Ok(Self {
            store,
            clock,
            links: Links::new(config, Whose::Staff)?,
            page: invitation_page(origin),
            has_mail: config.mail.smtp.is_some(),
        })
    }

    /// Adds an account, and makes the link by which its owner chooses a password. A letter brings it, where the shop has a
    /// mail server.
    ///
    /// # Errors
    /// `Invalid` with the field that is wrong; or the storage does not work.
    pub async fn invite(&self, actor: &Actor, new: NewAccount) -> Result<(Account, Link), IdentityError> {
        let account = self.account(new)?;
        let link = NewLink::made(self, Occasion::Invitation)?;
        let told = self.told(&link);
        self.add(actor, &account, "account.invited", Start::Link(link)).await?;
        Ok((account, told))
    }

    /// Adds an account with a password that was hashed before.
    ///
    /// # Errors
    /// `Invalid` with the field that is wrong; or the storage does not work.
    pub async fn create(&self, actor: &Actor, new: NewAccount, password: &str) -> Result<Account, IdentityError> {
        let account = self.account(new)?;
        check_password("password", password, &account.email, "")?;
        let start = Start::Password(hash_password(password)?);
        self.add(actor, &account, "account.created", start).await?;
        Ok(account)
    }

    fn account(&self, new: NewAccount) -> Result<Account, IdentityError> {
        let email = Email::parse(&new.email).map_err(|_| Fault::field("email", "/faults/staff-email"))?;
        let name = account::name(&new.name).ok_or_else(|| Fault::field("name", "/faults/staff-name"))?;
        if new.roles.is_empty() {
            return Err(Fault::field("roles", "/faults/staff-roles").into());
        }
        Ok(Account {
            id: identity::id()?,
            email: email.normalised(),
            name,
            language: new.language,
            roles: new.roles,
            has_password: false,
            has_second_factor: false,
            has_totp: false,
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
    ) -> Result<(), IdentityError> {
        let (actor, account, at) = (actor.clone(), account.clone(), self.clock.wall());
        let added = self.store.transaction(move |tx| {
            let (actor, account, start) = (actor.clone(), account.clone(), start.clone());
            async move {
                if let Start::Link(link) = &start {
                    link.send(&tx, at).await?;
                }
                if !tx.staff().add(&account).await? {
                    return Err(IdentityError::from(Fault::field("email", "/faults/staff-email-taken")));
                }
                match &start {
                    Start::Link(link) => tx.staff().add_link(&account.id, &link.hash, link.expires).await?,
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
    pub async fn change(&self, actor: &Actor, id: &str, change: AccountChange) -> Result<Account, IdentityError> {
        let name = change.name.as_deref().map(|name| {
            let name = account::name(name);
            name.ok_or_else(|| Fault::field("name", "/faults/staff-name"))
        });
        let name = name.transpose()?;
        if change.roles.is_some_and(Roles::is_empty) {
            return Err(Fault::field("roles", "/faults/staff-roles").into());
        }
        let (actor, id, at) = (actor.clone(), id.to_owned(), self.clock.wall());
        let changed = self.store.transaction(move |tx| {
            let (actor, id, name) = (actor.clone(), id.clone(), name.clone());
            async move {
                let found = tx.staff().lock(&id).await?;
                let before = found.ok_or(FaultCode::NotFound)?.account;
                let disabled = match change.disabled {
                    Some(true) => before.disabled.or(Some(at)),
                    Some(false) => None,
                    None => before.disabled,
                };
                let after = Account {
                    name: name.unwrap_or_else(|| before.name.clone()),
                    roles: change.roles.unwrap_or(before.roles),
                    disabled,
                    ..before.clone()
                };
                if after == before {
                    return Ok(before);
                }
                tx.staff().change(&id, &after.name, after.roles, after.disabled).await?;
                if after.disabled.is_some() {
                    shut(&tx, &id, at).await?;
                }
                let change = (Some(&told(&before)), Some(&told(&after)));
                tx.audit()
                    .record(&actor, "account.changed", &subject(&after), change, at)
                    .await?;
                // After the line of the log, whose row all changes of accounts wait for.
                let loses = may_manage(&before) && !may_manage(&after);
                if loses && !tx.staff().has_other_administrator(&id).await? {
                    return Err(IdentityError::from(FaultCode::LastAdministrator));
                }
                Ok(after)
            }
        });
        changed.await
    }

    /// Makes a new link for an account, ends its sessions and passkeys, and takes its second factor away where that was lost. The
    /// password goes on to work until the link is used.
    ///
    /// # Errors
    /// `NotFound`; `NotPossible` for an account that is disabled; or the storage does not work.
    pub async fn reset(&self, actor: &Actor, id: &str, drops_factor: bool) -> Result<Link, IdentityError> {
        let (link, at) = (NewLink::made(self, Occasion::Reset)?, self.clock.wall());
        let (actor, id, made) = (actor.clone(), id.to_owned(), self.told(&link));
        let done = self.store.transaction(move |tx| {
            let (actor, id, link) = (actor.clone(), id.clone(), link.clone());
            async move {
                link.send(&tx, at).await?;
                let account = tx.staff().lock(&id).await?.ok_or(FaultCode::NotFound)?.account;
                if account.disabled.is_some() {
                    return Err(IdentityError::from(FaultCode::NotPossible));
                }
                shut(&tx, &account.id, at).await?;
                tx.staff().add_link(&account.id, &link.hash, link.expires).await?;
                // Each is a way in: whoever added one without being the owner has it no more.
                tx.staff().remove_passkeys(&account.id).await?;
                match drops_factor {
                    true => tx.staff().remove_totp(&account.id).await?,
                    false => tx.staff().drop_idle_recovery_codes(&account.id).await?,
                }
                let told = json!({"secondFactorRemoved": drops_factor});
                let change = (None, Some(&told));
                tx.audit()
                    .record(&actor, "account.reset", &subject(&account), change, at)
                    .await?;
                Ok(())
            }
        });
        done.await?;
        Ok(made)
    }

    fn told(&self, link: &NewLink) -> Link {
        Link {
            url: self.links.url(&self.page, &link.name),
            expires: link.expires,
        }
    }
}

impl Staff {
    /// Whom a link is for.
    ///
    /// # Errors
    /// `InvitationUnknown` where it works no more; or the storage does not work.
    pub async fn invited(&self, token: &str) -> Result<Account, IdentityError> {
        Ok(self.by_link(token).await?.account)
    }

    /// Chooses a password by a link, and signs in with it.
    ///
    /// # Errors
    /// `InvitationUnknown` where it works no more; `Invalid` where the password may not be chosen; `Busy`; or the storage
    /// does not work.
    pub async fn accept(&self, visit: &Visit, token: &str, password: &str) -> Result<Login, IdentityError> {
        let mut record = self.by_link(token).await?;
        let new = self
            .passwords
            .choose("password", password.to_owned(), &record.account.email)
            .await?;
        let (account, link, at) = (record.account.clone(), hash_of(token), self.clock.wall());
        record.password = Some(new.clone());
        record.account.has_password = true;
        let accepted = self.store.transaction(move |tx| {
            let (account, link, new) = (account.clone(), link.clone(), new.clone());
            async move {
                let stands = tx.staff().lock(&account.id).await?;
                let is_enabled = stands.is_some_and(|stands| stands.account.disabled.is_none());
                if !is_enabled || !tx.staff().take_link(&account.id, &link, at).await? {
                    return Err(IdentityError::from(FaultCode::InvitationUnknown));
                }
                tx.staff().set_password(&account.id, &new).await?;
                shut(&tx, &account.id, at).await?;
                let actor = Actor::new(domain::staff::ActorKind::Staff, &*account.id, &*account.name);
                let action = "account.password";
                tx.audit()
                    .record(&actor, action, &subject(&account), (None, None), at)
                    .await?;
                Ok(())
            }
        });
        accepted.await?;
        self.close_ended_soon().await;
        self.after_password(visit, record).await
    }

    async fn by_link(&self, token: &str) -> Result<StaffRecord, IdentityError> {
        let found = match token.len() {
            0..100 => self.store.staff().by_link(&hash_of(token), self.clock.wall()).await?,
            _ => None,
        };
        let found = found.filter(|record| record.account.disabled.is_none());
        found.ok_or(FaultCode::InvitationUnknown.into())
    }
}

/// What an account begins with.
#[derive(Clone)]
enum Start {
    Link(NewLink),
    /// The hash of a password.
    Password(String),
}

/// Whoever was only invited may never come.
fn may_manage(account: &Account) -> bool {
    account.disabled.is_none() && account.has_password && account.roles.contains(Role::Administrator)
}

/// A link that is being made.
#[derive(Clone)]
pub(super) struct NewLink {
    name: LinkName,
    pub(super) hash: String,
    pub(super) expires: UnixMillis,
    /// What the letter is about that brings it, where one does.
    letter: Option<Occasion>,
}

impl NewLink {
    pub(super) fn made(by: &Accounts, occasion: Occasion) -> Result<Self, IdentityError> {
        let name = LinkName::new()?;
        Ok(Self {
            hash: by.links.hash(&name),
            expires: by.clock.wall().after(occasion.lasts()),
            letter: by.has_mail.then_some(occasion),
            name,
        })
    }

    /// Has the letter sent. Comes first: jobs are locked before accounts.
    pub(super) async fn send(&self, tx: &Tx, at: UnixMillis) -> Result<(), store::Error> {
        if let Some(occasion) = self.letter {
            tx.jobs().put(&letters::job(&self.name, occasion, at), at).await?;
        }
        Ok(())
    }
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
