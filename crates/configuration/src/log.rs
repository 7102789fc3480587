//! What is written to standard error, and how.

use serde::{Deserialize, Serialize};

use crate::choice::choice;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LogConfig {
    #[serde(deserialize_with = "choice")]
    pub format: LogFormat,
    /// A level such as `info`, or directives such as `warn,http_api=debug`.
    pub level: String,
    /// A request or a socket's operation that takes longer is told of, with what its time went into; 0 tells of none.
    pub slow_request_ms: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

impl Default for LogConfig {
    fn default() -> Self {
        Self {
            format: LogFormat::Text,
            // Libraries speak only when something is wrong.
            slow_request_ms: 1_000,
            level: "info,actix_server=warn,tantivy=warn".to_owned(),
        }
    }
}
