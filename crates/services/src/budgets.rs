//! How much one client may ask for in a time, whoever it says that it is: identities are free, addresses are not.

mod bucket;
mod rates;

use std::time::Duration;

use configuration::{LimitsConfig, client_address::ClientAddress};
use domain::clock::Monotonic;
use runtime::telemetry;

pub use self::bucket::Bucket;
use self::rates::Rates;

/// What a client spends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// Requests that change nothing.
    Reads,
    /// Requests that change something.
    Writes,
    /// Calls for a token.
    Tokens,
    /// New anonymous ids.
    Visitors,
}

impl Budget {
    fn reason(self) -> &'static str {
        match self {
            Self::Reads => "reads",
            Self::Writes => "writes",
            Self::Tokens => "tokens",
            Self::Visitors => "visitors",
        }
    }
}

/// Nothing is left of a budget; there is something again after a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    pub wait: Duration,
}

/// What every client has left of each budget; nothing is counted where limits are lifted.
pub struct Budgets(Option<Counted>);

struct Counted {
    reads: Rates<ClientAddress>,
    writes: Rates<ClientAddress>,
    tokens: Rates<ClientAddress>,
    visitors: Rates<ClientAddress>,
}

impl Budgets {
    pub fn new(limits: &LimitsConfig) -> Self {
        Self(limits.enabled.then(|| Counted {
            reads: Rates::new(limits.reads()),
            writes: Rates::new(limits.writes()),
            tokens: Rates::new(limits.tokens()),
            visitors: Rates::new(limits.visitors()),
        }))
    }

    /// Takes one of the client's budget.
    ///
    /// # Errors
    /// None is left.
    pub fn take(&self, budget: Budget, client: ClientAddress, now: Monotonic) -> Result<(), Spent> {
        let Some(counted) = &self.0 else { return Ok(()) };
        let rates = match budget {
            Budget::Reads => &counted.reads,
            Budget::Writes => &counted.writes,
            Budget::Tokens => &counted.tokens,
            Budget::Visitors => &counted.visitors,
        };
        rates.take(client, now).map_err(|wait: Duration| {
            telemetry::rejected(budget.reason());
            Spent { wait }
        })
    }
}
