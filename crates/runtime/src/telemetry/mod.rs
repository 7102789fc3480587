//! What is measured: the names of metrics, and the slow requests with their parts.

pub mod slow;

use std::any::Any;

use metrics::counter;

/// Names of metrics; one place, so that a name means one thing.
pub mod names {
    pub const HTTP_REQUESTS: &str = "praline_http_requests_total";
    pub const HTTP_DURATION: &str = "praline_http_request_duration_seconds";
    pub const REJECTED: &str = "praline_rejected_total";
    pub const SOCKETS: &str = "praline_sockets_open";
    pub const TABS: &str = "praline_tabs_open";
    pub const CARTS: &str = "praline_carts_in_memory";
    pub const CART_OPERATIONS: &str = "praline_cart_operations_total";
    pub const CART_COMMITS: &str = "praline_cart_commits_total";
    pub const DRAFTS: &str = "praline_drafts_in_memory";
    pub const DRAFT_OPERATIONS: &str = "praline_draft_operations_total";
    pub const DRAFT_COMMITS: &str = "praline_draft_commits_total";
    pub const DRAFT_PREVIEW: &str = "praline_draft_preview_seconds";
    pub const DRAFT_PUSH: &str = "praline_draft_push_seconds";
    pub const LEDGER_DIFFERENCES: &str = "praline_ledger_differences";
    pub const AUDIT_BROKEN: &str = "praline_audit_broken";
    pub const PAYMENT_NOTICES: &str = "praline_payment_notices_total";
    pub const JOBS: &str = "praline_jobs_total";
    pub const JOB_DURATION: &str = "praline_job_duration_seconds";
    pub const FORGOTTEN: &str = "praline_forgotten_total";
    pub const RETENTION_HELD: &str = "praline_retention_hold_seconds";
    pub const CATALOGUE_PRODUCTS: &str = "praline_catalogue_products";
    pub const PROJECTION_CURSOR: &str = "praline_projection_cursor";
    pub const PROJECTION_LAG_EVENTS: &str = "praline_projection_lag_events";
    pub const PROJECTION_LAG_SECONDS: &str = "praline_projection_lag_seconds";
    pub const PROJECTION_NOTIFIED: &str = "praline_projection_notified_total";
    pub const PROJECTION_RELOADS: &str = "praline_projection_reloads_total";
    pub const PROJECTION_UNREADABLE: &str = "praline_projection_unreadable";
    pub const CHANGES_NOTICED: &str = "praline_changes_noticed_total";
    pub const BROKER_CONNECTED: &str = "praline_broker_connected";
    pub const BROKER_TROUBLES: &str = "praline_broker_troubles_total";
    pub const BROKER_MESSAGES: &str = "praline_broker_messages_total";
    pub const BROKER_DROPPED: &str = "praline_broker_dropped_total";
    pub const INDEX_CURSOR: &str = "praline_index_cursor";
    pub const INDEX_DOCUMENTS: &str = "praline_index_documents";
    pub const INDEX_SEGMENTS: &str = "praline_index_segments";
    pub const INDEX_BUILT: &str = "praline_index_built_ratio";
    pub const SEARCHES_REFUSED: &str = "praline_searches_refused_total";
    pub const SEARCHES_TIMED_OUT: &str = "praline_searches_timed_out_total";
    pub const TASK_RESTARTS: &str = "praline_task_restarts_total";
    pub const TASK_UP: &str = "praline_task_up";
    pub const ACKNOWLEDGE: &str = "praline_cart_acknowledge_seconds";
    pub const PUSH: &str = "praline_push_seconds";
    pub const MAILBOX: &str = "praline_cart_mailbox_seconds";
    pub const SEARCH_WAIT: &str = "praline_search_wait_seconds";
    pub const SEARCH_DURATION: &str = "praline_search_duration_seconds";
}

/// Counts something that a client was refused for being too much, too slow or too often; and says so to those who look
/// closely. A client that misbehaves is no error of the server.
pub fn rejected(reason: &'static str) {
    counter!(names::REJECTED, "reason" => reason).increment(1);
    tracing::debug!(reason, "refused a client: {reason}");
}

/// What a panic says of itself.
pub fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}
