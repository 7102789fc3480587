//! Logs and metrics. Logs go to standard error, so that standard output stays for the one line that says
//! where the server listens.

mod parser_errors;
pub mod upkeep;

use std::{
    fmt::Display,
    io::{self, IsTerminal},
    panic::{self, PanicHookInfo},
};

use configuration::{LogConfig, LogFormat};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use runtime::telemetry::{names, panic_message};
use sha2::{Digest, Sha256};
use tracing_subscriber::{EnvFilter, Layer, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use self::parser_errors::ParserErrors;

/// The library of passkeys tells of every answer that is not good as of an error of the shop's, with what strangers sent; that
/// of the message broker tells of every try to connect, of which the server itself tells once.
/// Whoever wants to see them names them in the level of the log.
const QUIET: &str = "webauthn_rs_core=off,async_nats=off";

/// How the log names what tells of a person: the first 16 digits of the SHA-256 of its id. Whoever knows an order's id may read
/// the order, and ids of customers lead to them; ids are random, so that nobody finds them by trying.
pub(crate) fn key_in_log(id: impl Display) -> String {
    Sha256::digest(id.to_string())[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Starts the log. Later calls in the same process change nothing.
pub fn start_log(config: &LogConfig) {
    let level = format!("{QUIET},{},{}", store::QUIET_IN_LOG, config.level);
    let filter = EnvFilter::try_new(level).unwrap_or_else(|_| EnvFilter::new("info"));
    let parser_errors = ParserErrors::new(&filter);
    let registry = tracing_subscriber::registry().with(filter);
    // The log of an earlier start in this process, as in tests, simply goes on.
    let begun = match config.format {
        LogFormat::Json => registry
            .with(
                fmt::layer()
                    .json()
                    .flatten_event(true)
                    .with_writer(io::stderr)
                    .with_filter(parser_errors),
            )
            .try_init(),
        LogFormat::Text => registry
            .with(
                fmt::layer()
                    .with_ansi(io::stderr().is_terminal())
                    .with_writer(io::stderr)
                    .with_filter(parser_errors),
            )
            .try_init(),
    };
    if begun.is_ok() {
        panic::set_hook(Box::new(log_panic));
    }
}

/// A defect is told in the log like everything else, with the place that it is at.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let thread = std::thread::current();
    let thread = thread.name().unwrap_or("unnamed");
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    let message = panic_message(panic.payload());
    tracing::error!(thread, location, "the program panicked: {message}");
}

/// Collects metrics for `/metrics`. Without a recorder (one was installed before) there is no page.
pub fn start_metrics() -> Option<PrometheusHandle> {
    let mut builder = PrometheusBuilder::new();
    for (name, buckets) in HISTOGRAMS {
        builder = builder
            .set_buckets_for_metric(Matcher::Full((*name).to_owned()), buckets)
            .ok()?;
    }
    let handle = builder.install_recorder().ok()?;
    describe();
    register();
    Some(handle)
}

/// Counters that are to be there before anything was counted: what a rate or an increase is asked of would not see the first
/// event of one that begins with it.
fn register() {
    for name in [names::PROJECTION_RELOADS, names::BROKER_TROUBLES] {
        counter!(name).increment(0);
    }
    for reason in REJECTIONS {
        counter!(names::REJECTED, "reason" => reason).increment(0);
    }
}

/// Registers what these providers of payments may tell.
pub fn expect_payment_notices<'a>(providers: impl IntoIterator<Item = &'a str>) {
    for provider in providers {
        for outcome in NOTICE_OUTCOMES {
            counter!(names::PAYMENT_NOTICES, "provider" => provider.to_owned(), "outcome" => outcome).increment(0);
        }
    }
}

/// Why clients are refused in any shop.
const REJECTIONS: [&str; 31] = [
    "address",
    "byte-rate",
    "calls",
    "cart-full",
    "connections",
    "connections-per-address",
    "connections-per-editor",
    "connections-per-identity",
    "draft-full",
    "feeds",
    "frame-malformed",
    "frame-rate",
    "frame-too-large",
    "media-type",
    "origin",
    "originals",
    "pages",
    "picture files",
    "pictures",
    "reads",
    "searches",
    "slow-body",
    "slow-head",
    "slow-reader",
    "store-readers",
    "tokens",
    "unparsable",
    "unread-bytes",
    "visitors",
    "webhook",
    "writes",
];

/// What comes of what a provider of payments tells.
const NOTICE_OUTCOMES: [&str; 3] = ["taken", "odd", "refused"];

const HISTOGRAMS: &[(&str, &[f64])] = &[
    (names::HTTP_DURATION, &DURATION_BUCKETS),
    (names::SEARCH_DURATION, &SEARCH_BUCKETS),
    (names::JOB_DURATION, &JOB_BUCKETS),
    (names::RETENTION_HELD, &DURATION_BUCKETS),
    (names::SEARCH_WAIT, &SEARCH_BUCKETS),
    (names::MAILBOX, &SEARCH_BUCKETS),
    (names::PUSH, &DURATION_BUCKETS),
    (names::DRAFT_PREVIEW, &DURATION_BUCKETS),
    (names::DRAFT_PUSH, &DURATION_BUCKETS),
    (names::ACKNOWLEDGE, &DURATION_BUCKETS),
    (pictures::metrics::MAKING_SECONDS, &DURATION_BUCKETS),
    (renderer::metrics::RENDER_SECONDS, &DURATION_BUCKETS),
    (store::metrics::COMMIT_SECONDS, &DURATION_BUCKETS),
    (store::metrics::SYNC_SECONDS, &DURATION_BUCKETS),
    (store::metrics::CHECKPOINT_SECONDS, &DURATION_BUCKETS),
    (store::metrics::READER_WAIT_SECONDS, &SEARCH_BUCKETS),
    (store::metrics::BATCH_CARTS, &BATCH_BUCKETS),
];

/// From half a millisecond to five seconds.
const DURATION_BUCKETS: [f64; 12] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
];

