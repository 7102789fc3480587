//! What anonymous tokens cost: to be made over HTTP, and to be checked at a request.

use std::time::{Duration, Instant};

use configuration::Config;
use domain::ids::IdentityId;
use services::auth::TokenService;

use super::{CustomersArgs, Scene};
use crate::{
    client::{FIRST_PAGE, HttpClient, Pump, Shopper, TOKEN, Until},
    error::{Error, Result},
    monitor::Monitor,
    progress,
    report::{Goal, Section},
    scenarios::stocked::now,
    server::ServerArgs,
    stats::Samples,
};

/// Clients that ask for tokens, each for the next when it has one.
const CLIENTS: usize = 64;
/// For each second of the server's processor time.
const A_SECOND: f64 = 10_000.0;
/// How long they do, at most.
const LASTS: u64 = 10;
/// In microseconds.
const CHECK: f64 = 10.0;
/// Tokens that are checked: fewer than the server remembers.
const CHECKED: u128 = 10_000;

pub async fn run(args: &CustomersArgs, scene: &Scene, server: &ServerArgs) -> Result<Section> {
    let seconds = args.seconds.min(LASTS);
    let what = format!(
        "{CLIENTS} clients ask for anonymous tokens for {seconds} seconds, each for the next when it has one; {CHECKED} tokens are checked in process, one after another, each twice."
    );
    let mut section = Section::new("customers: tokens", what, String::new());
    let mut http = HttpClient::connect(scene.address).await?;
    let mut requests = Vec::with_capacity(CLIENTS);
    for _ in 0..CLIENTS {
        let page = String::from_utf8_lossy(&http.get(FIRST_PAGE).await?).into_owned();
        let form = Shopper::question(&page)?;
        let request = format!(
            "POST {TOKEN} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            scene.address,
            form.len()
        );
        requests.push(request.into_bytes());
    }
    let mut pump = Pump::connect(scene.address, CLIENTS)?;
    let monitor = Monitor::start(scene.process)?;
    let until = Until::Time(Duration::from_secs(seconds));
    let pumped = progress::during("tokens are asked for", seconds, || {
        pump.run(until, |client, _| &requests[client])
    })?;
    let usage = monitor.finish()?;
    let count = pumped.samples.len() as f64;
    section.figure_with_goal(
        "tokens for each second of the server's processor time",
        count / usage.cpu.as_secs_f64(),
        "/s",
        Some(Goal::AtLeast(A_SECOND)),
    );
    section.figure("tokens a second", count / pumped.took.as_secs_f64(), "/s");
    section.figure("server: processor", usage.cores, "cores");
    section.latencies.push(pumped.samples.latency("a token"));
    let home = server.folder()?;
    let config = Config {
        data_dir: home.path().to_owned(),
        ..Config::default()
    };
    for (name, taken) in check(&config)? {
        for (which, quantile, goal) in [("p50", 0.5, None), ("p99", 0.99, Some(Goal::AtMost(CHECK)))] {
            let micros = taken.percentile(quantile) * 1000.0;
            section.figure_with_goal(&format!("{name}: {which}"), micros, "us", goal);
        }
    }
    Ok(section)
}

/// How long a check takes of a token that is seen for the first time, and of one that was seen lately.
fn check(config: &Config) -> Result<[(&'static str, Samples); 2]> {
    let broken = |what: String| Error::server(format!("Tokens cannot be checked here: {what}"));
    let service = TokenService::open(config).map_err(|error| broken(error.to_string()))?;
    let at = now();
    let tokens: Vec<String> = (0..CHECKED)
        .map(|number| service.issue(IdentityId::Anonymous(number), at))
        .collect::<Result<_, _>>()
        .map_err(|code| broken(code.as_str().to_owned()))?;
    let turn = || -> Result<Samples> {
        let mut taken = Samples::default();
        for token in &tokens {
            let begun = Instant::now();
            let bearer = service.check(token, at);
            taken.add(Duration::ZERO, begun.elapsed());
            if bearer.is_none() {
                return Err(broken("one is refused".to_owned()));
            }
        }
        Ok(taken)
    };
    Ok([
        ("check of a token, seen for the first time", turn()?),
        ("check of a token, seen lately", turn()?),
    ])
}
