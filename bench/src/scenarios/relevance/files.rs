//! The files of information retrieval.

use std::{collections::BTreeMap, fmt, fs, path::Path, str::FromStr};

use domain::market::Language;
use serde_json::Value;

use super::answers::Run;
use crate::error::{Doing, Error, Result};

/// Which fields of a document are what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldMap {
    id: String,
    title: String,
    text: String,
}

impl FromStr for FieldMap {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let mut map = Self {
            id: "_id".to_owned(),
            title: "title".to_owned(),
            text: "text".to_owned(),
        };
        for pair in text.split(',') {
            match pair.split_once('=') {
                Some(("id" | "code", field)) => map.id = field.to_owned(),
                Some(("title" | "name", field)) => map.title = field.to_owned(),
                Some(("text" | "description", field)) => map.text = field.to_owned(),
                _ => return Err(format!("'{pair}' is not one of id=…, title=…, text=…")),
            }
        }
        Ok(map)
    }
}

impl fmt::Display for FieldMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "id={},title={},text={}", self.id, self.title, self.text)
    }
}

#[derive(Debug)]
pub(super) struct Corpus {
    pub(super) documents: Vec<Document>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Document {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) language: Language,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) id: String,
    pub(super) text: String,
    pub(super) language: Language,
}

impl Corpus {
    pub(super) fn read(path: &Path, map: &FieldMap, language: Language) -> Result<Self> {
        let text = read(path)?;
        let mut documents = Vec::new();
        for (number, line) in lines(&text) {
            let row = json(path, number, line)?;
            let field = |name: &str| words(row.get(name));
            let id = field(&map.id);
            if id.is_empty() {
                return Err(wrong(path, number, &format!("the document has no {}", map.id)));
            }
            documents.push(Document {
                id,
                title: field(&map.title),
                text: field(&map.text),
                language: field("language").parse().unwrap_or(language),
            });
        }
        Ok(Self { documents })
    }
}

/// TSV of two or four columns, or JSON lines with `_id` (or `id`) and `text`.
pub(super) fn read_questions(path: &Path, language: Language) -> Result<Vec<Question>> {
    let text = read(path)?;
    lines(&text)
        .map(|(number, line)| question(path, number, line, language))
        .collect()
}

fn question(path: &Path, number: usize, line: &str, language: Language) -> Result<Question> {
    if line.starts_with('{') {
        let row = json(path, number, line)?;
        let field = |name: &str| words(row.get(name));
        let id = [field("_id"), field("id")].into_iter().find(|id| !id.is_empty());
        return Ok(Question {
            id: id.ok_or_else(|| wrong(path, number, "the question has no _id"))?,
            text: field("text"),
            language: field("language").parse().unwrap_or(language),
        });
    }
    match line.split('\t').collect::<Vec<_>>().as_slice() {
        [id, text] => Ok(Question {
            id: (*id).to_owned(),
            text: (*text).to_owned(),
            language,
        }),
        [id, its, _, text] => Ok(Question {
            id: (*id).to_owned(),
            text: (*text).to_owned(),
            language: its.parse().unwrap_or(language),
        }),
        _ => Err(wrong(path, number, "a question has two or four columns between tabs")),
    }
}

/// What people said of the documents: 0 is worthless, 1 and more is wanted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Judgments(BTreeMap<String, BTreeMap<String, u32>>);

impl Judgments {
    pub(super) fn read(path: &Path) -> Result<Self> {
        Self::parse(&read(path)?).map_err(|(number, problem)| wrong(path, number, &problem))
    }

    pub(super) fn parse(text: &str) -> std::result::Result<Self, (usize, String)> {
        let mut judgments = Self::default();
        for (number, line) in lines(text) {
            let columns: Vec<&str> = line.split_whitespace().collect();
            let (question, document, grade) = match columns.as_slice() {
                [question, _, document, grade] => (question, document, grade),
                [question, document, grade] => (question, document, grade),
                _ => return Err((number, "a judgment has three or four columns".to_owned())),
            };
            let grade: i64 = match grade.parse() {
                Ok(grade) => grade,
                // The heading of BEIR's files.
                Err(_) if number == 1 => continue,
                Err(_) => return Err((number, format!("'{grade}' is no grade"))),
            };
            let of_question = judgments.0.entry((*question).to_owned()).or_default();
            of_question.insert((*document).to_owned(), u32::try_from(grade).unwrap_or(0));
        }
        Ok(judgments)
    }

