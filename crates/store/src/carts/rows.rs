//! How a cart is read: one statement, hence one consistent state, whose rows are of nine kinds.

use std::{collections::BTreeMap, str::FromStr, sync::Arc};

use domain::{
    cart::{
        Answer, CartContents, CartKey, CartLock, CheckoutDetails, Custom, Line, Refusal, RequestKey, StoredCart,
        StoredLine, TabRecord,
    },
    clock::UnixMillis,
    fault::{Fault, FaultCode},
    giftcard::{AppliedGiftCard, GiftCardId},
    ids::{IdentityId, LineItemId, ShipmentId, TabId, VariationCode},
    money::{Currency, Money},
    promotion::{AppliedCoupon, CouponCode},
    text::Greeting,
};
use serde::{Deserialize, Serialize};

use super::{answers, merge_notices};
use crate::{Error, Result, promotions::read_issued};

/// Kind, three numbers, two texts: what they mean depends on the kind.
pub(super) type CartRow = (i64, i64, i64, i64, String, Option<String>);

macro_rules! load {
    ($requests:literal) => {
        concat!(
            "SELECT CAST(0 AS BIGINT) AS kind, version AS a, generation AS b, next_line AS c,
                    COALESCE(coupon, '') AS d, greeting AS e
               FROM cart WHERE identity = $1 AND market = $2
             UNION ALL
             SELECT 1, line_id, shipment, quantity, code, tablet
               FROM cart_line WHERE identity = $1 AND market = $2
             UNION ALL
             SELECT 2, acked_seq, seen_at, 0, tab_id, refusals
               FROM cart_tab WHERE identity = $1 AND market = $2
             UNION ALL
             SELECT 4, g.id, g.available, COALESCE(g.expires_at, 9223372036854775807), g.currency, g.last_four
               FROM cart c JOIN gift_card g ON g.id = c.gift_card WHERE c.identity = $1 AND c.market = $2
             UNION ALL
             SELECT 5, COALESCE(p.expires_at, 9223372036854775807),
                    CAST(CASE WHEN p.uses_limit IS NOT NULL AND p.used >= p.uses_limit THEN 1 ELSE 0 END AS BIGINT),
                    CAST(CASE WHEN p.revoked_at IS NULL THEN 0 ELSE 1 END AS BIGINT), p.promotion, NULL
               FROM cart c JOIN promotion_code p ON p.code = c.coupon WHERE c.identity = $1 AND c.market = $2
             UNION ALL
             SELECT 6, COALESCE(lock_until, 0),
                    CAST(COALESCE((SELECT SUM(h.minor) FROM payment p JOIN gift_card_hold h ON h.reference = p.id
                      WHERE p.cart_id = c.cart_id AND p.cart_version = c.lock_version AND h.card = c.gift_card
                        AND h.state = 'held'), 0) AS BIGINT),
                    0, COALESCE(lock_tab, ''), details
               FROM cart c WHERE identity = $1 AND market = $2 AND (lock_until IS NOT NULL OR details IS NOT NULL)
             UNION ALL
             SELECT 7, COALESCE(merged_at, 0), 0, 0, COALESCE(replaced_by, ''), merge_notices
               FROM cart WHERE identity = $1 AND market = $2 AND (replaced_by IS NOT NULL OR merged_at IS NOT NULL)
             UNION ALL
             SELECT 8, l.quantity, 0, 0, l.variation, NULL
               FROM cart c JOIN reservation r ON r.key = c.cart_id || '@' || c.lock_version AND r.state = 'reserved'
                 JOIN reservation_line l ON l.key = r.key
               WHERE c.identity = $1 AND c.market = $2 AND c.lock_version IS NOT NULL
             UNION ALL
             SELECT 3, fingerprint, status, 0, key, body
               FROM request_answer WHERE identity = $1 AND key IN (",
            $requests,
            ") ORDER BY 1, 2, 5"
        )
    };
}

pub(super) const LOAD_SQLITE: &str = load!("SELECT value FROM json_each($3)");
pub(super) const LOAD_POSTGRES: &str = load!("SELECT json_array_elements_text($3::json)");

/// Fingerprint, status, key, body.
pub(super) type AnswerRow = (i64, i64, String, String);

pub(super) const ANSWER: &str =
    "SELECT fingerprint, status, key, body FROM request_answer WHERE identity = $1 AND key = $2";

pub(super) fn read_cart(key: &CartKey, rows: Vec<CartRow>) -> Result<StoredCart> {
    let mut cart = StoredCart::default();
    for (kind, a, b, c, d, e) in rows {
        match kind {
            0 => {
                cart.version = read_version(key, a)?;
                cart.contents = CartContents {
                    generation: number(key, "cart", b)?,
                    next_line: number(key, "cart", c)?,
                    greeting: read_greeting(key, e)?,
                    coupon: read_coupon(key, &d)?,
                    gift_card: None,
                    details: None,
                    lines: Vec::new(),
                };
            }
            1 => cart.contents.lines.push(read_line(key, a, b, c, &d, e.as_deref())?),
            2 => cart.tabs.push(read_tab(key, a, b, &d, e.as_deref())?),
            5 => {
                if let Some(coupon) = &mut cart.contents.coupon {
                    coupon.issued = Some(read_issued(&d, [a, b, c])?);
                }
            }
            6 => {
                cart.lock = (a != 0).then(|| read_lock(key, a, b, &d)).transpose()?;
                cart.contents.details = read_details(key, e.as_deref())?;
            }
            7 => {
                cart.replaced = (!d.is_empty()).then(|| parse(key, "cart", &d)).transpose()?;
                cart.merged = e.map(|notices| merge_notices::read(key, a, &notices)).transpose()?;
            }
            8 => {
                if let Some(lock) = &mut cart.lock {
                    let pieces: u32 = number(key, "reservation_line", a)?;
                    *Arc::make_mut(&mut lock.reserved)
                        .entry(parse(key, "reservation_line", &d)?)
                        .or_default() += pieces;
                }
            }
            4 => cart.contents.gift_card = Some(read_gift_card(key, [a, b, c], &d, e)?),
            _ => {
                let row = (a, b, d, e.unwrap_or_default());
                cart.answers.push(read_answer(key.identity, row)?);
            }
        }
    }
    Ok(cart)
}

pub(super) fn read_version(key: &CartKey, version: i64) -> Result<u64> {
    number(key, "cart", version)
}

fn read_greeting(key: &CartKey, text: Option<String>) -> Result<Option<Greeting>> {
    let parsed = text.map(|text| Greeting::parse(&text)).transpose();
    Ok(parsed.map_err(|reason| Error::corrupt("cart", key, reason))?.flatten())
}

fn read_coupon(key: &CartKey, text: &str) -> Result<Option<AppliedCoupon>> {
    let coupon = (!text.is_empty()).then(|| CouponCode::parse(text)).transpose();
    let coupon = coupon.map_err(|reason| Error::corrupt("cart", key, reason))?;
    Ok(coupon.map(AppliedCoupon::from))
}

fn read_lock(key: &CartKey, until: i64, held: i64, tab: &str) -> Result<CartLock> {
    let tab = (!tab.is_empty()).then(|| parse(key, "cart", tab)).transpose()?;
    Ok(CartLock {
        until: UnixMillis(until),
        tab,
        held,
        reserved: Arc::default(),
    })
}

fn read_details(key: &CartKey, document: Option<&str>) -> Result<Option<Arc<CheckoutDetails>>> {
    // Nothing of a document stands in an error: it tells who buys.
    let details = document.map(serde_json::from_str).transpose();
    let details = details.map_err(|_| Error::corrupt("cart", key, "its details cannot be read"))?;
    Ok(details.map(Arc::new))
}

fn read_gift_card(
    key: &CartKey,
    [id, available, expires]: [i64; 3],
    currency: &str,
    last_four: Option<String>,
) -> Result<AppliedGiftCard> {
    let currency = Currency::parse(currency).map_err(|reason| Error::corrupt("gift_card", id, reason))?;
    Ok(AppliedGiftCard {
        id: GiftCardId(number(key, "cart", id)?),
        last_four: last_four.unwrap_or_default().into(),
        available: Money::from_minor(available, currency),
        // The end of all times stands for none.
        expires: (expires != i64::MAX).then_some(UnixMillis(expires)),
    })
}

fn read_line(key: &CartKey, id: i64, shipment: i64, quantity: i64, code: &str, custom: Option<&str>) -> Result<Line> {
    // The column has the name of the first goods that were made for somebody.
    let custom = custom
        .map(serde_json::from_str::<Custom>)
        .transpose()
        .map_err(|reason| Error::corrupt("cart_line", key, reason))?;
    let row = StoredLine {
        id: LineItemId(number(key, "cart_line", id)?),
        code: parse::<VariationCode>(key, "cart_line", code)?,
        shipment: ShipmentId(number(key, "cart_line", shipment)?),
        quantity: number(key, "cart_line", quantity)?,
        custom,
    };
    Line::from_stored(row).ok_or_else(|| Error::corrupt("cart_line", key, format!("{quantity} is not a quantity")))
}

fn read_tab(key: &CartKey, acked_seq: i64, seen: i64, tab: &str, refusals: Option<&str>) -> Result<TabRecord> {
    let refusals: Vec<RefusalDocument> =
        serde_json::from_str(refusals.unwrap_or("[]")).map_err(|reason| Error::corrupt("cart_tab", key, reason))?;
    let refusals = refusals.into_iter().map(RefusalDocument::read).collect();
    Ok(TabRecord {
        tab: parse::<TabId>(key, "cart_tab", tab)?,
        acked_seq: number(key, "cart_tab", acked_seq)?,
        refusals: Arc::new(refusals),
        seen: UnixMillis(seen),
    })
}

pub(super) fn read_answer(identity: IdentityId, (fingerprint, status, key, body): AnswerRow) -> Result<Answer> {
    let corrupt = |reason: String| Error::corrupt("request_answer", format!("{identity}/{key}"), reason);
    Ok(Answer {
        fingerprint: fingerprint.cast_unsigned(),
        status: u16::try_from(status).map_err(|_| corrupt(format!("{status} is out of range")))?,
        body: answers::unpack(body).map_err(corrupt)?.into(),
        key: RequestKey(key.into()),
    })
}

fn number<T: TryFrom<i64>>(key: &CartKey, table: &'static str, value: i64) -> Result<T> {
    T::try_from(value).map_err(|_| Error::corrupt(table, key, format!("{value} is out of range")))
}

fn parse<T: FromStr<Err: std::fmt::Display>>(key: &CartKey, table: &'static str, text: &str) -> Result<T> {
    text.parse().map_err(|reason| Error::corrupt(table, key, reason))
}

/// A refusal as it stands in `cart_tab.refusals`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RefusalDocument {
    seq: u64,
    /// A code that the first release knows: it refuses the whole cart for any other.
    code: String,
    /// The real one, where that came later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exact_code: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    available: Option<u32>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    fields: BTreeMap<String, Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expected_seq: Option<u64>,
}

