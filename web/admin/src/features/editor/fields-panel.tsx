import { memo, useState } from 'react';
import type { PageType } from '@/lib/api/edit';
import { blocksIn } from '@/lib/draft/apply';
import { AREA_FIELDS, AREAS, type Area } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import fieldStyles from '@/ui/field.module.css';
import { BlockList } from './block-list';
import { useBench, useOfDraft } from './context';
import { FieldOf } from './fields/field-of';
import styles from './fields.module.css';
import { fieldHint, fieldLabel } from './labels';

/** What is about the page rather than on it. */
const SETTINGS = new Set([
  'searchWords',
  'hideInMenus',
  'hideShareSoMeLinks',
  'categories',
  'recipeCategories',
  'productAllergens',
  'season',
  'metaTitle',
  'metaDescription',
  'recipePageMetadata',
  'sourceUrl',
  'warehouse',
]);

/** Everything that a page holds: its own fields, then the blocks of each of its areas. */
export const FieldsPanel = memo(function FieldsPanel({ type }: { type: PageType | undefined }) {
  const { session } = useBench();
  const hasAddress = useOfDraft(({ segment }) => segment !== null);
  const fields = type?.fields ?? [];
  const own = fields.filter(({ kind, name }) => kind !== 'blocks' && !SETTINGS.has(name));
  const settings = fields.filter(({ name }) => SETTINGS.has(name));
  const areas = AREAS.filter((area) => fields.some(({ name }) => name === AREA_FIELDS[area]));
  // A page of blocks shows these first; one without any has nothing but its own fields. What was seen to begin with stays.
  const [isOpen] = useState(() => AREAS.every((area) => blocksIn(session.view.draft, { area }).length === 0));
  return (
    <>
      <details className={styles['own']} open={isOpen}>
        <summary>{t('/editor/ownFields')}</summary>
        <div className={styles['stack']}>
          {own.map((field) => (
            <FieldOf key={field.name} field={field} block={null} path={field.name} />
          ))}
        </div>
      </details>
      <details className={styles['own']}>
        <summary>{t('/editor/settings')}</summary>
        <div className={styles['stack']}>
          {hasAddress && (
            <FieldOf field={{ name: 'segment', kind: 'words', required: true }} block={null} path="segment" />
          )}
          <FieldOf
            field={{ name: 'published', kind: 'words', required: true }}
            block={null}
            path="published"
          />
          {settings.map((field) => (
            <FieldOf key={field.name} field={field} block={null} path={field.name} />
          ))}
        </div>
      </details>
      {areas.map((area) => (
        <BlocksOf key={area} area={area} hint={fieldHint(type?.type ?? '', AREA_FIELDS[area])} />
      ))}
    </>
  );
});

function BlocksOf({ area, hint }: { area: Area; hint: string | undefined }) {
  const { mayEdit } = useBench();
  const isEmpty = useOfDraft((draft) => blocksIn(draft, { area }).length === 0);
  // To those who read there is nothing in it.
  if (isEmpty && !mayEdit) return null;
  const label = fieldLabel(AREA_FIELDS[area]);
  return (
    <section className={styles['area']} aria-label={label}>
      <h2>{label}</h2>
      {hint && <p className={fieldStyles['hint']}>{hint}</p>}
      <BlockList holder={{ area }} />
    </section>
  );
}
