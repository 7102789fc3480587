//! The page that thanks for something that was done elsewhere, such as a form of a campaign.

use super::page_model;

page_model!(
    /// A page that says thanks.
    ThankYouPage = "thank-you-page" {
        main_intro: Option<String>,
        /// HTML.
        main_body: String,
        /// What was done, by the `identifier` of the address; null where it names nothing.
        #[schema(example = "press-subscription")]
        identifier: Option<String>,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::own_fields;

    #[test]
    fn it_says_what_it_thanks_for() {
        assert_eq!(own_fields::<ThankYouPage>(), ["mainIntro", "mainBody", "identifier"]);
    }
}
