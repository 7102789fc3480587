import { type FormEvent, useState } from 'react';
import { announce } from '@/lib/announce';
import { type ReportReason, reportReview } from '@/lib/api/reviews';
import type { Review } from '@/lib/api/types';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { StepActions } from '@/ui/button/step-actions';
import { Drawer } from '@/ui/drawer/drawer';
import { ChoiceList } from '@/ui/field/choice-list';
import css from './report-dialog.module.css';

const REASONS: Readonly<Record<ReportReason, MessageKey>> = {
  offensive: '/reviews/report-offensive',
  personal: '/reviews/report-personal',
  advertising: '/reviews/report-advertising',
  'off-topic': '/reviews/report-off-topic',
};

export interface ReportDialogProps {
  review: Review;
  open: boolean;
  onClose: () => void;
}

/** Asks what is wrong with a review, and tells the shop. */
export default function ReportDialog({ review, open, onClose }: ReportDialogProps) {
  const t = useT();
  const language = useLanguage();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [error, setError] = useState<MessageKey | null>(null);
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    if (reason === null) return setError('/reviews/faults/reason');
    setState('sending');
    try {
      await reportReview(review.id, reason, language);
      setState('sent');
      announce(t('/reviews/reported'));
    } catch {
      setState('asked');
      setError('/reviews/report-failed');
    }
  };

  return (
    <Drawer open={open} onClose={onClose} side="middle" title={t('/reviews/report-title')}>
      {state === 'sent' ? (
        <p>{t('/reviews/reported')}</p>
      ) : (
        <form noValidate className={css.form} onSubmit={submit}>
          <p className={css.title} lang={review.language}>
            {review.title}
          </p>
          <ChoiceList
            legend={t('/reviews/report-reason')}
            name="reason"
            choices={Object.entries(REASONS).map(([id, key]) => ({ id, name: t(key) }))}
            chosen={reason}
            error={error && t(error)}
            onChoose={(id) => {
              setReason(id as ReportReason);
              setError(null);
            }}
          />
          <StepActions
            label={t('/reviews/report-send')}
            unfinished={reason === null}
            busy={state === 'sending'}
          />
        </form>
      )}
    </Drawer>
  );
}
