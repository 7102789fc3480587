import { useLayoutEffect, useRef } from 'react';
import { useT } from '@/lib/i18n/t';
import { usePage } from '@/lib/page';
import { useAtomValue } from '@/lib/store';
import { ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Spinner } from '@/ui/spinner';
import { pageChunk } from './page-loader';
import css from './page-renderer.module.css';
import { type PendingScrollFocus, pendingScrollFocusAtom } from './router';

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

/** Scrolls and moves the focus after the page has been rendered. */
function ScrollFocusEffects() {
  const pending = useAtomValue(pendingScrollFocusAtom);
  const done = useRef(0);
  useLayoutEffect(() => {
    if (pending.id === done.current) return;
    done.current = pending.id;
    scrollAndFocus(pending);
  }, [pending]);
  return null;
}

function scrollAndFocus({ scroll, hash, focus }: PendingScrollFocus): void {
  const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (anchor) anchor.scrollIntoView();
  else if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
  if (!focus) return;
  const target =
    anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
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
