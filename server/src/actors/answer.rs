//! Answers of cart calls, as stored for repeats and as sent.

use domain::{cart::TabProgress, fault::Fault, market::Language};
use serde::Serialize;
use wire::{
    problem::{Phrasebook, Problem},
    socket::Rejection,
};

use super::view::CartView;

/// An HTTP status and a JSON body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelled {
    pub status: u16,
    pub body: String,
}

/// The answer to an operation: the whole cart, or the problem.
pub fn spell(
    outcome: &Result<(), Fault>,
    view: &CartView,
    version: u64,
    language: Language,
    phrases: &dyn Phrasebook,
) -> Spelled {
    match outcome {
        Ok(()) => Spelled {
            status: 200,
            body: splice(&Head { version, settled: true }, &view.body.json(language)),
        },
        Err(fault) => spell_fault(fault, phrases),
    }
}

/// The whole cart as a state shows it.
pub fn spell_view(view: &CartView, language: Language) -> String {
    let head = Head {
        version: view.version,
        settled: view.settled,
    };
    splice(&head, &view.body.json(language))
}

/// The answer to an operation of a tab: what [`spell`] gives, with how far the tab has come.
pub fn spell_for_tab(
    outcome: &Result<(), Fault>,
    view: &CartView,
    progress: &TabProgress,
    language: Language,
    phrases: &dyn Phrasebook,
) -> Spelled {
    let tab = TabHead {
        applied_seq: progress.applied,
        acked_seq: progress.acked,
        rejected: progress
            .refusals
            .iter()
            .map(|refusal| Rejection::new(refusal, phrases))
            .collect(),
    };
    let spelled = match outcome {
        Ok(()) => Spelled {
            status: 200,
            body: spell_view(view, language),
        },
        Err(fault) => spell_fault(fault, phrases),
    };
    Spelled {
        body: splice(&tab, &spelled.body),
        ..spelled
    }
}

pub fn spell_fault(fault: &Fault, phrases: &dyn Phrasebook) -> Spelled {
    let problem = Problem::new(fault, phrases);
    Spelled {
        status: problem.status,
        body: serde_json::to_string(&problem).unwrap_or_default(),
    }
}

#[derive(Serialize)]
struct Head {
    version: u64,
    settled: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TabHead {
    applied_seq: u64,
    acked_seq: u64,
    rejected: Vec<Rejection>,
}

/// Puts the fields of `head` before those of a JSON object that is spelled already.
pub fn splice(head: &impl Serialize, object: &str) -> String {
    let head = serde_json::to_string(head).unwrap_or_default();
    let fields = head.trim_end_matches('}');
    let rest = object.strip_prefix('{').unwrap_or(object);
    // A whole cart: `format!` would grow its text several times.
    let mut whole = String::with_capacity(fields.len() + 1 + rest.len());
    whole.push_str(fields);
    whole.push(',');
    whole.push_str(rest);
    whole
}
