//! When a cart writes and tells.

use domain::{
    cart::{
        Answer, BuyerHistory, Caller, CartCommit, CartEvent, CartMachine, CartOperation, CommitFailure, Effect,
        NewLine, Origin, Phase, Reply, RequestKey, StoredCart, StoredLine, TabRecord, Writers,
    },
    clock::UnixMillis,
    ids::{PromotionId, TabId},
    pricing::PriceBook,
    promotion::{AppliedCoupon, CouponCode, IssuedCode},
};

use crate::{
    cart_model::write_to,
    samples::{add, at, book, key, market, remove, timing, variation},
};

const TAB: TabId = TabId(7);

struct Bench {
    machine: CartMachine,
}

impl Bench {
    fn new() -> Self {
        Self {
            machine: CartMachine::new(key(), timing(), Writers::Several, StoredCart::default()),
        }
    }

    fn tell(&mut self, ms: u64, event: CartEvent) -> Vec<Effect> {
        self.machine.handle(at(ms), event, &book(), &market())
    }

    fn op(&mut self, ms: u64, seq: u64, operation: CartOperation) -> Vec<Effect> {
        self.tell(ms, operate(seq, operation))
    }

    fn version(&self) -> u64 {
        self.machine.status().version
    }
}

fn operate(seq: u64, operation: CartOperation) -> CartEvent {
    CartEvent::Operate {
        origin: Origin::Tab { tab: TAB, seq },
        operation,
        caller: Caller(0),
    }
}

fn over_http(caller: u64, origin: Origin, operation: CartOperation) -> CartEvent {
    CartEvent::OperateDurably {
        origin,
        operation,
        caller: Caller(caller),
    }
}

fn request(key: &str) -> Origin {
    Origin::Request {
        key: RequestKey(key.into()),
        fingerprint: 1,
    }
}

fn commit(effects: &[Effect]) -> Option<&CartCommit> {
    effects.iter().find_map(|effect| match effect {
        Effect::Commit { commit, .. } => Some(commit.as_ref()),
        _ => None,
    })
}

fn replies(effects: &[Effect]) -> Vec<(u64, Reply)> {
    let told = effects.iter().filter_map(|effect| match effect {
        Effect::Reply(caller, reply) => Some((caller.0, reply.clone())),
        _ => None,
    });
    told.collect()
}

#[test]
fn changes_show_at_once_and_are_written_after_quiet() {
    let mut bench = Bench::new();
    let effects = bench.op(0, 1, add("bar", 1));
    assert!(effects.contains(&Effect::Publish));
    assert!(effects.contains(&Effect::WakeAt(at(500).monotonic)));
    assert!(!bench.machine.view().settled);
    bench.op(400, 2, add("bar", 1));
    assert_eq!(
        bench.tell(500, CartEvent::Wake),
        [Effect::WakeAt(at(900).monotonic)],
        "quiet was broken"
    );
    let effects = bench.tell(900, CartEvent::Wake);
    let written = commit(&effects).expect("a commit");
    assert_eq!(
        (written.base, written.put_lines.len(), written.put_lines[0].quantity),
        (0, 1, 2)
    );
    assert_eq!(written.put_tabs[0].acked_seq, 2);
    assert_eq!(bench.machine.progress(TAB).acked, 0, "not before it is durable");
    bench.tell(910, CartEvent::Committed { version: 1 });
    assert_eq!(bench.machine.progress(TAB).acked, 2);
    assert!(bench.machine.view().settled);
    assert!(bench.machine.is_clean());
}

#[test]
fn a_window_closes_after_two_seconds_at_the_latest() {
    let mut bench = Bench::new();
    let mut written = None;
    for (at, seq) in (0..2400).step_by(400).zip(1..) {
        let effects = bench.op(at, seq, add("bar", 1));
        written = written.or(commit(&effects).map(|_| at));
        let effects = bench.tell(at + 399, CartEvent::Wake);
        written = written.or(commit(&effects).map(|_| at + 399));
    }
    assert_eq!(written, Some(2000));
}

#[test]
fn what_nets_out_still_records_its_numbers() {
    let mut bench = Bench::new();
    bench.op(0, 1, add("bar", 2));
    bench.op(10, 2, remove("bar", 2));
    let effects = bench.tell(510, CartEvent::Wake);
    let written = commit(&effects).expect("a commit");
    assert!(written.put_lines.is_empty() && written.deleted_lines.is_empty());
    assert_eq!(written.put_tabs[0].acked_seq, 2);
}

