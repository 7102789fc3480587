//! What stands around every page, as the site's data have it: banner, popup, the owner's other sites, footer.

use domain::content::{Html, Link};
use runtime::timestamp;
use wire::page::{Banner, ContentLink, Footer, FooterColumn, GlobalNavigation, NamedLink, SitePopup, SocialLink};

use super::{
    links::{link_to, named_link, owned},
    render_context::RenderContext,
};

pub(crate) fn banner(context: RenderContext<'_>) -> Option<Banner> {
    let banner = context.site.banner.as_ref()?;
    Some(Banner {
        text: banner.text.get(context.language)?.to_owned(),
        cta_label: owned(&banner.cta_label, context.language),
        cta_url: link_to(&banner.cta_url, context.language),
    })
}

pub(crate) fn footer(context: RenderContext<'_>) -> Footer {
    let language = context.language;
    Footer {
        columns: context
            .site
            .footer
            .columns
            .iter()
            .map(|column| FooterColumn {
                title: column.title.get(language).unwrap_or_default().to_owned(),
                column_text: column.column_text.as_ref().and_then(|text| owned(text, language)),
                links: column
                    .links
                    .iter()
                    .filter_map(|link| named_link(link, language))
                    .collect(),
            })
            .collect(),
        social_links: context
            .site
            .footer
            .social_links
            .iter()
            .filter_map(|social| {
                Some(SocialLink {
                    icon: social.icon.clone(),
                    link: NamedLink {
                        name: social.name.get(language)?.to_owned(),
                        url: Link::parse(&social.url).ok()?.to_string(),
                    },
                })
            })
            .collect(),
        background_img_url: context.site.footer.background_img_url.clone(),
        terms_url: link_to(&context.site.footer.terms_url, language),
        logo_url: context.site.footer.logo_url.clone(),
        copyright_year: timestamp::year(context.at),
    }
}

pub(crate) fn site_popup(context: RenderContext<'_>) -> Option<SitePopup> {
    let popup = context.site.site_popup.as_ref()?;
    Some(SitePopup {
        content_link: ContentLink::of(&format!("popup:{}", popup.id)),
        body: Html::clean(popup.body.get(context.language)?).into(),
        call_to_action: link_to(&popup.call_to_action, context.language),
        call_to_action_name: owned(&popup.call_to_action_name, context.language),
        open_in_new_window: popup.open_in_new_window,
    })
}

pub(crate) fn global_navigation(context: RenderContext<'_>) -> GlobalNavigation {
    let Some(global) = &context.site.global_navigation else {
        return GlobalNavigation::default();
    };
    let items = global.items.iter();
    let items: Vec<_> = items.filter_map(|link| named_link(link, context.language)).collect();
    GlobalNavigation {
        has_global_menu: !items.is_empty(),
        global_nav_icon: global.icon.clone(),
        global_nav_items: items,
    }
}
