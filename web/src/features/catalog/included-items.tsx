import { useId, useState } from 'react';
import type { IncludedItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Drawer } from '@/ui/drawer/drawer';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { LineIcon } from '@/ui/line-icon/line-icon';
import css from './included-items.module.css';
import { nutritionRows } from './nutrition';
import { NutritionTable } from './nutrition-table';

/** What a package holds: each row opens a side panel with what its wrapper says. */
export function IncludedItems({ items }: { items: readonly IncludedItem[] }) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState<IncludedItem | null>(null);
  if (items.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby={id}>
      <Wave />
      <div className={css.inner}>
        <h2 id={id}>{t('/package/contents')}</h2>
        <ul className={css.list}>
          {items.map((item) => {
            const { code, displayName } = item.packageEntry;
            const pieces = t('/package/pieces', { count: item.quantity });
            return (
              <li key={code}>
                <button
                  type="button"
                  className={css.row}
                  aria-haspopup="dialog"
                  aria-label={`${displayName}, ${pieces}`}
                  onClick={() => setOpen(item)}
                >
                  <span className={css.count}>{pieces}</span>
                  <span className={css.name}>{displayName}</span>
                  <LineIcon name="right" size={18} />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <Drawer
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open?.packageEntry.displayName ?? ''}
        closeLabel={t('/package/close')}
      >
        {open ? <Details item={open} /> : null}
      </Drawer>
    </section>
  );
}

function Details({ item }: { item: IncludedItem }) {
  const t = useT();
  const { description, ingredients } = item.packageEntry;
  return (
    <div className={css.details}>
      {description ? <Html className={prose.prose} html={description} /> : null}
      {ingredients ? (
        <>
          <h3>{t('/product/ingredients')}</h3>
          <Html html={ingredients} />
        </>
      ) : null}
      {nutritionRows(item.packageEntry, 'en-GB').length > 0 ? (
        <>
          <h3>{t('/product/nutrition')}</h3>
          <NutritionTable of={item.packageEntry} />
        </>
      ) : null}
    </div>
  );
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
