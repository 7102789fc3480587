import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { searchTree, type TreePage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import { useEditing } from '../context';
import dialogStyles from '../fields.module.css';

interface Props {
  onPick: (page: TreePage) => void;
  onClose: () => void;
  isPossible?: (page: TreePage) => boolean;
}

export function PagePicker({ onPick, onClose, isPossible = () => true }: Props) {
  const { language } = useEditing();
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const found = useQuery({
    queryKey: ['tree-search', asked, language],
    queryFn: ({ signal }) => searchTree(asked, language, signal),
    enabled: asked.length > 1,
    placeholderData: (before) => before,
  });
  return (
    <Dialog title={t('/fieldTexts/pickPage')} isOpen onClose={onClose} size="large">
      <TextField label={t('/tree/search')} type="search" value={words} onChange={setWords} autoFocus />
      {asked.length > 1 && (
        <Loaded of={found}>
          {({ items }) => (
            <>
              <p role="status">{t('/tree/found', { count: items.length })}</p>
              <ul className={dialogStyles['types']}>
                {items.filter(isPossible).map((page) => (
                  <li key={page.id}>
                    <button type="button" className={dialogStyles['type']} onClick={() => onPick(page)}>
                      <b>{page.name || page.id}</b>
                      <span>{page.languages[language]?.url ?? page.id}</span>
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
