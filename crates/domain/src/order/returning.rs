//! The shopper's right of withdrawal: goods that were sent may be given back, within fourteen days after the last of them
//! arrived, without a reason (directive 2011/83/EU, article 9).

use std::time::Duration;

use super::{contents::OrderLine, model::Order, shipment::PieceCount};
use crate::{clock::UnixMillis, ids::LineItemId};

/// Counted from the end of the delivery. A day more than the law's, so that no time zone shortens it.
pub const WITHDRAWAL: Duration = Duration::from_secs(15 * 24 * 60 * 60);

/// How a shopper may get out of an order at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawalRights {
    /// The whole order, of which nothing was sent.
    pub can_cancel: bool,
    /// Pieces that may be given back.
    pub returnable: Vec<PieceCount>,
    /// Until when they may; nothing as long as anything is under way.
    pub until: Option<UnixMillis>,
}

impl Order {
    /// How the shopper may get out of it at this moment.
    pub fn withdrawal_rights(&self, at: UnixMillis) -> WithdrawalRights {
        let lines = self.contents.lines.iter().map(|line| PieceCount {
            line: line.id,
            pieces: self.returnable(line.id, at),
        });
        let returnable: Vec<PieceCount> = lines.filter(|count| count.pieces > 0).collect();
        WithdrawalRights {
            can_cancel: self.can_shopper_cancel(),
            until: self.withdrawal_ends().filter(|_| !returnable.is_empty()),
            returnable,
        }
    }

    /// Whether anything of it may be withdrawn from: not all was made to the buyer's own words.
    pub fn is_withdrawable(&self) -> bool {
        !self.contents.lines.iter().all(OrderLine::is_custom)
    }

    /// Whether its shopper may cancel it: nothing was sent, and nothing is made to their own words.
    pub fn can_shopper_cancel(&self) -> bool {
        !self.is_closed() && self.shipments.is_empty() && !self.contents.lines.iter().any(OrderLine::is_custom)
    }

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

    fn is_withdrawal_over(&self, at: UnixMillis) -> bool {
        self.withdrawal_ends().is_some_and(|end| end <= at)
    }

    /// Fourteen days after the last parcel arrived. As long as anything is under way, or unsent, time does not run.
    fn withdrawal_ends(&self) -> Option<UnixMillis> {
        let is_all_sent = self.contents.lines.iter().all(|line| self.to_send(line.id) == 0);
        let arrived: Option<Vec<UnixMillis>> = self.shipments.iter().map(|shipment| shipment.delivered_at).collect();
        let last = arrived?.into_iter().max()?;
        is_all_sent.then(|| last.after(WITHDRAWAL))
    }
}
