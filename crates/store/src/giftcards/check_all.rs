//! The whole check of the gift cards' ledger: all cards, all entries, all holds.

use domain::giftcard::GiftCardId;

use crate::{Result, database::Pools, ledger::LedgerDifference};

pub(super) async fn check(pools: &Pools) -> Result<Vec<LedgerDifference>> {
    const ENTRIES: &str = "SELECT e.id FROM ledger_entry e LEFT JOIN ledger_posting p ON p.entry = e.id
        GROUP BY e.id
        HAVING COUNT(p.account) < 2 OR SUM(p.minor) <> 0 OR MIN(p.currency) <> MAX(p.currency)
        ORDER BY e.id";
    const ACCOUNTS: &str = "SELECT account, currency, CAST(SUM(stored) AS BIGINT), CAST(SUM(posted) AS BIGINT)
         FROM (SELECT account, currency, 0 AS stored, minor AS posted FROM ledger_posting
               WHERE account LIKE 'card:%' OR account = 'redeemed'
               UNION ALL
               SELECT 'card:' || CAST(id AS TEXT) || ':available', currency, available, 0 FROM gift_card
               UNION ALL
               SELECT 'card:' || CAST(id AS TEXT) || ':held', currency, held, 0 FROM gift_card
               UNION ALL
               SELECT 'card:' || CAST(id AS TEXT) || ':voided', currency, voided, 0 FROM gift_card
               UNION ALL
               SELECT 'redeemed', c.currency, h.minor - h.refunded, 0
               FROM gift_card_hold h JOIN gift_card c ON c.id = h.card WHERE h.state = 'redeemed'
               UNION ALL
               SELECT 'redeemed', p.currency, p.refunded - p.captured, 0
               FROM payment p WHERE p.provider = 'gift-card' AND p.order_id IS NOT NULL) AS sums
         GROUP BY account, currency HAVING SUM(stored) <> SUM(posted) ORDER BY account, currency";
    const HOLDS: &str = "SELECT c.id, c.held, CAST(COALESCE(SUM(h.minor), 0) AS BIGINT)
        FROM gift_card c LEFT JOIN gift_card_hold h ON h.card = c.id AND h.state = 'held'
        GROUP BY c.id, c.held HAVING c.held <> COALESCE(SUM(h.minor), 0) ORDER BY c.id";
    let mut tx = pools.begin_read().await?;
    let entries: Vec<(i64,)> = tx.all(ENTRIES).await?;
    let accounts: Vec<(String, String, i64, i64)> = tx.all(ACCOUNTS).await?;
    let holds: Vec<(i64, i64, i64)> = tx.all(HOLDS).await?;
    tx.commit().await?;

    let entries = entries.into_iter().map(|(id,)| LedgerDifference::Entry {
        entry: id.unsigned_abs(),
    });
    let accounts = accounts
        .into_iter()
        .map(|(account, currency, stored, posted)| LedgerDifference::Account {
            account,
            currency,
            stored,
            posted,
        });
    let holds = holds.into_iter().map(|(id, held, holds)| LedgerDifference::Holds {
        card: GiftCardId(id.unsigned_abs()),
        held,
        holds,
    });
    Ok(entries.chain(accounts).chain(holds).collect())
}
