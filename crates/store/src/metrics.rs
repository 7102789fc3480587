//! Names of the store's metrics. What they mean stands in the operations guide.

/// How long a synchronisation of SQLite's log takes.
pub const SYNC_SECONDS: &str = "praline_store_sync_seconds";
/// How long it takes to move SQLite's log into the database file.
pub const CHECKPOINT_SECONDS: &str = "praline_store_checkpoint_seconds";
/// Pages that SQLite's log has.
pub const LOG_PAGES: &str = "praline_store_log_pages";
/// From the first statement of a batch of carts until it is durable.
pub const COMMIT_SECONDS: &str = "praline_cart_commit_seconds";
/// Carts in one transaction.
pub const BATCH_CARTS: &str = "praline_cart_batch_size";
/// How long a call waits for one of the connections that read.
pub const READER_WAIT_SECONDS: &str = "praline_store_reader_wait_seconds";
/// Commits that wait for the writer.
pub const WRITER_QUEUE: &str = "praline_cart_writer_queue";
