import { type ReactNode, useId } from 'react';
import type { ContentHit, SuggestedProduct, Suggestions } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { pictureAt } from '@/lib/picture';
import { LineIcon } from '@/ui/line-icon/line-icon';
import { kindLabel } from './kinds';
import { Marked } from './marked';
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
  const others = terms.length + recipes.length + content.length > 0;
  return (
    <div
      className={css.list}
      role="listbox"
      id={id}
      aria-label={t('/search/results')}
      aria-busy={busy}
      data-sides={(products.length > 0 && others) || undefined}
    >
      {correctedQuery ? (
        <button
          type="button"
          className={css.correction}
          role="option"
          id={option('correction').id}
          aria-selected={option('correction').selected}
          tabIndex={-1}
          onClick={() => onCorrect(correctedQuery)}
        >
          {t('/search/did-you-mean', { query: correctedQuery })}
        </button>
      ) : null}
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
      {others ? (
        <div className={css.side}>
          <Group name="terms" title={t('/search/terms')} some={terms.length > 0}>
            {terms.map((term) => (
              <Option
                key={term}
                {...option(`term-${term}`)}
                href={urlOf(term)}
                onFollow={() => onFollow(term)}
              >
                <LineIcon name="search" size={16} />
                <span className={css.name}>{term}</span>
              </Option>
            ))}
          </Group>
          <Group name="recipes" title={t('/search/recipes')} some={recipes.length > 0}>
            {recipes.map((hit) => (
              <Option
                key={hit.contentId}
                {...option(`hit-${hit.contentId}`)}
                href={hit.url}
                onFollow={follow}
              >
                <Hit hit={hit} about={hit.topic} />
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
                <Hit hit={hit} about={[t(kindLabel[hit.kind]), hit.topic].filter(Boolean).join(' · ')} />
              </Option>
            ))}
          </Group>
        </div>
      ) : null}
      {total > 0 ? (
        <a
          className={css.all}
          role="option"
          id={option('all').id}
          aria-selected={option('all').selected}
          tabIndex={-1}
          href={urlOf(phrase)}
          onClick={follow}
        >
          {t('/search/all-results', { count: total, query: phrase })}
          <LineIcon name="arrow" size={20} />
        </a>
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

interface OptionProps {
  id: string;
  selected: boolean;
  href: string;
  onFollow: () => void;
  children: ReactNode;
}

function Option({ id, selected, href, onFollow, children }: OptionProps) {
  return (
    <a
      className={css.option}
      role="option"
      id={id}
      aria-selected={selected}
      tabIndex={-1}
      href={href}
      onClick={onFollow}
    >
      {children}
    </a>
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

function Hit({ hit, about }: { hit: ContentHit; about: string | null }) {
  return (
    <>
      <Thumb url={hit.image} />
      <span className={css.name}>
        <Marked text={hit.title} ranges={hit.highlights.title} />
        {about ? <span className={css.about}>{about}</span> : null}
      </span>
    </>
  );
}

function Thumb({ url }: { url: string | null }) {
  return (
    <span className={css.thumb}>
      {url ? <img src={pictureAt(url, 320)} alt="" width={64} height={64} /> : null}
    </span>
  );
}
