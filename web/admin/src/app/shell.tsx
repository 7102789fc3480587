import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { logout } from '@/lib/api/staff';
import { type Key, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { applyScheme, looksDark } from '@/lib/scheme';
import { useAccount } from '@/lib/session';
import { toast } from '@/lib/toasts';
import { Icon, type IconName } from '@/ui/icon';
import { initials } from '@/ui/initials';
import menuStyles from '@/ui/menu.module.css';
import styles from './shell.module.css';

interface Place {
  to: '/pages' | '/projects' | '/pictures' | '/accounts' | '/audit' | '/account';
  label: Key;
  icon: IconName;
  scope?: Parameters<ReturnType<typeof useAccount>['scopes']['includes']>[0];
}

const PLACES: readonly Place[] = [
  { to: '/pages', label: '/nav/pages', icon: 'pages', scope: 'content.read' },
  { to: '/projects', label: '/nav/projects', icon: 'folder', scope: 'content.read' },
  { to: '/pictures', label: '/nav/pictures', icon: 'picture', scope: 'content.read' },
  { to: '/accounts', label: '/nav/accounts', icon: 'people', scope: 'accounts.manage' },
  { to: '/audit', label: '/nav/audit', icon: 'log', scope: 'audit.read' },
  { to: '/account', label: '/nav/account', icon: 'person' },
];

export function Shell() {
  const account = useAccount();
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        {t('/shell/skip')}
      </a>
      <nav className={styles['nav']} aria-label={t('/shell/navigation')}>
        <span className={styles['mark']} aria-hidden="true">
          P
        </span>
        <ul className={styles['places']}>
          {PLACES.filter(({ scope }) => !scope || account.scopes.includes(scope)).map(
            ({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} className={styles['place'] ?? ''}>
                  <Icon name={icon} />
                  <span>{t(label)}</span>
                </Link>
              </li>
            ),
          )}
        </ul>
        <OwnMenu name={account.name} />
      </nav>
      <main id="main" className={styles['main']} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** What concerns the one who is signed in. */
function OwnMenu({ name }: { name: string }) {
  const [isDark, setDark] = useState(looksDark);
  const turn = () => {
    applyScheme(isDark ? 'light' : 'dark');
    setDark(!isDark);
  };
  const end = async () => {
    try {
      await logout();
      // Nothing of this person's stays in the tab for the next one.
      location.reload();
    } catch (error) {
      toast(sentence(error), { tone: 'error' });
    }
  };
  return (
    <MenuTrigger>
      <AriaButton className={styles['own'] ?? ''} aria-label={t('/shell/own', { name })}>
        {initials(name)}
      </AriaButton>
      <Popover className={menuStyles['popover'] ?? ''} placement="right bottom">
        <Menu className={menuStyles['menu'] ?? ''} aria-label={t('/shell/own', { name })}>
          <MenuItem className={menuStyles['item'] ?? ''} onAction={turn}>
            <Icon name={isDark ? 'sun' : 'moon'} size={18} />
            {t(isDark ? '/shell/light' : '/shell/dark')}
          </MenuItem>
          <MenuItem className={menuStyles['item'] ?? ''} onAction={end}>
            <Icon name="out" size={18} />
            {t('/shell/logout')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
