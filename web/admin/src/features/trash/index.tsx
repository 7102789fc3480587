import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteForGood, listTrash, type TrashedPage } from '@/lib/api/trash';
import { formatDate, formatDateTime, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { toast } from '@/lib/toasts';
import { Badge, Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { Loaded, Page } from '@/ui/page';
import { Row, Rows } from '@/ui/rows';
import { usePutBack } from '../editor/use-put-back';

/** Deleted pages, until they go for good. */
export function TrashRoute() {
  const mayPublish = useMay('content.publish');
  const [deleting, setDeleting] = useState<TrashedPage | null>(null);
  const trash = useQuery({ queryKey: ['trash'], queryFn: listTrash, staleTime: 0 });
  const puttingBack = usePutBack();
  const isPuttingBack = ({ id }: TrashedPage) => puttingBack.isPending && puttingBack.variables.id === id;
  return (
    <Page title={t('/trash/title')}>
      <p>
        <Link to="/pages">{t('/trash/toTree')}</Link>
      </p>
      <p>{t('/trash/text')}</p>
      <Loaded of={trash}>
        {({ items, isCut }) =>
          items.length === 0 ? (
            <p>{t('/trash/none')}</p>
          ) : (
            <>
              <Rows>
                {items.map((page) => (
                  <Row
                    key={page.id}
                    name={nameOf(page)}
                    about={<About page={page} />}
                    aside={page.languages.map((language) => <Badge key={language}>{language}</Badge>)}
                  >
                    {mayPublish && (
                      <>
                        <Button
                          icon="undo"
                          aria-label={t('/trash/putBackNamed', { name: nameOf(page) })}
                          isPending={isPuttingBack(page)}
                          onPress={() => puttingBack.mutate({ id: page.id, name: nameOf(page) })}
                        >
                          {t('/trash/putBack')}
                        </Button>
                        <Button
                          look="quiet"
                          aria-label={t('/trash/deleteNamed', { name: nameOf(page) })}
                          onPress={() => setDeleting(page)}
                        >
                          {t('/trash/delete')}
                        </Button>
                      </>
                    )}
                  </Row>
                ))}
              </Rows>
              {isCut && <p>{t('/trash/more')}</p>}
            </>
          )
        }
      </Loaded>
      {deleting && <DeleteForGood page={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}

const nameOf = ({ name, id }: TrashedPage) => name || id;

function About({ page: { parent, parentName, by, deleted, until } }: { page: TrashedPage }) {
  return (
    <>
      {t(by ? '/trash/deletedBy' : '/trash/deleted', { name: by, time: formatDateTime(deleted) })}{' '}
      {parent === null
        ? t('/trash/fromTop')
        : parentName === null
          ? t('/trash/parentGone', { name: parent })
          : t('/trash/from', { name: parentName })}{' '}
      {t('/trash/until', { date: formatDate(until) })}
    </>
  );
}

function DeleteForGood({ page, onClose }: { page: TrashedPage; onClose: () => void }) {
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteForGood(page.id),
    onSuccess: async () => {
      onClose();
      toast(t('/trash/isGone', { name: nameOf(page) }));
      await client.invalidateQueries({ queryKey: ['trash'] });
    },
  });
  return (
    <Dialog title={t('/trash/deleteNamed', { name: nameOf(page) })} isOpen onClose={onClose}>
      {deleting.error && <Notice tone="err">{sentence(deleting.error)}</Notice>}
      <p>{t('/trash/deleteText')}</p>
      <Actions>
        <Button look="quiet" autoFocus onPress={onClose}>
          {t('/actions/cancel')}
        </Button>
        <Button look="danger" isPending={deleting.isPending} onPress={() => deleting.mutate()}>
          {t('/trash/delete')}
        </Button>
      </Actions>
    </Dialog>
  );
}
