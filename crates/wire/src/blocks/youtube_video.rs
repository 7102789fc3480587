//! A film with a heading and words about it.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A film with a heading and words about it. Nothing of the host's player is loaded before it is asked for.
    YoutubeVideoBlock = "youtube-video-block", stored as YoutubeVideoData;
    label: "YouTube-video", "YouTube-video", "YouTube video";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": html(2_000).searched(),
        youtube_video_url "youtubeVideoUrl": video().required(),
        video_preview_image "videoPreviewImage": picture(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Kaksi minuuttia paahtimolla", "sv": "Två minuter på rosteriet", "en": "Two minutes at the roastery"},
        "body": {"fi": "<p>Millainen ääni kuuluu, kun papu on valmis?</p>", "sv": "<p>Hur låter en böna som är färdig?</p>", "en": "<p>What does a bean sound like when it is done?</p>"},
        "youtubeVideoUrl": "https://youtu.be/aB3-_56789x",
        "videoPreviewImage": "juhlarasia",
    }
}
