//! What may be done with an order, and what follows: a state machine without a clock and without I/O.

use super::{
    contents::OrderLine,
    credit::{Credit, CreditReason, RefundScope},
    ledger::Entry,
    model::{Announcement, Order, OrderCommand, OrderEffect, OrderError, PlacedOrder, Restocked},
    payment::{Notice, Payment},
    shipment::{PieceCount, ReturnRequest, Shipment},
};
use crate::{clock::UnixMillis, ids::PaymentId};

/// Credits that the order makes by itself have it in their names, and no others.
const OWN_NAME: char = ':';

impl Order {
    /// Makes an order of a cart that is paid.
    ///
    /// # Errors
    ///
    /// Its amounts do not add up.
    pub fn place(placed: PlacedOrder, at: UnixMillis) -> Result<(Self, Vec<OrderEffect>), OrderError> {
        placed.contents.totals()?;
        let mut order = Self {
            id: placed.id,
            number: placed.number,
            cart: placed.cart,
            placed_at: at,
            contents: placed.contents,
            payments: Vec::new(),
            shipments: Vec::new(),
            credits: Vec::new(),
            returns: Vec::new(),
            cancelled_at: None,
            ready_at: None,
        };
        let mut effects = vec![
            OrderEffect::Announce(Announcement::Placed),
            OrderEffect::Post(Entry::sale(order.id, order.sale_parts())),
        ];
        // A gift may cost nothing at all, and then moves nothing.
        effects.retain(|effect| !matches!(effect, OrderEffect::Post(entry) if entry.postings().is_empty()));
        for payment in placed.payments {
            order.add_payment(payment, &mut effects);
        }
        order.issue_gift_cards(at, &mut effects);
        order.settle(&mut effects);
        Ok((order, effects))
    }

    /// Does what is told, and says what is to be done for it. What was told before changes nothing.
    ///
    /// # Errors
    ///
    /// It cannot be done as the order stands.
    pub fn handle(&mut self, command: OrderCommand, at: UnixMillis) -> Result<Vec<OrderEffect>, OrderError> {
        let mut effects = Vec::new();
        let was_secured = self.is_secured();
        match command {
            OrderCommand::Notice { payment, notice } => self.notice(payment, notice, at, &mut effects)?,
            OrderCommand::AddPayment(payment) => match self.payment(payment.id) {
                None => self.add_payment(payment, &mut effects),
                Some(_) => return Ok(effects),
            },
            OrderCommand::Ready => self.ready(at, &mut effects)?,
            OrderCommand::Ship(shipment) => self.ship(shipment, &mut effects)?,
            OrderCommand::Deliver { shipment } => self.deliver(&shipment, at, &mut effects)?,
            OrderCommand::Cancel => self.cancel(at, &mut effects)?,
            OrderCommand::Refund { id, scope } => self.refund(&id, &scope, at, &mut effects)?,
            OrderCommand::AskReturn { id, pieces, reason } => {
                let request = ReturnRequest {
                    id,
                    pieces,
                    asked_at: at,
                    reason,
                };
                self.ask_return(request, &mut effects)?;
            }
        }
        self.issue_gift_cards(at, &mut effects);
        self.settle(&mut effects);
        if was_secured != self.is_secured() {
            effects.push(OrderEffect::Announce(Announcement::Payment));
        }
        Ok(effects)
    }

    fn notice(
        &mut self,
        id: PaymentId,
        notice: Notice,
        at: UnixMillis,
        effects: &mut Vec<OrderEffect>,
    ) -> Result<(), OrderError> {
        let place = self.payments.iter().position(|payment| payment.id == id);
        let payment = &mut self.payments[place.ok_or(OrderError::UnknownPayment)?];
        let before = (payment.captured(), payment.refunded());
        payment.take(notice)?;
        let unasked = payment.adopt_unasked_refunds();
        let payment = payment.clone();
        self.post_moves(&payment, before, effects);
        // What was given back at the provider's was taken back of the sale, as far as anything of it still stands.
        let unasked = unasked.min(self.creditable());
        if unasked > 0 {
            let name = format!(":outside-{}-{}", payment.id, payment.refunded());
            let credit = self.credit(&name, &RefundScope::Amount(unasked), CreditReason::Outside, at)?;
            self.add_credit(credit, effects);
        }
        Ok(())
    }

    fn add_payment(&mut self, payment: Payment, effects: &mut Vec<OrderEffect>) {
        self.post_moves(&payment, (0, 0), effects);
        self.payments.push(payment);
    }

    /// Books what a payment captured and gave back since it was last looked at.
    fn post_moves(&self, payment: &Payment, before: (i64, i64), effects: &mut Vec<OrderEffect>) {
        let (captured, refunded) = (payment.captured(), payment.refunded());
        let money = |minor| self.contents.money(minor);
        if captured > before.0 {
            let amount = money(captured - before.0);
            let entry = Entry::payment(self.id, payment.id, &payment.provider, amount, captured);
            effects.push(OrderEffect::Post(entry));
        }
        if refunded > before.1 {
            let amount = money(refunded - before.1);
            let entry = Entry::repayment(self.id, payment.id, &payment.provider, amount, refunded);
            effects.push(OrderEffect::Post(entry));
        }
    }

    fn ready(&mut self, at: UnixMillis, effects: &mut Vec<OrderEffect>) -> Result<(), OrderError> {
        if self.ready_at.is_some() {
            return Ok(());
        }
        self.check_goes_out()?;
        if !self.contents.is_fetched_from_us() {
            return Err(OrderError::NotFetched);
        }
        if self.contents.lines.iter().all(|line| self.to_pack(line) == 0) {
            return Err(OrderError::Nothing);
        }
        self.ready_at = Some(at);
        effects.push(OrderEffect::Announce(Announcement::Ready));
        Ok(())
    }

