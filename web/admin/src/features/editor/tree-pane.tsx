import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { type ContentLanguage, readTree, searchTree, type TreePage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Icon } from '@/ui/icon';
import { Loaded } from '@/ui/page';
import { LanguageSwitch } from './language-switch';
import { StateDot } from './state-badge';
import styles from './tree.module.css';

interface Props {
  page: string | undefined;
  language: ContentLanguage;
  onLanguage: (language: ContentLanguage) => void;
}

const childrenOf = (parent: string | null, language: ContentLanguage) => ({
  queryKey: ['tree', parent, language],
  queryFn: () => readTree(parent, language),
});

/** All pages: walked with the arrows, or searched by their names. */
export function TreePane({ page, language, onLanguage }: Props) {
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  return (
    <section className={styles['pane']} aria-label={t('/tree/title')}>
      <header className={styles['head']}>
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
        {page === undefined && <LanguageSwitch language={language} onChange={onLanguage} />}
      </header>
      {asked.length > 1 ? (
        <Found words={asked} language={language} page={page} />
      ) : (
        <Walked page={page} language={language} />
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
        <>
          <p className={styles['count']} role="status">
            {t('/tree/found', { count: items.length })} {isCut && t('/tree/more')}
          </p>
          <ul className={styles['found']}>
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
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function Walked({ page, language }: { page: string | undefined; language: ContentLanguage }) {
  const navigate = useNavigate();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const top = useQuery(childrenOf(null, language));
  const open = [...expanded];
  const inner = useQueries({ queries: open.map((parent) => childrenOf(parent, language)) });
  const under = new Map(open.map((parent, index) => [parent, inner[index]?.data?.items ?? []]));
  const openPage = (id: string) => navigate({ to: '/pages/$page/$language', params: { page: id, language } });

  const row = (item: TreePage) => (
    <TreeItem key={item.id} id={item.id} textValue={item.name || item.id} hasChildItems={item.hasChildren}>
      <TreeItemContent>
        {({ hasChildItems, isExpanded }) => (
          <span className={styles['row']} data-current={item.id === page}>
            {hasChildItems ? (
              <Button slot="chevron" className={styles['chevron'] ?? ''}>
                <Icon name={isExpanded ? 'down' : 'right'} size={16} />
              </Button>
            ) : (
              <span className={styles['chevron']} />
            )}
            <StateDot page={item} language={language} />
            <span className={styles['name']}>{item.name || item.id}</span>
          </span>
        )}
      </TreeItemContent>
      {under.get(item.id)?.map(row)}
    </TreeItem>
  );

  return (
    <Loaded of={top}>
      {({ items }) => (
        <Tree
          aria-label={t('/tree/title')}
          className={styles['tree'] ?? ''}
          expandedKeys={expanded}
          onExpandedChange={(keys) => setExpanded(new Set([...keys].map(String)))}
          onAction={(key) => openPage(String(key))}
        >
          {items.map(row)}
        </Tree>
      )}
    </Loaded>
  );
}
