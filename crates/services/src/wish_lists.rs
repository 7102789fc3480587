//! What shoppers would like to have: put on their lists, taken off, and brought along by a visitor who signs in.

use domain::{
    fault::FaultCode,
    ids::{IdentityId, ProductCode},
    wishes::{JoinedWishes, WishList},
};
use runtime::clock::Clock;
use store::{Store, Tx};

/// Why a list stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum WishError {
    #[error("{}", .0.as_str())]
    Fault(FaultCode),
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// The lists of all shoppers. Whoever shows one hears of its changes by the outbox, on whichever node.
#[derive(Debug, Clone)]
pub struct WishLists {
    store: Store,
    clock: Clock,
}

impl WishLists {
    pub fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock }
    }

    /// What somebody would like to have.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn of(&self, identity: IdentityId) -> Result<WishList, WishError> {
        Ok(self.store.wish_lists().find(identity).await?)
    }

    /// Puts a product on a list; the answer is the list with it. One that is there already stays where it is.
    ///
    /// # Errors
    /// `WishListFull`; `InvalidToken` for a customer who was forgotten meanwhile; or the storage does not work.
    pub async fn add(&self, identity: IdentityId, product: &ProductCode) -> Result<WishList, WishError> {
        let (product, now) = (product.clone(), self.clock.wall());
        self.change(identity, move |list| list.with(&product, now).map_err(WishError::Fault))
            .await
    }

    /// Takes a product off a list; the answer is the list without it. One that is not there is no mistake.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn remove(&self, identity: IdentityId, product: &ProductCode) -> Result<WishList, WishError> {
        let list = self.of(identity).await?;
        if !list.has(product) {
            return Ok(list);
        }
        let (product, now) = (product.clone(), self.clock.wall());
        self.change(identity, move |list| Ok(list.without(&product, now))).await
    }

    /// Puts what a visitor would like to have to a customer's list, and empties the visitor's: one transaction. Doing it again
    /// changes nothing. The answer is how many found no room.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn merge(&self, visitor: IdentityId, customer: IdentityId) -> Result<usize, WishError> {
        if self.of(visitor).await?.wishes.is_empty() {
            return Ok(0);
        }
        let now = self.clock.wall();
        let work = move |tx: Tx| async move {
            // Visitors come before customers in the order of their keys.
            let lists = (
                tx.wish_lists().lock(visitor).await?,
                tx.wish_lists().lock(customer).await?,
            );
            let (Some(from), Some(to)) = lists else {
                return Ok(0);
            };
            if from.wishes.is_empty() {
                return Ok(0);
            }
            let JoinedWishes { list, left_out } = to.joined(&from, now);
            tx.wish_lists().put(visitor, &from.emptied(now)).await?;
            if list != to {
                tx.wish_lists().put(customer, &list).await?;
            }
            Ok(left_out)
        };
        self.store.transaction(work).await
    }

    /// Changes a list as it is now, whoever else does so.
    async fn change(
        &self,
        identity: IdentityId,
        decide: impl Fn(&WishList) -> Result<Option<WishList>, WishError> + Clone + Send + Sync + 'static,
    ) -> Result<WishList, WishError> {
        let work = move |tx: Tx| {
            let decide = decide.clone();
            async move {
                let list = tx.wish_lists().lock(identity).await?;
                let list = list.ok_or(WishError::Fault(FaultCode::InvalidToken))?;
                let Some(changed) = decide(&list)? else {
                    return Ok(list);
                };
                tx.wish_lists().put(identity, &changed).await?;
                Ok(changed)
            }
        };
        self.store.transaction(work).await
    }
}
