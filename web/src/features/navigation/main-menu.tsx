import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AccountEntries } from '@/features/account/account-entries';
import { announce } from '@/lib/announce';
import type { MenuItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { closeOverlay } from '@/lib/overlay';
import { useNavigation } from '@/lib/page';
import { pictureAt } from '@/lib/picture';
import { useLocation } from '@/lib/url-state';
import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { usePressOutside } from '@/ui/use-press-outside';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type MenuLevel, menuAction, menuLevels, moveFocus } from './drill-down';
import { LanguagePicker } from './language-picker';
import css from './main-menu.module.css';
import MarketList from './market-list';
import { menu } from './menus';
import { reportMenuLink } from './report-menu-link';

/** The sliding levels need this long to stand still; focus moved earlier would be scrolled away. */
const focusDelay = 200;

/** The main menu: a modal drill-down, one level at a time. Mounted while it is open. */
export function MainMenu() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigation = useNavigation();
  const [path, setPath] = useState<readonly number[]>([]);
  const levels = menuLevels(menu(navigation, 'main_menu'), path);
  useLevelFocus(dialog, path);
  usePressOutside(dialog, true, () => closeOverlay('menu'));

  // Before React takes the dialog out: afterwards there is nothing left that could give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      document.querySelector<HTMLElement>('[data-menu-toggle]')?.focus();
    };
  }, []);

  function open(index: number) {
    const item = levels.at(-1)?.items[index];
    if (!item || item.children.length === 0) return;
    setPath([...path, index]);
    announce(t('/menu/level', { name: item.title, count: item.children.length + 1 }));
  }

  function back() {
    if (path.length === 0) return closeOverlay('menu');
    setPath(path.slice(0, -1));
    const parent = levels.at(-2)?.parent;
    announce(parent?.title ?? t('/menu/title'));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const action = menuAction(event.key);
    if (!action) return;
    const entries = entriesOf(event.currentTarget);
    const at = entries.indexOf(document.activeElement as HTMLElement);
    if (action === 'back') back();
    else if (action === 'open') entries[at]?.matches('button') && entries[at].click();
    else entries[moveFocus(action, at, entries.length)]?.focus();
    // Also keeps Escape from closing the whole dialog on a lower level.
    event.preventDefault();
  }

  function onClick(event: MouseEvent<HTMLDialogElement>) {
    if (reportMenuLink(event)) closeOverlay('menu');
  }

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={t('/menu/title')}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onClose={() => closeOverlay('menu')}
    >
      <div className={css.head}>
        <p className={css.title}>{t('/menu/title')}</p>
        <button type="button" className={css.icon} onClick={() => closeOverlay('menu')}>
          <Icon name="close" />
          <VisuallyHidden>{t('/menu/close')}</VisuallyHidden>
        </button>
      </div>
      <div className={css.levels}>
        {levels.map((level, depth) => (
          <Level
            key={path.slice(0, depth).join('.')}
            level={level}
            current={depth === levels.length - 1}
            backTo={levels[depth - 1]?.parent?.title ?? t('/menu/title')}
            onBack={back}
            onOpen={open}
          />
        ))}
      </div>
    </dialog>
  );
}

interface LevelProps {
  level: MenuLevel;
  current: boolean;
  backTo: string;
  onBack: () => void;
  onOpen: (index: number) => void;
}

function Level({ level, current, backTo, onBack, onOpen }: LevelProps) {
  const t = useT();
  const { parent, items } = level;
  return (
    <div className={css.level} data-place={current ? 'here' : 'before'} inert={!current}>
      {parent ? (
        <button
          type="button"
          className={css.back}
          onClick={onBack}
          aria-label={t('/menu/back-to', { name: backTo })}
        >
          <Icon name="left" size={18} />
          {backTo}
        </button>
      ) : null}
      <ul className={css.items}>
        {parent ? (
          <li>
            <Link className={css.item} href={parent.url} data-entry>
              {t('/menu/all-of', { name: parent.title })}
            </Link>
          </li>
        ) : null}
        {items.map((item, index) => (
          <li key={item.url + item.title}>
            <Entry item={item} onOpen={() => onOpen(index)} />
          </li>
        ))}
      </ul>
      {parent ? null : <TopLevelExtras />}
    </div>
  );
}

