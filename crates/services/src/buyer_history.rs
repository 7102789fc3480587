//! What a buyer had before: promotions may ask for it.

use domain::{cart::BuyerHistory, contact::Email, ids::IdentityId};
use store::{Customers, Orders, Promotions, Store};

/// Looks up what buyers had. A guest is their e-mail address; a customer is their account, with what they bought as a guest
/// before.
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
        if let IdentityId::Customer(_) = owner
            && let Some(record) = self.customers.find(owner).await?
        {
            return self.of_customer(owner, &record.email).await;
        }
        let email = email.normalised();
        Ok(BuyerHistory {
            orders: self.orders.count_of(&email).await?,
            promotion_uses: self.promotions.uses_of(&email).await?,
        })
    }

    /// What a customer had; `email` is that of their account, in lower case.
    ///
    /// # Errors
    /// The storage does not answer.
    pub async fn of_customer(&self, customer: IdentityId, email: &str) -> Result<BuyerHistory, store::Error> {
        let mut promotion_uses = self.promotions.uses_of(&customer.to_string()).await?;
        for (promotion, uses) in self.promotions.uses_of(email).await? {
            let known: &mut u32 = promotion_uses.entry(promotion).or_default();
            *known = known.saturating_add(uses);
        }
        Ok(BuyerHistory {
            orders: self.orders.count_of_customer(customer).await?,
            promotion_uses,
        })
    }
}
