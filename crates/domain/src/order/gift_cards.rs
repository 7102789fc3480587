//! The gift cards that an order buys. Nobody packs them: they come into force and are mailed by themselves.

use super::{
    contents::{BoughtGiftCard, IssuedGiftCard, OrderLine},
    model::{Announcement, Order, OrderEffect},
    shipment::{PieceCount, Shipment},
};
use crate::clock::UnixMillis;

/// The shipment of the gift cards.
const BY_MAIL: &str = ":mail";

impl Order {
    /// Once their money is there, or a provider answers for it. Afterwards nothing of it happens again.
    pub(super) fn issue_gift_cards(&mut self, at: UnixMillis, effects: &mut Vec<OrderEffect>) {
        if self.is_cancelled() || !self.is_backed() {
            return;
        }
        let lines = self.contents.lines.iter().filter(|line| line.gift_card.is_some());
        let pieces = lines.map(|line| PieceCount {
            line: line.id,
            pieces: self.to_send(line.id),
        });
        let pieces: Vec<PieceCount> = pieces.filter(|count| count.pieces > 0).collect();
        if pieces.is_empty() {
            return;
        }
        let cards: Vec<IssuedGiftCard> = pieces.iter().flat_map(|count| self.cards_of(*count)).collect();
        effects.extend(
            cards
                .iter()
                .map(|issued| OrderEffect::Announce(Announcement::GiftCard(issued.card.id.clone()))),
        );
        effects.push(OrderEffect::IssueGiftCards(cards));
        self.shipments.push(Shipment {
            id: BY_MAIL.into(),
            pieces,
            carrier: None,
            tracking: None,
            tracking_url: None,
            sent_at: at,
            delivered_at: Some(at),
        });
    }

    fn cards_of(&self, count: PieceCount) -> impl Iterator<Item = IssuedGiftCard> {
        let worth = self.contents.line(count.line).map_or(0, |line| line.placed_price);
        let cards = self
            .contents
            .gift_cards
            .iter()
            .filter(move |card| card.line == count.line);
        cards.take(count.pieces as usize).map(move |card| IssuedGiftCard {
            card: card.clone(),
            amount: self.contents.money(worth),
        })
    }

    /// Pieces of the line that somebody has to pack.
    pub fn to_pack(&self, line: &OrderLine) -> u32 {
        if line.gift_card.is_some() {
            0
        } else {
            self.to_send(line.id)
        }
    }

    /// The gift card of this id with its line, once it is in force.
    pub fn gift_card(&self, id: &str) -> Option<(&BoughtGiftCard, &OrderLine)> {
        let card = self.contents.gift_cards.iter().find(|card| &*card.id == id)?;
        let line = self.contents.line(card.line)?;
        self.gift_cards_in_force()
            .any(|other| other.id == card.id)
            .then_some((card, line))
    }

    /// Those that are in force, which nobody takes back.
    pub(super) fn gift_cards_in_force(&self) -> impl Iterator<Item = &BoughtGiftCard> {
        let shipped = self.shipments.iter().filter(|shipment| shipment.is_by_mail());
        let counts = shipped.flat_map(|shipment| &shipment.pieces);
        counts.flat_map(|count| {
            let cards = self.contents.gift_cards.iter().filter(|card| card.line == count.line);
            cards.take(count.pieces as usize)
        })
    }

    /// What was paid for them.
    pub(super) fn paid_for_gift_cards_in_force(&self) -> i64 {
        let lines = self.contents.lines.iter().filter(|line| line.gift_card.is_some());
        let lines = lines.filter(|line| self.sent(line.id) > 0);
        let paid = lines.map(|line| {
            let credits = self.credits.iter().flat_map(|credit| &credit.lines);
            let credits = credits.filter(|credit| credit.line == line.id);
            line.net - credits.map(|credit| credit.amount).sum::<i64>()
        });
        paid.sum()
    }
}

impl Shipment {
    /// Whether it is what was mailed, and no parcel.
    pub fn is_by_mail(&self) -> bool {
        &*self.id == BY_MAIL
    }
}
