import { useEffect, useId, useRef, useState } from 'react';
import { fetchContents } from '@/lib/api/catalogue';
import type { IncludedItem, Language, PackageContents } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import type { Query } from '@/lib/query-cache';
import { type QueryResult, useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/disclosure/disclosure';
import { Drawer } from '@/ui/drawer/drawer';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Icon } from '@/ui/icon/icon';
import { Picture } from '@/ui/picture/picture';
import { Spinner } from '@/ui/spinner';
import { allergenGroups } from './allergen-groups';
import { Allergens } from './allergens';
import css from './included-items.module.css';
import { hasNutrition, Nutrition } from './nutrition-part';

export interface IncludedItemsProps {
  /** Of the package. */
  code: string;
  items: readonly IncludedItem[];
}

/**
 * What a package holds: a row opens a side panel with what the wrapper says, where other rows open as well. Documents leave
 * the wrappers out: they are asked for once the page is there.
 */
export function IncludedItems({ code, items }: IncludedItemsProps) {
  const t = useT();
  const id = useId();
  const language = useLanguage();
  const wrappers = useQuery(items.length > 0 ? contentsQuery(code, language) : null);
  const [chosen, setChosen] = useState<IncludedItem | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The panel is open by now. Its row for what was chosen may be far down.
    if (chosen) panel.current?.querySelector<HTMLElement>('details[open] > summary')?.focus();
  }, [chosen]);
  if (items.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby={id}>
      <Wave />
      <div className={css.inner}>
        <h2 id={id}>{t('/package/contents')}</h2>
        <ul className={css.list}>
          {items.map((item) => {
            const { code, displayName, imageUrl } = item.packageEntry;
            const pieces = t('/package/pieces', { count: item.quantity });
            return (
              <li key={code}>
                <button
                  type="button"
                  className={css.row}
                  aria-haspopup="dialog"
                  aria-label={`${displayName}, ${pieces}`}
                  onClick={() => setChosen(item)}
                >
                  <Picture url={imageUrl} alt="" sizes="4rem" className={css.picture} />
                  <span className={css.count}>{pieces}</span>
                  <span className={css.name}>{displayName}</span>
                  <Icon name="right" size={18} />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <Drawer
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('/package/contents')}
        closeLabel={t('/package/close')}
      >
        <div ref={panel} className={css.panels}>
          {items.map((item) => (
            <Disclosure
              key={item.packageEntry.code}
              title={item.packageEntry.displayName}
              open={item === chosen}
            >
              <Details code={item.packageEntry.code} wrappers={wrappers} />
            </Disclosure>
          ))}
        </div>
      </Drawer>
    </section>
  );
}

interface DetailsProps {
  code: string;
  wrappers: QueryResult<PackageContents>;
}

function Details({ code, wrappers: { data, error, refetch } }: DetailsProps) {
  const t = useT();
  if (!data)
    return error ? (
      <>
        <p role="alert">{t('/shell/part-failed')}</p>
        <Button variant="secondary" onClick={refetch}>
          {t('/ui/retry')}
        </Button>
      </>
    ) : (
      <Spinner label={t('/shell/page-loading')} />
    );
  const item = data.includedItems.find(({ packageEntry }) => packageEntry.code === code);
  if (!item) return null;
  const { description, ingredients, allergens } = item.packageEntry;
  return (
    <>
      {description ? <Html className={prose.prose} html={description} /> : null}
      {ingredients ? (
        <>
          <h4>{t('/product/ingredients')}</h4>
          <Html html={ingredients} />
        </>
      ) : null}
      {allergenGroups(allergens).length > 0 ? (
        <>
          <h4>{t('/product/allergens')}</h4>
          <Allergens facts={allergens} />
        </>
      ) : null}
      {hasNutrition(item.packageEntry) ? (
        <>
          <h4>{t('/product/nutrition')}</h4>
          <Nutrition of={item.packageEntry} />
        </>
      ) : null}
    </>
  );
}

function contentsQuery(code: string, language: Language): Query<PackageContents> {
  return {
    key: `contents|${language}|${code}`,
    topics: ['content', 'prices'],
    load: () => fetchContents(code, language),
  };
}

/** The edge of the section, like paper cut with a wavy blade. */
function Wave() {
  return (
    <svg
      className={css.wave}
      viewBox="0 0 1200 24"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        d="M0 24V12c50 0 50-10 100-10s50 10 100 10 50-10 100-10 50 10 100 10 50-10 100-10 50 10 100 10 50-10 100-10 50 10 100 10 50-10 100-10 50 10 100 10 50-10 100-10 50 10 100 10v12Z"
      />
    </svg>
  );
}
