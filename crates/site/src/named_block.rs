//! Blocks that are asked for by their content ids, away from the pages that show them.

use domain::content::{Area, BlockData, Node, PageType, Version, VisitorGroupId};

use super::{audience::Audience, content_fields::identity, render_context::RenderContext};

/// The groups of visitors that a block is for in a place, and those that the block around it is for; for everybody where a list is
/// empty.
type Place = [Vec<VisitorGroupId>; 2];

/// Where pages show a block.
#[derive(Debug, Clone)]
pub struct Places(Vec<Place>);

impl Places {
    /// Whether everybody finds the block on some page.
    pub fn are_for_everybody(&self) -> bool {
        self.are_shown_to(&Audience::EVERYBODY)
    }

    /// Whether somebody of the audience finds the block on some page.
    pub fn are_shown_to(&self, audience: &Audience) -> bool {
        let mut places = self.0.iter();
        places.any(|place| place.iter().all(|groups| audience.may_see(groups)))
    }
}

/// The block with this content id, also one inside another, and where it is shown; nothing where no page that readers see has it.
/// The first question after a change of the content walks all pages: not for an async thread.
pub fn named_block(context: RenderContext<'_>, id: u32) -> Option<(BlockData, Places)> {
    let mut named = None;
    let mut places = Vec::new();
    for node in context.content.showing_block(id) {
        let areas = shown(context, node).map(|version| version.content.areas());
        for (area, blocks) in areas.into_iter().flatten() {
            for outer in blocks.iter().filter(|block| !block.hidden) {
                let Some((block, place)) = found(node, area, outer, id) else {
                    continue;
                };
                let is_for_everybody = place.iter().all(Vec::is_empty);
                let block = named.get_or_insert(block);
                places.push(place);
                if is_for_everybody {
                    return Some((block.clone(), Places(places)));
                }
            }
        }
    }
    Some((named?, Places(places)))
}

/// What readers see of a page: the start page is there in every language, and a page of shared blocks is seen by nobody but where
/// other pages name it.
fn shown<'a>(context: RenderContext<'_>, node: &'a Node) -> Option<&'a Version> {
    match node.kind() {
        PageType::SharedBlocks => None,
        PageType::Start => node.version_or_other(context.language),
        _ => node.version(context.language),
    }
}

/// The block with this id, which is this one or stands in it.
fn found(node: &Node, area: Area, outer: &BlockData, id: u32) -> Option<(BlockData, Place)> {
    let own = identity(node, area, outer);
    let groups = outer.visitor_groups.clone();
    if own.content_link.id == id {
        return Some((outer.clone(), [groups, Vec::new()]));
    }
    let mut inner = outer.inner().into_iter().flat_map(|(_, blocks)| blocks);
    let block = inner.find(|block| !block.hidden && own.of_inner(block).content_link.id == id)?;
    let place = [groups, block.visitor_groups.clone()];
    Some((block, place))
}
