//! A purchase under way: goods and prices that are bound to a cart's version, and the payments that are to pay them.
//!
//! Whatever providers tell, whenever, [`Checkout::next_step`] says what follows: wait, make the order, or give everything
//! back. A cart becomes at most one order, so money that comes after it became another one is given back.

use serde::{Deserialize, Serialize};

use crate::{
    cart::CartKey,
    clock::UnixMillis,
    ids::{CartId, OrderId, PaymentId},
    money::{Currency, Money},
    order::{Entry, Notice, NoticeError, OrderContents, Payment, PaymentRequest, PaymentState},
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Checkout {
    pub cart: CartId,
    /// The version of the cart that is paid for.
    pub version: u64,
    /// The id that the order will have.
    pub order: OrderId,
    /// Of the identity's carts in the market; an order ends this one.
    pub generation: u32,
    /// The id that the next new line of the cart would get, which goes on in the next one.
    pub next_line: u32,
    pub contents: OrderContents,
    /// What is set aside for it is set free then.
    pub expires: UnixMillis,
    pub state: CheckoutState,
    /// The store keeps them beside it.
    #[serde(skip)]
    payments: Vec<Payment>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum CheckoutState {
    /// The cart waits for its payment.
    Open,
    /// The shopper gave up, or time ran out. Money that comes all the same makes the order still, if it can be made.
    Released,
    /// It became this order.
    Completed { order: OrderId },
    /// It cannot become an order any more: what comes is given back.
    Void,
}

/// What follows from what is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextStep {
    Wait,
    /// All its money is promised.
    Complete,
    /// Payments are to be undone.
    Undo(Vec<(PaymentId, PaymentRequest)>),
}

/// A cart as it stands when its payment begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CartStand {
    pub cart: CartId,
    pub version: u64,
    pub generation: u32,
    pub next_line: u32,
}

/// What came of a notice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Taken {
    pub is_new: bool,
    /// Money that nobody has an order for.
    pub entries: Vec<Entry>,
}

impl Checkout {
    pub fn new(stand: CartStand, order: OrderId, contents: OrderContents, expires: UnixMillis) -> Self {
        Self {
            cart: stand.cart,
            version: stand.version,
            order,
            generation: stand.generation,
            next_line: stand.next_line,
            contents,
            expires,
            state: CheckoutState::Open,
            payments: Vec::new(),
        }
    }

    #[must_use]
    pub fn with_payments(mut self, payments: Vec<Payment>) -> Self {
        self.payments = payments;
        self
    }

    /// Whose cart it is, in which market.
    pub fn cart_key(&self) -> CartKey {
        CartKey {
            identity: self.contents.customer,
            market: self.contents.market.clone(),
        }
    }

    pub fn payments(&self) -> &[Payment] {
        &self.payments
    }

    pub fn payment(&self, id: PaymentId) -> Option<&Payment> {
        self.payments.iter().find(|payment| payment.id == id)
    }

    /// Takes what a provider said of a payment. Nothing where it has no such payment.
    ///
    /// # Errors
    ///
    /// The notice does not fit the payment.
    pub fn take(&mut self, payment: PaymentId, notice: Notice) -> Result<Option<Taken>, NoticeError> {
        let Some(payment) = self.payments.iter_mut().find(|other| other.id == payment) else {
            return Ok(None);
        };
        let before = (payment.captured(), payment.refunded());
        let is_new = payment.take(notice)?;
        let entries = match self.state {
            CheckoutState::Void => unclaimed(payment, before, self.contents.currency),
            // An order books what was captured when it is placed.
            _ => Vec::new(),
        };
        Ok(Some(Taken { is_new, entries }))
    }

    /// It will not become an order; returns what is to be booked of the money that came for it.
    pub fn give_up(&mut self) -> Vec<Entry> {
        if self.state == CheckoutState::Void {
            return Vec::new();
        }
        self.state = CheckoutState::Void;
        let payments = self.payments.iter();
        payments
            .flat_map(|payment| unclaimed(payment, (0, 0), self.contents.currency))
            .collect()
    }

    /// The payments, with another one.
    pub fn add_payment(&mut self, payment: Payment) {
        self.payments.push(payment);
    }

    pub fn payment_mut(&mut self, id: PaymentId) -> Option<&mut Payment> {
        self.payments.iter_mut().find(|payment| payment.id == id)
    }

    /// What is left to be paid by a payment that would begin now: what no other one pays or may still pay.
    pub fn unpaid(&self) -> i64 {
        let is_alive = |payment: &&Payment| !matches!(payment.state(), PaymentState::Refused | PaymentState::Cancelled);
        let alive: i64 = self
            .payments
            .iter()
            .filter(is_alive)
            .map(|payment| payment.amount)
            .sum();
        self.total() - alive
    }

    /// Whether all of its money is promised, and it is no order yet.
    pub fn is_to_be_ordered(&self) -> bool {
        let payments = self.payments.iter();
        let secured: i64 = payments.map(|payment| payment.secured() - payment.refunded()).sum();
        matches!(self.state, CheckoutState::Open | CheckoutState::Released) && secured >= self.total()
    }

    /// What follows. Payments note what they are asked, so that the same question is asked once.
    pub fn next_step(&mut self) -> NextStep {
        if self.is_to_be_ordered() {
            return NextStep::Complete;
        }
        match self.state {
            // The rest of the money may come still.
            CheckoutState::Released
                if self
                    .payments
                    .iter()
                    .any(|payment| payment.state() == PaymentState::Pending) =>
            {
                NextStep::Wait
            }
            // A part of the money is of no use without the rest.
            CheckoutState::Released | CheckoutState::Void => {
                let undone = self
                    .payments
                    .iter_mut()
                    .filter_map(|payment| Some((payment.id, payment.undo()?)));
                let undone: Vec<_> = undone.collect();
                if undone.is_empty() {
                    NextStep::Wait
                } else {
                    NextStep::Undo(undone)
                }
            }
            CheckoutState::Open | CheckoutState::Completed { .. } => NextStep::Wait,
        }
    }

    pub fn total(&self) -> i64 {
        let lines: i64 = self.contents.lines.iter().map(|line| line.net).sum();
        lines + self.contents.delivery.as_ref().map_or(0, |delivery| delivery.net)
    }
}

/// What a payment captured and gave back since then, without an order.
fn unclaimed(payment: &Payment, before: (i64, i64), currency: Currency) -> Vec<Entry> {
    let money = |minor| Money::from_minor(minor, currency);
    let (captured, refunded) = (payment.captured(), payment.refunded());
    let mut entries = Vec::new();
    if captured > before.0 {
        let amount = money(captured - before.0);
        entries.push(Entry::unclaimed(payment.id, &payment.provider, amount, captured));
    }
    if refunded > before.1 {
        let amount = money(refunded - before.1);
        entries.push(Entry::given_back(payment.id, &payment.provider, amount, refunded));
    }
    entries
}
