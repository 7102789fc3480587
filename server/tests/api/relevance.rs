//! The demo brand's judged searches: what a shopper wants stands at the top. The questions and what is wanted with them are
//! in `demo/relevance`; `docs/search.md` tells how they are read.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::harness::Shop;

const QUESTIONS: &str = include_str!("../../../demo/relevance/queries.tsv");
const JUDGMENTS: &str = include_str!("../../../demo/relevance/judgments.tsv");

/// Grades from which a hit must be among the first of its list.
const WANTED: u32 = 2;
const FIRST: usize = 3;
/// Hits whose order counts.
const DEPTH: usize = 10;
const GOAL: f64 = 0.9;

struct Question<'a> {
    id: &'a str,
    language: &'a str,
    kind: &'a str,
    text: &'a str,
}

/// What each list of a question is judged by: grades by product code or by the content id of a page.
type Judged = BTreeMap<String, u32>;

#[test]
fn what_is_wanted_stands_at_the_top() {
    let shop = Shop::start().ready();
    let questions = questions();
    assert!(questions.len() >= 70, "{} questions", questions.len());
    let mut lost = Vec::new();
    let mut gains: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for question in &questions {
        let (products, pages) = judged(question.id);
        assert!(!products.is_empty() || !pages.is_empty(), "{} is judged", question.id);
        for (list, judged, found) in [
            (
                "products",
                &products,
                (!products.is_empty()).then(|| found_products(&shop, question)),
            ),
            (
                "pages",
                &pages,
                (!pages.is_empty()).then(|| found_pages(&shop, question)),
            ),
        ] {
            let Some(found) = found else { continue };
            gains.entry(question.kind).or_default().push(ndcg(&found, judged));
            let first = &found[..found.len().min(FIRST)];
            for (wanted, _) in judged.iter().filter(|(_, grade)| **grade >= WANTED) {
                if !first.contains(wanted) {
                    lost.push(format!(
                        "{} {} \"{}\", {list}: {wanted} is not among {first:?}",
                        question.id, question.kind, question.text
                    ));
                }
            }
        }
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let all: Vec<f64> = gains.values().flatten().copied().collect();
    eprintln!("nDCG@10 {:.3} over {} judged lists", mean(&all), all.len());
    for (kind, values) in &gains {
        eprintln!("  {kind:<12} {:.3} over {}", mean(values), values.len());
    }
    assert!(
        lost.is_empty(),
        "{} wanted hits are not at the top:\n{}",
        lost.len(),
        lost.join("\n")
    );
    assert!(mean(&all) >= GOAL, "nDCG@10 is {:.3}", mean(&all));
}

fn questions() -> Vec<Question<'static>> {
    let columns = |line: &'static str| -> [&'static str; 4] {
        let columns: Vec<&str> = line.split('\t').collect();
        columns.try_into().unwrap_or_else(|_| panic!("four columns: {line}"))
    };
    QUESTIONS
        .lines()
        .map(columns)
        .map(|[id, language, kind, text]| Question {
            id,
            language,
            kind,
            text,
        })
        .collect()
}

/// The judgments of a question: those of products and those of pages.
fn judged(question: &str) -> (Judged, Judged) {
    let (mut products, mut pages) = (Judged::new(), Judged::new());
    for line in JUDGMENTS.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, _, key, grade] = columns.as_slice() else {
            panic!("four columns: {line}");
        };
        if *id == question {
            let grade = grade.parse().expect("a grade");
            match key.starts_with("HH-") {
                true => products.insert((*key).to_owned(), grade),
                false => pages.insert((*key).to_owned(), grade),
            };
        }
    }
    (products, pages)
}

fn found_products(shop: &Shop, question: &Question<'_>) -> Vec<String> {
    let answer = shop.get(&format!(
        "/api/search/products?q={}&displayLanguage={}&page=1&pageSize={DEPTH}",
        encoded(question.text),
        question.language
    ));
    let cards = answer.body["productViewModels"].as_array().expect("cards");
    cards.iter().map(|card| text(&card["code"])).collect()
}

fn found_pages(shop: &Shop, question: &Question<'_>) -> Vec<String> {
    let answer = shop.get(&format!(
        "/api/search/content?q={}&language={}&page=1&pageSize={DEPTH}",
        encoded(question.text),
        question.language
    ));
    let hits = answer.body["hits"].as_array().expect("hits");
    hits.iter().map(|hit| page_of(&hit["contentId"])).collect()
}

/// The id of a page by the number that answers give it.
fn page_of(number: &Value) -> String {
    let pages = JUDGMENTS.lines().filter_map(|line| line.split('\t').nth(2));
    let is_meant = |page: &&str| Some(u64::from(wire::page::content_id(&format!("content:{page}")))) == number.as_u64();
    pages
        .into_iter()
        .find(is_meant)
        .map_or_else(|| number.to_string(), str::to_owned)
}

/// Gains of grade / log2(rank + 1), over those of the best order.
fn ndcg(found: &[String], judged: &Judged) -> f64 {
    let gain = |grades: &[u32]| -> f64 {
        let ranked = grades.iter().take(DEPTH).enumerate();
        ranked
            .map(|(at, grade)| f64::from(*grade) / ((at + 2) as f64).log2())
            .sum()
    };
    let grades: Vec<u32> = found.iter().map(|key| judged.get(key).copied().unwrap_or(0)).collect();
    let mut best: Vec<u32> = judged.values().copied().collect();
    best.sort_unstable_by(|left, right| right.cmp(left));
    gain(&grades) / gain(&best)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
