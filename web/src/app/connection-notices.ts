import { connection } from '@/features/realtime/connection';
import type { Cancel } from '@/lib/clock';
import { t } from '@/lib/i18n/t';
import { showSnackbar } from '@/ui/snackbar/snackbars';

/** Explains a line that the server has ended for good. The cart goes on over HTTP. */
export function notifyConnectionStopped(): Cancel {
  return connection.subscribe((event) => {
    if (event.type !== 'stopped') return;
    if (event.reason === 'outdated')
      showSnackbar({
        text: t('/shell/new-release'),
        variant: 'warning',
        timeout: null,
        actionText: t('/ui/reload'),
        action: () => window.location.reload(),
      });
    else showSnackbar({ text: t('/live/forbidden'), variant: 'warning' });
  });
}
