//! While a cart is paid for nothing of it can be changed.

use std::sync::Arc;

use domain::{
    cart::{
        Caller, CartEvent, CartLock, CartMachine, CartOperation, CommitFailure, Effect, Origin, Replaced, Reply,
        RequestKey, StoredCart, Writers,
    },
    fault::{Fault, FaultCode},
    giftcard::{AppliedGiftCard, GiftCardId},
    ids::TabId,
    money::{Currency, Money},
    order::OrderNumber,
};

use crate::samples::{add, at, book, key, market, set, timing};

const TAB: TabId = TabId(7);

fn lock(until_ms: u64) -> CartLock {
    CartLock {
        until: at(until_ms).wall,
        tab: Some(TAB),
        held: 0,
        reserved: Arc::default(),
    }
}

/// A cart with two bars, whose payment may take until this time.
fn locked(writers: Writers, until_ms: u64) -> (CartMachine, StoredCart) {
    let mut filled = CartMachine::new(key(), timing(), writers, StoredCart::default());
    filled.handle(at(0), operate(1, add("bar", 2)), &book(), &market());
    let stored = StoredCart {
        version: 3,
        contents: filled.contents().clone(),
        lock: Some(lock(until_ms)),
        ..StoredCart::default()
    };
    (CartMachine::new(key(), timing(), writers, stored.clone()), stored)
}

#[test]
fn what_the_payment_holds_on_the_gift_card_is_the_carts_still() {
    let eur = |minor| Money::from_minor(minor, Currency::EUR);
    let card = AppliedGiftCard {
        id: GiftCardId(1),
        last_four: "PQRS".into(),
        available: eur(200),
        expires: None,
    };
    let (_, mut stored) = locked(Writers::Sole, 9_000);
    stored.contents.gift_card = Some(card);
    stored.lock = stored.lock.map(|lock| CartLock { held: 1000, ..lock });
    let mut machine = CartMachine::new(key(), timing(), Writers::Sole, stored.clone());
    let available = |machine: &CartMachine| machine.contents().gift_card.as_ref().map(|card| card.available);
    assert_eq!(available(&machine), Some(eur(1200)));
    // Somebody else spends of it.
    let spent = CartEvent::GiftCardChanged {
        id: GiftCardId(1),
        available: eur(0),
    };
    tell(&mut machine, 10, spent);
    assert_eq!(available(&machine), Some(eur(1000)));
    // The payment is given up, and with it what it held.
    stored.lock = None;
    stored.version += 1;
    tell(&mut machine, 20, CartEvent::Refreshed(stored));
    assert_eq!(available(&machine), Some(eur(200)));
}

fn operate(seq: u64, operation: CartOperation) -> CartEvent {
    CartEvent::Operate {
        origin: Origin::Tab { tab: TAB, seq },
        operation,
        caller: Caller(0),
    }
}

fn over_http(name: &str, operation: CartOperation) -> CartEvent {
    CartEvent::OperateDurably {
        origin: Origin::Request {
            key: RequestKey(name.into()),
            fingerprint: 1,
        },
        operation,
        caller: Caller(5),
    }
}

fn tell(machine: &mut CartMachine, ms: u64, event: CartEvent) -> Vec<Effect> {
    machine.handle(at(ms), event, &book(), &market())
}

fn reply(effects: &[Effect]) -> Option<&Reply> {
    effects.iter().find_map(|effect| match effect {
        Effect::Reply(Caller(5), reply) => Some(reply),
        _ => None,
    })
}

#[test]
fn a_locked_cart_refuses_and_uses_the_numbers() {
    let (mut machine, _) = locked(Writers::Several, 10_000);
    for (seq, operation) in [
        (1, add("bar", 1)),
        (2, CartOperation::RemoveCoupon),
        (3, CartOperation::End),
        (4, CartOperation::DropIdleCoupon),
    ] {
        tell(&mut machine, 1_000, operate(seq, operation));
    }
    let unreadable = Fault::field("op", "/faults/unreadable-operation");
    tell(&mut machine, 1_000, operate(5, CartOperation::Refuse(unreadable)));
    let view = machine.view();
    assert_eq!(view.lock, Some(lock(10_000)));
    assert_eq!((view.contents.total_quantity(), view.contents.generation), (2, 0));
    let refusals = machine.progress(TAB).refusals;
    let codes: Vec<_> = refusals
        .iter()
        .map(|refusal| (refusal.seq, refusal.fault.code))
        .collect();
    let expected = [1, 2, 3, 4].map(|seq| (seq, FaultCode::CartLocked));
    assert_eq!(codes[..4], expected);
    assert_eq!(codes[4], (5, FaultCode::Invalid), "what could not be read says so");
}

