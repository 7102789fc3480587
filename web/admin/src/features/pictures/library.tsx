import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type LibraryPicture, listPictures } from '@/lib/api/edit';
import { currentLanguage, t } from '@/lib/i18n';
import { useMay } from '@/lib/session';
import { Button } from '@/ui/button';
import { CheckField, TextField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import { PictureDetails } from './picture-details';
import styles from './pictures.module.css';
import { Uploads } from './uploads';

interface Props {
  /** Where one is chosen; otherwise pictures are only looked after. */
  onPick?: (picture: LibraryPicture) => void;
}

/** Pictures to search, add, describe and choose. */
export function Library({ onPick }: Props) {
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const [unused, setUnused] = useState(false);
  const [open, setOpen] = useState<LibraryPicture | null>(null);
  const mayAdd = useMay('media.edit');
  const found = useInfiniteQuery({
    queryKey: ['pictures', asked, unused],
    queryFn: ({ pageParam, signal }) => listPictures({ q: asked, unused }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const mostBytes = found.data?.pages[0]?.mostBytes;
  return (
    <div className={styles['library']}>
      {mayAdd && <Uploads mostBytes={mostBytes} onAdded={setOpen} />}
      <TextField
        label={t('/pictures/search')}
        type="search"
        value={words}
        onChange={setWords}
        autoFocus={onPick !== undefined}
      />
      {!onPick && (
        <CheckField
          label={t('/pictures/unused')}
          hint={t('/pictures/unusedHint')}
          checked={unused}
          onChange={setUnused}
        />
      )}
      <Loaded of={found}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return (
            <>
              {items.length === 0 && (
                <p role="status">{t(unused && asked === '' ? '/pictures/noneUnused' : '/pictures/none')}</p>
              )}
              <ul className={styles['grid']}>
                {items.map((picture) => (
                  <li key={picture.name}>
                    <button type="button" className={styles['tile']} onClick={() => setOpen(picture)}>
                      <img src={`${picture.url}?width=320`} alt="" loading="lazy" decoding="async" />
                      <span className={styles['name']}>{shownName(picture)}</span>
                      <span className={styles['facts']}>
                        {shownName(picture) !== picture.name && `${picture.name} · `}
                        {t('/pictures/size', { width: picture.width, height: picture.height })}
                        {picture.isOwn && !isDescribed(picture) && ` · ${t('/pictures/notDescribed')}`}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
      {found.hasNextPage && (
        <span>
          <Button isPending={found.isFetchingNextPage} onPress={() => found.fetchNextPage()}>
            {t('/pictures/more')}
          </Button>
        </span>
      )}
      {open && (
        <PictureDetails
          key={open.name}
          picture={open}
          onClose={() => setOpen(null)}
          {...(onPick ? { onPick } : {})}
        />
      )}
    </div>
  );
}

/** What it shows, in the reader's language; its own name is in whatever language it was added. */
function shownName({ name, alt }: LibraryPicture): string {
  return alt[currentLanguage()] || name;
}

function isDescribed({ alt }: LibraryPicture): boolean {
  return Object.values(alt).some((text) => text !== '');
}
