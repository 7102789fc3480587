//! Says in sentences what is wrong with a configuration, all of it at once.

use std::net::ToSocketAddrs;

use tracing_subscriber::{EnvFilter, filter::LevelFilter};

use super::{
    Config, ConfigError, Markets, cart_reminder, delivery, identity, mail, nats, payments, releases, reviews, webhooks,
};

pub(super) fn check(config: &Config) -> Result<(), ConfigError> {
    let mut sentences = Vec::new();
    let mut demand = |holds: bool, sentence: String| {
        if !holds {
            sentences.push(sentence);
        }
    };

    let listen = &config.server.listen;
    demand(
        listen.to_socket_addrs().is_ok_and(|mut found| found.next().is_some()),
        format!("server.listen is {listen:?}, which is not a host and a port; write it like 127.0.0.1:8080."),
    );
    if let Some(url) = &config.server.public_url {
        demand(
            is_origin(url),
            format!("server.public_url is {url:?}; write scheme and host only, like https://shop.example."),
        );
    }
    for origin in &config.server.allowed_origins {
        demand(
            is_origin(origin),
            format!("server.allowed_origins holds {origin:?}; write scheme and host only, like https://shop.example."),
        );
    }
    if let Err(sentence) = config.server.proxies() {
        demand(false, sentence);
    }
    if let Some(url) = &config.database.url {
        let url = url.expose();
        let is_known = ["sqlite:", "postgres://", "postgresql://"]
            .iter()
            .any(|scheme| url.starts_with(scheme));
        demand(
            is_known,
            "database.url must begin with sqlite: or postgres://; leave it out for a SQLite file in the data folder."
                .to_owned(),
        );
    }
    if let Some(secret) = &config.tokens.secret {
        demand(
            secret.expose().len() >= 32,
            "tokens.secret is shorter than 32 characters, which can be guessed; use a longer random text, or leave it out for a key file in the data folder.".to_owned(),
        );
    }
    demand(
        config.tokens.lifetime_s >= 2,
        "tokens.lifetime_s must be at least 2; clients renew their tokens before they end.".to_owned(),
    );
    demand(
        config.server.workers <= 256,
        "server.workers must be at most 256; 0 takes one for each core.".to_owned(),
    );
    demand(
        is_log_level(&config.log.level),
        format!(
            "log.level is {:?}; use error, warn, info, debug or trace.",
            config.log.level
        ),
    );
    demand(
        (1..=60_000).contains(&config.search.budget_ms),
        "search.budget_ms must lie between 1 and 60000.".to_owned(),
    );
    let rendering = &config.rendering;
    demand(
        rendering.threads <= 256,
        "rendering.threads must be at most 256; 0 takes one for each core.".to_owned(),
    );
    demand(
        (8..=128).contains(&rendering.memory_mb),
        "rendering.memory_mb must lie between 8 and 128; the web app itself takes about 8.".to_owned(),
    );
    demand(
        (10..=60_000).contains(&rendering.deadline_ms),
        "rendering.deadline_ms must lie between 10 and 60000.".to_owned(),
    );
    demand(
        rendering.cache_mb <= 16_384,
        "rendering.cache_mb must be at most 16384; 0 keeps no pages.".to_owned(),
    );
    check_pictures(config, &mut demand);
    demand(
        config.database.readers <= 256,
        "database.readers must be at most 256; 0 takes twice the cores.".to_owned(),
    );
    demand(
        (1..=60_000).contains(&config.database.wait_ms),
        "database.wait_ms must lie between 1 and 60000.".to_owned(),
    );
    check_carts(config, &mut demand);
    check_limits(config, &mut demand);
    check_retention(config, &mut demand);
    for sentence in mail::flaws(&config.mail) {
        demand(false, sentence);
    }
    if let Err(sentence) = Markets::new(config) {
        sentences.push(sentence);
    }
    sentences.extend(nats::flaws(&config.nats, config.has_shared_database()));
    sentences.extend(config.site.flaws());
    sentences.extend(delivery::flaws(&config.delivery));
    sentences.extend(payments::flaws(&config.payments));
    sentences.extend(identity::flaws(&config.identity));
    sentences.extend(webhooks::flaws(&config.webhooks));
    sentences.extend(releases::flaws(&config.releases));
    sentences.extend(reviews::flaws(&config.reviews));
    sentences.extend(cart_reminder::flaws(&config.cart_reminder));

    if sentences.is_empty() {
        Ok(())
    } else {
        Err(ConfigError::Invalid(sentences))
    }
}

