//! What a letter says, before it is text or HTML.

use domain::{
    clock::UnixMillis,
    order::{Credit, CreditReason, MailOccasion, Order, OrderLine, PieceCount},
};
use wire::{
    order::{credit_note_path, receipt_path},
    problem::Phrasebook,
};

use crate::{
    address,
    order_texts::{Fact, OrderTexts, Place, Words},
};

pub(super) struct Letter {
    pub subject: String,
    pub heading: String,
    pub paragraphs: Vec<String>,
    pub facts: Vec<Fact>,
    pub rows: Vec<Row>,
    pub sums: Vec<Sum>,
    pub places: Vec<Place>,
    pub links: Vec<Link>,
}

pub(super) struct Link {
    pub label: String,
    /// With scheme and host.
    pub url: String,
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

/// What a letter about an order tells that the order does not know.
#[derive(Clone, Copy)]
pub struct AroundOrder<'a> {
    /// The days on which the goods are to arrive; nothing where nobody knows.
    pub arrival: Option<&'a str>,
    /// Where goods are sent back, line by line.
    pub return_address: &'a [String],
    /// The names of ways of paying, in the order's language.
    pub phrases: &'a dyn Phrasebook,
}

/// `origin` is that of the shop's pages.
pub(super) fn write(
    order: &Order,
    occasion: &MailOccasion,
    around: AroundOrder<'_>,
    words: &Words<'_>,
    origin: &str,
) -> Option<Letter> {
    let writing = OrderTexts { order, words };
    let mut letter = match occasion {
        MailOccasion::Placed => writing.placed(around)?,
        MailOccasion::Ready => writing.ready()?,
        MailOccasion::Shipped(id) => writing.shipped(id)?,
        MailOccasion::Cancelled => writing.cancelled(),
        MailOccasion::Refunded(id) => writing.refunded(id)?,
        MailOccasion::ReturnAsked(id) => writing.return_asked(id, around.return_address)?,
        // Its recipient is written to, who has nothing to do with the order; and what is asked about stands in no order.
        MailOccasion::GiftCard(_) | MailOccasion::Review => return None,
    };
    letter.links = writing.links(occasion, origin);
    Some(letter)
}

/// A product that the buyer is asked about, and where they write what they think of it.
#[derive(Clone, Copy)]
pub struct ReviewRequest<'a> {
    pub product: &'a str,
    /// Of the page, with the link's secret.
    pub url: &'a str,
}

/// To a buyer who has had the goods for some days.
pub(super) fn reviews(order: &Order, asked: &[ReviewRequest<'_>], words: &Words<'_>) -> Letter {
    let mut letter = OrderTexts { order, words }.about("review", &[]);
    letter.paragraphs.push(words.text("review/terms"));
    letter.links = asked
        .iter()
        .map(|asked| Link {
            label: words.phrase("review/link", &[("product", asked.product)]),
            url: asked.url.to_owned(),
        })
        .collect();
    letter
}

/// To whoever looks for an order.
pub(super) fn order_link(order: &Order, url: &str, hours: u64, words: &Words<'_>) -> Letter {
    let number = order.number.to_string();
    let mut letter = OrderTexts { order, words }.about("order-link", &[("number", &number)]);
    letter
        .paragraphs
        .push(words.phrase("order-link/terms", &[("time", &words.hours(hours))]));
    letter.links = vec![Link {
        label: words.text("order-link/link"),
        url: url.to_owned(),
    }];
    letter
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
    let texts_of_order = OrderTexts { order, words };
    let amount = texts_of_order.money(line.placed_price);
    let values = [("sender", recipient.sender.as_str()), ("amount", &*amount)];
    let fact = |label, value: &str| texts_of_order.fact(label, value);
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
        links: Vec::new(),
    })
}

