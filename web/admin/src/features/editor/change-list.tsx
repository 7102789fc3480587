import type { Change, Piece } from '@/lib/draft/compare';
import { t } from '@/lib/i18n';
import { useBench } from './context';
import styles from './dialogs.module.css';
import { placeLabel } from './labels';

interface Props {
  changes: readonly Change[];
}

/** What became another text, place by place: what went and what came within one text. */
export function ChangeList({ changes }: Props) {
  const { types } = useBench();
  return (
    <dl className={styles['changes']}>
      {changes.map(({ path, pieces }) => (
        <div key={path.join('.')}>
          <dt>{placeLabel(types, path)}</dt>
          <dd>
            <Pieces pieces={pieces} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same with both texts beside each other. */
export function ChangeTable({ changes, before, after }: Props & { before: string; after: string }) {
  const { types } = useBench();
  return (
    <table className={styles['versions']}>
      <thead>
        <tr>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      {changes.map(({ path, pieces }) => (
        <tbody key={path.join('.')}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {placeLabel(types, path)}
            </th>
          </tr>
          <tr>
            <Version pieces={pieces.filter(({ is }) => is !== 'new')} label={before} />
            <Version pieces={pieces.filter(({ is }) => is !== 'gone')} label={after} />
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Version({ pieces, label }: { pieces: readonly Piece[]; label: string }) {
  return (
    <td data-label={label}>
      {pieces.length === 0 ? <span className={styles['muted']}>{t('/history/empty')}</span> : null}
      <Pieces pieces={pieces} />
    </td>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ is, text }, index) => {
    const key = `${index}${is}`;
    if (is === 'gone') return <del key={key}>{text}</del>;
    return is === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
  });
}
