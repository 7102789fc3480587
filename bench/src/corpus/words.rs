//! The words of the made-up catalogue: in Finnish, Swedish and English.

use super::random::Random;

/// A taste, and its form at the beginning of a compound.
pub(super) struct Taste {
    pub(super) word: &'static str,
    pub(super) joining: &'static str,
}

const fn taste(word: &'static str, joining: &'static str) -> Taste {
    Taste { word, joining }
}

const fn tastes(fi: &'static str, sv: &'static str, sv_joining: &'static str, en: &'static str) -> [Taste; 3] {
    [taste(fi, fi), taste(sv, sv_joining), taste(en, en)]
}

pub(super) const TASTES: [[Taste; 3]; 32] = [
    tastes("maito", "mjölk", "mjölk", "milk"),
    tastes("mansikka", "jordgubb", "jordgubbs", "strawberry"),
    tastes("hasselpähkinä", "hasselnöt", "hasselnöts", "hazelnut"),
    tastes("minttu", "mynta", "mynt", "mint"),
    tastes("appelsiini", "apelsin", "apelsin", "orange"),
    tastes("vadelma", "hallon", "hallon", "raspberry"),
    tastes("puolukka", "lingon", "lingon", "lingonberry"),
    tastes("manteli", "mandel", "mandel", "almond"),
    tastes("vanilja", "vanilj", "vanilj", "vanilla"),
    tastes("kahvi", "kaffe", "kaffe", "coffee"),
    tastes("merisuola", "havssalt", "havssalts", "sea salt"),
    tastes("mustikka", "blåbär", "blåbärs", "blueberry"),
    tastes("kaneli", "kanel", "kanel", "cinnamon"),
    tastes("sitruuna", "citron", "citron", "lemon"),
    tastes("karpalo", "tranbär", "tranbärs", "cranberry"),
    tastes("salmiakki", "salmiak", "salmiak", "salmiac"),
    tastes("kookos", "kokos", "kokos", "coconut"),
    tastes("omena", "äpple", "äppel", "apple"),
    tastes("päärynä", "päron", "päron", "pear"),
    tastes("kirsikka", "körsbär", "körsbärs", "cherry"),
    tastes("banaani", "banan", "banan", "banana"),
    tastes("inkivääri", "ingefära", "ingefärs", "ginger"),
    tastes("kardemumma", "kardemumma", "kardemumma", "cardamom"),
    tastes("hunaja", "honung", "honungs", "honey"),
    tastes("pistaasi", "pistage", "pistage", "pistachio"),
    tastes("rusina", "russin", "russin", "raisin"),
    tastes("lakka", "hjortron", "hjortron", "cloudberry"),
    tastes("tyrni", "havtorn", "havtorns", "sea buckthorn"),
    tastes("chili", "chili", "chili", "chilli"),
    tastes("rommi", "rom", "rom", "rum"),
    tastes("kinuski", "knäck", "knäck", "butterscotch"),
    tastes("ruusu", "ros", "ros", "rose"),
];

pub(super) const KINDS: [[&str; 3]; 24] = [
    ["suklaa", "choklad", "chocolate"],
    ["lakritsi", "lakrits", "liquorice"],
    ["karamelli", "karamell", "caramel"],
    ["keksi", "kex", "biscuit"],
    ["konvehti", "pralin", "praline"],
    ["marmeladi", "marmelad", "jelly"],
    ["purukumi", "tuggummi", "chewing gum"],
    ["toffee", "kola", "toffee"],
    ["pastilli", "pastill", "pastille"],
    ["suklaalevy", "chokladkaka", "chocolate bar"],
    ["vaahtokarkki", "skumgodis", "marshmallow"],
    ["tikkari", "klubba", "lollipop"],
    ["kakku", "tårta", "cake"],
    ["leivos", "bakelse", "pastry"],
    ["pipari", "pepparkaka", "gingerbread"],
    ["mysli", "müsli", "muesli"],
    ["pikkuleipä", "småkaka", "cookie"],
    ["jäätelö", "glass", "ice cream"],
    ["hillo", "sylt", "jam"],
    ["leipä", "bröd", "bread"],
    ["pulla", "bulle", "bun"],
    ["rasia", "ask", "box"],
    ["kaakao", "kakao", "cocoa"],
    ["tee", "te", "tea"],
];

