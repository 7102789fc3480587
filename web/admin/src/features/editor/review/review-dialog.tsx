import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  askForReview,
  type ContentLanguage,
  type Edition,
  type Review,
  returnFromReview,
  withdrawReview,
} from '@/lib/api/edit';
import { catchUpAfter, type Keeper } from '@/lib/draft/keeper';
import { formatDateTime, t } from '@/lib/i18n';
import { MAX_COMMENT } from '@/lib/limits.gen';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { commentsOf } from '../comments/use-comments';
import dialogStyles from '../dialogs.module.css';
import styles from './review.module.css';

interface Props {
  page: string;
  language: ContentLanguage;
  edition: Edition;
  /** Knows what the page is by now, also while this is open. */
  keeper: Keeper;
  mayPublish: boolean;
  onChanged: (edition: Edition) => void;
  onClose: () => void;
}

/** Asks for a review or takes that back; of those who publish: sends the draft back with a comment. */
export function ReviewDialog({ page, language, edition, keeper, mayPublish, onChanged, onClose }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { review } = edition;
  const waits = review !== null && review.returned === null;
  const change = useMutation({
    mutationFn: ({ run }: { run: () => Promise<Edition>; done: string }) => run(),
    onSuccess: (next, { done }) => {
      onChanged(next);
      void client.invalidateQueries({ queryKey: commentsOf(page, language).queryKey });
      toast(done);
      onClose();
    },
    onError: (error) => catchUpAfter(error, keeper),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || (mayPublish && !text.trim())) return;
    change.mutate(
      mayPublish
        ? { run: () => returnFromReview(page, language, keeper.etag, text), done: t('/review/isReturned') }
        : { run: () => askForReview(page, language, keeper.etag, text), done: t('/review/asked') },
    );
  };
  const asks = waits ? t('/review/askAgain') : t('/review/ask');
  return (
    <Dialog title={t(mayPublish ? '/review/return' : '/review/ask')} isOpen onClose={onClose}>
      {change.error && <Notice tone="err">{sentence(change.error)}</Notice>}
      {review && <Asked review={review} />}
      <form className={dialogStyles['form']} onSubmit={submit}>
        <p>{t(mayPublish ? '/review/returnText' : '/review/text')}</p>
        <Labelled label={t(mayPublish ? '/review/why' : '/review/note')}>
          {(named) => (
            <textarea
              {...named}
              className={fieldStyles['input']}
              rows={3}
              maxLength={MAX_COMMENT}
              required={mayPublish}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Labelled>
        <Actions>
          <Button look="quiet" onPress={onClose}>
            {t('/actions/cancel')}
          </Button>
          {!mayPublish && waits && (
            <Button
              isDisabled={change.isPending}
              onPress={() =>
                change.mutate({
                  run: () => withdrawReview(page, language, keeper.etag),
                  done: t('/review/withdrawn'),
                })
              }
            >
              {t('/review/withdraw')}
            </Button>
          )}
          <Button
            type="submit"
            look="primary"
            isPending={change.isPending}
            isDisabled={mayPublish && !text.trim()}
          >
            {mayPublish ? t('/review/return') : asks}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

/** Who asked and what they said, and whether it is still that. */
export function Asked({ review }: { review: Review }) {
  const { by, at, note, changed, returned } = review;
  return (
    <Notice tone={changed !== null || returned ? 'warn' : 'info'}>
      <p>{t('/review/askedBy', { name: by, time: formatDateTime(at) })}</p>
      {note && <p className={styles['note']}>{note}</p>}
      {returned && <p>{t('/review/returnedBy', { name: returned.by, time: formatDateTime(returned.at) })}</p>}
      {changed !== null && !returned && <p>{t('/review/changedAt', { time: formatDateTime(changed) })}</p>}
    </Notice>
  );
}
