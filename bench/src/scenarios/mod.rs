//! What can be measured, one file or folder each.

mod all;
mod bare;
mod carts;
mod checkouts;
mod content;
mod crash;
mod crowd;
mod customers;
mod documents;
mod follow;
mod freshness;
mod housekeeping;
mod http;
mod idle;
mod nodes;
mod orders;
mod overload;
mod pictures;
mod previews;
mod publishing;
mod purchases;
mod races;
mod reconnect;
mod relevance;
mod schedule;
mod search;
mod server_harness;
mod stalled;
mod start;
mod stocked;
mod visitors;
mod writer;
mod years;

use crate::{error::Result, report::Section, server::ServerArgs};

#[derive(Debug, Clone, clap::Subcommand)]
pub enum Scenario {
    /// Changes in many open carts: how soon other tabs show them, and when they are durable
    Carts(carts::CartsArgs),
    /// The cart over HTTP: durable changes, and reads
    Http(http::HttpArgs),
    /// Pages as HTML: kept, and rendered for the request
    Documents(documents::DocumentsArgs),
    /// Content of few pages and of many: importing, starting, menus, sitemap and pages
    Content(content::ContentArgs),
    /// A page is published while tabs have it open: how soon they are sent what it says now
    Publishing(publishing::PublishingArgs),
    /// Edits reach the previews of a page, of many pages, and under kills
    Previews(previews::PreviewsArgs),
    /// Many pages are published at one instant: how soon readers see them all, and what carts feel of it
    Schedule(schedule::ScheduleArgs),
    /// Pictures: made for the first who asks, and kept for all others
    Pictures(pictures::PicturesArgs),
    /// The server is killed at random under load: nothing acknowledged is lost, nothing is applied twice
    Crash(crash::CrashArgs),
    /// Many buyers want the last unit, coupon use or gift card balance at one moment: one of them gets it
    Races(races::RacesArgs),
    /// The server is killed at random while carts are ordered and paid, each by many equal requests: one order, one payment
    Purchases(purchases::PurchasesArgs),
    /// Guests who buy over HTTP, from the cart to the paid order
    Checkouts(checkouts::CheckoutsArgs),
    /// Orders of years: they are read and found
    Orders(orders::OrdersArgs),
    /// Accounts: tokens, logins and what carts feel of them, known and unknown addresses, customers with their orders
    Customers(customers::CustomersArgs),
    /// Two servers on one PostgreSQL: how soon the one shows what was added at the other, with NATS and without
    Nodes(nodes::NodesArgs),
    /// Memory of tabs that are open and do nothing
    Idle(idle::IdleArgs),
    /// Three times what the server can do, beside sleeping tabs and all kinds of abuse, with its default limits
    Overload(overload::OverloadArgs),
    /// Adds while the server forgets millions of old rows, and while it has none to forget
    Housekeeping(housekeeping::HousekeepingArgs),
    /// Many tabs whose server is restarted: how soon all of them are back with their carts
    Reconnect(reconnect::ReconnectArgs),
    /// Tabs that stop reading while their cart changes: memory, and when they are closed
    Stalled(stalled::StalledArgs),
    /// Tabs that follow products: a change reaches those that show it, soon and for little, and nobody else
    Follow(follow::FollowArgs),
    /// Product search over HTTP
    Search(search::SearchArgs),
    /// How soon an edit is found by the search, and how fast an index is filled
    Freshness(freshness::FreshnessArgs),
    /// How well a search ranks, by judged questions, side by side with SQLite FTS5
    Relevance(relevance::RelevanceArgs),
    /// The group-commit writer of carts, in process, on SQLite and PostgreSQL
    Writer(writer::WriterArgs),
    /// From the start of the program to the first answer, on an existing database
    Start(start::StartArgs),
    /// The reference that `carts --closed` and `idle` measure beside the shop
    #[command(hide = true)]
    Bare(bare::BareArgs),
    /// The documented set, about five minutes
    All(all::AllArgs),
}

impl Scenario {
    /// Whether it measures the program that --server names, and not a part of it in this process.
    pub fn measures_a_program(&self) -> bool {
        !matches!(
            self,
            Self::Bare(_) | Self::Races(_) | Self::Relevance(_) | Self::Writer(_)
        )
    }

    pub async fn run(&self, server: &ServerArgs) -> Result<Vec<Section>> {
        match self {
            Self::Carts(args) => Ok(vec![carts::run(args, server).await?]),
            Self::Http(args) => Ok(vec![http::run(args, server).await?]),
            Self::Documents(args) => Ok(vec![documents::run(args, server).await?]),
            Self::Content(args) => content::run(args, server).await,
            Self::Previews(args) => previews::run(args, server).await,
            Self::Publishing(args) => Ok(vec![publishing::run(args, server).await?]),
            Self::Schedule(args) => Ok(vec![schedule::run(args, server).await?]),
            Self::Pictures(args) => Ok(vec![pictures::run(args, server).await?]),
            Self::Crash(args) => crash::run(args, server).await,
            Self::Races(args) => races::run(args, server).await,
            Self::Purchases(args) => Ok(vec![purchases::run(args, server).await?]),
            Self::Checkouts(args) => Ok(vec![checkouts::run(args, server).await?]),
            Self::Orders(args) => Ok(vec![orders::run(args, server).await?]),
            Self::Customers(args) => customers::run(args, server).await,
            Self::Nodes(args) => Ok(vec![nodes::run(args, server).await?]),
            Self::Idle(args) => Ok(vec![idle::run(args, server).await?]),
            Self::Overload(args) => Ok(vec![overload::run(args, server).await?]),
            Self::Housekeeping(args) => Ok(vec![housekeeping::run(args, server).await?]),
            Self::Reconnect(args) => reconnect::run(args, server).await,
            Self::Stalled(args) => Ok(vec![stalled::run(args, server).await?]),
            Self::Follow(args) => follow::run(args, server).await,
            Self::Search(args) => search::run(args, server).await,
            Self::Freshness(args) => freshness::run(args, server).await,
            Self::Relevance(args) => relevance::run(args).await,
            Self::Writer(args) => writer::run(args, server).await,
            Self::Start(args) => start::run(args, server).await,
            Self::Bare(args) => bare::serve(args).await.map(|()| Vec::new()),
            Self::All(args) => all::run(args, server).await,
        }
    }
}
