//! Signing up. Nobody is a customer before the link of a letter came back; and the answer is the same whether or not the
//! address is one.

use domain::{
    consent::{ConsentOccasion, PermissionSource},
    customer::{Profile, SignUp, session::CONFIRM_LASTS},
    fault::{Fault, FaultCode},
    ids::IdentityId,
    market::Language,
    order::OrderContents,
};
use store::{CustomerRecord, LinkPurpose};

use super::{
    Customers, NewLink, as_sent,
    pending::{Pending, asked_at, proven, read},
};
use crate::{
    identity::{IdentityError, Visit, hash_of, random},
    telemetry::key_in_log,
};

/// What somebody ticked while they signed up.
#[derive(Debug, Clone)]
pub struct Ticked<'a> {
    /// Of the texts that are asked at a sign-up.
    pub ids: &'a [String],
    /// In which they were read.
    pub language: Language,
    /// Who ticked: they themselves, or somebody who helps customers.
    pub source: PermissionSource,
}

impl Customers {
    /// Sends a letter whose link makes the account. Whoever has one already is told so, by letter. `sign_up` is what came of the
    /// form: what is wrong with it is told with what is wrong with the password and what was ticked.
    ///
    /// # Errors
    /// `Invalid` where a field is wrong, the password may not be chosen, or what is required is not agreed to; too many letters
    /// for this client; `Busy`; or the storage does not work.
    pub async fn sign_up(
        &self,
        visit: &Visit,
        sign_up: Result<SignUp, Fault>,
        password: &str,
        ticked: Ticked<'_>,
    ) -> Result<(), IdentityError> {
        self.own_sign_in()?;
        let email = sign_up.as_ref().map(|sign_up| sign_up.email.normalised());
        let looked_at = self
            .passwords
            .look_at("password", password, email.as_deref().unwrap_or_default());
        let given = self
            .consents
            .given(ConsentOccasion::Signup, ticked.ids, ticked.language);
        let (sign_up, (given, ())) = Fault::both(sign_up, Fault::both(given, looked_at))?;
        self.take_letter(visit.client)?;
        let email = sign_up.email.normalised();
        let password = self.passwords.choose("password", password.to_owned(), &email).await?;
        let pending = Pending {
            profile: sign_up.profile,
            password: Some(password),
            consents: asked_at(ticked.source, given).collect(),
        };
        self.send_pending(&email, &pending).await
    }

    /// Sends a buyer who wants an account a letter, by whose link they choose a password and the account is made. Whoever has
    /// one already is told so, by letter. Nothing is sent where another provider signs customers in.
    ///
    /// # Errors
    /// The storage does not work.
    pub(super) async fn invite(&self, contents: &OrderContents) -> Result<(), IdentityError> {
        if self.own_sign_in().is_err() {
            return Ok(());
        }
        let buyer = &contents.buyer;
        let profile = Profile {
            first_name: buyer.first_name.clone(),
            last_name: buyer.last_name.clone(),
            phone: Some(buyer.phone.clone()),
            language: contents.language,
            addresses: Vec::new(),
        };
        let pending = Pending {
            profile,
            password: None,
            consents: asked_at(PermissionSource::Checkout, contents.consents.clone()).collect(),
        };
        self.send_pending(&buyer.email.normalised(), &pending).await
    }

    async fn send_pending(&self, email: &str, pending: &Pending) -> Result<(), IdentityError> {
        let known = self.store.customers().by_email(email).await?;
        let purpose = match known {
            Some(_) => LinkPurpose::Known,
            None => LinkPurpose::SignUp,
        };
        let mut new = NewLink::made(&self.links, purpose, email, CONFIRM_LASTS, self.clock.wall())?;
        new.link.customer = known.map(|known| known.id);
        if purpose == LinkPurpose::SignUp {
            new.link.body = Some(serde_json::to_string(pending).map_err(|_| IdentityError::Unreadable)?);
        }
        self.send(new).await
    }

    /// Sends the letter of a sign-up once more, with a link of its own.
    ///
    /// # Errors
    /// Too many letters for this client; or the storage does not work.
    pub async fn confirm_again(&self, visit: &Visit, email: &str) -> Result<(), IdentityError> {
        self.own_sign_in()?;
        self.take_letter(visit.client)?;
        let (email, now) = (email.trim().to_lowercase(), self.clock.wall());
        let pending = self.store.customers().pending(&email, now).await?;
        let mut new = NewLink::made(&self.links, LinkPurpose::SignUp, &email, CONFIRM_LASTS, now)?;
        match pending {
            Some(pending) => new.link.body = pending.body,
            // It works for nobody, and its job finds nobody to write to.
            None => new.link.expires = now,
        }
        self.send(new).await
    }

    pub(super) async fn send(&self, new: NewLink) -> Result<(), IdentityError> {
        let sent = self.store.transaction(move |tx| {
            let new = new.clone();
            async move { new.send(&tx).await }
        });
        as_sent(sent.await)
    }

