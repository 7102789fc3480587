//! Where an order's money is: entries of double-entry bookkeeping, each of which only moves money.
//!
//! Money flows from providers and gift cards to the order, and from the order to sales and taxes. An order's account
//! holds what was paid and not earned yet; below zero it is what the shopper still owes.

use std::fmt;

use crate::{
    ids::{OrderId, PaymentId},
    money::Money,
};

use super::payment::ProviderId;

/// Where money is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// What a provider collected for the shop; below zero by all that came from there.
    Provider(ProviderId),
    /// What gift cards spent and no order has yet: the ledger of the gift cards ends here.
    Redeemed,
    Order(OrderId),
    /// What came for carts that became no order, until it is given back.
    Unclaimed,
    /// What bought gift cards are worth: owed to their holders, and no sale yet.
    GiftCards,
    /// Goods, without tax.
    Sales,
    /// Deliveries, without tax.
    Deliveries,
    Tax,
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Provider(provider) => write!(f, "provider:{}", provider.as_str()),
            Self::Redeemed => f.write_str("redeemed"),
            Self::Order(order) => write!(f, "order:{order}"),
            Self::Unclaimed => f.write_str("unclaimed"),
            Self::GiftCards => f.write_str("gift-cards"),
            Self::Sales => f.write_str("sales"),
            Self::Deliveries => f.write_str("deliveries"),
            Self::Tax => f.write_str("tax"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// An order was placed: what it comes to was earned.
    Sale,
    /// A part of that was taken back.
    Credit,
    /// Money came in.
    Payment,
    /// Money went back.
    Repayment,
}

/// A movement of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub kind: EntryKind,
    /// Unique within its kind: the same thing is booked once.
    pub reference: String,
    /// Never zero, each account once; they add up to zero.
    postings: Vec<Posting>,
}

/// What an account gains; below zero for what it loses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    pub account: Account,
    pub amount: Money,
}

impl Entry {
    pub fn postings(&self) -> &[Posting] {
        &self.postings
    }

    /// What an order comes to leaves its account: goods, deliveries and the tax in both, in minor units.
    pub(super) fn sale(order: OrderId, parts: SaleParts) -> Self {
        Self::earned(EntryKind::Sale, format!("order:{order}"), order, parts, 1)
    }

    pub(super) fn credit(order: OrderId, credit: &str, parts: SaleParts) -> Self {
        Self::earned(EntryKind::Credit, format!("order:{order}:{credit}"), order, parts, -1)
    }

    /// Money of a payment comes in; `upto` is all that came, this included.
    pub(super) fn payment(order: OrderId, payment: PaymentId, from: &ProviderId, amount: Money, upto: i64) -> Self {
        let way = [source(from), Account::Order(order)];
        Self::moved(EntryKind::Payment, format!("{payment}:{upto}"), way, amount)
    }

    /// Money of a payment goes back; `upto` is all that went, this included.
    pub(super) fn repayment(order: OrderId, payment: PaymentId, to: &ProviderId, amount: Money, upto: i64) -> Self {
        let way = [Account::Order(order), source(to)];
        Self::moved(EntryKind::Repayment, format!("{payment}:{upto}"), way, amount)
    }

    /// Money of a payment comes in, and there is no order for it.
    pub(crate) fn unclaimed(payment: PaymentId, from: &ProviderId, amount: Money, upto: i64) -> Self {
        let way = [source(from), Account::Unclaimed];
        Self::moved(EntryKind::Payment, format!("{payment}:{upto}"), way, amount)
    }

    /// Money that there was no order for goes back.
    pub(crate) fn given_back(payment: PaymentId, to: &ProviderId, amount: Money, upto: i64) -> Self {
        let way = [Account::Unclaimed, source(to)];
        Self::moved(EntryKind::Repayment, format!("{payment}:{upto}"), way, amount)
    }

    fn moved(kind: EntryKind, reference: String, [from, to]: [Account; 2], amount: Money) -> Self {
        let postings = vec![
            Posting {
                account: from,
                amount: Money::from_minor(-amount.minor(), amount.currency()),
            },
            Posting { account: to, amount },
        ];
        Self {
            kind,
            reference,
            postings,
        }
    }

    fn earned(kind: EntryKind, reference: String, order: OrderId, parts: SaleParts, sign: i64) -> Self {
        let total = parts.total();
        let amounts = [
            (Account::Order(order), -total),
            (Account::GiftCards, parts.gift_cards),
            (Account::Sales, parts.goods - parts.goods_tax),
            (Account::Deliveries, parts.deliveries - parts.deliveries_tax),
            (Account::Tax, parts.goods_tax + parts.deliveries_tax),
        ];
        let postings = amounts
            .into_iter()
            .filter(|(_, minor)| *minor != 0)
            .map(|(account, minor)| Posting {
                account,
                amount: Money::from_minor(minor * sign, parts.currency),
            });
        Self {
            kind,
            reference,
            postings: postings.collect(),
        }
    }
}

/// Where a provider's money comes from and goes to.
fn source(provider: &ProviderId) -> Account {
    if provider.is_gift_card() {
        Account::Redeemed
    } else {
        Account::Provider(provider.clone())
    }
}

/// What was sold or taken back, with tax, and the tax in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SaleParts {
    /// Which are not taxed.
    pub(super) gift_cards: i64,
    pub(super) goods: i64,
    pub(super) goods_tax: i64,
    pub(super) deliveries: i64,
    pub(super) deliveries_tax: i64,
    pub(super) currency: crate::money::Currency,
}

impl SaleParts {
    pub(super) fn total(&self) -> i64 {
        self.gift_cards + self.goods + self.deliveries
    }
}
