import { type FormEvent, useEffect, useState } from 'react';
import { beginTotp, confirmTotp, removeTotp } from '@/lib/api/staff';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { refreshAccount, useAccount } from '@/lib/session';
import { toast } from '@/lib/toasts';
import { Badge, Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Card } from '@/ui/page';
import styles from './account.module.css';
import { isWrongPassword } from './password-card';

type Step =
  | { is: 'closed' | 'remove' }
  | { is: 'scan'; secret: string; uri: string }
  | { is: 'codes'; codes: string[] };

export function SecondFactorCard() {
  const { hasTotp } = useAccount();
  const [step, setStep] = useState<Step>({ is: 'closed' });
  const close = () => setStep({ is: 'closed' });

  const begin = async () => {
    try {
      setStep({ is: 'scan', ...(await beginTotp()) });
    } catch (error) {
      toast(sentence(error), { tone: 'error' });
    }
  };

  return (
    <Card
      title={t('/account/secondFactor')}
      aside={
        <Badge tone={hasTotp ? 'ok' : 'warn'} icon={hasTotp ? 'check' : 'warning'}>
          {t(hasTotp ? '/account/on' : '/account/off')}
        </Badge>
      }
    >
      <p>{t('/account/secondFactorText')}</p>
      <Actions>
        {hasTotp ? (
          <Button look="danger" onPress={() => setStep({ is: 'remove' })}>
            {t('/account/remove')}
          </Button>
        ) : (
          <Button look="primary" icon="key" onPress={begin}>
            {t('/account/add')}
          </Button>
        )}
      </Actions>
      <Dialog title={t('/account/scanTitle')} isOpen={step.is === 'scan'} onClose={close}>
        {step.is === 'scan' && (
          <Scan
            secret={step.secret}
            uri={step.uri}
            onConfirmed={(codes) => setStep({ is: 'codes', codes })}
          />
        )}
      </Dialog>
      {/* The codes are told once: only their own button closes them. */}
      <Dialog title={t('/account/codesTitle')} isOpen={step.is === 'codes'}>
        {step.is === 'codes' && <Codes codes={step.codes} onDone={close} />}
      </Dialog>
      <Dialog title={t('/account/remove')} isOpen={step.is === 'remove'} onClose={close}>
        <Remove onDone={close} />
      </Dialog>
    </Card>
  );
}

function Scan({
  secret,
  uri,
  onConfirmed,
}: {
  secret: string;
  uri: string;
  onConfirmed: (codes: string[]) => void;
}) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { recoveryCodes } = await confirmTotp(code.trim());
      onConfirmed(recoveryCodes);
      await refreshAccount();
    } catch (error) {
      setProblem(sentence(error));
    }
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{t('/account/scanText')}</p>
      <QrCode text={uri} />
      <details>
        <summary className={styles['summary']}>{t('/account/byHand')}</summary>
        <code className={styles['secret']}>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </details>
      <TextField
        label={t('/account/scanCode')}
        error={problem}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
      <Actions>
        <Button type="submit" look="primary">
          {t('/login/confirm')}
        </Button>
      </Actions>
    </form>
  );
}

/** Drawn here: the secret in it goes nowhere else. */
function QrCode({ text }: { text: string }) {
  const [path, setPath] = useState<{ d: string; size: number } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { border: 2 });
      const d = data
        .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
        .join('');
      if (!isGone) setPath({ d, size });
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  return (
    <div className={styles['qr']}>
      {path && (
        <svg
          viewBox={`0 0 ${path.size} ${path.size}`}
          role="img"
          aria-label={t('/account/qr')}
          shapeRendering="crispEdges"
        >
          <rect width={path.size} height={path.size} fill="#fff" />
          <path d={path.d} fill="#000" />
        </svg>
      )}
    </div>
  );
}

export function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <>
      <p>{t('/account/codesText')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button
          icon="copy"
          onPress={() => navigator.clipboard.writeText(text).then(() => toast(t('/actions/copied')))}
        >
          {t('/actions/copy')}
        </Button>
        <Button look="primary" onPress={onDone}>
          {t('/account/codesKept')}
        </Button>
      </Actions>
    </>
  );
}

function Remove({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await removeTotp(password);
      await refreshAccount();
      onDone();
    } catch (error) {
      setProblem(isWrongPassword(error) ? t('/account/wrongPassword') : sentence(error));
    }
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Notice tone="warn">{t('/account/removeText')}</Notice>
      <TextField
        label={t('/account/currentPassword')}
        error={problem}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <Actions>
        <Button type="submit" look="danger">
          {t('/account/remove')}
        </Button>
      </Actions>
    </form>
  );
}
