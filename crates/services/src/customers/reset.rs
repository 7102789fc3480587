//! Choosing another password: with the one that stands, or by the link of a letter.

use domain::{
    consent::ConsentOccasion,
    customer::session::RESET_LASTS,
    fault::{Fault, FaultCode},
    ids::IdentityId,
};
use store::LinkPurpose;

use super::{
    Customers, NewLink, SignedIn, Ticked,
    change_letters::{self, Change},
    pending::{Pending, asked_at, read},
};
use crate::{
    identity::{Attempt, IdentityError, Visit, hash, hash_of, verify_password},
    telemetry::key_in_log,
};

/// Who chooses a password by a link.
enum Owner {
    /// A buyer, whose account is made with it.
    Invited(Pending),
    Customer(IdentityId),
}

impl Customers {
    /// Sends a letter with a link by which a password is chosen, where the address is a customer's.
    ///
    /// # Errors
    /// Too many letters for this client; or the storage does not work.
    pub async fn ask_reset(&self, visit: &Visit, email: &str) -> Result<(), IdentityError> {
        self.own_sign_in()?;
        self.take_letter(visit.client)?;
        let (email, now) = (email.trim().to_lowercase(), self.clock.wall());
        let known = self.store.customers().by_email(&email).await?;
        let mut new = NewLink::made(&self.links, LinkPurpose::Reset, &email, RESET_LASTS, now)?;
        match known {
            Some(known) => new.link.customer = Some(known.id),
            // It works for nobody, and its job finds nobody to write to.
            None => new.link.expires = now,
        }
        self.send(new).await
    }

    /// Chooses a password by a link. All sessions end, and so do other links and the passkeys: whoever knew the password that
    /// was may have added one. A letter tells it. Or makes the account of a buyer who wanted one, and who ticked what that takes.
    ///
    /// # Errors
    /// `LinkUnknown` where the link works no more; `Invalid` where the password may not be chosen, or what an account
    /// requires is not agreed to; `Busy`; or the storage does not work.
    pub async fn reset(&self, token: &str, password: &str, ticked: Ticked<'_>) -> Result<(), IdentityError> {
        self.own_sign_in()?;
        let unknown = || IdentityError::from(FaultCode::LinkUnknown);
        let (hash, now) = (hash_of(token), self.clock.wall());
        let link = self.store.customers().link(&hash, now).await?.ok_or_else(unknown)?;
        let mut owner = match (link.purpose, &link.body, link.customer) {
            (LinkPurpose::SignUp, Some(body), _) => Owner::Invited(read(body)?),
            (LinkPurpose::Reset, _, Some(customer)) => Owner::Customer(customer),
            _ => return Err(unknown()),
        };
        if matches!(&owner, Owner::Invited(pending) if pending.password.is_some()) {
            // Its link is for the page that confirms the address.
            return Err(unknown());
        }
        if let Owner::Invited(pending) = &mut owner {
            let given = self
                .consents
                .given(ConsentOccasion::Signup, ticked.ids, ticked.language)?;
            pending.consents.extend(asked_at(ticked.source, given));
        }
        let password = password.to_owned();
        let chosen = self.passwords.choose("password", password, &link.email).await?;
        match owner {
            Owner::Invited(pending) => self.make_account(hash, &link.email, chosen, pending).await,
            Owner::Customer(customer) => self.choose_again(hash, customer, link.email, chosen).await,
        }
    }

    async fn choose_again(
        &self,
        hash: String,
        customer: IdentityId,
        email: String,
        chosen: String,
    ) -> Result<(), IdentityError> {
        let now = self.clock.wall();
        let letter = change_letters::job(customer, Change::Password, now)?;
        let done = self.store.transaction(move |tx| {
            let (hash, chosen, email) = (hash.clone(), chosen.clone(), email.clone());
            let letter = letter.clone();
            async move {
                // Jobs are locked before customers. Nothing is told where nothing was changed.
                tx.jobs().put(&letter, now).await?;
                if tx.customers().take_link(&hash, now).await?.is_none() {
                    return Err(IdentityError::from(FaultCode::LinkUnknown));
                }
                let stands = tx.customers().lock(customer).await?;
                if stands.is_none_or(|stands| stands.email != email) {
                    // The account has another address meanwhile.
                    return Err(IdentityError::from(FaultCode::LinkUnknown));
                }
                tx.customers().set_password(customer, &chosen).await?;
                tx.customers().remove_passkeys(customer).await?;
                tx.customers().end_links(customer, now).await?;
                tx.customers().end_sessions(customer, None, now).await?;
                Ok(())
            }
        });
        done.await?;
        self.close_ended_soon().await;
        tracing::info!(customer = key_in_log(customer), "a password was chosen by a link");
        Ok(())
    }

    /// Chooses another password; all other sessions end, and so do links. A letter tells it.
    ///
    /// # Errors
    /// `WrongCredentials` where the current one is another; `Invalid` where it is left out, or the next one may not be chosen; too
    /// many tries; `Busy`; or the storage does not work.
    pub async fn change_password(
        &self,
        visit: &Visit,
        signed_in: &SignedIn,
        current: &str,
        next: &str,
    ) -> Result<(), IdentityError> {
        self.own_sign_in()?;
        let email = &signed_in.customer.email;
        let is_given = match current {
            // Not a try of a password.
            "" => Err(Fault::field("currentPassword", "/faults/field-missing")),
            _ => Ok(()),
        };
        Fault::both(is_given, self.passwords.look_at("newPassword", next, email))?;
        self.confirm_password(visit, signed_in, current).await?;
        let next = next.to_owned();
        let chosen = self.passwords.choose("newPassword", next, email).await?;
        let (customer, session, now) = (signed_in.id(), signed_in.session.clone(), self.clock.wall());
        let verified = signed_in.customer.password.clone();
        let letter = change_letters::job(customer, Change::Password, now)?;
        let done = self.store.transaction(move |tx| {
            let (session, chosen, verified) = (session.clone(), chosen.clone(), verified.clone());
            let letter = letter.clone();
            async move {
                tx.jobs().put(&letter, now).await?;
                // It may have been chosen by a letter meanwhile.
                let stands = tx.customers().lock(customer).await?;
                if stands.is_none_or(|stands| stands.password != verified) {
                    return Err(IdentityError::from(FaultCode::WrongCredentials));
                }
                tx.customers().set_password(customer, &chosen).await?;
                tx.customers().end_links(customer, now).await?;
                tx.customers().end_sessions(customer, Some(&session), now).await?;
                Ok(())
            }
        });
        done.await?;
        self.close_ended_soon().await;
        Ok(())
    }

    /// Whoever finds an open session does not know the password.
    pub(super) async fn confirm_password(
        &self,
        visit: &Visit,
        signed_in: &SignedIn,
        current: &str,
    ) -> Result<(), IdentityError> {
        let key = hash("confirm", &signed_in.id().to_string());
        self.try_password(visit, key, current, &signed_in.customer.password)
            .await
    }

    /// Whether a password is the one of this hash; wrong tries of one `key` are few.
    pub(super) async fn try_password(
        &self,
        visit: &Visit,
        key: String,
        given: &str,
        expected: &str,
    ) -> Result<(), IdentityError> {
        let attempt = Attempt {
            key,
            client: visit.client,
            is_known_device: true,
        };
        let (expected, now) = (Some(expected.to_owned()), self.clock.now());
        verify_password(&self.passwords, &self.throttle, attempt, given, expected, now).await
    }
}
