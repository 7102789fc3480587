import { pictureSources } from '@/lib/picture';
import { PhoneSource } from './phone-source';

/** A telephone's screen is never wider. */
const NARROW_WIDTHS = [640, 960, 1280];

/** Another picture for narrow screens, in the formats that the server has of it; one from elsewhere as it is. */
export function NarrowSources({ url, eager = false }: { url: string; eager?: boolean }) {
  const view = { media: '(max-width: 47.99rem)', sizes: '100vw' };
  const { avif, webp, phone, src } = pictureSources(url, view.sizes, NARROW_WIDTHS);
  return (
    <>
      {eager && phone && <PhoneSource url={phone} />}
      {avif && <source {...view} type="image/avif" srcSet={avif} />}
      <source {...view} type={avif && 'image/webp'} srcSet={webp ?? src} />
    </>
  );
}