    fn ship(&mut self, shipment: Shipment, effects: &mut Vec<OrderEffect>) -> Result<(), OrderError> {
        if let Some(same) = self.shipments.iter().find(|other| other.id == shipment.id) {
            let is_same = same.pieces == shipment.pieces;
            return if is_same { Ok(()) } else { Err(OrderError::NameTaken) };
        }
        self.check_goes_out()?;
        self.check_pieces(&shipment.pieces, Self::to_pack)?;
        // What is handed over has arrived.
        let is_handed_over = self.contents.is_fetched_from_us();
        effects.push(OrderEffect::Announce(if is_handed_over {
            Announcement::Delivered(shipment.id.clone())
        } else {
            Announcement::Shipped(shipment.id.clone())
        }));
        self.shipments.push(Shipment {
            delivered_at: is_handed_over.then_some(shipment.sent_at),
            ..shipment
        });
        Ok(())
    }

    /// Whether anything of it may leave the shop.
    fn check_goes_out(&self) -> Result<(), OrderError> {
        if self.is_cancelled() {
            return Err(OrderError::Cancelled);
        }
        if !self.is_secured() {
            return Err(OrderError::NotPaid);
        }
        Ok(())
    }

    fn deliver(&mut self, id: &str, at: UnixMillis, effects: &mut Vec<OrderEffect>) -> Result<(), OrderError> {
        let shipment = self.shipments.iter_mut().find(|shipment| &*shipment.id == id);
        let shipment = shipment.ok_or(OrderError::UnknownShipment)?;
        if shipment.delivered_at.is_none() {
            shipment.delivered_at = Some(at);
            effects.push(OrderEffect::Announce(Announcement::Delivered(id.into())));
        }
        Ok(())
    }

    fn cancel(&mut self, at: UnixMillis, effects: &mut Vec<OrderEffect>) -> Result<(), OrderError> {
        if self.is_cancelled() {
            return Ok(());
        }
        if !self.shipments.is_empty() {
            return Err(OrderError::Sent);
        }
        match self.credit(":cancellation", &RefundScope::Whole, CreditReason::Cancellation, at) {
            Ok(credit) => self.add_credit(credit, effects),
            // All of it was taken back before.
            Err(OrderError::Nothing) => {}
            Err(error) => return Err(error),
        }
        self.cancelled_at = Some(at);
        effects.push(OrderEffect::GiveBackUses);
        effects.push(OrderEffect::Announce(Announcement::Cancelled));
        Ok(())
    }

    fn refund(
        &mut self,
        id: &str,
        scope: &RefundScope,
        at: UnixMillis,
        effects: &mut Vec<OrderEffect>,
    ) -> Result<(), OrderError> {
        if id.contains(OWN_NAME) {
            return Err(OrderError::NameTaken);
        }
        if let Some(same) = self.credits.iter().find(|credit| &*credit.id == id) {
            let is_repeat = same.scope.as_ref().is_none_or(|asked| asked == scope);
            return is_repeat.then_some(()).ok_or(OrderError::NameTaken);
        }
        let mut credit = self.credit(id, scope, CreditReason::Refund, at)?;
        credit.scope = Some(scope.clone());
        self.add_credit(credit, effects);
        effects.push(OrderEffect::Announce(Announcement::Refunded(id.into())));
        Ok(())
    }

    fn add_credit(&mut self, credit: Credit, effects: &mut Vec<OrderEffect>) {
        // Of what is sold past its stock nobody knows whether the pieces were ever there.
        let unsent = credit
            .lines
            .iter()
            .filter(|line| line.unsent > 0)
            .filter_map(|credited| {
                let line = self.contents.line(credited.line).filter(|line| !line.backorder)?;
                Some(Restocked {
                    code: line.code.clone(),
                    pieces: credited.unsent,
                })
            });
        let unsent: Vec<Restocked> = unsent.collect();
        if !unsent.is_empty() {
            effects.push(OrderEffect::Restock(unsent));
        }
        if credit.total() > 0 {
            let parts = credit.parts(self.contents.currency);
            effects.push(OrderEffect::Post(Entry::credit(self.id, &credit.id, parts)));
        }
        self.credits.push(credit);
    }

    fn ask_return(&mut self, request: ReturnRequest, effects: &mut Vec<OrderEffect>) -> Result<(), OrderError> {
        if let Some(same) = self.returns.iter().find(|other| other.id == request.id) {
            return if same.pieces == request.pieces {
                Ok(())
            } else {
                Err(OrderError::NameTaken)
            };
        }
        let at = request.asked_at;
        self.check_pieces(&request.pieces, |order, line| order.returnable(line.id, at))?;
        effects.push(OrderEffect::Announce(Announcement::ReturnAsked(request.id.clone())));
        self.returns.push(request);
        Ok(())
    }

    /// Whether each line is named once, with pieces of which there are so many.
    fn check_pieces(&self, pieces: &[PieceCount], left: impl Fn(&Self, &OrderLine) -> u32) -> Result<(), OrderError> {
        if pieces.is_empty() {
            return Err(OrderError::Nothing);
        }
        for (at, count) in pieces.iter().enumerate() {
            let line = self.contents.line(count.line).ok_or(OrderError::UnknownLine)?;
            let is_again = pieces[..at].iter().any(|other| other.line == count.line);
            if is_again || count.pieces == 0 || count.pieces > left(self, line) {
                return Err(OrderError::Pieces);
            }
        }
        Ok(())
    }
}
