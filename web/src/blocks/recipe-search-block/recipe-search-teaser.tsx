import { useId, useState } from 'react';
import {
  askedPhrase,
  formatResults,
  isNarrowed,
  parseResults,
  recipeParameters,
} from '@/features/results/results-state';
import { SearchFailed } from '@/features/results/search-failed';
import { Choice, SearchForm } from '@/features/results/search-form';
import { useBlockParameters } from '@/features/results/use-block-parameters';
import type { FacetCategory, RecipeSearchBlock as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { useLanguage, usePage } from '@/lib/page';
import { Button, ButtonLink } from '@/ui/button/button';
import css from './recipe-search-teaser.module.css';
import { useRecipeBasics } from './use-recipe-basics';

/** How many categories of a group are seen at first. */
const firstCategories = 10;

/** A search of recipes whose results are on another page. What the address asks of the block is chosen already. */
export function RecipeSearchTeaser({ block, url }: { block: Model; url: string }) {
  const t = useT();
  const language = useLanguage();
  const formId = useId();
  const names = useBlockParameters(recipeParameters, block);
  const { query } = usePage();
  const [asked] = useState(() => parseResults(query, names));
  const [typed, setTyped] = useState(asked.phrase);
  const [choice, setChoice] = useState(asked.choice);
  const [categoryIds, setCategoryIds] = useState(asked.categoryIds);
  const basics = useRecipeBasics(language, 1, block.results);
  const groups = [...(basics.data?.facetCategories ?? [])].sort((left, right) => left.order - right.order);
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
          options={(basics.data?.relatedProducts ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          onChoose={setChoice}
        />
      </SearchForm>
      {groups.map((group) => (
        <Categories key={group.id} group={group} formId={formId} chosen={categoryIds} onToggle={toggle} />
      ))}
      {basics.error ? <SearchFailed onRetry={basics.refetch} /> : null}
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

interface CategoriesProps {
  group: FacetCategory;
  formId: string;
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

function Categories({ group, formId, chosen, onToggle }: CategoriesProps) {
  const t = useT();
  const [all, setAll] = useState(false);
  const { name, facetSubcategories: categories } = group;
  return (
    <fieldset className={css.categories}>
      <legend>{name}</legend>
      {categories.map(({ id, name }, index) =>
        // What is chosen stays in sight, and is sent.
        all || index < firstCategories || chosen.includes(id) ? (
          <label key={id} className={css.category}>
            <input
              type="checkbox"
              form={formId}
              name={recipeParameters.categoryIds}
              value={id}
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
            />
            {name}
          </label>
        ) : null,
      )}
      {categories.length > firstCategories ? (
        <Button variant="ghost" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t('/filters/show-fewer') : t('/filters/show-all', { count: categories.length })}
        </Button>
      ) : null}
    </fieldset>
  );
}
