//! Whatever is done with an order, by whom and in whichever order: money is conserved, nothing is given twice, and in
//! the end nobody has paid for what they do not get.

use domain::{
    ids::PaymentId,
    order::{
        CapturePolicy, Notice, Order, OrderCommand, OrderEffect, OrderStatus, Payment, PaymentEvent, PaymentRequest,
        RefundScope,
    },
};
use proptest::prelude::*;

use crate::order_samples::{
    Books, CARD, GIFT_CARD, NOW, ORDER_ACCOUNT, TOTAL, authorised, contents, notice, payment, pieces, place, shipment,
};

#[derive(Debug, Clone)]
enum Step {
    Ship {
        id: u8,
        line: u8,
        pieces: u8,
    },
    Deliver {
        id: u8,
    },
    Cancel,
    RefundLines {
        id: u8,
        line: u8,
        pieces: u8,
    },
    RefundAmount {
        id: u8,
        amount: u16,
    },
    RefundDelivery {
        id: u8,
    },
    RefundWhole {
        id: u8,
    },
    AskReturn {
        id: u8,
        line: u8,
        pieces: u8,
    },
    /// The provider does one of the things that it was asked, and tells of it.
    Answer {
        which: u8,
        fails: bool,
    },
    /// It tells again what it told.
    Again {
        which: u8,
    },
    /// People give money back at the provider's.
    Outside {
        amount: u16,
    },
    /// The payment is promised, late.
    Authorise,
    /// Another one is promised, of the same amount.
    PayTwice,
}

fn step() -> impl Strategy<Value = Step> {
    let small = || 0..3_u8;
    prop_oneof![
        3 => (small(), 0..2_u8, 1..4_u8).prop_map(|(id, line, pieces)| Step::Ship { id, line, pieces }),
        2 => small().prop_map(|id| Step::Deliver { id }),
        1 => Just(Step::Cancel),
        2 => (small(), 0..2_u8, 1..4_u8).prop_map(|(id, line, pieces)| Step::RefundLines { id, line, pieces }),
        2 => (3..6_u8, 0..2000_u16).prop_map(|(id, amount)| Step::RefundAmount { id, amount }),
        1 => (6..8_u8).prop_map(|id| Step::RefundDelivery { id }),
        1 => (8..9_u8).prop_map(|id| Step::RefundWhole { id }),
        1 => (small(), 0..2_u8, 1..4_u8).prop_map(|(id, line, pieces)| Step::AskReturn { id, line, pieces }),
        6 => (any::<u8>(), prop::bool::weighted(0.1)).prop_map(|(which, fails)| Step::Answer { which, fails }),
        2 => any::<u8>().prop_map(|which| Step::Again { which }),
        1 => (1..500_u16).prop_map(|amount| Step::Outside { amount }),
        2 => Just(Step::Authorise),
        1 => Just(Step::PayTwice),
    ]
}

const SECOND: PaymentId = PaymentId(3);

struct World {
    order: Order,
    books: Books,
    /// What the provider was asked and has not done.
    asked: Vec<(PaymentId, PaymentRequest)>,
    told: Vec<(PaymentId, Notice)>,
    restocked: u32,
    uses_given_back: u32,
    references: u32,
    has_failed: bool,
    has_outside: bool,
}

impl World {
    fn new(capture: CapturePolicy, with_gift_card: bool, is_promised: bool) -> Self {
        let mut payments: Vec<Payment> = Vec::new();
        let mut rest = TOTAL;
        if with_gift_card {
            let mut card = authorised(GIFT_CARD, 1500, CapturePolicy::ByNotice);
            card.take(notice("redeemed", PaymentEvent::Capture, 1500))
                .expect("fits");
            payments.push(card);
            rest -= 1500;
        }
        payments.push(match is_promised {
            true => authorised(CARD, rest, capture),
            false => payment(CARD, rest, capture),
        });
        let (order, effects) = place(contents(), payments);
        let mut world = Self {
            order,
            books: Books::default(),
            asked: Vec::new(),
            told: Vec::new(),
            restocked: 0,
            uses_given_back: 0,
            references: 0,
            has_failed: false,
            has_outside: false,
        };
        world.follow(effects);
        world
    }

