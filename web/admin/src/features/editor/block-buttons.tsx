import { t } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import type { BlockActions } from './block-actions';
import { BlockMenu } from './block-menu';

/** What a block's buttons show of it. */
export interface BlockState {
  label: string;
  isHidden: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether there may be another one like it. */
  mayBeCopied: boolean;
}

interface Props extends BlockState {
  actions: Pick<BlockActions, 'move' | 'act'>;
}

/** Moves a block, and opens what else can be done with it. */
export function BlockButtons({ label: name, isHidden, isFirst, isLast, mayBeCopied, actions }: Props) {
  return (
    <>
      <IconButton
        icon="up"
        label={t('/blocks/up', { name })}
        isDisabled={isFirst}
        onPress={() => actions.move(-1)}
      />
      <IconButton
        icon="down"
        label={t('/blocks/down', { name })}
        isDisabled={isLast}
        onPress={() => actions.move(1)}
      />
      <BlockMenu
        name={name}
        isHidden={isHidden}
        uncopied={mayBeCopied ? null : t('/blocks/markupUncopied')}
        onAction={actions.act}
      />
    </>
  );
}
