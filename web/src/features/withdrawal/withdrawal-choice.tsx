import { useState } from 'react';
import { max } from '@/lib/form/rules';
import { useForm } from '@/lib/form/use-form';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { randomId } from '@/lib/random';
import { Button } from '@/ui/button/button';
import { StepActions } from '@/ui/button/step-actions';
import { SelectField } from '@/ui/field/select-field';
import { TextAreaField } from '@/ui/field/text-area-field';
import type { Returnable } from './rights';
import css from './withdrawal.module.css';

/** Characters of a reason, at most. */
const REASON = 500;

export interface Chosen {
  /** Names the withdrawal, so that it is asked once. */
  reference: string;
  /** At least one piece of each. */
  pieces: { id: number; count: number }[];
  /** Empty where nothing was said. */
  reason: string;
}

interface ChoiceProps {
  lines: readonly Returnable[];
  /** What was chosen before. */
  chosen: Chosen | null;
  onChosen(chosen: Chosen): void;
  onLeave(): void;
}

/** What is given back, and why where somebody wants to say it. */
export function WithdrawalChoice({ lines, chosen, onChosen, onLeave }: ChoiceProps) {
  const t = useT();
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>(() => counted(lines, chosen));
  const [reason, setReason] = useState(chosen?.reason ?? '');
  const pieces = lines.flatMap(({ id, most }) => {
    const count = Math.min(counts[id] ?? 0, most);
    return count > 0 ? [{ id, count }] : [];
  });
  const fieldOf = (id: number): Field => `line-${id}`;
  const first = lines[0] ? fieldOf(lines[0].id) : null;
  const form = useForm<Field>({
    fields: [...(first ? [first] : []), 'reason'],
    check: (field) =>
      field === 'reason' ? max(REASON)(reason) : pieces.length > 0 ? null : { reason: 'choose-some' },
    sentence: (field, { reason: key }) =>
      t((field === 'reason' ? '/validation/return-reason' : `/withdrawal/${key}`) as MessageKey),
  });
  return (
    <form
      noValidate
      className={css.form}
      ref={form.ref}
      method="post"
      onSubmit={form.submit(() =>
        onChosen({ reference: chosen?.reference ?? randomId(), pieces, reason: reason.trim() }),
      )}
    >
      <h3 tabIndex={-1}>{t('/withdrawal/choose')}</h3>
      {lines.map(({ id, name, most }) => (
        <SelectField
          key={id}
          label={t('/withdrawal/pieces', { name })}
          name={fieldOf(id)}
          short
          hint={t('/withdrawal/of', { count: most })}
          error={fieldOf(id) === first ? form.errorOf(fieldOf(id)) : null}
          value={String(Math.min(counts[id] ?? 0, most))}
          onChoose={(value) => {
            setCounts({ ...counts, [id]: Number(value) });
            if (first) form.changed(first);
          }}
        >
          {Array.from({ length: most + 1 }, (_, count) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the option.
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      ))}
      <TextAreaField
        label={t('/withdrawal/reason')}
        name="reason"
        rows={3}
        room={REASON}
        error={form.errorOf('reason')}
        value={reason}
        onType={(value) => {
          setReason(value);
          form.changed('reason');
        }}
      />
      <StepActions label={t('/withdrawal/continue')} unfinished={form.isWrong} />
      <Button variant="ghost" wide onClick={onLeave}>
        {t('/withdrawal/keep')}
      </Button>
    </form>
  );
}

type Field = 'reason' | `line-${number}`;

/** Everything at first: most withdraw from the whole purchase. */
function counted(lines: readonly Returnable[], chosen: Chosen | null): Record<number, number> {
  const before = new Map(chosen?.pieces.map(({ id, count }) => [id, count]));
  return Object.fromEntries(lines.map(({ id, most }) => [id, chosen ? (before.get(id) ?? 0) : most]));
}
