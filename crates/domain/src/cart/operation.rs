//! What can be asked of a cart.

use super::{
    contents::CartContents,
    custom::CustomForm,
    details::{BuyerHistory, DeliveryChoice},
};
use crate::{
    buyer::Buyer,
    delivery::DeliveryQuote,
    fault::Fault,
    giftcard::AppliedGiftCard,
    ids::{LineItemId, VariationCode},
    promotion::AppliedCoupon,
    text::Greeting,
};

/// What a shopper asks of a cart. Numbers are as asked; deciding checks them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CartOperation {
    Add(NewLine),
    Remove {
        target: LineTarget,
        quantity: i64,
    },
    Delete {
        target: LineTarget,
    },
    /// Sets the quantity; 0 deletes, below 0 changes nothing.
    Set {
        target: LineTarget,
        quantity: i64,
    },
    /// None takes the greeting away.
    SetGreeting {
        greeting: Option<Greeting>,
    },
    /// Takes the place of a coupon that was applied before.
    ApplyCoupon(AppliedCoupon),
    RemoveCoupon,
    /// A card whose code and PIN were checked; takes the place of one that was applied before.
    ApplyGiftCard(AppliedGiftCard),
    RemoveGiftCard,
    /// Who buys, with what they had before.
    SetBuyer {
        buyer: Box<Buyer>,
        history: BuyerHistory,
    },
    /// None takes the choice back. Its price is the shop's to say.
    ChooseDelivery(Option<DeliveryChoice>),
    /// What somebody chose at a delivery provider, as the shop read it there.
    TakeQuote(Box<DeliveryQuote>),
    /// What the choice that was known has become at its provider; none where nothing is chosen there any more. A cart that stands by
    /// another choice when this comes keeps it: whoever asks a provider waits, and people choose meanwhile.
    RenewQuote {
        known: Box<DeliveryQuote>,
        now: Option<Box<DeliveryQuote>>,
    },
    /// Makes the cart hold exactly this; all of it or nothing.
    Replace {
        lines: Vec<NewLine>,
        greeting: Option<Greeting>,
        coupon: Option<AppliedCoupon>,
    },
    /// Ends this cart; the next operation is on a new, empty one.
    End,
    /// Takes the coupon away where no promotion is given for it as the cart stands.
    DropIdleCoupon,
    /// The operation, where the cart is as its sender saw it when the operation's turn comes.
    If {
        condition: Condition,
        operation: Box<Self>,
    },
    /// Asks for the outcome of an operation that came before, by its identity: it changes nothing and uses no number.
    Repeat,
    /// What could not be read: refused, but its number is used, so that the tab goes on.
    Refuse(Fault),
}

/// What a cart must be for an operation to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// Its owner's cart of this generation: it is not found when it has ended.
    Generation(u32),
    /// Without anything in it: there is a cart already otherwise.
    Empty,
}

/// Pieces to put into a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLine {
    pub code: VariationCode,
    pub quantity: i64,
    /// -1 means the default shipment.
    pub shipment: i64,
    /// Of goods that are made for somebody.
    pub custom: Option<CustomForm>,
}

/// Which line an operation means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineTarget {
    /// The first line of the variation.
    Code {
        code: VariationCode,
        shipment: i64,
    },
    Line(LineItemId),
}

impl CartOperation {
    /// Quantity changes wait a moment for more of their kind; the others are committed at once.
    pub fn is_debounced(&self) -> bool {
        match self {
            Self::Add(_) | Self::Remove { .. } | Self::Delete { .. } | Self::Set { .. } => true,
            Self::If { operation, .. } => operation.is_debounced(),
            _ => false,
        }
    }

    /// The variation that the operation is about, seen from the cart before it is applied.
    pub fn affected(&self, contents: &CartContents) -> Option<VariationCode> {
        match self {
            Self::Add(line) => Some(line.code.clone()),
            Self::Remove { target, .. } | Self::Delete { target } | Self::Set { target, .. } => match target {
                LineTarget::Code { code, .. } => Some(code.clone()),
                LineTarget::Line(id) => contents.line(*id).map(|line| line.code.clone()),
            },
            Self::If { operation, .. } => operation.affected(contents),
            _ => None,
        }
    }

    /// About how much memory it takes while it waits.
    pub fn bytes(&self) -> usize {
        let texts = match self {
            Self::Add(line) => line.bytes(),
            Self::Replace { lines, greeting, .. } => {
                let greeting = greeting.as_ref().map_or(0, |greeting| greeting.as_str().len());
                let texts: usize = lines.iter().map(NewLine::bytes).sum();
                texts + size_of_val(&**lines) + greeting
            }
            Self::SetGreeting { greeting } => greeting.as_ref().map_or(0, |greeting| greeting.as_str().len()),
            Self::SetBuyer { buyer, .. } => size_of_val(&**buyer) + BUYER_TEXTS,
            Self::If { operation, .. } => operation.bytes(),
            _ => 0,
        };
        size_of::<Self>() + texts
    }
}

/// About what a buyer's names and addresses take.
const BUYER_TEXTS: usize = 512;

impl NewLine {
    fn bytes(&self) -> usize {
        self.code.as_str().len() + self.custom.as_ref().map_or(0, CustomForm::bytes)
    }
}