    /// Makes the account of a sign-up, by the link of its letter; guest orders of the address become its own. Or changes
    /// the address of an account, where the link is for that: all its sessions end, and the address of before is told.
    ///
    /// Both ask for the password. Anybody may sign up with a stranger's address, and whoever reads the letters there would
    /// make an account that belongs to somebody else.
    ///
    /// # Errors
    /// `LinkUnknown` where the link works no more, or the address is somebody's meanwhile; `WrongCredentials` where the
    /// password is another; too many tries; `Busy`; or the storage does not work.
    pub async fn confirm(&self, visit: &Visit, token: &str, password: &str) -> Result<String, IdentityError> {
        self.own_sign_in()?;
        let unknown = || IdentityError::from(FaultCode::LinkUnknown);
        let (hash, now) = (hash_of(token), self.clock.wall());
        let link = self.store.customers().link(&hash, now).await?.ok_or_else(unknown)?;
        match (link.purpose, &link.body, link.customer) {
            (LinkPurpose::SignUp, Some(body), _) => {
                let mut pending = read(body)?;
                // Where none was chosen the link of the letter is for the page that chooses one.
                let chosen = pending.password.take().ok_or_else(unknown)?;
                self.try_password(visit, hash.clone(), password, &chosen).await?;
                self.make_account(hash, &link.email, chosen, pending).await?;
            }
            (LinkPurpose::Email, _, Some(id)) => {
                let record = self.store.customers().find(id).await?.ok_or_else(unknown)?;
                self.try_password(visit, hash.clone(), password, &record.password)
                    .await?;
                self.change_address(hash, &link.email, record).await?;
            }
            _ => return Err(unknown()),
        }
        Ok(link.email)
    }

    pub(super) async fn make_account(
        &self,
        hash: String,
        email: &str,
        password: String,
        pending: Pending,
    ) -> Result<(), IdentityError> {
        let now = self.clock.wall();
        let record = CustomerRecord {
            id: IdentityId::Customer(u128::from_be_bytes(random()?)),
            email: email.to_owned(),
            password,
            profile: pending.profile,
            groups: Vec::new(),
            consents: pending.consents,
            created: now,
        };
        let (id, address, consents) = (record.id, proven(email)?, self.consents.clone());
        let made = self.store.transaction(move |tx| {
            let (record, hash) = (record.clone(), hash.clone());
            let (address, consents) = (address.clone(), consents.clone());
            async move {
                // Orders are locked before customers.
                tx.orders().take_over(&record.email, record.id).await?;
                // The address is proven by the link that came back. Nothing of it stays where the link works no more.
                consents.grant_given_in(&tx, &address, &record.consents).await?;
                let is_taken = tx.customers().take_link(&hash, now).await?.is_some();
                tx.customers().end_sign_ups(&record.email, now).await?;
                let is_made = is_taken && tx.customers().add(&record).await?;
                is_made.then_some(()).ok_or(IdentityError::from(FaultCode::LinkUnknown))
            }
        });
        made.await?;
        tracing::info!(customer = key_in_log(id), "a customer signed up");
        self.keep_address_of_order(id).await?;
        Ok(())
    }

    async fn change_address(&self, hash: String, email: &str, old: CustomerRecord) -> Result<(), IdentityError> {
        let (now, id) = (self.clock.wall(), old.id);
        let mut notice = NewLink::made(&self.links, LinkPurpose::Moved, &old.email, CONFIRM_LASTS, now)?;
        notice.link.customer = Some(id);
        let addresses = (proven(&old.email)?, proven(email)?);
        let consents = self.consents.clone();
        let changed = self.store.transaction(move |tx| {
            let (hash, old, notice, consents) = (hash.clone(), old.clone(), notice.clone(), consents.clone());
            let (from, to) = addresses.clone();
            async move {
                let unknown = || IdentityError::from(FaultCode::LinkUnknown);
                // In the order in which rows are locked.
                tx.orders().take_over(&to.normalised(), id).await?;
                notice.queue(&tx).await?;
                consents.move_address_in(&tx, &from, &to, old.profile.language).await?;
                // It must be told, however many letters the address had.
                notice.add(&tx, u32::MAX).await?;
                let stands = tx.customers().lock(id).await?.ok_or_else(unknown)?;
                let is_same = stands.email == old.email && stands.password == old.password;
                if !is_same || tx.customers().take_link(&hash, now).await?.is_none() {
                    return Err(unknown());
                }
                // Letters to the old address open nothing any more, and whoever was signed in shows who they are once more.
                tx.customers().end_links(id, now).await?;
                tx.customers().end_sessions(id, None, now).await?;
                let is_free = tx.customers().set_email(id, &to.normalised()).await?;
                is_free.then_some(()).ok_or_else(unknown)
            }
        });
        changed.await?;
        self.close_ended_soon().await;
        tracing::info!(customer = key_in_log(id), "the address of an account was changed");
        Ok(())
    }
}
