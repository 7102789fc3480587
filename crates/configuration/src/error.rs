use std::{io, path::PathBuf};

/// The configuration cannot be used. The text is for the person who starts the server.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error(
        "The configuration{} cannot be read: {source}. The keys are listed in docs/operations.md, and `praline config` prints them all.",
        file.as_ref().map(|file| format!(" with the file {}", file.display())).unwrap_or_default()
    )]
    Unreadable {
        /// What was read beside the environment.
        file: Option<PathBuf>,
        source: Box<::config::ConfigError>,
    },
    #[error("The configuration file {} cannot be read: {source}", path.display())]
    NoToml {
        path: PathBuf,
        source: Box<toml::de::Error>,
    },
    #[error("The configuration file {} cannot be read: {source}.", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{}", .0.join("\n"))]
    Invalid(Vec<String>),
    #[error("The configuration cannot be shown: {0}.")]
    Unshowable(String),
}
