//! `praline promotions explain`.

use std::{collections::BTreeMap, process::ExitCode};

use clap::Args;
use domain::{
    cart::{CartContents, CartKey, Line},
    catalogue::Catalogue,
    clock::UnixMillis,
    ids::{CartId, IdentityId, LineItemId, ShipmentId},
    market::{Language, Market},
    money::Money,
    pricing::{
        Explanation, PriceBook, PricedCart, PricedLine, PricingContext, Shipping, Shopper, explain as explain_cart,
        price,
    },
    promotion::{AppliedCoupon, CouponCode, CouponState},
    quantity::Quantity,
    stock::NOTHING_RESERVED,
};
use runtime::timestamp::{self, Written};
use serde_json::{Value, json};
use services::promotions::words;

use super::{
    context::{Common, Context, Failure, known_variation, moment_argument, print, print_json, with_context},
    table::table,
};

#[derive(Args)]
pub struct ExplainArguments {
    #[command(flatten)]
    common: Common,
    /// The cart with this id.
    #[arg(long, value_name = "ID", conflicts_with_all = ["customer", "market", "lines", "coupon"])]
    cart: Option<String>,
    /// The cart of this shopper, such as a-0123456789abcdef0123456789abcdef, in --market.
    #[arg(long, value_name = "ID", requires = "market", conflicts_with_all = ["lines", "coupon"])]
    customer: Option<IdentityId>,
    /// Of --customer, or of a made-up cart.
    #[arg(long, value_name = "MARKET", required_unless_present = "cart")]
    market: Option<String>,
    /// A line of a made-up cart; may be given several times.
    #[arg(long = "line", value_name = "CODE=QUANTITY", value_parser = line)]
    lines: Vec<(String, Quantity)>,
    /// The coupon of a made-up cart.
    #[arg(long, value_name = "CODE", value_parser = CouponCode::parse)]
    coupon: Option<CouponCode>,
    /// The moment to price it at; now when absent.
    #[arg(long, value_name = "MOMENT", value_parser = moment_argument)]
    at: Option<Written>,
    /// A customer group that the shopper is in; may be given several times.
    #[arg(long = "group", value_name = "GROUP")]
    groups: Vec<String>,
    /// How many orders the shopper had before; not known when absent.
    #[arg(long, value_name = "NUMBER")]
    earlier_orders: Option<u32>,
    /// What a chosen delivery costs, such as 4.90; none is chosen when absent.
    #[arg(long, value_name = "AMOUNT")]
    delivery: Option<String>,
    /// For other programs.
    #[arg(long)]
    json: bool,
}

/// A priced cart with what became of every promotion.
struct Explained<'a> {
    cart: PricedCart,
    promotions: Vec<Explanation>,
    coupon: Option<&'a AppliedCoupon>,
    book: &'a PriceBook,
    market: &'a Market,
    language: Language,
    at: UnixMillis,
}

pub(super) fn explain(arguments: ExplainArguments) -> Result<ExitCode, Failure> {
    let (is_json, asked) = (arguments.json, arguments);
    with_context(asked.common, async |context| {
        let book = context.book().await?;
        let (market, contents) = match (asked.cart.as_deref(), asked.customer) {
            (Some(id), _) => stored_with_id(context, id).await?,
            (None, Some(identity)) => {
                let market = context.market(asked.market.as_deref().unwrap_or_default())?;
                (market, stored(context, identity, market).await?)
            }
            (None, None) => {
                let market = context.market(asked.market.as_deref().unwrap_or_default())?;
                let coupon = match asked.coupon.clone() {
                    Some(code) => {
                        let issued = context.store.promotions().find_code(&code).await?;
                        Some(AppliedCoupon { code, issued })
                    }
                    None => None,
                };
                (market, made_up(&asked.lines, coupon, book.catalogue())?)
            }
        };
        let at = asked.at.map(|at| context.moment(at, Some(&market.id))).transpose()?;
        let shopper = Shopper {
            earlier_orders: asked.earlier_orders,
            promotion_uses: BTreeMap::new(),
            groups: asked.groups.iter().map(|group| group.as_str().into()).collect(),
        };
        let shipping = match asked.delivery.as_deref() {
            Some(fee) => Some(delivery(fee, market)?),
            None => None,
        };
        let pricing = PricingContext {
            book: &book,
            market,
            at: at.unwrap_or(context.at),
            shopper: &shopper,
            shipping: shipping.as_ref(),
            reserved: &NOTHING_RESERVED,
        };
        let explained = Explained {
            cart: price(&contents, pricing),
            promotions: explain_cart(&contents, pricing),
            coupon: contents.coupon.as_ref(),
            book: &book,
            market,
            language: context.language,
            at: pricing.at,
        };
        if is_json {
            print_json(&explained.to_json())
        } else {
            print(&explained.describe())
        }
    })
}

