//! Carts and drafts, which live in memory while somebody works on them.

use std::{sync::Arc, time::Duration};

use actors::{
    CartRegistry, Dependencies,
    bus::Bus,
    draft::{DraftDependencies, DraftRegistry},
};
use domain::{cart::Timing, draft::DraftTiming};
use http_api::previews::SitePreviews;
use services::buyer_history::BuyerHistories;
use site::localizations::Localizations;
use store::{AnswerLimits, CartWriter, WriterOptions};

use super::opened::Opened;

/// How long what editors type waits for more of it before it is written; it is shown at once.
const DRAFTS_QUIET: Duration = Duration::from_millis(300);
const DRAFTS_AT_MOST: Duration = Duration::from_secs(1);

/// Pause between a cart's tries while the store is out of reach.
const STORE_RETRY: Duration = Duration::from_millis(500);

pub(super) fn cart_writer(opened: &Opened) -> CartWriter {
    let config = &opened.config.carts;
    opened.store.cart_writer(WriterOptions {
        answers: AnswerLimits {
            number: config.kept_answers,
            bytes: config.kept_answer_bytes,
        },
        ..WriterOptions::default()
    })
}

pub(super) fn start_carts(
    opened: &Opened,
    writer: &CartWriter,
    bus: &Bus,
    localizations: &Localizations,
) -> CartRegistry {
    let config = &opened.config;
    CartRegistry::start(Dependencies {
        clock: opened.clock,
        store: opened.store.clone(),
        writer: writer.clone(),
        bus: bus.clone(),
        histories: BuyerHistories::new(&opened.store),
        book: opened.snapshots.book.clone(),
        markets: opened.markets.clone(),
        localizations: localizations.clone(),
        timing: Timing {
            quiet: config.carts.quiet(),
            at_most: config.carts.max_wait(),
            retry: STORE_RETRY,
        },
        kept_answer_rate: config.limits.enabled.then_some(config.carts.kept_answer_rate),
        passivate_after: config.carts.passivate_after(),
        arbiters: config.carts.arbiter_count(),
        shown: opened.snapshots.shown.subscribe(),
    })
}

pub(super) fn start_drafts(opened: &Opened, previews: &Arc<SitePreviews>) -> DraftRegistry {
    DraftRegistry::start(DraftDependencies {
        clock: opened.clock,
        store: opened.store.clone(),
        timing: DraftTiming {
            quiet: DRAFTS_QUIET,
            at_most: DRAFTS_AT_MOST,
            retry: STORE_RETRY,
        },
        passivate_after: opened.config.carts.passivate_after(),
        drawer: previews.drawer(),
    })
}
