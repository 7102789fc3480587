import type { BlockOf } from '@/lib/api/types';
import { Link } from '@/ui/link';
import { Picture } from '@/ui/picture/picture';
import type { BlockProps } from '../registry';
import css from './banner-block.module.css';

/** A wide picture that leads somewhere. */
export default function BannerBlock({ block, eager = false }: BlockProps<BlockOf<'banner-block'>>) {
  const { bannerImage, linkUrl, title, subtitle } = block;
  return (
    <section className={css.banner} data-band="feature">
      {bannerImage ? (
        <div className={css.media}>
          <Picture
            url={bannerImage.url}
            alt={bannerImage.altText}
            sizes="(min-width: 80rem) 80rem, 100vw"
            width={1920}
            height={640}
            eager={eager}
          />
        </div>
      ) : null}
      <div className={css.words}>
        <h2 className={css.title}>{linkUrl ? <Link href={linkUrl}>{title}</Link> : title}</h2>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
    </section>
  );
}
