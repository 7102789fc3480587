//! The providers that a shop is set up with.

use std::sync::Arc;

use domain::{ids::MarketId, order::ProviderId};

use super::{Method, MethodId, PaymentProvider, test::TestProvider};

/// In the order in which their methods are offered.
#[derive(Debug, Clone, Default)]
pub struct Providers {
    all: Vec<Arc<dyn PaymentProvider>>,
    /// One of them, where the shop has it: it has a page of its own.
    test: Option<Arc<TestProvider>>,
}

impl Providers {
    #[must_use]
    pub fn with(mut self, provider: impl PaymentProvider) -> Self {
        self.all.push(Arc::new(provider));
        self
    }

    #[must_use]
    pub fn with_test(mut self, provider: TestProvider) -> Self {
        let provider = Arc::new(provider);
        self.all.push(provider.clone());
        self.test = Some(provider);
        self
    }

    pub fn get(&self, id: &str) -> Option<&Arc<dyn PaymentProvider>> {
        self.all.iter().find(|provider| provider.id().as_str() == id)
    }

    pub fn ids(&self) -> impl Iterator<Item = &ProviderId> {
        self.all.iter().map(|provider| provider.id())
    }

    pub fn test(&self) -> Option<&Arc<TestProvider>> {
        self.test.as_ref()
    }

    /// All that can be paid with in a market.
    pub fn methods(&self, market: &MarketId) -> Vec<(ProviderId, Method)> {
        let of = |provider: &Arc<dyn PaymentProvider>| {
            let id = provider.id().clone();
            let methods = provider.methods(market).into_iter();
            methods.map(move |method| (id.clone(), method)).collect::<Vec<_>>()
        };
        self.all.iter().flat_map(of).collect()
    }

    /// The provider and method that a text such as `test:card` names, where they are offered in the market.
    pub fn find(&self, market: &MarketId, text: &str) -> Option<(Arc<dyn PaymentProvider>, MethodId)> {
        let (provider, method) = text.split_once(':')?;
        let (provider, method) = (self.get(provider)?, MethodId::parse(method)?);
        let is_offered = provider.methods(market).iter().any(|offered| offered.id == method);
        is_offered.then(|| (provider.clone(), method))
    }
}
