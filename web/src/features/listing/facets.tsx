import { useEffect, useId, useRef, useState } from 'react';
import type { Facet, FacetGroup } from '@/lib/api/types';
import { type Filters, isChosen } from '@/lib/filters';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { firstValues, groupKey } from './facet-values';
import css from './facets.module.css';

export interface FacetsProps {
  groups: readonly FacetGroup[];
  /** What is chosen, as the address says: the answer follows it. */
  filters: Filters;
  onToggle: (group: string, name: string) => void;
  /** How many values of a group are seen at first. */
  first: number;
  /** How the things that are filtered are counted. */
  words?: FacetWords;
  /** True while the counts belong to the choice before. */
  busy?: boolean;
}

/** The sentences that count them: how many there are, and the button that shows them. */
export interface FacetWords {
  readonly count: MessageKey;
  readonly show: MessageKey;
}

export const productWords: FacetWords = { count: '/listing/count', show: '/filters/show-products' };

/** The filters of a listing: a group of checkboxes for each property. */
export default function Facets({ groups, busy = false, ...rest }: FacetsProps) {
  return (
    <div className={css.groups} aria-busy={busy}>
      {groups.map((group) => (
        <Group key={group.filterName} group={group} {...rest} />
      ))}
    </div>
  );
}

function Group({
  group,
  filters,
  onToggle,
  first,
  words = productWords,
}: { group: FacetGroup } & Omit<FacetsProps, 'groups'>) {
  const t = useT();
  const id = useId();
  const key = groupKey(group);
  const { facets, displayName } = group;
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? facets : firstValues(facets, filters, key, first);
  useFocusOnFirstNew(list, all, first);
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>{displayName}</legend>
      <ul className={css.values} id={id} ref={list}>
        {shown.map((facet) => (
          <li key={facet.name}>
            <Value
              facet={facet}
              spoken={t(words.count, { count: facet.count })}
              chosen={isChosen(filters, key, facet.name)}
              onToggle={() => onToggle(key, facet.name)}
            />
          </li>
        ))}
      </ul>
      {facets.length > first ? (
        <button
          type="button"
          className={css.more}
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? t('/filters/show-fewer') : t('/filters/show-all', { count: facets.length })}
          <VisuallyHidden> {displayName}</VisuallyHidden>
        </button>
      ) : null}
    </fieldset>
  );
}

interface ValueProps {
  facet: Facet;
  /** The count as it is said. */
  spoken: string;
  chosen: boolean;
  onToggle: () => void;
}

function Value({ facet: { displayName, count }, spoken, chosen, onToggle }: ValueProps) {
  return (
    <label className={css.value}>
      <input type="checkbox" checked={chosen} disabled={count === 0 && !chosen} onChange={onToggle} />
      <span className={css.box} aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
      <span className={css.name}>{displayName}</span>
      <span className={css.count}>
        <span aria-hidden="true">{count}</span>
        <VisuallyHidden> {spoken}</VisuallyHidden>
      </span>
    </label>
  );
}

/** The rest of a list opens after the button's place: the focus goes to where it begins. */
function useFocusOnFirstNew(list: { current: HTMLElement | null }, all: boolean, first: number) {
  const before = useRef(all);
  useEffect(() => {
    if (all && !before.current) {
      const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
      boxes
        .slice(first)
        .find((box) => !box.disabled)
        ?.focus();
    }
    before.current = all;
  }, [list, all, first]);
}
