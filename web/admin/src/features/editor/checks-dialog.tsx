import { useQuery } from '@tanstack/react-query';
import { type ContentLanguage, type EditedPage, readChecks } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Badge, Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Loaded } from '@/ui/page';
import { useBench, useWholeDraft } from './context';
import styles from './dialogs.module.css';
import { spotIn } from './spots';

interface Props {
  page: EditedPage;
  language: ContentLanguage;
  onClose: () => void;
}

/** What is to be seen to before the page is published; where it says so, with the way to the place. */
export function ChecksDialog({ page, language, onClose }: Props) {
  const { goTo } = useBench();
  const draft = useWholeDraft();
  const checks = useQuery({
    queryKey: ['checks', page.id, language],
    queryFn: () => readChecks(page.id, language),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={t('/editor/checks')} isOpen onClose={onClose}>
      <Loaded of={checks}>
        {({ items }) =>
          items.length === 0 ? (
            <Notice tone="ok">{t('/editor/noFaults')}</Notice>
          ) : (
            <ul className={styles['list']}>
              {items.map(({ severity, text }) => {
                const spot = spotIn(draft, text);
                return (
                  <li key={text}>
                    <Badge tone={severity === 'error' ? 'err' : 'warn'} icon="warning">
                      {t(severity === 'error' ? '/editor/error' : '/editor/warning')}
                    </Badge>
                    <span>{text}</span>
                    {spot && (
                      <Button
                        onPress={() => {
                          onClose();
                          goTo(spot);
                        }}
                      >
                        {t('/editor/toPlace')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
