//! Whether an operation may change a cart, and how.

use super::contents::{Contents, Line};
use crate::{
    catalogue::{Catalogue, ProductKind, Variation},
    fault::{Fault, FaultCode},
    ids::{LineItemId, ShipmentId, VariationCode},
    market::Market,
    quantity::{Quantity, QuantityDelta},
    text::Greeting,
};

/// What a shopper asks of a cart. Numbers are as asked; deciding checks them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CartOperation {
    Add {
        code: VariationCode,
        quantity: i64,
        /// -1 means the default shipment.
        shipment: i64,
    },
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
    /// What could not be read: refused, but its number is used, so that the tab goes on.
    Refuse(Fault),
}

/// Which line an operation means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineTarget {
    Code { code: VariationCode, shipment: i64 },
    Line(LineItemId),
}

impl CartOperation {
    /// Quantity changes wait a moment for more of their kind; the others are committed at once.
    pub fn is_debounced(&self) -> bool {
        !matches!(self, Self::SetGreeting { .. })
    }

    /// The variation that the operation is about, seen from the cart before it is applied.
    pub fn affected(&self, contents: &Contents) -> Option<VariationCode> {
        match self {
            Self::Add { code, .. } => Some(code.clone()),
            Self::Remove { target, .. } | Self::Delete { target } | Self::Set { target, .. } => match target {
                LineTarget::Code { code, .. } => Some(code.clone()),
                LineTarget::Line(id) => contents.line(*id).map(|line| line.code.clone()),
            },
            Self::SetGreeting { .. } | Self::Refuse(_) => None,
        }
    }
}

/// Different lines that fit one cart: more than any household buys, few enough to show and push.
const MAX_LINES: usize = 500;

/// Applies the operation to the contents, or says why not and leaves them as they are.
pub fn decide(
    contents: &mut Contents,
    operation: &CartOperation,
    catalogue: &Catalogue,
    market: &Market,
) -> Result<(), Fault> {
    match operation {
        CartOperation::Add {
            code,
            quantity,
            shipment,
        } => {
            let shipment = read_shipment(*shipment)?;
            let shelf = Shelf::of(code, catalogue, market)?;
            let delta = read_delta(*quantity)?.get();
            add(contents, &shelf, code, shipment, delta)
        }
        CartOperation::Remove { target, quantity } => {
            let delta = read_delta(*quantity)?.get();
            if let Some(at) = find(contents, target) {
                let left = contents.lines[at].quantity.get().saturating_sub(delta);
                put_quantity(contents, at, left);
            }
            Ok(())
        }
        CartOperation::Delete { target } => {
            if let Some(at) = find(contents, target) {
                contents.lines.remove(at);
            }
            Ok(())
        }
        CartOperation::Set { target, quantity } => set(contents, target, *quantity, catalogue, market),
        CartOperation::SetGreeting { greeting } => {
            contents.greeting = greeting.clone();
            Ok(())
        }
        CartOperation::Refuse(fault) => Err(fault.clone()),
    }
}

/// What the shop has of a variation.
struct Shelf {
    /// Pieces that one cart may hold; none where the shop sells beyond its stock.
    limit: Option<u32>,
}

impl Shelf {
    fn of(code: &VariationCode, catalogue: &Catalogue, market: &Market) -> Result<Self, Fault> {
        let offer = catalogue.offer(code.as_str()).ok_or(FaultCode::UnknownCode)?;
        // An engraved tablet needs its words, which only its designer takes.
        if offer.product.kind == ProductKind::CustomTablet || offer.variation.price(market).is_none() {
            return Err(FaultCode::NotBuyable.into());
        }
        Ok(Self::of_variation(offer.variation))
    }

    fn of_variation(variation: &Variation) -> Self {
        Self {
            limit: (!variation.backorder).then_some(variation.stock),
        }
    }

