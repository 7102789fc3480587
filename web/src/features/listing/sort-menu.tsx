import { useId } from 'react';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import css from './sort-menu.module.css';
import { type SortOption, sortOptions } from './sort-options';

interface SortMenuProps {
  selected: SortOption;
  /** Where the listing in another order has its address. */
  hrefOf: (option: SortOption) => string;
  onSelect: (option: SortOption) => void;
}

/** The order of a listing: a menu, and links for whoever has no scripts. */
export function SortMenu({ selected, hrefOf, onSelect }: SortMenuProps) {
  const t = useT();
  const id = useId();
  return (
    <>
      <noscript>
        <nav className={css.links} aria-label={t('/listing/sort')}>
          {sortOptions.map((option) => (
            <a key={option.id} href={hrefOf(option)} aria-current={option.id === selected.id || undefined}>
              {t(option.label)}
            </a>
          ))}
        </nav>
      </noscript>
      <div className={css.sort}>
        <label className={css.label} htmlFor={id}>
          {t('/listing/sort')}
        </label>
        <select
          id={id}
          className={css.select}
          value={selected.id}
          onChange={({ target }) => {
            const option = sortOptions.find((one) => one.id === target.value);
            if (option) onSelect(option);
          }}
        >
          {sortOptions.map((option) => (
            <option key={option.id} value={option.id}>
              {t(option.label)}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </div>
    </>
  );
}
