//! The small sections: where the server listens, where data lies, how tokens are signed.

use std::{net::IpAddr, time::Duration};

use serde::{Deserialize, Serialize};

use super::Secret;
use crate::{client_address::TrustedProxies, source::is_source};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServerConfig {
    /// Host and port; port 0 takes a free one.
    pub listen: String,
    /// The address that visitors see, such as `https://shop.example`; needed behind a proxy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_url: Option<String>,
    /// Origins whose pages may open sockets, besides the server's own.
    pub allowed_origins: Vec<String>,
    /// Addresses and networks of the proxies before the shop, whose `Forwarded` and `X-Forwarded-For` are believed.
    pub trusted_proxies: Vec<String>,
    /// Threads that answer HTTP; 0: one per core.
    pub workers: usize,
    /// How long answers under way may take when the server stops.
    pub shutdown_timeout_s: u64,
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:8080".to_owned(),
            public_url: None,
            allowed_origins: Vec::new(),
            trusted_proxies: Vec::new(),
            workers: 0,
            shutdown_timeout_s: 10,
        }
    }
}

fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl ServerConfig {
    pub fn worker_count(&self) -> usize {
        if self.workers > 0 { self.workers } else { cores() }
    }

    /// Whether only this machine reaches the shop.
    pub fn is_for_this_machine(&self) -> bool {
        let (listen, _) = self.listen.rsplit_once(':').unwrap_or((&self.listen, ""));
        let is_called_so = self.public_url.as_deref().is_none_or(|url| {
            let host = url.split_once("://").map_or(url, |(_, rest)| rest);
            let end = match host.starts_with('[') {
                true => host.find(']').map(|at| at + 1),
                false => host.find(':'),
            };
            is_this_machine(&host[..end.unwrap_or(host.len())])
        });
        is_this_machine(listen) && is_called_so && self.trusted_proxies.is_empty()
    }

    /// Pages that are written at once.
    pub fn page_writer_count(&self) -> usize {
        cores() * 2
    }

    /// The proxies before the shop.
    ///
    /// # Errors
    /// A sentence, where one of them is neither an address nor a network.
    pub fn proxies(&self) -> Result<TrustedProxies, String> {
        TrustedProxies::parse(&self.trusted_proxies).map_err(|wrong| {
            format!(
                "server.trusted_proxies holds {wrong:?}, which is neither an address such as 192.0.2.1 nor a network such as 10.0.0.0/8."
            )
        })
    }

    /// Whether visitors come over HTTPS.
    pub fn is_https(&self) -> bool {
        self.public_url
            .as_deref()
            .is_some_and(|url| url.starts_with("https://"))
    }
}

/// How many threads run at once on this machine.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DatabaseConfig {
    /// `sqlite://path` or `postgres://…`, several servers with commas between them; none: a SQLite file in the data folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<Secret>,
    /// Connections that read; 0: twice the cores, at least 4.
    pub readers: u32,
    /// Who waits longer for one of them is answered with `busy`.
    pub wait_ms: u64,
}

impl Default for DatabaseConfig {
    fn default() -> Self {
        Self {
            url: None,
            readers: 0,
            wait_ms: 2_000,
        }
    }
}

impl DatabaseConfig {
    pub fn reader_count(&self) -> u32 {
        let default = u32::try_from(cores() * 2).unwrap_or(u32::MAX).max(4);
        if self.readers > 0 { self.readers } else { default }
    }

