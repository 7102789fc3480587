//! The tax of a sale, and of what was taken back of it, by its rates: as books want it.

use super::{
    contents::{OrderContents, OrderLine},
    credit::Credit,
    model::Order,
};
use crate::{ids::LineItemId, money::split};

/// What was sold at one rate, or taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxAtRate {
    /// Basis points.
    pub rate: u32,
    /// With the tax.
    pub gross: i64,
    pub tax: i64,
}

impl TaxAtRate {
    /// What the tax is reckoned of.
    pub fn net(&self) -> i64 {
        self.gross - self.tax
    }
}

/// Sums by rate, the highest first.
#[derive(Debug, Clone, Default)]
struct ByRate(Vec<TaxAtRate>);

impl ByRate {
    fn of<'a>(lines: impl Iterator<Item = &'a OrderLine>) -> Self {
        let mut sums = Self::default();
        for line in lines {
            sums.add(line.tax_rate, line.net, line.tax);
        }
        sums
    }

    fn add(&mut self, rate: u32, gross: i64, tax: i64) {
        match self.0.iter_mut().find(|known| known.rate == rate) {
            Some(known) => {
                known.gross += gross;
                known.tax += tax;
            }
            None => self.0.push(TaxAtRate { rate, gross, tax }),
        }
    }

    fn sorted(mut self) -> Vec<TaxAtRate> {
        self.0.retain(|known| known.gross != 0);
        self.0.sort_by_key(|known| std::cmp::Reverse(known.rate));
        self.0
    }

    /// Takes an amount that is of all of it and of nothing in particular: of each rate its share. Where nothing is left to
    /// share, no tax was in it.
    fn take(&mut self, gross: i64, tax: i64) -> Vec<TaxAtRate> {
        let weights = |of: fn(&TaxAtRate) -> i64| {
            let weights: Vec<u64> = self
                .0
                .iter()
                .map(|known| u64::try_from(of(known)).unwrap_or(0))
                .collect();
            weights
        };
        let (by_gross, by_tax) = (weights(|known| known.gross), weights(|known| known.tax));
        if by_gross.iter().all(|weight| *weight == 0) {
            return vec![TaxAtRate { rate: 0, gross, tax }];
        }
        let shares = |amount: i64, weights: Vec<u64>| {
            let shares = split(u64::try_from(amount).unwrap_or(0), weights.into_iter());
            shares.into_iter().map(|share| i64::try_from(share).unwrap_or(i64::MAX))
        };
        let shares = shares(gross, by_gross).zip(shares(tax, by_tax));
        let taken = self.0.iter_mut().zip(shares).map(|(known, (gross, tax))| {
            known.gross -= gross;
            known.tax -= tax;
            TaxAtRate {
                rate: known.rate,
                gross,
                tax,
            }
        });
        taken.collect()
    }
}

impl OrderContents {
    /// The tax by its rates, the highest first. Gift cards have none: it is due when they are spent.
    pub fn taxes(&self) -> Vec<TaxAtRate> {
        let mut sums = ByRate::of(self.lines.iter());
        if let Some(delivery) = &self.delivery {
            sums.add(delivery.tax_rate, delivery.net, delivery.tax);
        }
        sums.sorted()
    }

    fn rate_of(&self, line: LineItemId) -> u32 {
        self.line(line).map_or(0, |line| line.tax_rate)
    }
}

impl Order {
    /// The tax that the credit gives back, by its rates, the highest first. Goodwill is of the goods that stood then, of
    /// each rate its share.
    pub fn credit_taxes(&self, credit: &Credit) -> Vec<TaxAtRate> {
        let lines = self.contents.lines.iter();
        let mut standing = ByRate::of(lines.filter(|line| line.gift_card.is_none()));
        let upto = self.credits.iter().position(|other| other.id == credit.id);
        for earlier in &self.credits[..upto.unwrap_or_default()] {
            self.take_credit(earlier, &mut standing);
        }
        let mut sums = self.take_credit(credit, &mut standing);
        if let Some(delivery) = &self.contents.delivery {
            sums.add(delivery.tax_rate, credit.delivery, credit.delivery_tax);
        }
        sums.sorted()
    }

    /// Takes the goods of a credit off what stands; what they were, by rate.
    fn take_credit(&self, credit: &Credit, standing: &mut ByRate) -> ByRate {
        let mut taken = ByRate::default();
        for line in &credit.lines {
            let rate = self.contents.rate_of(line.line);
            standing.add(rate, -line.amount, -line.tax);
            taken.add(rate, line.amount, line.tax);
        }
        for part in standing.take(credit.goodwill, credit.goodwill_tax) {
            taken.add(part.rate, part.gross, part.tax);
        }
        taken
    }
}
