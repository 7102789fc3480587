//! Writing down what was changed.

use domain::staff::{Account, Actor};
use runtime::clock::Clock;
use serde_json::Value;
use store::Store;

/// The audit log. What is changed in a transaction of several steps is written by `tx.audit()` as its last one; this is
/// for changes that are made already.
#[derive(Debug, Clone)]
pub struct Audit {
    store: Store,
    clock: Clock,
}

impl Audit {
    pub fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock }
    }

    /// Adds a line: who did what to what, and what was there before and after. Neither holds secrets.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn record(
        &self,
        actor: &Actor,
        action: &'static str,
        subject: &str,
        before: Option<Value>,
        after: Option<Value>,
    ) -> Result<(), store::Error> {
        let (at, actor, subject) = (self.clock.wall(), actor.clone(), subject.to_owned());
        self.store
            .transaction(move |tx| {
                let (actor, subject) = (actor.clone(), subject.clone());
                let (before, after) = (before.clone(), after.clone());
                async move {
                    let change = (before.as_ref(), after.as_ref());
                    tx.audit().record(&actor, action, &subject, change, at).await
                }
            })
            .await
    }
}

/// An account as lines of the log name it.
pub(super) fn subject(account: &Account) -> String {
    format!("account {}", account.id)
}
