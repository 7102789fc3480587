//! One gift card's whole balance: whoever holds it spends it.

use domain::{
    giftcard::GiftCardId,
    money::{Currency, Money},
};
use store::{GiftCardStatement, GiftCards, HoldError, HoldState, NewGiftCard, Redeemed};

use super::arena::{Arena, LATER, NOW, Round, race, unexpected, watched};
use crate::error::{Error, Result};

/// On the card, in minor units.
const BALANCE: i64 = 5000;

pub async fn round(arena: &Arena, number: u64) -> Result<Round> {
    let cards = arena.store.gift_cards();
    let card = issue(&cards, &format!("whole-{number}"), BALANCE).await?;
    let planted = arena.planted;
    let sale = race(arena.buyers, |buyer| {
        let cards = cards.clone();
        let reference = format!("whole-{number}-{buyer}");
        async move {
            match planted {
                false => pay(&cards, card, &reference).await,
                true => look_and_redeem(&cards, card, &reference).await,
            }
        }
    });
    let (mut round, seen) = watched(sale, async || balance_is_right(&cards, card, BALANCE).await).await?;
    round.differences.extend(seen);
    let Balances {
        available,
        held,
        redeemed,
    } = Balances::of(&statement(&cards, card).await?);
    round.must_be("left on the card", available, 0);
    round.must_be("held on the card", held, 0);
    round.must_be("redeemed from the card", redeemed, BALANCE);
    round.must_be("paid in orders", round.winners as i64 * BALANCE, redeemed);
    check(&cards, &mut round).await?;
    Ok(round)
}

async fn pay(cards: &GiftCards, card: GiftCardId, reference: &str) -> Result<bool> {
    match cards.hold(card, eur(BALANCE), reference, LATER, NOW).await {
        Ok(_) => {}
        Err(HoldError::Insufficient { available }) if available.is_zero() => return Ok(false),
        Err(other) => return Err(unexpected(other)),
    }
    match cards.redeem(reference, NOW).await {
        Ok(Redeemed::Held) => Ok(true),
        Ok(other) => Err(unexpected(format!("the held money was redeemed: {other:?}"))),
        Err(other) => Err(unexpected(other)),
    }
}

/// The planted defect: the balance is looked at, nothing is held, and that there is nothing to redeem is no hindrance.
async fn look_and_redeem(cards: &GiftCards, card: GiftCardId, reference: &str) -> Result<bool> {
    let found = cards.find(card).await?;
    if found.is_none_or(|card| card.available.minor() < BALANCE) {
        return Ok(false);
    }
    match cards.redeem(reference, NOW).await {
        Ok(_) | Err(HoldError::Unknown) => Ok(true),
        Err(other) => Err(unexpected(other)),
    }
}

/// Makes a card; its name stands for its code.
pub async fn issue(cards: &GiftCards, name: &str, minor: i64) -> Result<GiftCardId> {
    let card = NewGiftCard {
        fingerprint: name.to_owned(),
        last_four: "RACE".to_owned(),
        pin_hash: "none".to_owned(),
        amount: eur(minor),
        expires: None,
    };
    cards.issue(card, NOW).await.map_err(unexpected)
}

pub fn eur(minor: i64) -> Money {
    Money::from_minor(minor, Currency::EUR)
}

/// Where a card's money is, in minor units.
#[derive(Debug, PartialEq, Eq)]
pub struct Balances {
    pub available: i64,
    pub held: i64,
    pub redeemed: i64,
}

impl Balances {
    pub fn of(statement: &GiftCardStatement) -> Self {
        let redeemed = statement.holds.iter().filter(|hold| hold.state == HoldState::Redeemed);
        Self {
            available: statement.card.available.minor(),
            held: statement.card.held.minor(),
            redeemed: redeemed.map(|hold| hold.amount.minor() - hold.refunded.minor()).sum(),
        }
    }

    pub fn total(&self) -> i64 {
        self.available + self.held + self.redeemed
    }
}

pub async fn statement(cards: &GiftCards, card: GiftCardId) -> Result<GiftCardStatement> {
    let statement = cards.show(card).await?;
    statement.ok_or_else(|| Error::server("A card that was issued is not there."))
}

/// What is wrong with the card while payments run: never below zero, never more than was issued.
pub async fn balance_is_right(cards: &GiftCards, card: GiftCardId, issued: i64) -> Result<Option<String>> {
    let Some(card) = cards.find(card).await? else {
        return Ok(Some("A card that was issued is not there".to_owned()));
    };
    let (available, held) = (card.available.minor(), card.held.minor());
    let is_right = available >= 0 && held >= 0 && available + held <= issued;
    Ok((!is_right).then(|| format!("of {issued} there were {available} available and {held} held")))
}

/// The ledger's own check.
pub async fn check(cards: &GiftCards, round: &mut Round) -> Result<()> {
    let found = cards.check().await?;
    round
        .differences
        .extend(found.iter().map(|difference| format!("ledger: {difference}")));
    Ok(())
}
