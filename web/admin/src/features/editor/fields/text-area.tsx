import type { ReactNode } from 'react';
import type { FieldType } from '@/lib/api/edit';
import { isMarkup } from '@/lib/draft/markup';
import { t } from '@/lib/i18n';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { useBench } from '../context';
import { Counter } from './counter';
import { SharedText } from './shared-text';

interface Props {
  label: string;
  hint: ReactNode;
  field: FieldType;
  value: string;
  onChange: (value: string) => void;
  isCode?: boolean;
}

/** Longer texts get more room; how much may be written is counted. */
export function TextArea({ label, hint, field, value, onChange, isCode = false }: Props) {
  const { mayEdit, writesMarkup } = useBench();
  const isClosed = mayEdit && !writesMarkup && isMarkup(field);
  const error = field.required && !isClosed && value.trim() === '' ? t('/account/required') : null;
  const form = formOf(field, isCode);
  return (
    <Labelled
      label={label}
      hint={isClosed ? t('/fieldTexts/markupClosed') : hint}
      error={error}
      aside={field.max !== undefined && <Counter length={[...value].length} max={field.max} />}
    >
      {(named) => (
        <SharedText
          {...named}
          className={fieldStyles['input']}
          value={value}
          onChange={onChange}
          readOnly={!mayEdit || isClosed}
          spellCheck={!isCode}
          rows={rowsOf(form, value)}
          isOneLine={form === 'growing'}
        />
      )}
    </Labelled>
  );
}

/** `line`: one that never gets long; `growing`: one without line breaks that may; `lines`: a text of several; `code`. */
type Form = 'line' | 'growing' | 'lines' | 'code';

/**
 * How a text is written, by what its field says of it and never by what stands there: another element in the place of the one that
 * somebody types in would take the caret away.
 */
export function formOf({ name, max }: Pick<FieldType, 'name' | 'max'>, isCode: boolean): Form {
  if (isCode) return 'code';
  if ((max ?? 0) > 160 || name === 'mainIntro') return 'lines';
  return max !== undefined && max <= 80 ? 'line' : 'growing';
}

/** About as many characters stand in a line. */
const WIDTH = 45;
const MOST = 8;

export function rowsOf(form: Form, value: string): number | undefined {
  if (form === 'line') return undefined;
  if (form === 'code') return MOST;
  const needed = value
    .split('\n')
    .reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / WIDTH)), 0);
  return Math.min(MOST, Math.max(form === 'lines' ? 2 : 1, needed));
}
