//! Feeds of goods for merchants' channels.

use std::{
    io::{self, Write},
    time::{Duration, SystemTime},
};

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::header::{HttpDate, IF_MODIFIED_SINCE, IF_NONE_MATCH},
    web,
};
use bytes::Bytes;
use domain::{fault::FaultCode, market::Language};
use flate2::{Compression, write::GzEncoder};
use futures_util::{Stream, stream};
use runtime::telemetry::slow;
use site::product_feed::{FeedReader, FeedVersion, ProductFeed};

use crate::{error::ApiError, methods, respond, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::reading("/feeds/products/{market}/{language}.xml", products));
}

async fn products(
    shop: web::Data<AppState>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let reader = reader(&shop, &path.0, &path.1).ok_or(FaultCode::NotFound)?;
    let book = shop.storefront.book.load_full();
    let version = {
        let (known, book, reader) = (shop.clone(), book.clone(), reader.clone());
        let knowing = move || known.product_feeds.of(&known.storefront, &book, &reader);
        in_turn(&shop, slow::timed(knowing)).await?.noted("feed wait", "feed")
    };
    if has_current(&request, &version) {
        return Ok(head(HttpResponse::NotModified(), &version).finish());
    }
    let feed = {
        let known = shop.clone();
        let beginning = move || ProductFeed::new(&known.storefront, &book, reader);
        in_turn(&shop, slow::timed(beginning)).await?.noted("feed wait", "feed")
    };
    let mut response = head(HttpResponse::Ok(), &version);
    response.content_type("application/xml; charset=utf-8");
    let pieces = feed.map(Bytes::from);
    if respond::accepts(&request).gzip {
        response.insert_header(("Content-Encoding", "gzip"));
        return Ok(response.streaming(one_by_one(shop, Compressed::new(pieces))));
    }
    Ok(response.streaming(one_by_one(shop, pieces)))
}

/// Nothing for a market or a language that the shop does not have.
fn reader(shop: &AppState, market: &str, language: &str) -> Option<FeedReader> {
    let language = Language::of_tag(language)?;
    let markets = &shop.storefront.markets;
    let market = markets.get(market)?.clone();
    Some(FeedReader {
        is_default_market: market.id == markets.default_market().id,
        market,
        language,
        origin: shop.storefront.public_origin.clone(),
    })
}

fn head(mut response: HttpResponseBuilder, version: &FeedVersion) -> HttpResponseBuilder {
    response
        .insert_header(("Cache-Control", "public, no-cache"))
        .insert_header(("Vary", "Accept-Encoding"))
        // Weak: a compressed answer has other bytes.
        .insert_header(("ETag", format!("W/{}", version.etag)))
        .insert_header(("Last-Modified", since(version).to_string()));
    response
}

/// In whole seconds, as the header tells it.
fn since(version: &FeedVersion) -> HttpDate {
    let seconds = u64::try_from(version.since.0 / 1000).unwrap_or_default();
    HttpDate::from(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
}

/// Whether the client has this version: by its tag, else by its date (RFC 9110, section 13.2.2).
fn has_current(request: &HttpRequest, version: &FeedVersion) -> bool {
    if request.headers().contains_key(IF_NONE_MATCH) {
        return respond::has_current(request, &version.etag);
    }
    let date = request.headers().get(IF_MODIFIED_SINCE);
    let date = date.and_then(|value| value.to_str().ok()?.parse::<HttpDate>().ok());
    date.is_some_and(|date| SystemTime::from(date) >= SystemTime::from(since(version)))
}

/// Does a part of a feed on the feeds' own thread: those of the sockets never write a catalogue. Fewer have a turn than may wait
/// for the thread, so that it refuses none; who reads slowly has none meanwhile.
async fn in_turn<T: Send + 'static>(
    shop: &AppState,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, FaultCode> {
    let turn = shop.places.feed_turns.take().await?;
    let work = move || {
        let done = work();
        drop(turn);
        done
    };
    shop.places.feeds.run(work).await
}

/// Each piece is made when the one before it was read.
fn one_by_one(
    shop: web::Data<AppState>,
    pieces: impl Iterator<Item = Bytes> + Send + 'static,
) -> impl Stream<Item = io::Result<Bytes>> + 'static {
    stream::unfold(Some(pieces), move |pieces| {
        let shop = shop.clone();
        async move {
            let mut pieces = pieces?;
            match in_turn(&shop, move || (pieces.next(), pieces)).await {
                Ok((piece, pieces)) => Some((Ok(piece?), Some(pieces))),
                Err(fault) => Some((Err(io::Error::other(fault.as_str())), None)),
            }
        }
    })
}

/// Pieces in gzip; what is not full yet waits for the next one.
struct Compressed<I> {
    pieces: I,
    encoder: Option<GzEncoder<Vec<u8>>>,
}

impl<I> Compressed<I> {
    fn new(pieces: I) -> Self {
        Self {
            pieces,
            encoder: Some(GzEncoder::new(Vec::new(), Compression::new(4))),
        }
    }
}

impl<I: Iterator<Item = Bytes>> Iterator for Compressed<I> {
    type Item = Bytes;

    fn next(&mut self) -> Option<Bytes> {
        loop {
            let encoder = self.encoder.as_mut()?;
            // Writing into memory cannot fail.
            match self.pieces.next() {
                Some(piece) => {
                    let _ = encoder.write_all(&piece);
                    let ready = std::mem::take(encoder.get_mut());
                    if !ready.is_empty() {
                        return Some(ready.into());
                    }
                }
                None => return Some(self.encoder.take()?.finish().ok()?.into()),
            }
        }
    }
}
