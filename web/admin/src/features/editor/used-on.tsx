import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { type ContentLanguage, readUses } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Dialog } from '@/ui/dialog';
import styles from './bar.module.css';
import dialogStyles from './dialogs.module.css';

interface Props {
  page: string;
  language: ContentLanguage;
}

/** Where shared blocks are shown: whoever changes them changes all of these pages. */
export function UsedOn({ page, language }: Props) {
  const [isOpen, setOpen] = useState(false);
  const uses = useQuery({ queryKey: ['uses', page], queryFn: () => readUses(page), staleTime: 0 });
  if (!uses.data) return null;
  const { items, isCut } = uses.data;
  const title = t(isCut ? '/editor/usedOnMore' : '/editor/usedOn', { count: items.length });
  if (items.length === 0) return <span>{t('/editor/usedNowhere')}</span>;
  return (
    <>
      <AriaButton className={styles['usedOn'] ?? ''} onPress={() => setOpen(true)}>
        {title}
      </AriaButton>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul className={dialogStyles['list']}>
          {items.map(({ id, name }) => (
            <li key={id}>
              <Link to="/pages/$page/$language" params={{ page: id, language }}>
                {name || id}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
