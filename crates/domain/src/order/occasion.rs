//! What of an order its buyer is written about, and the recipients of its gift cards.

use serde::{Deserialize, Serialize};

use super::{
    credit::CreditReason,
    model::{Announcement, Order},
    status::OrderStatus,
};

/// Why a letter is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "about", content = "id")]
pub enum MailOccasion {
    Placed,
    /// The goods wait at a place of the shop.
    Ready,
    /// The shipment went out.
    Shipped(Box<str>),
    Cancelled,
    /// Money of the credit is given back.
    Refunded(Box<str>),
    /// The buyer asked to give goods back: the law wants that confirmed (directive 2011/83/EU, article 11).
    ReturnAsked(Box<str>),
    /// The gift card of this id is in force: its recipient is written to.
    GiftCard(Box<str>),
    /// All goods are with the buyer for some days: they are asked what they think of them.
    Review,
}

impl MailOccasion {
    /// Nothing is written about what the buyer sees happen, or learns from somebody else.
    pub fn of(announcement: &Announcement) -> Option<Self> {
        match announcement {
            Announcement::Placed => Some(Self::Placed),
            Announcement::Ready => Some(Self::Ready),
            Announcement::Shipped(id) => Some(Self::Shipped(id.clone())),
            Announcement::Cancelled => Some(Self::Cancelled),
            Announcement::Refunded(id) => Some(Self::Refunded(id.clone())),
            Announcement::ReturnAsked(id) => Some(Self::ReturnAsked(id.clone())),
            Announcement::GiftCard(id) => Some(Self::GiftCard(id.clone())),
            Announcement::Payment | Announcement::Delivered(_) => None,
        }
    }

    /// All that was written about so far, the confirmation first.
    pub fn all_of(order: &Order) -> Vec<Self> {
        let mut all = vec![Self::Placed];
        all.extend(order.ready_at.map(|_| Self::Ready));
        if !order.contents.is_fetched_from_us() {
            let parcels = order.shipments.iter().filter(|shipment| !shipment.is_by_mail());
            all.extend(parcels.map(|shipment| Self::Shipped(shipment.id.clone())));
        }
        all.extend(order.gift_cards_in_force().map(|card| Self::GiftCard(card.id.clone())));
        let is_with_buyer = matches!(order.status(), OrderStatus::Shipped | OrderStatus::Delivered);
        all.extend(is_with_buyer.then_some(Self::Review));
        all.extend(order.is_cancelled().then_some(Self::Cancelled));
        let refunds = order
            .credits
            .iter()
            .filter(|credit| credit.reason == CreditReason::Refund);
        all.extend(refunds.map(|credit| Self::Refunded(credit.id.clone())));
        all.extend(
            order
                .returns
                .iter()
                .map(|request| Self::ReturnAsked(request.id.clone())),
        );
        all
    }

    /// Tells it from the other letters about the same order: `placed`, `shipped:1`.
    pub fn key(&self) -> String {
        match self {
            Self::Placed => "placed".to_owned(),
            Self::Ready => "ready".to_owned(),
            Self::Shipped(id) => format!("shipped:{id}"),
            Self::Cancelled => "cancelled".to_owned(),
            Self::Refunded(id) => format!("refunded:{id}"),
            Self::ReturnAsked(id) => format!("return-asked:{id}"),
            Self::GiftCard(id) => format!("gift-card:{id}"),
            Self::Review => "review".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_has_a_key_of_its_own() {
        let announced = [
            Announcement::Placed,
            Announcement::Payment,
            Announcement::Ready,
            Announcement::Shipped("1".into()),
            Announcement::Shipped("2".into()),
            Announcement::Delivered("1".into()),
            Announcement::Cancelled,
            Announcement::Refunded("1".into()),
            Announcement::ReturnAsked("1".into()),
            Announcement::GiftCard("0-1".into()),
        ];
        let mut keys: Vec<_> = announced
            .iter()
            .filter_map(MailOccasion::of)
            .map(|of| of.key())
            .collect();
        assert_eq!(keys.len(), 8);
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), 8);
    }
}
