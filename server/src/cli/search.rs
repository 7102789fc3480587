//! `praline search`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand, ValueEnum};
use domain::{catalogue::Catalogue, market::Language};
use search_index::{Explanation, HitExplanation, Kind, Query};

use super::{
    desk::{Common, Desk, Failure, at_desk, print, print_json, read, tell},
    table::table,
};
use crate::flows::{folder, search_data};

#[derive(Subcommand)]
pub(super) enum Task {
    /// Put facet groups, price ranges and synonyms from a JSON file, in the place of those before.
    Import(ImportArguments),
    /// Print what is in force, as `import` reads it.
    Export(Common),
    /// Tell why hits rank where they do.
    Explain(ExplainArguments),
}

#[derive(Args)]
pub(super) struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// One JSON document.
    file: PathBuf,
}

#[derive(Args)]
pub(super) struct ExplainArguments {
    #[command(flatten)]
    common: Common,
    /// What a shopper would type.
    query: String,
    /// Look in the texts of one language only: fi, sv or en.
    #[arg(long)]
    language: Option<Language>,
    /// Only hits of this kind; of all kinds otherwise.
    #[arg(long, value_enum)]
    kind: Option<KindArgument>,
    /// How many hits.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=100))]
    limit: u16,
    /// For other programs.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KindArgument {
    Product,
    Recipe,
    Article,
    Location,
    Page,
}

impl From<KindArgument> for Kind {
    fn from(kind: KindArgument) -> Self {
        match kind {
            KindArgument::Product => Self::Product,
            KindArgument::Recipe => Self::Recipe,
            KindArgument::Article => Self::Article,
            KindArgument::Location => Self::Location,
            KindArgument::Page => Self::Page,
        }
    }
}

pub(super) fn perform(task: Task) -> Result<ExitCode, Failure> {
    match task {
        Task::Import(arguments) => import(arguments),
        Task::Export(common) => export(common),
        Task::Explain(arguments) => explain(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read(&arguments.file)?;
    at_desk(arguments.common, async |desk| {
        let put = search_data::import(&desk.store, &json, desk.markets(), desk.at).await;
        let warnings = put.map_err(|error| format!("{}: {error}.\nNothing was put.", arguments.file.display()))?;
        for warning in warnings {
            tell(&format!("warning: {warning}"));
        }
        print("The search data were put.\n")
    })
}

fn export(common: Common) -> Result<ExitCode, Failure> {
    at_desk(common, async |desk| {
        let data = search_data::load(&desk.store).await?;
        print_json(&serde_json::to_value(&data)?)
    })
}

fn explain(arguments: ExplainArguments) -> Result<ExitCode, Failure> {
    let mut query = Query::text(&arguments.query)?;
    if let Some(language) = arguments.language {
        query = query.in_language(language);
    }
    if let Some(kind) = arguments.kind {
        query = query.of_kinds([kind.into()]);
    }
    let limit = usize::from(arguments.limit);
    at_desk(arguments.common, async |desk| {
        let explanation = look(desk, arguments.kind, &query, limit).await?;
        if arguments.json {
            return print_json(&spell(&explanation));
        }
        let book = desk.book().await?;
        print(&describe(
            &explanation,
            book.catalogue(),
            arguments.language.unwrap_or(desk.language),
        ))
    })
}

/// Asks the indexes that may hold hits of the kind; scores of both are of one scale.
async fn look(desk: &Desk, kind: Option<KindArgument>, query: &Query, limit: usize) -> Result<Explanation, Failure> {
    let synonyms = search_data::load(&desk.store).await?.synonyms();
    let mut explanation = Explanation::default();
    let is_product = kind == Some(KindArgument::Product);
    let indexes = folder::open_indexes(&desk.config)?;
    indexes.set_synonyms(&synonyms);
    for (is_asked, index) in [
        (kind.is_none() || is_product, &indexes.products),
        (!is_product, &indexes.pages),
    ] {
        if !is_asked {
            continue;
        }
        let found = index.reader().explain(query, limit)?;
        for word in found.words {
            match explanation.words.iter_mut().find(|known| known.word == word.word) {
                Some(known) => known.documents += word.documents,
                None => explanation.words.push(word),
            }
        }
        explanation.hits.extend(found.hits);
    }
    explanation.hits.sort_by(|a, b| b.score.total_cmp(&a.score));
    explanation.hits.truncate(limit);
    Ok(explanation)
}

fn describe(explanation: &Explanation, catalogue: &Catalogue, language: Language) -> String {
    let words = explanation.words.iter().map(|word| {
        [
            word.word.to_string(),
            format!("{:.0} %", word.share * 100.0),
            word.documents.to_string(),
        ]
    });
    let columns = [("WORD", 0), ("SHARE OF THE QUESTION", 0), ("DOCUMENTS", 0)];
    let mut text = table(columns, &words.collect::<Vec<_>>());
    if explanation.hits.is_empty() {
        text += "\nNothing is found.\n";
    }
    for (place, hit) in (1..).zip(&explanation.hits) {
        let name = match hit.kind {
            Kind::Product => catalogue.product(&hit.key).map(|product| product.name(language)),
            _ => None,
        };
        let name = name.map(|name| format!(" {name}")).unwrap_or_default();
        text += &format!(
            "\n{place}. {}{name} ({:?}): {:.3} = {:.3} for {:.0} % of the question, {:.3} for its name, {:.3} for its code, {:.3} for stock and popularity\n",
            hit.key,
            hit.kind,
            hit.score,
            for_words(hit),
            hit.coverage * 100.0,
            hit.name,
            hit.code,
            hit.signals,
        );
        text += &indented(&table(
            [("WORD", 0), ("FOUND IN", 40), ("TIER", 0), ("BM25", 0)],
            &evidence(hit),
        ));
    }
    text
}

fn for_words(hit: &HitExplanation) -> f32 {
    hit.score - hit.code - hit.name - hit.signals
}

fn evidence(hit: &HitExplanation) -> Vec<[String; 4]> {
    let rows = hit.words.iter().map(|word| match &word.evidence {
        Some(evidence) => [
            word.word.to_string(),
            evidence.to_string(),
            format!("{:.3}", word.tier),
            format!("{:.3}", word.bm25),
        ],
        None => [
            word.word.to_string(),
            "nowhere".to_owned(),
            String::new(),
            String::new(),
        ],
    });
    rows.collect()
}

fn indented(table: &str) -> String {
    table.lines().map(|line| format!("   {line}\n")).collect()
}

fn spell(explanation: &Explanation) -> serde_json::Value {
    let words = explanation
        .words
        .iter()
        .map(|word| serde_json::json!({ "word": &*word.word, "share": word.share, "documents": word.documents }));
    let hits = explanation.hits.iter().map(|hit| {
        let words = hit.words.iter().map(|word| {
            serde_json::json!({
                "word": &*word.word, "evidence": word.evidence.as_deref(), "tier": word.tier, "bm25": word.bm25,
            })
        });
        serde_json::json!({
            "key": &*hit.key, "kind": format!("{:?}", hit.kind).to_lowercase(), "score": hit.score,
            "coverage": hit.coverage, "forWords": for_words(hit), "name": hit.name, "code": hit.code,
            "signals": hit.signals, "words": words.collect::<Vec<_>>(),
        })
    });
    serde_json::json!({ "words": words.collect::<Vec<_>>(), "hits": hits.collect::<Vec<_>>() })
}
