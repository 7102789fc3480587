//! What is wrong with a site's data, and where its links lead.

use std::collections::HashSet;

use domain::{
    content::{Html, LayoutTheme, Link},
    market::{Language, Texts},
    visitor,
};

use super::{FooterData, GlobalNavigationData, LinkData, MenuItemData, PopupData, SOCIAL_ICONS, SiteData, Suggestions};

/// What a look at the data found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// What cannot be shown: a sentence each.
    pub mistakes: Vec<String>,
    /// What is likely not meant: a sentence each.
    pub warnings: Vec<String>,
    /// Every link that is one.
    pub links: Vec<LinkFound>,
}

/// A link, and where in the document it stands.
#[derive(Debug, PartialEq, Eq)]
pub struct LinkFound {
    pub place: String,
    pub link: Link,
}

/// Characters of a name, of a text, and of simple HTML.
const NAME: usize = 80;
const TEXT: usize = 500;
const HTML: usize = 4_000;

impl SiteData {
    /// Looks at everything that is shown. Who sells is an order's.
    pub fn check(&self) -> Findings {
        let mut findings = Findings::default();
        findings.title(&self.site_title);
        if LayoutTheme::parse(&self.layout_theme).is_none() {
            let known = LayoutTheme::ALL.map(LayoutTheme::as_str).join(", ");
            findings.wrong(
                "layoutTheme",
                format_args!("{:?} is none of {known}", self.layout_theme),
            );
        }
        if self.layout_theme == "froosh" && self.is_ecommerce {
            findings.warnings.push(
                "layoutTheme: froosh has no header, so shoppers find neither the menu nor their cart.".to_owned(),
            );
        }
        findings.picture("logoUrl", self.logo_url.as_deref());
        if let Some(banner) = &self.banner {
            findings.text("banner.text", &banner.text, TEXT);
            findings.pair(
                ("banner.ctaLabel", &banner.cta_label),
                ("banner.ctaUrl", &banner.cta_url),
            );
        }
        if let Some(popup) = &self.site_popup {
            findings.popup(popup);
        }
        findings.suggestions(&self.search_suggestions);
        findings.links("topMenu", &self.top_menu, 20);
        findings.links("bottomMenu", &self.bottom_menu, 20);
        findings.links("memberMenu", &self.member_menu, 12);
        findings.main_menu(&self.main_menu);
        if let Some(global) = &self.global_navigation {
            findings.global_navigation(global);
        }
        for (place, texts) in [
            ("supportPageUrl", &self.support_page_url),
            ("loginPageUrl", &self.login_page_url),
            ("logOutPageUrl", &self.log_out_page_url),
        ] {
            findings.optional_link(place, texts);
        }
        findings.extensions(&self.open_in_new_tab_file_extensions);
        findings.footer(&self.footer);
        findings.count("productUsps", self.product_usps.len(), 12);
        for fault in visitor::check(&self.visitor_groups) {
            findings.wrong(&format!("visitorGroups{}", fault.place), format_args!("{}", fault.what));
        }
        findings.consents(self);
        findings
    }
}

impl Findings {
    pub(super) fn wrong(&mut self, place: &str, reason: std::fmt::Arguments<'_>) {
        self.mistakes.push(format!("{place}: {reason}."));
    }

    fn title(&mut self, title: &str) {
        if title.trim().is_empty() || title.chars().count() > NAME {
            self.wrong(
                "siteTitle",
                format_args!("a site has a name of at most {NAME} characters"),
            );
        }
    }

    pub(super) fn count(&mut self, place: &str, there: usize, most: usize) {
        if there > most {
            self.wrong(
                place,
                format_args!("there are {there}, and at most {most} can be shown"),
            );
        }
    }

    /// A text that has to be there in some language.
    pub(super) fn text(&mut self, place: &str, texts: &Texts, most: usize) {
        if texts.is_empty() {
            self.wrong(place, format_args!("it is empty in every language"));
        }
        self.optional_text(place, texts, most);
    }

    /// Simple HTML that has to be there in some language.
    pub(super) fn html(&mut self, place: &str, texts: &Texts, most: usize) {
        self.text(place, texts, most);
        for (language, text) in written(texts) {
            if let Err(error) = Html::parse(text) {
                self.wrong(&format!("{place}.{language}"), format_args!("{error}"));
            }
        }
    }

    fn optional_text(&mut self, place: &str, texts: &Texts, most: usize) {
        for (language, text) in written(texts) {
            let length = text.chars().count();
            if length > most {
                self.wrong(
                    &format!("{place}.{language}"),
                    format_args!("it has {length} characters, and at most {most} can be shown"),
                );
            }
        }
        self.incomplete(place, texts);
    }

    fn incomplete(&mut self, place: &str, texts: &Texts) {
        let missing: Vec<_> = Language::ALL
            .into_iter()
            .filter(|language| texts.exact(*language).is_none())
            .map(Language::code)
            .collect();
        if !texts.is_empty() && !missing.is_empty() {
            self.warnings.push(format!(
                "{place}: there is nothing in {}, so readers get another language.",
                missing.join(" and ")
            ));
        }
    }

    fn link(&mut self, place: &str, texts: &Texts) {
        if texts.is_empty() {
            self.wrong(place, format_args!("it is empty in every language"));
        }
        self.optional_link(place, texts);
    }

    fn optional_link(&mut self, place: &str, texts: &Texts) {
        for (language, text) in written(texts) {
            self.address(format!("{place}.{language}"), text);
        }
        self.incomplete(place, texts);
    }

