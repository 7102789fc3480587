import { formatDateTime, t } from '@/lib/i18n';
import { toast } from '@/lib/toasts';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions } from '@/ui/dialog';
import styles from './accounts.module.css';

interface Props {
  name: string;
  link: string;
  expires: string;
  onClose: () => void;
}

/** A link by which somebody chooses a password; it is told here only. */
export function MadeLink({ name, link, expires, onClose }: Props) {
  return (
    <>
      <Notice tone="ok">{t('/accounts/invitedText', { name, until: formatDateTime(expires) })}</Notice>
      <code className={styles['link']}>{link}</code>
      <Actions>
        <Button
          icon="copy"
          onPress={() => navigator.clipboard.writeText(link).then(() => toast(t('/actions/copied')))}
        >
          {t('/actions/copy')}
        </Button>
        <Button look="primary" onPress={onClose}>
          {t('/actions/done')}
        </Button>
      </Actions>
    </>
  );
}
