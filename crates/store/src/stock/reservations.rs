//! Pieces that are set aside, taken and set free.

use std::collections::{BTreeMap, HashMap};

use domain::{
    clock::UnixMillis,
    ids::{VariationCode, WarehouseId},
    order::Restocked,
    stock::ReservationKey,
};
use serde::Serialize;

use super::{
    allocation::allocate,
    stock_levels::{self, announce, codes, lock, lock_products},
};
use crate::{
    Error, Result,
    catalogue::touch,
    database::{BatchStatement, Transaction, json, on_either, over_rows},
    error::from_storage,
    expiry::{self, Due},
    outbox::Topic,
    transaction::RowKind,
};

/// Pieces that somebody wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    pub variation: VariationCode,
    pub quantity: u32,
    /// Whether more may be sold than there is.
    pub backorder: bool,
    /// Where they are taken from as far as they lie there; the others follow in their order.
    pub warehouse: Option<WarehouseId>,
}

/// Where taken pieces came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// From the reservation.
    Reserved,
    /// From the stock: the reservation had been released, and the pieces were still there.
    Reacquired,
    /// They were taken by an earlier call; this one changed nothing.
    Before,
}

/// Why pieces cannot be set aside.
#[derive(Debug, thiserror::Error)]
pub enum ReserveError {
    #[error("of {code} there are {available}")]
    Insufficient { code: VariationCode, available: u32 },
    #[error("the key belongs to another reservation, or to one that was released")]
    Used,
    #[error(transparent)]
    Store(#[from] Error),
}

/// Why pieces cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum TakeError {
    #[error("there is no such reservation")]
    Unknown,
    #[error("of {code} there are {available}")]
    Insufficient { code: VariationCode, available: u32 },
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(ReserveError, TakeError);

const RESERVE: BatchStatement = over_rows!(
    (code text, place text, pieces bigint, past bigint),
    "UPDATE stock SET reserved = stock.reserved + r.pieces FROM r
     WHERE stock.variation = r.code AND stock.warehouse = r.place
       AND (r.past = 1 OR stock.quantity - stock.reserved >= r.pieces)"
);

/// What was sold past the stock is not counted: there is never less than nothing on a shelf.
const TAKE_RESERVED: BatchStatement = over_rows!(
    (code text, place text, pieces bigint),
    "UPDATE stock SET
        quantity = CASE WHEN stock.quantity > r.pieces THEN stock.quantity - r.pieces ELSE 0 END,
        reserved = CASE WHEN stock.reserved > r.pieces THEN stock.reserved - r.pieces ELSE 0 END
     FROM r WHERE stock.variation = r.code AND stock.warehouse = r.place"
);

const TAKE_AFRESH: BatchStatement = over_rows!(
    (code text, place text, pieces bigint, past bigint),
    "UPDATE stock SET quantity = CASE WHEN stock.quantity > r.pieces THEN stock.quantity - r.pieces ELSE 0 END
     FROM r WHERE stock.variation = r.code AND stock.warehouse = r.place
       AND (r.past = 1 OR stock.quantity - stock.reserved >= r.pieces)"
);

const RELEASE: BatchStatement = over_rows!(
    (code text, place text, pieces bigint),
    "UPDATE stock SET reserved = CASE WHEN stock.reserved > r.pieces THEN stock.reserved - r.pieces ELSE 0 END
     FROM r WHERE stock.variation = r.code AND stock.warehouse = r.place"
);

const PUT_BACK: BatchStatement = over_rows!(
    (code text, place text, pieces bigint),
    "UPDATE stock SET quantity = stock.quantity + r.pieces FROM r
     WHERE stock.variation = r.code AND stock.warehouse = r.place"
);

const NOTE_PUT_BACK: BatchStatement = over_rows!(
    (name text, code text, place text, pieces bigint),
    "UPDATE reservation_line SET put_back = reservation_line.put_back + r.pieces FROM r
     WHERE reservation_line.key = r.name AND reservation_line.variation = r.code
       AND reservation_line.warehouse = r.place"
);

const PUT_LINES: BatchStatement = over_rows!(
    (name text, code text, place text, pieces bigint, backorder bigint),
    "INSERT INTO reservation_line (key, variation, warehouse, quantity, backorder)
     SELECT name, code, place, pieces, backorder FROM r"
);

pub(super) async fn reserve(
    tx: &mut Transaction,
    key: &ReservationKey,
    wanted: &[Wanted],
    expires: UnixMillis,
    at: UnixMillis,
) -> Result<(), ReserveError> {
    const INSERT: &str = "INSERT INTO reservation (key, state, expires_at, changed_at)
        VALUES ($1, 'reserved', $2, $3) ON CONFLICT (key) DO NOTHING";
    let first = taken_first(wanted);
    let wanted = together(wanted);
    tx.locked.add(RowKind::Reservation, &*key.0)?;
    // Of two calls with one key the second waits here for the first one's end.
    let inserted = on_either!(tx, tx => {
        let insert = sqlx::query(INSERT).bind(&*key.0).bind(expires.0).bind(at.0);
        insert.execute(&mut **tx).await?.rows_affected()
    });
    if inserted == 0 {
        let same = state(tx, &key.0).await? != "released" && stored_wants(tx, &key.0).await? == wanted;
        return if same { Ok(()) } else { Err(ReserveError::Used) };
    }
    let variations = codes(wanted.keys().map(String::as_str));
    // Not for the pieces: whoever takes them later in this transaction locks the products before the stock.
    let products = lock_products(tx, &variations).await?;
    let rows = match lock_and_allocate(tx, &key.0, &wanted, &first, &variations).await? {
        Ok(rows) => rows,
        Err((code, available)) => return Err(ReserveError::Insufficient { code, available }),
    };
    write(tx, &RESERVE, &rows).await?;
    tx.run(&PUT_LINES, &json(&rows)).await?;
    announce(tx, &products, at);
    Ok(())
}

pub(super) async fn take(tx: &mut Transaction, key: &ReservationKey, at: UnixMillis) -> Result<Taken, TakeError> {
    const DELETE_LINES: &str = "DELETE FROM reservation_line WHERE key = $1";
    tx.locked.add(RowKind::Reservation, &*key.0)?;
    let taken = if transition(tx, &key.0, ["reserved", "taken"], at).await? {
        let rows = stored_rows(tx, &key.0).await?;
        let variations = codes(rows.iter().map(|row| row.code.as_str()));
        lock_products(tx, &variations).await?;
        lock(tx, &variations).await?;
        tx.run(&TAKE_RESERVED, &json(&rows)).await?;
        touch(tx, Topic::Stock, &sold(&rows), at).await?;
        Taken::Reserved
    } else if transition(tx, &key.0, ["released", "taken"], at).await? {
        let wanted = stored_wants(tx, &key.0).await?;
        let variations = codes(wanted.keys().map(String::as_str));
        lock_products(tx, &variations).await?;
        // Where its pieces were to come from first is not known any more.
        let rows = match lock_and_allocate(tx, &key.0, &wanted, &HashMap::new(), &variations).await? {
            Ok(rows) => rows,
            Err((code, available)) => return Err(TakeError::Insufficient { code, available }),
        };
        write(tx, &TAKE_AFRESH, &rows).await?;
        on_either!(tx, tx => {
            sqlx::query(DELETE_LINES).bind(&*key.0).execute(&mut **tx).await?;
        });
        tx.run(&PUT_LINES, &json(&rows)).await?;
        touch(tx, Topic::Stock, &sold(&rows), at).await?;
        Taken::Reacquired
    } else if state(tx, &key.0).await? == "taken" {
        Taken::Before
    } else {
        return Err(TakeError::Unknown);
    };
    Ok(taken)
}

/// Releases the reservation if its time ends at `until` or before.
pub(super) async fn release(tx: &mut Transaction, key: &str, until: UnixMillis, at: UnixMillis) -> Result<bool> {
    const SQL: &str = "UPDATE reservation SET state = 'released', changed_at = $3
        WHERE key = $1 AND state = 'reserved' AND expires_at <= $2";
    tx.locked.add(RowKind::Reservation, key)?;
    let released = on_either!(tx, tx => {
        sqlx::query(SQL).bind(key).bind(until.0).bind(at.0).execute(&mut **tx).await?.rows_affected()
    });
    if released == 0 {
        return Ok(false);
    }
    let rows = stored_rows(tx, key).await?;
    let variations = codes(rows.iter().map(|row| row.code.as_str()));
    let products = lock_products(tx, &variations).await?;
    lock(tx, &variations).await?;
    tx.run(&RELEASE, &json(&rows)).await?;
    announce(tx, &products, at);
    Ok(true)
}

/// Puts pieces back that were taken and are not going to be sent: to where they came from, as far as that is known, else
/// to the first place that has the variation.
pub(crate) async fn restock(
    tx: &mut Transaction,
    key: &ReservationKey,
    pieces: &[Restocked],
    at: UnixMillis,
) -> Result<()> {
    tx.locked.add(RowKind::Reservation, &*key.0)?;
    let (known, unknown) = where_from(rows_still_out(tx, &key.0).await?, pieces);
    tx.run(&NOTE_PUT_BACK, &json(&known)).await?;
    let variations = codes(pieces.iter().map(|one| one.code.as_str()));
    lock_products(tx, &variations).await?;
    let stock = lock(tx, &variations).await?;
    let at_first = unknown.into_iter().filter_map(|(code, pieces)| {
        // A variation that is not sold any more has no shelf.
        let first = stock.get(&code)?.first()?;
        Some(((code, first.warehouse.clone()), pieces))
    });
    let mut places: BTreeMap<(String, String), i64> = BTreeMap::new();
    let known = known.into_iter().map(|row| ((row.code, row.place), row.pieces));
    for (place, pieces) in known.chain(at_first) {
        *places.entry(place).or_default() += pieces;
    }
    let rows: Vec<Row> = places
        .into_iter()
        .map(|((code, place), pieces)| Row {
            name: key.to_string(),
            code,
            place,
            pieces,
            past: 0,
            backorder: 0,
        })
        .collect();
    tx.run(&PUT_BACK, &json(&rows)).await?;
    touch(tx, Topic::Stock, &sold(&rows), at).await
}

/// Where pieces came from that are put back, in the order of `out`, which are those that were not put back before; and the pieces
/// of which that is not known.
fn where_from(out: Vec<Row>, pieces: &[Restocked]) -> (Vec<Row>, BTreeMap<String, i64>) {
    let mut left: BTreeMap<String, i64> = BTreeMap::new();
    for one in pieces {
        *left.entry(one.code.to_string()).or_default() += i64::from(one.pieces);
    }
    let mut known = Vec::new();
    for from in out {
        let Some(left) = left.get_mut(&from.code) else { continue };
        let pieces = from.pieces.min(*left);
        if pieces > 0 {
            *left -= pieces;
            known.push(Row { pieces, ..from });
        }
    }
    left.retain(|_, pieces| *pieces > 0);
    (known, left)
}

/// Reservations whose time is over.
pub(super) const DUE: Due = Due {
    sql: "SELECT expires_at, key FROM reservation r
        WHERE state = 'reserved' AND expires_at <= $1 AND (expires_at, key) > ($2, $3)
          AND NOT EXISTS (SELECT 1 FROM job j WHERE j.kind = $4 AND j.key = r.key)
        ORDER BY expires_at, key LIMIT $5",
    job: expiry::RELEASE_RESERVATION,
};

/// Pieces by variation, and whether they may go past the stock.
type Wants = BTreeMap<String, (i64, bool)>;

/// Each variation once.
fn together(wanted: &[Wanted]) -> Wants {
    let mut wants = Wants::new();
    for want in wanted.iter().filter(|want| want.quantity > 0) {
        let entry = wants.entry(want.variation.as_str().to_owned()).or_default();
        entry.0 += i64::from(want.quantity);
        entry.1 |= want.backorder;
    }
    wants
}

/// The warehouse that a variation is taken from first, where one is named.
fn taken_first(wanted: &[Wanted]) -> HashMap<&str, &str> {
    let named = wanted
        .iter()
        .filter_map(|want| Some((want.variation.as_str(), want.warehouse.as_ref()?.as_str())));
    named.collect()
}

/// Locks the stock and decides what comes from which; or names the first variation of which there is not enough.
async fn lock_and_allocate(
    tx: &mut Transaction,
    key: &str,
    wanted: &Wants,
    first: &HashMap<&str, &str>,
    variations: &str,
) -> Result<Result<Vec<Row>, (VariationCode, u32)>> {
    let mut stock = lock(tx, variations).await?;
    for (code, first) in first {
        if let Some(warehouses) = stock.get_mut(*code) {
            // All others keep their order.
            warehouses.sort_by_key(|place| place.warehouse != *first);
        }
    }
    let mut rows = Vec::new();
    for (code, (pieces, backorder)) in wanted {
        let warehouses = stock.get(code).map_or(&[][..], Vec::as_slice);
        match allocate(warehouses, *pieces, *backorder) {
            Ok(allocations) => rows.extend(allocations.into_iter().map(|allocation| Row {
                name: key.to_owned(),
                code: code.clone(),
                place: allocation.warehouse,
                pieces: allocation.pieces,
                past: i64::from(allocation.is_past_stock),
                backorder: i64::from(*backorder),
            })),
            Err(available) => {
                let parsed = VariationCode::parse(code).map_err(|reason| Error::corrupt("stock", code, reason))?;
                return Ok(Err((parsed, stock_levels::pieces(available))));
            }
        }
    }
    Ok(Ok(rows))
}

/// Changes the stock. Its rows are locked since they were read, so that all guards hold.
async fn write(tx: &mut Transaction, statement: &BatchStatement, rows: &[Row]) -> Result<()> {
    let written = tx.run(statement, &json(rows)).await?;
    match rows.first() {
        Some(first) if written != rows.len() as u64 => {
            Err(Error::corrupt("stock", &first.code, "changed while locked"))
        }
        _ => Ok(()),
    }
}

/// Their products are no longer what was put.
fn sold(rows: &[Row]) -> Vec<(String,)> {
    rows.iter().map(|row| (row.code.clone(),)).collect()
}

/// Moves the reservation from one state to another, if it is in the first.
async fn transition(tx: &mut Transaction, key: &str, [from, to]: [&str; 2], at: UnixMillis) -> Result<bool> {
    const SQL: &str = "UPDATE reservation SET state = $3, changed_at = $4 WHERE key = $1 AND state = $2";
    let passed = on_either!(tx, tx => {
        sqlx::query(SQL).bind(key).bind(from).bind(to).bind(at.0).execute(&mut **tx).await?.rows_affected()
    });
    Ok(passed > 0)
}

/// Empty where there is no such reservation.
async fn state(tx: &mut Transaction, key: &str) -> Result<String> {
    const SQL: &str = "SELECT state FROM reservation WHERE key = $1";
    let row: Option<(String,)> = on_either!(tx, tx => sqlx::query_as(SQL).bind(key).fetch_optional(&mut **tx).await?);
    Ok(row.map(|(state,)| state).unwrap_or_default())
}

async fn stored_rows(tx: &mut Transaction, key: &str) -> Result<Vec<Row>> {
    const SQL: &str = "SELECT variation, warehouse, quantity, backorder FROM reservation_line WHERE key = $1
        ORDER BY variation, warehouse";
    read_rows(tx, SQL, key).await
}

/// The pieces that were not put back.
async fn rows_still_out(tx: &mut Transaction, key: &str) -> Result<Vec<Row>> {
    const SQL: &str = "SELECT variation, warehouse, quantity - put_back, backorder FROM reservation_line WHERE key = $1
        ORDER BY variation, warehouse";
    read_rows(tx, SQL, key).await
}

async fn read_rows(tx: &mut Transaction, sql: &'static str, key: &str) -> Result<Vec<Row>> {
    let rows: Vec<(String, String, i64, i64)> =
        on_either!(tx, tx => sqlx::query_as(sql).bind(key).fetch_all(&mut **tx).await?);
    let rows = rows.into_iter().map(|(code, place, pieces, backorder)| Row {
        name: key.to_owned(),
        code,
        place,
        pieces,
        past: 0,
        backorder,
    });
    Ok(rows.collect())
}

async fn stored_wants(tx: &mut Transaction, key: &str) -> Result<Wants> {
    let mut wants = Wants::new();
    for row in stored_rows(tx, key).await? {
        let entry = wants.entry(row.code).or_default();
        entry.0 += row.pieces;
        entry.1 |= row.backorder == 1;
    }
    Ok(wants)
}

/// Pieces of a variation in a warehouse that belong to a reservation.
#[derive(Serialize)]
struct Row {
    /// Of the reservation.
    name: String,
    code: String,
    place: String,
    pieces: i64,
    /// 1 where these are more than there is now.
    past: i64,
    /// 1 where that is allowed.
    backorder: i64,
}
