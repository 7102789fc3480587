import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endSession, listSessions } from '@/lib/api/staff';
import { formatDateTime, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, Loaded } from '@/ui/page';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
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
