import { pictureSources } from '@/lib/picture';

/** A telephone's screen is never wider. */
const NARROW_WIDTHS = [640, 960, 1280];

/** Another picture for narrow screens, in the formats that the server has of it; one from elsewhere as it is. */
export function NarrowSources({ url }: { url: string }) {
  const { avif, webp, src } = pictureSources(url, NARROW_WIDTHS);
  const view = { media: '(max-width: 47.99rem)', sizes: '100vw' };
  return (
    <>
      {avif && <source {...view} type="image/avif" srcSet={avif} />}
      <source {...view} type={avif && 'image/webp'} srcSet={webp ?? src} />
    </>
  );
}
