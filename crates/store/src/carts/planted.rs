//! Defects planted on purpose, for the crash harness to find: a checker is trusted only after it did. Compiled with
//! the feature `planted-defects` alone, which no program of the shop has.

use domain::cart::CartCommit;

use super::{
    batch,
    sink::{BatchError, CartSink, SqlSink},
};
use crate::database::on_either;

/// A sink with the defect that the environment names, or without one.
pub(crate) struct Planted {
    inner: SqlSink,
    defect: Option<Defect>,
    /// The batch that is acknowledged and not written.
    late: Option<Vec<CartCommit>>,
    is_relaxed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Defect {
    /// Callers hear of a commit one batch before it is written.
    AckBeforeCommit,
    /// What operations do is written, and that they were done is not.
    NoDedup,
    /// That they were done is written in a transaction of its own.
    DedupApart,
    /// SQLite does not synchronise its log with each commit.
    SyncNormal,
}

const VARIABLE: &str = "PRALINE_PLANTED_DEFECT";

impl Planted {
    pub(crate) fn around(inner: SqlSink) -> Self {
        let defect = match std::env::var(VARIABLE).as_deref() {
            Ok("ack-before-commit") => Some(Defect::AckBeforeCommit),
            Ok("no-dedup") => Some(Defect::NoDedup),
            Ok("dedup-apart") => Some(Defect::DedupApart),
            Ok("sync-normal") => Some(Defect::SyncNormal),
            _ => None,
        };
        Self {
            inner,
            defect,
            late: None,
            is_relaxed: false,
        }
    }

    /// SQLite's one connection that writes is opened once, so this holds for all that it writes.
    async fn relax(&self) -> sqlx::Result<()> {
        on_either!(&self.inner.pools.writer, pool => {
            sqlx::query("PRAGMA synchronous = NORMAL").execute(pool).await.map(|_| ())
        })
    }
}

impl CartSink for Planted {
    async fn write(&mut self, commits: &[CartCommit]) -> Result<Vec<usize>, BatchError> {
        match self.defect {
            None => self.inner.write(commits).await,
            Some(Defect::AckBeforeCommit) => match self.late.replace(commits.to_vec()) {
                Some(late) => self.inner.write(&late).await.map(|_| Vec::new()),
                None => Ok(Vec::new()),
            },
            Some(Defect::NoDedup) => self.inner.write(&without_records(commits)).await,
            Some(Defect::DedupApart) => {
                let conflicts = self.inner.write(&without_records(commits)).await?;
                let apart = async {
                    let mut tx = self.inner.pools.begin_write().await?;
                    batch::write_records(&mut tx, commits).await?;
                    tx.commit().await
                };
                apart.await.map_err(|_| BatchError::Unknown)?;
                Ok(conflicts)
            }
            Some(Defect::SyncNormal) => {
                if !self.is_relaxed {
                    self.relax().await.map_err(|_| BatchError::Unavailable)?;
                    self.is_relaxed = true;
                }
                self.inner.write(commits).await
            }
        }
    }

    async fn probe(&mut self) -> bool {
        self.inner.probe().await
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
