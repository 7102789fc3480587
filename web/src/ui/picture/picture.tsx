import { type ReactNode, useState } from 'react';
import { pictureSources, placeholder } from '@/lib/picture';
import { PhoneSource } from './phone-source';

export interface PictureProps {
  /** The address of the 640 px version. */
  url: string;
  /** Empty for decoration. */
  alt: string;
  /** The width it takes in the layout, as in `sizes` of an image. */
  sizes?: string;
  width?: number;
  height?: number;
  /** For what is on the first screen: loaded before everything else. */
  eager?: boolean;
  /** False for the ground of a first screen: it comes with the page, after what is eager. */
  lazy?: boolean;
  className?: string | undefined;
  /** The sources of other pictures, for screens that these are not for; telephones have theirs alone. */
  children?: ReactNode;
}

/** A picture in the formats and widths the server has of it; the placeholder where it has none. */
export function Picture({
  url,
  alt,
  sizes = '320px',
  width = 640,
  height = 640,
  eager = false,
  lazy = !eager,
  className,
  children,
}: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const isMissing = missing === url;
  const { avif, webp, phone, src } = pictureSources(isMissing ? placeholder : url, sizes);
  return (
    <picture>
      {isMissing ? null : children || (eager && phone && <PhoneSource url={phone} />)}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={className}
        decoding={eager ? 'sync' : 'async'}
        loading={lazy ? 'lazy' : 'eager'}
        onError={() => setMissing(url)}
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  );
}
