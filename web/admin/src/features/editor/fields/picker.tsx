import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '@/lib/i18n';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import dialogStyles from '../fields.module.css';

export interface Found<T> {
  key: string;
  name: string;
  /** What tells it from others of its name. */
  about: string;
  value: T;
}

interface Props<T> {
  title: string;
  label: string;
  /** Of the cache: what is looked up. */
  kind: string;
  find: (words: string, signal: AbortSignal) => Promise<Found<T>[]>;
  onPick: (value: T) => void;
  onClose: () => void;
}

/** Something that is looked up by its words. */
export function Picker<T>({ title, label, kind, find, onPick, onClose }: Props<T>) {
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const found = useQuery({
    queryKey: ['picker', kind, asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: asked.length > 1,
    placeholderData: (before) => before,
  });
  return (
    <Dialog title={title} isOpen onClose={onClose} size="large">
      <TextField label={label} type="search" value={words} onChange={setWords} autoFocus />
      {asked.length > 1 && (
        <Loaded of={found}>
          {(items) => (
            <>
              <p role="status">{t('/fieldTexts/found', { count: items.length })}</p>
              <ul className={dialogStyles['types']}>
                {items.map(({ key, name, about, value }) => (
                  <li key={key}>
                    <button type="button" className={dialogStyles['type']} onClick={() => onPick(value)}>
                      <b>{name}</b>
                      <span>{about}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}
