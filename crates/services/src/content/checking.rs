//! What can be said against pages before readers see them.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use domain::{
    catalogue::Catalogue,
    content::{
        self, BlockData, BlockFault, ContentFault, ContentTree, FaultPlace, Page, PageFault, PageId, PageOutline,
        PageType, Taxonomy, VisitorGroupId,
    },
    market::Language,
    visitor::VisitorGroup,
};
use site::{Address, SiteData};
use store::WholeContent;
use wire::blocks;

use super::{ContentError, files::ContentFiles};

/// What of a shop content is looked at with.
#[derive(Clone, Copy)]
pub struct CheckContext<'a> {
    pub catalogue: &'a Catalogue,
    /// Those that the site data define.
    pub visitor_groups: &'a [VisitorGroup],
}

impl<'a> CheckContext<'a> {
    pub fn new(catalogue: &'a Catalogue, site: &'a SiteData) -> Self {
        Self {
            catalogue,
            visitor_groups: &site.visitor_groups,
        }
    }
}

/// What can be said against putting these files beside what is stored, in a shop with this catalogue. All pages are looked
/// at: what is stored may stand where the shop has a page of its own now.
pub fn look_at(files: &ContentFiles, stored: WholeContent, context: CheckContext<'_>) -> Result<(), ContentError> {
    let taxonomy = files.taxonomy.clone().unwrap_or(stored.taxonomy);
    let mut all: BTreeMap<PageId, Page> = stored.pages.into_iter().map(|page| (page.id.clone(), page)).collect();
    let mut wrong = Vec::new();
    let mut given: HashSet<&PageId> = HashSet::new();
    for page in &files.pages {
        if !given.insert(&page.id) {
            wrong.push(of_page(&page.id, ContentFault::GivenTwice));
        }
    }
    all.extend(files.pages.iter().map(|page| (page.id.clone(), page.clone())));
    let all: Vec<Page> = all.into_values().collect();
    wrong.extend(faults(&all, &[], &taxonomy, context));
    wrong.extend(files.pages.iter().flat_map(content::too_long));
    told(wrong)
}

/// What can be said against these pages, in the place of those with their ids. `near` are the pages that they could meet;
/// nothing is said of those.
pub fn look_at_some(
    pages: &[Page],
    near: &[PageOutline],
    taxonomy: &Taxonomy,
    context: CheckContext<'_>,
) -> Result<(), ContentError> {
    let mut wrong = faults(pages, near, taxonomy, context);
    wrong.extend(pages.iter().flat_map(content::too_long));
    told(wrong)
}

fn faults(pages: &[Page], near: &[PageOutline], taxonomy: &Taxonomy, context: CheckContext<'_>) -> Vec<PageFault> {
    let kinds = pages.iter().map(|page| (page.id.clone(), page.kind));
    let kinds: HashMap<PageId, PageType> = near
        .iter()
        .map(|page| (page.id.clone(), page.kind))
        .chain(kinds)
        .collect();
    let block = |area, block: &BlockData| {
        let mut faults = blocks::check(area, block);
        faults.extend(unknown_groups(block, context.visitor_groups));
        faults
    };
    let mut wrong = content::check_among(pages, near, taxonomy, block);
    wrong.extend(
        pages
            .iter()
            .flat_map(|page| taken_addresses(page, &kinds, context.catalogue)),
    );
    wrong
}

fn told(wrong: Vec<PageFault>) -> Result<(), ContentError> {
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(ContentError::Wrong(wrong))
    }
}

/// Groups that a block, or one inside it, names and nobody has defined.
fn unknown_groups(block: &BlockData, known: &[VisitorGroup]) -> Vec<BlockFault> {
    let named = blocks::with_inner(block).flat_map(|block| block.visitor_groups);
    let unknown: BTreeSet<_> = named.filter(|id| known.iter().all(|group| group.id != *id)).collect();
    let fault = |id: VisitorGroupId| BlockFault {
        field: "visitorGroups".to_owned(),
        fault: ContentFault::UnknownGroup { group: id.to_string() },
    };
    unknown.into_iter().map(fault).collect()
}

/// Addresses that the shop itself has, right under the language. `kinds` tells what all pages are.
pub(super) fn taken_addresses(page: &Page, kinds: &HashMap<PageId, PageType>, catalogue: &Catalogue) -> Vec<PageFault> {
    let parent = page.parent.as_ref().and_then(|id| kinds.get(id));
    let is_root = page.kind.has_address() && parent.is_none_or(|parent| !parent.has_address());
    if !is_root {
        return Vec::new();
    }
    let nothing = ContentTree::default();
    let is_taken = |language: Language, segment: &str| {
        Address::resolve(&format!("/{language}/{segment}"), catalogue, &nothing).is_some()
    };
    let versions = page.versions.iter();
    let taken = versions.filter_map(|(language, version)| {
        let segment = version.segment.as_ref()?;
        is_taken(*language, segment.as_str()).then(|| PageFault {
            page: page.id.clone(),
            place: FaultPlace::of(Some(*language), "segment"),
            fault: ContentFault::AddressTaken {
                address: format!("/{language}/{segment}"),
            },
        })
    });
    taken.collect()
}

/// Something about a page as a whole.
pub(super) fn of_page(page: &PageId, fault: ContentFault) -> PageFault {
    PageFault {
        page: page.clone(),
        place: FaultPlace::default(),
        fault,
    }
}
