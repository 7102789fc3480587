//! `praline reviews`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use domain::{
    ids::{ProductCode, ReviewId},
    review::{JudgedReview, ReviewStatus, ReviewWords},
};
use runtime::timestamp;
use serde_json::json;
use services::reviews;
use store::ReviewSearch;

use super::{
    context::{Common, Context, Failure, print, print_json, read_json, with_context},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// List reviews, the newest first; those that wait to be judged where nothing else is asked for.
    List(ListArguments),
    /// Show a review with its words.
    Show(OneArguments),
    /// Let readers see a review; what they reported of it is settled.
    Approve(OneArguments),
    /// Keep a review from readers; it stays in the database with the reason.
    Reject(RejectArguments),
    /// Put the shop's answer beside a review, in the review's language.
    Answer(AnswerArguments),
    /// Delete reviews for good, as whoever wrote them may ask.
    Delete(DeleteArguments),
    /// Put the reviews of a JSON file: all, or none when something is wrong. Others stay.
    Import(ImportArguments),
    /// Write all reviews, as `import` reads them.
    Export(ExportArguments),
}

#[derive(Args)]
pub struct ListArguments {
    #[command(flatten)]
    common: Common,
    /// waiting, approved, rejected or all.
    #[arg(long, default_value = "waiting", value_parser = status_argument)]
    status: Wanted,
    /// Only of this product.
    #[arg(long, value_name = "CODE")]
    product: Option<ProductCode>,
    /// At most so many.
    #[arg(long, default_value_t = 50)]
    limit: u32,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy)]
struct Wanted(Option<ReviewStatus>);

fn status_argument(text: &str) -> Result<Wanted, String> {
    match ReviewStatus::parse(text) {
        None if text == "all" => Ok(Wanted(None)),
        None => Err("write waiting, approved, rejected or all".to_owned()),
        known => Ok(Wanted(known)),
    }
}

#[derive(Args)]
pub struct OneArguments {
    #[command(flatten)]
    common: Common,
    /// The id of the review.
    id: ReviewId,
}

#[derive(Args)]
pub struct RejectArguments {
    #[command(flatten)]
    one: OneArguments,
    /// Why: for the shop alone.
    #[arg(long)]
    reason: String,
}

#[derive(Args)]
pub struct AnswerArguments {
    #[command(flatten)]
    one: OneArguments,
    /// The answer; without it the one that stands there is taken away.
    #[arg(long)]
    text: Option<String>,
}

#[derive(Args)]
pub struct DeleteArguments {
    #[command(flatten)]
    common: Common,
    /// Ids of reviews.
    #[arg(required = true, value_name = "ID")]
    ids: Vec<ReviewId>,
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// A JSON list of reviews.
    file: PathBuf,
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::List(arguments) => list(arguments),
        Task::Show(arguments) => show(arguments),
        Task::Approve(arguments) => judge(arguments, ReviewStatus::Approved, None),
        Task::Reject(RejectArguments { one, reason }) => judge(one, ReviewStatus::Rejected, Some(reason)),
        Task::Answer(arguments) => answer(arguments),
        Task::Delete(arguments) => delete(arguments),
        Task::Import(arguments) => import(arguments),
        Task::Export(arguments) => export(arguments),
    }
}

fn list(arguments: ListArguments) -> Result<ExitCode, Failure> {
    let search = ReviewSearch {
        status: arguments.status.0,
        product: arguments.product,
        limit: arguments.limit,
    };
    with_context(arguments.common, async |context| {
        let found = context.store.reviews().search(search.clone()).await?;
        if arguments.json {
            return print_json(&found.iter().map(describe).collect());
        }
        if found.is_empty() {
            return print("There are no such reviews.\n");
        }
        let rows: Vec<_> = found.iter().map(row).collect();
        let columns = [
            ("ID", 0),
            ("WRITTEN", 0),
            ("PRODUCT", 0),
            ("LANGUAGE", 0),
            ("STARS", 0),
            ("STATUS", 0),
            ("REPORTS", 0),
            ("TITLE", 40),
        ];
        print(&table(columns, &rows))
    })
}

fn row(judged: &JudgedReview) -> [String; 8] {
    let review = &judged.review;
    [
        review.id.to_string(),
        timestamp::format(review.written_at),
        review.product.to_string(),
        review.language.to_string(),
        review.words.stars.number().to_string(),
        judged.status.as_str().to_owned(),
        judged.reports.to_string(),
        review.words.title.to_string(),
    ]
}

