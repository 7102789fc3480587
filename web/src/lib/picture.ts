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
  avif?: string;
  webp?: string | undefined;
  /**
   * The one version that telephones have of what by its `sizes` is as wide as their screens, but for their margins, or wider. There is
   * one alone, so that the server can name it to a browser ahead of the document, when nobody knows yet how sharp the screen is.
   */
  phone?: string | undefined;
  src: string;
}

function widthsOf(url: string): readonly number[] {
  if (OWN_NAME.test(url)) return OWN_WIDTHS;
  if (WIDE_NAME.test(url)) return WIDE_WIDTHS;
  return CONTENT_NAME.test(url) ? CONTENT_WIDTHS : WIDTHS;
}

/** The sources of a picture whose address names its 640 px version; other addresses stay as they are. */
export function pictureSources(url: string, sizes: string, widths = widthsOf(url)): PictureSources {
  if (!NAMED_WIDTH.test(url)) return { src: url };
  const at = (width: number, format: string) => url.replace(NAMED_WIDTH, `-${width}.${format}`);
  const set = (format: string) => widths.map((width) => `${at(width, format)} ${width}w`).join();
  const screens = Number(/(\d+)vw$/.exec(sizes)?.[1]) / 100;
  return {
    avif: set('avif'),
    // Browsers that do not know the newer format get what does not fill the screen in one width: pages name too many of them.
    webp: widths[0] === 640 ? set('webp') : undefined,
    // Twice as sharp as a screen of 400 CSS pixels.
    phone: screens > 0.9 ? at(inSteps(screens * 800), 'avif') : undefined,
    src: url,
  };
}

/** The address of a picture for a place of so many CSS pixels, sharp on dense screens. */
export function pictureAt(url: string, pixels: number): string {
  return url.replace(NAMED_WIDTH, `-${inSteps(2 * pixels)}.webp`);
}

/** The narrowest version that the server has, in steps of 64 up to 1920, which has as many pixels. */
function inSteps(pixels: number): number {
  return Math.min(Math.ceil(Math.round(pixels) / 64) * 64, 1920);
}
