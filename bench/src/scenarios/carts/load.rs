//! How many carts, tabs and changes.

use crate::report::Goal;

#[derive(Debug, Clone, Default, PartialEq, clap::Args)]
pub struct CartsArgs {
    /// Open carts [default: 1000; with --closed 40]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub carts: Option<u32>,
    /// Tabs of each cart; one of them changes it [default: 2; with --closed 5]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub tabs: Option<u32>,
    /// Changes a second in all, sent whether or not those before were answered [default: 500; with --fan 100]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000), conflicts_with = "closed")]
    pub rate: Option<u32>,
    /// Each cart is changed again as soon as the change before shows: measures deliveries a second
    #[arg(long)]
    pub closed: bool,
    /// One cart with so many tabs: measures when the last of them shows a change
    #[arg(long, value_name = "TABS", value_parser = clap::value_parser!(u32).range(2..=1000), conflicts_with_all = ["closed", "carts", "tabs"])]
    pub fan: Option<u32>,
    /// Lines in each cart: more make larger states
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub lines: u32,
    /// How long is measured
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// How long the same load runs before that
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(0..=60))]
    pub warmup: u64,
}

/// What is asked for, with the defaults filled in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Load {
    pub(super) carts: usize,
    pub(super) tabs: usize,
    /// Nothing for a closed loop.
    pub(super) rate: Option<u32>,
    pub(super) lines: usize,
    pub(super) seconds: u64,
    pub(super) warmup: u64,
}

impl Load {
    pub(super) fn new(args: &CartsArgs) -> Self {
        let (carts, tabs, rate) = match args.fan {
            Some(tabs) => (1, tabs, Some(args.rate.unwrap_or(100))),
            None if args.closed => (args.carts.unwrap_or(40), args.tabs.unwrap_or(5), None),
            None => (
                args.carts.unwrap_or(1000),
                args.tabs.unwrap_or(2),
                Some(args.rate.unwrap_or(500)),
            ),
        };
        Self {
            carts: carts as usize,
            tabs: tabs as usize,
            rate,
            lines: args.lines as usize,
            seconds: args.seconds,
            warmup: args.warmup,
        }
    }

    pub(super) fn connections(self) -> usize {
        self.carts * self.tabs
    }

    pub(super) fn command(self, args: &CartsArgs) -> String {
        let Self {
            carts,
            tabs,
            lines,
            seconds,
            ..
        } = self;
        let load = match (args.fan, self.rate) {
            (Some(tabs), Some(rate)) => format!("--fan {tabs} --rate {rate}"),
            (_, Some(rate)) => format!("--carts {carts} --tabs {tabs} --rate {rate}"),
            (_, None) => format!("--closed --carts {carts} --tabs {tabs}"),
        };
        format!("cargo run --release -p bench -- carts {load} --lines {lines} --seconds {seconds}")
    }
}

/// A goal that holds for the documented load only.
pub(super) fn documented(is_documented: bool, goal: Goal) -> Option<Goal> {
    is_documented.then_some(goal)
}
