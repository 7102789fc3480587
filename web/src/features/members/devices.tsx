import { useRef } from 'react';
import { minuteQuery } from '@/features/account/member';
import { FailureNote } from '@/features/identity/failure-note';
import { endDevice, fetchDevices } from '@/lib/api/customers';
import { dateWriter } from '@/lib/dates';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { useQuery } from '@/lib/use-query';
import { Button } from '@/ui/button/button';
import { Spinner } from '@/ui/spinner';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
import css from './details.module.css';
import { useSending } from './use-sending';

export const devicesQuery = minuteQuery('devices', fetchDevices);

/** The browsers in which the customer has signed in. Each can be signed out from here, but this one, which has a link for it. */
export function Devices() {
  const t = useT();
  const language = useLanguage();
  const { data: devices, error, refetch } = useQuery(devicesQuery);
  const { busy, failure, run } = useSending();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, devices, 'member-devices');
  const end = (id: string) =>
    run(async () => {
      await endDevice(id);
      queries.outdate(devicesQuery.key);
    }, '/member/device-ended');
  const moment = dateWriter(language, { dateStyle: 'medium', timeStyle: 'short' });

  return (
    <section className={css.part} aria-labelledby="member-devices">
      <h2 id="member-devices" tabIndex={-1}>
        {t('/member/devices')}
      </h2>
      <FailureNote failure={failure} />
      {devices ? (
        <ul className={css.list} ref={list}>
          {devices.map(({ id, client, lastSeen, isCurrent }) => (
            <li key={id} className={css.item}>
              {isCurrent ? <span className={css.mark}>{t('/member/device-current')}</span> : null}
              <div>
                <h3>{client || t('/member/device-unknown')}</h3>
                <p className={css.small}>{t('/member/device-seen', { moment: moment(lastSeen) })}</p>
              </div>
              {isCurrent ? null : (
                <div className={css.actions}>
                  <Button
                    variant="secondary"
                    small
                    aria-label={t('/member/device-end-named', {
                      name: client || t('/member/device-unknown'),
                    })}
                    aria-disabled={busy || undefined}
                    onClick={() => end(id)}
                  >
                    {t('/member/device-end')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
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
    </section>
  );
}
