import type { ReactNode } from 'react';
import type { Check } from '@/lib/api/edit';
import { type Key, t, tCode } from '@/lib/i18n';
import { Badge } from '@/ui/badge';
import { spotLabel } from './comments/spot-label';
import { useBench, useWholeDraft } from './context';
import styles from './dialogs.module.css';
import { spotOfCheck } from './spots';

/** What the checks of the page that is open found; where it is known, with the way there. */
export function CheckList({ checks, onGo }: { checks: readonly Check[]; onGo: () => void }) {
  const { goTo, types, language } = useBench();
  const draft = useWholeDraft();
  return (
    <Found checks={checks}>
      {(check) => {
        const spot = spotOfCheck(draft, check);
        // A text of another language is written where that is edited.
        const isHere = check.language === null || check.language === language;
        const label = spot && spotLabel(draft, types, spot);
        if (!label || !isHere) return label && <b>{label}</b>;
        return (
          <button
            type="button"
            className={styles['toPlace']}
            aria-label={`${t('/editor/toPlace')}: ${label}`}
            onClick={() => {
              onGo();
              goTo(spot);
            }}
          >
            {label}
          </button>
        );
      }}
    </Found>
  );
}

/** The same of several pages, with what each is called. */
export function ChecksOfPages({
  checks,
  nameOf,
}: {
  checks: readonly Check[];
  nameOf: (page: string) => ReactNode;
}) {
  return <Found checks={checks}>{(check) => <b>{nameOf(check.page)}</b>}</Found>;
}

function Found({ checks, children }: { checks: readonly Check[]; children: (check: Check) => ReactNode }) {
  return (
    <ul className={styles['list']}>
      {checks.map((check) => (
        <li key={check.text}>
          <span className={styles['found']}>
            <Badge tone={check.severity === 'error' ? 'err' : 'warn'} icon="warning">
              {t(check.severity === 'error' ? '/editor/error' : '/editor/warning')}
            </Badge>
            {children(check)}
          </span>
          <Sentence check={check} />
        </li>
      ))}
    </ul>
  );
}

/** In the reader's language; one that a newer server knows in English. */
function Sentence({ check: { code, values, text } }: { check: Check }) {
  const key = `/checks/${code}`;
  if (tCode('/checks/', code) === code) return <span lang="en">{text}</span>;
  const told = Object.entries(values).map(([name, value]) => [
    name,
    name === 'language' || name === 'with' ? tCode('/languages/', String(value)) : value,
  ]);
  return <span>{t(key as Key, Object.fromEntries(told))}</span>;
}
