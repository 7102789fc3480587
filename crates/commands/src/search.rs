//! `praline search`.

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand, ValueEnum};
use domain::{catalogue::Catalogue, market::Language};
use search_index::{Explanation, HitExplanation, Kind, WordWeight};
use services::{data_dir, search_data};
use site::{
    search::{SearchData, Understood, meaning::Meaning, pages},
    searcher::Merged,
};

use super::{
    context::{Common, Context, Failure, eprint, print, print_json, read_json, with_context},
    export::{ExportArguments, export_text},
    table::table,
};

#[derive(Subcommand)]
pub enum Task {
    /// Put facet groups, price ranges and synonyms from a JSON file, in the place of those before.
    Import(ImportArguments),
    /// Write what is in force, as `import` reads it.
    Export(ExportArguments),
    /// Tell why hits rank where they do.
    Explain(ExplainArguments),
}

#[derive(Args)]
pub struct ImportArguments {
    #[command(flatten)]
    common: Common,
    /// One JSON document.
    file: PathBuf,
}

#[derive(Args)]
pub struct ExplainArguments {
    #[command(flatten)]
    common: Common,
    /// What a shopper would type.
    query: String,
    /// Of pages: fi, sv or en, the site's default otherwise. With --kind product, look in texts of this language only.
    #[arg(long)]
    language: Option<Language>,
    /// Only hits of this kind; otherwise the list of the content search with products.
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
        Task::Export(arguments) => export(arguments),
        Task::Explain(arguments) => explain(arguments),
    }
}

fn import(arguments: ImportArguments) -> Result<ExitCode, Failure> {
    let json = read_json(&arguments.file)?;
    with_context(arguments.common, async |context| {
        let put = search_data::import(&context.store, &json, context.markets(), context.at).await;
        let warnings = put.map_err(|error| format!("{}: {error}.\nNothing was put.", arguments.file.display()))?;
        for warning in warnings {
            eprint(&format!("warning: {warning}"));
        }
        print("The search data were put.\n")
    })
}

fn export(arguments: ExportArguments) -> Result<ExitCode, Failure> {
    export_text(arguments, async |context| {
        let data = search_data::load(&context.store).await?;
        let told = "The search data were exported.".to_owned();
        Ok((serde_json::to_string_pretty(&data)? + "\n", told))
    })
}

fn explain(mut arguments: ExplainArguments) -> Result<ExitCode, Failure> {
    let common = std::mem::take(&mut arguments.common);
    with_context(common, async |context| {
        let data = search_data::load(&context.store).await?;
        let understood = data.understand(&arguments.query, false);
        let explanation = look(context, &arguments, &data, &understood).await?;
        if arguments.json {
            return print_json(&render_json(&explanation, &understood));
        }
        let book = context.book().await?;
        let hits = describe(
            &explanation,
            book.catalogue(),
            arguments.language.unwrap_or(context.language),
        );
        print(&(meanings(&understood) + &hits))
    })
}

/// The hits that the shop's own searches give, in their order: those of the search for the kind, otherwise those of the
/// content search with products.
async fn look(
    context: &Context,
    arguments: &ExplainArguments,
    data: &SearchData,
    understood: &Understood,
) -> Result<Explanation, Failure> {
    let synonyms = data.synonyms();
    let indexes = data_dir::open_indexes(&context.config)?;
    indexes.set_synonyms(&synonyms);
    let [pages, products] = [&indexes.pages, &indexes.products].map(|index| index.reader().pinned());
    let kind = arguments.kind.map(Kind::from);
    let mut questions = Vec::new();
    if kind != Some(Kind::Product) {
        let kinds = kind.map_or(pages::KINDS.to_vec(), |kind| vec![kind]);
        let language = arguments.language.unwrap_or(context.language);
        let taxonomy = context.store.content().taxonomy().await?;
        for query in understood.page_queries(&kinds, data, &taxonomy, language)? {
            questions.push((&pages, pages::there_in(query, language)?));
        }
    }
    if kind.is_none_or(|kind| kind == Kind::Product) {
        let query = understood.query(&context.default_market)?.of_kinds([Kind::Product]);
        questions.push((
            &products,
            match arguments.language.filter(|_| kind.is_some()) {
                Some(language) => query.in_language(language),
                None => query,
            },
        ));
    }
    let limit = usize::from(arguments.limit);
    let mut parts = Vec::new();
    for (index, query) in &questions {
        parts.push(index.explain(query, limit)?);
    }
    let merged = Merged::find(questions, 0, limit)?;
    Ok(as_listed(parts, &merged, limit))
}

/// What explains the hits of a list, and the words that they were found by.
fn as_listed(parts: Vec<Explanation>, list: &Merged, limit: usize) -> Explanation {
    let hits = list.page(0, limit).filter_map(|listed| {
        let is_it = |hit: &&HitExplanation| hit.key == listed.hit.key && hit.kind == listed.hit.kind;
        parts.iter().flat_map(|part| &part.hits).find(is_it).cloned()
    });
    let hits: Vec<_> = hits.collect();
    let mut words: Vec<WordWeight> = Vec::new();
    for part in parts {
        let is_listed = part.hits.iter().any(|hit| hits.contains(hit));
        for word in part.words.into_iter().filter(|_| is_listed || hits.is_empty()) {
            match words.iter_mut().find(|known| known.word == word.word) {
                Some(known) => known.documents += word.documents,
                None => words.push(word),
            }
        }
    }
    Explanation { words, hits }
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

/// What words were taken for.
fn meanings(understood: &Understood) -> String {
    let of = |meaning: &Meaning| {
        let words = &meaning.words;
        let facets: Vec<_> = meaning
            .facets
            .iter()
            .map(|(group, value)| format!("{group} {value}"))
            .collect();
        format!("\"{words}\" means {}.\n", facets.join(" and "))
    };
    let mut text: String = understood.words.iter().map(of).collect();
    if understood.is_negative {
        text += "Among products the other words are taken by the letter, for they say what must not be there.\n";
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn render_json(explanation: &Explanation, understood: &Understood) -> serde_json::Value {
    let meanings = understood.words.iter().map(|meaning| {
        let facets = meaning
            .facets
            .iter()
            .map(|(group, value)| serde_json::json!({ "group": group.name(), "value": value }));
        serde_json::json!({ "words": meaning.words, "facets": facets.collect::<Vec<_>>() })
    });
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
    serde_json::json!({
        "understood": meanings.collect::<Vec<_>>(), "isNegative": understood.is_negative,
        "words": words.collect::<Vec<_>>(), "hits": hits.collect::<Vec<_>>() })
}
