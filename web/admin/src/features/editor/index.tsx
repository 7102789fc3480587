import { t } from '@/lib/i18n';
import { Page } from '@/ui/page';

export function EditorRoute() {
  return <Page title={t('/nav/pages')}>{null}</Page>;
}
