import { useMemo } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { useLetters } from '@/features/content/letters';
import { Pills } from '@/features/content/pills';
import { RelatedProducts } from '@/features/content/related-products';
import { ShareLinks } from '@/features/content/share-links';
import { TeaserRow } from '@/features/content/teaser-row';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { RecipePage as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { absolute } from '@/lib/url';
import { Button } from '@/ui/button/button';
import { Picture } from '@/ui/picture/picture';
import type { PageProps } from '../registry';
import { formatMinutes, minutesOf } from './duration';
import { Ingredients, Preparation } from './instructions';
import { partsOf } from './parts';
import css from './recipe-page.module.css';
import { yieldText } from './scaling';
import { Servings } from './servings';
import { type Servings as Made, useServings } from './use-servings';

/** A recipe: what it is, what it takes, and how it is made. */
export default function RecipePage({ page }: PageProps<Model>) {
  const t = useT();
  const language = useLanguage();
  const { mainImage, quotationText, quotationName, recipeSearchUrl } = page;
  const letters = useLetters(page.name);
  const made = useServings(page.portionSize);
  // What is not told line by line has no amounts to change.
  const servings = useMemo(() => partsOf(page.recipeIngredients), [page.recipeIngredients]) && made;
  return (
    <>
      <Breadcrumbs />
      <article>
        <header className={css.head}>
          <div className={css.words}>
            <Pills
              label={t('/recipe/categories')}
              texts={page.recipeCategoryNames.map(({ name }) => name)}
              links={
                recipeSearchUrl
                  ? page.recipeCategoryNames.map(({ id }) => `${recipeSearchUrl}?categoryIds=${id}`)
                  : []
              }
            />
            <h1 className={css.name} tabIndex={-1} {...letters}>
              {page.name}
            </h1>
            <Author name={page.author} url={page.authorUrl} />
            {page.mainIntro ? <p className={css.intro}>{page.mainIntro}</p> : null}
            <Facts page={page} servings={servings} />
            <Allergens page={page} />
          </div>
          {mainImage ? (
            <div className={css.media}>
              <Picture
                url={mainImage.url}
                alt={mainImage.altText}
                sizes="(min-width: 64rem) 40rem, 100vw"
                eager
              />
            </div>
          ) : null}
        </header>
        <div className={css.columns}>
          <section className={css.ingredients} aria-labelledby="ingredients">
            <h2 id="ingredients">{t('/recipe/ingredients')}</h2>
            {servings ? <Servings servings={servings} /> : null}
            {!servings && page.portionSize ? <p className={css.portion}>{page.portionSize}</p> : null}
            <Ingredients
              recipe={page.contentLink.guidValue}
              html={page.recipeIngredients}
              factor={servings?.factor ?? 1}
              language={language}
              links={page.ingredientLinks}
            />
          </section>
          <section className={css.preparation} aria-labelledby="preparation">
            <h2 id="preparation">{t('/recipe/instructions')}</h2>
            <Preparation html={page.recipePreparationInstructions} />
            {quotationText ? (
              <figure className={css.quotation}>
                <blockquote>{quotationText}</blockquote>
                {quotationName ? <figcaption>{quotationName}</figcaption> : null}
              </figure>
            ) : null}
            <div className={css.actions} data-screen-only>
              <Button variant="secondary" onClick={() => window.print()}>
                {t('/recipe/print')}
              </Button>
              {page.hideShareSoMeLinks ? null : (
                <ShareLinks
                  title={page.name}
                  url={absolute(page.url, page.pageMetadata.canonicalUrl)}
                  image={mainImage?.url ?? null}
                />
              )}
            </div>
          </section>
        </div>
      </article>
      <div data-screen-only>
        <RelatedProducts
          products={page.relatedProducts}
          heading={t('/recipe/related')}
          listId="recipe-related"
          display={page.recipePageMetadata.relatedProductsDisplayOption}
        />
        <TeaserRow heading={t('/recipe/more')} cards={page.moreRecipes} />
        <ContentArea blocks={page.liftUpContentArea} />
        <ContentArea blocks={page.mainContentArea} />
        <ContentArea blocks={page.bottomContentArea} />
      </div>
    </>
  );
}

function Author({ name, url }: { name: string | null; url: string | null }) {
  const t = useT();
  if (!name) return null;
  return (
    <p className={css.author}>
      {t('/recipe/by')} {url ? <a href={url}>{name}</a> : name}
    </p>
  );
}

/** Times and size, which is that of the amounts below; a time of nothing is left out. */
function Facts({ page, servings }: PageProps<Model> & { servings: Made | null }) {
  const t = useT();
  const language = useLanguage();
  const preparation = minutesOf(page.seoPreparationTime);
  const cooking = minutesOf(page.seoCookTime);
  const isScaled = servings && servings.count !== servings.own;
  const size = isScaled ? yieldText(servings, language) : page.portionSize;
  const facts = [
    { label: t('/recipe/preparation-time'), value: preparation && formatMinutes(preparation) },
    { label: t('/recipe/cook-time'), value: cooking && formatMinutes(cooking) },
    {
      label: t('/recipe/total-time'),
      value: preparation && cooking && formatMinutes(preparation + cooking),
    },
    { label: t('/recipe/portion'), value: size },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Allergens({ page }: PageProps<Model>) {
  const t = useT();
  if (page.allergenNames.length === 0) return null;
  return (
    <div className={css.allergens}>
      <p>{t('/recipe/contains')}</p>
      <Pills
        tone="outlined"
        label={t('/recipe/allergens')}
        texts={page.allergenNames.map(({ name }) => name)}
      />
    </div>
  );
}