fn check_pictures(config: &Config, demand: &mut impl FnMut(bool, String)) {
    let pictures = &config.pictures;
    demand(
        pictures.threads <= 256,
        "pictures.threads must be at most 256; 0 takes one for every second core.".to_owned(),
    );
    demand(
        pictures.waiting <= 10_000,
        "pictures.waiting must be at most 10000.".to_owned(),
    );
    demand(
        (100..=60_000).contains(&pictures.deadline_ms),
        "pictures.deadline_ms must lie between 100 and 60000.".to_owned(),
    );
    for (key, megabytes) in [("memory_mb", pictures.memory_mb), ("disk_mb", pictures.disk_mb)] {
        demand(
            megabytes <= 1_048_576,
            format!("pictures.{key} must be at most 1048576; 0 keeps none there."),
        );
    }
    demand(
        (1..=64).contains(&pictures.most_mb),
        "pictures.most_mb must lie between 1 and 64.".to_owned(),
    );
    demand(
        (1..=200).contains(&pictures.most_megapixels),
        "pictures.most_megapixels must lie between 1 and 200; each takes up to 12 MB of memory while it is taken in."
            .to_owned(),
    );
}

fn check_carts(config: &Config, demand: &mut impl FnMut(bool, String)) {
    let carts = &config.carts;
    demand(
        carts.max_wait_ms >= carts.quiet_ms,
        format!(
            "carts.max_wait_ms ({}) is less than carts.quiet_ms ({}); a cart cannot wait longer for quiet than at most.",
            carts.max_wait_ms, carts.quiet_ms
        ),
    );
    demand(
        (1..=60_000).contains(&carts.max_wait_ms),
        "carts.max_wait_ms must lie between 1 and 60000.".to_owned(),
    );
    for (key, value) in [
        ("carts.kept_answers", carts.kept_answers),
        ("carts.kept_answer_bytes", carts.kept_answer_bytes),
        ("carts.kept_answer_rate", carts.kept_answer_rate),
    ] {
        demand(value > 0, format!("{key} must be at least 1."));
    }
    demand(
        carts.arbiters <= 256,
        "carts.arbiters must be at most 256; 0 takes one per core.".to_owned(),
    );
}

fn check_limits(config: &Config, demand: &mut impl FnMut(bool, String)) {
    let limits = &config.limits;
    let counts = [
        ("limits.frames_per_second", u64::from(limits.frames_per_second)),
        ("limits.frame_burst", u64::from(limits.frame_burst)),
        ("limits.bytes_per_second", u64::from(limits.bytes_per_second)),
        (
            "limits.state_bytes_per_second",
            u64::from(limits.state_bytes_per_second),
        ),
        (
            "limits.connections_per_identity",
            u64::from(limits.connections_per_identity),
        ),
        (
            "limits.connections_per_editor",
            u64::from(limits.connections_per_editor),
        ),
        (
            "limits.connections_per_address",
            u64::from(limits.connections_per_address),
        ),
        ("limits.reads_per_second", u64::from(limits.reads_per_second)),
        ("limits.read_burst", u64::from(limits.read_burst)),
        ("limits.writes_per_second", u64::from(limits.writes_per_second)),
        ("limits.write_burst", u64::from(limits.write_burst)),
        ("limits.tokens_per_second", u64::from(limits.tokens_per_second)),
        ("limits.token_burst", u64::from(limits.token_burst)),
        ("limits.visitors_per_second", u64::from(limits.visitors_per_second)),
        ("limits.visitor_burst", u64::from(limits.visitor_burst)),
        ("limits.head_timeout_s", limits.head_timeout_s),
        ("limits.keep_alive_s", limits.keep_alive_s),
        ("limits.body_timeout_s", limits.body_timeout_s),
        ("limits.stall_s", limits.stall_s),
        ("limits.least_bytes_per_second", limits.least_bytes_per_second),
        ("limits.hello_timeout_s", limits.hello_timeout_s),
        ("limits.heartbeat_s", limits.heartbeat_s),
    ];
    for (key, value) in counts {
        demand(
            value > 0,
            format!("{key} must be at least 1; set limits.enabled = false to lift rates and counts."),
        );
    }
    demand(
        (1..=1_000_000).contains(&limits.calls_at_once),
        "limits.calls_at_once must lie between 1 and 1000000.".to_owned(),
    );
    for (key, waiting) in [
        ("limits.calls_waiting", limits.calls_waiting),
        ("limits.pages_waiting", limits.pages_waiting),
    ] {
        demand(waiting <= 1_000_000, format!("{key} must be at most 1000000."));
    }
    for (key, bytes) in [
        ("limits.frame_bytes", limits.frame_bytes),
        ("limits.body_bytes", limits.body_bytes),
    ] {
        demand(
            bytes >= 1024,
            format!("{key} must be at least 1024: the calls of the shop's own pages need that."),
        );
    }
    for (key, bytes) in [
        ("limits.unread_bytes", limits.unread_bytes),
        ("limits.unread_bytes_per_address", limits.unread_bytes_per_address),
    ] {
        demand(
            bytes >= 1024 * 1024,
            format!("{key} must be at least 1048576: the answer with a large cart needs about that."),
        );
    }
    demand(
        limits.byte_burst as usize > limits.frame_bytes + 16,
        "limits.byte_burst must be more than limits.frame_bytes and a header of 16 bytes, else no frame of that size ever passes."
            .to_owned(),
    );
    demand(
        limits.silence_s > limits.heartbeat_s,
        "limits.silence_s must be more than limits.heartbeat_s, else healthy sockets are closed between two pings."
            .to_owned(),
    );
}