    fn address(&mut self, place: String, text: &str) {
        match Link::parse(text) {
            Ok(link) => self.links.push(LinkFound { place, link }),
            Err(error) => self.wrong(&place, format_args!("{error}")),
        }
    }

    /// Pictures come from this site: the document's policy lets no others in.
    fn picture(&mut self, place: &str, path: Option<&str>) {
        let Some(path) = path else { return };
        if !path.starts_with('/') || Link::parse(path).is_err() {
            self.wrong(
                place,
                format_args!("{path:?} is no picture of this site; write a path such as /pictures/logo-640.webp"),
            );
        }
    }

    /// A label without an address, or the other way round, is a button that does nothing.
    fn pair(&mut self, (name_place, name): (&str, &Texts), (url_place, url): (&str, &Texts)) {
        if name.is_empty() != url.is_empty() {
            self.wrong(
                url_place,
                format_args!("{name_place} and {url_place} are there together or not at all"),
            );
        }
        self.optional_text(name_place, name, NAME);
        self.optional_link(url_place, url);
    }

    fn links(&mut self, place: &str, links: &[LinkData], most: usize) {
        self.count(place, links.len(), most);
        for (at, link) in links.iter().enumerate() {
            self.text(&format!("{place}[{at}].name"), &link.name, NAME);
            self.link(&format!("{place}[{at}].url"), &link.url);
        }
    }

    fn popup(&mut self, popup: &PopupData) {
        let is_id = !popup.id.is_empty()
            && popup.id.len() <= 64
            && popup
                .id
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !is_id {
            self.wrong(
                "sitePopup.id",
                format_args!(
                    "{:?} is no id; write at most 64 lower-case letters, digits and hyphens",
                    popup.id
                ),
            );
        }
        self.html("sitePopup.body", &popup.body, HTML);
        self.pair(
            ("sitePopup.callToActionName", &popup.call_to_action_name),
            ("sitePopup.callToAction", &popup.call_to_action),
        );
    }

    fn suggestions(&mut self, suggestions: &Suggestions) {
        for language in Language::ALL {
            let place = format!("searchSuggestions.{language}");
            let words = suggestions.of(language);
            self.count(&place, words.len(), 20);
            if words
                .iter()
                .any(|word| word.trim().is_empty() || word.chars().count() > NAME)
            {
                self.wrong(&place, format_args!("a suggestion has 1 to {NAME} characters"));
            }
        }
    }

    fn main_menu(&mut self, items: &[MenuItemData]) {
        self.count("mainMenu", items.len(), 100);
        let mut known = HashSet::new();
        for (at, item) in items.iter().enumerate() {
            let path = &item.content_path;
            let is_path = path == "category"
                || ["category/", "content/"]
                    .iter()
                    .any(|kind| path.strip_prefix(kind).is_some_and(|name| !name.is_empty()));
            if !is_path {
                self.wrong(
                    &format!("mainMenu[{at}].contentPath"),
                    format_args!("{path:?} names no entry; write one such as category/bars or content/recipes"),
                );
            }
            if !known.insert(path) {
                self.wrong(
                    &format!("mainMenu[{at}].contentPath"),
                    format_args!("{path:?} is there twice"),
                );
            }
            self.count(&format!("mainMenu[{at}].linkButtons"), item.link_buttons.len(), 6);
            for (number, button) in item.link_buttons.iter().enumerate() {
                let place = format!("mainMenu[{at}].linkButtons[{number}]");
                self.text(&format!("{place}.name"), &button.name, NAME);
                self.link(&format!("{place}.url"), &button.url);
            }
        }
    }

    fn global_navigation(&mut self, global: &GlobalNavigationData) {
        self.picture("globalNavigation.icon", global.icon.as_deref());
        self.links("globalNavigation.items", &global.items, 20);
    }

    fn extensions(&mut self, extensions: &[String]) {
        let place = "openInNewTabFileExtensions";
        self.count(place, extensions.len(), 20);
        for extension in extensions {
            let is_one = (1..=10).contains(&extension.len())
                && extension
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
            if !is_one {
                self.wrong(
                    place,
                    format_args!("{extension:?} is no ending of files; write one such as pdf"),
                );
            }
        }
    }

    fn footer(&mut self, footer: &FooterData) {
        self.count("footer.columns", footer.columns.len(), 8);
        for (at, column) in footer.columns.iter().enumerate() {
            let place = format!("footer.columns[{at}]");
            self.text(&format!("{place}.title"), &column.title, NAME);
            if let Some(text) = &column.column_text {
                self.optional_text(&format!("{place}.columnText"), text, TEXT);
            }
            self.links(&format!("{place}.links"), &column.links, 20);
        }
        self.count("footer.socialLinks", footer.social_links.len(), 12);
        for (at, social) in footer.social_links.iter().enumerate() {
            let place = format!("footer.socialLinks[{at}]");
            if !SOCIAL_ICONS.contains(&social.icon.as_str()) {
                self.wrong(
                    &format!("{place}.icon"),
                    format_args!("{:?} is none of {}", social.icon, SOCIAL_ICONS.join(", ")),
                );
            }
            self.text(&format!("{place}.name"), &social.name, NAME);
            self.address(format!("{place}.url"), &social.url);
        }
        self.picture("footer.backgroundImgUrl", footer.background_img_url.as_deref());
        self.optional_link("footer.termsUrl", &footer.terms_url);
        self.picture("footer.logoUrl", footer.logo_url.as_deref());
    }
}

fn written(texts: &Texts) -> impl Iterator<Item = (Language, &str)> {
    Language::ALL
        .into_iter()
        .filter_map(|language| Some((language, texts.exact(language)?)))
}
