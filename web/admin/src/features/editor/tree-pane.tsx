import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { type ContentLanguage, searchTree, type TreePage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { useMay } from '@/lib/session';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Loaded } from '@/ui/page';
import { CatalogueResults } from './catalogue-results';
import { LanguageSwitch } from './language-switch';
import { PageDialogs } from './page-dialogs';
import type { PageAction } from './page-menu';
import { PageTree } from './page-tree';
import { ReviewMark } from './review/review-badge';
import { WaitingList } from './review/waiting-list';
import { StateDot } from './state-badge';
import styles from './tree.module.css';

interface Props {
  page: string | undefined;
  language: ContentLanguage;
  onLanguage: (language: ContentLanguage) => void;
}

export const TREE = 'page-tree-pane';

/** All pages: walked with the arrows, or searched by their names. */
export function TreePane({ page, language, onLanguage }: Props) {
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const [doing, setDoing] = useState<{ action: PageAction; page: TreePage | null } | null>(null);
  const mayEdit = useMay('content.edit');
  const navigate = useNavigate();
  const open = (id: string) => navigate({ to: '/pages/$page/$language', params: { page: id, language } });
  return (
    <section id={TREE} className={styles['pane']} aria-label={t('/tree/title')}>
      <header className={styles['head']}>
        <div className={styles['tools']}>
          <label className={styles['search']}>
            <Icon name="search" size={18} />
            <input
              type="search"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              placeholder={t('/tree/search')}
              aria-label={t('/tree/search')}
            />
          </label>
          {mayEdit && (
            <IconButton
              icon="plus"
              label={t('/tree/newAtTop')}
              onPress={() => setDoing({ action: 'new', page: null })}
            />
          )}
        </div>
        {page === undefined && <LanguageSwitch language={language} onChange={onLanguage} />}
        <WaitingList page={page} />
      </header>
      {asked.length > 1 ? (
        <Found words={asked} language={language} page={page} />
      ) : (
        <PageTree
          page={page}
          language={language}
          onOpen={open}
          onAction={(action, of) => setDoing({ action, page: of })}
        />
      )}
      <Link to="/pages/trash" className={styles['trash'] ?? ''}>
        <Icon name="trash" size={16} /> {t('/trash/title')}
      </Link>
      {doing && (
        <PageDialogs
          action={doing.action}
          page={doing.page}
          language={language}
          openPage={page}
          onClose={() => setDoing(null)}
        />
      )}
    </section>
  );
}

function Found({
  words,
  language,
  page,
}: {
  words: string;
  language: ContentLanguage;
  page: string | undefined;
}) {
  const found = useQuery({
    queryKey: ['tree-search', words, language],
    queryFn: ({ signal }) => searchTree(words, language, signal),
    placeholderData: (before) => before,
  });
  return (
    <Loaded of={found}>
      {({ items, isCut }) => (
        <div className={styles['found']}>
          <p className={styles['count']} role="status">
            {t('/tree/found', { count: items.length })} {isCut && t('/tree/more')}
          </p>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Link
                  to="/pages/$page/$language"
                  params={{ page: item.id, language }}
                  className={styles['row'] ?? ''}
                  aria-current={item.id === page ? 'page' : undefined}
                >
                  <StateDot page={item} language={language} />
                  <span className={styles['name']}>{item.name || item.id}</span>
                  <ReviewMark page={item} language={language} />
                </Link>
              </li>
            ))}
          </ul>
          <CatalogueResults words={words} language={language} page={page} />
        </div>
      )}
    </Loaded>
  );
}