#[test]
fn repeats_have_no_effect_and_gaps_are_told() {
    let mut bench = Bench::new();
    bench.op(0, 1, add("bar", 1));
    assert_eq!(replies(&bench.op(1, 1, add("bar", 1))), [(0, Reply::Repeated)]);
    assert_eq!(
        replies(&bench.op(2, 3, add("bar", 1))),
        [(0, Reply::SeqGap { expected: 2 })]
    );
    assert_eq!(
        replies(&bench.op(3, 0, add("bar", 1))),
        [(0, Reply::SeqGap { expected: 2 })]
    );
    assert_eq!(bench.machine.contents().total_quantity(), 1);
}

#[test]
fn refusals_are_kept_and_recorded() {
    let mut bench = Bench::new();
    for seq in 1..=25 {
        bench.op(seq, seq, add("gone", 1));
    }
    let progress = bench.machine.progress(TAB);
    let kept: Vec<_> = progress.refusals.iter().map(|refusal| refusal.seq).collect();
    assert_eq!(kept, (6..=25).collect::<Vec<_>>());
    let effects = bench.tell(2100, CartEvent::Wake);
    let written = commit(&effects).expect("a commit");
    assert_eq!(
        (written.put_tabs[0].acked_seq, written.put_tabs[0].refusals.len()),
        (25, 20)
    );
}

#[test]
fn http_joins_what_waits_and_commits_at_once() {
    let mut bench = Bench::new();
    bench.op(0, 1, add("bar", 1));
    let effects = bench.tell(1, over_http(9, request("k"), add("bar", 2)));
    let written = commit(&effects).expect("a commit");
    assert_eq!(written.put_lines[0].quantity, 3);
    assert_eq!(written.answers[0].key, RequestKey("k".into()));
    assert!(replies(&effects).is_empty(), "not before it is durable");
    let effects = bench.tell(5, CartEvent::Committed { version: 1 });
    assert_eq!(replies(&effects), [(9, Reply::Durable(Ok(())))]);
}

#[test]
fn a_repeat_over_http_gets_the_first_outcome() {
    let mut bench = Bench::new();
    let refused = || over_http(1, Origin::Tab { tab: TAB, seq: 1 }, add("gone", 1));
    bench.tell(0, refused());
    let concurrent = over_http(2, Origin::Tab { tab: TAB, seq: 1 }, add("gone", 1));
    assert!(replies(&bench.tell(1, concurrent)).is_empty(), "waits for the first");
    let effects = bench.tell(2, CartEvent::Committed { version: 1 });
    let told = replies(&effects);
    assert_eq!(told.len(), 2);
    assert!(told.iter().all(|(_, reply)| matches!(reply, Reply::Durable(Err(_)))));
    assert!(matches!(
        replies(&bench.tell(3, refused()))[..],
        [(1, Reply::Durable(Err(_)))]
    ));
}

#[test]
fn the_same_key_with_another_request_is_a_mistake() {
    let mut bench = Bench::new();
    bench.tell(0, over_http(1, request("k"), add("bar", 1)));
    let other = Origin::Request {
        key: RequestKey("k".into()),
        fingerprint: 2,
    };
    assert_eq!(
        replies(&bench.tell(1, over_http(2, other, add("bar", 5)))),
        [(2, Reply::KeyMismatch)]
    );
    assert_eq!(bench.machine.contents().total_quantity(), 1);
}

#[test]
fn what_arrives_during_a_commit_goes_into_the_next() {
    let mut bench = Bench::new();
    bench.op(0, 1, add("bar", 1));
    bench.tell(500, CartEvent::Wake);
    bench.op(501, 2, add("bar", 1));
    let effects = bench.tell(510, CartEvent::Committed { version: 1 });
    assert_eq!(bench.machine.progress(TAB).acked, 1);
    assert!(effects.contains(&Effect::WakeAt(at(1001).monotonic)));
    assert!(!bench.machine.view().settled);
    let effects = bench.tell(1001, CartEvent::Wake);
    let written = commit(&effects).expect("a commit");
    assert_eq!((written.base, written.put_lines[0].quantity), (1, 2));
}

