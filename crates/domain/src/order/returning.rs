//! The shopper's right of withdrawal: goods that were sent may be given back, within fourteen days after the last of them
//! arrived, without a reason (directive 2011/83/EU, article 9).

use std::time::Duration;

use super::{contents::OrderLine, model::Order};
use crate::{clock::UnixMillis, ids::LineItemId};

/// Counted from the end of the delivery. A day more than the law's, so that no time zone shortens it.
pub const WITHDRAWAL: Duration = Duration::from_secs(15 * 24 * 60 * 60);

impl Order {
    /// How many pieces of a line a shopper may ask to give back at this moment: those that were sent, were not given
    /// back, and are not asked for yet. None of what was made to the buyer's own words (article 16 c).
    pub fn returnable(&self, line: LineItemId, at: UnixMillis) -> u32 {
        let is_custom = self.contents.line(line).is_none_or(OrderLine::is_custom);
        if is_custom || self.is_withdrawal_over(at) {
            return 0;
        }
        let asked = self.returns.iter().flat_map(|request| &request.pieces);
        let asked = super::shipment::pieces_of(asked, line);
        let given_back = self.credited_pieces(line) - self.unsent_credits(line);
        self.sent(line).saturating_sub(asked.max(given_back))
    }

    /// Fourteen days after the last parcel arrived. As long as anything is under way, or unsent, time does not run.
    fn is_withdrawal_over(&self, at: UnixMillis) -> bool {
        let is_all_sent = self.contents.lines.iter().all(|line| self.to_send(line.id) == 0);
        let arrived: Option<Vec<UnixMillis>> = self.shipments.iter().map(|shipment| shipment.delivered_at).collect();
        match arrived {
            Some(times) if is_all_sent => times.iter().max().is_some_and(|last| last.after(WITHDRAWAL) <= at),
            _ => false,
        }
    }
}