async fn stored_with_id<'a>(context: &'a Context, id: &str) -> Result<(&'a Market, CartContents), Failure> {
    let id: CartId = id
        .parse()
        .map_err(|_| format!("{id:?} is no id of a cart: that is a UUID."))?;
    let key = context.store.carts().find(id).await?;
    let key = key.ok_or("There is no cart with this id; it may have ended.")?;
    let market = context.market(key.market.as_str())?;
    Ok((market, stored(context, key.identity, market).await?))
}

async fn stored(context: &Context, identity: IdentityId, market: &Market) -> Result<CartContents, Failure> {
    let key = CartKey {
        identity,
        market: market.id.clone(),
    };
    Ok(context.store.carts().load(&key, &[]).await?.contents)
}

fn made_up(
    lines: &[(String, Quantity)],
    coupon: Option<AppliedCoupon>,
    catalogue: &Catalogue,
) -> Result<CartContents, Failure> {
    let mut contents = CartContents {
        coupon,
        ..CartContents::default()
    };
    for (code, quantity) in lines {
        let code = known_variation(code, catalogue)?;
        if contents.lines.iter().any(|line| line.code == code) {
            return Err(format!("{code} is named twice; give each variation one --line.").into());
        }
        contents.lines.push(Line {
            id: LineItemId(contents.next_line),
            code,
            shipment: ShipmentId::DEFAULT,
            quantity: *quantity,
            custom: None,
        });
        contents.next_line += 1;
    }
    Ok(contents)
}

