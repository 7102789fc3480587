import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  Button,
  type DroppableCollectionReorderEvent,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components';
import { type ContentLanguage, readPage, readTree, type TreePage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { useMay } from '@/lib/session';
import { Icon } from '@/ui/icon';
import { Loaded } from '@/ui/page';
import { type PageAction, PageMenu } from './page-menu';
import { canBeCopied } from './page-types';
import { ReviewMark } from './review/review-badge';
import { StateDot } from './state-badge';
import styles from './tree.module.css';
import { usePlacing } from './use-placing';

interface Props {
  page: string | undefined;
  language: ContentLanguage;
  onOpen: (page: string) => void;
  /** None where pages are only chosen. */
  onAction?: (action: PageAction, page: TreePage) => void;
  /** Pages that cannot be opened here, with all that lies under them. */
  without?: string;
  /** The page whose place is shown at first; the one that is open otherwise. */
  reveal?: string;
}

export const childrenOf = (parent: string | null, language: ContentLanguage) => ({
  queryKey: ['tree', parent, language],
  queryFn: () => readTree(parent, language),
});

/** All pages, walked with the arrows. */
export function PageTree({ page, language, onOpen, onAction, without, reveal }: Props) {
  const mayEdit = useMay('content.edit') && onAction !== undefined;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  useRevealed(reveal ?? page, setExpanded);
  const placing = usePlacing(language);
  const top = useQuery(childrenOf(null, language));
  const open = [...expanded];
  const inner = useQueries({ queries: open.map((parent) => childrenOf(parent, language)) });
  const under = new Map(open.map((parent, index) => [parent, inner[index]?.data?.items ?? []]));
  const shown = [...(top.data?.items ?? []), ...[...under.values()].flat()];
  const known = new Map(shown.map((item) => [item.id, item]));

  // The open page is seen where it stands, once it is drawn there.
  const box = useRef<HTMLDivElement>(null);
  const drawn = page !== undefined && known.has(page) ? page : null;
  useEffect(() => {
    if (drawn !== null) rowOf(box.current, drawn)?.scrollIntoView({ block: 'nearest' });
  }, [drawn]);

  /** Those beside which a page stands. */
  const siblings = (parent: string | null) => (parent === null ? top.data?.items : under.get(parent)) ?? [];
  const place = (item: TreePage, parent: string | null, index: number) =>
    placing.mutate({ page: item.id, name: item.name || item.id, parent, index });

  const drop = ({ keys, target }: DroppableCollectionReorderEvent) => {
    const [key] = keys;
    const [moved, on] = [known.get(String(key)), known.get(String(target.key))];
    if (!moved || !on || moved.id === on.id) return;
    if (target.dropPosition === 'on') return place(moved, on.id, Number.MAX_SAFE_INTEGER);
    const others = siblings(on.parent).filter(({ id }) => id !== moved.id);
    const at = others.findIndex(({ id }) => id === on.id);
    place(moved, on.parent, target.dropPosition === 'before' ? at : at + 1);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': known.get(String(key))?.name ?? String(key) })),
    onMove: drop,
    isDisabled: !mayEdit,
  });

  // Alt with the arrows moves a page among its siblings, as it does blocks.
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !mayEdit) return;
    const row = (event.target as Element).closest('[data-key]')?.getAttribute('data-key');
    const item = known.get(row ?? '');
    if (!item) return;
    event.preventDefault();
    event.stopPropagation();
    const all = siblings(item.parent);
    const at = all.findIndex(({ id }) => id === item.id);
    const to = at + (event.key === 'ArrowUp' ? -1 : 1);
    if (to < 0 || to >= all.length || placing.isPending) return;
    place(item, item.parent, to);
    setTold(t('/blocks/moved', { name: item.name || item.id, place: to + 1, count: all.length }));
  };

  const row = (item: TreePage) => (
    <TreeItem
      key={item.id}
      id={item.id}
      textValue={item.name || item.id}
      hasChildItems={item.hasChildren && item.id !== without}
      isDisabled={item.id === without}
    >
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
            <ReviewMark page={item} language={language} />
            {mayEdit && (
              <Button
                slot="drag"
                className={styles['grip'] ?? ''}
                aria-label={t('/tree/drag', { name: item.name || item.id })}
              >
                <Icon name="grip" size={16} />
              </Button>
            )}
            {onAction && (
              <PageMenu
                name={item.name || item.id}
                canBeCopied={canBeCopied(item)}
                onAction={(action) => onAction(action, item)}
              />
            )}
          </span>
        )}
      </TreeItemContent>
      {item.id !== without && under.get(item.id)?.map(row)}
    </TreeItem>
  );

  return (
    <Loaded of={top}>
      {({ items }) => (
        <div ref={box} className={styles['walk']} onKeyDownCapture={keys}>
          <Tree
            aria-label={t('/tree/title')}
            className={styles['tree'] ?? ''}
            expandedKeys={expanded}
            onExpandedChange={(next) => setExpanded(new Set([...next].map(String)))}
            onAction={(key) => onOpen(String(key))}
            {...(mayEdit ? { dragAndDropHooks } : {})}
          >
            {items.map(row)}
          </Tree>
          <p className={styles['hidden']} role="status">
            {told}
          </p>
        </div>
      )}
    </Loaded>
  );
}

function rowOf(box: HTMLElement | null, page: string): Element | undefined {
  return box?.querySelector(`[data-key="${CSS.escape(page)}"]`) ?? undefined;
}

/** Opens what lies above a page, so that it is seen where it stands; again when it stands elsewhere. */
function useRevealed(
  page: string | undefined,
  setExpanded: (how: (now: ReadonlySet<string>) => Set<string>) => void,
) {
  const client = useQueryClient();
  const own = useQuery({
    queryKey: ['page', page],
    queryFn: () => readPage(page ?? ''),
    enabled: page !== undefined,
  });
  const parent = own.data?.parent;
  useEffect(() => {
    let isGone = false;
    const reveal = async () => {
      const above: string[] = [];
      for (let id = parent; id != null && above.length < 20; ) {
        const asked = id;
        above.push(asked);
        const told = await client.fetchQuery({
          queryKey: ['page', asked],
          queryFn: () => readPage(asked),
          staleTime: 60_000,
        });
        id = told.parent;
      }
      if (!isGone && above.length > 0) setExpanded((now) => new Set([...now, ...above]));
    };
    // A page that is not there is told where it should stand.
    reveal().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [parent, client, setExpanded]);
}