impl OrderTexts<'_> {
    /// The parcel's way, the order as it is by then, and the paper that belongs to the occasion. Its id in them is what a guest reads it with.
    fn links(&self, occasion: &MailOccasion, origin: &str) -> Vec<Link> {
        let Self { order, words } = self;
        let confirmation = address::order_confirmation_path(words.language);
        let tracking = match occasion {
            MailOccasion::Shipped(id) => order.shipments().iter().find(|shipment| shipment.id == *id),
            _ => None,
        };
        let tracking = tracking.and_then(|shipment| shipment.tracking_url.as_ref());
        let tracking = tracking.map(|url| Link {
            label: words.text("follow-parcel"),
            url: url.as_str().to_owned(),
        });
        let paper = match occasion {
            MailOccasion::Placed if order.has_receipt() => Some(("paper/receipt", receipt_path(order.id))),
            MailOccasion::Cancelled => self.credit_note(|credit| credit.reason == CreditReason::Cancellation),
            MailOccasion::Refunded(id) => self.credit_note(|credit| credit.id == *id),
            _ => None,
        };
        let link = |(label, path): (&str, String)| Link {
            label: words.text(label),
            url: format!("{origin}{path}"),
        };
        let shown = ("show-order", format!("{confirmation}?orderId={}", order.id));
        let page = address::order_lookup_path(words.language);
        let withdrawing = (*occasion == MailOccasion::Placed && order.is_withdrawable())
            .then(|| ("withdraw", format!("{page}?number={}", order.number)));
        let own = std::iter::once(shown).chain(paper).chain(withdrawing).map(link);
        tracking.into_iter().chain(own).collect()
    }

    /// The paper about what was taken back, with its label.
    fn credit_note(&self, is_meant: impl Fn(&Credit) -> bool) -> Option<(&'static str, String)> {
        let (nth, _) = self.order.credit_notes().find(|(_, credit)| is_meant(credit))?;
        Some(("paper/credit-note", credit_note_path(self.order.id, nth)))
    }

    /// What all letters begin with.
    pub(super) fn about(&self, key: &str, values: &[(&str, &str)]) -> Letter {
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
                self.fact("order-number", number),
                self.fact("date", words.day_of_year(order.placed_at)),
            ],
            rows: Vec::new(),
            sums: Vec::new(),
            places: Vec::new(),
            links: Vec::new(),
        }
    }

    fn placed(&self, around: AroundOrder<'_>) -> Option<Letter> {
        let Self { order, words } = self;
        let contents = &order.contents;
        let totals = contents.totals().ok()?;
        let mut letter = self.about("placed", &[]);
        if contents.is_fetched_from_us() {
            letter.paragraphs[1] = words.text("placed/intro-fetched");
        } else if contents.is_mailed() {
            letter.paragraphs[1] = words.text("placed/intro-mailed");
        }
        letter.paragraphs.extend(self.left_to_pay());
        letter
            .facts
            .extend(around.arrival.map(|days| self.fact("arrival", days)));
        letter.facts.extend(self.ways_of_paying(around.phrases));
        if order.is_withdrawable() {
            letter.paragraphs.push(words.text("placed/withdrawal"));
        }
        letter.rows = contents
            .lines
            .iter()
            .map(|line| self.row(line, line.quantity, Some(line.unit_price * i64::from(line.quantity))))
            .collect();
        let full = contents.goods_before_promotions();
        letter.sums.push(self.sum("items", full));
        if totals.goods < full {
            letter.sums.push(self.sum("discount", totals.goods - full));
        }
        if let Some(delivery) = &contents.delivery {
            letter.sums.push(Sum {
                label: format!("{}: {}", words.text("delivery"), delivery.full_name(contents.language)),
                amount: match delivery.net {
                    0 => words.text("free"),
                    net => self.money(net),
                },
                is_total: false,
            });
        }
        letter.sums.push(Sum {
            is_total: true,
            ..self.sum("total", totals.total)
        });
        let taxes = self.order.contents.taxes().into_iter().filter(|part| part.tax > 0);
        letter.sums.extend(taxes.map(|part| Sum {
            label: words.phrase("tax", &[("rate", &self.rate(part.rate))]),
            amount: self.money(part.tax),
            is_total: false,
        }));
        if !contents.is_mailed() {
            letter.places.push(self.destination());
        }
        if let Some(billing) = &contents.buyer.billing {
            letter.places.push(self.place("billing-address", billing));
        }
        letter.places.extend(self.greeting());
        Some(letter)
    }

    fn ways_of_paying(&self, phrases: &dyn Phrasebook) -> Option<Fact> {
        let mut names: Vec<String> = Vec::new();
        for payment in self.order.payments().iter().filter(|payment| payment.is_authorised()) {
            let name = phrases.phrase(&format!("/payment/methods/{}", payment.method), &[]);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| self.fact("paid-by", names.join(", ")))
    }

    /// How what was not paid yet is to be paid.
    fn left_to_pay(&self) -> Vec<String> {
        let order = self.order;
        let (there, by_invoice) = (order.to_pay_at_pickup(), order.to_pay_by_invoice());
        let ways = [("placed/pay-there", there), ("placed/pay-by-invoice", by_invoice)];
        let due = ways.into_iter().filter(|(_, amount)| *amount > 0);
        due.map(|(key, amount)| self.words.phrase(key, &[("amount", &self.money(amount))]))
            .collect()
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

    pub(super) fn on_day(&self, key: &str, at: UnixMillis) -> Letter {
        self.about(key, &[("date", &self.words.day(at))])
    }

    pub(super) fn rows(&self, pieces: &[PieceCount]) -> Vec<Row> {
        let rows = pieces.iter().filter_map(|count| {
            let line = self.order.contents.line(count.line)?;
            Some(self.row(line, count.pieces, None))
        });
        rows.collect()
    }

    pub(super) fn row(&self, line: &OrderLine, pieces: u32, amount: Option<i64>) -> Row {
        Row {
            name: line.name.to_string(),
            details: self.details(line),
            pieces: self.pieces(pieces),
            amount: amount.map(|amount| self.money(amount)),
        }
    }

    pub(super) fn sum(&self, label: &str, amount: i64) -> Sum {
        Sum {
            label: self.words.text(label),
            amount: self.money(amount),
            is_total: false,
        }
    }
}
