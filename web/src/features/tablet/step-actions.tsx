import { useId } from 'react';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import css from './designer.module.css';
import { type Field, LABELS } from './tablet-form';

interface StepActionsProps {
  label: string;
  missing: readonly Field[];
  /** Why the step cannot be finished although nothing is missing. */
  blocked?: string | null;
  /** Pressed too early. */
  onTooEarly(): void;
}

/** The button that finishes a step. While something is missing it can be reached, says what, and leads there. */
export function StepActions({ label, missing, blocked = null, onTooEarly }: StepActionsProps) {
  const t = useT();
  const id = useId();
  const fields = missing.map((field) => t(LABELS[field])).join(', ');
  const reason = missing.length > 0 ? t('/tablet/to-do', { fields }) : blocked;
  return (
    <div className={css.actions}>
      <Button
        type="submit"
        wide
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? id : undefined}
        // The button itself does nothing while it is off.
        onClickCapture={missing.length > 0 ? onTooEarly : undefined}
      >
        {label}
      </Button>
      {reason ? (
        <p id={id} className={css.reason}>
          {reason}
        </p>
      ) : null}
    </div>
  );
}
