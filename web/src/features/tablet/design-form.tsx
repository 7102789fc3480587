import { useT } from '@/lib/i18n/t';
import { StepActions } from '@/ui/button/step-actions';
import { ErrorSummary } from '@/ui/field/error-summary';
import { TextField } from '@/ui/field/text-field';
import css from './designer.module.css';
import { FIELDS, LABELS, ROOM, type Side } from './tablet-form';
import type { TabletFormState } from './use-tablet-form';

interface DesignFormProps {
  state: TabletFormState;
  /** Turns the preview to what is being written. */
  onTurn(side: Side): void;
}

/** The words that are engraved. */
export function DesignForm({ state, onTurn }: DesignFormProps) {
  const t = useT();
  const { values, form } = state;
  return (
    <form noValidate className={css.form} ref={form.ref} onSubmit={form.submit(() => state.go('recipient'))}>
      <ErrorSummary entries={form.summary} />
      {FIELDS.design.map((field) => (
        <TextField
          key={field}
          label={t(LABELS[field])}
          name={field}
          value={values[field]}
          room={ROOM[field]}
          required
          hint={field === 'frontText' ? t('/tablet/signs-hint') : undefined}
          error={form.errorOf(field)}
          autoComplete="off"
          onType={(value) => state.change({ ...values, [field]: value }, field)}
          onLeave={() => form.left(field)}
          onFocus={() => onTurn(field === 'frontText' ? 'front' : 'back')}
        />
      ))}
      <StepActions label={t('/tablet/continue')} unfinished={form.isWrong} />
    </form>
  );
}
