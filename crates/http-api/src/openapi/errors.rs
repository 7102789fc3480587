//! What can go wrong: the same body everywhere, and an example for each status.

use domain::{
    fault::{Fault, FaultCode},
    market::Language,
};
use site::localizations::Localizations;
use utoipa::{
    Modify,
    openapi::{Content, Header, OpenApi as Document, Ref, RefOr, Response, path::Operation},
};
use wire::problem::Problem;

use super::operations::of_item;

/// Completes the errors of every operation.
pub struct Problems;

impl Modify for Problems {
    fn modify(&self, document: &mut Document) {
        for item in document.paths.paths.values_mut() {
            for (method, operation) in of_item(item) {
                complete(method, operation);
            }
        }
    }
}

/// Statuses that any call can have: a request that cannot be read, an address asked with another method, a client that asks
/// too much, and a shop that has too much to do.
const EVERYWHERE: [&str; 4] = ["400", "405", "429", "503"];
/// Those of any call that changes something: one that comes from a foreign page, and a body of another type.
const OF_CHANGES: [&str; 2] = ["403", "415"];

fn complete(method: &str, operation: &mut Operation) {
    let of_changes = OF_CHANGES.iter().filter(|_| method != "GET");
    let answers = &mut operation.responses.responses;
    for status in EVERYWHERE.iter().chain(of_changes) {
        answers
            .entry((*status).to_owned())
            .or_insert_with(|| Response::new("").into());
    }
    for (status, answer) in answers {
        if let RefOr::T(answer) = answer {
            describe(status, answer);
        }
    }
}

fn describe(status: &str, answer: &mut Response) {
    let Some((words, fault)) = explain(status) else {
        if answer.description.is_empty() {
            answer.description = if status == "304" {
                "The client has it already"
            } else {
                "Done"
            }
            .to_owned();
        }
        return;
    };
    if answer.description.is_empty() {
        answer.description = words.to_owned();
    }
    let mut content = Content::new(Some(Ref::from_schema_name("Problem")));
    content.example = Localizations::load()
        .ok()
        .and_then(|all| serde_json::to_value(Problem::new(&fault, all.dictionary(Language::En))).ok());
    answer.content = [("application/problem+json".to_owned(), content)].into_iter().collect();
    let header = match status {
        "405" => Some(("Allow", "The methods that the address takes")),
        "429" | "503" => Some(("Retry-After", "Seconds after which trying again can help")),
        _ => None,
    };
    if let Some((name, words)) = header {
        let mut header = Header::default();
        header.description = Some(words.to_owned());
        answer.headers.insert(name.to_owned(), header);
    }
}

/// What a status means where nothing else is said, and a fault that has it; nothing for a success.
fn explain(status: &str) -> Option<(&'static str, Fault)> {
    Some(match status {
        "400" => ("The request could not be read", FaultCode::Malformed.into()),
        "401" => (
            "There is no token, or it is not valid any more",
            FaultCode::InvalidToken.into(),
        ),
        "403" => (
            "The token does not allow this, or the request comes from a page of another site",
            FaultCode::Forbidden.into(),
        ),
        "404" => ("There is no such thing", FaultCode::NotFound.into()),
        "405" => (
            "The address does not take this method",
            FaultCode::MethodNotAllowed.into(),
        ),
        "408" => ("The body did not come in time", FaultCode::RequestTimeout.into()),
        "409" => (
            "Something cannot be had as the cart and the shop are now",
            Fault::available(FaultCode::InsufficientStock, 3),
        ),
        "413" => ("The body is too large", FaultCode::TooLarge.into()),
        "422" => (
            "A value is not valid; `errors` names it",
            Fault::field("market", "/validation/market"),
        ),
        "415" => (
            "The body is not of a type that this call takes",
            FaultCode::UnsupportedMediaType.into(),
        ),
        "429" => (
            "Too many requests from one client, or too many wrong tries; come back after Retry-After seconds",
            FaultCode::RateLimited.into(),
        ),
        "503" => (
            "Not possible at the moment; try again",
            FaultCode::StorageUnavailable.into(),
        ),
        _ => return None,
    })
}
