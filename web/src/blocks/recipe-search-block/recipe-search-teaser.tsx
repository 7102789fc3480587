import { useId, useState } from 'react';
import { askedPhrase, formatResults, isNarrowed, recipeParameters } from '@/features/results/results-state';
import { Choice, SearchForm } from '@/features/results/search-form';
import type { RecipeSearch } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { useLanguage } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import css from './recipe-search-teaser.module.css';
import { useRecipeBasics } from './use-recipe-basics';

/** How many categories are offered; the page of recipes has all of them. */
const maxCategories = 10;

/** A search of recipes whose results are on another page. */
export function RecipeSearchTeaser({ url, given }: { url: string; given: RecipeSearch | null }) {
  const t = useT();
  const language = useLanguage();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState('');
  const [categoryIds, setCategoryIds] = useState<readonly number[]>([]);
  const basics = useRecipeBasics(language, 1, given);
  const [group] = [...(basics?.facetCategories ?? [])].sort((left, right) => left.order - right.order);
  const state = { phrase: askedPhrase(typed), choice, categoryIds, pages: 1 };
  const toggle = (id: number) =>
    setCategoryIds(categoryIds.includes(id) ? categoryIds.filter((one) => one !== id) : [...categoryIds, id]);
  return (
    <>
      <SearchForm
        action={url}
        names={recipeParameters}
        formId={formId}
        label={t('/recipes/keyword')}
        placeholder={t('/recipes/placeholder')}
        typed={typed}
        chosen={choice !== '' || categoryIds.length > 0}
        onType={setTyped}
        onSubmit={() => void navigate(url + formatResults(state, recipeParameters))}
        submitLabel={t('/recipes/search')}
      >
        <Choice
          name={recipeParameters.choice}
          label={t('/recipes/product')}
          all={t('/recipes/all-products')}
          value={choice}
          options={(basics?.relatedProducts ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          onChoose={setChoice}
        />
      </SearchForm>
      {group ? (
        <fieldset className={css.categories}>
          <legend>{group.name}</legend>
          {group.facetSubcategories.slice(0, maxCategories).map(({ id, name }) => (
            <label key={id} className={css.category}>
              <input
                type="checkbox"
                form={formId}
                name={recipeParameters.categoryIds}
                value={id}
                checked={categoryIds.includes(id)}
                onChange={() => toggle(id)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      ) : null}
      {isNarrowed(state) ? null : (
        <p className={css.all}>
          <ButtonLink href={url} variant="secondary">
            {t('/recipes/all-link')}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
