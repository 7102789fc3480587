import { t } from '@/lib/i18n';
import { Page } from '@/ui/page';
import { Library } from './library';

/** The pictures that pages can name. */
export function PicturesRoute() {
  return (
    <Page title={t('/pictures/title')}>
      <Library />
    </Page>
  );
}
