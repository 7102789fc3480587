//! Reviews of a product, as readers ask for them.

use domain::{
    fault::{Fault, FaultCode},
    ids::ProductCode,
    review::{ReviewOrder, ShownReviews, Stars},
};
use wire::review::{Rating, Review, ReviewList, distribution};

use super::Asker;
use crate::parameters::read_each;

/// Which reviews of a product, and which page of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewQuestion {
    pub order: ReviewOrder,
    /// Only those with so many stars.
    pub stars: Option<Stars>,
    /// From 1.
    pub page: u32,
    pub page_size: u32,
}

impl ReviewQuestion {
    pub const PAGE_SIZE: u32 = 5;
    pub const MAX_PAGE_SIZE: u32 = 20;
    /// Nobody reads further, and whoever copies all may ask for larger pages.
    pub const MAX_PAGE: u32 = 500;

    /// Reads the parameters of a call; unknown ones are passed by.
    ///
    /// # Errors
    ///
    /// The wrong ones, each with the key of what is wrong.
    pub fn read<'p>(parameters: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, Fault> {
        let mut question = Self {
            order: ReviewOrder::default(),
            stars: None,
            page: 1,
            page_size: Self::PAGE_SIZE,
        };
        read_each(parameters, |name, value| question.take(name, value))?;
        Ok(question)
    }

    fn take(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
        match name {
            "page" => self.page = within(value, Self::MAX_PAGE).ok_or("/validation/page")?,
            "pageSize" => self.page_size = within(value, Self::MAX_PAGE_SIZE).ok_or("/reviews/faults/page-size")?,
            "sort" => self.order = ReviewOrder::parse(value).ok_or("/reviews/faults/sort")?,
            "stars" => {
                let stars = value.parse().ok().and_then(Stars::new);
                self.stars = Some(stars.ok_or("/reviews/faults/stars")?);
            }
            _ => {}
        }
        Ok(())
    }
}

fn within(value: &str, most: u32) -> Option<u32> {
    value.parse().ok().filter(|number| (1..=most).contains(number))
}

impl Asker<'_> {
    /// One page of what readers see of a product.
    ///
    /// # Errors
    ///
    /// There is no such product, or its reviews cannot be read now.
    pub async fn reviews_of(self, product: &str, question: &ReviewQuestion) -> Result<ReviewList, Fault> {
        let reviews = &self.storefront.reviews;
        let code = ProductCode::parse(product).map_err(|_| FaultCode::NotFound)?;
        if self.storefront.catalogue().product(product).is_none() {
            return Err(FaultCode::NotFound.into());
        }
        let ratings = reviews.ratings();
        let Some(reviewed) = ratings.of(product) else {
            return Ok(ReviewList {
                rating: None,
                distribution: Vec::new(),
                reviews: Vec::new(),
                total_count: 0,
                has_more: false,
            });
        };
        let rating = &reviewed.rating;
        let total = question.stars.map_or_else(
            || rating.count(),
            |stars| u64::from(rating.counts[usize::from(stars.number()) - 1]),
        );
        let offset = (question.page - 1) * question.page_size;
        let which = ShownReviews {
            product: code,
            order: question.order,
            stars: question.stars,
            offset,
            limit: question.page_size,
        };
        let found = reviews.shown(which).await?;
        let nobody = self.storefront.dictionary(self.language).text("/reviews/nobody");
        let nobody = nobody.unwrap_or_default();
        Ok(ReviewList {
            rating: Rating::new(rating, self.language),
            distribution: distribution(rating),
            has_more: u64::from(offset) + (found.len() as u64) < total && !found.is_empty(),
            reviews: found.iter().map(|review| Review::new(review, nobody)).collect(),
            total_count: total,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_parameters_are_told_all_at_once() {
        let good = ReviewQuestion::read([("sort", "lowest"), ("stars", "2"), ("page", "3"), ("utm", "x")]);
        let good = good.expect("a question");
        assert_eq!((good.order, good.page, good.page_size), (ReviewOrder::Lowest, 3, 5));
        assert_eq!(good.stars.map(Stars::number), Some(2));
        let wrong = [("sort", "best"), ("stars", "6"), ("page", "501"), ("pageSize", "21")];
        let fault = ReviewQuestion::read(wrong).expect_err("a refusal");
        assert_eq!(
            fault.fields.keys().collect::<Vec<_>>(),
            ["page", "pageSize", "sort", "stars"]
        );
    }
}