fn describe(judged: &JudgedReview) -> serde_json::Value {
    let review = &judged.review;
    json!({
        "id": review.id.as_str(),
        "written": timestamp::format(review.written_at),
        "product": review.product.as_str(),
        "language": review.language.code(),
        "stars": review.words.stars.number(),
        "title": review.words.title,
        "text": review.words.text,
        "name": review.words.name,
        "answer": review.answer,
        "status": judged.status.as_str(),
        "reason": judged.reason,
        "reports": judged.reports,
    })
}

fn show(arguments: OneArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let judged = find(context, &arguments.id).await?;
        let JudgedReview {
            review,
            status,
            reason,
            reports,
        } = &judged;
        let stars = review.words.stars.number();
        let mut text = format!(
            "{} · {} · {} · {stars} of 5 stars · {}\n{} by {}\n\n{}\n",
            review.id,
            review.product,
            review.language,
            status.as_str(),
            review.words.title,
            review.words.name,
            review.words.text,
        );
        if let Some(answer) = &review.answer {
            text.push_str(&format!("\nThe shop answers:\n{answer}\n"));
        }
        if let Some(reason) = reason {
            text.push_str(&format!("\nRejected: {reason}\n"));
        }
        if *reports > 0 {
            text.push_str(&format!("\nReaders who objected: {reports}\n"));
        }
        print(&text)
    })
}

fn judge(arguments: OneArguments, status: ReviewStatus, reason: Option<String>) -> Result<ExitCode, Failure> {
    if reason.as_deref().is_some_and(|reason| reason.trim().is_empty()) {
        return Err("Say why: --reason has to hold some words.".into());
    }
    with_context(arguments.common, async |context| {
        let reviews = context.store.reviews();
        let judged = reviews
            .judge(&arguments.id, status, reason.as_deref().map(str::trim), context.at)
            .await?;
        match judged {
            None => Err(unknown(&arguments.id)),
            Some(judged) => print(&format!("{} is {}.\n", judged.review.id, judged.status.as_str())),
        }
    })
}

fn answer(arguments: AnswerArguments) -> Result<ExitCode, Failure> {
    let answer = match arguments.text.as_deref().map(ReviewWords::answer) {
        Some(None) => return Err(format!("An answer has 1 to {} characters.", ReviewWords::ANSWER).into()),
        given => given.flatten(),
    };
    with_context(arguments.one.common, async |context| {
        let id = &arguments.one.id;
        let reviews = context.store.reviews();
        if !reviews.answer(id, answer.as_deref(), context.at).await? {
            return Err(unknown(id));
        }
        let done = if answer.is_some() {
            "is answered"
        } else {
            "has no answer any more"
        };
        print(&format!("{id} {done}.\n"))
    })
}

fn delete(arguments: DeleteArguments) -> Result<ExitCode, Failure> {
    with_context(arguments.common, async |context| {
        let reviews = context.store.reviews();
        for id in &arguments.ids {
            if reviews.find(id).await?.is_none() {
                return Err(format!("There is no review {id}. Nothing was deleted.").into());
            }
        }
        let mut deleted = 0;
        for id in &arguments.ids {
            deleted += usize::from(reviews.delete(id, context.at).await?);
        }
        print(&format!("{deleted} deleted.\n"))
    })
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
    with_context(arguments.common, async |context| {
        let refused = |error| format!("{error}\nNothing was put.");
        let parsed = reviews::parse(&json, context.zones.default_zone()).map_err(refused)?;
        reviews::refuse_future(&parsed, context.at).map_err(refused)?;
        let put = context.store.reviews().put(parsed, context.at).await?;
        print(&format!("{put} put.\n"))
    })
}

fn export(arguments: ExportArguments) -> Result<ExitCode, Failure> {
    export_text(arguments, async |context| {
        let all = ReviewSearch {
            status: None,
            product: None,
            limit: u32::MAX,
        };
        let reviews = context.store.reviews().search(all).await?;
        let told = format!("{} reviews were exported.", reviews.len());
        Ok((reviews::export(&reviews)?, told))
    })
}

async fn find(context: &Context, id: &ReviewId) -> Result<JudgedReview, Failure> {
    context.store.reviews().find(id).await?.ok_or_else(|| unknown(id))
}

fn unknown(id: &ReviewId) -> Failure {
    format!("There is no review {id}.").into()
}
