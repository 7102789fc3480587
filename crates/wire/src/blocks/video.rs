//! A film, shown when it is asked for.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A film of another host. Nothing of the host's player is loaded before it is asked for.
    VideoBlock = "video-block", stored as VideoBlockData;
    label: "Video", "Video", "Video";
    areas: Area::ALL;
    fields {
        title "title": text(120).searched(),
        youtube_video_url "youtubeVideoUrl": video().required(),
        video_preview_image "videoPreviewImage": picture(),
        /// The player is there at once, without sound.
        autoplay "autoplay": flag(),
    }
    sample {
        "title": {"fi": "Näin levy syntyy", "sv": "Så blir en kaka till", "en": "How a bar is made"},
        "youtubeVideoUrl": "https://www.youtube.com/watch?v=aB3-_56789x",
        "videoPreviewImage": "hallan-maitosuklaa",
    }
}
