//! What was taken back of what was sold, and the tax in that.

use super::{
    issuer::Issuer,
    paper::{Column, Paper, Row, Table},
};
use crate::order_texts::OrderTexts;
use domain::order::Credit;

pub(super) fn of(texts: OrderTexts<'_>, nth: usize, issuer: Issuer<'_>) -> Option<Paper> {
    let OrderTexts { order, words } = texts;
    let (_, credit) = order.credit_notes().find(|(place, _)| *place == nth)?;
    let number = order.number.to_string();
    let note = format!("{number}-{nth}");
    Some(Paper {
        subject: words.phrase("credit-note/subject", &[("number", &note)]),
        heading: words.text("credit-note/heading"),
        seller: issuer.seller(&texts),
        facts: vec![
            texts.fact("credit-note/number", note),
            texts.fact("date", words.day_of_year(credit.at)),
            texts.fact("order-number", number),
            texts.fact("credit-note/sold-on", words.day_of_year(order.placed_at)),
        ],
        places: vec![texts.place("billing-address", &order.contents.buyer.billing_address())],
        tables: tables(&texts, credit),
    })
}

fn tables(texts: &OrderTexts<'_>, credit: &Credit) -> Vec<Table> {
    let goods = goods(texts, credit);
    let mut sums = Vec::new();
    for (label, amount) in [("delivery", credit.delivery), ("goodwill", credit.goodwill)] {
        if amount > 0 {
            sums.push(texts.amount(label, amount));
        }
    }
    sums.push(Row {
        is_total: true,
        ..texts.amount("refund-total", credit.total())
    });
    let taxes = texts.tax_table(&texts.order.credit_taxes(credit));
    let sums = Table::of_amounts(None, sums);
    goods.into_iter().chain([sums, taxes]).collect()
}

fn goods(texts: &OrderTexts<'_>, credit: &Credit) -> Option<Table> {
    let words = texts.words;
    let rows = credit.lines.iter().filter_map(|credited| {
        let line = texts.order.contents.line(credited.line)?;
        let name = std::iter::once(line.name.to_string()).chain(texts.details(line));
        Some(Row {
            cells: vec![
                name.collect(),
                vec![texts.pieces(credited.pieces)],
                vec![words.phrase("percent", &[("rate", &texts.rate(line.tax_rate))])],
                vec![texts.money(credited.amount)],
            ],
            is_total: false,
        })
    });
    let rows: Vec<Row> = rows.collect();
    (!rows.is_empty()).then(|| Table {
        heading: None,
        columns: vec![
            Column::text(words.text("product"), 54),
            Column::number(words.text("quantity"), 14),
            Column::number(words.text("tax-rate"), 14),
            Column::number(words.text("amount"), 18),
        ],
        rows,
    })
}
