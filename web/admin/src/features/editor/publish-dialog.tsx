import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContentLanguage, type Edition, publish, schedule, unpublish } from '@/lib/api/edit';
import { formatDateTime, t } from '@/lib/i18n';
import { localTime, moment } from '@/lib/moments';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import styles from './dialogs.module.css';
import { Asked } from './review/review-dialog';

interface Props {
  page: string;
  language: ContentLanguage;
  edition: Edition;
  etag: number;
  onChanged: (edition: Edition) => void;
  onClose: () => void;
}

/** Now, at a time, or no longer. */
export function PublishDialog({ page, language, edition, etag, onChanged, onClose }: Props) {
  const [from, setFrom] = useState(localTime(edition.schedule.publish));
  const [until, setUntil] = useState(localTime(edition.schedule.unpublish));
  const change = useMutation({
    mutationFn: ({ run }: { run: () => Promise<Edition>; done: string }) => run(),
    onSuccess: (next, { done }) => {
      onChanged(next);
      toast(done);
      onClose();
    },
  });
  const { refusal, schedule: planned, state } = edition;
  const isPlanned = planned.publish !== null || planned.unpublish !== null;
  const plan = (publishAt: string, unpublishAt: string) =>
    change.mutate({
      run: () =>
        schedule(page, language, { etag, publish: moment(publishAt), unpublish: moment(unpublishAt) }),
      done: t(publishAt || unpublishAt ? '/publish/planned' : '/publish/planGone'),
    });
  return (
    <Dialog title={t('/editor/publish')} isOpen onClose={onClose}>
      {change.error && <Notice tone="err">{sentence(change.error)}</Notice>}
      {refusal && (
        <Notice tone="warn">
          {t('/publish/refused', { time: formatDateTime(refusal.at) })} {refusal.why}
        </Notice>
      )}
      {edition.review && <Asked review={edition.review} />}
      <section className={styles['part']}>
        <p>{t(state === 'published' ? '/publish/isPublished' : '/publish/text')}</p>
        <Actions>
          {state !== 'draft' && (
            <Button
              look="danger"
              isDisabled={change.isPending}
              onPress={() =>
                change.mutate({ run: () => unpublish(page, language, etag), done: t('/publish/hidden') })
              }
            >
              {t('/publish/hide')}
            </Button>
          )}
          <Button
            look="primary"
            isDisabled={change.isPending || state === 'published'}
            onPress={() =>
              change.mutate({ run: () => publish(page, language, etag), done: t('/publish/done') })
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
