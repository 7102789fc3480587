//! The measures of a ranking, as trec_eval defines them: a document without a judgment is worth nothing, a question
//! whose wanted documents were not found counts with zero, a question that nothing is wanted for does not count.

use std::collections::BTreeMap;

use super::{answers::Run, files::Judgments};

/// The measures of each question.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Scores {
    /// Normalised discounted cumulative gain of the first ten: grade / log2(rank + 1), over that of the best order.
    pub(super) ndcg: BTreeMap<String, f64>,
    /// Average precision: the mean, over all wanted documents, of the precision where each was found.
    pub(super) precision: BTreeMap<String, f64>,
    /// One over the rank of the first wanted document, when it is among the first ten.
    pub(super) reciprocal_rank: BTreeMap<String, f64>,
    /// The share of the wanted documents that are among the first hundred.
    pub(super) recall: BTreeMap<String, f64>,
}

impl Scores {
    pub(super) fn of(run: &Run, judgments: &Judgments) -> Self {
        let mut scores = Self::default();
        for id in judgments.questions() {
            let wanted = judgments.wanted(id);
            if wanted == 0 {
                continue;
            }
            let found = run.get(id).map_or(&[][..], Vec::as_slice);
            let grades: Vec<u32> = found.iter().map(|document| judgments.grade(id, document)).collect();
            let mut best = judgments.grades(id);
            best.sort_unstable_by(|left, right| right.cmp(left));
            scores.ndcg.insert(id.clone(), gain(&grades, 10) / gain(&best, 10));
            scores.precision.insert(id.clone(), average_precision(&grades, wanted));
            let first = grades.iter().take(10).position(|grade| *grade > 0);
            scores
                .reciprocal_rank
                .insert(id.clone(), first.map_or(0.0, |at| 1.0 / (at + 1) as f64));
            let hits = grades.iter().take(100).filter(|grade| **grade > 0).count();
            scores.recall.insert(id.clone(), hits as f64 / wanted as f64);
        }
        scores
    }
}

pub(super) fn mean(scores: &BTreeMap<String, f64>) -> f64 {
    scores.values().sum::<f64>() / scores.len().max(1) as f64
}

fn gain(grades: &[u32], depth: usize) -> f64 {
    let each = grades.iter().take(depth).enumerate();
    each.map(|(at, grade)| f64::from(*grade) / ((at + 2) as f64).log2())
        .sum()
}

fn average_precision(grades: &[u32], wanted: usize) -> f64 {
    let mut hits = 0;
    let mut sum = 0.0;
    for (at, grade) in grades.iter().enumerate() {
        if *grade > 0 {
            hits += 1;
            sum += f64::from(hits) / (at + 1) as f64;
        }
    }
    sum / wanted as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(found: &[&str], judged: &[(&str, u32)]) -> Scores {
        let run = Run::from([("q".to_owned(), found.iter().map(|id| (*id).to_owned()).collect())]);
        let judged = judged.iter().map(|(id, grade)| format!("q 0 {id} {grade}"));
        let judgments = Judgments::parse(&judged.collect::<Vec<_>>().join("\n")).expect("judgments");
        Scores::of(&run, &judgments)
    }

    fn close(left: f64, right: f64) {
        assert!((left - right).abs() < 1e-4, "{left} is not {right}");
    }

    /// Grades 3, 2, 3, 0, 1, 2 and a lost document of grade 2: the discounts are 1, 1.585, 2, 2.3219, 2.585, 2.8074.
    /// DCG = 3 + 1.2619 + 1.5 + 0 + 0.3869 + 0.7124 = 6.8611; the best order 3, 3, 2, 2, 2, 1 has
    /// 3 + 1.8928 + 1 + 0.8614 + 0.7737 + 0.3562 = 7.8841.
    #[test]
    fn ndcg_as_computed_by_hand() {
        let judged = [("a", 3), ("b", 2), ("c", 3), ("d", 0), ("e", 1), ("f", 2), ("lost", 2)];
        let scores = scores(&["a", "b", "c", "d", "e", "f"], &judged);
        close(scores.ndcg["q"], 6.8611 / 7.8841);
        close(scores.recall["q"], 5.0 / 6.0);
    }

    /// Wanted at ranks 1, 3 and 6, and one not found: (1/1 + 2/3 + 3/6) / 4 = 0.541667.
    #[test]
    fn average_precision_as_computed_by_hand() {
        let judged = [("a", 1), ("c", 1), ("f", 2), ("lost", 1), ("x", 0)];
        let found = scores(&["a", "b", "c", "x", "e", "f"], &judged);
        close(found.precision["q"], 0.541_667);
        close(found.reciprocal_rank["q"], 1.0);
        let later = scores(&["b", "x", "f"], &judged);
        close(later.reciprocal_rank["q"], 1.0 / 3.0);
    }

    #[test]
    fn only_the_first_ten_count_where_ten_are_meant() {
        let fillers: Vec<String> = (0..10).map(|number| format!("n{number}")).collect();
        let mut found: Vec<&str> = fillers.iter().map(String::as_str).collect();
        found.push("a");
        let scores = scores(&found, &[("a", 1)]);
        close(scores.ndcg["q"], 0.0);
        close(scores.reciprocal_rank["q"], 0.0);
        close(scores.precision["q"], 1.0 / 11.0);
        close(scores.recall["q"], 1.0);
    }

    #[test]
    fn unanswered_questions_count_and_unjudged_do_not() {
        let judgments = Judgments::parse("q 0 a 1\nnothing 0 b 0\nmissed 0 c 2").expect("judgments");
        let run = Run::from([
            ("q".to_owned(), vec!["a".to_owned()]),
            ("unjudged".to_owned(), Vec::new()),
        ]);
        let scores = Scores::of(&run, &judgments);
        assert_eq!(scores.ndcg.keys().collect::<Vec<_>>(), ["missed", "q"]);
        close(mean(&scores.ndcg), 0.5);
    }
}
