import { useT } from '@/lib/i18n/t';
import { type AllergenFact, allergenGroups } from './allergen-groups';
import css from './info-panels.module.css';

const statements = {
  1: '/allergens/contains',
  2: '/allergens/may-contain',
  0: '/allergens/free-from',
} as const;

/** Allergens in words: what it contains, what it may contain, what it is free from. */
export function Allergens({ facts }: { facts: readonly AllergenFact[] }) {
  const t = useT();
  return (
    <dl className={css.facts}>
      {allergenGroups(facts).map(({ value, names }) => (
        <div key={value}>
          <dt>{t(statements[value])}</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
