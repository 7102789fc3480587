import { useT } from '@/lib/i18n/t';
import { usePage } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Spinner } from '@/ui/spinner';
import { pageChunk } from './page-loader';
import css from './page-renderer.module.css';
import { ScrollFocusEffects } from './scroll-focus';

/** Shows the page in the store by the component that is registered for its type. */
export function PageRenderer() {
  const t = useT();
  const page = usePage();
  const chunk = pageChunk(page);
  return (
    <>
      {chunk ? (
        <ChunkView
          key={page.url}
          chunk={chunk}
          props={{ page }}
          fallback={<Spinner label={t('/shell/page-loading')} />}
        />
      ) : (
        <UnknownPage />
      )}
      <ScrollFocusEffects />
    </>
  );
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
