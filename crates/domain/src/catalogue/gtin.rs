//! Numbers of goods in trade.

/// Whether a text is a number that names the goods everywhere: a GTIN of 8, 12, 13 or 14 digits with the right check
/// digit (GS1 General Specifications, section 7.9), and none of those that each shop gives out for itself (prefixes 02, 04
/// and 2).
pub fn is_gtin(text: &str) -> bool {
    if !matches!(text.len(), 8 | 12 | 13 | 14) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    // From the right, the check digit counts once and the digit before it three times.
    let weights = [1_u32, 3].into_iter().cycle();
    let digits = text.bytes().rev().map(|byte| u32::from(byte - b'0'));
    let sum: u32 = digits.zip(weights).map(|(digit, weight)| digit * weight).sum();
    sum.is_multiple_of(10) && !is_of_one_shop(text)
}

fn is_of_one_shop(gtin: &str) -> bool {
    if gtin.len() == 8 {
        return gtin.starts_with(['0', '2']);
    }
    // With 13 digits, the form that all of them have without the level of packaging.
    let whole = format!("{gtin:0>14}");
    ["02", "04", "2"].iter().any(|prefix| whole[1..].starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_name_goods_everywhere_are_known() {
        for good in ["4006381333931", "036000291452", "96385074", "10614141000415"] {
            assert!(is_gtin(good), "{good}");
        }
        for bad in [
            "",
            "4006381333932",
            "400638133393",
            "40063813339311",
            "4006381-33931",
            "٤٠٠٦٣٨١",
            // Of one shop alone: weighed goods and its own labels.
            "2000000000008",
            "0200000000004",
            "20000004",
        ] {
            assert!(!is_gtin(bad), "{bad}");
        }
    }
}
