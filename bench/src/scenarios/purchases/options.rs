//! How many purchases, by how many requests, under how many kills.

#[derive(Debug, Clone, clap::Args)]
pub struct PurchasesArgs {
    /// Purchases, each of a guest with a cart of their own
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub purchases: u32,
    /// Equal requests at one moment for each step of each purchase
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub equal: u32,
    /// Purchases at the same time
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=512))]
    pub at_once: u32,
    /// How often the server is killed at most
    #[arg(long, default_value_t = 50)]
    pub kills: u64,
    /// Where the harness's randomness begins [default: another one each time]
    #[arg(long)]
    pub seed: Option<u64>,
}
