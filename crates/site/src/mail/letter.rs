//! What a letter says, before it is text or HTML.

use domain::{
    buyer::PostalAddress,
    clock::UnixMillis,
    contact::Country,
    order::{Credit, MailOccasion, Order, OrderLine, PieceCount},
};
use wire::format;

use super::words::Words;

pub(super) struct Letter {
    pub subject: String,
    pub heading: String,
    pub paragraphs: Vec<String>,
    pub facts: Vec<Fact>,
    pub rows: Vec<Row>,
    pub sums: Vec<Sum>,
    pub places: Vec<Place>,
}

/// A label and what it is.
pub(super) struct Fact {
    pub label: String,
    pub value: String,
}

/// Goods.
pub(super) struct Row {
    pub name: String,
    /// What more tells them from others: an engraving.
    pub details: Vec<String>,
    pub pieces: String,
    /// None where only the pieces matter.
    pub amount: Option<String>,
}

pub(super) struct Sum {
    pub label: String,
    pub amount: String,
    pub is_total: bool,
}

/// An address, or other lines that belong together.
pub(super) struct Place {
    pub label: String,
    pub lines: Vec<String>,
}

pub(super) fn write(order: &Order, occasion: &MailOccasion, words: &Words<'_>) -> Option<Letter> {
    let writing = Writing { order, words };
    Some(match occasion {
        MailOccasion::Placed => writing.placed()?,
        MailOccasion::Ready => writing.ready()?,
        MailOccasion::Shipped(id) => writing.shipped(id)?,
        MailOccasion::Cancelled => writing.about("cancelled", &[]),
        MailOccasion::Refunded(id) => writing.refunded(id)?,
        MailOccasion::ReturnAsked(id) => writing.return_asked(id)?,
        // Its recipient is written to, who has nothing to do with the order.
        MailOccasion::GiftCard(_) => return None,
    })
}

/// What only the recipient of a gift card is told.
#[derive(Clone, Copy)]
pub struct GiftCardTexts<'a> {
    pub code: &'a str,
    pub pin: &'a str,
}

/// To the recipient of a gift card that the line bought.
pub(super) fn gift_card(
    order: &Order,
    line: &OrderLine,
    texts: GiftCardTexts<'_>,
    words: &Words<'_>,
) -> Option<Letter> {
    let recipient = line.gift_card.as_ref()?;
    let amount = format::money(order.contents.money(line.placed_price), words.language);
    let values = [("sender", recipient.sender.as_str()), ("amount", &*amount)];
    let fact = |label: &str, value: &str| Fact {
        label: words.text(label),
        value: value.to_owned(),
    };
    let message = Some(recipient.message.as_str()).filter(|message| !message.is_empty());
    Some(Letter {
        subject: words.phrase("gift-card/subject", &values),
        heading: words.phrase("gift-card/heading", &values),
        paragraphs: vec![
            words.phrase("hello", &[("name", recipient.name.as_str())]),
            words.phrase("gift-card/intro", &values),
            words.text("gift-card/use"),
        ],
        facts: vec![
            fact("gift-card/amount", &amount),
            fact("gift-card/code", texts.code),
            fact("gift-card/pin", texts.pin),
        ],
        rows: Vec::new(),
        sums: Vec::new(),
        places: message
            .map(|message| Place {
                label: words.text("greeting"),
                lines: vec![message.to_owned()],
            })
            .into_iter()
            .collect(),
    })
}

struct Writing<'a> {
    order: &'a Order,
    words: &'a Words<'a>,
}

