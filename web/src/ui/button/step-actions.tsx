import { useId } from 'react';
import { Button } from './button';
import css from './step-actions.module.css';

interface StepActionsProps {
  label: string;
  /** Something is missing: the button looks and sounds as if it were off, but says what when it is pressed. */
  unfinished: boolean;
  /** Why the step cannot be finished although nothing is missing. */
  blocked?: string | null;
  /** What was asked for is under way. */
  busy?: boolean;
  /** The id of the form that it sends, where it stands outside of it. */
  form?: string;
}

/** The button that finishes a step. */
export function StepActions({ label, unfinished, blocked = null, busy = false, form }: StepActionsProps) {
  const id = useId();
  const off = unfinished || blocked !== null || busy;
  return (
    <div className={css.actions}>
      <Button
        type="submit"
        form={form}
        wide
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        pressable={unfinished && !busy}
        aria-describedby={blocked ? id : undefined}
      >
        {label}
      </Button>
      {blocked ? (
        <p id={id} className={css.reason}>
          {blocked}
        </p>
      ) : null}
    </div>
  );
}
