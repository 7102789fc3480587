import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import css from './card-heart.module.css';
import { Heart, useIsWished } from './heart';
import { pressHeart, type Wished } from './press-heart';

/** The heart on a product's card, over the corner of its picture; where the site has a page for the list. */
export default function CardHeart({ code, name }: Wished) {
  const t = useT();
  const wished = useIsWished(code);
  if (!useNavigation().wishListPageUrl) return null;
  return (
    <div className={css.over} data-screen-only>
      <button
        type="button"
        className={css.heart}
        aria-pressed={wished}
        aria-label={t('/wishes/save-named', { name })}
        onClick={() => void pressHeart({ code, name })}
      >
        <Heart />
      </button>
    </div>
  );
}
