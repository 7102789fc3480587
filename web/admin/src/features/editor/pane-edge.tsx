import { type PointerEvent, useEffect, useState } from 'react';
import { t } from '@/lib/i18n';
import { Icon } from '@/ui/icon';
import styles from './pane-edge.module.css';
import { type PaneName, pressed, setPane, usePane, WIDTHS, widened } from './panes';

interface Props {
  name: PaneName;
  /** The pane's id. */
  controls: string;
}

/** The edge between a pane and what stands beside it: moved by the pointer and the arrows, and folded away. */
export function PaneEdge({ name, controls }: Props) {
  const pane = usePane(name);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const drawn = document.getElementById(controls);
    if (!drawn) return;
    const watch = new ResizeObserver(() => setNow(drawn.offsetWidth));
    watch.observe(drawn);
    return () => watch.disconnect();
  }, [controls]);
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = document.getElementById(controls)?.getBoundingClientRect().left ?? 0;
    setPane(name, widened(name, event.clientX - left));
  };
  const fold = pane.isFolded ? t(`/panes/show/${name}`) : t(`/panes/fold/${name}`);
  return (
    <div className={styles['edge']} data-of={name}>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no rule. */}
      <div
        className={styles['separator']}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t(`/panes/width/${name}`)}
        aria-controls={controls}
        aria-valuemin={0}
        aria-valuemax={WIDTHS[name][1]}
        aria-valuenow={pane.isFolded ? 0 : now}
        aria-valuetext={pane.isFolded ? t('/panes/folded') : `${now} px`}
        onKeyDown={(event) => {
          const next = pressed(name, pane, event.key, now);
          if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          setPane(name, next);
        }}
        onPointerDown={(event) => {
          if (!pane.isFolded && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onDoubleClick={() => setPane(name, { width: null, isFolded: false })}
      />
      <button
        type="button"
        className={styles['fold']}
        aria-label={fold}
        title={fold}
        onClick={() => setPane(name, { ...pane, isFolded: !pane.isFolded })}
      >
        <Icon name={pane.isFolded ? 'right' : 'left'} size={16} />
      </button>
    </div>
  );
}