    pub(super) fn questions(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    pub(super) fn grade(&self, question: &str, document: &str) -> u32 {
        self.0
            .get(question)
            .and_then(|judged| judged.get(document))
            .copied()
            .unwrap_or(0)
    }

    pub(super) fn grades(&self, question: &str) -> Vec<u32> {
        self.0
            .get(question)
            .into_iter()
            .flat_map(|judged| judged.values().copied())
            .collect()
    }

    /// How many documents are wanted.
    pub(super) fn wanted(&self, question: &str) -> usize {
        self.grades(question).into_iter().filter(|grade| *grade > 0).count()
    }

    /// The documents of the highest grade, a few at most.
    pub(super) fn best(&self, question: &str) -> Vec<String> {
        let highest = self.grades(question).into_iter().max().unwrap_or(0);
        let judged = self.0.get(question).into_iter().flatten();
        judged
            .filter(|(_, grade)| **grade == highest)
            .map(|(document, _)| document.clone())
            .take(3)
            .collect()
    }
}

/// A TREC run: `question Q0 document rank score name`.
pub(super) fn read_run(path: &Path) -> Result<Run> {
    let text = read(path)?;
    let mut ranked: BTreeMap<String, Vec<(u64, String)>> = BTreeMap::new();
    for (number, line) in lines(&text) {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let [question, _, document, rank, ..] = columns.as_slice() else {
            return Err(wrong(path, number, "a hit has six columns"));
        };
        let rank = rank.parse().map_err(|_| wrong(path, number, "the rank is no number"))?;
        let hits = ranked.entry((*question).to_owned()).or_default();
        hits.push((rank, (*document).to_owned()));
    }
    Ok(ranked
        .into_iter()
        .map(|(question, mut hits)| {
            hits.sort();
            (question, hits.into_iter().map(|(_, document)| document).collect())
        })
        .collect())
}

pub(super) fn write_run(path: &Path, run: &Run, name: &str) -> Result<()> {
    let mut text = String::new();
    for (question, documents) in run {
        for (at, document) in documents.iter().enumerate() {
            // Tools of TREC order by score, so it falls with the rank.
            let score = documents.len() - at;
            text += &format!("{question} Q0 {document} {} {score} {name}\n", at + 1);
        }
    }
    fs::write(path, text).doing(format!("{} cannot be written", path.display()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).doing(format!("{} cannot be read", path.display()))
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.trim_start_matches('\u{feff}').lines().enumerate();
    numbered
        .map(|(at, line)| (at + 1, line))
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
}

fn json(path: &Path, number: usize, line: &str) -> Result<Value> {
    serde_json::from_str(line).map_err(|error| wrong(path, number, &error.to_string()))
}

/// A text, a number or a list of these, as one text.
fn words(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Array(values)) => values
            .iter()
            .map(|value| words(Some(value)))
            .collect::<Vec<_>>()
            .join(" "),
        _ => String::new(),
    }
}

fn wrong(path: &Path, line: usize, problem: &str) -> Error {
    Error::Usage(format!("{}, line {line}: {problem}.", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judgments_of_both_kinds() {
        let trec = Judgments::parse("# note\n1 0 a 2\n1 0 b -1\n\n2 0 a 0").expect("TREC");
        let beir = Judgments::parse("query-id\tcorpus-id\tscore\n1\ta\t2\n1\tb\t0\n2\ta\t0").expect("BEIR");
        assert_eq!(trec, beir);
        assert_eq!((trec.wanted("1"), trec.wanted("2"), trec.grade("1", "x")), (1, 0, 0));
        assert!(Judgments::parse("1 0 a 2\n1 0 b good").is_err());
    }

    #[test]
    fn questions_of_every_kind() {
        let read = |line| {
            question(Path::new("q"), 1, line, Language::En)
                .map(|question| (question.id, question.text, question.language))
        };
        let told = |id: &str, text: &str, language| (id.to_owned(), text.to_owned(), language);
        assert_eq!(read("7\thow deep").ok(), Some(told("7", "how deep", Language::En)));
        assert_eq!(read("7\tsv\ttypo\tmork").ok(), Some(told("7", "mork", Language::Sv)));
        assert_eq!(
            read(r#"{"_id":"7","text":"how"}"#).ok(),
            Some(told("7", "how", Language::En))
        );
        assert!(read("7").is_err());
    }

    #[test]
    fn a_run_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.run");
        let found = |documents: &[&str]| documents.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let run = Run::from([("1".to_owned(), found(&["b", "a"])), ("2".to_owned(), found(&["c"]))]);
        write_run(&path, &run, "x").expect("written");
        assert_eq!(read_run(&path).expect("read"), run);
    }
}
