//! Why a page has no body.

use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("too many pages wait to be rendered")]
    Busy,
    #[error("rendering took longer than it may")]
    Late,
    #[error("rendering failed: {0}")]
    Failed(Arc<str>),
}

impl RenderError {
    /// Its name in metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Late => "late",
            Self::Failed(_) => "failed",
        }
    }
}
