import { type ReactNode, useId } from 'react';
import { Marked } from '@/features/results/marked';
import type { SuggestedProduct, Suggestions } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { kindLabel } from './kinds';
import { AllOption, CorrectionOption, HitRow, Option, Thumb } from './options';
import css from './suggestion-list.module.css';
import { totalOf } from './use-suggestions';

interface SuggestionListProps {
  id: string;
  results: Suggestions;
  phrase: string;
  busy: boolean;
  /** The option that the arrow keys have reached. */
  active: string | null;
  urlOf: (phrase: string) => string;
  /** A result was followed: one for the phrase that was typed, or for a term that was offered. */
  onFollow: (phrase: string) => void;
  onCorrect: (phrase: string) => void;
}

/** The listbox under the search field: what was found, by kind, and words to go on with. */
export function SuggestionList({
  id,
  results,
  phrase,
  busy,
  active,
  urlOf,
  onFollow,
  onCorrect,
}: SuggestionListProps) {
  const t = useT();
  const { products, recipes, content, terms, correctedQuery } = results;
  const total = totalOf(results);
  const option = (name: string) => ({ id: `${id}-${name}`, selected: active === `${id}-${name}` });
  const follow = () => onFollow(phrase);
  const left = products.length + terms.length > 0;
  const right = recipes.length + content.length > 0;
  return (
    <div
      className={css.list}
      role="listbox"
      id={id}
      aria-label={t('/search/results')}
      aria-busy={busy}
      data-sides={(left && right) || undefined}
    >
      {correctedQuery ? (
        <CorrectionOption {...option('correction')} query={correctedQuery} onPick={onCorrect} />
      ) : null}
      {left ? (
        <div className={css.side}>
          <Group name="products" title={t('/search/products')} some={products.length > 0}>
            {products.map((product) => (
              <Option
                key={product.contentId}
                {...option(`product-${product.contentId}`)}
                href={product.url}
                onFollow={follow}
              >
                <Product product={product} />
              </Option>
            ))}
          </Group>
          <Group name="terms" title={t('/search/terms')} some={terms.length > 0}>
            {terms.map((term) => (
              <Option
                key={term}
                {...option(`term-${term}`)}
                href={urlOf(term)}
                onFollow={() => onFollow(term)}
              >
                <Icon name="search" size={16} />
                <span className={css.name}>{term}</span>
              </Option>
            ))}
          </Group>
        </div>
      ) : null}
      {right ? (
        <div className={css.side}>
          <Group name="recipes" title={t('/search/recipes')} some={recipes.length > 0}>
            {recipes.map((hit) => (
              <Option
                key={hit.contentId}
                {...option(`hit-${hit.contentId}`)}
                href={hit.url}
                onFollow={follow}
              >
                <HitRow hit={hit} about={hit.topic} />
              </Option>
            ))}
          </Group>
          <Group name="content" title={t('/search/content')} some={content.length > 0}>
            {content.map((hit) => (
              <Option
                key={hit.contentId}
                {...option(`hit-${hit.contentId}`)}
                href={hit.url}
                onFollow={follow}
              >
                <HitRow hit={hit} about={[t(kindLabel[hit.kind]), hit.topic].filter(Boolean).join(' · ')} />
              </Option>
            ))}
          </Group>
        </div>
      ) : null}
      {total > 0 ? (
        <AllOption {...option('all')} href={urlOf(phrase)} onFollow={follow} count={total} phrase={phrase} />
      ) : null}
    </div>
  );
}

function Group({
  name,
  title,
  some,
  children,
}: {
  name: string;
  title: string;
  some: boolean;
  children: ReactNode;
}) {
  const id = useId();
  if (!some) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
    <div className={css.group} role="group" aria-labelledby={id} data-group={name}>
      <div className={css.title} id={id} role="presentation">
        {title}
      </div>
      {children}
    </div>
  );
}

function Product({ product }: { product: SuggestedProduct }) {
  const { displayName, imageUrl, priceString, highlights } = product;
  return (
    <>
      <Thumb url={imageUrl} />
      <span className={css.name}>
        <Marked text={displayName} ranges={highlights.displayName} />
      </span>
      <span className={css.price}>{priceString}</span>
    </>
  );
}
