//! Pages, followed by the tab that shows them: what editors publish is told to all who have the page open.

use std::{mem, sync::Arc, time::Duration};

use actix::{ActorFutureExt, AsyncContext, ContextFutureSpawner, StreamHandler, WrapFuture};
use domain::fault::{Fault, FaultCode};

use super::{
    super::page_updates::{LONGEST, ShownPage, address_of, frame},
    Context, Session,
    followed::arrivals,
};

/// Pages that one tab may follow: it shows one, and may know the next one already.
const MOST: usize = 4;

/// Between two times that a tab is told of pages: what is published in between is told together.
const PAUSE: Duration = Duration::from_secs(1);

/// Pages that the tab follows changed.
#[derive(Default)]
pub(super) struct PagesChanged;

impl Session {
    /// Follows a page, and tells it at once where the tab shows another version.
    pub(super) fn follow_page(&mut self, url: Option<&str>, version: Option<u64>, ctx: &mut Context) {
        let Some(url) = self.read_url(url) else { return };
        let found = address_of(&self.shop, &url).map(|(address, _)| address);
        let Some(live) = &mut self.live else { return };
        let is_known = live.pages.by_url.contains_key(&url);
        if !is_known && live.pages.by_url.len() >= MOST {
            return self.send_error(&FaultCode::TooLarge.into());
        }
        let subject = found.as_ref().and_then(|address| address.destination.subject());
        if let Some(subject) = &subject {
            live.pages.subjects.follow(subject.clone(), MOST, |mailbox| {
                ctx.add_stream(arrivals::<_, PagesChanged>(mailbox));
            });
        }
        // First followed, then looked up: a change between is told.
        let now = match (&subject, &found) {
            (Some(subject), Some(address)) => subject.version(&self.shop.storefront.content.load(), address.language),
            _ => 0,
        };
        if found.is_none() || version.is_some_and(|version| version != now) {
            live.pages.owed.insert(url.clone());
        }
        live.pages.by_url.insert(url, subject);
        self.tell_pages(ctx);
    }

    pub(super) fn unfollow_page(&mut self, url: Option<&str>) {
        let Some(url) = self.read_url(url) else { return };
        let Some(live) = &mut self.live else { return };
        let pages = &mut live.pages;
        pages.owed.remove(&url);
        let Some(Some(subject)) = pages.by_url.remove(&url) else {
            return;
        };
        if !pages.by_url.values().flatten().any(|other| *other == subject) {
            pages.subjects.unfollow(&subject);
        }
    }

    fn read_url(&self, url: Option<&str>) -> Option<Box<str>> {
        let read = url.filter(|url| url.starts_with('/') && url.len() <= LONGEST);
        if read.is_none() {
            self.send_error(&Fault::field("contentUrl", "/faults/content-url"));
        }
        read.map(Into::into)
    }

    /// Tells what is owed, once its time has come.
    fn tell_pages(&mut self, ctx: &mut Context) {
        let now = self.shop.clock.now().monotonic;
        let Some(live) = &mut self.live else { return };
        let pages = &mut live.pages;
        if pages.is_busy || pages.owed.is_empty() {
            return;
        }
        pages.is_busy = true;
        let left = pages.told.map_or(Duration::ZERO, |told| now.until(told + PAUSE));
        if !left.is_zero() {
            ctx.run_later(left, |session, ctx| {
                session.made_pages();
                session.tell_pages(ctx);
            });
            return;
        }
        pages.told = Some(now);
        let owed = mem::take(&mut pages.owed);
        let (shop, market) = (self.shop.clone(), live.key.market.as_str().into());
        let making = async move {
            let mut frames = Vec::new();
            for url in owed {
                let page = ShownPage {
                    url: url.clone(),
                    market: Box::clone(&market),
                };
                frames.push((url, frame(shop.clone(), page).await));
            }
            frames
        };
        making
            .into_actor(self)
            .map(|frames, session, ctx| {
                session.made_pages();
                for (url, frame) in frames {
                    session.tell_page(&url, frame);
                }
                session.tell_pages(ctx);
            })
            .spawn(ctx);
    }

    fn made_pages(&mut self) {
        if let Some(live) = &mut self.live {
            live.pages.is_busy = false;
        }
    }

    fn tell_page(&self, url: &str, frame: Result<Arc<str>, FaultCode>) {
        let is_followed = self
            .live
            .as_ref()
            .is_some_and(|live| live.pages.by_url.contains_key(url));
        match frame {
            Ok(frame) if is_followed => self.outbox.shared_text("", frame, ""),
            Ok(_) => {}
            // The next heartbeat says that content has changed, and the tab asks by itself.
            Err(fault) => tracing::debug!(?fault, url, "a changed page is not told"),
        }
    }
}

impl StreamHandler<PagesChanged> for Session {
    fn handle(&mut self, _: PagesChanged, ctx: &mut Self::Context) {
        let Some(live) = &mut self.live else { return };
        let pages = &mut live.pages;
        let news = pages.subjects.news();
        let concerned = pages.by_url.iter();
        let concerned = concerned.filter(|(_, subject)| subject.as_ref().is_some_and(|subject| news.contains(subject)));
        let urls: Vec<_> = concerned.map(|(url, _)| url.clone()).collect();
        pages.owed.extend(urls);
        self.tell_pages(ctx);
    }
}
