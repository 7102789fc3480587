import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContentLanguage, listRevisions, readRevision, restore } from '@/lib/api/edit';
import { type Change, compare } from '@/lib/draft/compare';
import { catchUpAfter, type Keeper } from '@/lib/draft/keeper';
import { formatDateTime, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { Badge, Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { SelectField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import { ChangeList, ChangeTable } from './change-list';
import { useBench, useWholeDraft } from './context';
import styles from './dialogs.module.css';

interface Props {
  page: string;
  language: ContentLanguage;
  /** Knows what the page is by now, also while this is open. */
  keeper: Keeper;
  onClose: () => void;
}

/** What the page said before, against what it says now. */
export function HistoryDialog({ page, language, keeper, onClose }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const revisions = useQuery({
    queryKey: ['revisions', page, language],
    queryFn: () => listRevisions(page, language),
    staleTime: 0,
  });
  return (
    <Dialog title={t('/editor/history')} isOpen onClose={onClose} size="large">
      <Loaded of={revisions}>
        {({ items }) => (
          <div className={styles['history']}>
            <ol className={styles['revisions']} reversed>
              {items.map(({ number, author, saved, isPublished }) => (
                <li key={number}>
                  <button
                    type="button"
                    className={styles['revision']}
                    aria-pressed={number === chosen}
                    onClick={() => setChosen(number)}
                  >
                    <span>{formatDateTime(saved)}</span>
                    <span className={styles['muted']}>{author}</span>
                    {isPublished && <Badge tone="ok">{t('/states/published')}</Badge>}
                  </button>
                </li>
              ))}
            </ol>
            {chosen === null ? (
              <p className={styles['muted']}>{t('/history/choose')}</p>
            ) : (
              <Changes
                page={page}
                language={language}
                keeper={keeper}
                number={chosen}
                saved={items.find(({ number }) => number === chosen)?.saved ?? ''}
                onClose={onClose}
              />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Changes({
  page,
  language,
  keeper,
  number,
  saved,
  onClose,
}: Props & { number: number; saved: string }) {
  const { mayEdit } = useBench();
  const draft = useWholeDraft();
  const client = useQueryClient();
  const revision = useQuery({
    queryKey: ['revision', page, language, number],
    queryFn: () => readRevision(page, language, number),
  });
  const back = useMutation({
    mutationFn: () => restore(page, language, keeper.etag, number),
    onSuccess: async () => {
      onClose();
      toast(t('/history/restored'));
      await client.resetQueries({ queryKey: ['draft', page, language] });
      await client.invalidateQueries({ queryKey: ['page', page] });
    },
    onError: (error) => catchUpAfter(error, keeper),
  });
  return (
    <Loaded of={revision}>
      {({ draft: then }) => {
        const changes = then ? compare(then, draft) : [];
        return (
          <div className={styles['part']}>
            {back.error && <Notice tone="err">{sentence(back.error)}</Notice>}
            {changes.length === 0 ? <p>{t('/history/same')}</p> : <Shown changes={changes} saved={saved} />}
            {mayEdit && changes.length > 0 && (
              <Actions>
                <Button look="primary" isPending={back.isPending} onPress={() => back.mutate()}>
                  {t('/history/restore')}
                </Button>
              </Actions>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

type View = 'together' | 'beside';

/** In one text, or as the two that they were: as the editor wants to see it, for as long as the app is open. */
function Shown({ changes, saved }: { changes: readonly Change[]; saved: string }) {
  const [view, setView] = useState(lastView);
  const choose = (next: View) => {
    lastView = next;
    setView(next);
  };
  return (
    <>
      <SelectField
        label={t('/history/view')}
        value={view}
        onChange={(next) => choose(next === 'beside' ? 'beside' : 'together')}
        options={[
          { value: 'together', label: t('/history/together') },
          { value: 'beside', label: t('/history/beside') },
        ]}
      />
      {view === 'beside' ? (
        <ChangeTable changes={changes} before={formatDateTime(saved)} after={t('/history/now')} />
      ) : (
        <ChangeList changes={changes} />
      )}
    </>
  );
}

let lastView: View = 'together';
