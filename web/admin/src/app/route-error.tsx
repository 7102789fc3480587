import { Link } from '@tanstack/react-router';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Page } from '@/ui/page';

export function NotFound() {
  return (
    <Page title={t('/shell/notFound')}>
      <p>
        <Link to="/pages">{t('/shell/toPages')}</Link>
      </p>
    </Page>
  );
}

export function RouteError({ error }: { error: unknown }) {
  return (
    <Page title={t('/shell/broken')}>
      <Notice tone="err">{sentence(error)}</Notice>
      <p>
        <Button onPress={() => location.reload()}>{t('/actions/reload')}</Button>
      </p>
    </Page>
  );
}
