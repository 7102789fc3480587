import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/lib/api/client';
import {
  type ContentLanguage,
  type Edition,
  listRevisions,
  publish,
  readRevision,
  schedule,
  unpublish,
} from '@/lib/api/edit';
import { compare } from '@/lib/draft/compare';
import { catchUpAfter, type Keeper } from '@/lib/draft/keeper';
import { formatDateTime, t } from '@/lib/i18n';
import { localTime, moment } from '@/lib/moments';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { ChangeList } from './change-list';
import { CheckList } from './check-list';
import { useWholeDraft } from './context';
import styles from './dialogs.module.css';
import { Asked } from './review/review-dialog';
import { useChecks } from './use-checks';

interface Props {
  page: string;
  language: ContentLanguage;
  edition: Edition;
  /** Knows what the page is by now, also while this is open. */
  keeper: Keeper;
  onChanged: (edition: Edition) => void;
  onClose: () => void;
}

/** Now, at a time, or no longer. */
export function PublishDialog({ page, language, edition, keeper, onChanged, onClose }: Props) {
  const [from, setFrom] = useState(localTime(edition.schedule.publish));
  const [until, setUntil] = useState(localTime(edition.schedule.unpublish));
  const checks = useChecks(page, language);
  const found = checks.data?.items ?? [];
  const errors = found.filter(({ severity }) => severity === 'error');
  const warnings = found.filter(({ severity }) => severity === 'warning');
  const change = useMutation({
    mutationFn: ({ run }: { run: () => Promise<Edition>; done: string }) => run(),
    onSuccess: (next, { done }) => {
      onChanged(next);
      toast(done);
      onClose();
    },
    onError: (error) => Promise.all([checks.refetch(), catchUpAfter(error, keeper)]),
  });
  const { refusal, schedule: planned, state } = edition;
  const isPlanned = planned.publish !== null || planned.unpublish !== null;
  const plan = (publishAt: string, unpublishAt: string) =>
    change.mutate({
      run: () =>
        schedule(page, language, {
          etag: keeper.etag,
          publish: moment(publishAt),
          unpublish: moment(unpublishAt),
        }),
      done: t(publishAt || unpublishAt ? '/publish/planned' : '/publish/planGone'),
    });
  const told =
    state === 'published' ? '/publish/isPublished' : errors.length > 0 ? '/publish/notYet' : '/publish/text';
  return (
    <Dialog title={t('/editor/publish')} isOpen onClose={onClose}>
      {change.error && (
        <Notice tone="err">{isUnfit(change.error) ? t('/publish/notYet') : sentence(change.error)}</Notice>
      )}
      {refusal && <Notice tone="warn">{t('/publish/refused', { time: formatDateTime(refusal.at) })}</Notice>}
      {errors.length > 0 && <CheckList checks={errors} onGo={onClose} />}
      {warnings.length > 0 && (
        <details className={styles['more']}>
          <summary>{t('/publish/warnings', { count: warnings.length })}</summary>
          <CheckList checks={warnings} onGo={onClose} />
        </details>
      )}
      {edition.review && <Asked review={edition.review} />}
      <section className={styles['part']}>
        <p>{t(told)}</p>
        {state === 'draft' && <p className={styles['muted']}>{t('/publish/first')}</p>}
        {state === 'changed' && <WhatChanges page={page} language={language} />}
        <Actions>
          {state !== 'draft' && (
            <Button
              look="danger"
              isDisabled={change.isPending}
              onPress={() =>
                change.mutate({
                  run: () => unpublish(page, language, keeper.etag),
                  done: t('/publish/hidden'),
                })
              }
            >
              {t('/publish/hide')}
            </Button>
          )}
          <Button
            look="primary"
            isDisabled={change.isPending || state === 'published' || errors.length > 0}
            onPress={() =>
              change.mutate({ run: () => publish(page, language, keeper.etag), done: t('/publish/done') })
            }
          >
            {t('/publish/now')}
          </Button>
        </Actions>
      </section>
      <section className={styles['part']}>
        <h3>{t('/publish/byItself')}</h3>
        <Time label={t('/publish/from')} value={from} onChange={setFrom} />
        <Time label={t('/publish/until')} value={until} onChange={setUntil} />
        <Actions>
          {isPlanned && (
            <Button look="quiet" isDisabled={change.isPending} onPress={() => plan('', '')}>
              {t('/publish/takeBack')}
            </Button>
          )}
          <Button isDisabled={change.isPending || (!from && !until)} onPress={() => plan(from, until)}>
            {t('/publish/plan')}
          </Button>
        </Actions>
      </section>
    </Dialog>
  );
}

const isUnfit = (error: unknown) => error instanceof ApiError && error.code === 'not-fit-to-publish';

/** What readers see, against what they would see. */
function WhatChanges({ page, language }: Pick<Props, 'page' | 'language'>) {
  const draft = useWholeDraft();
  const seen = useQuery({
    queryKey: ['published', page, language],
    queryFn: async () => {
      const { items } = await listRevisions(page, language);
      const shown = items.find(({ isPublished }) => isPublished);
      return shown ? ((await readRevision(page, language, shown.number)).draft ?? null) : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (!seen.data) return null;
  const changes = compare(seen.data, draft);
  return (
    <details className={styles['more']}>
      <summary>{t('/publish/changes')}</summary>
      {changes.length === 0 ? <p>{t('/publish/noChanges')}</p> : <ChangeList changes={changes} />}
    </details>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Labelled label={label}>
      {(named) => (
        <input
          {...named}
          type="datetime-local"
          className={fieldStyles['input']}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}