#[test]
fn a_conflict_drops_what_the_store_covers_and_decides_the_rest_again() {
    let mut bench = Bench::new();
    bench.op(0, 1, add("rare", 1));
    bench.op(1, 2, add("rare", 1));
    bench.tell(501, CartEvent::Wake);
    let effects = bench.tell(502, CartEvent::CommitFailed(CommitFailure::Conflict));
    assert_eq!(effects, [Effect::Reload(Vec::new())]);
    // Another node recorded the first operation, and another tab bought two: the second no longer fits.
    let mut elsewhere = CartMachine::new(key(), timing(), Writers::Several, StoredCart::default());
    elsewhere.handle(at(0), operate(1, add("rare", 3)), &book(), &market());
    let stored = StoredCart {
        version: 4,
        contents: elsewhere.contents().clone(),
        tabs: vec![TabRecord {
            tab: TAB,
            acked_seq: 1,
            refusals: Default::default(),
            seen: UnixMillis(0),
        }],
        ..StoredCart::default()
    };
    let effects = bench.tell(503, CartEvent::Reloaded(stored));
    assert_eq!(bench.machine.contents().total_quantity(), 3);
    let written = commit(&effects).expect("the rest is written");
    assert_eq!((written.base, written.put_tabs[0].acked_seq), (4, 2));
    assert_eq!(written.put_lines, Vec::<StoredLine>::new());
    assert_eq!(bench.machine.progress(TAB).refusals[0].seq, 2);
}

#[test]
fn a_caller_whose_operation_the_store_covers_is_told_its_outcome() {
    let mut bench = Bench::new();
    bench.tell(0, over_http(5, Origin::Tab { tab: TAB, seq: 1 }, add("bar", 1)));
    let stored = StoredCart {
        version: 1,
        contents: bench.machine.contents().clone(),
        tabs: vec![TabRecord {
            tab: TAB,
            acked_seq: 1,
            refusals: Default::default(),
            seen: UnixMillis(0),
        }],
        ..StoredCart::default()
    };
    bench.tell(1, CartEvent::CommitFailed(CommitFailure::Conflict));
    let effects = bench.tell(2, CartEvent::Reloaded(stored));
    assert_eq!(replies(&effects), [(5, Reply::Durable(Ok(())))]);
    assert_eq!((commit(&effects), bench.machine.contents().total_quantity()), (None, 1));
}

#[test]
fn storage_out_of_reach_keeps_the_tabs_operations_and_withdraws_the_callers() {
    let mut bench = Bench::new();
    bench.op(0, 1, add("bar", 1));
    bench.tell(1, over_http(5, request("k"), add("bar", 10)));
    let effects = bench.tell(2, CartEvent::CommitFailed(CommitFailure::Storage));
    assert_eq!(replies(&effects), [(5, Reply::Withdrawn)]);
    assert!(effects.contains(&Effect::StorageUnavailable));
    assert_eq!(
        bench.machine.contents().total_quantity(),
        1,
        "the caller's ten are gone for good"
    );
    assert!(!bench.machine.view().settled);
    let effects = bench.tell(1002, CartEvent::Wake);
    let written = commit(&effects).expect("tried again");
    assert_eq!((written.base, written.put_lines[0].quantity), (0, 1));
    assert!(written.answers.is_empty());
    bench.tell(1010, CartEvent::Committed { version: 1 });
    assert_eq!((bench.version(), bench.machine.progress(TAB).acked), (1, 1));
}

#[test]
fn a_refusal_that_is_taken_back_pushes_none_out() {
    let mut bench = Bench::new();
    let refused = |seq| over_http(seq, Origin::Tab { tab: TAB, seq }, add("nothing", 1));
    let last = TabRecord::REFUSALS as u64;
    for seq in 1..=last {
        bench.tell(seq, refused(seq));
        bench.tell(seq, CartEvent::Committed { version: seq });
    }
    bench.tell(100, refused(last + 1));
    let shown = |bench: &Bench| -> Vec<u64> {
        let progress = bench.machine.progress(TAB);
        progress.refusals.iter().map(|refusal| refusal.seq).collect()
    };
    assert_eq!(shown(&bench), (2..=last + 1).collect::<Vec<_>>());
    let effects = bench.tell(101, CartEvent::CommitFailed(CommitFailure::Storage));
    assert_eq!(replies(&effects), [(last + 1, Reply::Withdrawn)]);
    assert_eq!(shown(&bench), (1..=last).collect::<Vec<_>>());
}

