import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fieldLabel } from '@/features/editor/labels';
import { type AuditLine, listAccounts, listAudit } from '@/lib/api/staff';
import { formatDateTime, t, tCode } from '@/lib/i18n';
import { useMay } from '@/lib/session';
import { Button } from '@/ui/button';
import { Loaded, Page } from '@/ui/page';
import styles from './audit.module.css';

/** What was changed, by whom; the newest first. */
export function AuditRoute() {
  const mayName = useMay('accounts.manage');
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: listAccounts, enabled: mayName });
  const names = new Map(accounts.data?.items.map(({ id, name }) => [`account ${id}`, name]));
  const lines = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => listAudit(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return (
    <Page title={t('/audit/title')}>
      <Loaded of={lines}>
        {({ pages }) => (
          <ol className={styles['list']} reversed>
            {pages
              .flatMap(({ items }) => items)
              .map((line) => (
                <Line key={line.number} line={line} name={names.get(line.subject) ?? subjectIn(line)} />
              ))}
          </ol>
        )}
      </Loaded>
      {lines.hasNextPage && (
        <Button isPending={lines.isFetchingNextPage} onPress={() => lines.fetchNextPage()}>
          {t('/audit/more')}
        </Button>
      )}
    </Page>
  );
}

function Line({ line, name }: { line: AuditLine; name: string }) {
  const { number, at, actor, action, detail } = line;
  const changes = changesOf(detail);
  // A session's number says nothing to people.
  const isNamed = !line.subject.startsWith('session ');
  return (
    <li className={styles['line']}>
      <p className={styles['what']}>
        <b>{actor.name || tCode('/audit/kind/', actor.kind)}</b>{' '}
        <span className={styles['action']}>{tCode('/audit/action/', action)}</span>{' '}
        {isNamed && name !== actor.name && <span>{name}</span>}
      </p>
      <p className={styles['when']}>
        <time dateTime={at}>{formatDateTime(at)}</time> · {number}
      </p>
      {changes.length > 0 && (
        <details className={styles['detail']}>
          <summary>{t('/audit/detail')}</summary>
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('/audit/before')}</th>
                <th scope="col">{t('/audit/after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field && fieldLabel(field)}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </li>
  );
}

/** What was acted on, such as `page storing-chocolate en`: its name, with its kind where the action does not say that. */
export function subjectIn({ subject, action }: Pick<AuditLine, 'subject' | 'action'>): string {
  const [kind = '', ...name] = subject.split(' ');
  const isSaid = name.length > 0 && action.startsWith(`${kind}.`);
  return (isSaid ? name : [tCode('/audit/subject/', kind), ...name]).join(' ');
}

interface Change {
  field: string;
  before: string;
  after: string;
}

/** What is another after than before, field by field. */
export function changesOf(detail: AuditLine['detail']): Change[] {
  const [before, after] = [fieldsOf(detail?.before), fieldsOf(detail?.after)];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: told(before[field]), after: told(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value };
}

function told(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map(told).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
