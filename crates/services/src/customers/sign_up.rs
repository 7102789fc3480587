//! Signing up. Nobody is a customer before the link of a letter came back; and the answer is the same whether or not the
//! address is one.

use domain::{
    consent::PermissionSource,
    customer::{Profile, SignUp, session::CONFIRM_LASTS},
    fault::FaultCode,
    ids::IdentityId,
};
use store::{CustomerLink, CustomerRecord, LinkPurpose};

use super::{
    Customers, NewLink, as_sent,
    pending::{Pending, proven, read},
};
use crate::identity::{IdentityError, Visit, hash_of, random};

/// Somebody who became a customer.
#[derive(Debug, Clone)]
pub struct NewCustomer {
    pub id: IdentityId,
    pub email: String,
    pub profile: Profile,
    /// Whether they want to be written to.
    pub marketing: bool,
}

impl Customers {
    /// Sends a letter whose link makes the account. Whoever has one already is told so, by letter.
    ///
    /// # Errors
    /// `Invalid` where the password may not be chosen; too many letters for this client; `Busy`; or the storage does not
    /// work.
    pub async fn sign_up(
        &self,
        visit: &Visit,
        sign_up: SignUp,
        password: &str,
        marketing: bool,
    ) -> Result<(), IdentityError> {
        self.take_letter(visit.client)?;
        let email = sign_up.email.normalised();
        let password = self.passwords.choose("password", password.to_owned(), &email).await?;
        let pending = Pending {
            profile: sign_up.profile,
            password,
            marketing,
        };
        let known = self.store.customers().by_email(&email).await?;
        let purpose = match known {
            Some(_) => LinkPurpose::Known,
            None => LinkPurpose::SignUp,
        };
        let mut new = NewLink::made(&self.links, purpose, &email, CONFIRM_LASTS, self.clock.wall())?;
        new.link.customer = known.map(|known| known.id);
        if purpose == LinkPurpose::SignUp {
            new.link.body = Some(serde_json::to_string(&pending).map_err(|_| IdentityError::Unreadable)?);
        }
        self.send(new).await
    }

    /// Sends the letter of a sign-up once more, with a link of its own.
    ///
    /// # Errors
    /// Too many letters for this client; or the storage does not work.
    pub async fn confirm_again(&self, visit: &Visit, email: &str) -> Result<(), IdentityError> {
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
    /// the address of an account, where the link is for that.
    ///
    /// # Errors
    /// `LinkUnknown` where the link works no more, or the address is somebody's meanwhile; or the storage does not work.
    pub async fn confirm(&self, token: &str) -> Result<NewCustomer, IdentityError> {
        let unknown = || IdentityError::from(FaultCode::LinkUnknown);
        let now = self.clock.wall();
        let hash = hash_of(token);
        let link = self.store.customers().link(&hash, now).await?.ok_or_else(unknown)?;
        let new = self.confirmed(&link).await?;
        let confirmed = new.clone();
        let made = self.store.transaction(move |tx| {
            let (new, hash) = (confirmed.clone(), hash.clone());
            async move {
                // Orders are locked before customers.
                tx.orders().take_over(&new.email, new.id).await?;
                let taken = tx.customers().take_link(&hash, now).await?;
                let is_done = match taken.map(|link| (link.purpose, link.body)) {
                    Some((LinkPurpose::SignUp, Some(body))) => {
                        let Pending { profile, password, .. } = read(&body)?;
                        tx.customers().end_sign_ups(&new.email, now).await?;
                        let record = CustomerRecord {
                            id: new.id,
                            email: new.email.clone(),
                            password,
                            profile,
                            groups: Vec::new(),
                            created: now,
                        };
                        tx.customers().add(&record).await?
                    }
                    Some((LinkPurpose::Email, _)) => {
                        // Letters to the old address open nothing any more.
                        tx.customers().end_links(new.id, now).await?;
                        tx.customers().set_email(new.id, &new.email).await?
                    }
                    _ => false,
                };
                is_done.then_some(()).ok_or(IdentityError::from(FaultCode::LinkUnknown))
            }
        });
        made.await?;
        tracing::info!(customer = %new.id, "an address was confirmed");
        if new.marketing {
            // The address is proven by the link that came back.
            let (email, language) = (proven(&new.email)?, new.profile.language);
            let granted = self
                .consents
                .grant_marketing(&email, language, PermissionSource::Signup);
            granted.await?;
        }
        Ok(new)
    }

    async fn confirmed(&self, link: &CustomerLink) -> Result<NewCustomer, IdentityError> {
        let unknown = || IdentityError::from(FaultCode::LinkUnknown);
        let email = link.email.clone();
        match (link.purpose, &link.body, link.customer) {
            (LinkPurpose::SignUp, Some(body), _) => {
                let pending = read(body)?;
                Ok(NewCustomer {
                    id: IdentityId::Customer(u128::from_be_bytes(random()?)),
                    email,
                    profile: pending.profile,
                    marketing: pending.marketing,
                })
            }
            (LinkPurpose::Email, _, Some(id)) => {
                let record = self.store.customers().find(id).await?.ok_or_else(unknown)?;
                Ok(NewCustomer {
                    id,
                    email,
                    profile: record.profile,
                    marketing: false,
                })
            }
            _ => Err(unknown()),
        }
    }
}
