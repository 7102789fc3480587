import { useId, useState } from 'react';
import { useT } from '@/lib/i18n/t';
import { FieldFrame, type FieldProps, fieldAttributes } from './field';
import css from './field.module.css';
import own from './password-field.module.css';

export interface PasswordFieldProps extends FieldProps {
  value: string;
  /** By which password managers know whether it is an old or a new one. */
  autoComplete: 'current-password' | 'new-password';
  onType(value: string): void;
  onLeave?(): void;
}

/** A password, which can be shown as it is typed. Pasting is as good as typing. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, value, error, hint, hideLabel, autoComplete, onType, onLeave } = props;
  const t = useT();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ id, label, error, hint, hideLabel }}>
      <div className={own.box}>
        <input
          {...fieldAttributes(id, props)}
          type={shown ? 'text' : 'password'}
          name={name}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={css.control}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
        />
        <button
          type="button"
          className={own.show}
          aria-controls={id}
          aria-label={t(shown ? '/identity/hide-password' : '/identity/show-password')}
          onClick={() => setShown(!shown)}
        >
          <span aria-hidden="true">{t(shown ? '/identity/hide' : '/identity/show')}</span>
        </button>
      </div>
    </FieldFrame>
  );
}