function Entry({ item, onOpen }: { item: MenuItem; onOpen: () => void }) {
  const t = useT();
  const { path } = useLocation();
  const { title, url, children, properties } = item;
  const picture = properties.imageUrl ? (
    <img
      className={css.picture}
      src={pictureAt(properties.imageUrl, 48)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
    />
  ) : null;
  if (children.length === 0) {
    return (
      <Link className={css.item} href={url} data-entry aria-current={url === path ? 'page' : undefined}>
        {picture}
        {title}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={css.item}
      data-entry
      aria-label={t('/menu/open-level', { name: title })}
      onClick={onOpen}
    >
      {picture}
      <span>{title}</span>
      <Icon name="right" size={18} />
    </button>
  );
}

function TopLevelExtras() {
  const t = useT();
  const navigation = useNavigation();
  const { markets = [], supportPageUrl } = navigation;
  const { hasGlobalMenu, globalNavItems } = navigation.globalNavigation;
  const brands = menu(navigation, 'brands_menu');
  // What the menu has above is not told again.
  const above = menu(navigation, 'main_menu').map(({ url }) => url);
  const support = supportPageUrl ? [{ title: t('/header/support'), url: supportPageUrl }] : [];
  const others = [...menu(navigation, 'top_menu'), ...menu(navigation, 'bottom_menu')];
  const quick = [...support, ...others.filter(({ url }) => url !== supportPageUrl)].filter(
    ({ url }) => !above.includes(url),
  );
  return (
    <>
      {brands.length > 0 ? (
        <section className={css.extra}>
          <h2 className={css.extraTitle}>{t('/menu/brands')}</h2>
          <ul className={css.brands}>
            {brands.map(({ title, url }) => (
              <li key={url}>
                <Link href={url}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {quick.length > 0 ? (
        <section className={css.extra}>
          <h2 className={css.extraTitle}>{t('/menu/more')}</h2>
          <ul className={css.quick}>
            {quick.map(({ title, url }) => (
              <li key={url + title}>
                <Link href={url}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {hasGlobalMenu ? (
        <section className={css.extra}>
          <h2 className={css.extraTitle}>{t('/header/global')}</h2>
          <ul className={css.quick}>
            {globalNavItems.map(({ name, url }) => (
              <li key={url + name}>
                <Link href={url}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {navigation.loginPageUrl ? (
        <section className={css.extra}>
          <h2 className={css.extraTitle}>{t('/header/account')}</h2>
          <ul className={css.quick}>
            <AccountEntries />
          </ul>
        </section>
      ) : null}
      <section className={css.extra}>
        <h2 className={css.extraTitle}>{t('/header/language')}</h2>
        <LanguagePicker full />
      </section>
      {markets.length > 1 ? (
        <section className={css.extra}>
          <h2 className={css.extraTitle}>{t('/market/title')}</h2>
          <MarketList full onChosen={() => closeOverlay('menu')} />
        </section>
      ) : null}
    </>
  );
}

/** Deeper: the focus goes to the first entry. Back: to the entry that had been opened. */
function useLevelFocus(dialog: { current: HTMLDialogElement | null }, path: readonly number[]) {
  const last = useRef(path);
  useEffect(() => {
    const left = last.current;
    last.current = path;
    const wanted = left.length > path.length ? (left[path.length] ?? 0) + (path.length > 0 ? 1 : 0) : 0;
    const timer = setTimeout(() => {
      if (dialog.current) entriesOf(dialog.current)[wanted]?.focus();
    }, focusDelay);
    return () => clearTimeout(timer);
  }, [dialog, path]);
}

function entriesOf(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>('[data-place="here"] [data-entry]')];
}

export { MainMenu as default };