#[test]
fn what_is_refused_leaves_the_cart_that_is_paid_for() {
    let (mut machine, _) = locked(Writers::Several, 10_000);
    let effects = tell(&mut machine, 0, over_http("k", add("bar", 1)));
    let written = effects.iter().find_map(|effect| match effect {
        Effect::Commit { commit, .. } => Some(commit),
        _ => None,
    });
    assert!(!written.expect("the refusal is written").changes_contents);
    let effects = tell(&mut machine, 1, CartEvent::Committed { version: 4 });
    assert_eq!(
        reply(&effects),
        Some(&Reply::Durable(Err(FaultCode::CartLocked.into())))
    );
}

#[test]
fn a_lock_ends_with_its_time() {
    let (mut machine, _) = locked(Writers::Several, 10_000);
    let effects = tell(&mut machine, 10_000, over_http("k", add("bar", 1)));
    assert_eq!(machine.contents().total_quantity(), 3);
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Commit { commit, .. } if commit.changes_contents))
    );
}

#[test]
fn an_order_that_ended_the_cart_is_told_with_the_next_one() {
    let (mut machine, stored) = locked(Writers::Sole, 10_000);
    let mut ended = StoredCart {
        version: 4,
        replaced: Some(Replaced::Ordered(OrderNumber::of(1))),
        ..StoredCart::default()
    };
    ended.contents.generation = 1;
    let effects = tell(&mut machine, 20, CartEvent::Refreshed(ended));
    assert!(effects.contains(&Effect::Publish));
    let view = machine.view();
    assert_eq!(
        (view.lock, view.replaced),
        (None, Some(Replaced::Ordered(OrderNumber::of(1))))
    );
    assert!(view.contents.is_empty() && view.contents.generation == stored.contents.generation + 1);

    // What changes nothing leaves it told; once something was in the new cart it is an old story.
    tell(&mut machine, 30, over_http("a", set("bar", 0)));
    assert!(machine.view().replaced.is_some());
    tell(&mut machine, 40, over_http("b", add("bar", 1)));
    assert_eq!(machine.view().replaced, None);
    tell(&mut machine, 50, over_http("c", set("bar", 0)));
    assert!(machine.view().contents.is_empty());
    assert_eq!(machine.view().replaced, None, "an empty cart is just empty");
}

/// A payment that begins makes the next version as a commit does, and leaves what lies in the cart as it was: it must not
/// be taken for a commit of which nobody knows whether it was written.
#[test]
fn a_payment_that_began_is_no_commit_of_the_cart() {
    let (_, mut stored) = locked(Writers::Sole, 10_000);
    stored.lock = None;
    let mut machine = CartMachine::new(key(), timing(), Writers::Sole, stored.clone());
    // Changes nothing: the cart with it is as the cart without it.
    tell(&mut machine, 0, over_http("k", CartOperation::RemoveCoupon));
    tell(&mut machine, 1, CartEvent::CommitFailed(CommitFailure::Unknown));
    tell(&mut machine, 2_000, CartEvent::Wake);
    let begun = StoredCart {
        version: stored.version + 1,
        lock: Some(lock(10_000)),
        ..stored
    };
    let effects = tell(&mut machine, 2_001, CartEvent::Reloaded(begun));
    assert_eq!(reply(&effects), None, "it is decided again, and waits for its commit");
    let effects = tell(&mut machine, 2_002, CartEvent::Committed { version: 5 });
    assert_eq!(
        reply(&effects),
        Some(&Reply::Durable(Err(FaultCode::CartLocked.into())))
    );
}
