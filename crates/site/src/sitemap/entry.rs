//! Which pages search engines may show, and what of them is told.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use domain::{
    catalogue::{Brand, Product},
    clock::UnixMillis,
    content::{Content, Node, PageType},
    market::{Language, Market},
    release::{Release, ReleaseId, ReleasePicture},
};

use crate::{
    Destination, address::brand_path, pictures::pictures_of_blocks, releases::release_path,
    render_context::SiteSnapshot,
};

/// A page that search engines may show, in its languages.
pub(super) enum Entry {
    /// `content` is what editors say there: all of a page of the tree, part of another.
    Page {
        page: Destination,
        content: Option<Arc<Node>>,
    },
    Brand(Brand),
    Release(ReleaseEntry),
}

/// A press release, which has the address of its page in each of its languages.
pub(super) struct ReleaseEntry {
    page: Arc<Node>,
    id: ReleaseId,
    versions: Vec<Arc<Release>>,
}

impl Entry {
    pub(super) fn is_in(&self, language: Language) -> bool {
        match self {
            Self::Page { page, .. } => page.is_in(language),
            Self::Brand(_) => true,
            Self::Release(release) => release.version(language).is_some(),
        }
    }

    pub(super) fn path(&self, language: Language) -> String {
        match self {
            Self::Page { page, .. } => page.path(language),
            Self::Brand(brand) => brand_path(brand, language),
            Self::Release(release) => release_path(release.page.nearest_path(language), release.id.as_str()),
        }
    }

    /// When readers last got to see something else; nothing where that is not known. A product, a list of products or a
    /// release is more than what anybody dates.
    pub(super) fn changed(&self, language: Language) -> Option<UnixMillis> {
        match self {
            Self::Page {
                page: Destination::Content(node),
                ..
            } => {
                let times = node.times(language)?;
                (times.changed > UnixMillis(0)).then_some(times.changed)
            }
            _ => None,
        }
    }

    /// Names of the pictures that it shows, each once.
    pub(super) fn pictures(&self, language: Language) -> Vec<Box<str>> {
        let mut names: Vec<Box<str>> = Vec::new();
        match self {
            Self::Page { page, content } => {
                match page {
                    Destination::Product(product) => names.extend(pictures_of(product)),
                    Destination::Category(category) => names.extend(category.picture.clone()),
                    _ => {}
                }
                let said = content.as_ref().and_then(|node| node.version(language));
                names.extend(said.into_iter().flat_map(|version| pictures_in(&version.content)));
            }
            Self::Brand(_) => {}
            Self::Release(release) => {
                let images = release
                    .version(language)
                    .into_iter()
                    .flat_map(|version| &version.images);
                names.extend(images.filter_map(|image| match &image.picture {
                    ReleasePicture::Own(name) => Some(name.clone()),
                    // Theirs to tell.
                    ReleasePicture::Foreign { .. } => None,
                }));
            }
        }
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names
    }
}

impl ReleaseEntry {
    fn version(&self, language: Language) -> Option<&Arc<Release>> {
        self.versions.iter().find(|version| version.language == language)
    }
}

fn pictures_of(product: &Product) -> impl Iterator<Item = Box<str>> {
    let of_variations = product.variations.iter().flat_map(|variation| &variation.pictures);
    product.pictures.iter().chain(of_variations).cloned()
}

fn pictures_in(content: &Content) -> Vec<Box<str>> {
    let own = content.pictures().into_iter().map(|(_, name)| name.into());
    own.chain(pictures_of_blocks(content).map(Into::into)).collect()
}

/// Everything that search engines may show, in a stable order.
pub(super) fn entries(shown: &SiteSnapshot, market: &Market, at: UnixMillis) -> Vec<Entry> {
    let pages = destinations(shown, market, at).into_iter().map(|page| {
        let content = match &page {
            Destination::Start => shown.content.start().cloned(),
            Destination::Content(node) => Some(node.clone()),
            Destination::Product(product) => shown.content.product(product.code.as_str()).cloned(),
            Destination::Category(category) => shown.content.category(category.code.as_str()).cloned(),
            _ => None,
        };
        Entry::Page { page, content }
    });
    let releases = releases(shown, at).into_iter().map(Entry::Release);
    let brands = shown.catalogue.brands().iter().cloned().map(Entry::Brand);
    pages.chain(brands).chain(releases).collect()
}

/// A product that cannot be bought is not theirs to show: its page says so too.
fn destinations(shown: &SiteSnapshot, market: &Market, at: UnixMillis) -> Vec<Destination> {
    let SiteSnapshot { catalogue, content, .. } = shown;
    let mut pages = vec![Destination::Start, Destination::AllProducts];
    pages.extend(catalogue.categories().iter().cloned().map(Destination::Category));
    let mut products: Vec<_> = catalogue
        .products()
        .filter(|product| {
            product
                .variations
                .iter()
                .any(|variation| variation.is_buyable(&market.id, at))
        })
        .cloned()
        .collect();
    products.sort_by(|a, b| (a.position, &a.code).cmp(&(b.position, &b.code)));
    pages.extend(products.into_iter().map(Destination::Product));
    let is_listed = |node: &&Arc<Node>| node.kind().is_listed();
    pages.extend(content.pages().filter(is_listed).cloned().map(Destination::Content));
    pages
}

/// Releases by id; none where the site has no page for them.
fn releases(shown: &SiteSnapshot, at: UnixMillis) -> Vec<ReleaseEntry> {
    let Some(page) = shown.content.of_type(PageType::Release).first() else {
        return Vec::new();
    };
    let mut versions: BTreeMap<&ReleaseId, Vec<Arc<Release>>> = BTreeMap::new();
    for release in shown.releases.all().flat_map(|feed| feed.published(at)) {
        if page.path(release.language).is_some() {
            versions.entry(&release.id).or_default().push(release.clone());
        }
    }
    let entry = |(id, versions): (&ReleaseId, Vec<Arc<Release>>)| ReleaseEntry {
        page: page.clone(),
        id: id.clone(),
        versions,
    };
    versions.into_iter().map(entry).collect()
}

/// The next moment at which a release is published by itself.
pub(super) fn next_release(shown: &SiteSnapshot, at: UnixMillis) -> Option<UnixMillis> {
    let releases = shown.releases.all().flat_map(|feed| feed.releases());
    releases
        .map(|release| release.published)
        .filter(|published| *published > at)
        .min()
}
