import {
  type FocusEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ContentLanguage, ContentTypes, EditedDraft, EditedPage } from '@/lib/api/edit';
import { currentLanguage, formatDateTime, t } from '@/lib/i18n';
import { useMay } from '@/lib/session';
import { Notice } from '@/ui/badge';
import { AskBeforeLeaving } from './ask-before-leaving';
import { BesideChoice, BesideContext, BesideFault, useBeside } from './beside';
import { fieldShown } from './catalogue';
import { CommentsPanel } from './comments/comments-panel';
import { CommentingContext, useComments } from './comments/use-comments';
import { type Bench, BenchContext, type Editing, EditingContext, placeKey } from './context';
import styles from './editor.module.css';
import { EditorBar } from './editor-bar';
import { FieldOf } from './fields/field-of';
import { FieldsPanel } from './fields-panel';
import { PaneEdge } from './pane-edge';
import { showPane, usePane, widthOf } from './panes';
import { Preview } from './preview';
import { focusSpot, NOWHERE, type Spot, spotOf } from './spots';
import { useDraft, type Work } from './use-draft';
import { useKeys } from './use-keys';

interface Props {
  page: EditedPage;
  language: ContentLanguage;
  types: ContentTypes;
  read: EditedDraft;
}

const FIELDS = 'page-fields-pane';
type Side = 'fields' | 'preview';

/** A page on the bench, as soon as there is somebody to keep what is done. */
export function Workbench(props: Props) {
  const work = useDraft(props.page, props.language, props.read);
  return work && <OnBench {...props} work={work} />;
}

/** Its fields, and beside them the page itself. */
function OnBench({
  page,
  language,
  types,
  work: { session, keeper, refusals, unfinished },
}: Props & { work: Work }) {
  const saving = useSyncExternalStore(keeper.subscribe, () => keeper.state);
  const others = useSyncExternalStore(keeper.subscribe, () => keeper.others);
  const refused = useSyncExternalStore(refusals.subscribe, () => refusals.told);
  const mayComment = useMay('content.edit');
  const scheduled = page.editions[language]?.schedule.publish ?? null;
  const isHeld = !useMay('content.publish') && scheduled !== null;
  const mayEdit = mayComment && !isHeld;
  const writesMarkup = useMay('content.markup');
  const [open, setOpen] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const commenting = useComments(page.id, language);
  const [besides, setBesides] = useState<ContentLanguage | ''>('');
  const [beside, besideFault] = useBeside(page.id, besides);
  const [side, setSide] = useState<Side>('fields');
  const pane = usePane('fields');
  const box = useRef<HTMLDivElement>(null);
  const kind = types.pages.find(({ type }) => type === page.type);

  // What was pointed at in the page is gone to once its fields are drawn.
  const [wanted, setWanted] = useState<Spot | null>(null);
  const goTo = useCallback((spot: Spot) => {
    setOpen(spot.block);
    setSide('fields');
    showPane('fields');
    setWanted(spot);
  }, []);
  useEffect(() => {
    const side = box.current?.querySelector<HTMLElement>('[data-side-of="fields"]');
    if (wanted && side && focusSpot(side, wanted)) setWanted(null);
  }, [wanted]);
  const bench = useMemo<Bench>(
    () => ({
      session,
      unfinished,
      language,
      types,
      mayEdit,
      mayComment,
      writesMarkup,
      setOpen,
      goTo,
      Field: FieldOf,
      announce: setTold,
    }),
    [session, unfinished, language, types, mayEdit, mayComment, writesMarkup, goTo],
  );
  const editing = useMemo<Editing>(() => ({ open, others, refused }), [open, others, refused]);

  // Whatever is written in a place again is another try.
  useEffect(
    () =>
      session.onDone((op) => {
        if ('field' in op) refusals.end(placeKey(op.block, op.field));
      }),
    [session, refusals],
  );

  /** The block and the field that the focus is in. */
  const [at, setAt] = useState<Spot>(NOWHERE);
  const enter = ({ target }: FocusEvent) => {
    const next = spotOf(target);
    setAt((now) => (now.block === next.block && now.field === next.field ? now : next));
  };
  const select = useCallback(
    (spot: Spot, isWritten: boolean) => {
      const { block, field } = spot;
      if (!isWritten) return goTo({ block, field: block ? field : fieldShown(page.type, field) });
      setOpen(block);
      setAt(spot);
    },
    [goTo, page.type],
  );
  const leave = useCallback(() => moveToNextPane(box.current), []);
  useEffect(() => keeper.where(at.block, at.field), [keeper, at]);

  useKeys(session, keeper, leave);

  return (
    <BenchContext value={bench}>
      <EditingContext value={editing}>
        <CommentingContext value={commenting}>
          <BesideContext value={beside}>
            <div
              className={styles['bench']}
              data-side={side}
              data-folded={pane.isFolded}
              style={widthOf(pane)}
              ref={box}
            >
              <EditorBar page={page} language={language} saving={saving} keeper={keeper} others={others} />
              <fieldset className={styles['sides']} aria-label={t('/editor/sides')}>
                {(['fields', 'preview'] as const).map((one) => (
                  <button key={one} type="button" aria-pressed={one === side} onClick={() => setSide(one)}>
                    {t(`/editor/${one}`)}
                  </button>
                ))}
              </fieldset>
              <section
                id={FIELDS}
                className={styles['fields']}
                aria-label={t('/editor/fields')}
                data-pane
                data-side-of="fields"
                tabIndex={-1}
                onFocus={enter}
              >
                {mayComment && isHeld && (
                  <Notice tone="info">{t('/editor/scheduled', { time: formatDateTime(scheduled) })}</Notice>
                )}
                {saving.is === 'waiting' && <Notice tone="warn">{t('/editor/offline')}</Notice>}
                <p className={styles['kind']}>{kind?.label[currentLanguage()] ?? page.type}</p>
                <BesideChoice page={page} language={language} value={besides} onChange={setBesides} />
                <BesideFault error={besideFault} />
                <FieldsPanel type={kind} />
              </section>
              <PaneEdge name="fields" controls={FIELDS} />
              <section
                className={styles['preview']}
                aria-label={t('/editor/preview')}
                data-pane
                tabIndex={-1}
              >
                <Preview
                  page={page}
                  language={language}
                  saving={saving}
                  at={at}
                  onSelect={select}
                  onLeave={leave}
                />
              </section>
              <AskBeforeLeaving />
              <CommentsPanel page={page.id} language={language} keeper={keeper} at={at} />
              <p className={styles['hidden']} role="status">
                {told}
              </p>
            </div>
          </BesideContext>
        </CommentingContext>
      </EditingContext>
    </BenchContext>
  );
}

/** F6 goes round the parts of the bench, as in other programs of this kind. */
function moveToNextPane(box: HTMLElement | null): void {
  const all = [...(box?.querySelectorAll<HTMLElement>('[data-pane]') ?? [])];
  // One that is folded away cannot be gone to.
  const panes = all.filter((pane) => getComputedStyle(pane).display !== 'none');
  const now = panes.findIndex((pane) => pane.contains(document.activeElement));
  panes[(now + 1) % panes.length]?.focus();
}
