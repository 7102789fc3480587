import { useQuery } from '@tanstack/react-query';
import { readVisitorGroups } from '@/lib/api/edit';
import type { Block } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { CheckField } from '@/ui/field';
import { useBench, useDo } from './context';
import styles from './fields.module.css';

/** The groups of visitors that a block is for; nothing where the site has none. */
export function BlockAudience({ block }: { block: Block }) {
  const { mayEdit } = useBench();
  const does = useDo();
  const groups = useQuery({ queryKey: ['visitor-groups'], queryFn: readVisitorGroups });
  const named = block['visitorGroups'];
  const chosen = Array.isArray(named) ? named.map(String) : [];
  const items = groups.data?.items ?? [];
  if (!mayEdit || items.length === 0) return null;
  const turn = (id: string, isIn: boolean) => {
    const next = isIn ? [...chosen, id] : chosen.filter((other) => other !== id);
    does({
      kind: 'set',
      block: block.id,
      field: 'visitorGroups',
      value: next.length > 0 ? next : null,
    });
  };
  return (
    <fieldset className={styles['audience']}>
      <legend>{t('/blocks/audience')}</legend>
      {items.map(({ id, name }) => (
        <CheckField key={id} label={name} checked={chosen.includes(id)} onChange={(isIn) => turn(id, isIn)} />
      ))}
      <p className={styles['audienceHint']}>{t('/blocks/audienceHint')}</p>
    </fieldset>
  );
}
