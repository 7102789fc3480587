//! What a tab follows.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::Hash,
    sync::Arc,
};

use domain::{
    catalogue::Variation,
    clock::Monotonic,
    content::Subject,
    ids::{IdentityId, OrderId, VariationCode},
    pricing::PriceAt,
};
use futures_util::{Stream, stream};
use services::followers::{
    Followers, Mailbox, OrderNews, PageFollowers, PageNews, ProductNews, WishFollowers, WishNews,
};

/// The variations that a tab shows, with what it was told last; nothing where it was told nothing.
pub(super) type FollowedProducts = Followed<VariationCode, Option<Told>, ProductNews>;

/// When all products that a tab follows may be told again.
#[derive(Debug, Default)]
pub(super) struct Retelling {
    pub(super) next: Monotonic,
    pub(super) is_waiting: bool,
}

/// The orders that a tab shows.
pub(super) type FollowedOrders = Followed<OrderId, (), OrderNews>;

/// What a tab follows of one kind, with what it was told of each last. Nobody tells it any more when this is dropped.
pub(super) struct Followed<Topic: Clone + Ord + Eq + Hash, Told, News> {
    topics: BTreeMap<Topic, Told>,
    followers: Arc<Followers<Topic, Arc<Mailbox<News>>>>,
    session: u64,
    /// Where news come, once the tab follows anything.
    mailbox: Option<Arc<Mailbox<News>>>,
}

impl<Topic: Clone + Ord + Eq + Hash, Told: Default, News: Default + 'static> Followed<Topic, Told, News> {
    pub(super) fn new(followers: Arc<Followers<Topic, Arc<Mailbox<News>>>>, session: u64) -> Self {
        Self {
            topics: BTreeMap::new(),
            followers,
            session,
            mailbox: None,
        }
    }

    /// Follows one more, where the tab follows less than `most`. The first one is when the session begins to `listen`.
    pub(super) fn follow(&mut self, topic: Topic, most: usize, listen: impl FnOnce(Arc<Mailbox<News>>)) -> bool {
        if self.topics.contains_key(&topic) {
            return true;
        }
        if self.topics.len() >= most {
            return false;
        }
        let mailbox = self.mailbox.get_or_insert_with(|| {
            let mailbox = Arc::<Mailbox<News>>::default();
            listen(mailbox.clone());
            mailbox
        });
        self.followers.follow(topic.clone(), self.session, mailbox.clone());
        self.topics.insert(topic, Told::default());
        true
    }

    pub(super) fn unfollow(&mut self, topic: &Topic) {
        if self.topics.remove(topic).is_some() {
            self.followers.unfollow(topic, self.session);
        }
    }

    pub(super) fn contains(&self, topic: &Topic) -> bool {
        self.topics.contains_key(topic)
    }

    /// What was told of it last; nothing where it is followed no more.
    pub(super) fn told(&mut self, topic: &Topic) -> Option<&mut Told> {
        self.topics.get_mut(topic)
    }

    /// Forgets what was told; returns all that is followed.
    pub(super) fn forget_told(&mut self) -> Vec<Topic> {
        self.topics.values_mut().for_each(|told| *told = Told::default());
        self.topics.keys().cloned().collect()
    }

    /// What arrived since this was asked last.
    pub(super) fn news(&self) -> News {
        self.mailbox.as_ref().map(|mailbox| mailbox.take()).unwrap_or_default()
    }
}

impl<Topic: Clone + Ord + Eq + Hash, Told, News> Drop for Followed<Topic, Told, News> {
    fn drop(&mut self) {
        for topic in self.topics.keys() {
            self.followers.unfollow(topic, self.session);
        }
    }
}

/// The pages that a tab shows, by their addresses.
pub(super) struct FollowedPages {
    pub(super) by_url: BTreeMap<Box<str>, Option<Subject>>,
    pub(super) subjects: Followed<Subject, (), PageNews>,
    /// Those that the tab is still to be told of.
    pub(super) owed: BTreeSet<Box<str>>,
    pub(super) told: Option<Monotonic>,
    /// Something is being made, or waits for its time.
    pub(super) is_busy: bool,
}

impl FollowedPages {
    pub(super) fn new(followers: Arc<PageFollowers>, session: u64) -> Self {
        Self {
            by_url: BTreeMap::new(),
            subjects: Followed::new(followers, session),
            owed: BTreeSet::new(),
            told: None,
            is_busy: false,
        }
    }
}

/// The wish list that a tab shows.
pub(super) struct FollowedWishes {
    pub(super) list: Followed<IdentityId, (), WishNews>,
    /// It is being read.
    pub(super) is_busy: bool,
    /// It is to be told once more.
    pub(super) is_owed: bool,
}

impl FollowedWishes {
    pub(super) fn new(followers: Arc<WishFollowers>, session: u64) -> Self {
        Self {
            list: Followed::new(followers, session),
            is_busy: false,
            is_owed: false,
        }
    }
}

/// Says each time that something came into a mailbox.
pub(super) fn arrivals<News: Default + 'static, Arrived: Default>(
    mailbox: Arc<Mailbox<News>>,
) -> impl Stream<Item = Arrived> {
    stream::unfold(mailbox, |mailbox| async move {
        mailbox.wait().await;
        Some((Arrived::default(), mailbox))
    })
}

/// What a tab was told of what it keeps.
pub(super) struct Outdated {
    /// The revision of the content that the tab knows of.
    pub(super) content: u64,
    /// How many times it was told anything.
    pub(super) told: u64,
}

impl Outdated {
    pub(super) fn since(content: u64) -> Self {
        Self { content, told: 0 }
    }
}

/// What may change, in a form that is cheap to compare. Nothing in it: the variation is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Told(pub(super) Option<Facts>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) price: Option<PriceAt>,
    pub(super) stock: u32,
    pub(super) backorder: bool,
}

impl Facts {
    pub(super) fn of(variation: &Variation, price: Option<PriceAt>) -> Self {
        Self {
            price,
            stock: variation.stock,
            backorder: variation.backorder,
        }
    }
}