#[test]
fn what_a_tab_built_on_is_not_taken_back() {
    let mut bench = Bench::new();
    bench.tell(0, over_http(5, Origin::Tab { tab: TAB, seq: 1 }, add("bar", 1)));
    bench.op(1, 2, add("bar", 1));
    let effects = bench.tell(2, CartEvent::CommitFailed(CommitFailure::Storage));
    assert!(
        replies(&effects).is_empty(),
        "the caller waits on: a later operation of the tab follows"
    );
    let effects = bench.tell(1002, CartEvent::Wake);
    let written = commit(&effects).expect("tried again");
    assert_eq!((written.put_lines[0].quantity, written.put_tabs[0].acked_seq), (2, 2));
    let effects = bench.tell(1003, CartEvent::Committed { version: 1 });
    assert_eq!(replies(&effects), [(5, Reply::Durable(Ok(())))]);
}

#[test]
fn a_look_into_the_store_that_commits_overtook_changes_nothing() {
    let mut bench = Bench::new();
    bench.op(0, 1, add("bar", 1));
    bench.tell(500, CartEvent::Wake);
    bench.tell(501, CartEvent::Committed { version: 1 });
    assert!(bench.tell(502, CartEvent::Refreshed(StoredCart::default())).is_empty());
    assert_eq!((bench.version(), bench.machine.contents().total_quantity()), (1, 1));
}

#[test]
fn an_unknown_outcome_is_looked_up() {
    let mut bench = Bench::new();
    bench.tell(0, over_http(5, request("k"), add("bar", 10)));
    let effects = bench.tell(1, CartEvent::CommitFailed(CommitFailure::Unknown));
    assert!(replies(&effects).is_empty(), "nobody knows yet");
    let effects = bench.tell(1001, CartEvent::Wake);
    assert_eq!(effects, [Effect::Reload(vec![RequestKey("k".into())])]);
    let effects = bench.tell(1002, CartEvent::ReloadFailed);
    assert!(replies(&effects).is_empty());
    assert!(matches!(
        bench.machine.status().phase,
        Phase::Stalled { uncertain: 1, .. }
    ));
    bench.tell(2002, CartEvent::Wake);
    // It was not written: it is tried again, and then answered.
    let effects = bench.tell(2003, CartEvent::Reloaded(StoredCart::default()));
    assert!(commit(&effects).is_some());
    let effects = bench.tell(2004, CartEvent::Committed { version: 1 });
    assert_eq!(replies(&effects), [(5, Reply::Durable(Ok(())))]);
}

/// A cart with one commit under way whose outcome nobody knows, of a machine that alone writes it; and that commit.
fn unknown_commit() -> (Bench, CartCommit) {
    let mut bench = Bench {
        machine: CartMachine::new(key(), timing(), Writers::Sole, StoredCart::default()),
    };
    let effects = bench.tell(0, over_http(5, request("k"), add("bar", 10)));
    let written = commit(&effects).expect("a commit").clone();
    bench.tell(1, CartEvent::CommitFailed(CommitFailure::Unknown));
    bench.tell(1001, CartEvent::Wake);
    (bench, written)
}

#[test]
fn who_alone_writes_knows_the_own_commit_by_what_it_wrote() {
    let (mut bench, written) = unknown_commit();
    let mut stored = StoredCart::default();
    write_to(&mut stored, written.clone());
    let effects = bench.tell(1002, CartEvent::Reloaded(stored));
    assert!(commit(&effects).is_none(), "it is there");
    assert_eq!(replies(&effects), [(5, Reply::Durable(Ok(())))]);
    assert_eq!((bench.version(), bench.machine.contents().total_quantity()), (1, 10));

    // Nothing was written, or what another hand wrote: it is done again.
    let mut other = StoredCart::default();
    write_to(
        &mut other,
        CartCommit {
            put_lines: Vec::new(),
            ..written
        },
    );
    for stored in [StoredCart::default(), other] {
        let (mut bench, _) = unknown_commit();
        let base = stored.version;
        let effects = bench.tell(1002, CartEvent::Reloaded(stored));
        assert!(replies(&effects).is_empty());
        assert_eq!(commit(&effects).map(|again| again.base), Some(base));
    }
}

