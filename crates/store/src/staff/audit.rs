//! The log of what was changed: only ever added to, each line chained to the one before.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    staff::{
        Actor, ActorKind,
        audit::{AuditEntry, AuditLine, BrokenChain, ChainHead, ChainWalk, ChainedLine},
    },
};
use serde_json::Value;

use crate::{
    Error, Result,
    database::{Transaction, on_either},
    open_database::OpenDatabase,
    transaction::{RowKind, Tx},
};

/// The log, to be read.
#[derive(Debug, Clone)]
pub struct AuditLog {
    shared: Arc<OpenDatabase>,
}

/// The log in a transaction.
#[derive(Debug)]
pub struct AuditRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn audit(&self) -> AuditRepository<'_> {
        AuditRepository { tx: self }
    }
}

impl AuditRepository<'_> {
    /// Adds a line; it is there when the transaction is committed. `before` and `after` hold no secrets. From here to
    /// the end of the transaction no other one adds a line, so that this is its last step.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn record(
        &self,
        actor: &Actor,
        action: &str,
        subject: &str,
        (before, after): (Option<&Value>, Option<&Value>),
        at: UnixMillis,
    ) -> Result<()> {
        let mut tx = self.tx.lock().await?;
        let entry = Entry {
            actor,
            action,
            subject,
            before,
            after,
        };
        add(&mut tx, entry, at).await
    }
}

/// Adds a line in a transaction of one step.
pub(crate) async fn append(tx: &mut Transaction, entry: &AuditEntry, at: UnixMillis) -> Result<()> {
    let entry = Entry {
        actor: &entry.actor,
        action: entry.action,
        subject: &entry.subject,
        before: entry.before.as_ref(),
        after: entry.after.as_ref(),
    };
    add(tx, entry, at).await
}

struct Entry<'a> {
    actor: &'a Actor,
    action: &'a str,
    subject: &'a str,
    before: Option<&'a Value>,
    after: Option<&'a Value>,
}

async fn add(tx: &mut Transaction, entry: Entry<'_>, at: UnixMillis) -> Result<()> {
    let Entry {
        actor,
        action,
        subject,
        before,
        after,
    } = entry;
    // The row is locked by being written.
    const NEXT: &str = "UPDATE audit_head SET number = number + 1 WHERE one = 1 RETURNING number, hash";
    const ADD: &str = "INSERT INTO audit_line (number, at, actor_kind, actor_id, actor_name, action, subject,
                before_json, after_json, previous, hash)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    const END: &str = "UPDATE audit_head SET hash = $1 WHERE one = 1";
    tx.locked.add(RowKind::Audit, "")?;
    let written: sqlx::Result<()> = on_either!(tx, tx => {
        async {
            let (number, previous): (i64, String) = sqlx::query_as(NEXT).fetch_one(&mut **tx).await?;
            let line = AuditLine {
                number,
                at,
                actor: actor.clone(),
                action: action.to_owned(),
                subject: subject.to_owned(),
                before: before.map(Value::to_string),
                after: after.map(Value::to_string),
            };
            let hash = line.hash(&previous);
            sqlx::query(ADD)
                .bind(number)
                .bind(at.0)
                .bind(line.actor.kind.as_str())
                .bind(line.actor.id)
                .bind(line.actor.name)
                .bind(line.action)
                .bind(line.subject)
                .bind(line.before)
                .bind(line.after)
                .bind(previous)
                .bind(hash.clone())
                .execute(&mut **tx)
                .await?;
            sqlx::query(END).bind(hash).execute(&mut **tx).await?;
            Ok(())
        }
        .await
    });
    tx.note(written)?;
    Ok(())
}

type Row = (
    i64,
    i64,
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    String,
    String,
);

macro_rules! columns {
    () => {
        "number, at, actor_kind, actor_id, actor_name, action, subject, before_json, after_json, previous, hash"
    };
}

/// Lines that are read at once while the chain is walked.
const AT_ONCE: i64 = 500;

impl AuditLog {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// Lines before a number, the newest first; at most so many.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn before(&self, number: Option<i64>, most: u32) -> Result<Vec<AuditLine>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM audit_line WHERE number < $1 ORDER BY number DESC LIMIT $2"
        );
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                    let query = sqlx::query_as(SQL).bind(number.unwrap_or(i64::MAX)).bind(i64::from(most));
                    query.fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(|row| Ok(read(row)?.line)).collect()
            })
            .await
    }

    /// Walks the whole chain; how many lines there are, or the first that is not as the log wrote it.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn verify(&self) -> Result<Result<i64, BrokenChain>> {
        const HEAD: &str = "SELECT number, hash FROM audit_head WHERE one = 1";
        const LINES: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM audit_line WHERE number > $1 ORDER BY number LIMIT $2"
        );
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let (mut head, mut walk, mut after) = (ChainHead::default(), ChainWalk::default(), i64::MIN);
                loop {
                    // Piece by piece: whoever reads one state for long keeps SQLite's log from being moved.
                    let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                        sqlx::query_as(LINES).bind(after).bind(AT_ONCE).fetch_all(&mut **reader).await?
                    });
                    if let Some(last) = rows.last() {
                        after = last.0;
                        for row in rows {
                            if let Err(broken) = walk.step(&read(row)?) {
                                return Ok(Err(broken));
                            }
                        }
                        continue;
                    }
                    let (number, hash): (i64, String) = on_either!(pools.reader().await?, reader => {
                        sqlx::query_as(HEAD).fetch_one(&mut **reader).await?
                    });
                    let now = ChainHead { number, hash };
                    if now == head {
                        return Ok(walk.end(&head));
                    }
                    // There may be more since the lines were read.
                    head = now;
                }
            })
            .await
    }
}

fn read(row: Row) -> Result<ChainedLine> {
    let (number, at, kind, id, name, action, subject, before, after, previous, hash) = row;
    let kind = ActorKind::named(&kind);
    let kind = kind.ok_or_else(|| Error::corrupt("audit line", number, "its actor is unknown"))?;
    Ok(ChainedLine {
        line: AuditLine {
            number,
            at: UnixMillis(at),
            actor: Actor::new(kind, id, name),
            action,
            subject,
            before,
            after,
        },
        previous,
        hash,
    })
}
