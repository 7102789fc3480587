//! What a buyer had before: promotions may ask for it.

use domain::{cart::BuyerHistory, contact::Email, ids::IdentityId};
use store::{CustomerRecord, Customers, Orders, Promotions, Store};

/// Looks up what buyers had. A guest is their e-mail address; a customer is their account, with what they bought as a guest
/// before. A promotion that was given to an address counts for whoever orders with it, signed in or not.
#[derive(Clone)]
pub struct BuyerHistories {
    orders: Orders,
    promotions: Promotions,
    customers: Customers,
}

impl BuyerHistories {
    pub fn new(store: &Store) -> Self {
        Self {
            orders: store.orders(),
            promotions: store.promotions(),
            customers: store.customers(),
        }
    }

    /// What the owner of a cart had, who tells this address in the checkout.
    ///
    /// # Errors
    /// The storage does not answer.
    pub async fn of(&self, owner: IdentityId, email: &Email) -> Result<BuyerHistory, store::Error> {
        let email = email.normalised();
        if let Some(customer) = self.account(owner).await? {
            return self.with_address(&customer, &email).await;
        }
        Ok(BuyerHistory {
            orders: self.orders.count_of(&email).await?,
            promotion_uses: self.promotions.uses_of(&[&email]).await?,
            groups: Vec::new(),
        })
    }

    /// What the owner of a cart had, where they have an account.
    ///
    /// # Errors
    /// The storage does not answer.
    pub async fn of_owner(&self, owner: IdentityId) -> Result<Option<BuyerHistory>, store::Error> {
        match self.account(owner).await? {
            Some(customer) => self.of_customer(&customer).await.map(Some),
            None => Ok(None),
        }
    }

    /// # Errors
    /// The storage does not answer.
    pub async fn of_customer(&self, customer: &CustomerRecord) -> Result<BuyerHistory, store::Error> {
        self.with_address(customer, &customer.email).await
    }

    /// What a customer had who orders with this address.
    async fn with_address(&self, customer: &CustomerRecord, email: &str) -> Result<BuyerHistory, store::Error> {
        let names = [&customer.id.to_string(), &*customer.email, email];
        Ok(BuyerHistory {
            orders: self.orders.count_of_customer(customer.id).await?,
            promotion_uses: self.promotions.uses_of(&names).await?,
            groups: customer.groups.clone(),
        })
    }

    async fn account(&self, owner: IdentityId) -> Result<Option<CustomerRecord>, store::Error> {
        match owner {
            IdentityId::Customer(_) => self.customers.find(owner).await,
            IdentityId::Anonymous(_) => Ok(None),
        }
    }
}
