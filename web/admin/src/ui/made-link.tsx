import { t } from '@/lib/i18n';
import { toast } from '@/lib/toasts';
import { Button } from './button';
import { Actions } from './dialog';
import styles from './made-link.module.css';

/** A link that was made just now, to be copied. */
export function MadeLink({ link, onClose }: { link: string; onClose: () => void }) {
  const copy = () => navigator.clipboard.writeText(link).then(() => toast(t('/actions/copied')));
  return (
    <>
      <code className={styles['link']}>{link}</code>
      <Actions>
        <Button icon="copy" onPress={copy}>
          {t('/actions/copy')}
        </Button>
        <Button look="primary" onPress={onClose}>
          {t('/actions/done')}
        </Button>
      </Actions>
    </>
  );
}
