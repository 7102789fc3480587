import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Carousel } from '@/ui/carousel/carousel';
import { Stars } from './stars';
import css from './testimonials.module.css';
import { useReviews } from './use-reviews';

/** Fewer would be no band. */
const least = 3;
/** What is put forward has at least so many stars: all others stand below, with the same right. */
const good = 4;

/** What buyers like best about a product, in large: a row that is pushed sideways. */
export function Testimonials({ code }: { code: string }) {
  const t = useT();
  const { data } = useReviews(code, { sort: 'highest', stars: null, pages: 1 }, 6);
  const language = useLanguage();
  const best = (data?.hits ?? [])
    .filter(({ stars }) => stars >= good)
    // What the reader reads without effort comes first.
    .sort((one, other) => Number(other.language === language) - Number(one.language === language));
  if (best.length < least) return null;
  return (
    <div className={css.band}>
      <Carousel label={t('/reviews/band')}>
        {best.map(({ id, stars, title, text, name, language }) => (
          <li key={id} className={css.card}>
            <figure className={css.figure}>
              <Stars of={stars} />
              <blockquote className={css.quote} lang={language}>
                <p className={css.title}>{title}</p>
                <p className={css.text}>{text}</p>
              </blockquote>
              <figcaption className={css.name}>{name}</figcaption>
            </figure>
          </li>
        ))}
      </Carousel>
    </div>
  );
}
