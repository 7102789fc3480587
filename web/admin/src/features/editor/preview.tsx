import { useEffect, useRef, useState } from 'react';
import { formatQuery } from '@/lib/api/client';
import type { ContentLanguage, EditedPage } from '@/lib/api/edit';
import type { SaveState } from '@/lib/draft/keeper';
import { t } from '@/lib/i18n';
import { useMay } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/button';
import type { IconName } from '@/ui/icon';
import { highlight, selectionOf } from './frame';
import styles from './preview.module.css';
import { moment } from './publish-dialog';
import { ShareDialog } from './share-dialog';
import type { Spot } from './spots';
import { AS_IT_COMES, type ViewOf, ViewPanel } from './view-panel';

const DEVICES = [
  { name: 'phone', width: 390, icon: 'phone' },
  { name: 'tablet', width: 820, icon: 'tablet' },
  { name: 'desktop', width: 1280, icon: 'desktop' },
] as const satisfies readonly { name: string; width: number; icon: IconName }[];

interface Props {
  page: EditedPage;
  language: ContentLanguage;
  saving: SaveState;
  /** Where the editor is, among the fields. */
  at: Spot;
  /** Somebody pointed at a place of the page. */
  onSelect: (spot: Spot) => void;
}

/** The page itself, in a frame of the width of a device. The frame's name tells the page that it is being edited. */
export function Preview({ page, language, saving, at, onSelect }: Props) {
  const [device, setDevice] = useState<(typeof DEVICES)[number]>(DEVICES[2]);
  const [isSharing, setSharing] = useState(false);
  const mayShare = useMay('content.edit');
  const frame = useRef<HTMLIFrameElement>(null);
  const { box, scale, height } = useFit(device.width);
  const [view, setView] = useState<ViewOf>(AS_IT_COMES);
  const address = previewAddress(page, language, view);
  const savedAt = saving.is === 'saved' ? saving.at : null;

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const spot = selectionOf(event, frame.current?.contentWindow);
      if (spot) onSelect(spot);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onSelect]);

  useEffect(() => highlight(frame.current?.contentWindow, at), [at]);

  useEffect(() => {
    // What the page of an editing frame listens for, as the specification has it.
    if (savedAt !== null)
      frame.current?.contentWindow?.postMessage(
        { id: 'contentSaved', data: { previewUrl: address } },
        location.origin,
      );
  }, [savedAt, address]);

  return (
    <>
      <div className={styles['bar']}>
        <fieldset aria-label={t('/editor/width')} className={styles['devices']}>
          {DEVICES.map((one) => (
            <IconButton
              key={one.name}
              icon={one.icon}
              label={t(`/editor/${one.name}`)}
              aria-pressed={one === device}
              onPress={() => setDevice(one)}
            />
          ))}
        </fieldset>
        <Badge>{device.width} px</Badge>
        <ViewPanel view={view} onChange={setView} />
        <a className={styles['open']} href={address} target="_blank" rel="noreferrer">
          {t('/editor/openPreview')}
        </a>
        {mayShare && <IconButton icon="share" label={t('/share/title')} onPress={() => setSharing(true)} />}
        {isSharing && (
          <ShareDialog contentId={page.contentId} language={language} onClose={() => setSharing(false)} />
        )}
      </div>
      <div className={styles['stage']} ref={box}>
        <iframe
          ref={frame}
          name="sitePreview"
          title={t('/editor/preview')}
          src={address}
          onLoad={() => highlight(frame.current?.contentWindow, at)}
          className={styles['frame']}
          style={{ width: device.width, height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </>
  );
}

/** Where the draft is shown: the page's own address with the edit mode's parameter, or by number where readers do not see it yet. */
export function previewAddress(
  page: EditedPage,
  language: ContentLanguage,
  { market, date }: ViewOf = AS_IT_COMES,
): string {
  const path = page.editions[language]?.url ?? `/_preview/${page.contentId}/${language}`;
  return path + formatQuery({ epieditmode: 'true', market, date: moment(date) });
}

/** How much a frame of this width must shrink to fit, and how high the stage is. */
function useFit(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 800 });
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, scale: Math.min(1, room.width / width || 1), height: room.height };
}
