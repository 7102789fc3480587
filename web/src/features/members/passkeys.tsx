import { useEffect, useState } from 'react';
import type { Passkey } from '@/lib/api/types';
import { dateWriter } from '@/lib/dates';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { useQuery } from '@/lib/use-query';
import { hasPasskeys } from '@/lib/webauthn';
import { Button } from '@/ui/button/button';
import { Drawer } from '@/ui/drawer/drawer';
import { Spinner } from '@/ui/spinner';
import css from './details.module.css';
import { PasskeyAdding, PasskeyNaming, PasskeyRemoval } from './passkey-forms';
import { passkeysQuery } from './passkeys-query';

type Asked = { what: 'add' } | { what: 'name' | 'remove'; passkey: Passkey };

const TITLES = {
  add: '/member/passkey-add',
  name: '/member/passkey-name-it',
  remove: '/member/passkey-remove-question',
} as const;

/** What the customer signs in with instead of the password. */
export function Passkeys({ email }: { email: string }) {
  const t = useT();
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  const [canAdd, setCanAdd] = useState(true);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => setCanAdd(hasPasskeys()), []);
  const close = () => setAsked(null);

  return (
    <section className={css.part} aria-labelledby="member-passkeys">
      <h2 id="member-passkeys">{t('/member/passkeys')}</h2>
      <p>{t('/member/passkeys-text')}</p>
      {passkeys ? (
        <>
          {passkeys.length === 0 ? (
            <p>{t('/member/no-passkeys')}</p>
          ) : (
            <ul className={css.list}>
              {passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onAsk={(what) => setAsked({ what, passkey })} />
              ))}
            </ul>
          )}
          {canAdd ? (
            <div>
              <Button variant="secondary" onClick={() => setAsked({ what: 'add' })}>
                {t('/member/passkey-add')}
              </Button>
            </div>
          ) : (
            <p className={css.small}>{t('/member/passkeys-not-here')}</p>
          )}
        </>
      ) : error ? (
        <div className={css.actions}>
          <p>{t('/member/failed')}</p>
          <Button variant="secondary" small onClick={refetch}>
            {t('/ui/retry')}
          </Button>
        </div>
      ) : (
        <Spinner label={t('/member/loading')} />
      )}
      <Drawer open={asked !== null} onClose={close} side="middle" title={asked ? t(TITLES[asked.what]) : ''}>
        {asked?.what === 'add' ? <PasskeyAdding email={email} onDone={close} /> : null}
        {asked?.what === 'name' ? <PasskeyNaming passkey={asked.passkey} onDone={close} /> : null}
        {asked?.what === 'remove' ? <PasskeyRemoval passkey={asked.passkey} onDone={close} /> : null}
      </Drawer>
    </section>
  );
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk(what: 'name' | 'remove'): void }) {
  const t = useT();
  const language = useLanguage();
  const { name, created, lastUsed } = passkey;
  const day = dateWriter(language, { dateStyle: 'medium' });
  return (
    <li className={css.item}>
      <div>
        <h3>{name}</h3>
        <p className={css.small}>
          {t('/member/passkey-added', { day: day(created) })}
          {' · '}
          {lastUsed ? t('/member/passkey-used', { day: day(lastUsed) }) : t('/member/passkey-unused')}
        </p>
      </div>
      <div className={css.actions}>
        <Button
          variant="secondary"
          small
          aria-label={t('/member/passkey-name-named', { name })}
          onClick={() => onAsk('name')}
        >
          {t('/member/passkey-name-it')}
        </Button>
        <Button
          variant="ghost"
          small
          aria-label={t('/member/delete-named', { name })}
          onClick={() => onAsk('remove')}
        >
          {t('/member/delete')}
        </Button>
      </div>
    </li>
  );
}