/// From a tenth of a millisecond to a second.
const SEARCH_BUCKETS: [f64; 11] = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0,
];

/// From a millisecond to a minute.
const JOB_BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 15.0, 60.0];

/// A lone cart to a full batch.
const BATCH_BUCKETS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

fn describe() {
    describe_counter!(
        names::HTTP_REQUESTS,
        "Answered HTTP requests by method, route and status."
    );
    describe_histogram!(
        names::HTTP_DURATION,
        "Time from a request to the head of its answer, by route."
    );
    describe_counter!(
        names::REJECTED,
        "Requests, frames and connections refused because of a limit, by reason."
    );
    describe_gauge!(
        names::SOCKETS,
        "Live sockets whose connections are open, with those that have not said hello or are closing."
    );
    describe_gauge!(names::TABS, "Tabs that follow a cart.");
    describe_gauge!(names::CARTS, "Carts in memory.");
    describe_counter!(names::CART_OPERATIONS, "Cart operations by the way they came.");
    describe_counter!(names::CART_COMMITS, "Cart commits by outcome.");
    describe_gauge!(names::DRAFTS, "Drafts that editors or previews have open.");
    describe_counter!(names::DRAFT_OPERATIONS, "Operations of editors on drafts.");
    describe_counter!(names::DRAFT_COMMITS, "Commits of drafts by outcome.");
    describe_histogram!(
        names::DRAFT_PREVIEW,
        "Time from a draft's change until its preview is made."
    );
    describe_histogram!(
        names::DRAFT_PUSH,
        "Time from the making of a draft's state until its frame is handed to a socket."
    );
    describe_histogram!(
        store::metrics::COMMIT_SECONDS,
        "From the first statement of a batch of carts until it is durable."
    );
    describe_histogram!(store::metrics::BATCH_CARTS, "Carts in one transaction.");
    describe_gauge!(store::metrics::WRITER_QUEUE, "Cart commits that wait for the writer.");
    describe_histogram!(
        store::metrics::SYNC_SECONDS,
        "Time of a synchronisation of SQLite's log."
    );
    describe_histogram!(
        store::metrics::CHECKPOINT_SECONDS,
        "Time in which SQLite's log is moved into the database file."
    );
    describe_gauge!(store::metrics::LOG_PAGES, "Pages that SQLite's log has.");
    describe_histogram!(
        store::metrics::READER_WAIT_SECONDS,
        "How long a call waits for one of the database's connections that read."
    );
    describe_counter!(
        pictures::metrics::PICTURES,
        "Pictures that were asked for and are not ready, by where they came from, or why they did not."
    );
    describe_histogram!(
        pictures::metrics::MAKING_SECONDS,
        "Time in which a picture is made, by format."
    );
    describe_gauge!(
        pictures::metrics::KEPT_BYTES,
        "Bytes of pictures that are kept, by place."
    );
    describe_histogram!(
        renderer::metrics::RENDER_SECONDS,
        "Time in which a page that was not kept is rendered."
    );
    describe_counter!(
        renderer::metrics::RENDERS,
        "Pages that were not kept, by outcome: rendered, busy, late or failed."
    );
    describe_counter!(
        renderer::metrics::RELOADS,
        "Copies of the web app that were loaded anew, by reason."
    );
    describe_gauge!(renderer::metrics::CACHE_BYTES, "Bytes of rendered pages that are kept.");
    describe_gauge!(
        renderer::metrics::ENGINE_BYTES,
        "Bytes that a copy of the web app held after its last page."
    );
    describe_gauge!(
        names::LEDGER_DIFFERENCES,
        "Places where the gift cards' ledger does not add up; always 0."
    );
    describe_gauge!(
        names::AUDIT_BROKEN,
        "Whether a line of the audit log is not as it was written; always 0."
    );
    describe_counter!(
        names::PAYMENT_NOTICES,
        "What payment providers told, by provider and outcome."
    );
    describe_counter!(names::JOBS, "Attempts of jobs by kind and outcome.");
    describe_histogram!(names::JOB_DURATION, "Time of an attempt of a job, by kind.");
    describe_counter!(
        names::FORGOTTEN,
        "Rows that were forgotten in their time, by kind of job."
    );
    describe_histogram!(
        names::RETENTION_HELD,
        "How long one piece of forgetting kept others from writing."
    );
    describe_gauge!(names::CATALOGUE_PRODUCTS, "Products in the catalogue.");
    describe_gauge!(names::PROJECTION_CURSOR, "The last event that pages and carts show.");
    describe_gauge!(
        names::PROJECTION_LAG_EVENTS,
        "Events that were seen and are not shown yet."
    );
    describe_gauge!(
        names::PROJECTION_LAG_SECONDS,
        "Time since all events were shown; about a second at most while they can be followed."
    );
    describe_counter!(
        names::PROJECTION_NOTIFIED,
        "Carts and tabs that were told of a change, by receiver and change."
    );
    describe_counter!(
        names::PROJECTION_RELOADS,
        "Loads of everything because events were missing."
    );
    describe_gauge!(
        names::PROJECTION_UNREADABLE,
        "Changed things that cannot be read, and are shown as they were."
    );
    describe_counter!(
        names::CHANGES_NOTICED,
        "Times that changes in the database were found, by what changed (cart of another node, outbox) and what made the server look."
    );
    describe_gauge!(
        names::BROKER_CONNECTED,
        "1 while the message broker is connected; absent where none is set."
    );
    describe_counter!(
        names::BROKER_TROUBLES,
        "Connections to the message broker that were lost or could not be made, and what it refused."
    );
    describe_counter!(
        names::BROKER_MESSAGES,
        "Messages between nodes, by direction and what they tell of."
    );
    describe_counter!(
        names::BROKER_DROPPED,
        "Messages between nodes that were not sent or not read, by reason; what they told of is found by looking."
    );
    describe_gauge!(
        names::INDEX_CURSOR,
        "The last event that the search index holds; it stays while the index is built anew."
    );
    describe_gauge!(names::INDEX_DOCUMENTS, "Documents in the search index.");
    describe_gauge!(
        names::INDEX_SEGMENTS,
        "Parts of the search index; a search looks into each."
    );
    describe_gauge!(
        names::INDEX_BUILT,
        "How far the rebuild of the search index is; 1 when none is under way."
    );
    describe_counter!(names::SEARCHES_REFUSED, "Searches refused because too many waited.");
    describe_counter!(
        names::SEARCHES_TIMED_OUT,
        "Searches given up because they took too long."
    );
    describe_counter!(
        names::TASK_RESTARTS,
        "Background tasks that ended unexpectedly and were started again, by task."
    );
    describe_gauge!(names::TASK_UP, "1 while a background task does its work, by task.");
    describe_histogram!(
        names::ACKNOWLEDGE,
        "Time from an operation's arrival until its outcome is durable, by the way it came."
    );
    describe_histogram!(
        names::PUSH,
        "Time from the making of a cart's state until its frame is handed to a socket."
    );
    describe_histogram!(names::MAILBOX, "Time that an operation waits in its cart's mailbox.");
    describe_histogram!(names::SEARCH_WAIT, "Time that a search waits for a place, by call.");
    describe_histogram!(
        names::SEARCH_DURATION,
        "Time of a search off the async threads, by call."
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_there_before_their_first_event() {
        let recorder = PrometheusBuilder::new().build_recorder();
        metrics::with_local_recorder(&recorder, || {
            register();
            expect_payment_notices(["adyen"]);
        });
        let page = recorder.handle().render();
        for line in [
            "praline_projection_reloads_total 0",
            "praline_broker_troubles_total 0",
            "praline_rejected_total{reason=\"slow-head\"} 0",
            "praline_payment_notices_total{provider=\"adyen\",outcome=\"odd\"} 0",
        ] {
            assert!(page.lines().any(|found| found == line), "{line} in {page}");
        }
    }

    #[test]
    fn each_reason_is_named_once() {
        assert!(REJECTIONS.is_sorted_by(|one, next| one < next));
    }
}
