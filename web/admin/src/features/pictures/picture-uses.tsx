import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CONTENT_LANGUAGES, deletePicture, readPictureUses, type PictureUses as Uses } from '@/lib/api/edit';
import { currentLanguage, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { toast } from '@/lib/toasts';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Loaded } from '@/ui/page';
import styles from './pictures.module.css';

interface Props {
  name: string;
  /** None where pictures are only chosen. */
  onDeleted?: () => void;
}

/** Where a picture of the library is used; one that nothing uses can be deleted. */
export function PictureUses({ name, onDeleted }: Props) {
  const uses = useQuery({
    queryKey: ['picture-uses', name],
    queryFn: () => readPictureUses(name),
    staleTime: 0,
  });
  const mayDelete = useMay('content.publish');
  return (
    <section className={styles['uses']} aria-label={t('/pictures/usesTitle')}>
      <h3>{t('/pictures/usesTitle')}</h3>
      <Loaded of={uses}>
        {(found) =>
          isUsed(found) ? (
            <List uses={found} isLinked={onDeleted !== undefined} />
          ) : (
            <>
              <p>{t('/pictures/usedNowhere')}</p>
              {onDeleted && mayDelete && <Deleting name={name} onDeleted={onDeleted} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function isUsed({ pages, products, categories, releases, isInSiteData }: Uses): boolean {
  return isInSiteData || [pages, products, categories, releases].some((list) => list.length > 0);
}

function List({ uses, isLinked }: { uses: Uses; isLinked: boolean }) {
  const others = [
    ...uses.products.map(({ name }) => t('/pictures/usedByProduct', { name })),
    ...uses.categories.map(({ name }) => t('/pictures/usedByCategory', { name })),
    ...uses.releases.map(({ name }) => t('/pictures/usedByRelease', { name })),
    ...(uses.isInSiteData ? [t('/pictures/usedBySite')] : []),
  ];
  return (
    <ul className={styles['users']}>
      {uses.pages.map((page) => {
        const name = page.name || page.id;
        // A page may be there in other languages than the reader's alone.
        const here = CONTENT_LANGUAGES.filter((language) => page.languages[language]);
        const language = here.find((one) => one === currentLanguage()) ?? here[0];
        return (
          <li key={page.id}>
            {isLinked && language ? (
              <Link to="/pages/$page/$language" params={{ page: page.id, language }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        );
      })}
      {uses.isCut && <li>{t('/pictures/usedByMore')}</li>}
      {others.map((other) => (
        <li key={other}>{other}</li>
      ))}
    </ul>
  );
}

/** Asks once more before a picture goes for good. */
function Deleting({ name, onDeleted }: { name: string; onDeleted: () => void }) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deletePicture(name),
    onSuccess: async () => {
      toast(t('/pictures/deleted', { name }));
      onDeleted();
      // What was found before may still come from a cache of the server for a moment.
      client.setQueriesData<{ pages: { items: { name: string }[] }[] }>(
        { queryKey: ['pictures'] },
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((page) => ({
              ...page,
              items: page.items.filter((item) => item.name !== name),
            })),
          },
      );
    },
    onError: () => client.invalidateQueries({ queryKey: ['picture-uses', name] }),
  });
  return (
    <>
      {deleting.error && <Notice tone="err">{sentence(deleting.error)}</Notice>}
      {isAsked ? (
        <div className={styles['asked']}>
          <p>{t('/pictures/deleteAsk')}</p>
          <Button look="quiet" autoFocus onPress={() => setAsked(false)}>
            {t('/actions/cancel')}
          </Button>
          <Button look="danger" isPending={deleting.isPending} onPress={() => deleting.mutate()}>
            {t('/pictures/delete')}
          </Button>
        </div>
      ) : (
        <Button onPress={() => setAsked(true)}>{t('/pictures/delete')}</Button>
      )}
    </>
  );
}
