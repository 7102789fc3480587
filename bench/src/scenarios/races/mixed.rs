//! Payments with gift cards in any order: money is moved between cards and orders, never made or lost.

use domain::{clock::UnixMillis, giftcard::GiftCardId};
use store::{GiftCards, HoldError, HoldId, HoldState, Redeemed};

use super::{
    arena::{Arena, LATER, NOW, Round, at_once, unexpected, watched},
    cards::{Balances, balance_is_right, check, eur, issue, statement},
};
use crate::error::Result;

const CARDS: u64 = 4;
/// On each card, in minor units.
const BALANCE: i64 = 5000;
/// What one buyer does, one after another.
const STEPS: u64 = 3;
const MINUTE: i64 = 60 * 1000;

/// Buyers hold, redeem, release and expire payments that they share, some of it twice at once; then all is added up.
pub async fn round(arena: &Arena, number: u64) -> Result<Round> {
    let cards = arena.store.gift_cards();
    let mut issued = Vec::new();
    for card in 0..CARDS {
        issued.push(issue(&cards, &format!("mixed-{number}-{card}"), BALANCE).await?);
    }
    let payments = Payment::all(arena, number, &issued);
    let calls = at_once(arena.buyers, |buyer| {
        let cards = cards.clone();
        let steps: Vec<_> = (0..STEPS)
            .map(|step| Step::drawn(arena, [number, buyer as u64, step], &payments))
            .collect();
        async move {
            let mut answers = Vec::new();
            for step in steps {
                answers.extend(step.perform(&cards).await);
            }
            answers
        }
    });
    let ((answers, took), seen) = watched(calls, async || {
        for card in &issued {
            if let Some(wrong) = balance_is_right(&cards, *card, BALANCE).await? {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    })
    .await?;
    let mut round = Round {
        took,
        winners: 0,
        differences: seen.into_iter().collect(),
    };
    let mut told = Told::default();
    for answer in answers.into_iter().flatten() {
        match answer {
            Ok(answer) => told.note(answer, arena.planted),
            Err(error) => round.differences.push(error.to_string()),
        }
    }
    add_up(&cards, &issued, &payments, &told, &mut round).await?;
    // What is still held goes back to its card.
    while cards.expire_holds(LATER).await?.has_more() {}
    for card in &issued {
        let balances = Balances::of(&statement(&cards, *card).await?);
        round.must_be("held after the expiry of all holds", balances.held, 0);
        round.must_be("money of a card after the expiry", balances.total(), BALANCE);
    }
    check(&cards, &mut round).await?;
    Ok(round)
}

/// Compares what buyers were told with the cards, and the cards with what was issued.
async fn add_up(
    cards: &GiftCards,
    issued: &[GiftCardId],
    payments: &[Payment],
    told: &Told,
    round: &mut Round,
) -> Result<()> {
    let mut redeemed = 0;
    for card in issued {
        let statement = statement(cards, *card).await?;
        let balances = Balances::of(&statement);
        redeemed += balances.redeemed;
        round.must_be("money of a card", balances.total(), BALANCE);
        for hold in &statement.holds {
            let of_this = |reference: &str| reference == hold.reference;
            let paid = told.paid.iter().filter(|reference| of_this(reference)).count();
            let is_redeemed = hold.state == HoldState::Redeemed;
            round.must_be("times a payment was made", paid, usize::from(is_redeemed));
            round.winners += usize::from(is_redeemed);
            let mut ids = told.held.iter().filter(|(reference, _)| of_this(reference));
            if ids.any(|(_, id)| *id != hold.id) {
                round.differences.push("a repeated call made a second hold".to_owned());
            }
        }
    }
    let amount = |reference: &String| {
        let payment = payments.iter().find(|payment| payment.reference == *reference);
        payment.map_or(0, |payment| payment.minor)
    };
    let paid: i64 = told.paid.iter().map(amount).sum();
    round.must_be("paid in orders", paid, redeemed);
    Ok(())
}

/// What buyers know from answers alone.
#[derive(Default)]
struct Told {
    held: Vec<(String, HoldId)>,
    paid: Vec<String>,
}

impl Told {
    /// The planted defect: that a payment was made before counts as if it were made now.
    fn note(&mut self, answer: Answer, planted: bool) {
        match answer {
            Answer::Held(reference, id) => self.held.push((reference, id)),
            Answer::Paid(reference) => self.paid.push(reference),
            Answer::PaidBefore(reference) if planted => self.paid.push(reference),
            Answer::PaidBefore(_) | Answer::Nothing => {}
        }
    }
}

enum Answer {
    Held(String, HoldId),
    Paid(String),
    PaidBefore(String),
    Nothing,
}

#[derive(Clone)]
struct Payment {
    reference: String,
    card: GiftCardId,
    minor: i64,
    expires: UnixMillis,
}

impl Payment {
    /// Each for four buyers, and together for about half as much again as there is on the cards.
    fn all(arena: &Arena, round: u64, cards: &[GiftCardId]) -> Vec<Self> {
        const DRAWN: u64 = u64::MAX;
        let count = (arena.buyers as u64 / 4).max(CARDS);
        let most = 3 * BALANCE.unsigned_abs() * CARDS / count;
        let payment = |payment: u64| {
            let drawn = |what, bound| arena.drawn([round, DRAWN, payment, what], bound);
            Self {
                reference: format!("mixed-{round}-{payment}"),
                card: cards[drawn(0, CARDS) as usize],
                minor: 1 + drawn(1, most) as i64,
                expires: UnixMillis(NOW.0 + (1 + drawn(2, 9) as i64) * MINUTE),
            }
        };
        (0..count).map(payment).collect()
    }

    async fn hold(&self, cards: &GiftCards) -> Result<Answer> {
        let held = cards.hold(self.card, eur(self.minor), &self.reference, self.expires, NOW);
        match held.await {
            Ok(id) => Ok(Answer::Held(self.reference.clone(), id)),
            // Not enough left, or released meanwhile.
            Err(HoldError::Insufficient { .. } | HoldError::Used) => Ok(Answer::Nothing),
            Err(other) => Err(unexpected(other)),
        }
    }

    async fn redeem(&self, cards: &GiftCards) -> Result<Answer> {
        match cards.redeem(&self.reference, NOW).await {
            Ok(Redeemed::Held | Redeemed::Reacquired) => Ok(Answer::Paid(self.reference.clone())),
            Ok(Redeemed::Before) => Ok(Answer::PaidBefore(self.reference.clone())),
            // Never held, or released and spent by another.
            Err(HoldError::Unknown | HoldError::Insufficient { .. }) => Ok(Answer::Nothing),
            Err(other) => Err(unexpected(other)),
        }
    }
}

/// A call that a buyer makes.
struct Step {
    call: Call,
    payment: Payment,
}

enum Call {
    Hold,
    Redeem,
    Release,
    /// Of all holds that end until then.
    Expire(UnixMillis),
    /// The same call at the same time.
    HoldTwice,
    RedeemTwice,
}

impl Step {
    fn drawn(arena: &Arena, [round, buyer, step]: [u64; 3], payments: &[Payment]) -> Self {
        const FACES: u64 = 12;
        let drawn = |what, bound| arena.drawn([round, buyer, step, what], bound);
        let call = match drawn(0, FACES) {
            0..4 => Call::Hold,
            4..6 => Call::HoldTwice,
            6..8 => Call::Redeem,
            8 => Call::RedeemTwice,
            9..11 => Call::Release,
            _ => Call::Expire(UnixMillis(NOW.0 + drawn(1, 10) as i64 * MINUTE)),
        };
        Self {
            call,
            payment: payments[drawn(2, payments.len() as u64) as usize].clone(),
        }
    }

    async fn perform(&self, cards: &GiftCards) -> Vec<Result<Answer>> {
        let payment = &self.payment;
        match self.call {
            Call::Hold => vec![payment.hold(cards).await],
            Call::Redeem => vec![payment.redeem(cards).await],
            Call::HoldTwice => <[_; 2]>::from(tokio::join!(payment.hold(cards), payment.hold(cards))).into(),
            Call::RedeemTwice => <[_; 2]>::from(tokio::join!(payment.redeem(cards), payment.redeem(cards))).into(),
            Call::Release => vec![nothing(cards.release(&payment.reference, NOW).await)],
            Call::Expire(until) => vec![nothing(cards.expire_holds(until).await)],
        }
    }
}

fn nothing<T>(answer: store::Result<T>) -> Result<Answer> {
    answer.map(|_| Answer::Nothing).map_err(unexpected)
}
