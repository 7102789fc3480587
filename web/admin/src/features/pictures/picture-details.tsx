import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CONTENT_LANGUAGES, describePicture, type LibraryPicture } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { MAX_ALT } from '@/lib/limits.gen';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { toast } from '@/lib/toasts';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { FocusPoint } from './focus-point';
import { PictureUses } from './picture-uses';
import styles from './pictures.module.css';

interface Props {
  picture: LibraryPicture;
  onPick?: (picture: LibraryPicture) => void;
  onClose: () => void;
}

/** What a picture shows, in words, and which point of it every cut keeps in sight. */
export function PictureDetails({ picture, onPick, onClose }: Props) {
  const client = useQueryClient();
  const mayChange = useMay('media.edit') && picture.isOwn;
  const [alt, setAlt] = useState(picture.alt);
  const [focus, setFocus] = useState(picture.focus);
  const isChanged =
    focus.x !== picture.focus.x ||
    focus.y !== picture.focus.y ||
    CONTENT_LANGUAGES.some((language) => (alt[language] ?? '') !== (picture.alt[language] ?? ''));
  const saving = useMutation({
    mutationFn: () => describePicture(picture.name, { alt, focus }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['pictures'] }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    let known = picture;
    if (isChanged) {
      try {
        known = await saving.mutateAsync();
      } catch {
        // The notice above says why.
        return;
      }
      if (!onPick) toast(t('/pictures/saved'));
    }
    onClose();
    onPick?.(known);
  };
  return (
    <Dialog title={picture.name} isOpen onClose={onClose} size="large">
      <form className={styles['details']} onSubmit={submit} noValidate>
        <FocusPoint picture={picture} focus={focus} {...(mayChange ? { onChange: setFocus } : {})} />
        <div className={styles['about']}>
          {saving.error && <Notice tone="err">{sentence(saving.error)}</Notice>}
          <p className={styles['facts']}>
            {t('/pictures/size', { width: picture.width, height: picture.height })}
          </p>
          {mayChange ? (
            <fieldset className={styles['alts']}>
              <legend>{t('/fieldTexts/altText')}</legend>
              <p className={styles['facts']}>{t('/fieldTexts/altHint')}</p>
              {CONTENT_LANGUAGES.map((language) => (
                <TextField
                  key={language}
                  label={t(`/languages/${language}`)}
                  value={alt[language] ?? ''}
                  onChange={(text) => setAlt({ ...alt, [language]: text })}
                  maxLength={MAX_ALT}
                />
              ))}
            </fieldset>
          ) : (
            <Notice tone="info">{t('/pictures/fixed')}</Notice>
          )}
          {picture.isOwn && <PictureUses name={picture.name} {...(onPick ? {} : { onDeleted: onClose })} />}
          <Actions>
            <Button look="quiet" onPress={onClose}>
              {t(onPick || mayChange ? '/actions/cancel' : '/actions/close')}
            </Button>
            {(onPick || mayChange) && (
              <Button
                type="submit"
                look="primary"
                isPending={saving.isPending}
                isDisabled={!onPick && !isChanged}
              >
                {t(onPick ? '/pictures/use' : '/actions/save')}
              </Button>
            )}
          </Actions>
        </div>
      </form>
    </Dialog>
  );
}
