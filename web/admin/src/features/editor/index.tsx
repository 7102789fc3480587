import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CONTENT_LANGUAGES, type ContentLanguage } from '@/lib/api/edit';
import { currentLanguage, t } from '@/lib/i18n';
import { Page } from '@/ui/page';
import styles from './editor.module.css';
import { PageEditor } from './page-editor';
import { PaneEdge } from './pane-edge';
import { usePane, widthOf } from './panes';
import { TREE, TreePane } from './tree-pane';
import { useUnsentNotice } from './use-unsent-notice';

function isContentLanguage(word: string | undefined): word is ContentLanguage {
  return CONTENT_LANGUAGES.some((language) => language === word);
}

/** The tree of pages, and the one that is open beside it. */
export function EditorRoute() {
  const { page, language: asked } = useParams({ strict: false });
  const [kept, setKept] = useState<ContentLanguage>(currentLanguage);
  const language = isContentLanguage(asked) ? asked : kept;
  useUnsentNotice(page, language);
  const tree = usePane('tree');
  return (
    <div
      className={styles['editor']}
      data-open={page !== undefined}
      data-folded={tree.isFolded}
      style={widthOf(tree)}
    >
      <TreePane page={page} language={language} onLanguage={setKept} />
      <PaneEdge name="tree" controls={TREE} />
      {page === undefined ? (
        <div className={styles['nothing']}>
          <Page title={t('/nav/pages')}>
            <p>{t('/editor/choose')}</p>
          </Page>
        </div>
      ) : (
        <PageEditor key={`${page}/${language}`} page={page} language={language} />
      )}
    </div>
  );
}
