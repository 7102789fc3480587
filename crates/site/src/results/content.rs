//! Pages of all kinds, and products among them.

use domain::fault::Fault;
use search_index::{Kind, Query};
use wire::search::ContentSearch;

use super::{
    Asker,
    asked::{Asked, refusal},
};
use crate::{
    hits,
    parameters::{read_each, truth},
    search::pages::KINDS,
    searcher::{Merged, Relevance},
};

/// What is asked for.
#[derive(Debug, Clone)]
pub struct ContentQuestion {
    pub asked: Asked,
    /// The kinds of pages that may be among the hits.
    pub pages: Vec<Kind>,
    /// Whether products may be.
    pub has_products: bool,
}

impl ContentQuestion {
    /// Reads the parameters of a call.
    ///
    /// # Errors
    ///
    /// The parameters that are wrong.
    pub fn read<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, Fault> {
        let mut question = Self {
            asked: Asked::default(),
            pages: KINDS.to_vec(),
            has_products: false,
        };
        let mut named = None;
        read_each(pairs, |name, value| {
            match name {
                "kinds" => named = Some(kinds(value).ok_or("/validation/kinds")?),
                "includeProducts" => question.has_products = truth(value) == Some(true),
                _ => question.asked.take(name, value)?,
            }
            Ok(())
        })?;
        if let Some((pages, has_products)) = named {
            (question.pages, question.has_products) = (pages, has_products);
        }
        Ok(question)
    }
}

/// The kinds of pages, and whether products are among them; nothing where one is not known.
fn kinds(named: &str) -> Option<(Vec<Kind>, bool)> {
    let (mut pages, mut has_products) = (Vec::new(), false);
    for name in named.split(',').map(str::trim) {
        match name {
            "recipe" => pages.push(Kind::Recipe),
            "article" => pages.push(Kind::Article),
            "location" => pages.push(Kind::Location),
            "page" => pages.push(Kind::Page),
            "release" => pages.push(Kind::Release),
            "product" => has_products = true,
            _ => return None,
        }
    }
    Some((pages, has_products))
}

/// Finds what is asked for.
///
/// # Errors
///
/// A question that the index refuses, a page that is too far, and [`crate::searcher::Searcher::run`]'s.
pub async fn search(asker: Asker<'_>, question: ContentQuestion) -> Result<ContentSearch, Fault> {
    found(asker, question).await.map(|(answer, _)| answer)
}

/// The same, and how good it is.
///
/// # Errors
///
/// As of [`search`].
pub(super) async fn found(asker: Asker<'_>, question: ContentQuestion) -> Result<(ContentSearch, Relevance), Fault> {
    let ContentQuestion {
        asked,
        pages,
        has_products,
    } = question;
    let language = asker.language;
    let shown = asker.storefront.snapshot();
    let taxonomy = shown.content.taxonomy();
    let data = asker.storefront.search_data.load_full();
    let understood = asked.understood(&data);
    let queries = understood.page_queries(&pages, &data, taxonomy, language);
    let queries = queries.map_err(refusal)?.into_iter();
    let queries = queries.map(|query| asked.among_pages(query, taxonomy, language));
    let pages = queries.collect::<Result<Vec<_>, _>>().map_err(refusal)?;
    // Products are filed under none of the taxonomy's categories.
    let mut products = None;
    if has_products && !asked.topics.choose_any(taxonomy) {
        products = Some(
            understood
                .query(&asker.market.id)
                .map_err(refusal)?
                .of_kinds([Kind::Product]),
        );
    }
    // Of one index any page can be asked for alone.
    let reachable = match pages.len() + usize::from(products.is_some()) {
        0 | 1 => Query::MAX_OFFSET + 1,
        _ => Merged::MAX_HITS,
    };
    let (offset, limit) = (asked.offset(), asked.page_size);
    if offset >= reachable {
        return Err(Fault::field("page", "/validation/page-too-far"));
    }
    let titles = asker.titles(&shown);
    let search = asker.storefront.searcher.run("content", move |indexes, until| {
        let pages = pages.into_iter().map(|query| (&indexes.pages, query.until(until)));
        let products = products.map(|query| (&indexes.products, query.until(until)));
        let questions = pages.chain(products);
        let mut merged = Merged::find(questions.collect(), offset, limit)?;
        merged.mark(offset, limit, &titles, until);
        Ok(merged)
    });
    let merged = search.await?;
    let context = asker.context(&shown);
    let hits = merged.page(offset, limit);
    let answer = ContentSearch {
        hits: hits.filter_map(|hit| hits::content_hit(context, hit)).collect(),
        facet_categories: asked.topics.facets(&merged.facets(), taxonomy, language),
        has_more: asked.has_more(merged.total().min(reachable)),
        total_count: merged.total(),
        corrected_query: understood.corrected(merged.corrected()),
        understood: asker.naming(&shown, &data).understood(&understood),
    };
    Ok((answer, merged.relevance()))
}
