import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type CatalogueEntry, readCatalogue } from '@/lib/api/catalogue';
import { type ContentLanguage, createPage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { Loaded } from '@/ui/page';
import { contentFor } from './catalogue';
import dialogStyles from './dialogs.module.css';
import styles from './tree.module.css';
import { useNewPage } from './use-new-page';

interface Props {
  words: string;
  language: ContentLanguage;
  /** The page that is open. */
  page: string | undefined;
}

/** Products and categories of the catalogue: to what editors add to their pages, or to its beginning. */
export function CatalogueResults({ words, language, page }: Props) {
  const [adding, setAdding] = useState<CatalogueEntry | null>(null);
  const mayEdit = useMay('content.edit');
  const title = useId();
  const found = useQuery({
    queryKey: ['catalogue', 'search', words, language],
    queryFn: ({ signal }) => readCatalogue({ q: words }, language, signal),
    placeholderData: (before) => before,
  });
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles['group']}>
        {t('/catalogue/title')}
      </h2>
      <Loaded of={found}>
        {({ items, isCut }) => (
          <>
            <p className={styles['count']} role="status">
              {t('/fieldTexts/found', { count: items.length })} {isCut && t('/tree/more')}
            </p>
            <ul>
              {items.map((entry) => (
                <li key={`${entry.kind}/${entry.code}`}>
                  <Row
                    entry={entry}
                    language={language}
                    isOpen={entry.page !== null && entry.page === page}
                    onAdd={mayEdit ? () => setAdding(entry) : undefined}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {adding && <AddContentDialog entry={adding} language={language} onClose={() => setAdding(null)} />}
    </section>
  );
}

interface RowProps {
  entry: CatalogueEntry;
  language: ContentLanguage;
  isOpen: boolean;
  /** None for who may only read. */
  onAdd: (() => void) | undefined;
}

function Row({ entry, language, isOpen, onAdd }: RowProps) {
  const inside = (
    <span className={styles['entry']}>
      <span className={styles['name']}>{entry.name}</span>
      <span className={styles['about']}>
        {t(`/catalogue/${entry.kind}`)} · {entry.code}
        {entry.page === null && ` · ${t('/catalogue/noContent')}`}
      </span>
    </span>
  );
  if (entry.page !== null)
    return (
      <Link
        to="/pages/$page/$language"
        params={{ page: entry.page, language }}
        className={styles['row'] ?? ''}
        aria-current={isOpen ? 'page' : undefined}
      >
        {inside}
      </Link>
    );
  if (!onAdd) return <span className={styles['row']}>{inside}</span>;
  return (
    <button type="button" className={styles['row']} onClick={onAdd}>
      {inside}
      <span className={styles['add']}>
        <Icon name="plus" size={16} />
        <span className={styles['hidden']}>{t('/catalogue/add')}</span>
      </span>
    </button>
  );
}

interface AddProps {
  entry: CatalogueEntry;
  language: ContentLanguage;
  onClose: () => void;
}

/** Begins what editors add to the page of a product or category, and opens it. */
function AddContentDialog({ entry, language, onClose }: AddProps) {
  const making = useNewPage(language, () => createPage(contentFor(entry, language)), onClose);
  return (
    <Dialog title={t('/catalogue/addTo', { name: entry.name })} isOpen onClose={onClose}>
      <div className={dialogStyles['form']}>
        {making.error && <Notice tone="err">{sentence(making.error)}</Notice>}
        <p>{t(`/catalogue/addText/${entry.kind}`)}</p>
        <p className={dialogStyles['muted']}>
          {t('/tree/newText', { language: t(`/languages/${language}`) })}
        </p>
        <Actions>
          <Button look="quiet" onPress={onClose}>
            {t('/actions/cancel')}
          </Button>
          <Button
            look="primary"
            autoFocus
            isPending={making.isPending}
            onPress={() => making.mutate(undefined)}
          >
            {t('/catalogue/add')}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
