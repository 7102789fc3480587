import { useState } from 'react';
import { pictureSources, placeholder } from '@/lib/picture';

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
  className?: string | undefined;
  /** The address of another picture for narrow screens. */
  narrow?: string | undefined;
}

/** A picture in the formats and widths the server has of it; the placeholder where it has none. */
export function Picture({
  url,
  alt,
  sizes = '320px',
  width = 640,
  height = 640,
  eager = false,
  className,
  narrow,
}: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const { avif, webp, src } = pictureSources(missing === url ? placeholder : url);
  const small = narrow ? pictureSources(narrow) : undefined;
  return (
    <picture>
      {small && <source media="(max-width: 47.99rem)" srcSet={small.avif ?? small.src} sizes="100vw" />}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={className}
        decoding={eager ? 'sync' : 'async'}
        loading={eager ? 'eager' : 'lazy'}
        onError={() => setMissing(url)}
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  );
}
