import { useEffect, useRef, useState } from 'react';
import { Pills } from '@/features/content/pills';
import { TeaserCard } from '@/features/content/teaser-card';
import { announce } from '@/lib/announce';
import { fetchShortcuts } from '@/lib/api/content';
import type { Language, ShortcutsBlock as Model, ShortcutItem, ShortcutItems } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useMarket } from '@/lib/page';
import { type Query, queries } from '@/lib/query-cache';
import { Button } from '@/ui/button/button';
import { Link } from '@/ui/link';
import { Section } from '@/ui/section/section';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { BlockProps } from '../registry';
import css from './shortcuts-block.module.css';

/** How many of an item's further facts are shown. */
const maxFacts = 2;

/** Doors to other pages, in one of several looks; more come from the server. */
export default function ShortcutsBlock({ block }: BlockProps<Model>) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const { items, hasMore, loading, failed, more } = useItems(block, list);
  const { title, displayOption, layoutTheme, forceToCarousel, forceMaxWidth, floatingMode } = block;
  if (items.length === 0) return null;
  return (
    <div
      className={css.block}
      data-theme={layoutTheme ?? undefined}
      data-tone="ground"
      data-floating={floatingMode || undefined}
    >
      <Section heading={title} width={forceMaxWidth ? 'prose' : 'page'}>
        <ul
          className={css.list}
          data-look={displayOption}
          data-carousel={forceToCarousel || undefined}
          aria-busy={loading}
          ref={list}
        >
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
            <li key={index}>
              <Item item={item} headingLevel={title ? 3 : 2} look={displayOption} />
            </li>
          ))}
        </ul>
        {failed ? (
          <p className={css.more} role="alert">
            {t('/search/error')}
          </p>
        ) : null}
        {hasMore ? (
          <p className={css.more}>
            <Button variant="secondary" aria-busy={loading} aria-disabled={loading} onClick={more}>
              {t('/search/load-more')}
              {title ? <VisuallyHidden> {title}</VisuallyHidden> : null}
            </Button>
          </p>
        ) : null}
      </Section>
    </div>
  );
}

interface ItemProps {
  item: ShortcutItem;
  headingLevel: 2 | 3;
  look: Model['displayOption'];
}

function Item({ item, headingLevel, look }: ItemProps) {
  const t = useT();
  const halves = look === '5050Banners';
  if (look === 'simple') {
    return (
      <Link className={css.plain} href={item.callToAction}>
        {item.title}
      </Link>
    );
  }
  return (
    <TeaserCard
      url={item.callToAction}
      title={item.title}
      image={item.image}
      alt={item.imageAltText}
      sizes={`(min-width: 64rem) ${halves ? 40 : 26}rem, (min-width: 48rem) 46vw, 92vw`}
      headingLevel={headingLevel}
      kicker={item.infoText1[0]}
    >
      {item.description ? <p className={css.text}>{item.description}</p> : null}
      <Pills
        small
        texts={item.infoText2.slice(0, maxFacts)}
        label={t('/shortcuts/facts')}
        tone={halves ? 'outlined' : 'filled'}
      />
      {item.callToActionName ? <p className={css.cta}>{item.callToActionName}</p> : null}
    </TeaserCard>
  );
}

/** What follows in a block after the items that its options end with. */
function nextQuery(
  block: Model,
  { indexWhereToContinue: from, nextContentReferenceItem: next }: Model['queryOptions'],
  language: Language,
  market: string,
): Query<ShortcutItems> {
  const { id } = block.contentLink;
  return {
    key: `shortcuts|${JSON.stringify([id, from, next, language, market])}`,
    load: () => fetchShortcuts({ id, from, next, language }),
    topics: ['content'],
  };
}

/** The items of the block and those that were asked for since; the focus goes to the first new one. */
function useItems(block: Model, list: { current: HTMLElement | null }) {
  const t = useT();
  const language = useLanguage();
  const market = useMarket();
  // Who comes back finds what was there: the cache is empty only for a new document.
  const [{ items, options }, setShown] = useState(() => {
    const items = [...block.shortcutBlocks];
    let options = block.queryOptions;
    while (options.hasMore) {
      const next = queries.peek<ShortcutItems>(nextQuery(block, options, language, market).key);
      if (!next || next.queryOptions.indexWhereToContinue <= options.indexWhereToContinue) break;
      items.push(...next.shortcutItems);
      options = next.queryOptions;
    }
    return { items, options };
  });
  const [step, setStep] = useState<'idle' | 'loading' | 'failed'>('idle');
  const firstNew = useRef<number | null>(null);

  async function more() {
    setStep('loading');
    try {
      const next = await queries.get(nextQuery(block, options, language, market));
      firstNew.current = items.length;
      setShown({ items: [...items, ...next.shortcutItems], options: next.queryOptions });
      setStep('idle');
    } catch (error) {
      console.error(error);
      setStep('failed');
    }
  }

  useEffect(() => {
    const from = firstNew.current;
    if (from === null) return;
    firstNew.current = null;
    announce(t('/search/more-loaded', { count: items.length - from, shown: items.length }));
    list.current?.children[from]?.querySelector<HTMLElement>('a')?.focus();
  }, [items, list, t]);

  return {
    items,
    hasMore: options.hasMore,
    loading: step === 'loading',
    failed: step === 'failed',
    more: () => void more(),
  };
}
