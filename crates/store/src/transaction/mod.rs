//! One transaction over several aggregates: what is done in it happens together or not at all.

mod locks;

use std::{
    future::Future,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

pub(crate) use locks::{LockedRows, RowKind};

use crate::{
    Error, Result,
    database::{Pools, Transaction},
    failure,
    open_database::OpenDatabase,
};

/// A transaction under way, with a repository for each aggregate. Given by [`Store::transaction`](crate::Store::transaction).
///
/// A step that fails leaves nothing to be committed: the transaction must end with an error then. Steps lock rows, and
/// transactions that lock the same rows in different orders hinder each other. The order is: checkout, order,
/// reservation, products, stock, number of an order, hold, gift card, ledger, use of a promotion and its counter, cart,
/// page of content, job, account of the staff, permission of an address, audit log; of one kind by key. Events are written last by themselves. Hence take steps in the order `stock`, `gift_cards`,
/// `promotions`, `carts`, `jobs`, `staff`, `permissions`, `audit`; a program that was built for tests refuses a step that goes back with
/// [`Error::LockOrder`].
#[derive(Debug, Clone)]
pub struct Tx {
    /// Empty when the transaction has ended.
    inner: Arc<Mutex<Option<Transaction>>>,
}

impl Tx {
    /// The transaction, for one step.
    pub(crate) async fn lock(&self) -> Result<MappedMutexGuard<'_, Transaction>> {
        MutexGuard::try_map(self.inner.lock().await, Option::as_mut).map_err(|_| Error::Closed)
    }
}

/// A transaction is tried at most so often …
const TRIES: u32 = 10;
/// … and not again after this time.
const PATIENCE: Duration = Duration::from_secs(5);
/// Before the second try; it doubles with each.
const PAUSE: Duration = Duration::from_millis(4);

impl OpenDatabase {
    /// See [`Store::transaction`](crate::Store::transaction).
    pub(crate) async fn transaction<T, E, F>(&self, work: impl Fn(Tx) -> F + Send + Sync + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: std::error::Error + From<Error> + Send + 'static,
        F: Future<Output = Result<T, E>> + Send + 'static,
    {
        let pools = self.pools.clone();
        self.run(async move { Ok(with_retries(&pools, work).await) }).await?
    }
}

async fn with_retries<T, E, F>(pools: &Pools, work: impl Fn(Tx) -> F) -> Result<T, E>
where
    E: std::error::Error + From<Error> + 'static,
    F: Future<Output = Result<T, E>>,
{
    let begun = Instant::now();
    let mut tries = 0;
    loop {
        let error = match once(pools, &work).await {
            Ok(done) => return Ok(done),
            Err(error) => error,
        };
        tries += 1;
        if tries >= TRIES || begun.elapsed() >= PATIENCE || !failure::is_worth_another_try(&error) {
            return Err(error);
        }
        tracing::debug!(tries, %error, "another transaction was in the way; trying again");
        tokio::time::sleep(PAUSE * 2_u32.pow(tries - 1)).await;
    }
}

async fn once<T, E, F>(pools: &Pools, work: impl Fn(Tx) -> F) -> Result<T, E>
where
    E: From<Error>,
    F: Future<Output = Result<T, E>>,
{
    let begun = pools.begin_write().await.map_err(Error::from)?;
    let tx = Tx {
        inner: Arc::new(Mutex::new(Some(begun))),
    };
    let result = work(tx.clone()).await;
    // A handle that outlives the work finds nothing from here on.
    let transaction = tx.inner.lock().await.take().ok_or(Error::Closed)?;
    match result {
        Ok(done) => {
            transaction.finish().await?;
            Ok(done)
        }
        Err(error) => {
            transaction.roll_back().await;
            Err(error)
        }
    }
}