fn check_retention(config: &Config, demand: &mut impl FnMut(bool, String)) {
    let retention = &config.retention;
    for (key, days, least, why) in [
        (
            "events_days",
            retention.events_days,
            1,
            "servers that were away follow the changes by them",
        ),
        (
            "answers_days",
            retention.answers_days,
            7,
            "a call that is repeated within 7 days is promised its first answer",
        ),
        (
            "reservations_days",
            retention.reservations_days,
            1,
            "a payment that succeeds late takes its goods by them",
        ),
        (
            "carts_days",
            retention.carts_days,
            1,
            "visitors come back to what they chose",
        ),
        (
            "empty_carts_days",
            retention.empty_carts_days,
            1,
            "tabs that slept find there which of their changes arrived",
        ),
        (
            "price_history_days",
            retention.price_history_days,
            60,
            "a reduction is compared with the 30 days before it",
        ),
        (
            "letters_days",
            retention.letters_days,
            1,
            "whoever tries the shop out reads its letters there",
        ),
    ] {
        demand(
            (least..=36_500).contains(&days),
            format!("retention.{key} is {days}; it must lie between {least} and 36500, because {why}."),
        );
    }
    let orders = retention.orders_days;
    demand(
        orders == 0 || (30..=36_500).contains(&orders),
        format!(
            "retention.orders_days is {orders}; it must be 0, for ever, or lie between 30 and 36500, because goods come \
             back and bookkeeping asks for years."
        ),
    );
}

/// Scheme and host, nothing after them.
fn is_origin(url: &str) -> bool {
    url.strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))
        .is_some_and(|host| {
            !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b))
        })
}

/// A level, or such as `http_api=debug`. The filter itself would take any other word for the name of a module, and let nothing of
/// the rest through.
fn is_log_level(text: &str) -> bool {
    let mut directives = text.split(',');
    let is_one = |directive: &str| directive.contains('=') || directive.parse::<LevelFilter>().is_ok();
    EnvFilter::try_new(text).is_ok() && directives.all(is_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_valid() {
        assert!(check(&Config::default()).is_ok());
    }

    #[test]
    fn every_mistake_is_told_at_once() {
        let mut config = Config::default();
        config.server.listen = "nonsense".to_owned();
        config.carts.max_wait_ms = 10;
        config.site.default_market = "NO".to_owned();
        config.markets[0].country = "Finland".to_owned();
        let Err(ConfigError::Invalid(sentences)) = check(&config) else {
            panic!("accepted");
        };
        assert_eq!(sentences.len(), 3, "{sentences:#?}");
        assert!(sentences[0].contains("server.listen"), "{sentences:#?}");
    }

    #[test]
    fn a_market_has_a_time_zone_that_is_one() {
        let mut config = Config::default();
        config.markets[1].time_zone = "Europe/Stocholm".to_owned();
        let Err(ConfigError::Invalid(sentences)) = check(&config) else {
            panic!("accepted");
        };
        let wanted =
            "The market \"SE\": the time zone \"Europe/Stocholm\" is not known; write one such as Europe/Helsinki.";
        assert_eq!(sentences, [wanted]);
    }

    #[test]
    fn what_is_promised_is_not_forgotten_before() {
        for (change, key) in [
            (
                (|config| config.retention.answers_days = 6) as fn(&mut Config),
                "retention.answers_days",
            ),
            (|config| config.retention.carts_days = 0, "retention.carts_days"),
            (|config| config.retention.orders_days = 7, "retention.orders_days"),
            (|config| config.retention.letters_days = 0, "retention.letters_days"),
            (
                |config| config.retention.price_history_days = 59,
                "retention.price_history_days",
            ),
        ] {
            let mut config = Config::default();
            change(&mut config);
            let Err(ConfigError::Invalid(sentences)) = check(&config) else {
                panic!("{key} is accepted");
            };
            assert!(sentences.len() == 1 && sentences[0].contains(key), "{sentences:?}");
        }
    }

    #[test]
    fn a_misspelt_level_is_no_module_of_that_name() {
        for good in ["info", "OFF", "warn,services=debug", "services[a]=trace"] {
            assert!(is_log_level(good), "{good}");
        }
        for bad in ["loud", "inof", "info,services", "services=loud"] {
            assert!(!is_log_level(bad), "{bad}");
        }
    }

    #[test]
    fn as_many_workers_as_the_http_server_takes() {
        let mut config = Config::default();
        config.server.workers = 256;
        assert!(check(&config).is_ok());
        config.server.workers = 100_000;
        let Err(ConfigError::Invalid(sentences)) = check(&config) else {
            panic!("accepted");
        };
        assert_eq!(
            sentences,
            ["server.workers must be at most 256; 0 takes one for each core."]
        );
    }

    #[test]
    fn origins_have_no_path() {
        for good in ["https://shop.example", "http://127.0.0.1:8080", "http://[::1]:80"] {
            assert!(is_origin(good), "{good}");
        }
        for bad in ["shop.example", "https://", "https://shop.example/", "https://a b"] {
            assert!(!is_origin(bad), "{bad}");
        }
    }
}
