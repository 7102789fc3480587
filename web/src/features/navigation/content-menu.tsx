import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { NavigationItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { closeOverlay } from '@/lib/overlay';
import { useNavigation, usePage } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { usePressOutside } from '@/ui/use-press-outside';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './content-menu.module.css';
import { LanguagePicker } from './language-picker';
import dialogCss from './main-menu.module.css';
import { reportMenuLink } from './report-menu-link';
import { SiteSearch } from './site-search';

export interface ContentMenuProps {
  searchPageUrl: string;
}

/** Levels that open one within the other. */
const DEEPEST = 3;

/** The menu of a content site on phones: a search, and pages that open to those under them. Mounted while it is open. */
export default function ContentMenu({ searchPageUrl }: ContentMenuProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { layoutTheme } = usePage();
  const { mainMenuItems } = useNavigation();
  const isFlat = layoutTheme === 'willja';
  const close = () => closeOverlay('menu');
  usePressOutside(dialog, true, close);

  // Before React takes the dialog out: afterwards there is nothing left that could give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      document.querySelector<HTMLElement>('[data-menu-toggle]')?.focus();
    };
  }, []);

  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (reportMenuLink(event)) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that follows a link is a click.
    <dialog
      ref={dialog}
      className={dialogCss.dialog}
      aria-label={t('/menu/title')}
      onClick={onClick}
      onClose={close}
    >
      <div className={dialogCss.head}>
        <p className={dialogCss.title}>{t('/menu/title')}</p>
        <button type="button" className={dialogCss.icon} onClick={close}>
          <Icon name="close" />
          <VisuallyHidden>{t('/menu/close')}</VisuallyHidden>
        </button>
      </div>
      <div className={css.body}>
        <SiteSearch searchPageUrl={searchPageUrl} onFollow={close} />
        <nav aria-label={t('/header/main-menu')}>
          <Level items={mainMenuItems} depth={1} deepest={isFlat ? 1 : DEEPEST} />
        </nav>
        {isFlat ? (
          <section className={dialogCss.extra}>
            <h2 className={dialogCss.extraTitle}>{t('/header/language')}</h2>
            <LanguagePicker full />
          </section>
        ) : null}
      </div>
    </dialog>
  );
}

interface LevelProps {
  items: readonly NavigationItem[];
  depth: number;
  deepest: number;
}

function Level({ items, depth, deepest }: LevelProps) {
  return (
    <ul className={css.level} data-depth={depth}>
      {items.map((item) => (
        <Entry key={item.contentId} item={item} depth={depth} deepest={deepest} />
      ))}
    </ul>
  );
}

function Entry({ item, depth, deepest }: Omit<LevelProps, 'items'> & { item: NavigationItem }) {
  const t = useT();
  const id = useId();
  const { name, url, targetFrame, selected, children, linkButtons } = item;
  const expands = depth < deepest && (children.length > 0 || linkButtons.length > 0);
  // The way to the page that is shown is open.
  const [open, setOpen] = useState(selected);
  return (
    <li>
      <div className={css.row}>
        <Link
          className={css.link}
          data-depth={depth}
          href={url}
          newTab={targetFrame === '_blank'}
          aria-current={selected ? 'true' : undefined}
        >
          {name}
        </Link>
        {expands ? (
          <button
            type="button"
            className={css.chevron}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Icon name="down" size={20} />
            <VisuallyHidden>{t('/menu/open-level', { name })}</VisuallyHidden>
          </button>
        ) : null}
      </div>
      {expands ? (
        <div id={id} hidden={!open}>
          <Level items={children} depth={depth + 1} deepest={deepest} />
          {linkButtons.length > 0 ? (
            <div className={css.buttons}>
              {linkButtons.map((button) => (
                <ButtonLink
                  key={button.url + button.name}
                  href={button.url}
                  newTab={button.targetFrame === '_blank'}
                  variant={button.isExternal ? 'secondary' : 'primary'}
                  wide
                >
                  {button.name}
                </ButtonLink>
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
