//! An order as support reads it, and as other programs do.

use domain::order::Order;
use runtime::timestamp;
use serde_json::json;
use services::promotions::words;
use store::StoredOrder;

use crate::table::table;

pub(super) fn describe(order: &Order) -> String {
    let contents = &order.contents;
    let money = |minor| words::money(contents.money(minor));
    let buyer = &contents.buyer;
    let mut text = format!(
        "Order {}, {}, placed {}\n{} {}, {}, {}\nid {}\n{} in all, {} taken back, {} to be paid\n\n",
        order.number,
        order.status().as_str(),
        timestamp::format(order.placed_at),
        buyer.first_name.as_str(),
        buyer.last_name.as_str(),
        buyer.email,
        buyer.phone,
        order.id,
        money(order.total()),
        money(order.credited()),
        money(order.unpaid().max(0)),
    );
    let lines = contents.lines.iter().map(|line| {
        [
            line.id.0.to_string(),
            line.code.to_string(),
            line.name.to_string(),
            line.quantity.to_string(),
            order.sent(line.id).to_string(),
            money(line.net),
        ]
    });
    let columns = [
        ("LINE", 0),
        ("CODE", 0),
        ("NAME", 40),
        ("PIECES", 0),
        ("SENT", 0),
        ("PAID", 0),
    ];
    text += &table(columns, &lines.collect::<Vec<_>>());
    if let Some(delivery) = &contents.delivery {
        text += &format!(
            "{}: {}\n",
            delivery.full_name(order.contents.language),
            money(delivery.net)
        );
    }
    let payments = order.payments().iter().map(|payment| {
        [
            format!("{}:{}", payment.provider.as_str(), payment.method),
            money(payment.amount),
            payment.state().as_str().to_owned(),
            money(payment.captured()),
            money(payment.refunded()),
        ]
    });
    text.push('\n');
    let columns = ["PAYMENT", "AMOUNT", "STATE", "CAPTURED", "REFUNDED"].map(|title| (title, 0));
    text += &table(columns, &payments.collect::<Vec<_>>());
    if !order.shipments().is_empty() {
        let parcels = order.shipments().iter().map(|parcel| {
            [
                parcel.id.to_string(),
                timestamp::format(parcel.sent_at),
                parcel.delivered_at.map(timestamp::format).unwrap_or_default(),
                parcel.carrier.as_deref().unwrap_or_default().to_owned(),
                parcel.tracking.as_deref().unwrap_or_default().to_owned(),
            ]
        });
        text.push('\n');
        let columns = ["PARCEL", "SENT", "DELIVERED", "CARRIER", "TRACKING"].map(|title| (title, 0));
        text += &table(columns, &parcels.collect::<Vec<_>>());
    }
    let cards: Vec<_> = contents
        .gift_cards
        .iter()
        .filter_map(|card| order.gift_card(&card.id))
        .map(|(card, line)| {
            let recipient = line.gift_card.as_ref();
            [
                card.id.to_string(),
                format!("…{}", card.last_four),
                money(line.placed_price),
                recipient
                    .map(|recipient| recipient.email.to_string())
                    .unwrap_or_default(),
            ]
        })
        .collect();
    if !cards.is_empty() {
        text.push('\n');
        text += &table(
            ["GIFT CARD", "CODE", "WORTH", "SENT TO"].map(|title| (title, 0)),
            &cards,
        );
    }
    if !order.credits().is_empty() {
        let credits = order.credits().iter().map(|credit| {
            [
                credit.id.to_string(),
                timestamp::format(credit.at),
                money(credit.total()),
            ]
        });
        text.push('\n');
        text += &table(
            ["REFUND", "TIME", "AMOUNT"].map(|title| (title, 0)),
            &credits.collect::<Vec<_>>(),
        );
    }
    text
}

pub(super) fn to_json(stored: &StoredOrder) -> serde_json::Value {
    let order = &stored.order;
    let money = |minor| order.contents.money(minor).to_string();
    let payments = order.payments().iter().map(|payment| {
        json!({
            "id": payment.id, "provider": payment.provider, "method": payment.method,
            "amount": money(payment.amount), "state": payment.state().as_str(),
            "captured": money(payment.captured()), "refunded": money(payment.refunded()),
        })
    });
    let mut contents = json!(order.contents);
    if let Some(contents) = contents.as_object_mut() {
        // What codes and PINs are looked up by is nobody's to read.
        contents.remove("giftCards");
    }
    let gift_cards = order.contents.gift_cards.iter().map(|card| {
        let is_in_force = order.gift_card(&card.id).is_some();
        json!({"id": card.id, "line": card.line, "lastFour": card.last_four, "isInForce": is_in_force})
    });
    json!({
        "id": order.id, "number": order.number, "status": order.status().as_str(), "version": stored.version,
        "placedAt": timestamp::format(order.placed_at), "total": money(order.total()), "credited": money(order.credited()),
        "currency": order.contents.currency.code(), "contents": contents, "payments": payments.collect::<Vec<_>>(),
        "giftCards": gift_cards.collect::<Vec<_>>(), "shipments": order.shipments(), "credits": order.credits(), "returns": order.returns(),
    })
}
