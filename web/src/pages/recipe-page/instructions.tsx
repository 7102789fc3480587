import { useMemo } from 'react';
import type { NamedLink } from '@/lib/api/types';
import { useOwnStyle } from '@/lib/own-style';
import { Checkbox } from '@/ui/field/checkbox';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Link } from '@/ui/link';
import css from './instructions.module.css';
import { linked } from './linked';
import { partsOf } from './parts';
import { scaled } from './scaling';
import { useTicked } from './use-ticked';

interface IngredientsProps {
  /** What tells the recipe from others. */
  recipe: string;
  html: string;
  /** How many times the recipe. */
  factor: number;
  language: string;
  /** Words that lead to the shop. */
  links: readonly NamedLink[];
}

/** What a recipe takes, to be ticked off while one collects it. */
export function Ingredients({ recipe, html, factor, language, links }: IngredientsProps) {
  const parts = useMemo(() => partsOf(html), [html]);
  const { ticked, tick } = useTicked(recipe);
  if (!parts) return <Html className={prose.prose} html={html} />;
  return parts.map(({ heading, items }, part) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a recipe stay in their order.
    <div className={css.part} key={part}>
      {heading ? <h3>{heading}</h3> : null}
      <ul className={css.ingredients}>
        {items.map((item, index) => {
          // An ingredient may stand here twice, and one that was rewritten meanwhile is not the one that was ticked.
          const id = `${part}.${index} ${item}`;
          return (
            <li className={css.item} key={id}>
              <Checkbox checked={ticked.includes(id)} onChange={({ target }) => tick(id, target.checked)}>
                <Ingredient text={scaled(item, factor, language)} links={links} />
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

function Ingredient({ text, links }: { text: string; links: readonly NamedLink[] }) {
  return linked(text, links).map(({ text: words, url }, index) =>
    url ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has nothing but its place.
      <Link className={css.product} key={index} href={url}>
        {words}
      </Link>
    ) : (
      words
    ),
  );
}

/** How it is made, step by step; the numbers go on through the parts. */
export function Preparation({ html }: { html: string }) {
  const parts = useMemo(() => partsOf(html), [html]);
  if (!parts) return <Html className={prose.prose} html={html} />;
  let next = 1;
  return parts.map(({ heading, items }, part) => {
    const start = next;
    next += items.length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a recipe stay in their order.
      <div className={css.part} key={part}>
        {heading ? <h3>{heading}</h3> : null}
        <Steps items={items} start={start} />
      </div>
    );
  });
}

function Steps({ items, start }: { items: readonly string[]; start: number }) {
  const style = useOwnStyle(`counter-reset:step ${start - 1}`);
  return (
    <ol className={css.steps} start={start} {...style}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place.
        <li className={css.step} key={index}>
          {item}
        </li>
      ))}
    </ol>
  );
}