    fn follow(&mut self, effects: Vec<OrderEffect>) {
        self.books.post(&effects);
        for effect in effects {
            match effect {
                OrderEffect::Ask(payment, request) => {
                    let is_new = !self.asked.contains(&(payment, request.clone()));
                    assert!(is_new, "{request:?} is asked twice");
                    self.asked.push((payment, request));
                }
                OrderEffect::Restock(pieces) => self.restocked += pieces.iter().map(|piece| piece.pieces).sum::<u32>(),
                OrderEffect::GiveBackUses => self.uses_given_back += 1,
                OrderEffect::Post(_) | OrderEffect::IssueGiftCards(_) | OrderEffect::Announce(_) => {}
            }
        }
        self.check();
    }

    fn command(&mut self, command: OrderCommand) -> bool {
        let before = self.order.clone();
        match self.order.handle(command.clone(), NOW) {
            Ok(effects) => {
                self.follow(effects);
                let after = self.order.clone();
                let again = self
                    .order
                    .handle(command, NOW)
                    .expect("what was done can be told again");
                assert_eq!((again, &self.order), (Vec::new(), &after));
                true
            }
            Err(_) => {
                assert_eq!(self.order, before, "a refusal changes nothing");
                false
            }
        }
    }

    fn tell(&mut self, payment: PaymentId, notice: Notice) {
        let is_taken = self.command(OrderCommand::Notice {
            payment,
            notice: notice.clone(),
        });
        assert!(is_taken, "{notice:?}");
        self.told.push((payment, notice));
    }

    /// Does what was asked, as a provider would: at most what it has.
    fn answer(&mut self, which: usize, fails: bool) {
        if self.asked.is_empty() {
            return;
        }
        let (id, request) = self.asked.remove(which % self.asked.len());
        let payment = self.order.payment(id).expect("was asked").clone();
        let (event, amount) = match request {
            PaymentRequest::Capture { amount, .. } => (PaymentEvent::Capture, amount),
            PaymentRequest::Cancel => (PaymentEvent::Cancellation, payment.amount),
            PaymentRequest::Refund { amount, .. } => (PaymentEvent::Refund, amount),
        };
        self.references += 1;
        let is_impossible = match event {
            PaymentEvent::Capture => payment.is_cancelled(),
            PaymentEvent::Refund => payment.refunded() + amount > payment.captured(),
            _ => false,
        };
        self.has_failed |= fails || is_impossible;
        let told = Notice {
            success: !fails && !is_impossible,
            ..notice(&format!("n{}", self.references), event, amount)
        };
        self.tell(id, told);
    }

    fn run(&mut self, step: &Step) {
        match *step {
            Step::Ship {
                id,
                line,
                pieces: count,
            } => {
                let counts = [(u32::from(line), u32::from(count))];
                self.command(OrderCommand::Ship(shipment(&format!("s{id}"), &counts)));
            }
            Step::Deliver { id } => {
                let shipment = format!("s{id}").into();
                self.command(OrderCommand::Deliver { shipment });
            }
            Step::Cancel => {
                self.command(OrderCommand::Cancel);
            }
            Step::RefundLines {
                id,
                line,
                pieces: count,
            } => {
                let counts = pieces(&[(u32::from(line), u32::from(count))]);
                self.refund(id, RefundScope::Lines(counts));
            }
            Step::RefundAmount { id, amount } => self.refund(id, RefundScope::Amount(amount.into())),
            Step::RefundDelivery { id } => self.refund(id, RefundScope::Delivery),
            Step::RefundWhole { id } => self.refund(id, RefundScope::Whole),
            Step::AskReturn {
                id,
                line,
                pieces: count,
            } => {
                let pieces = pieces(&[(u32::from(line), u32::from(count))]);
                let id = format!("w{id}").into();
                self.command(OrderCommand::AskReturn {
                    id,
                    pieces,
                    reason: None,
                });
            }
            Step::Answer { which, fails } => self.answer(which.into(), fails),
            Step::Again { which } => {
                if !self.told.is_empty() {
                    let (payment, notice) = self.told[usize::from(which) % self.told.len()].clone();
                    let effects = self.order.handle(OrderCommand::Notice { payment, notice }, NOW);
                    assert_eq!(effects, Ok(Vec::new()));
                }
            }
            Step::Outside { amount } => self.refund_outside(amount.into()),
            Step::Authorise => {
                let amount = self.order.payment(CARD).expect("is there").amount;
                self.tell(CARD, notice("a", PaymentEvent::Authorisation, amount));
            }
            Step::PayTwice => self.pay_twice(),
        }
    }

