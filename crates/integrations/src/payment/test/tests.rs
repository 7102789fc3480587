use domain::{ids::OrderId, market::Language, money::Currency, order::PaymentEvent};
use serde_json::Value;

use super::*;

fn provider() -> TestProvider {
    let key = HmacKey::new(&[7; 32]).expect("a key");
    TestProvider::new(key, "https://shop.example", CapturePolicy::AtOnce)
}

fn attempt() -> Attempt {
    Attempt {
        payment: PaymentId(42),
        order: OrderId(1),
        market: MarketId::parse("FI").expect("a market"),
        country: "FIN".into(),
        language: Language::Fi,
        method: "card".into(),
        amount: 2490,
        currency: Currency::EUR,
        return_path: "/fi/kassa?step=3".into(),
        memory: Value::Null,
    }
}

fn now<T>(future: BoxFuture<'_, T>) -> T {
    future.now_or_never().expect("answers at once")
}

fn choice(outcome: Outcome, telling: Telling) -> Choice {
    Choice { outcome, telling }
}

/// The facts that webhooks bring.
fn sent(provider: &TestProvider, later: &[Later]) -> Vec<(PaymentEvent, bool)> {
    let bodies = later.iter().flat_map(|later| {
        let items = provider.read_webhook(later.body.as_bytes()).expect("its own");
        items.into_iter().map(|item| match item {
            WebhookItem::Told(told) => (told.notice.event, told.notice.success),
            odd @ WebhookItem::Odd { .. } => panic!("{odd:?}"),
        })
    });
    bodies.collect()
}

#[test]
fn the_shopper_goes_to_its_page_and_back() {
    let (provider, attempt) = (provider(), attempt());
    let begun = now(provider.begin(&attempt)).expect("begins");
    let Next::Redirect { url } = begun.next else {
        panic!("{begun:?}")
    };
    assert_eq!(
        &*url,
        "https://shop.example/test-payments/00000000-0000-0000-0000-00000000002a"
    );
    assert_eq!(
        attempt.return_url("https://shop.example"),
        "https://shop.example/fi/kassa?step=3&payment=00000000-0000-0000-0000-00000000002a"
    );
    let chosen = provider.choose(&attempt, choice(Outcome::Approved, Telling::Once));
    let told = now(provider.returned(&attempt, &chosen.result))
        .expect("is its own")
        .told;
    let webhook = provider
        .read_webhook(chosen.reply.later[0].body.as_bytes())
        .expect("its own");
    assert_eq!(webhook, [WebhookItem::Told(told[0].clone())], "one fact, told twice");

    let other = Attempt {
        payment: PaymentId(43),
        ..attempt.clone()
    };
    assert!(now(provider.returned(&other, &chosen.result)).is_err());
    for at in 0..chosen.result.len() {
        let mut forged = chosen.result.clone().into_bytes();
        forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
        let forged = String::from_utf8(forged).expect("letters");
        let read = now(provider.returned(&attempt, &forged));
        // The last letter has bits that stand for nothing.
        assert!(read.is_err() || read.is_ok_and(|reply| reply.told == told), "{forged}");
    }
}

#[test]
fn it_tells_as_it_is_told_to() {
    use PaymentEvent::Authorisation;
    let (provider, attempt) = (provider(), attempt());
    let of = |outcome, telling| {
        let later = provider.choose(&attempt, choice(outcome, telling)).reply.later;
        let after: Vec<u64> = later.iter().map(|later| later.after.as_secs()).collect();
        (sent(&provider, &later), after)
    };
    let yes = (Authorisation, true);
    let no = (Authorisation, false);
    assert_eq!(of(Outcome::Approved, Telling::Once), (vec![yes], vec![0]));
    assert_eq!(of(Outcome::Refused, Telling::Once), (vec![no], vec![0]));
    assert_eq!(of(Outcome::Pending, Telling::Once), (vec![yes], vec![5]));
    assert_eq!(of(Outcome::Approved, Telling::Twice), (vec![yes; 3], vec![0, 0]));
    assert_eq!(of(Outcome::Approved, Telling::Late), (vec![yes], vec![15]));
    assert_eq!(of(Outcome::Approved, Telling::Reordered), (vec![yes, no], vec![0, 1]));
    assert_eq!(of(Outcome::Approved, Telling::Never), (vec![], vec![]));
}

#[test]
fn what_it_never_told_can_be_asked() {
    let provider = provider();
    let asked = |memory: Value| {
        let attempt = Attempt { memory, ..attempt() };
        let told = now(provider.look(&attempt)).expect("answers").told;
        told.first().map(|told| told.notice.success)
    };
    assert_eq!(asked(Value::Null), None);
    for (outcome, expected) in [
        (Outcome::Approved, true),
        (Outcome::Refused, false),
        (Outcome::Pending, true),
    ] {
        let chosen = provider.choose(&attempt(), choice(outcome, Telling::Never));
        assert_eq!(asked(chosen.reply.memory.expect("remembers")), Some(expected));
    }
}

#[test]
fn what_was_approved_stays_so() {
    let provider = provider();
    let chosen = provider.choose(&attempt(), choice(Outcome::Approved, Telling::Once));
    let again = Attempt {
        memory: chosen.reply.memory.expect("remembers"),
        ..attempt()
    };
    let second = provider.choose(&again, choice(Outcome::Refused, Telling::Once));
    assert_eq!((second.result, second.reply.later), (chosen.result, Vec::new()));
}

#[test]
fn what_is_asked_is_told_later() {
    let (provider, attempt) = (provider(), attempt());
    for (request, event) in [
        (PaymentRequest::Capture { amount: 5, upto: 5 }, PaymentEvent::Capture),
        (PaymentRequest::Cancel, PaymentEvent::Cancellation),
        (PaymentRequest::Refund { amount: 3, upto: 3 }, PaymentEvent::Refund),
    ] {
        let question = Question {
            request,
            original: None,
        };
        let ask = || now(provider.ask(&attempt, &question)).expect("answers");
        let reply = ask();
        assert_eq!(sent(&provider, &reply.later), [(event, true)]);
        assert_eq!(ask(), reply, "the same question has the same answer");
    }
}
