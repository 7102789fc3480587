import type { PageComponent, PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { usePage } from '@/lib/page';
import { pageChunk } from '@/pages/registry';
import { ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Spinner } from '@/ui/spinner';
import css from './page-renderer.module.css';
import { ScrollFocusEffects } from './scroll-focus';

/** Shows the page in the store by the component that is registered for its type. */
export function PageRenderer() {
  const t = useT();
  return (
    <>
      {pageView(usePage(), t('/shell/page-loading'))}
      <ScrollFocusEffects />
    </>
  );
}

function pageView<C extends PageComponent>(page: PageOf<C>, loading: string) {
  const chunk = pageChunk(page);
  if (!chunk) return <UnknownPage />;
  return <ChunkView key={page.url} chunk={chunk} props={{ page }} fallback={<Spinner label={loading} />} />;
}

/** A page type that this release does not know. */
function UnknownPage() {
  const t = useT();
  const { navigation } = usePage();
  return (
    <div className={css.unknown}>
      <h1>{t('/shell/unknown-page')}</h1>
      <p>{t('/shell/unknown-page-hint')}</p>
      <ButtonLink href={navigation.currentLanguageStartPage}>{t('/shell/to-start')}</ButtonLink>
    </div>
  );
}
