import type { ReactNode } from 'react';
import { SuggestedProducts } from '@/features/content/suggested-products';
import { menu } from '@/features/navigation/menus';
import type { ProductCard } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import pills from '@/ui/pill-links.module.css';
import css from './no-results.module.css';

export interface NothingFoundProps {
  text: string;
  /** A field to ask again, where none is in sight. */
  again?: ReactNode;
  /** What else is worth a look. */
  suggestions?: readonly ProductCard[];
}

/** Nothing was found, as `text` says: what to try next. */
export function NothingFound({ text, again, suggestions = [] }: NothingFoundProps) {
  const t = useT();
  return (
    <>
      <div className={css.message}>
        <p className={css.lead}>{text}</p>
        <p>{t('/search/no-results-help')}</p>
        {again ? <div className={css.again}>{again}</div> : null}
        <Categories />
      </div>
      <div className={css.suggestions}>
        <SuggestedProducts products={suggestions} />
      </div>
    </>
  );
}

/** The shop's categories, for those who did not find it by name. */
function Categories() {
  const t = useT();
  const items = menu(useNavigation(), 'main_menu');
  if (items.length === 0) return null;
  return (
    <nav aria-label={t('/header/categories')}>
      <ul className={pills.links}>
        {items.map(({ title, url }) => (
          <li key={url + title}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export { NothingFound as default };