impl Writing<'_> {
    /// What all letters begin with.
    fn about(&self, key: &str, values: &[(&str, &str)]) -> Letter {
        let Self { order, words } = self;
        let number = order.number.to_string();
        let name = order.contents.buyer.first_name.as_str();
        Letter {
            subject: words.phrase(&format!("{key}/subject"), &[("number", &number)]),
            heading: words.text(&format!("{key}/heading")),
            paragraphs: vec![
                words.phrase("hello", &[("name", name)]),
                words.phrase(&format!("{key}/intro"), values),
            ],
            facts: vec![
                Fact {
                    label: words.text("order-number"),
                    value: number,
                },
                Fact {
                    label: words.text("date"),
                    value: words.day(order.placed_at),
                },
            ],
            rows: Vec::new(),
            sums: Vec::new(),
            places: Vec::new(),
        }
    }

    fn placed(&self) -> Option<Letter> {
        let Self { order, words } = self;
        let contents = &order.contents;
        let totals = contents.totals().ok()?;
        let mut letter = self.about("placed", &[]);
        if contents.is_fetched_from_us() {
            letter.paragraphs[1] = words.text("placed/intro-fetched");
        } else if contents.is_mailed() {
            letter.paragraphs[1] = words.text("placed/intro-mailed");
        }
        letter.rows = contents
            .lines
            .iter()
            .map(|line| self.row(line, line.quantity, Some(line.unit_price * i64::from(line.quantity))))
            .collect();
        let full: i64 = contents
            .lines
            .iter()
            .map(|line| line.unit_price * i64::from(line.quantity))
            .sum();
        letter.sums.push(self.sum("items", full));
        if totals.goods < full {
            letter.sums.push(self.sum("discount", totals.goods - full));
        }
        if let Some(delivery) = &contents.delivery {
            letter.sums.push(Sum {
                label: format!("{}: {}", words.text("delivery"), delivery.full_name(contents.language)),
                amount: self.money(delivery.net),
                is_total: false,
            });
        }
        letter.sums.push(Sum {
            is_total: true,
            ..self.sum("total", totals.total)
        });
        letter.sums.extend(self.taxes());
        if !contents.is_mailed() {
            letter.places.push(self.destination());
        }
        if let Some(billing) = &contents.buyer.billing {
            letter.places.push(self.place("billing-address", billing));
        }
        if let Some(greeting) = &contents.greeting {
            letter.places.push(Place {
                label: words.text("greeting"),
                lines: greeting.as_str().lines().map(str::to_owned).collect(),
            });
        }
        Some(letter)
    }

    fn ready(&self) -> Option<Letter> {
        let order = self.order;
        order.ready_at()?;
        let number = order.number.to_string();
        let mut letter = self.about("ready", &[("number", &number)]);
        let lines = order.contents.lines.iter();
        let left = lines.map(|line| (line, order.to_pack(line)));
        letter.rows = left
            .filter(|(_, pieces)| *pieces > 0)
            .map(|(line, pieces)| self.row(line, pieces, None))
            .collect();
        let left_to_pay = order.to_pay_at_pickup();
        if left_to_pay > 0 {
            letter.sums.push(Sum {
                is_total: true,
                ..self.sum("to-pay-there", left_to_pay)
            });
        }
        letter.places.push(self.destination());
        Some(letter)
    }

    /// Where the goods are brought, or wait.
    fn destination(&self) -> Place {
        let contents = &self.order.contents;
        let delivery = contents.delivery.as_ref();
        match delivery.and_then(|delivery| delivery.point.as_ref()) {
            Some(point) => Place {
                label: self.words.text("pickup-point"),
                lines: point.lines(contents.language),
            },
            None => self.place("delivery-address", &contents.buyer.shipping),
        }
    }

    fn shipped(&self, id: &str) -> Option<Letter> {
        let Self { order, words } = self;
        let shipment = order.shipments().iter().find(|shipment| &*shipment.id == id)?;
        let mut letter = self.on_day("shipped", shipment.sent_at);
        if let Some(tracking) = &shipment.tracking {
            letter.paragraphs.push(match &shipment.carrier {
                Some(carrier) => words.phrase("shipped/tracking-of", &[("carrier", carrier), ("tracking", tracking)]),
                None => words.phrase("shipped/tracking", &[("tracking", tracking)]),
            });
        }
        letter.rows = self.rows(&shipment.pieces);
        letter
            .places
            .push(self.place("delivery-address", &order.contents.buyer.shipping));
        Some(letter)
    }

    fn refunded(&self, id: &str) -> Option<Letter> {
        let credit = self.order.credits().iter().find(|credit| &*credit.id == id)?;
        let amount = self.money(credit.total());
        let mut letter = self.about("refunded", &[("amount", &amount)]);
        letter.rows = credit
            .lines
            .iter()
            .filter_map(|credited| {
                let line = self.order.contents.line(credited.line)?;
                Some(self.row(line, credited.pieces, Some(credited.amount)))
            })
            .collect();
        letter.sums = self.refund_sums(credit);
        Some(letter)
    }

    fn refund_sums(&self, credit: &Credit) -> Vec<Sum> {
        let parts = [("delivery", credit.delivery), ("goodwill", credit.goodwill)];
        let parts = parts.into_iter().filter(|(_, amount)| *amount > 0);
        let mut sums: Vec<Sum> = parts.map(|(label, amount)| self.sum(label, amount)).collect();
        sums.push(Sum {
            is_total: true,
            ..self.sum("refund-total", credit.total())
        });
        sums
    }

    fn return_asked(&self, id: &str) -> Option<Letter> {
        let request = self.order.returns().iter().find(|request| &*request.id == id)?;
        let mut letter = self.on_day("return-asked", request.asked_at);
        letter.rows = self.rows(&request.pieces);
        Some(letter)
    }

    fn on_day(&self, key: &str, at: UnixMillis) -> Letter {
        self.about(key, &[("date", &self.words.day(at))])
    }

    fn rows(&self, pieces: &[PieceCount]) -> Vec<Row> {
        let rows = pieces.iter().filter_map(|count| {
            let line = self.order.contents.line(count.line)?;
            Some(self.row(line, count.pieces, None))
        });
        rows.collect()
    }

    fn row(&self, line: &OrderLine, pieces: u32, amount: Option<i64>) -> Row {
        let mut details = Vec::new();
        if let Some(tablet) = &line.tablet {
            details.push(tablet.front_text.as_str().to_owned());
        }
        if let Some(recipient) = &line.gift_card {
            let values = [("name", recipient.name.as_str()), ("email", recipient.email.as_str())];
            details.push(self.words.phrase("gift-card/sent-to", &values));
        }
        if line.is_gift {
            details.push(self.words.text("gift"));
        }
        Row {
            name: line.name.to_string(),
            details,
            pieces: self.words.phrase("pieces", &[("count", &pieces.to_string())]),
            amount: amount.map(|amount| self.money(amount)),
        }
    }

    /// The tax by its rates, the highest first.
    fn taxes(&self) -> Vec<Sum> {
        let contents = &self.order.contents;
        let mut taxes: Vec<(u32, i64)> = Vec::new();
        let lines = contents.lines.iter().map(|line| (line.tax_rate, line.tax));
        let delivery = contents
            .delivery
            .iter()
            .map(|delivery| (delivery.tax_rate, delivery.tax));
        for (rate, tax) in lines.chain(delivery) {
            match taxes.iter_mut().find(|(known, _)| *known == rate) {
                Some((_, sum)) => *sum += tax,
                None => taxes.push((rate, tax)),
            }
        }
        taxes.retain(|(_, tax)| *tax > 0);
        taxes.sort_by_key(|(rate, _)| std::cmp::Reverse(*rate));
        let sums = taxes.into_iter().map(|(rate, tax)| {
            let decimals = if rate % 100 == 0 { 0 } else { 1 };
            let rate = format::decimal(f64::from(rate) / 100.0, decimals, self.words.language);
            Sum {
                label: self.words.phrase("tax", &[("rate", &rate)]),
                amount: self.money(tax),
                is_total: false,
            }
        });
        sums.collect()
    }

    fn sum(&self, label: &str, amount: i64) -> Sum {
        Sum {
            label: self.words.text(label),
            amount: self.money(amount),
            is_total: false,
        }
    }

    fn money(&self, minor: i64) -> String {
        format::money(self.order.contents.money(minor), self.words.language)
    }

    fn place(&self, label: &str, address: &PostalAddress) -> Place {
        let country = Country::parse(&address.country_code);
        let mut lines = vec![
            format!("{} {}", address.first_name.as_str(), address.last_name.as_str()),
            address.line1.as_str().to_owned(),
            format!("{} {}", address.postal_code.as_str(), address.city.as_str()),
        ];
        lines.extend(country.map(|country| country.name(self.words.language).to_owned()));
        Place {
            label: self.words.text(label),
            lines,
        }
    }
}
