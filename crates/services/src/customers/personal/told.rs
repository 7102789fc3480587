//! Rows as their owners are told of them: all that they say, but for what opens something.

use domain::{cart::CartContents, checkout::Checkout, clock::UnixMillis, review::JudgedReview};
use runtime::timestamp;
use serde_json::{Value, json};
use store::{CustomerLink, CustomerSession, Grant, LinkPurpose, StoredOrder};

use super::super::{openid, pending};

pub(super) fn order(stored: &StoredOrder) -> Value {
    let mut told = json!(stored.order);
    told["payments"] = json!(stored.order.payments());
    hide_gift_cards(&mut told);
    told
}

/// A purchase that is no order: under way, or ended.
pub(super) fn purchase(checkout: &Checkout) -> Value {
    let mut told = json!(checkout);
    told["expires"] = json!(timestamp::format(checkout.expires));
    told["payments"] = json!(checkout.payments());
    hide_gift_cards(&mut told);
    told
}

/// By these whoever has the document could try codes and PINs of what they gave away.
fn hide_gift_cards(told: &mut Value) {
    let cards = told["contents"]["giftCards"].as_array_mut();
    for card in cards.into_iter().flatten().filter_map(Value::as_object_mut) {
        card.remove("fingerprint");
        card.remove("pinHash");
    }
}

pub(super) fn cart(market: &str, contents: &CartContents, changed: UnixMillis, reminded: Option<UnixMillis>) -> Value {
    let lines = contents
        .lines
        .iter()
        .map(|line| json!({"code": line.code, "quantity": line.quantity.get(), "madeFor": line.custom}));
    json!({
        "market": market,
        "changed": timestamp::format(changed),
        "reminded": reminded.map(timestamp::format),
        "lines": lines.collect::<Vec<_>>(),
        "greeting": contents.greeting.as_ref().map(|greeting| greeting.as_str()),
        "checkout": contents.details.as_deref(),
    })
}

pub(super) fn review(judged: &JudgedReview) -> Value {
    let review = &judged.review;
    json!({
        "product": review.product,
        "stars": review.words.stars.number(),
        "title": review.words.title,
        "text": review.words.text,
        "name": review.words.name,
        "language": review.language,
        "written": timestamp::format(review.written_at),
        "status": judged.status,
        "answer": review.answer,
    })
}

pub(super) fn session(session: &CustomerSession, is_open: bool) -> Value {
    json!({
        "client": session.client,
        "created": timestamp::format(session.times.created),
        "lastSeen": timestamp::format(session.times.seen),
        "isOpen": is_open,
    })
}

/// A letter with a link, and of a sign-up what it would make an account of.
pub(super) fn letter(link: &CustomerLink) -> Value {
    let waiting = link.body.as_deref().filter(|_| link.purpose == LinkPurpose::SignUp);
    let waiting = waiting.and_then(|body| pending::read(body).ok());
    json!({
        "purpose": link.purpose.as_str(),
        "email": link.email,
        "created": timestamp::format(link.created),
        "ends": timestamp::format(link.expires),
        "profile": waiting.as_ref().map(|waiting| &waiting.profile),
        "consents": waiting.as_ref().map(|waiting| &waiting.consents),
    })
}

/// What another site may know of the customer.
pub(super) fn grant(grant: &Grant) -> Value {
    let (site, scope) = openid::site_of(grant).unwrap_or_default();
    json!({"site": site, "scope": scope, "ends": timestamp::format(grant.expires)})
}
