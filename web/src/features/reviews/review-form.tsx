import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/api/errors';
import { sendReview } from '@/lib/api/reviews';
import type { ReviewInvitation } from '@/lib/api/types';
import { useForm } from '@/lib/form/use-form';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { pictureAt } from '@/lib/picture';
import { ButtonLink } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import {
  FIELDS,
  faultKey,
  forgetDraft,
  keepDraft,
  type ReviewDraft,
  type ReviewField,
  ROOM,
  readDraft,
  reviewFault,
} from './review-draft';
import css from './review-form.module.css';
import { StarField } from './star-field';

interface ReviewFormProps {
  token: string;
  invitation: ReviewInvitation;
  /** The link does not work any more. */
  onRefused: (error: ApiError) => void;
}

/** Stars and words about a product that somebody bought. */
export function ReviewForm({ token, invitation, onRefused }: ReviewFormProps) {
  const t = useT();
  const language = useLanguage();
  const [draft, setDraft] = useState(() => readDraft(token));
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'sent'>('open');
  const form = useForm<ReviewField>({
    fields: FIELDS,
    check: (field) => reviewFault(draft, field),
    sentence: (_, fault) => t(faultKey(fault)),
  });
  const { displayName, imageUrl, url } = invitation;

  useEffect(() => keepDraft(token, draft), [token, draft]);

  const change = <F extends ReviewField>(name: F, value: ReviewDraft[F]) => {
    setDraft((old) => ({ ...old, [name]: value }));
    form.changed(name);
  };
  const send = async () => {
    if (state === 'sending') return;
    setState('sending');
    try {
      await sendReview({ token, ...draft }, language);
      forgetDraft(token);
      setState('sent');
    } catch (error) {
      setState('failed');
      if (!(error instanceof ApiError)) return;
      const { errors } = error.problem;
      if (errors) {
        setState('open');
        const said = FIELDS.map((name) => [name, errors[name]?.[0]] as const);
        form.refuse(Object.fromEntries(said.filter(([, text]) => text !== undefined)));
      } else if (error.status === 404 || error.status === 409) onRefused(error);
    }
  };
  const field = (name: 'title' | 'name') => ({
    label: t(`/reviews/form-${name}`),
    name,
    value: draft[name],
    error: form.errorOf(name),
    room: ROOM[name],
    required: true,
    onType: (value: string) => change(name, value),
    onLeave: () => form.left(name),
  });

  if (state === 'sent') return <Thanks url={url} />;
  return (
    <>
      <header className={css.head}>
        <img className={css.picture} src={pictureAt(imageUrl, 128)} alt="" width={96} height={96} />
        <h1 tabIndex={-1}>{t('/reviews/form-heading', { name: displayName })}</h1>
      </header>
      <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(send)}>
        <ErrorSummary entries={form.summary} />
        <StarField
          value={draft.stars}
          error={form.errorOf('stars')}
          onChoose={(stars) => change('stars', stars)}
        />
        <TextField {...field('title')} autoComplete="off" />
        <TextAreaField
          label={t('/reviews/form-text')}
          name="text"
          value={draft.text}
          error={form.errorOf('text')}
          room={ROOM.text}
          rows={6}
          required
          onType={(value) => change('text', value)}
        />
        <TextField {...field('name')} hint={t('/reviews/form-name-hint')} autoComplete="nickname" />
        <p className={css.terms}>{t('/reviews/form-terms')}</p>
        {state === 'failed' ? (
          <p role="alert" className={css.failed}>
            {t('/reviews/form-failed')}
          </p>
        ) : null}
        <StepActions
          label={t(state === 'sending' ? '/reviews/form-sending' : '/reviews/form-send')}
          unfinished={form.isWrong}
          busy={state === 'sending'}
        />
      </form>
    </>
  );
}

function Thanks({ url }: { url: string }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('/reviews/thanks')}
      </h1>
      <p>{t('/reviews/thanks-text')}</p>
      <ButtonLink href={url}>{t('/reviews/to-product')}</ButtonLink>
    </>
  );
}