impl RefusalDocument {
    pub(super) fn write(refusal: &Refusal) -> Self {
        let Fault {
            code,
            available,
            fields,
            expected_seq,
            // Said when it was true: what is read again much later tells the reason alone.
            shortfall: _,
        } = &refusal.fault;
        let (known, exact) = match is_of_first_release(*code) {
            true => (*code, None),
            false => (FaultCode::Invalid, Some(*code)),
        };
        Self {
            seq: refusal.seq,
            code: known.as_str().to_owned(),
            exact_code: exact.map(|code| code.as_str().to_owned()),
            available: *available,
            fields: fields.clone(),
            expected_seq: *expected_seq,
        }
    }

    /// A code that only a newer version of the program knows is read as `invalid`.
    fn read(self) -> Refusal {
        let code = self.exact_code.unwrap_or(self.code);
        let code = FaultCode::parse(&code).unwrap_or(FaultCode::Invalid);
        let fault = Fault {
            code,
            available: self.available,
            fields: self.fields,
            expected_seq: self.expected_seq,
            shortfall: None,
        };
        Refusal { seq: self.seq, fault }
    }
}

fn is_of_first_release(code: FaultCode) -> bool {
    matches!(
        code,
        FaultCode::Malformed
            | FaultCode::UnknownType
            | FaultCode::UnsupportedProtocol
            | FaultCode::InvalidToken
            | FaultCode::Forbidden
            | FaultCode::NotFound
            | FaultCode::MethodNotAllowed
            | FaultCode::SeqGap
            | FaultCode::UnknownCode
            | FaultCode::NotBuyable
            | FaultCode::QuantityOutOfRange
            | FaultCode::InsufficientStock
            | FaultCode::CartLocked
            | FaultCode::Invalid
            | FaultCode::IdempotencyMismatch
            | FaultCode::StorageUnavailable
            | FaultCode::Busy
            | FaultCode::TooLarge
            | FaultCode::RateLimited
            | FaultCode::Internal
    )
}
