import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ContentLanguage, createPreviewLink } from '@/lib/api/edit';
import { formatDateTime, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { SelectField } from '@/ui/field';
import { MadeLink } from '@/ui/made-link';
import styles from './dialogs.module.css';

const DAYS = [1, 3, 7, 14, 30] as const;

interface Props {
  contentId: number;
  language: ContentLanguage;
  onClose: () => void;
}

/** A link under which somebody without an account sees the draft, live, for some days. */
export function ShareDialog({ contentId, language, onClose }: Props) {
  const [days, setDays] = useState('7');
  const making = useMutation({ mutationFn: () => createPreviewLink(contentId, language, Number(days)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!making.isPending) making.mutate();
  };
  return (
    <Dialog title={t('/share/title')} isOpen onClose={onClose}>
      {making.error && <Notice tone="err">{sentence(making.error)}</Notice>}
      {making.data ? (
        <Made {...making.data} onClose={onClose} />
      ) : (
        <form className={styles['form']} onSubmit={submit}>
          <p>{t('/share/text')}</p>
          <SelectField
            label={t('/share/days')}
            value={days}
            onChange={setDays}
            options={DAYS.map((count) => ({ value: String(count), label: t('/share/dayCount', { count }) }))}
          />
          <Actions>
            <Button look="quiet" onPress={onClose}>
              {t('/actions/cancel')}
            </Button>
            <Button type="submit" look="primary" isPending={making.isPending}>
              {t('/share/make')}
            </Button>
          </Actions>
        </form>
      )}
    </Dialog>
  );
}

function Made({ url, expires, onClose }: { url: string; expires: string; onClose: () => void }) {
  const address = new URL(url, location.origin).href;
  return (
    <>
      <Notice tone="ok">{t('/share/until', { until: formatDateTime(expires) })}</Notice>
      <MadeLink link={address} onClose={onClose} />
    </>
  );
}
