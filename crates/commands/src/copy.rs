//! `praline copy`: a whole shop into another, empty database, as from SQLite to PostgreSQL.

use std::process::ExitCode;

use clap::Args;
use configuration::{Config, Secret};
use serde_json::{Map, Value, json};
use services::data_dir::{self, Lock};
use store::{CopiedTable, CopyError, LedgerDifference, QUIET_WHILE_COPYING, Store};

use super::{
    context::{Common, Failure, eprint, print, print_json, run_alone},
    table::table,
};

#[derive(Args)]
pub struct CopyArguments {
    #[command(flatten)]
    common: Common,
    /// sqlite:PATH or postgres://…; where the copy goes: a database in which there is nothing yet.
    #[arg(long, value_name = "URL", env = "PRALINE_COPY_TO", hide_env_values = true)]
    to: String,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

pub(super) fn perform(arguments: CopyArguments) -> Result<ExitCode, Failure> {
    let mut config = Config::load(arguments.common.overrides())?;
    config.log.level = format!("{},{QUIET_WHILE_COPYING}", config.log.level);
    services::telemetry::start_log(&config.log);
    let mut other = config.clone();
    other.database.url = Some(Secret::new(&arguments.to));
    run_alone(async {
        // Asked before the database is opened here, and perhaps migrated.
        if data_dir::has_sessions(&config).await? {
            return Err(IN_USE.into());
        }
        let source = data_dir::open_existing_store(&config).await?;
        let _held = Lock::take(&config)?;
        let target = data_dir::open_database(&other).await?;
        let done = copy(&source, &target, &other).await;
        target.close().await?;
        source.close().await?;
        let (copied, differences) = done?;
        let place = data_dir::place(&arguments.to);
        let told = match arguments.json {
            true => print_json(&as_object(&copied)),
            false => print(&as_text(&copied, &place)),
        }?;
        eprint(&what_is_left(&config));
        if differences.is_empty() {
            return Ok(told);
        }
        for difference in &differences {
            eprint(&difference.to_string());
        }
        eprint(&format!(
            "The ledger in the copy has {} differences. Compare them with those of the shop that was copied: `praline giftcards check`.",
            differences.len()
        ));
        Ok(ExitCode::FAILURE)
    })
}

const IN_USE: &str = "Servers or commands have the shop's database open. Stop them first: what they change while it is \
     copied would be missing in the copy.";

/// What was copied, and what in the copy does not add up.
async fn copy(
    source: &Store,
    target: &Store,
    other: &Config,
) -> Result<(Vec<CopiedTable>, Vec<LedgerDifference>), Failure> {
    let failed = |error: CopyError| -> Failure {
        let place = data_dir::place(&other.database_url());
        let is_known = !matches!(error, CopyError::Store(store::Error::Unknown(_)));
        let now = match is_known {
            true => "Nothing was written there.",
            false => "Give the command again: it says whether anything is there.",
        };
        format!("The shop cannot be copied to {place}: {error}. {now}").into()
    };
    // Before the lock: where it is the same file, this command itself holds it.
    if source.is_same_database(target).await? {
        return Err(failed(CopyError::SameDatabase));
    }
    let _held = Lock::take(other)?;
    let copied = source.copy_into(target).await.map_err(failed)?;
    let differences = [target.gift_cards().check().await?, target.orders().check().await?].concat();
    Ok((copied, differences))
}

fn as_text(copied: &[CopiedTable], place: &str) -> String {
    let filled = copied.iter().filter(|table| table.rows > 0);
    let rows: Vec<_> = filled
        .map(|table| [table.name.clone(), table.rows.to_string()])
        .collect();
    let all: u64 = copied.iter().map(|table| table.rows).sum();
    format!(
        "{}\n{all} rows of {} tables are in {place}; the others are empty.\n",
        table([("TABLE", 0), ("ROWS", 0)], &rows),
        rows.len()
    )
}

fn as_object(copied: &[CopiedTable]) -> Value {
    let tables = copied.iter().map(|table| (table.name.clone(), json!(table.rows)));
    json!({ "tables": tables.collect::<Map<_, _>>() })
}

/// What belongs to the shop and is in no database.
fn what_is_left(config: &Config) -> String {
    let key = match &config.tokens.secret {
        Some(_) => "the configuration's tokens.secret as it is".to_owned(),
        None => format!("signing.key of {} in their data folder", config.data_dir().display()),
    };
    format!(
        "Servers there need {key}: without it visitors lose their carts. They make the search indexes and the forms of pictures \
         anew."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_without_rows_are_counted_and_not_listed() {
        let copied = [("cart", 12), ("wish_list", 0), ("job", 3)].map(|(name, rows)| CopiedTable {
            name: name.to_owned(),
            rows,
        });
        assert_eq!(
            as_text(&copied, "db.example"),
            "TABLE  ROWS\ncart   12\njob    3\n\n15 rows of 2 tables are in db.example; the others are empty.\n"
        );
        let expected = json!({"tables": {"cart": 12, "wish_list": 0, "job": 3}});
        assert_eq!(as_object(&copied), expected);
    }
}
