//! What stands on a paper, before it has pages.

use domain::order::TaxAtRate;

use crate::order_texts::{Fact, OrderTexts, Place};

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Paper {
    /// Of the document, as a reader's window shows it.
    pub subject: String,
    pub heading: String,
    pub seller: Vec<String>,
    pub facts: Vec<Fact>,
    pub places: Vec<Place>,
    pub tables: Vec<Table>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub heading: Option<String>,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// Empty where the rows speak for themselves.
    pub label: String,
    /// Of the paper's width, in percent.
    pub width: u8,
    /// Numbers end at the right.
    pub is_number: bool,
}

/// A cell for each column, of lines.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub cells: Vec<Vec<String>>,
    pub is_total: bool,
}

impl Column {
    pub fn text(label: String, width: u8) -> Self {
        Self {
            label,
            width,
            is_number: false,
        }
    }

    pub fn number(label: String, width: u8) -> Self {
        Self {
            label,
            width,
            is_number: true,
        }
    }
}

impl Row {
    pub fn of<const N: usize>(cells: [String; N]) -> Self {
        Self {
            cells: cells.into_iter().map(|line| vec![line]).collect(),
            is_total: false,
        }
    }
}

impl Table {
    /// Labels, each with an amount at the right.
    pub fn of_amounts(heading: Option<String>, rows: Vec<Row>) -> Self {
        Self {
            heading,
            columns: vec![Column::text(String::new(), 75), Column::number(String::new(), 25)],
            rows,
        }
    }
}

impl OrderTexts<'_> {
    pub(super) fn amount(&self, label: &str, minor: i64) -> Row {
        Row::of([self.words.text(label), self.money(minor)])
    }

    /// What each rate of tax applies to.
    pub(super) fn tax_table(&self, taxes: &[TaxAtRate]) -> Table {
        let rows = taxes.iter().map(|taxed| {
            let rate = self.words.phrase("percent", &[("rate", &self.rate(taxed.rate))]);
            let [net, tax, gross] = [taxed.net(), taxed.tax, taxed.gross].map(|minor| self.money(minor));
            Row::of([rate, net, tax, gross])
        });
        Table {
            heading: None,
            columns: vec![
                Column::text(self.words.text("tax-rates"), 40),
                Column::number(self.words.text("without-tax"), 20),
                Column::number(self.words.text("tax-amount"), 20),
                Column::number(self.words.text("with-tax"), 20),
            ],
            rows: rows.collect(),
        }
    }
}
