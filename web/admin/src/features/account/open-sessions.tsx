import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { endSession, listSessions, type OpenSession } from '@/lib/api/staff';
import { formatDateTime, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, Loaded } from '@/ui/page';
import styles from './account.module.css';

export function OpenSessions() {
  const client = useQueryClient();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast(t('/account/sessionEnded')),
    onError: (error) => toast(sentence(error), { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const { list, press } = useFocusAfterRemoval(sessions.data?.items);
  return (
    <Card title={t('/account/sessions')}>
      <Loaded of={sessions}>
        {({ items }) => (
          <ul className={styles['list']} aria-label={t('/account/sessions')} ref={list} tabIndex={-1}>
            {items.map(({ id, current, created, lastSeen, client: program }) => (
              <li key={id} className={styles['row']}>
                <div>
                  <p className={styles['strong']}>
                    {program || t('/account/unknownClient')}{' '}
                    {current && <Badge tone="ok">{t('/account/this')}</Badge>}
                  </p>
                  <p className={styles['muted']}>
                    {t('/account/seen', { seen: formatDateTime(lastSeen), created: formatDateTime(created) })}
                  </p>
                </div>
                {!current && (
                  <Button
                    aria-label={t('/account/endNamed', { client: program || t('/account/unknownClient') })}
                    onPress={({ target }) => {
                      press(target);
                      end.mutate(id);
                    }}
                  >
                    {t('/account/end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** A button goes away with its row: the next one gets the focus that it had, else the list. */
function useFocusAfterRemoval(items: readonly OpenSession[] | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ button: Element; at: number }>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the list is another one.
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { at } = pressed.current;
    pressed.current = null;
    // Whoever has gone on to something else stays there.
    if (document.activeElement !== document.body) return;
    const left = buttons();
    (left[Math.min(at, left.length - 1)] ?? list.current)?.focus();
  }, [items]);
  const press = (button: Element) => {
    pressed.current = { button, at: buttons().findIndex((one) => one.contains(button)) };
  };
  return { list, press };
}
