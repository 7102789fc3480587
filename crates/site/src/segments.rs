//! What the shop's own pages are called in addresses, in each language.

use domain::market::Language;
use wire::page::CheckoutStep;

pub fn search(language: Language) -> &'static str {
    match language {
        Language::Fi => "haku",
        Language::Sv => "sok",
        Language::En => "search",
    }
}

pub fn cart(language: Language) -> &'static str {
    match language {
        Language::Fi => "ostoskori",
        Language::Sv => "varukorg",
        Language::En => "cart",
    }
}

pub fn not_found(language: Language) -> &'static str {
    match language {
        Language::Fi => "sivua-ei-loydy",
        Language::Sv => "sidan-saknas",
        Language::En => "page-not-found",
    }
}

pub fn failed(language: Language) -> &'static str {
    match language {
        Language::Fi => "virhe",
        Language::Sv => "fel",
        Language::En => "error",
    }
}

pub fn checkout(language: Language) -> &'static str {
    match language {
        Language::Fi | Language::Sv => "kassa",
        Language::En => "checkout",
    }
}

/// Nothing for the step with which the checkout begins: it is the page itself.
pub fn checkout_step(step: CheckoutStep, language: Language) -> Option<&'static str> {
    let segment = match (step, language) {
        (CheckoutStep::Details, _) => return None,
        (CheckoutStep::Delivery, Language::Fi) => "toimitus",
        (CheckoutStep::Delivery, Language::Sv) => "leverans",
        (CheckoutStep::Delivery, Language::En) => "delivery",
        (CheckoutStep::Payment, Language::Fi) => "maksu",
        (CheckoutStep::Payment, Language::Sv) => "betalning",
        (CheckoutStep::Payment, Language::En) => "payment",
    };
    Some(segment)
}

/// Where an order is found by its number and an address of mail.
pub fn order_lookup(language: Language) -> &'static str {
    match language {
        Language::Fi => "etsi-tilaus",
        Language::Sv => "hitta-bestallning",
        Language::En => "find-order",
    }
}

/// Where a letter's link leads that asks for a review.
pub fn review(language: Language) -> &'static str {
    match language {
        Language::Fi => "arvostele",
        Language::Sv => "skriv-recension",
        Language::En => "write-review",
    }
}

/// Above what the shop promises.
pub fn policies(language: Language) -> &'static str {
    match language {
        Language::Fi => "ehdot",
        Language::Sv => "villkor",
        Language::En => "policies",
    }
}

/// Where links of letters lead that ask for a confirmation, or show what is allowed.
pub fn email_preferences(language: Language) -> &'static str {
    match language {
        Language::Fi => "sahkopostit",
        Language::Sv => "e-post",
        Language::En => "emails",
    }
}

/// Where everything that was allowed is taken back.
pub fn revocation(language: Language) -> &'static str {
    match language {
        Language::Fi => "peru-luvat",
        Language::Sv => "aterkalla-samtycken",
        Language::En => "withdraw-consents",
    }
}

pub fn order_confirmation(language: Language) -> &'static str {
    match language {
        Language::Fi => "tilausvahvistus",
        Language::Sv => "orderbekraftelse",
        Language::En => "order-confirmation",
    }
}
