import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { t } from '@/lib/i18n';
import { useMay } from '@/lib/session';
import { Icon, type IconName } from '@/ui/icon';
import menuStyles from '@/ui/menu.module.css';
import styles from './tree.module.css';

/** What can be done with a page as a whole. */
export type PageAction = 'new' | 'duplicate' | 'move' | 'remove';

const ACTIONS: readonly { action: PageAction; icon: IconName; scope: 'content.edit' | 'content.publish' }[] =
  [
    { action: 'new', icon: 'plus', scope: 'content.edit' },
    { action: 'duplicate', icon: 'copy', scope: 'content.edit' },
    { action: 'move', icon: 'move', scope: 'content.edit' },
    { action: 'remove', icon: 'trash', scope: 'content.publish' },
  ];

interface Props {
  name: string;
  /** None where there can be one such page only. */
  canBeCopied: boolean;
  onAction: (action: PageAction) => void;
}

export function PageMenu({ name, canBeCopied, onAction }: Props) {
  const may = { 'content.edit': useMay('content.edit'), 'content.publish': useMay('content.publish') };
  const possible = ACTIONS.filter(
    ({ action, scope }) => may[scope] && (action !== 'duplicate' || canBeCopied),
  );
  if (possible.length === 0) return null;
  return (
    <MenuTrigger>
      <AriaButton className={styles['menu'] ?? ''} aria-label={t('/tree/actions', { name })}>
        <Icon name="more" size={18} />
      </AriaButton>
      <Popover className={menuStyles['popover'] ?? ''} placement="bottom end">
        <Menu className={menuStyles['menu'] ?? ''} aria-label={t('/tree/actions', { name })}>
          {possible.map(({ action, icon }) => (
            <MenuItem
              key={action}
              className={menuStyles['item'] ?? ''}
              data-tone={action === 'remove' ? 'danger' : undefined}
              onAction={() => onAction(action)}
            >
              <Icon name={icon} size={18} />
              {t(`/tree/action/${action}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