impl Explained<'_> {
    fn describe(&self) -> String {
        let cart = &self.cart;
        let mut text = format!("A cart in {} at {}\n\n", self.market.id, timestamp::format(self.at));
        let rows: Vec<_> = cart.lines.iter().map(|line| self.row(line)).collect();
        let columns = [
            ("PIECES", 0),
            ("CODE", 0),
            ("NAME", 32),
            ("EACH", 0),
            ("LINE DISCOUNT", 0),
            ("ORDER DISCOUNT", 0),
            ("TO PAY", 0),
        ];
        text += &table(columns, &rows);
        text += &format!(
            "\nDelivery {}\nTotal {}, saved by promotions {}, tax {}\n",
            words::money(cart.shipping_total),
            words::money(cart.total),
            words::money(cart.discount_total),
            words::money(cart.tax_total)
        );
        if let Some(payment) = &cart.gift_card {
            text += &format!(
                "Gift card …{} pays {}; left to pay {}\n",
                payment.card.last_four,
                words::money(payment.paid),
                words::money(cart.payable)
            );
        }
        if let Some(coupon) = &cart.coupon {
            let state = self.coupon_state();
            let effect = if coupon.is_applied {
                ""
            } else {
                "; it gives nothing here"
            };
            text += &format!("Coupon {}: {}{effect}\n", coupon.code, words::coupon(state));
        }
        text += "\nPromotions, in the order in which they are applied:\n";
        for explanation in &self.promotions {
            let promotion = &explanation.promotion;
            let name = promotion.name.get(self.language).unwrap_or_default();
            let outcome = match &explanation.outcome {
                Ok(saving) if saving.is_promise => "GIVEN, once a delivery is chosen".to_owned(),
                Ok(saving) => format!("GIVEN: saves {}", words::money(saving.amount)),
                Err(reason) => format!("not given: {}", words::reason(reason, promotion)),
            };
            text += &format!("  {} ({name})\n    {outcome}\n", promotion.id);
        }
        text
    }

    fn coupon_state(&self) -> CouponState {
        let state = |coupon| self.book.promotions().coupon(coupon, &self.market.id, self.at);
        self.coupon.map_or(CouponState::Unknown, state)
    }

    fn row(&self, line: &PricedLine) -> [String; 7] {
        let free = if line.is_gift { " (gift)" } else { "" };
        let net = line.net();
        [
            line.line.quantity.get().to_string(),
            line.line.code.to_string(),
            format!("{}{free}", self.name(line)),
            words::money(line.unit_price),
            words::money(line.line_discount),
            words::money(line.order_discount),
            words::money(net),
        ]
    }

    fn name<'a>(&self, line: &'a PricedLine) -> &'a str {
        let name = line
            .goods
            .as_ref()
            .and_then(|goods| goods.product.name.get(self.language));
        name.unwrap_or("not in the catalogue any more")
    }

    fn to_json(&self) -> Value {
        let cart = &self.cart;
        let lines = cart.lines.iter().map(|line| {
            json!({
                "code": line.line.code.as_str(), "quantity": line.line.quantity.get(), "isGift": line.is_gift,
                "placedPrice": line.placed_price.minor(), "unitPrice": line.unit_price.minor(),
                "lineDiscount": line.line_discount.minor(), "orderDiscount": line.order_discount.minor(),
                "net": line.net().minor(), "tax": line.tax.minor(), "taxRate": line.tax_rate,
            })
        });
        let promotions = self.promotions.iter().map(|explanation| {
            let promotion = &explanation.promotion;
            json!({
                "id": promotion.id.as_str(), "isGiven": explanation.outcome.is_ok(),
                "saved": explanation.outcome.as_ref().ok().map(|saving| saving.amount.minor()),
                "isPromise": explanation.outcome.as_ref().is_ok_and(|saving| saving.is_promise),
                "reason": explanation.outcome.as_ref().err().map(|reason| words::reason(reason, promotion)),
            })
        });
        json!({
            "market": self.market.id.as_str(), "currency": self.market.currency.code(), "at": timestamp::format(self.at),
            "lines": lines.collect::<Vec<_>>(),
            "coupon": cart.coupon.as_ref().map(|coupon| json!({
                "code": coupon.code.as_str(), "isApplied": coupon.is_applied,
                "state": words::coupon(self.coupon_state()),
            })),
            "shippingTotal": cart.shipping_total.minor(), "discountTotal": cart.discount_total.minor(), "taxTotal": cart.tax_total.minor(),
            "total": cart.total.minor(), "payable": cart.payable.minor(),
            "promotions": promotions.collect::<Vec<_>>(),
        })
    }
}

fn delivery(fee: &str, market: &Market) -> Result<Shipping, Failure> {
    let fee = Money::parse(fee, market.currency).ok_or_else(|| {
        let currency = market.currency.code();
        format!("{fee:?} is no amount in {currency}; write major units, such as 4.90.")
    })?;
    Ok(Shipping {
        name: "--delivery".into(),
        fee,
    })
}

fn line(text: &str) -> Result<(String, Quantity), String> {
    let told = || "write CODE=QUANTITY with 1 to 999 pieces, such as HH-1001-150=2".to_owned();
    let (code, pieces) = text.rsplit_once('=').ok_or_else(told)?;
    let quantity = pieces.parse().ok().and_then(Quantity::new).ok_or_else(told)?;
    Ok((code.to_owned(), quantity))
}
