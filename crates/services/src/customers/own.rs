//! What customers change of what is known of them.

use domain::{
    buyer::PostalAddress,
    consent::PermissionSource,
    contact::Email,
    customer::{Profile, session::CONFIRM_LASTS},
    fault::{Fault, FaultCode},
    ids::IdentityId,
};
use store::{CustomerRecord, LinkPurpose, OrderSearch};

use super::{Customers, NewLink, SignedIn, pending::proven};
use crate::identity::{IdentityError, Visit};

impl Customers {
    /// # Errors
    /// `NotFound` where there is no such customer; or the storage does not work.
    pub async fn find(&self, customer: IdentityId) -> Result<CustomerRecord, IdentityError> {
        let found = self.store.customers().find(customer).await?;
        found.ok_or(FaultCode::NotFound.into())
    }

    /// The customer with an address.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn by_email(&self, email: &Email) -> Result<Option<CustomerRecord>, IdentityError> {
        Ok(self.store.customers().by_email(&email.normalised()).await?)
    }

    /// Changes name, number and language.
    ///
    /// # Errors
    /// `NotFound`; or the storage does not work.
    pub async fn put_profile(&self, customer: IdentityId, new: Profile) -> Result<CustomerRecord, IdentityError> {
        self.change(customer, move |profile| {
            let addresses = std::mem::take(&mut profile.addresses);
            *profile = Profile {
                addresses,
                ..new.clone()
            };
            Ok(())
        })
        .await
    }

    /// Adds an address, or changes the one of this id.
    ///
    /// # Errors
    /// As [`Profile::put_address`]; or the storage does not work.
    pub async fn put_address(
        &self,
        customer: IdentityId,
        id: Option<u32>,
        address: PostalAddress,
        is_default: bool,
    ) -> Result<CustomerRecord, IdentityError> {
        self.change(customer, move |profile| {
            profile.put_address(id, address.clone(), is_default).map(drop)
        })
        .await
    }

    /// A customer who bought before they had an account finds the address of their newest order in it, unless they saved one.
    ///
    /// # Errors
    /// The storage does not work.
    pub(super) async fn keep_address_of_order(&self, customer: IdentityId) -> Result<(), IdentityError> {
        let search = OrderSearch {
            customer: Some(customer),
            limit: 1,
            ..OrderSearch::default()
        };
        let newest = self.store.orders().search(&search).await?.orders.pop();
        let Some(stored) = newest else { return Ok(()) };
        let address = stored.order.contents.buyer.shipping;
        let kept = self.change(customer, move |profile| {
            if profile.addresses.is_empty() {
                profile.put_address(None, address.clone(), true)?;
            }
            Ok(())
        });
        kept.await.map(drop)
    }

    /// # Errors
    /// `NotFound` where there is no such address; or the storage does not work.
    pub async fn remove_address(&self, customer: IdentityId, id: u32) -> Result<(), IdentityError> {
        let removed = self.change(customer, move |profile| {
            let removed = profile.remove_address(id);
            removed.then_some(()).ok_or(FaultCode::NotFound.into())
        });
        removed.await.map(drop)
    }

    async fn change(
        &self,
        customer: IdentityId,
        change: impl Fn(&mut Profile) -> Result<(), Fault> + Clone + Send + Sync + 'static,
    ) -> Result<CustomerRecord, IdentityError> {
        let changed = self.store.transaction(move |tx| {
            let change = change.clone();
            async move {
                let found = tx.customers().lock(customer).await?;
                let mut record = found.ok_or(FaultCode::NotFound)?;
                change(&mut record.profile)?;
                tx.customers().put_profile(customer, &record.profile).await?;
                Ok::<_, IdentityError>(record)
            }
        });
        changed.await
    }

    /// Whether the shop may write to a customer of its goods.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn allows_marketing(&self, signed_in: &SignedIn) -> Result<bool, IdentityError> {
        let email = proven(&signed_in.customer.email)?;
        Ok(self.consents.is_marketing_allowed(&email).await?)
    }

    /// Allows that, or takes it back: at once, since the address is proven.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn allow_marketing(&self, signed_in: &SignedIn, allow: bool) -> Result<(), IdentityError> {
        let (email, source) = (proven(&signed_in.customer.email)?, PermissionSource::Preferences);
        let language = signed_in.customer.profile.language;
        match allow {
            true => self.consents.grant_marketing(&email, language, source).await?,
            false => self.consents.withdraw_marketing(&email, source).await?,
        }
        Ok(())
    }

    /// What promotions ask of a customer.
    ///
    /// # Errors
    /// `NotFound`; or the storage does not work.
    pub async fn put_groups(&self, customer: IdentityId, groups: Vec<Box<str>>) -> Result<(), IdentityError> {
        let at = self.clock.wall();
        let put = self.store.transaction(move |tx| {
            let groups = groups.clone();
            async move {
                tx.customers().lock(customer).await?.ok_or(FaultCode::NotFound)?;
                tx.customers().put_groups(customer, &groups, at).await?;
                Ok::<_, IdentityError>(())
            }
        });
        put.await
    }

    /// Begins to change the address of an account: a letter to the new one brings the link that does it.
    ///
    /// # Errors
    /// `WrongCredentials` where the password is another; too many tries, or letters for this client; `Busy`; or the storage
    /// does not work.
    pub async fn ask_email(
        &self,
        visit: &Visit,
        signed_in: &SignedIn,
        email: &Email,
        password: &str,
    ) -> Result<(), IdentityError> {
        self.own_sign_in()?;
        self.confirm_password(visit, signed_in, password).await?;
        self.take_letter(visit.client)?;
        let (email, now) = (email.normalised(), self.clock.wall());
        let is_taken = self.store.customers().by_email(&email).await?.is_some();
        let mut new = NewLink::made(&self.links, LinkPurpose::Email, &email, CONFIRM_LASTS, now)?;
        new.link.customer = Some(signed_in.id());
        if is_taken {
            new.link.expires = now;
        }
        self.send(new).await
    }
}
