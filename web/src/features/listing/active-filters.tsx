import { useRef } from 'react';
import type { FacetGroup } from '@/lib/api/types';
import { type Filters, toggleFilter } from '@/lib/filters';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './active-filters.module.css';
import { chosenValues } from './facet-values';

export interface ActiveFiltersProps {
  groups: readonly FacetGroup[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
  /** The last one goes: the focus needs another place. */
  onLast: () => void;
}

/** What is chosen, each value with its way out. */
export default function ActiveFilters({ groups, filters, onChange, onClear, onLast }: ActiveFiltersProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const values = chosenValues(groups, filters);
  if (values.length === 0) return null;

  const drop = (index: number, group: string, name: string) => {
    const chips = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const neighbour = chips[index + 1] ?? chips[index - 1];
    if (neighbour) neighbour.focus();
    else onLast();
    onChange(toggleFilter(filters, group, name));
  };
  return (
    <ul className={css.list} ref={list} aria-label={t('/filters/chosen')}>
      {values.map(({ group, groupName, name, label }, index) => (
        <li key={`${group} ${name}`}>
          <button type="button" className={css.chip} data-chip onClick={() => drop(index, group, name)}>
            <VisuallyHidden>{t('/filters/remove', { group: groupName, name: label })}</VisuallyHidden>
            <span aria-hidden="true">{label}</span>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.clear} onClick={onClear}>
          {t('/filters/clear-all')}
        </button>
      </li>
    </ul>
  );
}