    /// Whether `pieces` in all may lie in one cart, and `quantity` of them in one line.
    fn allow(&self, pieces: u64, quantity: u64) -> Result<Quantity, Fault> {
        if let Some(limit) = self.limit.filter(|limit| pieces > u64::from(*limit)) {
            return Err(Fault::available(FaultCode::InsufficientStock, limit.min(Quantity::MAX)));
        }
        u32::try_from(quantity)
            .ok()
            .and_then(Quantity::new)
            .ok_or_else(|| Fault::available(FaultCode::QuantityOutOfRange, Quantity::MAX))
    }
}

fn add(
    contents: &mut Contents,
    shelf: &Shelf,
    code: &VariationCode,
    shipment: ShipmentId,
    delta: u32,
) -> Result<(), Fault> {
    let at = contents
        .lines
        .iter()
        .position(|line| line.code == *code && line.shipment == shipment);
    let before = at.map_or(0, |at| contents.lines[at].quantity.get());
    let pieces = u64::from(contents.pieces_of(code)) + u64::from(delta);
    let wanted = u64::from(before) + u64::from(delta);
    if wanted > u64::from(Quantity::MAX) {
        let most = shelf.limit.unwrap_or(Quantity::MAX).min(Quantity::MAX);
        return Err(Fault::available(FaultCode::QuantityOutOfRange, most));
    }
    let quantity = shelf.allow(pieces, wanted)?;
    match at {
        Some(at) => contents.lines[at].quantity = quantity,
        None if contents.lines.len() >= MAX_LINES => {
            return Err(Fault::available(FaultCode::QuantityOutOfRange, 0));
        }
        None => {
            contents.lines.push(Line {
                id: LineItemId(contents.next_line),
                code: code.clone(),
                shipment,
                quantity,
            });
            contents.next_line += 1;
        }
    }
    Ok(())
}

fn set(
    contents: &mut Contents,
    target: &LineTarget,
    quantity: i64,
    catalogue: &Catalogue,
    market: &Market,
) -> Result<(), Fault> {
    if quantity < 0 {
        return Ok(());
    }
    let wanted = u32::try_from(quantity).unwrap_or(u32::MAX);
    match (find(contents, target), target) {
        (Some(at), _) => {
            let line = &contents.lines[at];
            let before = line.quantity.get();
            // Fewer pieces are always allowed, whatever became of the stock.
            if wanted > before {
                let code = line.code.clone();
                let shipment = line.shipment;
                let shelf = Shelf::of(&code, catalogue, market)?;
                return add(contents, &shelf, &code, shipment, wanted - before);
            }
            put_quantity(contents, at, wanted);
            Ok(())
        }
        (None, LineTarget::Code { code, shipment }) if wanted > 0 => {
            let shipment = read_shipment(*shipment)?;
            let shelf = Shelf::of(code, catalogue, market)?;
            add(contents, &shelf, code, shipment, wanted)
        }
        (None, _) => Ok(()),
    }
}

fn find(contents: &Contents, target: &LineTarget) -> Option<usize> {
    match target {
        LineTarget::Line(id) => contents.lines.iter().position(|line| line.id == *id),
        LineTarget::Code { code, shipment } => {
            let shipment = ShipmentId::from_request(*shipment)?;
            contents
                .lines
                .iter()
                .position(|line| line.code == *code && line.shipment == shipment)
        }
    }
}

fn put_quantity(contents: &mut Contents, at: usize, pieces: u32) {
    match Quantity::new(pieces) {
        Some(quantity) => contents.lines[at].quantity = quantity,
        None => {
            contents.lines.remove(at);
        }
    }
}

fn read_delta(quantity: i64) -> Result<QuantityDelta, Fault> {
    QuantityDelta::new(quantity).ok_or_else(|| Fault::available(FaultCode::QuantityOutOfRange, Quantity::MAX))
}

fn read_shipment(number: i64) -> Result<ShipmentId, Fault> {
    ShipmentId::from_request(number).ok_or_else(|| Fault::field("shipmentId", "/faults/unknown-shipment"))
}
