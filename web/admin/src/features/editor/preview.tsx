import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { formatQuery } from '@/lib/api/client';
import type { ContentLanguage, EditedPage } from '@/lib/api/edit';
import { socketToken } from '@/lib/api/staff';
import type { SaveState } from '@/lib/draft/keeper';
import { t } from '@/lib/i18n';
import { moment } from '@/lib/moments';
import { useMay } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/button';
import type { IconName } from '@/ui/icon';
import { useBench } from './context';
import { type FrameMessage, showSpot, tellFrame } from './frame';
import { emptyTexts, TypingInPage, textInPage } from './in-page';
import { fieldLabel } from './labels';
import { PageTools } from './page-tools';
import styles from './preview.module.css';
import { ShareDialog } from './share-dialog';
import type { Spot } from './spots';
import type { Stage } from './stage';
import { type FrameRef, useFrameMessages } from './use-frame';
import { ALL_DRAFTS, AS_IT_COMES, type ViewOf, ViewPanel } from './view-panel';

const DEVICES = [
  { name: 'phone', width: 390, icon: 'phone' },
  { name: 'tablet', width: 820, icon: 'tablet' },
  { name: 'desktop', width: 1280, icon: 'desktop' },
] as const satisfies readonly { name: string; width: number; icon: IconName }[];

type Device = (typeof DEVICES)[number];

/** What the editor holds in the hand, or sits at. */
const usual = (): Device => DEVICES[matchMedia('(max-width: 40rem)').matches ? 0 : 2];

interface Props {
  page: EditedPage;
  language: ContentLanguage;
  saving: SaveState;
  /** Where the editor is, among the fields. */
  at: Spot;
  /** Somebody pointed at a place of the page; a text that is written there needs no field beside it. */
  onSelect: (spot: Spot, isWritten: boolean) => void;
  /** The keyboard is to go on beside the page. */
  onLeave: () => void;
}

/** The page itself, in a frame of the width of a device. The frame's name tells the page that it is being edited. */
export const Preview = memo(function Preview({ page, language, saving, at, onSelect, onLeave }: Props) {
  const [device, setDevice] = useState<Device>(usual);
  const [isSharing, setSharing] = useState(false);
  const mayShare = useMay('content.edit');
  const frame = useRef<HTMLIFrameElement>(null);
  const { box, stage } = useFit(device.width);
  const [view, setView] = useState<ViewOf>(AS_IT_COMES);
  const address = previewAddress(page, language, view);
  const savedAt = saving.is === 'saved' ? saving.at : null;

  const pointedAt = useRef<string | null>(null);
  const writing = useWritingInPage(frame);
  useFrameMessages(frame, async (message) => {
    const shown = frame.current?.contentWindow;
    switch (message.type) {
      case 'praline:select': {
        pointedAt.current = message.block;
        const { path, isWritten } = writing.begin(message);
        return onSelect({ block: message.block, field: path }, isWritten);
      }
      case 'praline:type':
        return writing.type(message);
      case 'praline:undo':
        return writing.undo(message.isRedo);
      case 'praline:leave':
        return onLeave();
      case 'praline:ready':
        writing.tellEmpty(true);
        return showSpot(shown, at);
      case 'praline:token':
        // Without one the page asks by itself, and says if it cannot follow.
        await socketToken().then(
          ({ token }) => tellFrame(shown, { type: 'praline:token', token }),
          () => undefined,
        );
    }
  });

  useEffect(() => {
    showSpot(frame.current?.contentWindow, at, pointedAt.current);
    if (at.block !== pointedAt.current) pointedAt.current = null;
  }, [at]);

  useEffect(() => {
    // What the page of an editing frame listens for, as the specification has it.
    if (savedAt !== null)
      tellFrame(frame.current?.contentWindow, { id: 'contentSaved', data: { previewUrl: address } });
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
          className={styles['frame']}
          style={{
            width: device.width,
            height: stage.height / stage.scale,
            transform: `scale(${stage.scale})`,
          }}
        />
        <PageTools frame={frame} block={at.block} stage={stage} />
      </div>
    </>
  );
});

type Said<T extends FrameMessage['type']> = Extract<FrameMessage, { type: T }>;

/** Plain texts are written in the page itself, as long as it is on the bench. */
function useWritingInPage(frame: FrameRef) {
  const { session, types, language, mayEdit } = useBench();
  const typing = useRef<TypingInPage | null>(null);
  useEffect(
    () =>
      session.subscribe(() => {
        const missing = typing.current?.missing(session.view.draft);
        if (missing) tellFrame(frame.current?.contentWindow, { type: 'praline:splice', ...missing });
      }),
    [session, frame],
  );
  /** The empty texts that the page was told, as one word. */
  const empty = useRef('');
  const writing = useMemo(
    () => ({
      /** The page shows what texts are called in which nothing stands; told where they are others by now, or anyway. */
      tellEmpty(anyway = false): void {
        if (!mayEdit) return;
        const texts = emptyTexts(session.view.draft, types, language);
        const told = JSON.stringify(texts);
        if (told === empty.current && !anyway) return;
        empty.current = told;
        tellFrame(frame.current?.contentWindow, { type: 'praline:empty', texts });
      },
      /** Which field was pointed at; a plain text is written where it stands. */
      begin(at: Said<'praline:select'>): { path: string | null; isWritten: boolean } {
        const { block, field } = at;
        const found = textInPage(session.view.draft, types, language, at);
        const isWritten = mayEdit && field !== null && found !== null && found.field.kind !== 'html';
        typing.current = isWritten ? new TypingInPage({ block, field }, found.place, found.text) : null;
        if (isWritten) {
          const [label, max] = [fieldLabel(found.field.name), found.field.max ?? null];
          const edit = { block, field, text: found.text, label, max } as const;
          tellFrame(frame.current?.contentWindow, { type: 'praline:edit', ...edit });
        }
        return { path: found?.path ?? field, isWritten };
      },
      type(typed: Said<'praline:type'>): void {
        if (!typing.current?.isAt(typed)) return;
        const { place } = typing.current;
        const splice = typing.current.typed(typed, session.view.draft);
        if (splice) session.do({ kind: 'text', ...place, ...splice });
      },
      undo(isRedo: boolean): void {
        if (isRedo) session.redo();
        else session.undo();
      },
    }),
    [session, types, language, mayEdit, frame],
  );
  useEffect(() => session.subscribe(() => writing.tellEmpty()), [session, writing]);
  return writing;
}

/** Where the draft is shown: the page's own address with the edit mode's parameter, or by number where readers do not see it yet. */
export function previewAddress(
  page: EditedPage,
  language: ContentLanguage,
  { market, theme, date, groups, others }: ViewOf = AS_IT_COMES,
): string {
  const path = page.editions[language]?.url ?? `/_preview/${page.contentId}/${language}`;
  return (
    path +
    formatQuery({
      epieditmode: 'true',
      market,
      theme,
      date: moment(date),
      visitorgroupsByID: groups,
      commondrafts: others === ALL_DRAFTS ? 'true' : null,
      epiprojects: others === ALL_DRAFTS ? null : others,
    })
  );
}

/** Where a frame of this width is drawn, which shrinks to fit. */
function useFit(width: number): { box: RefObject<HTMLDivElement | null>; stage: Stage } {
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
  const scale = Math.min(1, room.width / width || 1);
  return { box, stage: { ...room, scale, left: (room.width - width * scale) / 2 } };
}
