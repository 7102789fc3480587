//! The documented set, one after another.

use std::path::PathBuf;

use clap::{Args, FromArgMatches};

use super::{carts, http, idle, search, stalled, start, writer};
use crate::{
    error::{Error, Result},
    report::Section,
    server::ServerArgs,
};

#[derive(Debug, Clone, Args)]
pub struct AllArgs {
    /// Products for search and start (JSON lines, as `praline import` reads them) [default: the demo shop's]
    #[arg(long, value_name = "FILE")]
    pub corpus: Option<PathBuf>,
}

/// A scenario that fails does not take the others' figures with it.
pub async fn run(args: &AllArgs, server: &ServerArgs) -> Result<Vec<Section>> {
    if server.url.is_some() {
        return Err(Error::Usage(
            "The documented set starts servers of its own: leave --url out.".to_owned(),
        ));
    }
    let corpus = &args.corpus;
    let usual = defaults::<carts::CartsArgs>();
    let fan = carts::CartsArgs {
        fan: Some(100),
        ..usual.clone()
    };
    let closed = carts::CartsArgs {
        closed: true,
        ..usual.clone()
    };
    let search = search::SearchArgs {
        corpus: corpus.clone(),
        ..defaults()
    };
    let start = start::StartArgs {
        corpus: corpus.clone(),
        ..defaults()
    };
    let mut sections = Vec::new();
    let mut put = |name, measured: Result<Vec<Section>>| match measured {
        Ok(measured) => sections.extend(measured),
        Err(error) => sections.push(Section::failed(name, &error)),
    };
    let one = |section| vec![section];
    put("carts: open loop", carts::run(&usual, server).await.map(one));
    put("carts: one cart, many tabs", carts::run(&fan, server).await.map(one));
    put("carts: closed loop", carts::run(&closed, server).await.map(one));
    put("http", http::run(&defaults(), server).await.map(one));
    put("idle tabs", idle::run(&defaults(), server).await.map(one));
    put("stalled tabs", stalled::run(&defaults(), server).await.map(one));
    put("search", search::run(&search, server).await);
    put("writer", writer::run(&defaults(), server).await);
    put("start", start::run(&start, server).await);
    Ok(sections)
}

/// The arguments as they are when none is given.
fn defaults<A: Args + FromArgMatches>() -> A {
    let matches = A::augment_args(clap::Command::new("defaults").no_binary_name(true)).get_matches_from([""; 0]);
    A::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_has_defaults() {
        assert_eq!(defaults::<carts::CartsArgs>().seconds, 20);
        assert_eq!(defaults::<http::HttpArgs>().clients, [64, 256]);
        assert_eq!(defaults::<idle::IdleArgs>().tabs, 9000);
        assert_eq!(defaults::<stalled::StalledArgs>().tabs, 100);
        assert_eq!(defaults::<search::SearchArgs>().clients, [1, 16]);
        assert_eq!(defaults::<writer::WriterArgs>().engines.len(), 2);
        assert_eq!(defaults::<start::StartArgs>().times, 5);
    }
}
