import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CONTENT_LANGUAGES, deletePage, readUses, type TreePage } from '@/lib/api/edit';
import { currentLanguage, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { Loaded } from '@/ui/page';
import styles from './dialogs.module.css';
import { untilTold } from './told';
import { usePutBack } from './use-put-back';

interface Props {
  page: TreePage;
  /** It is being worked on. */
  isOpen: boolean;
  onClose: () => void;
}

/** Says what goes with a page before it goes. */
export function RemoveDialog({ page, isOpen, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = page.name || page.id;
  const languages = CONTENT_LANGUAGES.filter((language) => page.languages[language]);
  const urls = languages.map((language) => page.languages[language]?.url).filter((url) => url != null);
  const uses = useQuery({
    queryKey: ['uses', page.id],
    queryFn: () => readUses(page.id),
    staleTime: 0,
    enabled: !page.hasChildren,
  });
  const puttingBack = usePutBack();
  const removing = useMutation({
    mutationFn: async () => {
      await deletePage(page.id);
      await untilTold(page.parent, currentLanguage(), (now) => now.every(({ id }) => id !== page.id));
    },
    onSuccess: async () => {
      onClose();
      const putBack = () => puttingBack.mutate({ id: page.id, name });
      toast(t('/tree/removed', { name }), { action: { label: t('/actions/undo'), run: putBack } });
      if (isOpen) await navigate({ to: '/pages' });
      client.removeQueries({ queryKey: ['page', page.id] });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['tree'] }),
        client.invalidateQueries({ queryKey: ['trash'] }),
      ]);
    },
  });
  return (
    <Dialog title={t('/tree/removeNamed', { name })} isOpen onClose={onClose}>
      {removing.error && <Notice tone="err">{sentence(removing.error)}</Notice>}
      {page.hasChildren ? (
        <>
          <Notice tone="warn">{t('/tree/hasChildren')}</Notice>
          <Actions>
            <Button look="primary" onPress={onClose}>
              {t('/actions/close')}
            </Button>
          </Actions>
        </>
      ) : (
        <>
          <ul className={styles['bullets']}>
            <li>
              {t('/tree/removeLanguages', {
                languages: languages.map((language) => t(`/languages/${language}`)).join(', '),
              })}
            </li>
            <li>{t('/tree/removeTrash')}</li>
            {urls.length > 0 && (
              <li>
                {t('/tree/removeUrls')}
                <ul className={styles['urls']}>
                  {urls.map((url) => (
                    <li key={url}>
                      <code>{url}</code>
                    </li>
                  ))}
                </ul>
              </li>
            )}
          </ul>
          <Loaded of={uses}>
            {({ items, isCut }) =>
              items.length > 0 && (
                <Notice tone="warn">
                  {t(isCut ? '/tree/usedByMore' : '/tree/usedBy', { count: items.length })}
                  <ul className={styles['bullets']}>
                    {items.slice(0, 8).map((user) => (
                      <li key={user.id}>{user.name || user.id}</li>
                    ))}
                  </ul>
                </Notice>
              )
            }
          </Loaded>
          <Actions>
            <Button look="quiet" autoFocus onPress={onClose}>
              {t('/actions/cancel')}
            </Button>
            <Button look="danger" isPending={removing.isPending} onPress={() => removing.mutate()}>
              {t('/tree/action/remove')}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  );
}
