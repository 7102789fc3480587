import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  namePasskey,
  type Passkey,
  removePasskey,
} from '@/lib/api/staff';
import { formatDateTime, t } from '@/lib/i18n';
import { MAX_PASSKEY_NAME } from '@/lib/limits.gen';
import { sentence } from '@/lib/problems';
import { refreshAccount } from '@/lib/session';
import { createPasskey, hasPasskeys } from '@/lib/webauthn';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Card, Loaded } from '@/ui/page';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
import styles from './account.module.css';
import { isWrongPassword } from './password-card';
import { Codes } from './second-factor-card';

type Step =
  | { is: 'closed' | 'add' }
  | { is: 'codes'; codes: string[] }
  | { is: 'name' | 'remove'; of: Passkey };

/** Passkeys of one's own account: each is a way in without the password, and a second factor beside it. */
export function PasskeysCard() {
  const client = useQueryClient();
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: listPasskeys });
  const [step, setStep] = useState<Step>({ is: 'closed' });
  const close = () => setStep({ is: 'closed' });
  const { list, press } = useFocusAfterRemoval(passkeys.data?.passkeys);
  const changed = async (next: Step) => {
    setStep(next);
    await Promise.all([client.invalidateQueries({ queryKey: ['passkeys'] }), refreshAccount()]);
  };

  return (
    <Card title={t('/account/passkeys')}>
      <p>{t('/account/passkeysText')}</p>
      <Loaded of={passkeys}>
        {({ passkeys: all }) => (
          <ul className={styles['list']} aria-label={t('/account/passkeys')} ref={list} tabIndex={-1}>
            {all.map((passkey) => (
              <li key={passkey.id} className={styles['row']}>
                <div>
                  <p className={styles['strong']}>{passkey.name}</p>
                  <p className={styles['muted']}>
                    {t('/account/passkeyAdded', { day: formatDateTime(passkey.created) })}
                    {', '}
                    {passkey.lastUsed
                      ? t('/account/passkeyUsed', { day: formatDateTime(passkey.lastUsed) })
                      : t('/account/passkeyUnused')}
                  </p>
                </div>
                <Actions>
                  <Button
                    aria-label={t('/account/passkeyRenameNamed', { name: passkey.name })}
                    onPress={() => setStep({ is: 'name', of: passkey })}
                  >
                    {t('/account/passkeyRename')}
                  </Button>
                  <Button
                    aria-label={t('/account/passkeyRemoveNamed', { name: passkey.name })}
                    onPress={({ target }) => {
                      press(target);
                      setStep({ is: 'remove', of: passkey });
                    }}
                  >
                    {t('/account/passkeyRemove')}
                  </Button>
                </Actions>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Actions>
        {hasPasskeys() ? (
          <Button look="primary" icon="key" onPress={() => setStep({ is: 'add' })}>
            {t('/account/passkeyAdd')}
          </Button>
        ) : (
          <p className={styles['muted']}>{t('/account/passkeysNotHere')}</p>
        )}
      </Actions>
      <Dialog title={t('/account/passkeyAdd')} isOpen={step.is === 'add'} onClose={close}>
        <Add onAdded={(codes) => changed(codes.length > 0 ? { is: 'codes', codes } : { is: 'closed' })} />
      </Dialog>
      {/* The codes are told once: only their own button closes them. */}
      <Dialog title={t('/account/codesTitle')} isOpen={step.is === 'codes'}>
        {step.is === 'codes' && <Codes codes={step.codes} onDone={close} />}
      </Dialog>
      <Dialog title={t('/account/passkeyRename')} isOpen={step.is === 'name'} onClose={close}>
        {step.is === 'name' && <Rename of={step.of} onDone={() => changed({ is: 'closed' })} />}
      </Dialog>
      <Dialog title={t('/account/passkeyRemove')} isOpen={step.is === 'remove'} onClose={close}>
        {step.is === 'remove' && <Remove of={step.of} onDone={() => changed({ is: 'closed' })} />}
      </Dialog>
    </Card>
  );
}

/** Sends a form, and says why it could not be done. */
function useForm(send: () => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send();
    } catch (error) {
      setProblem(isWrongPassword(error) ? t('/account/wrongPassword') : sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, submit };
}

function Add({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const { problem, isBusy, submit } = useForm(async () => {
    const { options, state } = await askForPasskey(password);
    const credential = await createPasskey(options);
    const { recoveryCodes } = await addPasskey({ state, credential, name: name.trim() });
    onAdded(recoveryCodes);
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{t('/account/passkeyHow')}</p>
      <TextField
        label={t('/account/currentPassword')}
        error={problem}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <TextField
        label={t('/account/passkeyName')}
        hint={t('/account/passkeyNameHint')}
        value={name}
        onChange={setName}
        maxLength={MAX_PASSKEY_NAME}
      />
      <Actions>
        <Button type="submit" look="primary" isPending={isBusy}>
          {t('/account/passkeyAdd')}
        </Button>
      </Actions>
    </form>
  );
}

function Rename({ of, onDone }: { of: Passkey; onDone: () => void }) {
  const [name, setName] = useState(of.name);
  const { problem, isBusy, submit } = useForm(async () => {
    await namePasskey(of.id, name.trim());
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={t('/account/passkeyName')}
        error={problem}
        value={name}
        onChange={setName}
        maxLength={MAX_PASSKEY_NAME}
      />
      <Actions>
        <Button type="submit" look="primary" isPending={isBusy}>
          {t('/account/passkeyRename')}
        </Button>
      </Actions>
    </form>
  );
}

function Remove({ of, onDone }: { of: Passkey; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const { problem, isBusy, submit } = useForm(async () => {
    await removePasskey(of.id, password);
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Notice tone="warn">{t('/account/passkeyRemoveText', { name: of.name })}</Notice>
      <TextField
        label={t('/account/currentPassword')}
        error={problem}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <Actions>
        <Button type="submit" look="danger" isPending={isBusy}>
          {t('/account/passkeyRemove')}
        </Button>
      </Actions>
    </form>
  );
}
