//! What lies in a parcel, without its prices: for whoever packs it, and whoever unpacks it.

use domain::{
    ids::ShipmentId,
    order::{OrderLine, PieceCount, Shipment},
};

use super::{
    issuer::Issuer,
    paper::{Column, Paper, Row, Table},
};
use crate::order_texts::OrderTexts;

pub(super) fn of(texts: OrderTexts<'_>, parcel: Option<&str>, issuer: Issuer<'_>) -> Option<Paper> {
    let OrderTexts { order, words } = texts;
    let sent = match parcel {
        Some(id) => Some(order.shipments().iter().find(|shipment| &*shipment.id == id)?),
        None => None,
    };
    let pieces = match sent {
        Some(shipment) => shipment.pieces.clone(),
        None => to_pack(&texts),
    };
    let tables = tables(&texts, &pieces);
    if tables.is_empty() {
        return None;
    }
    let number = order.number.to_string();
    let mut facts = vec![
        texts.fact("order-number", number.clone()),
        texts.fact("date", words.day_of_year(order.placed_at)),
    ];
    if let Some(shipment) = sent {
        facts.push(texts.fact("packing-slip/sent", words.day_of_year(shipment.sent_at)));
        facts.extend(tracking(shipment).map(|tracking| texts.fact("packing-slip/tracking", tracking)));
    }
    Some(Paper {
        subject: words.phrase("packing-slip/subject", &[("number", &number)]),
        heading: words.text("packing-slip/heading"),
        seller: issuer.seller(&texts),
        facts,
        places: std::iter::once(texts.destination()).chain(texts.greeting()).collect(),
        tables,
    })
}

fn to_pack(texts: &OrderTexts<'_>) -> Vec<PieceCount> {
    let lines = texts.order.contents.lines.iter().map(|line| PieceCount {
        line: line.id,
        pieces: texts.order.to_pack(line),
    });
    lines.filter(|count| count.pieces > 0).collect()
}

fn tracking(shipment: &Shipment) -> Option<String> {
    let tracking = shipment.tracking.as_deref()?;
    Some(match &shipment.carrier {
        Some(carrier) => format!("{carrier} {tracking}"),
        None => tracking.to_owned(),
    })
}

/// One for each address that the goods go to, the buyer's own first.
fn tables(texts: &OrderTexts<'_>, pieces: &[PieceCount]) -> Vec<Table> {
    let lines = pieces.iter().filter_map(|count| {
        let line = texts.order.contents.line(count.line)?;
        Some((line, count.pieces))
    });
    let lines: Vec<(&OrderLine, u32)> = lines.collect();
    let mut shipments: Vec<ShipmentId> = lines.iter().map(|(line, _)| line.shipment).collect();
    shipments.sort_unstable_by_key(|id| (*id != ShipmentId::DEFAULT, id.0));
    shipments.dedup();
    let tables = shipments.into_iter().map(|shipment| {
        let of_shipment: Vec<_> = lines.iter().filter(|(line, _)| line.shipment == shipment).collect();
        Table {
            heading: of_shipment.iter().find_map(|(line, _)| recipient(texts, line)),
            columns: vec![
                Column::text(texts.words.text("product"), 56),
                Column::text(texts.words.text("code"), 26),
                Column::number(texts.words.text("quantity"), 18),
            ],
            rows: of_shipment
                .iter()
                .map(|(line, pieces)| row(texts, line, *pieces))
                .collect(),
        }
    });
    tables.collect()
}

fn row(texts: &OrderTexts<'_>, line: &OrderLine, pieces: u32) -> Row {
    let name = std::iter::once(line.name.to_string()).chain(texts.details(line));
    Row {
        cells: vec![name.collect(), vec![line.code.to_string()], vec![texts.pieces(pieces)]],
        is_total: false,
    }
}

/// Somebody else than the order's, who gets an engraved tablet.
fn recipient(texts: &OrderTexts<'_>, line: &OrderLine) -> Option<String> {
    let tablet = line
        .tablet
        .as_deref()
        .filter(|_| line.shipment != ShipmentId::DEFAULT)?;
    let address = wire::address::Address::of_tablet(tablet, texts.words.language);
    let lines = [
        address.name,
        address.line1,
        format!("{} {}", address.postal_code, address.city),
    ];
    Some(lines.join(", "))
}
