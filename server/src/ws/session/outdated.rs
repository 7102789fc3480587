//! What a tab keeps that is out of date: it is told, and asks again for what it shows.

use wire::socket::{OutdatedTopic, ServerFrame};

use super::Session;

impl Session {
    /// Tells of changed content, at a heartbeat: nobody is woken for what every page may show, and not all tabs ask at once.
    pub(super) fn tell_changed_content(&mut self) {
        let now = self.shop.followers.content_revision.now();
        let Some(live) = &mut self.live else { return };
        if std::mem::replace(&mut live.outdated.content, now) != now {
            self.tell_outdated(vec![OutdatedTopic::Content]);
        }
    }

    pub(super) fn tell_outdated(&mut self, topics: Vec<OutdatedTopic>) {
        let Some(live) = &mut self.live else { return };
        live.outdated.told += 1;
        let revision = live.outdated.told;
        self.send(&ServerFrame::Changed { topics, revision });
    }
}
