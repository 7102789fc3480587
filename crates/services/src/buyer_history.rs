//! What a buyer had before: promotions may ask for it.

use domain::{cart::BuyerHistory, contact::Email, ids::IdentityId};
use store::{CustomerRecord, Customers, Orders, Promotions, Store};

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
        if let Some(history) = self.of_owner(owner).await? {
            return Ok(history);
        }
        let email = email.normalised();
        Ok(BuyerHistory {
            orders: self.orders.count_of(&email).await?,
            promotion_uses: self.promotions.uses_of(&email).await?,
            groups: Vec::new(),
        })
    }

    /// What the owner of a cart had, where they have an account.
    ///
    /// # Errors
    /// The storage does not answer.
    pub async fn of_owner(&self, owner: IdentityId) -> Result<Option<BuyerHistory>, store::Error> {
        let IdentityId::Customer(_) = owner else {
            return Ok(None);
        };
        let Some(customer) = self.customers.find(owner).await? else {
            return Ok(None);
        };
        self.of_customer(&customer).await.map(Some)
    }

    /// # Errors
    /// The storage does not answer.
    pub async fn of_customer(&self, customer: &CustomerRecord) -> Result<BuyerHistory, store::Error> {
        let mut promotion_uses = self.promotions.uses_of(&customer.id.to_string()).await?;
        for (promotion, uses) in self.promotions.uses_of(&customer.email).await? {
            let known: &mut u32 = promotion_uses.entry(promotion).or_default();
            *known = known.saturating_add(uses);
        }
        Ok(BuyerHistory {
            orders: self.orders.count_of_customer(customer.id).await?,
            promotion_uses,
            groups: customer.groups.clone(),
        })
    }
}