    fn pay_twice(&mut self) {
        let amount = self.order.payment(CARD).expect("is there").amount;
        let second = authorised(SECOND, amount, CapturePolicy::AtShipping);
        self.command(OrderCommand::AddPayment(second));
    }

    fn refund(&mut self, id: u8, scope: RefundScope) {
        self.command(OrderCommand::Refund {
            id: format!("r{id}").into(),
            scope,
        });
    }

    /// People can give back at the provider's what was captured and is not about to be given back.
    fn refund_outside(&mut self, amount: i64) {
        let payment = self.order.payment(CARD).expect("is there");
        let under_way: i64 = self
            .asked
            .iter()
            .map(|(id, request)| match request {
                PaymentRequest::Refund { amount, .. } if *id == CARD => *amount,
                _ => 0,
            })
            .sum();
        if payment.captured() - payment.refunded() - under_way >= amount {
            self.references += 1;
            self.has_outside = true;
            self.tell(
                CARD,
                notice(&format!("n{}", self.references), PaymentEvent::Refund, amount),
            );
        }
    }

    fn check(&self) {
        let order = &self.order;
        let paid: i64 = order
            .payments()
            .iter()
            .map(|payment| payment.captured() - payment.refunded())
            .sum();
        assert_eq!(self.books.balance(ORDER_ACCOUNT), paid - order.due());
        assert_eq!(self.books.accounts().values().sum::<i64>(), 0);
        let earned = self.books.balance("sales") + self.books.balance("deliveries") + self.books.balance("tax");
        assert_eq!(earned, order.due());
        for account in ["sales", "deliveries", "tax"] {
            assert!(self.books.balance(account) >= 0, "{account}");
        }
        assert!((0..=TOTAL).contains(&order.due()));
        for payment in order.payments() {
            assert!((0..=payment.amount).contains(&payment.captured()));
            assert!((0..=payment.captured()).contains(&payment.refunded()));
        }
        for line in &order.contents.lines {
            assert!(order.sent(line.id) + order.to_send(line.id) <= line.quantity);
            assert!(order.credited_pieces(line.id) <= line.quantity);
            assert!(order.returnable(line.id, NOW) <= order.sent(line.id));
        }
        let quantity: u32 = order.contents.lines.iter().map(|line| line.quantity).sum();
        let sent: u32 = order.contents.lines.iter().map(|line| order.sent(line.id)).sum();
        assert!(
            self.restocked + sent <= quantity,
            "no piece is both sent and on the shelf"
        );
        assert!(self.uses_given_back <= 1);
    }

    /// The provider does all that it is asked.
    fn settle(&mut self) {
        for _ in 0..100 {
            if self.asked.is_empty() {
                return;
            }
            self.answer(0, false);
        }
        panic!("it never ends: {:?}", self.asked);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn money_and_goods_are_conserved(
        steps in prop::collection::vec(step(), 1..40),
        capture in prop_oneof![Just(CapturePolicy::AtOnce), Just(CapturePolicy::AtShipping), Just(CapturePolicy::ByNotice)],
        with_gift_card: bool,
        is_promised: bool,
    ) {
        let mut world = World::new(capture, with_gift_card, is_promised);
        for step in &steps {
            world.run(step);
        }
        world.settle();
        let order = &world.order;
        let paid: i64 = order.payments().iter().map(|payment| payment.captured() - payment.refunded()).sum();
        // Where the provider did what it was asked, nobody has paid more than what stands of the order.
        if !world.has_failed {
            prop_assert!(paid <= order.due(), "{paid} was paid, {} is due", order.due());
            if order.due() == 0 {
                prop_assert!(order.payments().iter().all(|payment| payment.open() == 0));
            }
            let promised = order.payments().iter().filter(|payment| payment.open() > 0);
            prop_assert!(promised.count() <= 1, "two promises for one order");
        }
        if matches!(order.status(), OrderStatus::Shipped | OrderStatus::Delivered)
            && !world.has_failed
            && !world.has_outside
            && capture != CapturePolicy::ByNotice
        {
            prop_assert_eq!(paid, order.due());
        }
        if order.is_cancelled() {
            prop_assert_eq!(order.due(), 0);
            prop_assert_eq!(world.restocked, 5);
            prop_assert_eq!(world.uses_given_back, 1);
        }
    }
}
