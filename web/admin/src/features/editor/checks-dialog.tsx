import type { ContentLanguage, EditedPage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Notice } from '@/ui/badge';
import { Dialog } from '@/ui/dialog';
import { Loaded } from '@/ui/page';
import { CheckList } from './check-list';
import { useChecks } from './use-checks';

interface Props {
  page: EditedPage;
  language: ContentLanguage;
  onClose: () => void;
}

/** What is to be seen to before the page is published. */
export function ChecksDialog({ page, language, onClose }: Props) {
  const checks = useChecks(page.id, language);
  return (
    <Dialog title={t('/editor/checks')} isOpen onClose={onClose}>
      <Loaded of={checks}>
        {({ items }) =>
          items.length === 0 ? (
            <Notice tone="ok">{t('/editor/noFaults')}</Notice>
          ) : (
            <CheckList checks={items} onGo={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}
