import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { Link } from '@/ui/link';
import { Heart, useIsWished } from './heart';
import { pressHeart, type Wished } from './press-heart';
import css from './wish-button.module.css';

/** The heart on a product's own page, with words, and with the way to the list once the product is there. */
export default function WishButton({ code, name }: Wished) {
  const t = useT();
  const wished = useIsWished(code);
  const { wishListPageUrl } = useNavigation();
  if (!wishListPageUrl) return null;
  return (
    <>
      <button
        type="button"
        className={css.button}
        data-wished={wished || undefined}
        onClick={() => void pressHeart({ code, name })}
      >
        <Heart />
        {t(wished ? '/wishes/listed' : '/wishes/save')}
      </button>
      {wished ? (
        <Link className={css.link} href={wishListPageUrl}>
          {t('/wishes/show')}
        </Link>
      ) : null}
    </>
  );
}
