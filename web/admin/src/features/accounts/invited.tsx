import { formatDateTime, t } from '@/lib/i18n';
import { Notice } from '@/ui/badge';
import { MadeLink } from '@/ui/made-link';

interface Props {
  name: string;
  link: string;
  expires: string;
  onClose: () => void;
}

/** A link by which somebody chooses a password; it is told here only. */
export function Invited({ name, link, expires, onClose }: Props) {
  return (
    <>
      <Notice tone="ok">{t('/accounts/invitedText', { name, until: formatDateTime(expires) })}</Notice>
      <MadeLink link={link} onClose={onClose} />
    </>
  );
}
