//! From which warehouses pieces are taken: a pure decision.

/// Pieces of one variation in one warehouse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WarehouseStock {
    pub(super) warehouse: String,
    pub(super) quantity: i64,
    /// Above the quantity where more was sold than there is.
    pub(super) reserved: i64,
}

/// What to take from one warehouse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Allocation {
    pub(super) warehouse: String,
    pub(super) pieces: i64,
    /// More than there is: the warehouse owes the rest.
    pub(super) is_past_stock: bool,
}

/// Takes from the warehouses in their order. Where they do not hold enough the first one owes the rest, if the variation
/// may be sold past its stock. Otherwise the error is how many pieces there are.
pub(super) fn allocate(warehouses: &[WarehouseStock], wanted: i64, backorder: bool) -> Result<Vec<Allocation>, i64> {
    // What one warehouse owes, another one's pieces are for.
    let available = warehouses.iter().map(WarehouseStock::free).sum::<i64>().max(0);
    if wanted > available && (!backorder || warehouses.is_empty()) {
        return Err(available);
    }
    let mut left = wanted;
    let mut allocations = Vec::new();
    for warehouse in warehouses {
        let pieces = left.min(warehouse.free()).max(0);
        left -= pieces;
        allocations.push(Allocation {
            warehouse: warehouse.warehouse.clone(),
            pieces,
            is_past_stock: false,
        });
    }
    if left > 0
        && let Some(first) = allocations.first_mut()
    {
        first.pieces += left;
        first.is_past_stock = true;
    }
    allocations.retain(|allocation| allocation.pieces > 0);
    Ok(allocations)
}

impl WarehouseStock {
    fn free(&self) -> i64 {
        self.quantity - self.reserved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stock as (quantity, reserved), and what is taken from each, by place.
    fn check(warehouses: &[(i64, i64)], wanted: i64, backorder: bool, expected: Result<&[(usize, i64, bool)], i64>) {
        let warehouses: Vec<WarehouseStock> = warehouses
            .iter()
            .enumerate()
            .map(|(place, (quantity, reserved))| WarehouseStock {
                warehouse: place.to_string(),
                quantity: *quantity,
                reserved: *reserved,
            })
            .collect();
        let expected = expected.map(|allocations| {
            let allocation = |(place, pieces, is_past_stock): &(usize, i64, bool)| Allocation {
                warehouse: place.to_string(),
                pieces: *pieces,
                is_past_stock: *is_past_stock,
            };
            allocations.iter().map(allocation).collect::<Vec<_>>()
        });
        assert_eq!(
            allocate(&warehouses, wanted, backorder),
            expected,
            "{warehouses:?} {wanted}"
        );
    }

    #[test]
    fn pieces_come_from_the_first_warehouse_that_has_some() {
        check(&[(5, 0)], 5, false, Ok(&[(0, 5, false)]));
        check(&[(5, 2), (4, 0)], 5, false, Ok(&[(0, 3, false), (1, 2, false)]));
        check(&[(2, 2), (4, 0)], 4, false, Ok(&[(1, 4, false)]));
        check(&[(5, 2), (4, 0)], 8, false, Err(7));
        check(&[(5, 5)], 1, false, Err(0));
        check(&[], 1, true, Err(0));
    }

    #[test]
    fn what_is_sold_past_the_stock_is_owed_by_the_first() {
        check(&[(5, 2), (4, 0)], 9, true, Ok(&[(0, 5, true), (1, 4, false)]));
        check(&[(0, 0)], 2, true, Ok(&[(0, 2, true)]));
        // Three pieces are owed already, so those in the second warehouse are not free.
        check(&[(0, 3), (4, 0)], 2, false, Err(1));
        check(&[(0, 3), (2, 0)], 1, false, Err(0));
    }
}
