import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { type LibraryPicture, uploadPicture } from '@/lib/api/edit';
import { formatBytes, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { nameOf, TYPES, unfit } from './file';
import styles from './pictures.module.css';

interface Props {
  mostBytes: number | undefined;
  onAdded: (picture: LibraryPicture) => void;
}

interface Upload {
  number: number;
  file: string;
  share: number;
  error: string | null;
}

/** Files that are dropped or chosen. What cannot be taken is said before anything is sent. */
export function Uploads({ mostBytes, onAdded }: Props) {
  const client = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isOver, setOver] = useState(false);
  const last = useRef(0);

  const change = (number: number, how: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.number === number ? { ...one, ...how } : one)));
  const add = async (files: readonly File[]) => {
    const begun = files.map((file) => {
      last.current += 1;
      return { file, number: last.current, error: unfit(file, mostBytes) };
    });
    setUploads((now) => [
      ...now.filter(({ error }) => error === null),
      ...begun.map(({ file, number, error }) => ({ number, file: file.name, share: 0, error })),
    ]);
    // One after another: the server makes each anew, which takes it a moment.
    for (const { file, number, error } of begun) {
      if (error !== null) continue;
      try {
        const picture = await uploadPicture(nameOf(file.name), file, (share) => change(number, { share }));
        setUploads((now) => now.filter((one) => one.number !== number));
        await client.invalidateQueries({ queryKey: ['pictures'] });
        // What a single new picture shows is said at once.
        if (begun.length === 1) onAdded(picture);
      } catch (failed) {
        change(number, { error: sentence(failed) });
      }
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };

  return (
    <div className={styles['uploads']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same. */}
      <div
        className={styles['drop']}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <p>
          {t('/pictures/drop')}
          <span className={styles['facts']}>
            {mostBytes === undefined
              ? t('/pictures/types')
              : t('/pictures/limits', { most: formatBytes(mostBytes) })}
          </span>
        </p>
        <Button onPress={() => chooser.current?.click()}>{t('/pictures/choose')}</Button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={TYPES.join(',')}
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {uploads.map(({ number, file, share, error }) =>
        error === null ? (
          <div key={number} className={styles['upload']}>
            <span>{file}</span>
            <progress
              value={share < 1 ? share : undefined}
              max={1}
              aria-label={t('/pictures/sending', { file })}
            />
          </div>
        ) : (
          <Notice key={number} tone="err">
            <b>{file}</b>: {error}
          </Notice>
        ),
      )}
    </div>
  );
}
