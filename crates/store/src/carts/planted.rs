//! Defects planted on purpose, for the crash harness to find: a checker is trusted only after it did. Compiled with
//! the feature `planted-defects` alone, which no program of the shop has.

use domain::cart::CartCommit;

use super::{
    batch,
    sink::{BatchError, CartSink, Durable, SqlSink, Written},
};

/// A sink with the defect that the environment names, or without one.
pub(crate) struct Planted {
    inner: SqlSink,
    defect: Option<Defect>,
    /// The batch that is acknowledged and not written.
    late: Option<Vec<CartCommit>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Defect {
    /// Callers hear of a commit one batch before it is written.
    AckBeforeCommit,
    /// What operations do is written, and that they were done is not.
    NoDedup,
    /// That they were done is written in a transaction of its own.
    DedupApart,
    /// Nobody waits until SQLite's log is synchronised.
    SyncNormal,
    /// The task that writes ends with its first batch.
    Panic,
}

const VARIABLE: &str = "PRALINE_PLANTED_DEFECT";

impl Planted {
    pub(crate) fn around(inner: SqlSink) -> Self {
        let defect = match std::env::var(VARIABLE).as_deref() {
            Ok("ack-before-commit") => Some(Defect::AckBeforeCommit),
            Ok("no-dedup") => Some(Defect::NoDedup),
            Ok("dedup-apart") => Some(Defect::DedupApart),
            Ok("sync-normal") => Some(Defect::SyncNormal),
            Ok("writer-panics") => Some(Defect::Panic),
            _ => None,
        };
        Self {
            inner,
            defect,
            late: None,
        }
    }
}

impl CartSink for Planted {
    async fn write(&mut self, commits: &[CartCommit]) -> Result<Written, BatchError> {
        match self.defect {
            None => self.inner.write(commits).await,
            Some(Defect::AckBeforeCommit) => {
                if let Some(late) = self.late.replace(commits.to_vec()) {
                    self.inner.write(&late).await?;
                }
                Ok(told_at_once(Vec::new()))
            }
            Some(Defect::NoDedup) => self.inner.write(&without_records(commits)).await,
            Some(Defect::DedupApart) => {
                let written = self.inner.write(&without_records(commits)).await?;
                let apart = async {
                    let mut tx = self.inner.pools.begin_write().await?;
                    batch::write_records(&mut tx, commits).await?;
                    tx.commit().await
                };
                apart.await.map_err(|_| BatchError::Unknown)?;
                Ok(written)
            }
            Some(Defect::SyncNormal) => {
                let written = self.inner.write(commits).await?;
                Ok(told_at_once(written.conflicts))
            }
            Some(Defect::Panic) => panic!("planted"),
        }
    }

    async fn probe(&mut self) -> bool {
        self.inner.probe().await
    }
}

/// Written, and durable as far as anybody hears.
fn told_at_once(conflicts: Vec<usize>) -> Written {
    Written {
        conflicts,
        durable: Durable::reached(),
    }
}

fn without_records(commits: &[CartCommit]) -> Vec<CartCommit> {
    let stripped = commits.iter().cloned().map(|commit| CartCommit {
        put_tabs: Vec::new(),
        answers: Vec::new(),
        ..commit
    });
    stripped.collect()
}
