import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './step-list.module.css';
import type { ShownStep } from './steps';

interface StepListProps {
  steps: readonly ShownStep[];
  current: ShownStep;
  /** Goes to a later step, once what this one holds is sent. */
  onForward: (url: string) => void;
}

/** Where one is in the checkout; what was done can be gone back to. */
export function StepList({ steps, current, onForward }: StepListProps) {
  const t = useT();
  return (
    <nav className={css.steps} aria-label={t('/checkout/steps')}>
      <ol>
        {steps.map((shown) => {
          const here = shown.step === current.step;
          return (
            <li key={shown.step}>
              <button
                type="button"
                className={css.step}
                aria-current={here ? 'step' : undefined}
                aria-disabled={!shown.open || undefined}
                title={shown.open ? undefined : t('/checkout/step-closed')}
                onClick={() => {
                  if (!shown.open || here) return;
                  if (shown.number > current.number) onForward(shown.url);
                  else void navigate(shown.url);
                }}
              >
                <span className={css.number} aria-hidden="true">
                  {shown.done && !here ? <Icon name="check" size={16} /> : shown.number}
                </span>
                <span className={css.name}>
                  {t(`/checkout/step-${shown.step}`)}
                  {shown.done ? <VisuallyHidden> ({t('/checkout/step-done')})</VisuallyHidden> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
