//! Wrong PINs of gift cards.

pub(super) const DELETE: &str = "DELETE FROM gift_card_try WHERE (card, address) IN
        (SELECT card, address FROM gift_card_try WHERE last_at < $1 ORDER BY last_at LIMIT $2)
    AND last_at < $1";
