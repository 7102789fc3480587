import { useT } from '@/lib/i18n/t';
import { usePage } from '@/lib/page';
import { pageChunk } from '@/pages/registry';
import { ChunkView } from '@/ui/chunk-view';
import { Spinner } from '@/ui/spinner';
import { ScrollFocusEffects } from './scroll-focus';

/** Shows the page in the store by the component that is registered for its type. */
export function PageRenderer() {
  const t = useT();
  const page = usePage();
  return (
    <>
      <ChunkView
        key={page.url}
        chunk={pageChunk(page)}
        props={{ page }}
        fallback={<Spinner label={t('/shell/page-loading')} fills />}
      />
      <ScrollFocusEffects />
    </>
  );
}
