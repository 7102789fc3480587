import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SitePopup as SitePopupModel } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink, IconButton } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import { closePopup, isPopupClosed } from './closed-popups';
import css from './site-popup.module.css';

/** How far the page is scrolled before it comes, in pixels. */
const THRESHOLD = 200;

export interface SitePopupProps {
  popup: SitePopupModel;
}

/** A notice of the site, in a corner over the page. It takes no focus, and never comes back once it was closed. */
export default function SitePopup({ popup }: SitePopupProps) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const { id } = popup.contentLink;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (isPopupClosed(id)) return;
    const look = () => {
      if (window.scrollY > THRESHOLD && !isPopupClosed(id)) setShown(true);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [id]);
  if (!shown) return null;

  const close = () => {
    const hadFocus = box.current?.contains(document.activeElement);
    closePopup(id);
    setShown(false);
    if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const { body, callToAction, callToActionName, openInNewWindow } = popup;
  return (
    <aside
      ref={box}
      className={css.box}
      aria-label={t('/popup/label')}
      onKeyDown={onKeyDown}
      data-screen-only
    >
      <IconButton className={css.close} icon="close" label={t('/popup/close')} onClick={close} />
      <Html className={css.body} html={body} />
      {callToAction && callToActionName ? (
        <ButtonLink href={callToAction} newTab={openInNewWindow} onClick={close}>
          {callToActionName}
        </ButtonLink>
      ) : null}
    </aside>
  );
}
