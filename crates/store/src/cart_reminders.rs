//! Carts of customers as they lie there, and when their owners were last reminded of them.

use std::sync::Arc;

use domain::{
    cart::{CartKey, LeftCart, Reminded},
    clock::UnixMillis,
    ids::{IdentityId, MarketId},
};

use crate::{
    Error, Result,
    database::{execute, on_either},
    open_database::OpenDatabase,
    transaction::{RowKind, Tx},
};

/// A cart whose owner has an account.
#[derive(Clone, PartialEq, Eq)]
pub struct FoundCart {
    pub key: CartKey,
    /// Of the cart, as it was read.
    pub version: u64,
    /// Of the account, in lower case.
    pub email: String,
    pub cart: LeftCart,
}

// Nothing of a person comes into a log.
impl std::fmt::Debug for FoundCart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("FoundCart").field(&self.key).field(&self.cart).finish()
    }
}

/// The reader's side of reminders.
#[derive(Debug, Clone)]
pub struct CartReminders {
    shared: Arc<OpenDatabase>,
}

/// Visitors without an account come before these in the order of the keys.
const FIRST_CUSTOMER: &str = "c-";

/// Identity, market, version, contents_version, updated_at, lock_until, has lines, has an open purchase; version of the
/// contents and time of the last letter; address.
type Row = (
    String,
    String,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
    String,
);

/// In the order of the carts' keys, as they are walked by whoever forgets them: an index by age would be paid for at every
/// commit. (`CROSS JOIN` has SQLite read them in this order.)
macro_rules! found {
    ($end:literal) => {
        concat!(
            "SELECT c.identity, c.market, c.version, c.contents_version, c.updated_at, COALESCE(c.lock_until, 0),
                CAST(CASE WHEN EXISTS (SELECT 1 FROM cart_line l WHERE l.identity = c.identity AND l.market = c.market)
                    THEN 1 ELSE 0 END AS BIGINT),
                CAST(CASE WHEN EXISTS (SELECT 1 FROM checkout k WHERE k.cart_id = c.cart_id AND k.state = 'open')
                    THEN 1 ELSE 0 END AS BIGINT),
                m.contents_version, m.sent_at, u.email
             FROM cart c CROSS JOIN customer u
                LEFT JOIN cart_reminder m ON m.identity = c.identity AND m.market = c.market
             WHERE u.id = c.identity AND ",
            $end
        )
    };
}

pub(crate) const PAGE: &str = found!("(c.identity, c.market) > ($1, $2) ORDER BY c.identity, c.market LIMIT $3");
pub(crate) const ONE: &str = found!("c.identity = $1 AND c.market = $2 LIMIT $3");

impl CartReminders {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// The next carts of customers, in the order of their keys, from the one after this on; from the first one without.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn page(&self, after: Option<&CartKey>, limit: u32) -> Result<Vec<FoundCart>> {
        let (identity, market) = after.map_or_else(|| (FIRST_CUSTOMER.to_owned(), String::new()), texts);
        self.found(PAGE, identity, market, limit).await
    }

    /// One of them; nothing where it is nobody's who has an account.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn find(&self, key: &CartKey) -> Result<Option<FoundCart>> {
        let (identity, market) = texts(key);
        Ok(self.found(ONE, identity, market, 1).await?.into_iter().next())
    }

    /// When a customer was last reminded, by market.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn of_customer(&self, customer: IdentityId) -> Result<Vec<(MarketId, UnixMillis)>> {
        const SQL: &str = "SELECT market, sent_at FROM cart_reminder WHERE identity = $1 ORDER BY market";
        let pools = self.shared.pools.clone();
        let found = self.shared.run(async move {
            let rows: Vec<(String, i64)> = on_either!(pools.reader().await?, reader => {
                sqlx::query_as(SQL).bind(customer.to_string()).fetch_all(&mut **reader).await?
            });
            Ok(rows)
        });
        let read = |(market, at): (String, i64)| {
            let known = MarketId::parse(&market);
            let known = known.map_err(|reason| Error::corrupt("cart_reminder", &market, reason))?;
            Ok((known, UnixMillis(at)))
        };
        found.await?.into_iter().map(read).collect()
    }

    async fn found(&self, sql: &'static str, identity: String, market: String, limit: u32) -> Result<Vec<FoundCart>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                    let query = sqlx::query_as(sql).bind(identity).bind(market).bind(i64::from(limit));
                    query.fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(read).collect()
            })
            .await
    }
}

fn texts(key: &CartKey) -> (String, String) {
    (key.identity.to_string(), key.market.as_str().to_owned())
}

fn read(row: Row) -> Result<FoundCart> {
    let (identity, market, version, contents, changed, locked, lines, open, told_of, sent, email) = row;
    let key = format!("{identity}/{market}");
    let count = |value: i64| u64::try_from(value).map_err(|reason| Error::corrupt("cart", &key, reason));
    let reminded = match (told_of, sent) {
        (Some(version), Some(at)) => Some(Reminded {
            contents_version: count(version)?,
            at: UnixMillis(at),
        }),
        _ => None,
    };
    Ok(FoundCart {
        version: count(version)?,
        email,
        cart: LeftCart {
            changed: UnixMillis(changed),
            contents_version: count(contents)?,
            has_lines: lines != 0,
            locked_until: UnixMillis(locked),
            has_open_purchase: open != 0,
            reminded,
        },
        key: key.parse().map_err(|reason| Error::corrupt("cart", &key, reason))?,
    })
}

/// Reminders in a transaction.
#[derive(Debug)]
pub struct CartReminderRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn cart_reminders(&self) -> CartReminderRepository<'_> {
        CartReminderRepository { tx: self }
    }
}

impl CartReminderRepository<'_> {
    /// Notes that the owner of a cart was written to about these contents; not of somebody who was forgotten meanwhile.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn put(&self, key: &CartKey, reminded: Reminded) -> Result<()> {
        const SQL: &str = "INSERT INTO cart_reminder (identity, market, contents_version, sent_at)
            SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 FROM customer WHERE id = $1)
            ON CONFLICT (identity, market) DO UPDATE SET
                contents_version = excluded.contents_version, sent_at = excluded.sent_at";
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::Cart, key.to_string())?;
        let (identity, market) = texts(key);
        let put = execute!(
            tx,
            SQL,
            identity,
            market,
            reminded.contents_version.cast_signed(),
            reminded.at.0
        );
        tx.note(put)?;
        Ok(())
    }
}
