import { useT } from '@/lib/i18n/t';
import css from './designer.module.css';
import { TextField } from './fields';
import { StepActions } from './step-actions';
import { FIELDS, LABELS, LIMITS, type Side } from './tablet-form';
import type { TabletFormState } from './use-tablet-form';

interface DesignFormProps {
  state: TabletFormState;
  /** Turns the preview to what is being written. */
  onTurn(side: Side): void;
}

/** The words that are engraved. */
export function DesignForm({ state, onTurn }: DesignFormProps) {
  const t = useT();
  const { form } = state;
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        state.go('recipient');
      }}
    >
      {FIELDS.design.map((field) => (
        <TextField
          key={field}
          label={t(LABELS[field])}
          name={field}
          value={form[field]}
          max={LIMITS[field].max}
          error={state.errorOf(field)}
          autoComplete="off"
          onChange={(value) => state.change({ ...form, [field]: value })}
          onLeave={() => state.touch(field)}
          onFocus={() => onTurn(field === 'frontText' ? 'front' : 'back')}
        />
      ))}
      <StepActions label={t('/tablet/continue')} missing={state.missing} onTooEarly={state.reveal} />
    </form>
  );
}
