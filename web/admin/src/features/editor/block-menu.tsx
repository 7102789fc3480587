import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { t } from '@/lib/i18n';
import { Icon, type IconName } from '@/ui/icon';
import menuStyles from '@/ui/menu.module.css';
import styles from './fields.module.css';

export type BlockAction = 'addAfter' | 'duplicate' | 'copy' | 'hide' | 'show' | 'remove';

const ICONS: Readonly<Record<BlockAction, IconName>> = {
  addAfter: 'plus',
  duplicate: 'duplicate',
  copy: 'copy',
  hide: 'eyeOff',
  show: 'eye',
  remove: 'trash',
};

const COPIES: ReadonlySet<BlockAction> = new Set(['duplicate', 'copy']);

interface Props {
  name: string;
  isHidden: boolean;
  /** Why there can be no second one like it; nothing where there can. */
  uncopied: string | null;
  onAction: (action: BlockAction) => void;
}

/** What can be done with a block as a whole, beside moving it. */
export function BlockMenu({ name, isHidden, uncopied, onAction }: Props) {
  const actions: readonly BlockAction[] = [
    'addAfter',
    'duplicate',
    'copy',
    isHidden ? 'show' : 'hide',
    'remove',
  ];
  const label = t('/blocks/actions', { name });
  return (
    <MenuTrigger>
      <AriaButton className={styles['blockMenu'] ?? ''} aria-label={label}>
        <Icon name="more" size={18} />
      </AriaButton>
      <Popover className={menuStyles['popover'] ?? ''} placement="bottom end">
        <Menu className={menuStyles['menu'] ?? ''} aria-label={label}>
          {actions.map((action) => (
            <MenuItem
              key={action}
              className={menuStyles['item'] ?? ''}
              data-tone={action === 'remove' ? 'danger' : undefined}
              textValue={t(`/blocks/action/${action}`)}
              isDisabled={uncopied !== null && COPIES.has(action)}
              onAction={() => onAction(action)}
            >
              <Icon name={ICONS[action]} size={18} />
              {uncopied !== null && COPIES.has(action) ? (
                <span className={styles['uncopied']}>
                  <Text slot="label">{t(`/blocks/action/${action}`)}</Text>
                  <Text slot="description">{uncopied}</Text>
                </span>
              ) : (
                t(`/blocks/action/${action}`)
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
