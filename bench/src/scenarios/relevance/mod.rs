//! How well the search ranks, by documents, questions and judgments in the files that information retrieval knows
//! (TREC, BEIR), side by side with SQLite's full-text search on the same documents and questions in the same run.

mod answers;
mod compare;
mod files;
mod fts;
mod metrics;
mod praline;

use std::path::{Path, PathBuf};

use domain::market::Language;

use self::{
    answers::Run,
    files::{Corpus, FieldMap, Judgments, Question},
    metrics::Scores,
};
use crate::{
    error::{Error, Result},
    report::Section,
};

#[derive(Debug, Clone, clap::Args)]
pub struct RelevanceArgs {
    /// Documents (JSON lines), questions (TSV `id text`, `id language kind text`, or JSON lines) and judgments (TREC's
    /// `question 0 document grade`, or TSV with a heading as BEIR has it); with --compare the judgments alone
    #[arg(required = true, num_args = 1..=3, value_names = ["CORPUS", "QUERIES", "JUDGMENTS"])]
    pub files: Vec<PathBuf>,
    /// Which fields of the documents are id, title and text
    #[arg(long, value_name = "PAIRS", default_value = "id=_id,title=title,text=text")]
    pub map: FieldMap,
    /// The language of documents and questions that do not say theirs: fi, sv or en
    #[arg(long, default_value = "en")]
    pub language: Language,
    /// Write what Praline found as a TREC run
    #[arg(long, value_name = "FILE")]
    pub run: Option<PathBuf>,
    /// Write what SQLite found as a TREC run
    #[arg(long, value_name = "FILE")]
    pub fts_run: Option<PathBuf>,
    /// Compare two runs of the same questions instead of making one
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    pub compare: Option<Vec<PathBuf>>,
    /// How many of the worst answered questions are told
    #[arg(long, default_value_t = 10)]
    pub losers: usize,
}

/// Hits of each question that are looked at.
const DEPTH: usize = 100;

pub async fn run(args: &RelevanceArgs) -> Result<Vec<Section>> {
    match (&args.compare, args.files.as_slice()) {
        (Some(runs), [judgments]) => Ok(vec![compare_files(runs, judgments)?]),
        (None, [corpus, questions, judgments]) => measure(args, corpus, questions, judgments).await,
        (Some(_), _) => Err(Error::Usage("With --compare give the judgments alone.".to_owned())),
        (None, _) => Err(Error::Usage(
            "Give three files: documents, questions and judgments.".to_owned(),
        )),
    }
}

fn compare_files(runs: &[PathBuf], judgments: &Path) -> Result<Section> {
    let judgments = Judgments::read(judgments)?;
    let mut scores = Vec::new();
    for path in runs {
        scores.push((
            path.display().to_string(),
            Scores::of(&files::read_run(path)?, &judgments),
        ));
    }
    let [(first, a), (second, b)] = scores.as_slice() else {
        return Err(Error::Usage("--compare takes two runs.".to_owned()));
    };
    let mut section = Section::new(
        "relevance: two runs",
        format!("A is {first}, B is {second}; {} judged questions.", a.ndcg.len()),
        "cargo run --release -p bench -- relevance --compare A B JUDGMENTS".to_owned(),
    );
    put_scores(&mut section, "A", a);
    put_scores(&mut section, "B", b);
    put_difference(&mut section, ("A", a), ("B", b));
    Ok(section)
}

