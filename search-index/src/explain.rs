//! Why hits rank where they do.

use std::time::Instant;

use crate::{
    document::Kind,
    hits,
    query::Query,
    search::{self, Deadline, Matching, Stopped, Trace, Word, Zone},
    weights,
};

/// How a question was taken apart, and how its first hits scored.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Explanation {
    /// The words of the question that any document has, with their weight in it.
    pub words: Vec<WordWeight>,
    pub hits: Vec<HitExplanation>,
}

/// A word of the question.
#[derive(Debug, Clone, PartialEq)]
pub struct WordWeight {
    pub word: Box<str>,
    /// Its share of the question, by how rare it is; all shares are 1 together.
    pub share: f32,
    /// Documents that have it in some form.
    pub documents: usize,
}

/// A hit and its score: the code's, plus each word's share times (what it earns for being there, and
/// its tier and BM25), plus the name's and the signals' part.
#[derive(Debug, Clone, PartialEq)]
pub struct HitExplanation {
    pub key: Box<str>,
    pub kind: Kind,
    pub score: f32,
    /// For being named by its code.
    pub code: f32,
    /// The share of the question that it has, 0 to 1.
    pub coverage: f32,
    /// One for each word of the explanation.
    pub words: Vec<WordEvidence>,
    /// For a name that holds little else.
    pub name: f32,
    /// Stock and popularity.
    pub signals: f32,
}

/// A word of the question as a document has it.
#[derive(Debug, Clone, PartialEq)]
pub struct WordEvidence {
    pub word: Box<str>,
    /// What was found, such as `title (fi), as typed`; none when the document lacks the word.
    pub evidence: Option<Box<str>>,
    /// The points of this kind of evidence.
    pub tier: f32,
    /// What BM25 adds to them: only texts earn it.
    pub bm25: f32,
}

pub(crate) fn explain(matching: &Matching<'_>, limit: usize) -> Result<Explanation, Stopped> {
    let Ok(query) = matching.query.clone().page(0, limit.clamp(1, Query::MAX_LIMIT)) else {
        return Ok(Explanation::default());
    };
    let found = matching.find()?;
    let collected = search::collect(matching.snapshot, &query, &found, Deadline(None::<Instant>))?;
    let slots: Vec<usize> = collected.page.iter().map(|ranked| ranked.slot).collect();
    let traces = matching.trace(&slots)?;
    let Some(scoring) = &found.scoring else {
        return Ok(Explanation::default());
    };
    let words = scoring.words.iter().map(|(word, share)| WordWeight {
        word: word.text.clone(),
        share: *share,
        documents: word.documents,
    });
    let hits = slots.iter().enumerate().map(|(at, &slot)| {
        let (segment, doc) = matching.snapshot.locate(slot);
        let view = &matching.snapshot.segments[segment];
        let hit = hits::hit(matching.snapshot, &query, &found, slot);
        let score = scoring.of_segment(view, query.language).score(doc as usize);
        let evidence = scoring.words.iter().zip(&traces);
        HitExplanation {
            key: hit.key,
            kind: hit.kind,
            score: score.sum(),
            code: score.code,
            coverage: score.coverage,
            words: evidence
                .map(|((word, _), trace)| of_word(word, trace, (at, slot)))
                .collect(),
            name: score.name,
            signals: score.signal,
        }
    });
    Ok(Explanation {
        words: words.collect(),
        hits: hits.collect(),
    })
}

/// The evidence of a word in the document of the slot, which the trace follows at this place.
fn of_word(word: &Word, trace: &Trace<'_>, (at, slot): (usize, usize)) -> WordEvidence {
    let (found, evidence) = trace.of(at);
    let earned = word.points.all()[slot];
    let is_apart = earned < found;
    let points = weights::value(earned);
    let bm25 = match evidence {
        Some(evidence) if evidence.zone == Zone::Text => {
            (points - weights::value(weights::of_text(evidence.form))).max(0.0)
        }
        _ => 0.0,
    };
    WordEvidence {
        word: word.text.clone(),
        evidence: evidence.map(|evidence| {
            let zone = match evidence.zone {
                Zone::Title => weights::spot_name(evidence.form, found),
                Zone::Text => "text",
                Zone::SmallPrint => "small print",
            };
            let apart = if is_apart { ", apart from its phrase" } else { "" };
            format!("{zone} ({}), {}{apart}", evidence.language, evidence.form.name()).into()
        }),
        tier: points - bm25,
        bm25,
    }
}