pub(super) const ADJECTIVES: [[&str; 3]; 16] = [
    ["tumma", "mörk", "dark"],
    ["valkoinen", "vit", "white"],
    ["pehmeä", "mjuk", "soft"],
    ["rapea", "krispig", "crispy"],
    ["sokeriton", "sockerfri", "sugar free"],
    ["luomu", "ekologisk", "organic"],
    ["täyteläinen", "fyllig", "rich"],
    ["raikas", "frisk", "fresh"],
    ["makea", "söt", "sweet"],
    ["kirpeä", "syrlig", "tangy"],
    ["suolainen", "salt", "salty"],
    ["perinteinen", "traditionell", "traditional"],
    ["uusi", "ny", "new"],
    ["pieni", "liten", "small"],
    ["suuri", "stor", "large"],
    ["käsintehty", "handgjord", "handmade"],
];

pub(super) const COMMON: [[&str; 16]; 3] = [
    [
        "ja", "on", "joka", "sekä", "ei", "myös", "kun", "jossa", "tämä", "kanssa", "niin", "aina", "hyvä", "maku",
        "sopii", "herkku",
    ],
    [
        "och", "är", "som", "med", "av", "inte", "också", "när", "den", "till", "en", "alltid", "god", "smak",
        "passar", "läcker",
    ],
    [
        "and", "the", "is", "with", "of", "a", "that", "also", "when", "this", "for", "always", "good", "taste",
        "goes", "treat",
    ],
];

pub(super) const INGREDIENTS: [[&str; 3]; 24] = [
    ["sokeri", "socker", "sugar"],
    ["glukoosisiirappi", "glukossirap", "glucose syrup"],
    ["kaakaovoi", "kakaosmör", "cocoa butter"],
    ["_maitojauhe_", "_mjölkpulver_", "_milk powder_"],
    ["kaakaomassa", "kakaomassa", "cocoa mass"],
    ["_vehnäjauho_", "_vetemjöl_", "_wheat flour_"],
    ["suola", "salt", "salt"],
    ["emulgointiaine", "emulgeringsmedel", "emulsifier"],
    ["_hasselpähkinä_", "_hasselnöt_", "_hazelnut_"],
    ["palmuöljy", "palmolja", "palm oil"],
    ["_voi_", "_smör_", "_butter_"],
    ["_kananmuna_", "_ägg_", "_egg_"],
    ["aromi", "arom", "flavouring"],
    ["ammoniumkloridi", "ammoniumklorid", "ammonium chloride"],
    ["melassi", "melass", "molasses"],
    ["rypsiöljy", "rapsolja", "rapeseed oil"],
    ["gelatiini", "gelatin", "gelatine"],
    ["sitruunahappo", "citronsyra", "citric acid"],
    ["pektiini", "pektin", "pectin"],
    ["_kaura_", "_havre_", "_oats_"],
    ["maltitoli", "maltitol", "maltitol"],
    ["ksylitoli", "xylitol", "xylitol"],
    ["väriaine", "färgämne", "colouring"],
    ["_soijalesitiini_", "_sojalecitin_", "_soya lecithin_"],
];

/// Words that no language has, made of syllables that sound like it.
pub(super) struct Invented(Vec<String>);

impl Invented {
    pub(super) const COUNT: usize = 30_000;

    pub(super) fn new(language: u64) -> Self {
        const STARTS: [&str; 24] = [
            "ka", "ta", "ve", "lu", "ho", "si", "mä", "ro", "pi", "no", "sy", "jo", "ha", "te", "vi", "ku", "la", "mi",
            "re", "to", "sa", "ne", "pu", "ly",
        ];
        const MIDDLES: [&str; 24] = [
            "la", "ri", "ne", "sto", "mi", "lka", "ntu", "rva", "vi", "psi", "tte", "jä", "ro", "ska", "no", "kki",
            "du", "ma", "hti", "so", "lle", "rna", "bi", "ppa",
        ];
        const ENDS: [[&str; 8]; 3] = [
            ["nen", "la", "ri", "sto", "kka", "vä", "uus", "io"],
            ["en", "ing", "het", "ör", "are", "ska", "a", "dom"],
            ["er", "ing", "ness", "y", "ton", "ly", "al", "ish"],
        ];
        let mut random = Random::new(0x5eed ^ (language << 20));
        let mut word = || {
            let mut word = random.pick(&STARTS).to_owned();
            for _ in 0..1 + random.below(3) {
                word.push_str(random.pick(&MIDDLES));
            }
            word.push_str(random.pick(&ENDS[language as usize % 3]));
            word
        };
        Self((0..Self::COUNT).map(|_| word()).collect())
    }

    /// The word of this rank; 0 is the most frequent one.
    pub(super) fn word(&self, rank: usize) -> &str {
        &self.0[rank % Self::COUNT]
    }
}
