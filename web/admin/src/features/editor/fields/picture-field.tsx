import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LibraryPicture } from '@/lib/api/edit';
import { isFields } from '@/lib/draft/apply';
import { difference } from '@/lib/draft/splice';
import type { Json } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { useBench, useDo } from '../context';
import styles from '../fields.module.css';
import { FieldGroup } from './field-group';
import { SharedText } from './shared-text';

const Library = lazy(() =>
  import('@/features/pictures/library').then(({ Library: it }) => ({ default: it })),
);

interface Props {
  label: string;
  hint?: ReactNode;
  value: Json | undefined;
  block: string | null;
  path: string;
  onChange: (value: Json) => void;
  onRemove?: () => void;
}

/** A picture of the library, shown as it is; in blocks with what it shows here, for those who do not see it. */
export function PictureField({ label, hint, value, block, path, onChange, onRemove }: Props) {
  const { mayEdit } = useBench();
  const [isPicking, setPicking] = useState(false);
  const name = pictureName(value);
  const pick = (picture: LibraryPicture) => {
    setPicking(false);
    if (picture.name === name) return;
    // What was said of the one before is not true of this one.
    onChange(block === null || isFields(value) ? { url: picture.name } : picture.name);
  };
  return (
    <FieldGroup label={label} hint={hint}>
      <div className={styles['pictureRow']}>
        {name && <img className={styles['picture']} src={pictureAddress(name)} alt="" loading="lazy" />}
        <div className={styles['pictureTools']}>
          {name && <code>{name}</code>}
          {mayEdit && (
            <span className={styles['pictureButtons']}>
              <Button icon="picture" onPress={() => setPicking(true)}>
                {t(name ? '/pictures/change' : '/pictures/pick')}
              </Button>
              {(name || onRemove) && (
                <IconButton
                  icon="trash"
                  label={t('/blocks/remove', { name: name || label })}
                  onPress={onRemove ?? (() => onChange(null))}
                />
              )}
            </span>
          )}
        </div>
      </div>
      {block !== null && name && <AltText value={value} name={name} block={block} path={path} />}
      {isPicking && (
        <Dialog title={t('/pictures/pick')} isOpen onClose={() => setPicking(false)} size="large">
          <Suspense fallback={<p role="status">{t('/shell/loading')}</p>}>
            <Library onPick={pick} />
          </Suspense>
        </Dialog>
      )}
    </FieldGroup>
  );
}

/** What the picture shows here; without it, the library's own words stand. */
function AltText({
  value,
  name,
  block,
  path,
}: {
  value: Json | undefined;
  name: string;
  block: string;
  path: string;
}) {
  const { language, mayEdit } = useBench();
  const does = useDo();
  const told = isFields(value) && isFields(value['altText']) ? value['altText'] : null;
  const alt = told?.[language];
  const text = typeof alt === 'string' ? alt : '';
  const type = (next: string) => {
    const made = difference(text, next);
    if (!made) return;
    if (told) does({ kind: 'text', block, field: `${path}.altText.${language}`, ...made });
    else does({ kind: 'set', block, field: path, value: { url: name, altText: { [language]: next } } });
  };
  return (
    <Labelled label={t('/fieldTexts/altText')} hint={t('/fieldTexts/altHere')}>
      {(named) => (
        <SharedText
          {...named}
          className={fieldStyles['input']}
          value={text}
          readOnly={!mayEdit}
          onChange={type}
        />
      )}
    </Labelled>
  );
}

interface ListProps {
  label: string;
  hint: ReactNode;
  value: readonly Json[];
  max: number | undefined;
  block: string | null;
  path: string;
  onChange: (value: Json) => void;
}

/** Pictures in their order. */
export function PicturesField({ label, hint, value, max, block, path, onChange }: ListProps) {
  const { mayEdit } = useBench();
  const [isPicking, setPicking] = useState(false);
  return (
    <FieldGroup label={label} hint={hint}>
      {value.map((one, index) => (
        <PictureField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells equal pictures apart.
          key={index}
          label={t('/fieldTexts/item', { name: label, number: index + 1 })}
          value={one}
          block={block}
          path={`${path}.${index}`}
          onChange={(next) => onChange(value.map((other, i) => (i === index ? next : other)))}
          onRemove={() => onChange(value.filter((_, i) => i !== index))}
        />
      ))}
      {mayEdit && (max === undefined || value.length < max) && (
        <span>
          <Button look="quiet" icon="plus" onPress={() => setPicking(true)}>
            {t('/fieldTexts/addItem')}
          </Button>
        </span>
      )}
      {isPicking && (
        <Dialog title={t('/pictures/pick')} isOpen onClose={() => setPicking(false)} size="large">
          <Suspense fallback={<p role="status">{t('/shell/loading')}</p>}>
            <Library
              onPick={(picture) => {
                setPicking(false);
                onChange([...value, block === null ? { url: picture.name } : picture.name]);
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </FieldGroup>
  );
}

/** Pages keep a picture as an object, blocks as its name where nothing is said of it. */
export function pictureName(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  return isFields(value) && typeof value['url'] === 'string' ? value['url'] : '';
}

function pictureAddress(name: string): string {
  return `/pictures/${encodeURIComponent(name)}?width=320`;
}
