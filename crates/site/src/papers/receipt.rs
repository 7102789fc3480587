//! What was bought and paid, with the tax by its rates.

use super::{
    issuer::Issuer,
    paper::{Column, Paper, Row, Table},
};
use crate::order_texts::OrderTexts;

pub(super) fn of(texts: OrderTexts<'_>, issuer: Issuer<'_>) -> Option<Paper> {
    let OrderTexts { order, words } = texts;
    if !order.has_receipt() {
        return None;
    }
    let number = order.number.to_string();
    let billing = order.contents.buyer.billing_address();
    let mut places = vec![texts.place("billing-address", &billing)];
    if !order.contents.is_mailed() {
        places.push(texts.destination());
    }
    Some(Paper {
        subject: words.phrase("receipt/subject", &[("number", &number)]),
        heading: words.text("receipt/heading"),
        seller: issuer.seller(&texts),
        facts: vec![
            texts.fact("order-number", number),
            texts.fact("date", words.day_of_year(order.placed_at)),
        ],
        places,
        tables: vec![
            goods(&texts),
            Table::of_amounts(None, sums(&texts)?),
            texts.tax_table(&order.contents.taxes()),
            payments(&texts, issuer),
        ],
    })
}

fn goods(texts: &OrderTexts<'_>) -> Table {
    let words = texts.words;
    let rows = texts.order.contents.lines.iter().map(|line| {
        let name = std::iter::once(line.name.to_string()).chain(texts.details(line));
        Row {
            cells: vec![
                name.collect(),
                vec![texts.pieces(line.quantity)],
                vec![texts.money(line.unit_price)],
                vec![words.phrase("percent", &[("rate", &texts.rate(line.tax_rate))])],
                vec![texts.money(line.unit_price * i64::from(line.quantity))],
            ],
            is_total: false,
        }
    });
    Table {
        heading: None,
        columns: vec![
            Column::text(words.text("product"), 44),
            Column::number(words.text("quantity"), 12),
            Column::number(words.text("unit-price"), 15),
            Column::number(words.text("tax-rate"), 12),
            Column::number(words.text("amount"), 17),
        ],
        rows: rows.collect(),
    }
}

fn sums(texts: &OrderTexts<'_>) -> Option<Vec<Row>> {
    let contents = &texts.order.contents;
    let totals = contents.totals().ok()?;
    let full = contents.goods_before_promotions();
    let mut rows = vec![texts.amount("items", full)];
    if totals.goods < full {
        rows.push(texts.amount("discount", totals.goods - full));
    }
    if let Some(delivery) = &contents.delivery {
        let name = delivery.full_name(contents.language);
        let label = format!("{}: {name}", texts.words.text("delivery"));
        rows.push(Row::of([label, texts.money(delivery.net)]));
    }
    rows.push(Row {
        is_total: true,
        ..texts.amount("total", totals.total)
    });
    Some(rows)
}

/// What paid for it.
fn payments(texts: &OrderTexts<'_>, issuer: Issuer<'_>) -> Table {
    let paid = texts.order.payments().iter().filter(|payment| payment.backed() > 0);
    let rows = paid.map(|payment| {
        let method = issuer
            .phrases
            .phrase(&format!("/payment/methods/{}", payment.method), &[]);
        Row::of([method, texts.money(payment.backed())])
    });
    Table::of_amounts(Some(texts.words.text("paid-by")), rows.collect())
}
