import { memo, type PointerEvent, useEffect, useMemo, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { blocksIn, find } from '@/lib/draft/apply';
import { hasMarkup } from '@/lib/draft/markup';
import { t } from '@/lib/i18n';
import { Icon } from '@/ui/icon';
import { blockActions, moveBlock } from './block-actions';
import { BlockButtons } from './block-buttons';
import { useBench, useWholeDraft } from './context';
import { dropAt, placeAfterDrop } from './dropping';
import { tellFrame } from './frame';
import { blockLabel } from './labels';
import styles from './page-tools.module.css';
import { edgeAt, type Point, pagePoint, type Stage, stageBox, toolsPlace } from './stage';
import { useAdding } from './use-adding';
import { type FrameRef, useBoxes, useFrameMessages } from './use-frame';

/** How far the page is scrolled at each frame, in pixels of the page. */
const STEP = 14;

interface Props {
  frame: FrameRef;
  /** The block that was chosen, on the page or beside it. */
  block: string | null;
  stage: Stage;
}

/** The tools of the chosen block, where it stands on the page. */
export function PageTools({ frame, block, stage }: Props) {
  const bench = useBench();
  useFrameMessages(frame, (message) => {
    if (message.type === 'praline:move') moveBlock(bench, message.block, (index) => index + message.by);
  });
  return bench.mayEdit && block !== null ? (
    <ToolsOf key={block} frame={frame} block={block} stage={stage} />
  ) : null;
}

function ToolsOf({ frame, block: id, stage }: Props & { block: string }) {
  const bench = useBench();
  const draft = useWholeDraft();
  const found = find(draft, id);
  const holder = found?.holder ?? { area: 'main' };
  const { choose, dialog } = useAdding(holder);
  const actions = useMemo(() => blockActions(bench, id, choose), [bench, id, choose]);
  /** Where the pointer is that carries the block, in pixels of the stage. */
  const [carried, setCarried] = useState<Point | null>(null);
  const siblings = blocksIn(draft, holder).map((one) => one.id);
  const boxes = useBoxes(frame, carried ? siblings : [id]);
  useScrolling(frame, carried && edgeAt(carried, stage));
  const own = boxes.find(({ block }) => block === id);
  const place = own && toolsPlace(own, stage);
  if (!found || !place) return dialog;

  const drop = carried && dropAt(boxes, pagePoint(carried, stage));
  const to = drop && placeAfterDrop(siblings, id, drop);
  const line = drop && to !== null && stageBox(drop.line, stage);
  return (
    <>
      {carried && <div className={styles['shield']} />}
      {line && <div className={styles['line']} style={line} />}
      <Toolbar
        aria-label={t('/blocks/tools', { name: blockLabel(bench.types, found.block) })}
        className={styles['tools'] ?? ''}
        data-carried={carried !== null}
        style={carried ? { left: carried.x, top: carried.y } : place}
      >
        <Grip
          frame={frame}
          isCarrying={carried !== null}
          onCarry={setCarried}
          onDrop={() => {
            if (to !== null) actions.moveTo(to);
          }}
        />
        <Buttons
          label={blockLabel(bench.types, found.block)}
          isHidden={found.block['hidden'] === true}
          isFirst={found.index === 0}
          isLast={found.index === siblings.length - 1}
          mayBeCopied={bench.writesMarkup || !hasMarkup(bench.types, found.block)}
          actions={actions}
        />
      </Toolbar>
      {dialog}
    </>
  );
}

interface GripProps {
  frame: FrameRef;
  isCarrying: boolean;
  /** Null where the block is put back. */
  onCarry: (at: Point | null) => void;
  onDrop: () => void;
}

/** Carries the block by pointer or finger; the keyboard has the buttons beside it. */
function Grip({ frame, isCarrying, onCarry, onDrop }: GripProps) {
  useEffect(() => {
    if (!isCarrying) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCarry(null);
    };
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [isCarrying, onCarry]);
  const carry = ({ clientX, clientY }: PointerEvent) => {
    const stage = frame.current?.parentElement?.getBoundingClientRect();
    if (stage) onCarry({ x: clientX - stage.left, y: clientY - stage.top });
  };
  return (
    <span
      aria-hidden="true"
      className={styles['grip']}
      title={t('/blocks/drag')}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        carry(event);
      }}
      onPointerMove={(event) => {
        if (isCarrying) carry(event);
      }}
      onPointerUp={() => {
        if (isCarrying) onDrop();
        onCarry(null);
      }}
      onPointerCancel={() => onCarry(null)}
    >
      <Icon name="grip" size={18} />
    </span>
  );
}

/** Drawn anew where they show something else, and not at every key. */
const Buttons = memo(BlockButtons);

/** Scrolls the page as long as something is held at a border of it. */
function useScrolling(frame: FrameRef, towards: -1 | 0 | 1 | null): void {
  useEffect(() => {
    if (!towards) return;
    let next = 0;
    const scroll = () => {
      tellFrame(frame.current?.contentWindow, { type: 'praline:scroll', by: towards * STEP });
      next = requestAnimationFrame(scroll);
    };
    scroll();
    return () => cancelAnimationFrame(next);
  }, [frame, towards]);
}
