//! The values that documents have in a group.

use std::{collections::BTreeSet, sync::Arc};

use crate::segment::{Segment, Values};

/// The values of a facet group through several segments.
pub(crate) struct Group {
    /// All values, in order.
    pub(crate) names: Vec<Box<str>>,
    pub(super) segments: Vec<(Arc<Values>, Vec<u32>)>,
}

impl Group {
    pub(crate) fn read<'a>(segments: impl Iterator<Item = &'a Segment>, name: &str) -> tantivy::Result<Self> {
        let of = |segment: &Segment| segment.columns.group(name);
        let segments = segments.map(of).collect::<Result<Vec<_>, _>>()?;
        let names: BTreeSet<&str> = segments
            .iter()
            .flat_map(|values| &values.names)
            .map(|name| &**name)
            .collect();
        let names: Vec<Box<str>> = names.into_iter().map(Into::into).collect();
        let place = |name| names.binary_search(name).unwrap_or_default() as u32;
        let places: Vec<Vec<u32>> = segments
            .iter()
            .map(|values| values.names.iter().map(place).collect())
            .collect();
        Ok(Self {
            names,
            segments: segments.into_iter().zip(places).collect(),
        })
    }
}
