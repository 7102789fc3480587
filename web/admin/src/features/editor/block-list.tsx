import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { blocksOf, copyOf, heldIn, isBlocks } from '@/lib/draft/apply';
import { copiedBlock, followCopied } from '@/lib/draft/clipboard';
import { hasMarkup } from '@/lib/draft/markup';
import { SHARED_BLOCK } from '@/lib/draft/shared';
import type { Block, Holder } from '@/lib/draft/types';
import { currentLanguage, t } from '@/lib/i18n';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { type BlockActions, blockActions } from './block-actions';
import { BlockAudience } from './block-audience';
import { BlockButtons, type BlockState } from './block-buttons';
import { BlockComments } from './comments/comment-marks';
import { typeOf, useBench, useDo, useEditing, useOfDraft } from './context';
import { Faces } from './faces';
import styles from './fields.module.css';
import { blockLabel } from './labels';
import { areaName, useAdding } from './use-adding';

/** The blocks of an area, or of a field of another block, in their order. */
export function BlockList({ holder }: { holder: Holder }) {
  const { mayEdit, writesMarkup, setOpen, types } = useBench();
  const does = useDo();
  const blocks = blocksOf(useOfDraft((draft) => heldIn(draft, holder)));
  const { choose, dialog } = useAdding(holder);
  const copied = useSyncExternalStore(followCopied, copiedBlock);
  const copiedType = copied && typeOf(types, copied.type);
  const paste = (copied: Block) => {
    const block = copyOf(copied);
    if (does({ kind: 'addBlock', index: blocks.length, block, ...holder })) setOpen(block.id);
  };
  return (
    <>
      <ol className={styles['blocks']}>
        {blocks.map((block, index) => (
          <BlockRow key={block.id} block={block} index={index} count={blocks.length} onAdd={choose} />
        ))}
      </ol>
      {mayEdit && (
        <p className={styles['adding']}>
          <Button look="quiet" icon="plus" onPress={() => choose(blocks.length)}>
            {t('/blocks/add')}
          </Button>
          {copied &&
            copiedType?.areas.includes(areaName(holder)) &&
            (writesMarkup || !hasMarkup(types, copied)) && (
              <Button look="quiet" icon="paste" onPress={() => paste(copied)}>
                {t('/blocks/paste', { name: copiedType.label[currentLanguage()] })}
              </Button>
            )}
        </p>
      )}
      {dialog}
    </>
  );
}

interface RowProps {
  block: Block;
  index: number;
  count: number;
  /** Somebody wants to add a block at a place of the list. */
  onAdd: (place: number) => void;
}

/** Drawn anew where it says something else, and not at every key: a page may have many of them. */
const BlockRow = memo(function BlockRow({ block, index, count, onAdd }: RowProps) {
  const bench = useBench();
  const { types, language, setOpen, writesMarkup, Field } = bench;
  const { open } = useEditing();
  const row = useRef<HTMLLIElement>(null);
  const type = typeOf(types, block.type);
  const label = blockLabel(types, block);
  const isOpen = open === block.id || holds(block, open);

  useEffect(() => {
    if (open === block.id) row.current?.scrollIntoView({ block: 'nearest' });
  }, [open, block.id]);

  const actions = useMemo(() => blockActions(bench, block.id, onAdd), [bench, block.id, onAdd]);
  const keys = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      actions.move(event.key === 'ArrowUp' ? -1 : 1);
    } else if (
      (event.key === 'ArrowUp' || event.key === 'ArrowDown') &&
      event.target instanceof Element &&
      event.target.hasAttribute('aria-expanded')
    ) {
      // Between the heads of blocks, as in other lists.
      const next =
        event.key === 'ArrowUp' ? row.current?.previousElementSibling : row.current?.nextElementSibling;
      event.preventDefault();
      event.stopPropagation();
      next?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(null);
      row.current?.querySelector('button')?.focus();
    }
  };
  const isHidden = block['hidden'] === true;
  const shared = block.type === SHARED_BLOCK ? block['page'] : null;

  const tools = useMemo<BlockTools>(
    () => ({
      toggle: () => setOpen(isOpen ? null : block.id),
      move: actions.move,
      act: (action) => {
        const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
        const isDone = actions.act(action);
        if (isDone && action === 'remove') next?.querySelector('button')?.focus();
        return isDone;
      },
    }),
    [actions, setOpen, isOpen, block.id],
  );

  return (
    <li
      ref={row}
      className={styles['block']}
      data-hidden={isHidden}
      data-open={isOpen}
      data-block={block.id}
      onKeyDown={keys}
    >
      <BlockHead
        id={block.id}
        label={label}
        excerpt={excerpt(block, language)}
        isOpen={isOpen}
        isHidden={isHidden}
        isFirst={index === 0}
        isLast={index === count - 1}
        mayBeCopied={writesMarkup || !hasMarkup(types, block)}
        tools={tools}
      />
      {isOpen && (
        <div className={styles['stack']}>
          {type?.fields.map((field) => (
            <Field key={field.name} field={field} block={block.id} path={field.name} />
          )) ?? <p>{t('/blocks/unknown')}</p>}
          {typeof shared === 'string' && (
            <Link to="/pages/$page/$language" params={{ page: shared, language }}>
              {t('/blocks/openShared')}
            </Link>
          )}
          <BlockAudience block={block} />
        </div>
      )}
    </li>
  );
});

/** The same until the block is opened or closed. */
interface BlockTools extends Pick<BlockActions, 'move' | 'act'> {
  toggle: () => void;
}

interface HeadProps extends BlockState {
  id: string;
  excerpt: string;
  isOpen: boolean;
  tools: BlockTools;
}

const BlockHead = memo(function BlockHead({ id, excerpt, isOpen, tools, ...state }: HeadProps) {
  const { mayEdit } = useBench();
  const { label, isHidden } = state;
  return (
    <div className={styles['blockHead']}>
      <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={tools.toggle}>
        <Icon name={isOpen ? 'down' : 'right'} size={16} />
        <span>
          <b>{label}</b>
          <span className={styles['excerpt']}>{excerpt}</span>
        </span>
      </button>
      {isHidden && <Badge icon="eyeOff">{t('/blocks/hidden')}</Badge>}
      <FacesAt block={id} />
      <BlockComments block={id} name={label} />
      {mayEdit && (
        <span className={styles['blockTools']}>
          <BlockButtons {...state} actions={tools} />
        </span>
      )}
    </div>
  );
});

function FacesAt({ block }: { block: string }) {
  const { others } = useEditing();
  return <Faces of={others.filter((other) => other.block === block)} />;
}

/** Whether a block that is open stands within this one. */
function holds(block: Block, open: string | null): boolean {
  return Object.values(block).some((value) => isBlocks(value) && value.some(({ id }) => id === open));
}

/** The first words that a block says. */
function excerpt(block: Block, language: string): string {
  for (const [name, value] of Object.entries(block)) {
    if (name === 'id' || name === 'type' || name === 'visitorGroups') continue;
    const text =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? value[language] : null;
    if (typeof text === 'string' && text.trim() && !text.startsWith('/'))
      return text.replace(/<[^>]*>/g, ' ').trim();
  }
  // Shared blocks say which.
  return typeof block['page'] === 'string' ? block['page'] : '';
}
