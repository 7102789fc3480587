import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useState } from 'react';
import type { ContentLanguage, EditedPage, Edition } from '@/lib/api/edit';
import type { Keeper, Present, SaveState } from '@/lib/draft/keeper';
import { SHARED_BLOCKS } from '@/lib/draft/shared';
import { formatTime, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import styles from './bar.module.css';
import { ChecksDialog } from './checks-dialog';
import { CommentsButton } from './comments/comment-marks';
import { useBench, useOfDraft, useOfView } from './context';
import { Faces } from './faces';
import { HistoryDialog } from './history-dialog';
import { OtherLanguages } from './other-languages';
import { ProjectsDialog } from './projects-dialog';
import { PublishDialog } from './publish-dialog';
import { ReviewBadge } from './review/review-badge';
import { ReviewTools } from './review/review-tools';
import { REVIEWS } from './review/waiting-list';
import { StateBadge } from './state-badge';
import { tellUnkept } from './tell-unkept';
import { withEdition } from './use-draft';
import { UsedOn } from './used-on';

interface Props {
  page: EditedPage;
  language: ContentLanguage;
  saving: SaveState;
  keeper: Keeper;
  others: readonly Present[];
}

type Dialog = 'checks' | 'history' | 'projects' | 'publish' | null;

/** What the page is called and how it stands, and what can be done with it as a whole. */
export const EditorBar = memo(function EditorBar({ page, language, saving, keeper, others }: Props) {
  const { session, mayEdit } = useBench();
  const own = useOfDraft(({ content }) => content['name']);
  // What has no name of its own is called as what it is about.
  const name = typeof own === 'string' ? own : page.editions[language]?.name || page.id;
  const canUndo = useOfView((view) => view.canUndo);
  const canRedo = useOfView((view) => view.canRedo);
  const mayPublish = useMay('content.publish');
  const [dialog, setDialog] = useState<Dialog>(null);
  const client = useQueryClient();
  const edition = page.editions[language];
  const close = () => setDialog(null);

  useEffect(() => {
    document.title = `${name} · Praline`;
  }, [name]);

  // What is looked at or published is what is on the screen.
  const open = async (next: Dialog) => {
    try {
      await keeper.flush();
      setDialog(next);
    } catch (error) {
      tellUnkept(keeper, sentence(error));
    }
  };

  const changed = (next: Edition) => {
    keeper.taken(next);
    client.setQueryData<EditedPage>(
      ['page', page.id],
      (known) => known && withEdition(known, language, next),
    );
    void client.invalidateQueries({ queryKey: ['tree'] });
    void client.invalidateQueries({ queryKey: REVIEWS.queryKey });
  };

  return (
    <header className={styles['bar']}>
      <Link to="/pages" className={styles['back'] ?? ''} aria-label={t('/editor/toTree')}>
        <Icon name="left" />
      </Link>
      <div className={styles['title']}>
        <h1 tabIndex={-1}>{name}</h1>
        <p className={styles['under']}>
          {edition && <StateBadge edition={edition} />}
          {edition && <ReviewBadge review={edition.review} />}
          <Saving state={saving} />
          {page.type === SHARED_BLOCKS && <UsedOn page={page.id} language={language} />}
        </p>
      </div>
      <div className={styles['tools']}>
        <Faces of={others} />
        <OtherLanguages page={page} language={language} />
        {mayEdit && (
          <>
            <IconButton
              icon="undo"
              label={t('/editor/undo')}
              isDisabled={!canUndo}
              onPress={() => session.undo()}
            />
            <IconButton
              icon="redo"
              label={t('/editor/redo')}
              isDisabled={!canRedo}
              onPress={() => session.redo()}
            />
          </>
        )}
        {mayEdit && (
          <IconButton icon="folder" label={t('/editor/projects')} onPress={() => open('projects')} />
        )}
        <IconButton icon="history" label={t('/editor/history')} onPress={() => open('history')} />
        <IconButton icon="check" label={t('/editor/checks')} onPress={() => open('checks')} />
        <CommentsButton />
      </div>
      {edition && (
        <span className={styles['review']} data-second={mayPublish}>
          <ReviewTools
            page={page.id}
            language={language}
            edition={edition}
            keeper={keeper}
            onChanged={changed}
          />
        </span>
      )}
      {mayPublish && (
        <Button look="primary" onPress={() => open('publish')}>
          {t('/editor/publish')}
        </Button>
      )}
      {dialog === 'checks' && <ChecksDialog page={page} language={language} onClose={close} />}
      {dialog === 'history' && edition && (
        <HistoryDialog page={page.id} language={language} keeper={keeper} onClose={close} />
      )}
      {dialog === 'projects' && <ProjectsDialog page={page.id} language={language} onClose={close} />}
      {dialog === 'publish' && edition && (
        <PublishDialog
          page={page.id}
          language={language}
          edition={edition}
          keeper={keeper}
          onChanged={changed}
          onClose={close}
        />
      )}
    </header>
  );
});

function Saving({ state }: { state: SaveState }) {
  // Something is not kept for good yet.
  const isWaiting = useOfView(({ waiting }) => waiting > 0);
  const text = () => {
    if (state.is === 'waiting') return t('/editor/waiting');
    if (state.is === 'refused') return sentence(state.error);
    if (isWaiting || state.is === 'saving') return t('/editor/saving');
    return state.at === null ? '' : t('/editor/saved', { time: formatTime(new Date(state.at)) });
  };
  const isBad = state.is === 'waiting' || state.is === 'refused';
  return (
    <span className={styles['saving']} data-bad={isBad} role={isBad ? 'alert' : 'status'}>
      {text()}
    </span>
  );
}
