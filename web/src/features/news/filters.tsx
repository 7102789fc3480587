import { useT } from '@/lib/i18n/t';
import css from './filters.module.css';
import { type NewsState, toggledFilter, toggledYear } from './news-state';
import type { News } from './use-news';

/** What a feed can be narrowed by: any of its categories, and one year. */
export function NewsFilters({ state, options, go }: Pick<News, 'state' | 'options' | 'go'>) {
  const t = useT();
  if (!options) return null;
  const { categories, years } = options;
  return (
    <div className={css.filters}>
      <Group
        legend={t('/news/categories')}
        choices={categories.map(({ code, name }) => ({
          key: code,
          name,
          chosen: state.filters.includes(code),
          next: toggledFilter(state, code),
        }))}
        go={go}
      />
      <Group
        legend={t('/news/years')}
        choices={years.map((year) => ({
          key: String(year),
          name: String(year),
          chosen: state.year === year,
          next: toggledYear(state, year),
        }))}
        go={go}
      />
    </div>
  );
}

interface GroupProps {
  legend: string;
  choices: readonly { key: string; name: string; chosen: boolean; next: NewsState }[];
  go: News['go'];
}

/** Nothing where there is nothing to choose between. */
function Group({ legend, choices, go }: GroupProps) {
  if (choices.length < 2 && !choices.some(({ chosen }) => chosen)) return null;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.choices}>
        {choices.map(({ key, name, chosen, next }) => (
          <button
            key={key}
            type="button"
            className={css.choice}
            aria-pressed={chosen}
            onClick={() => go(next)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
