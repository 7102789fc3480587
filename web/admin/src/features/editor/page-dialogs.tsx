import type { ContentLanguage, TreePage } from '@/lib/api/edit';
import { DuplicateDialog } from './duplicate-dialog';
import { MoveDialog } from './move-dialog';
import { NewPageDialog } from './new-page-dialog';
import type { PageAction } from './page-menu';
import { RemoveDialog } from './remove-dialog';

interface Props {
  action: PageAction;
  /** None for a new page at the top. */
  page: TreePage | null;
  language: ContentLanguage;
  /** The page that is being worked on. */
  openPage: string | undefined;
  onClose: () => void;
}

/** What is asked before something is done with a page as a whole. */
export function PageDialogs({ action, page, language, openPage, onClose }: Props) {
  if (action === 'new') return <NewPageDialog parent={page} language={language} onClose={onClose} />;
  if (!page) return null;
  switch (action) {
    case 'duplicate':
      return <DuplicateDialog page={page} language={language} onClose={onClose} />;
    case 'move':
      return <MoveDialog page={page} language={language} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog page={page} isOpen={page.id === openPage} onClose={onClose} />;
  }
}
