import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addComment,
  type Comment,
  type ContentLanguage,
  deleteComment,
  resolveThread,
  type Thread,
} from '@/lib/api/edit';
import { formatDateTime, t } from '@/lib/i18n';
import { MAX_COMMENT } from '@/lib/limits.gen';
import { sentence } from '@/lib/problems';
import { Badge, Notice } from '@/ui/badge';
import { Button, IconButton } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { Icon } from '@/ui/icon';
import { useBench, useOfDraft } from '../context';
import styles from './comments.module.css';
import { isThere, spotLabel } from './spot-label';
import { commentsOf, useCommenting } from './use-comments';
import { useSaying } from './use-saying';
import type { Unsaid } from './use-unsaid';

interface Props {
  page: string;
  language: ContentLanguage;
  thread: Thread;
  unsaid: Unsaid;
}

/** A comment with its answers, and what can be done with it. */
export function ThreadCard({ page, language, thread, unsaid }: Props) {
  const { types, mayComment, goTo, announce } = useBench();
  const { hide } = useCommenting();
  const client = useQueryClient();
  const answer = unsaid.words.get(thread.id) ?? null;
  const setAnswer = (next: string | null) => unsaid.write(thread.id, next);
  const [leaving, setLeaving] = useState<Comment | null>(null);
  const spot = { block: thread.block, field: thread.field };
  const label = useOfDraft((draft) => spotLabel(draft, types, spot));
  const isThereStill = useOfDraft((draft) => isThere(draft, spot));
  const go = () => {
    // Where there is room for one thing alone, the comments stand in its way.
    if (matchMedia('(max-width: 63.99rem)').matches) hide();
    goTo(spot);
  };
  const told = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    onSuccess: async (_, { done }) => {
      announce(done);
      await client.invalidateQueries({ queryKey: commentsOf(page, language).queryKey });
    },
  });
  const answering = useSaying({
    page,
    language,
    of: thread.id,
    unsaid,
    send: (words) => addComment(page, language, { text: words.trim(), thread: thread.id }),
  });
  const error = answering.error ?? told.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answering.say(answer ?? '');
  };
  const settle = () =>
    told.mutate({
      run: () => resolveThread(page, language, thread.id, !thread.resolved),
      done: t(thread.resolved ? '/comments/reopened' : '/comments/settled'),
    });
  return (
    <li className={styles['thread']} data-settled={thread.resolved !== null}>
      <div className={styles['about']}>
        {isThereStill ? (
          <button type="button" className={styles['place']} onClick={go}>
            <Icon name="right" size={14} />
            <span>
              <span className={styles['hidden']}>{t('/comments/goTo')} </span>
              {label}
            </span>
          </button>
        ) : (
          <span className={styles['gone']}>{label}</span>
        )}
        {thread.resolved && (
          <Badge tone="ok" icon="check">
            {t('/comments/settledBy', { name: thread.resolved.by })}
          </Badge>
        )}
      </div>
      {[thread, ...thread.answers].map((comment) => (
        <Words key={comment.id} comment={comment} onDelete={() => setLeaving(comment)} />
      ))}
      {error && <Notice tone="err">{sentence(error)}</Notice>}
      {mayComment && answer === null && (
        <div className={styles['doing']}>
          <Button look="quiet" onPress={() => setAnswer('')}>
            {t('/comments/answer')}
          </Button>
          <Button
            look="quiet"
            icon={thread.resolved ? 'undo' : 'check'}
            isDisabled={told.isPending}
            onPress={settle}
          >
            {t(thread.resolved ? '/comments/reopen' : '/comments/settle')}
          </Button>
        </div>
      )}
      {answer !== null && (
        <form className={styles['new']} onSubmit={submit}>
          <Labelled label={t('/comments/yourAnswer')}>
            {(named) => (
              <textarea
                {...named}
                className={fieldStyles['input']}
                rows={2}
                maxLength={MAX_COMMENT}
                // biome-ignore lint/a11y/noAutofocus: it was asked for, unless it is there again with its words.
                autoFocus={answer === ''}
                value={answer}
                onChange={({ target }) => setAnswer(target.value)}
              />
            )}
          </Labelled>
          <Actions>
            <Button look="quiet" onPress={() => setAnswer(null)}>
              {t('/actions/cancel')}
            </Button>
            <Button type="submit" look="primary" isPending={answering.isPending} isDisabled={!answer.trim()}>
              {t('/comments/answer')}
            </Button>
          </Actions>
        </form>
      )}
      {leaving && (
        <Dialog title={t('/comments/delete')} isOpen onClose={() => setLeaving(null)}>
          <p>
            {t(
              leaving === thread && thread.answers.length > 0
                ? '/comments/deleteThread'
                : '/comments/deleteText',
            )}
          </p>
          <Actions>
            <Button look="quiet" onPress={() => setLeaving(null)}>
              {t('/actions/cancel')}
            </Button>
            <Button
              look="danger"
              isPending={told.isPending}
              onPress={() =>
                told.mutate({
                  run: async () => {
                    await deleteComment(page, language, leaving.id);
                    setLeaving(null);
                  },
                  done: t('/comments/deleted'),
                })
              }
            >
              {t('/comments/delete')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </li>
  );
}

function Words({ comment, onDelete }: { comment: Comment; onDelete: () => void }) {
  return (
    <article className={styles['comment']} aria-label={t('/comments/by', { name: comment.author })}>
      <header>
        <b>{comment.author}</b>
        <time dateTime={comment.written}>{formatDateTime(comment.written)}</time>
        {comment.mayDelete && (
          <IconButton icon="trash" size={16} label={t('/comments/delete')} onPress={onDelete} />
        )}
      </header>
      <p>{comment.text}</p>
    </article>
  );
}
