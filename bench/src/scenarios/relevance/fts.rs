//! SQLite's full-text search, in memory.

use std::{collections::BTreeSet, time::Instant};

use domain::market::Language;
use sqlx::{Connection, Row, SqliteConnection};

use super::{
    answers::{Answers, Run},
    files::{Corpus, Question},
};
use crate::{
    error::{Error, Result},
    stats::Samples,
};

pub(super) async fn answer(corpus: &Corpus, questions: &[Question], depth: usize) -> Result<Answers> {
    ask(corpus, questions, depth)
        .await
        .map_err(|error| Error::server(format!("SQLite: {error}")))
}

async fn ask(corpus: &Corpus, questions: &[Question], depth: usize) -> sqlx::Result<Answers> {
    let begun = Instant::now();
    let mut connection = SqliteConnection::connect("sqlite::memory:").await?;
    // What SQLite offers for the language: a stemmer for English only.
    let only_english = corpus
        .documents
        .iter()
        .all(|document| document.language == Language::En);
    let table = if only_english {
        "CREATE VIRTUAL TABLE documents USING fts5(id UNINDEXED, title, text, tokenize = 'porter unicode61')"
    } else {
        "CREATE VIRTUAL TABLE documents USING fts5(id UNINDEXED, title, text, tokenize = 'unicode61')"
    };
    sqlx::query(table).execute(&mut connection).await?;
    let mut writing = connection.begin().await?;
    for document in &corpus.documents {
        sqlx::query("INSERT INTO documents (id, title, text) VALUES ($1, $2, $3)")
            .bind(&document.id)
            .bind(&document.title)
            .bind(&document.text)
            .execute(&mut *writing)
            .await?;
    }
    writing.commit().await?;
    let indexing = begun.elapsed();

    let mut run = Run::new();
    let mut taken = Samples::default();
    let begun = Instant::now();
    for question in questions {
        let sent = Instant::now();
        let found =
            sqlx::query("SELECT id FROM documents WHERE documents MATCH $1 ORDER BY bm25(documents), rowid LIMIT $2")
                .bind(any_word(&question.text))
                .bind(i64::try_from(depth).unwrap_or(i64::MAX))
                .fetch_all(&mut connection)
                .await?;
        taken.add(sent.duration_since(begun), sent.elapsed());
        let ids = found.iter().map(|row| row.try_get("id")).collect::<sqlx::Result<_>>()?;
        run.insert(question.id.clone(), ids);
    }
    Ok(Answers { run, taken, indexing })
}

/// Documents with any of the words, as BM25 is meant to be asked; in quotes nothing is syntax.
fn any_word(text: &str) -> String {
    let words: BTreeSet<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let quoted: Vec<String> = words.into_iter().map(|word| format!("\"{word}\"")).collect();
    match quoted.as_slice() {
        [] => "\"\"".to_owned(),
        words => words.join(" OR "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_syntax() {
        assert_eq!(
            any_word("what's NEAR(\"x\")?"),
            "\"NEAR\" OR \"s\" OR \"what\" OR \"x\""
        );
        assert_eq!(any_word("?"), "\"\"");
    }
}