#[test]
fn a_commit_that_was_written_says_what_was_decided_then() {
    let (mut bench, written) = unknown_commit();
    // The store cannot be read at first, and meanwhile the goods are sold no more.
    let empty = PriceBook::default();
    bench
        .machine
        .handle(at(1002), CartEvent::ReloadFailed, &empty, &market());
    assert_eq!(bench.machine.contents().total_quantity(), 0, "decided anew");
    bench.tell(2002, CartEvent::Wake);
    let mut stored = StoredCart::default();
    write_to(&mut stored, written);
    let effects = bench.tell(2003, CartEvent::Reloaded(stored));
    assert_eq!(replies(&effects), [(5, Reply::Durable(Ok(())))]);
    assert_eq!(bench.machine.contents().total_quantity(), 10);
}

#[test]
fn what_another_node_answered_under_the_key_is_no_answer_to_another_request() {
    let mut bench = Bench::new();
    bench.tell(0, over_http(5, request("k"), add("bar", 10)));
    bench.tell(1, CartEvent::CommitFailed(CommitFailure::Conflict));
    let answer = Answer {
        key: RequestKey("k".into()),
        fingerprint: 2,
        status: 200,
        body: "{}".into(),
    };
    let stored = StoredCart {
        version: 1,
        answers: vec![answer],
        ..StoredCart::default()
    };
    let effects = bench.tell(2, CartEvent::Reloaded(stored));
    assert_eq!(replies(&effects), [(5, Reply::KeyMismatch)]);
    assert_eq!(bench.machine.contents().total_quantity(), 0, "and nothing is done");
}

#[test]
fn a_look_into_the_store_is_no_answer_to_a_reload() {
    let mut bench = Bench::new();
    bench.tell(0, over_http(5, request("k"), add("bar", 10)));
    let stored = StoredCart {
        version: 1,
        contents: bench.machine.contents().clone(),
        ..StoredCart::default()
    };
    bench.tell(1, CartEvent::CommitFailed(CommitFailure::Unknown));
    bench.tell(1001, CartEvent::Wake);
    // A tab joins meanwhile. What it finds holds the operation, and does not say so.
    assert!(bench.tell(1002, CartEvent::Refreshed(stored.clone())).is_empty());
    let answer = Answer {
        key: RequestKey("k".into()),
        fingerprint: 1,
        status: 200,
        body: "{}".into(),
    };
    let answers = vec![answer.clone()];
    let effects = bench.tell(1003, CartEvent::Reloaded(StoredCart { answers, ..stored }));
    assert_eq!(replies(&effects), [(5, Reply::Answered(answer))]);
    assert_eq!(
        (commit(&effects), bench.machine.contents().total_quantity()),
        (None, 10),
        "applied once"
    );
}

#[test]
fn a_flush_waits_until_all_is_durable() {
    let mut bench = Bench::new();
    assert_eq!(
        replies(&bench.tell(0, CartEvent::Flush { caller: Caller(1) })),
        [(1, Reply::Clean)]
    );
    bench.op(1, 1, add("bar", 1));
    let effects = bench.tell(2, CartEvent::Flush { caller: Caller(2) });
    assert!(commit(&effects).is_some() && replies(&effects).is_empty());
    let effects = bench.tell(3, CartEvent::Committed { version: 1 });
    assert_eq!(replies(&effects), [(2, Reply::Clean)]);
}

#[test]
fn the_longest_silent_tabs_are_forgotten() {
    let mut bench = Bench::new();
    for tab in 0..300_u64 {
        let event = CartEvent::Operate {
            origin: Origin::Tab {
                tab: TabId(u128::from(tab)),
                seq: 1,
            },
            operation: add("bar", 1),
            caller: Caller(0),
        };
        bench.tell(tab * 3000, event);
        let effects = bench.tell(tab * 3000 + 500, CartEvent::Wake);
        let written = commit(&effects).expect("a commit");
        let forgotten: Vec<_> = written.deleted_tabs.iter().map(|tab| tab.0).collect();
        let expected: Vec<_> = tab.checked_sub(256).map(u128::from).into_iter().collect();
        assert_eq!(forgotten, expected);
        bench.tell(tab * 3000 + 501, CartEvent::Committed { version: tab + 1 });
    }
}

