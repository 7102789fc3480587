import type { Change } from '@/lib/draft/compare';
import { useBench } from './context';
import styles from './dialogs.module.css';
import { placeLabel } from './labels';

/** What became another text, place by place. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { types } = useBench();
  return (
    <dl className={styles['changes']}>
      {changes.map(({ path, pieces }) => (
        <div key={path.join('.')}>
          <dt>{placeLabel(types, path)}</dt>
          <dd>
            {pieces.map(({ is, text }, index) => {
              const key = `${index}${is}`;
              if (is === 'gone') return <del key={key}>{text}</del>;
              return is === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
