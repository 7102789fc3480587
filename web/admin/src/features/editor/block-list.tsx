import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type BlockType, CONTENT_LANGUAGES } from '@/lib/api/edit';
import { blocksOf, copyOf, freshId, heldIn, inLanguage, isBlocks } from '@/lib/draft/apply';
import { copiedBlock, copyBlock, followCopied } from '@/lib/draft/clipboard';
import { hasMarkup } from '@/lib/draft/markup';
import { SHARED_BLOCK } from '@/lib/draft/shared';
import type { Block, Fields, Holder, Json } from '@/lib/draft/types';
import { currentLanguage, t } from '@/lib/i18n';
import { toast } from '@/lib/toasts';
import { Badge } from '@/ui/badge';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { BlockAudience } from './block-audience';
import { type BlockAction, BlockMenu } from './block-menu';
import { BlockPicker } from './block-picker';
import { BlockComments } from './comments/comment-marks';
import { typeOf, useBench, useDo, useEditing, useOfDraft } from './context';
import { Faces } from './faces';
import styles from './fields.module.css';
import { inWords } from './labels';

interface Props {
  holder: Holder;
  /** What the types of blocks are asked for: the area's name on the wire. */
  area: string;
}

/** The blocks of an area in their order. */
export function BlockList({ holder, area }: Props) {
  const { mayEdit, writesMarkup, setOpen, language, types } = useBench();
  const does = useDo();
  /** Where a block is to be added whose type is being chosen. */
  const [place, setPlace] = useState<number | null>(null);
  const blocks = blocksOf(useOfDraft((draft) => heldIn(draft, holder)));
  const add = (type: BlockType) => {
    const sample = inLanguage(type.sample as Fields, language, CONTENT_LANGUAGES) as Fields;
    const block = withIds({ ...sample, type: type.type, id: freshId() });
    if (does({ kind: 'addBlock', index: place ?? blocks.length, block, ...holder })) setOpen(block.id);
    setPlace(null);
  };
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
          <BlockRow
            key={block.id}
            block={block}
            index={index}
            count={blocks.length}
            holder={holder}
            onAdd={setPlace}
          />
        ))}
      </ol>
      {mayEdit && (
        <p className={styles['adding']}>
          <Button look="quiet" icon="plus" onPress={() => setPlace(blocks.length)}>
            {t('/blocks/add')}
          </Button>
          {copied && copiedType?.areas.includes(area) && (writesMarkup || !hasMarkup(types, copied)) && (
            <Button look="quiet" icon="paste" onPress={() => paste(copied)}>
              {t('/blocks/paste', { name: copiedType.label[currentLanguage()] })}
            </Button>
          )}
        </p>
      )}
      {place !== null && <BlockPicker area={area} onPick={add} onClose={() => setPlace(null)} />}
    </>
  );
}

/** Blocks within a sample need ids of their own. */
function withIds(block: Block): Block {
  const next: Block = { ...block };
  for (const [name, value] of Object.entries(block))
    if (Array.isArray(value))
      next[name] = value.map(
        (item): Json =>
          typeof item === 'object' &&
          item !== null &&
          !Array.isArray(item) &&
          typeof item['type'] === 'string'
            ? { ...item, id: freshId() }
            : item,
      );
  return next;
}

interface RowProps {
  block: Block;
  index: number;
  count: number;
  holder: Holder;
  /** Somebody wants to add a block at a place of the list. */
  onAdd: (place: number) => void;
}

/** Drawn anew where it says something else, and not at every key: a page may have many of them. */
const BlockRow = memo(function BlockRow({ block, index, count, holder, onAdd }: RowProps) {
  const { types, language, open, setOpen, mayEdit, writesMarkup, announce, session, Field } = useEditing();
  const does = useDo();
  const row = useRef<HTMLLIElement>(null);
  const type = typeOf(types, block.type);
  const label = type?.label[currentLanguage()] ?? inWords(block.type);
  const isOpen = open === block.id || holds(block, open);

  useEffect(() => {
    if (open === block.id) row.current?.scrollIntoView({ block: 'nearest' });
  }, [open, block.id]);

  const move = (by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= count || !mayEdit) return;
    if (does({ kind: 'moveBlock', block: block.id, index: to, ...holder }))
      announce(t('/blocks/moved', { name: label, place: to + 1, count }));
  };
  const keys = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(event.key === 'ArrowUp' ? -1 : 1);
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
  const remove = () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    if (!does({ kind: 'removeBlock', block: block.id })) return;
    next?.querySelector('button')?.focus();
    toast(t('/blocks/removed', { name: label }), {
      action: { label: t('/actions/undo'), run: () => session.undo() },
    });
  };

  const isHidden = block['hidden'] === true;
  const shared = block.type === SHARED_BLOCK ? block['page'] : null;
  const act = (action: BlockAction) => {
    switch (action) {
      case 'addAfter':
        onAdd(index + 1);
        return;
      case 'duplicate':
        does({ kind: 'addBlock', index: index + 1, block: copyOf(block), ...holder });
        return;
      case 'copy':
        copyBlock(block);
        toast(t('/blocks/copied', { name: label }));
        return;
      case 'hide':
      case 'show':
        does({ kind: 'set', block: block.id, field: 'hidden', value: action === 'hide' });
        announce(t(action === 'hide' ? '/blocks/isHidden' : '/blocks/isShown', { name: label }));
        return;
      case 'remove':
        remove();
    }
  };

  const now = useRef({ toggle: () => setOpen(null), move, act });
  now.current = { toggle: () => setOpen(isOpen ? null : block.id), move, act };
  const tools = useMemo<BlockTools>(
    () => ({
      toggle: () => now.current.toggle(),
      move: (by) => now.current.move(by),
      act: (action) => now.current.act(action),
    }),
    [],
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

/** The same for as long as the block is there. */
interface BlockTools {
  toggle: () => void;
  move: (by: -1 | 1) => void;
  act: (action: BlockAction) => void;
}

interface HeadProps {
  id: string;
  label: string;
  excerpt: string;
  isOpen: boolean;
  isHidden: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether there may be another one like it. */
  mayBeCopied: boolean;
  tools: BlockTools;
}

const BlockHead = memo(function BlockHead({ id, label, excerpt, isOpen, isHidden, tools, ...at }: HeadProps) {
  const { mayEdit } = useBench();
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
          <IconButton
            icon="up"
            label={t('/blocks/up', { name: label })}
            isDisabled={at.isFirst}
            onPress={() => tools.move(-1)}
          />
          <IconButton
            icon="down"
            label={t('/blocks/down', { name: label })}
            isDisabled={at.isLast}
            onPress={() => tools.move(1)}
          />
          <BlockMenu
            name={label}
            isHidden={isHidden}
            uncopied={at.mayBeCopied ? null : t('/blocks/markupUncopied')}
            onAction={tools.act}
          />
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
