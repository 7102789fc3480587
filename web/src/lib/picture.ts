const WIDTHS = [320, 640, 960] as const;
/** What belongs to a recipe, a story or a location fills half a screen. */
const CONTENT_WIDTHS = [...WIDTHS, 1280] as const;
const CONTENT_NAME = /\/(?:recipe|article|location)-[^/]*$/;
/** Wide pictures, whose names say so, fill a screen from edge to edge. */
const WIDE_WIDTHS = [640, 1280, 1920] as const;
const WIDE_NAME = /\/hero-[^/]*$/;
/** The shop's own pictures, whose names end with a hash, may stand anywhere. */
const OWN_WIDTHS = [...CONTENT_WIDTHS, 1920] as const;
const OWN_NAME = /-[\da-f]{16}-640\.webp$/;
/** What is shown where a picture is missing. */
export const placeholder = '/pictures/placeholder-640.webp';
const NAMED_WIDTH = /-640\.webp$/;

export interface PictureSources {
  avif: string | undefined;
  webp: string | undefined;
  src: string;
}

/** The sources of a picture whose address names its 640 px version; other addresses stay as they are. */
export function pictureSources(
  url: string,
  widths: readonly number[] = OWN_NAME.test(url)
    ? OWN_WIDTHS
    : WIDE_NAME.test(url)
      ? WIDE_WIDTHS
      : CONTENT_NAME.test(url)
        ? CONTENT_WIDTHS
        : WIDTHS,
): PictureSources {
  if (!NAMED_WIDTH.test(url)) return { avif: undefined, webp: undefined, src: url };
  const set = (format: string) =>
    widths.map((width) => `${url.replace(NAMED_WIDTH, `-${width}.${format}`)} ${width}w`).join(', ');
  // Browsers that do not know the newer format get what does not fill the screen in one width: pages name too many of them.
  return { avif: set('avif'), webp: widths[0] === 640 ? set('webp') : undefined, src: url };
}

/** The address of a picture for a place of so many CSS pixels, sharp on dense screens. The server has all steps of 64. */
export function pictureAt(url: string, pixels: number): string {
  return url.replace(NAMED_WIDTH, `-${Math.ceil(pixels / 32) * 64}.webp`);
}
