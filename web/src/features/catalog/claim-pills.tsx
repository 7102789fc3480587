import type { ProductPage, Variation } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useLoadedChunk } from '@/ui/chunk-view';
import { Icon } from '@/ui/icon/icon';
import css from './claim-pills.module.css';
import { claims } from './claims';

// Until they are here a tick stands for each.
const labelIcon = chunk<{ code: string }>(() => import('./label-icon'));

interface ClaimPillsProps {
  of: Pick<Variation, 'suitableFor' | 'diets' | 'labels'>;
  hidden: ProductPage['productPageMetadata'];
}

/** For whom it is, what it is free from and whose marks it has: each said here, and once. */
export function ClaimPills({ of, hidden }: ClaimPillsProps) {
  const t = useT();
  const LabelIcon = useLoadedChunk(labelIcon, of.labels.length > 0);
  const texts = claims(of, hidden);
  if (texts.size === 0) return null;
  return (
    <ul className={css.pills} aria-label={t('/product/suitable-for')}>
      {[...texts].map(([text, label]) => (
        <li key={text}>
          {label && LabelIcon ? <LabelIcon code={label} /> : <Icon name="check" size={16} />}
          {text}
        </li>
      ))}
    </ul>
  );
}
