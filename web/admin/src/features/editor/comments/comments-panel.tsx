import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { addComment, type ContentLanguage } from '@/lib/api/edit';
import type { Keeper } from '@/lib/draft/keeper';
import { t } from '@/lib/i18n';
import { MAX_COMMENT } from '@/lib/limits.gen';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button, IconButton } from '@/ui/button';
import { CheckField, Labelled, SelectField } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { useBench, useWholeDraft } from '../context';
import type { Spot } from '../spots';
import styles from './comments.module.css';
import { spotKey, spotLabel } from './spot-label';
import { ThreadCard } from './thread-card';
import { useCommenting } from './use-comments';
import { useSaying } from './use-saying';
import { NEW, type Unsaid, useUnsaid } from './use-unsaid';

interface Props {
  page: string;
  language: ContentLanguage;
  keeper: Keeper;
  /** Where the editor was last among the fields. */
  at: Spot;
}

/** What those who work on the page say of it, beside it: the page stays where it can be worked on. */
export function CommentsPanel(props: Props) {
  const { isShown } = useCommenting();
  // What was written is there again when the comments are.
  const unsaid = useUnsaid();
  return isShown && <Panel {...props} unsaid={unsaid} />;
}

function Panel({ unsaid, ...props }: Props & { unsaid: Unsaid }) {
  const { page, language } = props;
  const { threads, error, about, hide } = useCommenting();
  const { mayComment } = useBench();
  const [showsSettled, setShowsSettled] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const settled = threads.filter(({ resolved }) => resolved).length;
  // A thread that somebody settles stays as long as an answer to it is being written.
  const shown = threads.filter(({ id, resolved }) => showsSettled || !resolved || unsaid.words.has(id));
  const close = () => {
    hide();
    document.getElementById('comments-button')?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };

  // Whoever asked for it goes on in it.
  useEffect(() => {
    if (!mayComment) heading.current?.focus();
  }, [mayComment]);

  return (
    <aside
      className={styles['panel']}
      aria-labelledby="comments-title"
      data-pane
      tabIndex={-1}
      onKeyDown={keys}
    >
      <header className={styles['head']}>
        <h2 id="comments-title" ref={heading} tabIndex={-1}>
          {t('/comments/title')}
        </h2>
        <IconButton icon="close" label={t('/comments/close')} onPress={close} />
      </header>
      <div className={styles['scroll']}>
        {error !== null && <Notice tone="err">{sentence(error)}</Notice>}
        {mayComment && <NewComment {...props} about={about} unsaid={unsaid} />}
        {settled > 0 && (
          <CheckField
            label={t('/comments/showSettled', { count: settled })}
            checked={showsSettled}
            onChange={setShowsSettled}
          />
        )}
        {shown.length === 0 && error === null && <p className={styles['none']}>{t('/comments/none')}</p>}
        <ol className={styles['threads']} aria-label={t('/comments/title')}>
          {shown.map((thread) => (
            <ThreadCard key={thread.id} page={page} language={language} thread={thread} unsaid={unsaid} />
          ))}
        </ol>
      </div>
    </aside>
  );
}

/** A comment on the page, or on the block or the field that the editor was at. */
function NewComment({ page, language, keeper, about, at, unsaid }: Props & { about: Spot; unsaid: Unsaid }) {
  const { types } = useBench();
  const draft = useWholeDraft();
  const text = unsaid.words.get(NEW) ?? '';
  const [chosen, setChosen] = useState(about);
  const hint = useId();
  const places = placesOf(about, at, chosen);
  const field = useRef<HTMLTextAreaElement>(null);
  // Whoever asks for another place goes on writing what they wrote, of that one.
  useEffect(() => {
    setChosen(about);
    field.current?.focus();
  }, [about]);

  const saying = useSaying({
    page,
    language,
    of: NEW,
    unsaid,
    send: async (sent) => {
      // What it is about is what others see as well.
      await keeper.flush();
      return addComment(page, language, { text: sent, block: chosen.block, field: chosen.field });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saying.say(text);
  };
  return (
    <form className={styles['new']} onSubmit={submit} aria-label={t('/comments/new')}>
      {saying.error && <Notice tone="err">{sentence(saying.error)}</Notice>}
      <SelectField
        label={t('/comments/about')}
        value={spotKey(chosen)}
        onChange={(key) => setChosen(places.find((spot) => spotKey(spot) === key) ?? about)}
        options={places.map((spot) => ({ value: spotKey(spot), label: spotLabel(draft, types, spot) }))}
      />
      <Labelled label={t('/comments/text')}>
        {(named) => (
          <textarea
            {...named}
            ref={field}
            className={fieldStyles['input']}
            rows={3}
            maxLength={MAX_COMMENT}
            aria-describedby={hint}
            value={text}
            onChange={({ target }) => unsaid.write(NEW, target.value)}
          />
        )}
      </Labelled>
      <p id={hint} className={fieldStyles['hint']}>
        {t('/comments/hint')}
      </p>
      <Button type="submit" look="primary" isPending={saying.isPending} isDisabled={!text.trim()}>
        {t('/comments/say')}
      </Button>
    </form>
  );
}

/** The page, the block that was asked about, the block and the field that the editor was at last, and what is chosen. */
function placesOf(about: Spot, at: Spot, chosen: Spot): Spot[] {
  const all: Spot[] = [
    { block: null, field: null },
    about,
    { block: about.block, field: null },
    { block: at.block, field: null },
    at,
    chosen,
  ];
  return all.filter((spot, index) => all.findIndex((one) => spotKey(one) === spotKey(spot)) === index);
}
