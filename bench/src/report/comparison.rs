//! One value of two programs that were measured in turns.

use serde::Serialize;

use super::goal::Goal;

/// One value of both programs. Of an even number of rounds the median is the mean of the middle two.
#[derive(Debug, Serialize, PartialEq)]
pub struct Comparison {
    pub name: String,
    pub unit: &'static str,
    /// The median of the rounds.
    pub base: f64,
    pub this: f64,
    /// The goal that this program's value has by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
    pub ratio: Ratio,
    /// What the ratio is to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio_goal: Option<Goal>,
}

/// This program's value by the base's of the same round: median, lowest and highest. Nothing where one of them is 0.
#[derive(Debug, Clone, Copy, Serialize, PartialEq)]
pub struct Ratio {
    pub median: Option<f64>,
    pub lowest: Option<f64>,
    pub highest: Option<f64>,
}

/// A value of a section, under the name by which both programs tell it.
#[derive(Debug, Clone)]
pub struct Value {
    pub name: String,
    pub unit: &'static str,
    pub value: f64,
    pub goal: Option<Goal>,
    pub ratio_goal: Option<Goal>,
}

impl Comparison {
    pub fn new(value: &Value, both: Vec<(f64, f64)>) -> Option<Self> {
        let (before, after): (Vec<f64>, Vec<f64>) = both.iter().copied().unzip();
        let mut ratios: Vec<f64> = both.iter().map(|(before, after)| after / before).collect();
        ratios.retain(|ratio| ratio.is_finite());
        ratios.sort_by(f64::total_cmp);
        Some(Self {
            name: value.name.clone(),
            unit: value.unit,
            base: median(before)?,
            this: median(after)?,
            goal: value.goal,
            ratio: Ratio {
                lowest: ratios.first().copied(),
                highest: ratios.last().copied(),
                median: median(ratios),
            },
            ratio_goal: value.ratio_goal,
        })
    }
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        length if length.is_multiple_of(2) => Some(f64::midpoint(values[middle - 1], values[middle])),
        _ => Some(values[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_divided_by_nothing() {
        let value = Value {
            name: "refused".to_owned(),
            unit: "",
            value: 0.0,
            goal: None,
            ratio_goal: None,
        };
        let comparison = Comparison::new(&value, vec![(0.0, 0.0)]).expect("one round");
        assert_eq!(comparison.ratio.median, None);
        assert_eq!(median(vec![4.0, 1.0]), Some(2.5));
    }
}
