import type { ReactNode } from 'react';
import type { PageImage } from '@/lib/api/types';
import { Picture } from '@/ui/picture/picture';
import css from './picture-list.module.css';

export interface PictureListProps {
  pictures: readonly (Pick<PageImage, 'url' | 'altText' | 'width'> & { height?: number | null })[];
  /** The product's name: pictures are described by it where nobody wrote what they show. */
  name: string;
  /** Lies on the first picture, for badges. */
  children?: ReactNode;
}

/** All pictures of a product at once, the first one large. */
export default function PictureList({ pictures, name, children }: PictureListProps) {
  return (
    <ul className={css.pictures}>
      {pictures.map(({ url, altText, width, height }, index) => (
        <li key={url}>
          <Picture
            url={url}
            alt={altText || name}
            sizes={index === 0 ? '(min-width: 48rem) 36rem, 100vw' : '(min-width: 48rem) 18rem, 46vw'}
            width={width ?? 640}
            height={height ?? 640}
            eager={index === 0}
          />
          {index === 0 ? children : null}
        </li>
      ))}
    </ul>
  );
}
