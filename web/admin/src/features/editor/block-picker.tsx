import { useState } from 'react';
import type { BlockType } from '@/lib/api/edit';
import { SHARED_BLOCK, SHARED_BLOCKS } from '@/lib/draft/shared';
import { currentLanguage, t } from '@/lib/i18n';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { useBench, useOfDraft } from './context';
import styles from './fields.module.css';
import { blockHint } from './labels';
import { samplePicture } from './sample-pictures';

interface Props {
  area: string;
  onPick: (type: BlockType) => void;
  onClose: () => void;
}

/** The types of blocks that may stand in an area. */
export function BlockPicker({ area, onPick, onClose }: Props) {
  const { types } = useBench();
  const page = useOfDraft(({ content }) => content['type']);
  const [words, setWords] = useState('');
  const language = currentLanguage();
  const asked = words.trim().toLowerCase();
  const fitting = types.blocks
    .filter(({ areas }) => areas.includes(area))
    // Shared blocks show no others.
    .filter(({ type }) => type !== SHARED_BLOCK || page !== SHARED_BLOCKS)
    .filter(({ type, label }) => `${type} ${label[language]}`.toLowerCase().includes(asked))
    .sort((a, b) => a.label[language].localeCompare(b.label[language], language));
  return (
    <Dialog title={t('/blocks/add')} isOpen onClose={onClose} size="large">
      <TextField label={t('/blocks/search')} value={words} onChange={setWords} autoFocus type="search" />
      <ul className={styles['types']}>
        {fitting.map((type) => {
          const hint = blockHint(type.type);
          const sample = samplePicture(type);
          return (
            <li key={type.type}>
              <button type="button" className={styles['type']} onClick={() => onPick(type)}>
                {sample && <img src={sample} alt="" loading="lazy" className={styles['sample']} />}
                <b>{type.label[language]}</b>
                {hint && <span>{hint}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {fitting.length === 0 && <p role="status">{t('/blocks/noneFound')}</p>}
    </Dialog>
  );
}