#[test]
fn a_repeat_of_what_is_not_there_uses_no_number() {
    let mut machine = CartMachine::new(key(), timing(), Writers::Several, StoredCart::default());
    let operate = |seq, operation| CartEvent::Operate {
        origin: Origin::Tab { tab: TabId(1), seq },
        operation,
        caller: Caller(7),
    };
    let mut reply = |event| {
        let effects = machine.handle(at(0), event, &book(), &market());
        effects.into_iter().find_map(|effect| match effect {
            Effect::Reply(Caller(7), reply) => Some(reply),
            _ => None,
        })
    };
    assert_eq!(reply(operate(1, CartOperation::Repeat)), Some(Reply::Busy));
    assert_eq!(reply(operate(1, add("bar", 1))), Some(Reply::Decided));
    assert_eq!(reply(operate(1, CartOperation::Repeat)), Some(Reply::Repeated));
}

#[test]
fn what_waits_is_bounded_in_number_and_in_bytes() {
    let wait_until_full = |operation: CartOperation| {
        let mut bench = Bench::new();
        bench.op(0, 1, add("bar", 1));
        bench.tell(10, CartEvent::Wake);
        (2..)
            .find(|seq| replies(&bench.op(20, *seq, operation.clone())) == [(0, Reply::Busy)])
            .expect("is full at some time")
    };
    let small = wait_until_full(add("bar", 1));
    assert!((4_000..=4_100).contains(&small), "{small} small ones");
    let large = CartOperation::Replace {
        lines: (0..100)
            .map(|n| NewLine {
                code: variation(&format!("a-variation-with-a-long-code-{n}")),
                quantity: 1,
                shipment: -1,
                custom: None,
            })
            .collect(),
        greeting: None,
        coupon: None,
    };
    let large = wait_until_full(large);
    assert!((20..200).contains(&large), "{large} large ones");
}

#[test]
fn what_became_of_a_code_is_shown_and_not_written() {
    let coupon = |code: &str, is_revoked| AppliedCoupon {
        code: CouponCode::parse(code).expect("a code"),
        issued: Some(IssuedCode {
            promotion: PromotionId::parse("winter").expect("an id"),
            expires: None,
            is_used_up: false,
            is_revoked,
        }),
    };
    let mut stored = StoredCart {
        version: 1,
        ..StoredCart::default()
    };
    stored.contents.coupon = Some(coupon("A1", false));
    let mut bench = Bench {
        machine: CartMachine::new(key(), timing(), Writers::Several, stored),
    };
    assert_eq!(bench.tell(0, CartEvent::CouponChanged(coupon("B2", true))), []);
    let effects = bench.tell(1, CartEvent::CouponChanged(coupon("A1", true)));
    assert_eq!(effects, [Effect::Publish]);
    assert_eq!(bench.machine.contents().coupon, Some(coupon("A1", true)));
    assert_eq!(
        bench.tell(2, CartEvent::CouponChanged(coupon("A1", true))),
        [],
        "no news"
    );
    assert!(bench.machine.is_clean(), "the cart's own rows are the same");
    // The next commit is one of the code alone.
    let effects = bench.op(3, 1, add("bar", 1));
    assert!(effects.contains(&Effect::Publish));
    let effects = bench.tell(5000, CartEvent::Wake);
    let written = commit(&effects).expect("a commit");
    assert_eq!(written.coupon, CouponCode::parse("A1").ok());
}

#[test]
fn what_prices_ask_of_the_owner_is_learned_beside_what_waits() {
    let mut bench = Bench::new();
    bench.op(0, 1, add("bar", 1));
    let history = BuyerHistory {
        groups: vec!["club".into()],
        ..BuyerHistory::default()
    };
    let groups = |bench: &Bench| {
        let details = bench.machine.contents().details.clone();
        details.map(|details| details.groups.clone())
    };
    assert_eq!(
        bench.tell(1, CartEvent::OwnerChanged(history.clone())),
        [Effect::Publish]
    );
    assert_eq!(groups(&bench), Some(vec!["club".into()]));
    assert_eq!(bench.tell(2, CartEvent::OwnerChanged(history)), [], "no news");
    // What waited is written as it was going to be, and the owner stays known.
    let effects = bench.tell(5000, CartEvent::Wake);
    assert_eq!(commit(&effects).expect("a commit").put_lines.len(), 1);
    assert_eq!(groups(&bench), Some(vec!["club".into()]));
}
