//! `praline promotions codes`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use domain::{
    ids::PromotionId,
    promotion::{CouponCode, Promotion},
};
use runtime::timestamp::{self, Written};
use services::promotions::codes::{self, CodeForm};
use store::{CodeBatch, CodeRecord, CodeSelection};

use super::{
    context::{Common, Context, Failure, moment_argument, print, with_context},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Generate codes for a promotion with generatedCodes, and print them one a line.
    Generate(GenerateArguments),
    /// Show the generated codes of a promotion.
    List(ListArguments),
    /// Make generated codes worthless, also in open carts.
    Revoke(RevokeArguments),
}

#[derive(Args)]
pub struct GenerateArguments {
    #[command(flatten)]
    common: Common,
    /// The promotion's id.
    promotion: PromotionId,
    /// How many.
    #[arg(long, default_value_t = 1)]
    count: usize,
    /// What each begins with.
    #[arg(long, default_value = "")]
    prefix: String,
    /// Random letters after the prefix.
    #[arg(long, default_value_t = 10)]
    length: usize,
    /// How many orders may have each code; any number when 0.
    #[arg(long, default_value_t = 1)]
    uses: u32,
    /// The first moment at which they do not hold any more.
    #[arg(long, value_name = "MOMENT", value_parser = moment_argument)]
    until: Option<Written>,
    /// A name to list and revoke them by; the moment when absent.
    #[arg(long)]
    batch: Option<String>,
}

#[derive(Args)]
pub struct ListArguments {
    #[command(flatten)]
    common: Common,
    /// The promotion's id.
    promotion: PromotionId,
    /// Only those of this batch.
    #[arg(long)]
    batch: Option<String>,
    /// Print comma-separated values, with moments in UTC.
    #[arg(long)]
    csv: bool,
}

#[derive(Args)]
pub struct RevokeArguments {
    #[command(flatten)]
    common: Common,
    /// The promotion's id.
    promotion: PromotionId,
    /// Those of this batch.
    #[arg(long, conflicts_with = "codes")]
    batch: Option<String>,
    /// These codes; without them and --batch all of the promotion.
    #[arg(value_parser = CouponCode::parse)]
    codes: Vec<CouponCode>,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Generate(arguments) => generate(arguments),
        Task::List(arguments) => list(arguments),
        Task::Revoke(arguments) => revoke(arguments),
    }
}

fn generate(arguments: GenerateArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let promotion = known(context, &arguments.promotion).await?;
        let form = CodeForm {
            prefix: arguments.prefix,
            length: arguments.length,
        };
        let until = arguments.until.map(|until| context.moment(until, None)).transpose()?;
        let batch = CodeBatch {
            promotion: promotion.id.clone(),
            name: arguments.batch.unwrap_or_else(|| timestamp::format(context.at)),
            uses: (arguments.uses > 0).then_some(arguments.uses),
            expires: until,
        };
        let made = codes::generate(&context.store, &promotion, &form, arguments.count, &batch, context.at).await;
        let codes = made.map_err(|error| format!("{error}."))?;
        let lines: String = codes.iter().map(|code| format!("{code}\n")).collect();
        print(&lines)
    })
}

fn list(arguments: ListArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let selection = CodeSelection {
            promotion: arguments.promotion,
            batch: arguments.batch,
        };
        let records = context.store.promotions().codes(&selection).await?;
        let rows = records.iter().map(|record| row(record, context));
        if arguments.csv {
            let mut text = "code,state,batch,uses,limit,expires\n".to_owned();
            for row in rows {
                text += &row.map(|field| csv_field(&field)).join(",");
                text.push('\n');
            }
            return print(&text);
        }
        let rows: Vec<_> = rows.collect();
        if rows.is_empty() {
            return print("There are no generated codes.\n");
        }
        let columns = [
            ("CODE", 0),
            ("STATE", 0),
            ("BATCH", 32),
            ("USES", 0),
            ("LIMIT", 0),
            ("EXPIRES", 0),
        ];
        print(&table(columns, &rows))
    })
}

fn revoke(arguments: RevokeArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let selection = CodeSelection {
            promotion: arguments.promotion,
            batch: arguments.batch,
        };
        let own = context.store.promotions().codes(&selection).await?;
        let own: Vec<_> = own.into_iter().map(|record| record.code).collect();
        let unknown = arguments.codes.iter().find(|code| !own.contains(code));
        if let Some(code) = unknown {
            let promotion = &selection.promotion;
            return Err(format!("{code} was not generated for {promotion}. Nothing was revoked.").into());
        }
        let codes = if arguments.codes.is_empty() {
            own
        } else {
            arguments.codes
        };
        let revoked = context.store.promotions().revoke_codes(&codes, context.at).await?;
        print(&format!("{revoked} revoked.\n"))
    })
}

async fn known(context: &Context, id: &PromotionId) -> Result<Promotion, Failure> {
    let (promotions, _) = context.store.promotions().load().await?;
    let found = promotions.into_iter().find(|promotion| promotion.id == *id);
    found.ok_or_else(|| format!("There is no promotion {id}.").into())
}

fn row(record: &CodeRecord, context: &Context) -> [String; 6] {
    let state = if record.revoked.is_some() {
        "revoked"
    } else if record.expires.is_some_and(|expires| expires <= context.at) {
        "over"
    } else if record.uses.is_some_and(|uses| record.used >= uses) {
        "used up"
    } else {
        "on"
    };
    [
        record.code.to_string(),
        state.to_owned(),
        record.batch.clone(),
        record.used.to_string(),
        record.uses.map_or(String::new(), |uses| uses.to_string()),
        record.expires.map_or(String::new(), timestamp::format),
    ]
}

/// Quoted where it must be. A field that a spreadsheet would take for a formula is a text.
fn csv_field(text: &str) -> String {
    let text = match text.starts_with(['=', '+', '-', '@']) {
        true => format!("'{text}"),
        false => text.to_owned(),
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
