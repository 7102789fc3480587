//! How often, among how many, and on which databases.

#[derive(Debug, Clone, clap::Args)]
pub struct RacesArgs {
    /// How often each race is run
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub rounds: u64,
    /// How many buyers begin at one moment
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub buyers: u32,
    /// Which databases to race on
    #[arg(long, value_enum, default_value_t = Engines::Both)]
    pub engine: Engines,
    /// Use this new, empty PostgreSQL database [default: a private one from the system's package]
    #[arg(long, value_name = "URL")]
    pub database_url: Option<String>,
    /// Where what happens at random begins [default: another one each time]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Let buyers have a planted defect, which each race's checker must find within the rounds
    #[arg(long)]
    pub prove: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Engines {
    Sqlite,
    Postgres,
    Both,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

impl Engines {
    pub fn all(self) -> &'static [Engine] {
        match self {
            Self::Sqlite => &[Engine::Sqlite],
            Self::Postgres => &[Engine::Postgres],
            Self::Both => &[Engine::Sqlite, Engine::Postgres],
        }
    }
}

impl Engine {
    pub fn title(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }

    pub fn option(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }
}
