import { useId } from 'react';
import { Button } from '@/ui/button/button';
import css from './designer.module.css';

interface StepActionsProps {
  label: string;
  /** Something is missing: the button looks and sounds as if it were off, but says what when it is pressed. */
  unfinished: boolean;
  /** Why the step cannot be finished although nothing is missing. */
  blocked?: string | null;
}

/** The button that finishes a step. */
export function StepActions({ label, unfinished, blocked = null }: StepActionsProps) {
  const id = useId();
  const off = unfinished || blocked !== null;
  return (
    <div className={css.actions}>
      <Button
        type="submit"
        wide
        aria-disabled={off || undefined}
        pressable={unfinished}
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
