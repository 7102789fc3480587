//! The last part of an address, from a name.

/// Long names make long addresses; this much tells products apart well enough.
const LONGEST: usize = 80;

/// Small letters a to z, digits and single hyphens between them. Where nothing of the name is left, the code.
pub fn slug_of(name: &str, code: &str) -> String {
    let slug = plain(name);
    if slug.is_empty() { plain(code) } else { slug }
}

fn plain(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for character in text.chars().flat_map(char::to_lowercase) {
        let letters = ascii(character);
        if letters.is_empty() {
            // An apostrophe joins a word, everything else that is no letter parts words.
            let parts_words = !matches!(character, '\'' | '’' | '´' | '`');
            if parts_words && !slug.is_empty() && !slug.ends_with('-') {
                slug.push('-');
            }
        } else {
            slug.push_str(letters);
        }
        if slug.len() >= LONGEST {
            break;
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// The letters of a to z that stand for a letter of the Latin languages.
fn ascii(character: char) -> &'static str {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
    match character {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ğ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => "i",
        'ł' | 'ľ' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' => "o",
        'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' | 'ș' => "s",
        'ß' => "ss",
        'ť' | 'ț' | 'ţ' => "t",
        'þ' => "th",
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ű' | 'ů' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        other => PLAIN.find(other).map_or("", |at| &PLAIN[at..=at]),
    }
}

#[cfg(test)]
mod tests {
    use domain::text::is_slug;

    use super::*;

    #[test]
    fn names_become_slugs() {
        let check = |name, slug: &str| {
            assert_eq!(slug_of(name, "OFF-1"), slug, "{name}");
            assert!(is_slug(&slug_of(name, "OFF-1")), "{name}");
        };
        check("Puolukkahalla 150 g", "puolukkahalla-150-g");
        check("Fin Carré – Crème brûlée!", "fin-carre-creme-brulee");
        check("Builder's, Protein Bar", "builders-protein-bar");
        check("Äyskäri & Ölö", "ayskari-olo");
        check("шоколад", "off-1");
        check("  ", "off-1");
    }
}
