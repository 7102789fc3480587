import { type RefObject, useEffect, useRef } from 'react';
import { useLoginUrl } from '@/features/account/login-url';
import { ProductCard } from '@/features/catalog/product-card';
import { useReportedList } from '@/features/catalog/use-reported-list';
import type { ProductCard as Card, WishListAnswer } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useMarket, useNavigation, usePage } from '@/lib/page';
import { type Query, queries } from '@/lib/query-cache';
import { useAtomValue } from '@/lib/store';
import { useQuery } from '@/lib/use-query';
import { Button, ButtonLink } from '@/ui/button/button';
import { Link } from '@/ui/link';
import { Spinner } from '@/ui/spinner';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
import { Heart } from './heart';
import { tell } from './press-heart';
import css from './wish-list.module.css';
import { ownerAtom, useWishes, type Wishes, wishFeed } from './wishes';

/** What the shopper would like to have, as it is in all tabs. */
export function WishList() {
  const t = useT();
  const { currentLanguageStartPage } = useNavigation();
  const { codes, answer, failed, again } = useList();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, codes, 'member-heading', 'button[aria-pressed]');

  if (!answer || !codes)
    return failed ? (
      <div role="alert" className={css.message}>
        <p>{t('/wishes/failed')}</p>
        <Button variant="secondary" onClick={again}>
          {t('/ui/retry')}
        </Button>
      </div>
    ) : (
      <Spinner label={t('/wishes/loading')} />
    );
  if (codes.length === 0)
    return (
      <div className={css.message}>
        <Heart size={40} />
        <p className={css.empty}>{t('/wishes/empty')}</p>
        <p>{t('/wishes/empty-hint')}</p>
        <ButtonLink href={currentLanguageStartPage}>{t('/cart/continue-shopping')}</ButtonLink>
      </div>
    );
  const known = new Map(answer.wishes.map((wish) => [wish.code, wish.product]));
  const cards = codes.flatMap((code) => known.get(code) ?? []);
  const gone = codes.filter((code) => known.get(code) === null);
  return (
    <div className={css.list}>
      <p className={css.count}>{t('/wishes/count', { count: codes.length })}</p>
      <Cards cards={cards} list={list} />
      {gone.length > 0 ? (
        <div className={css.message}>
          <p>{t('/wishes/gone', { count: gone.length })}</p>
          <Button variant="secondary" small onClick={() => void takeOff(gone, t('/wishes/not-saved'))}>
            {t('/wishes/remove-gone')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The products, as a list in reports too. */
function Cards({ cards, list }: { cards: readonly Card[]; list: RefObject<HTMLUListElement | null> }) {
  const { name } = usePage();
  const select = useReportedList('wish-list', name, cards);
  return (
    <ul className={css.cards} ref={list}>
      {cards.map((card, index) => (
        <li key={card.code}>
          <ProductCard
            card={card}
            sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 44vw"
            onSelect={() => select(card, index)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What is said to visitors without an account: how the list comes along. */
export function KeepList() {
  const t = useT();
  const loginUrl = useLoginUrl();
  return loginUrl ? (
    <p className={css.keep}>
      <Link href={loginUrl}>{t('/wishes/keep')}</Link>
    </p>
  ) : null;
}

interface List {
  /** Undefined as long as nobody knows. */
  codes: readonly string[] | undefined;
  answer: WishListAnswer | undefined;
  failed: boolean;
  again(): void;
}

/** The products' codes as they are now, and what is known of the products, read again where something new is on the list. */
function useList(): List {
  const [language, market] = [useLanguage(), useMarket()];
  const owner = useAtomValue(ownerAtom);
  const wishes: Wishes | null = useWishes();
  const key = `wish-list ${owner} ${market} ${language}`;
  const query: Query<WishListAnswer> = {
    key,
    topics: ['prices', 'content'],
    load: () => wishFeed.read(),
  };
  const { data: answer, error, refetch } = useQuery(owner ? query : null, { keepPrevious: true });
  const known = answer?.wishes.map(({ code }) => code);
  const isNews =
    wishes &&
    answer &&
    known &&
    answer.version < wishes.version &&
    wishes.codes.some((code) => !known.includes(code));
  useEffect(() => {
    if (isNews) queries.outdate(key);
  }, [isNews, key]);
  return { codes: wishes?.codes ?? known, answer, failed: error !== undefined, again: refetch };
}

/** Takes off what the shop has no more. */
async function takeOff(codes: readonly string[], failed: string): Promise<void> {
  const changes = await Promise.allSettled(codes.map((code) => wishFeed.set(code, false)));
  if (changes.some(({ status }) => status === 'rejected')) tell({ text: failed, variant: 'error' });
}
