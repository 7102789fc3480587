import { type ReactNode, useId } from 'react';
import type { ProductPage, Variation } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Disclosure } from '@/ui/disclosure/disclosure';
import { Html } from '@/ui/html/html';
import { allergenGroups } from './allergen-groups';
import { Allergens } from './allergens';
import css from './info-panels.module.css';
import { hasNutrition, Nutrition } from './nutrition-part';

type Editorial = Pick<
  ProductPage,
  'additionalProductDetails' | 'nutritionValueHeader' | 'productPageMetadata'
>;

/** What is known of a food, sold or only shown. */
type Food = Pick<Variation, 'ingredients' | 'allergens' | 'nutrients' | 'ri' | 'riPercent' | 'portionGrams'> &
  Partial<Pick<Variation, 'includedItems'>>;

interface InfoPanelsProps {
  variation: Food;
  /** What editors add, and what they hide. */
  page: Editorial;
}

/** Its own list; of a box without one, the list of each thing in it that has one, under its name. */
function ingredientsOf({ ingredients, includedItems = [] }: Food): { of: string; html: string }[] {
  if (ingredients) return [{ of: '', html: ingredients }];
  return includedItems.flatMap(({ packageEntry: { displayName, ingredients: html } }) =>
    html ? [{ of: displayName, html }] : [],
  );
}

/**
 * What the wrapper says, panel by panel; a panel without content is left out. One is open at a time, unless the editors
 * want all of them open.
 */
export function InfoPanels({ variation, page }: InfoPanelsProps) {
  const t = useT();
  const group = useId();
  const { hideAllergens, noProductDetailsAccordion } = page.productPageMetadata;
  const panels: { title: string; content: ReactNode }[] = [];
  const ingredients = ingredientsOf(variation);
  if (ingredients.length > 0) {
    panels.push({
      title: t('/product/ingredients'),
      content: (
        <>
          {ingredients.map(({ of, html }) => (
            <div key={of}>
              {of ? <h4>{of}</h4> : null}
              <Html html={html} />
            </div>
          ))}
          <p className={css.small}>
            {t('/product/allergen-hint')} {t('/product/check-wrapper')}
          </p>
        </>
      ),
    });
  }
  if (!hideAllergens && allergenGroups(variation.allergens).length > 0) {
    panels.push({ title: t('/product/allergens'), content: <Allergens facts={variation.allergens} /> });
  }
  if (hasNutrition(variation)) {
    panels.push({
      title: page.nutritionValueHeader ?? t('/product/nutrition'),
      content: <Nutrition of={variation} />,
    });
  }
  for (const { title, content } of page.additionalProductDetails) {
    panels.push({ title, content: <Html html={content} /> });
  }
  if (panels.length === 0) return null;
  return (
    <div className={css.panels}>
      {panels.map(({ title, content }, index) => (
        <Disclosure
          key={title}
          title={title}
          open={noProductDetailsAccordion || index === 0}
          {...(noProductDetailsAccordion ? {} : { group })}
        >
          {content}
        </Disclosure>
      ))}
    </div>
  );
}
