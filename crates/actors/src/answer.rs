//! Answers of cart calls, as stored for repeats and as sent.

use std::sync::Arc;

use bytes::Bytes;
use domain::{cart::TabProgress, fault::Fault, ids::TabId, market::Language};
use serde::Serialize;
use wire::{
    cart::{CartLock, Replaced},
    joined::OpenObject,
    problem::{Phrasebook, Problem},
    socket::Rejection,
};

use crate::view::CartView;

/// An HTTP status and a JSON body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseBody {
    pub status: u16,
    pub body: String,
}

/// The answer to an operation: the whole cart, or the problem.
pub fn render(
    outcome: &Result<(), Fault>,
    view: &CartView,
    version: u64,
    language: Language,
    phrases: &dyn Phrasebook,
) -> ResponseBody {
    match outcome {
        Ok(()) => ResponseBody {
            status: 200,
            body: {
                let head = Head {
                    version,
                    settled: true,
                    ..Head::of(view, None)
                };
                join(&head, &view.body.json(language))
            },
        },
        Err(fault) => render_fault(fault, phrases),
    }
}

/// The whole cart as a state shows it, in two parts. The second is the text that all readers of the cart share: answers that wait to be read hold no
/// copies of it.
pub fn share_view(view: &CartView, language: Language) -> [Bytes; 2] {
    share(&Head::of(view, None), view.body.json(language))
}

fn share(head: &impl Serialize, object: Arc<str>) -> [Bytes; 2] {
    let (first, rest) = OpenObject::of(head).unwrap_or_default().before(&object);
    let begins_at = object.len() - rest.len();
    let rest = Bytes::from_owner(Arc::<[u8]>::from(object));
    [first.into(), rest.slice(begins_at..)]
}

/// The answer to an operation of a tab: what [`render`] gives, with how far the tab has come.
pub fn render_for_tab(
    outcome: &Result<(), Fault>,
    view: &CartView,
    progress: &TabProgress,
    language: Language,
    phrases: &dyn Phrasebook,
) -> ResponseBody {
    let tab = TabHead {
        applied_seq: progress.applied,
        acked_seq: progress.acked,
        rejected: progress
            .refusals
            .iter()
            .map(|refusal| Rejection::new(refusal, phrases))
            .collect(),
    };
    let rendered = match outcome {
        Ok(()) => ResponseBody {
            status: 200,
            body: join(&Head::of(view, Some(progress.tab)), &view.body.json(language)),
        },
        Err(fault) => render_fault(fault, phrases),
    };
    ResponseBody {
        body: join(&tab, &rendered.body),
        ..rendered
    }
}

pub fn render_fault(fault: &Fault, phrases: &dyn Phrasebook) -> ResponseBody {
    let problem = Problem::new(fault, phrases);
    ResponseBody {
        status: problem.status,
        body: serde_json::to_string(&problem).unwrap_or_default(),
    }
}

#[derive(Serialize)]
struct Head {
    version: u64,
    settled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    lock: Option<CartLock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced: Option<Replaced>,
}

impl Head {
    /// As `tab` sees it, where one asks.
    fn of(view: &CartView, tab: Option<TabId>) -> Self {
        Self {
            version: view.version,
            settled: view.settled,
            lock: view.lock.as_ref().map(|lock| CartLock::new(lock, tab)),
            replaced: view.replaced.map(Replaced::from),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TabHead {
    applied_seq: u64,
    acked_seq: u64,
    rejected: Vec<Rejection>,
}

/// The fields of `head` before those of a JSON object that is rendered already.
fn join(head: &impl Serialize, object: &str) -> String {
    OpenObject::of(head).unwrap_or_default().join(object)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_readers_share_is_not_copied() {
        let head = Head {
            version: 7,
            settled: true,
            lock: None,
            replaced: None,
        };
        let cart: Arc<str> = r#"{"id":"a","lines":[{}]}"#.into();
        let [first, rest] = share(&head, cart.clone());
        assert_eq!([first, rest.clone()].concat(), join(&head, &cart).into_bytes());
        assert_eq!(rest.as_ptr(), cart[1..].as_ptr());
    }
}