async fn measure(args: &RelevanceArgs, corpus: &Path, questions: &Path, judgments: &Path) -> Result<Vec<Section>> {
    let command = format!(
        "cargo run --release -p bench -- relevance {} {} {} --map {} --language {}",
        corpus.display(),
        questions.display(),
        judgments.display(),
        args.map,
        args.language
    );
    let documents = Corpus::read(corpus, &args.map, args.language)?;
    let judgments = Judgments::read(judgments)?;
    let questions: Vec<Question> = files::read_questions(questions, args.language)?
        .into_iter()
        .filter(|question| judgments.wanted(&question.id) > 0)
        .collect();
    if questions.is_empty() {
        return Err(Error::Usage("None of the questions has a judgment.".to_owned()));
    }

    let ours = praline::answer(&documents, &questions, DEPTH)?;
    let theirs = fts::answer(&documents, &questions, DEPTH).await?;
    for (path, answers, name) in [(&args.run, &ours, "praline"), (&args.fts_run, &theirs, "fts5")] {
        if let Some(path) = path {
            files::write_run(path, &answers.run, name)?;
        }
    }
    let our_scores = Scores::of(&ours.run, &judgments);
    let their_scores = Scores::of(&theirs.run, &judgments);

    let what = |engine: &str| {
        format!(
            "{} questions to {} documents in {engine}, in process, one after another.",
            questions.len(),
            documents.documents.len()
        )
    };
    let mut section = Section::new("relevance: Praline", what("Praline's index"), command.clone());
    put_scores(&mut section, "Praline", &our_scores);
    section.figure("indexing", ours.indexing.as_secs_f64(), "s");
    section.latencies.push(ours.taken.latency("an answer of Praline"));
    put_losers(
        &mut section,
        &our_scores,
        &ours.run,
        &questions,
        &judgments,
        args.losers,
    );

    let mut peer = Section::new(
        "relevance: SQLite FTS5",
        what("SQLite's full-text search, any of the words, ranked by bm25()"),
        command,
    );
    put_scores(&mut peer, "FTS5", &their_scores);
    peer.figure("indexing", theirs.indexing.as_secs_f64(), "s");
    peer.latencies.push(theirs.taken.latency("an answer of FTS5"));
    put_difference(&mut peer, ("FTS5", &their_scores), ("Praline", &our_scores));
    Ok(vec![section, peer])
}

fn put_scores(section: &mut Section, name: &str, scores: &Scores) {
    section.figure(format!("{name}: nDCG@10"), metrics::mean(&scores.ndcg), "");
    section.figure(format!("{name}: MAP"), metrics::mean(&scores.precision), "");
    section.figure(format!("{name}: MRR@10"), metrics::mean(&scores.reciprocal_rank), "");
    section.figure(format!("{name}: recall@100"), metrics::mean(&scores.recall), "");
}

/// What the second has over the first.
fn put_difference(section: &mut Section, (first, a): (&str, &Scores), (second, b): (&str, &Scores)) {
    let difference = compare::compare(&a.ndcg, &b.ndcg);
    section.figure(format!("nDCG@10, {second} over {first}"), difference.mean, "");
    section.figure(
        format!("questions that {second} answers better"),
        difference.wins as f64,
        "",
    );
    section.figure(
        format!("questions that {first} answers better"),
        difference.losses as f64,
        "",
    );
    section.figure("p, paired randomisation test", difference.p, "");
    for (id, by) in difference.worst.iter().take(5) {
        section.notes.push(format!("{second} is worse at {id} by {by:.3}"));
    }
}

fn put_losers(
    section: &mut Section,
    scores: &Scores,
    run: &Run,
    questions: &[Question],
    judgments: &Judgments,
    most: usize,
) {
    let mut order: Vec<(&String, f64)> = scores.ndcg.iter().map(|(id, score)| (id, *score)).collect();
    order.sort_by(|left, right| left.1.total_cmp(&right.1).then_with(|| left.0.cmp(right.0)));
    for (id, score) in order.into_iter().take(most).filter(|(_, score)| *score < 1.0) {
        let text = questions.iter().find(|question| question.id == *id);
        let wanted = judgments.best(id);
        let found = run.get(id).map_or(&[][..], |found| &found[..found.len().min(3)]);
        section.notes.push(format!(
            "{score:.3}  {id} \"{}\": wanted {}, found {}",
            text.map_or("", |question| &question.text),
            wanted.join(" "),
            found.join(" ")
        ));
    }
}