    pub fn wait(&self) -> Duration {
        Duration::from_millis(self.wait_ms)
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TokensConfig {
    /// Signs anonymous ids and tokens, at least 32 characters; none: a key file in the data folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
    pub lifetime_s: u64,
}

impl Default for TokensConfig {
    fn default() -> Self {
        Self {
            secret: None,
            lifetime_s: 45 * 60,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchConfig {
    /// Searches that run at once; 0: twice the cores.
    pub running: usize,
    /// Searches that may wait for a place; one more is answered with `busy`.
    pub waiting: usize,
    /// A search that takes longer is given up and answered with `busy`.
    pub budget_ms: u64,
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self {
            running: 0,
            waiting: 256,
            budget_ms: 250,
        }
    }
}

impl SearchConfig {
    pub fn budget(&self) -> Duration {
        Duration::from_millis(self.budget_ms)
    }

    pub fn running_count(&self) -> usize {
        if self.running > 0 { self.running } else { cores() * 2 }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SiteConfig {
    /// The market of visitors who have not chosen one.
    pub default_market: String,
    /// The language of visitors whose browser names none of the shop's.
    pub default_language: String,
    /// Hosts whose frames pages may show, such as players of films: `https://player.example`.
    pub frame_hosts: Vec<String>,
    /// Hosts whose pictures pages may show.
    pub picture_hosts: Vec<String>,
    /// Hosts whose films pages may play by themselves, without a player of others.
    pub media_hosts: Vec<String>,
    /// Hosts whose scripts run in the pages themselves, such as a widget of My page. They are trusted with all that
    /// anybody can do who is signed in at this address, those who work for the shop included.
    pub script_hosts: Vec<String>,
    /// Hosts whose scripts run in the frames of embedded markup, which can do nothing to the page around them. Without any, posts
    /// of social networks are not shown.
    pub embed_hosts: Vec<String>,
    /// Hosts that forms in such frames may be sent to.
    pub form_hosts: Vec<String>,
}

impl SiteConfig {
    /// What is wrong with the section, as sentences.
    pub(crate) fn flaws(&self) -> Vec<String> {
        let lists = [
            ("frame_hosts", &self.frame_hosts),
            ("picture_hosts", &self.picture_hosts),
            ("media_hosts", &self.media_hosts),
            ("script_hosts", &self.script_hosts),
            ("embed_hosts", &self.embed_hosts),
            ("form_hosts", &self.form_hosts),
        ];
        let broken = lists
            .iter()
            .flat_map(|(key, hosts)| hosts.iter().map(move |host| (key, host)));
        broken
            .filter(|(_, host)| !is_source(host))
            .map(|(key, host)| format!("site.{key} holds {host:?}; write such as https://player.example."))
            .collect()
    }
}

impl Default for SiteConfig {
    fn default() -> Self {
        Self {
            default_market: "FI".to_owned(),
            default_language: "fi".to_owned(),
            frame_hosts: vec!["https://www.youtube-nocookie.com".to_owned()],
            picture_hosts: vec!["https://i.ytimg.com".to_owned()],
            media_hosts: Vec::new(),
            script_hosts: Vec::new(),
            embed_hosts: Vec::new(),
            form_hosts: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shop_for_this_machine_alone_is_known() {
        for (listen, public_url, expected) in [
            ("127.0.0.1:8080", None, true),
            ("localhost:0", None, true),
            ("[::1]:80", Some("http://[::1]:80"), true),
            ("127.0.0.1:80", Some("http://localhost:5173"), true),
            ("0.0.0.0:8080", None, false),
            ("[::]:8080", None, false),
            ("192.0.2.1:8080", None, false),
            ("127.0.0.1:8080", Some("https://shop.example"), false),
            ("127.0.0.1:8080", Some("https://localhost.shop.example"), false),
            ("127.0.0.1:8080", Some("https://127.0.0.1.shop.example"), false),
        ] {
            let config = ServerConfig {
                listen: listen.to_owned(),
                public_url: public_url.map(str::to_owned),
                ..ServerConfig::default()
            };
            assert_eq!(config.is_for_this_machine(), expected, "{listen} {public_url:?}");
            let behind_proxy = ServerConfig {
                trusted_proxies: vec!["127.0.0.1".to_owned()],
                ..config
            };
            assert!(!behind_proxy.is_for_this_machine());
        }
    }
}
