import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import type { BlockProps } from '../registry';

/** Other blocks on a band of another colour. */
export default function GenericBlock({ block, Area }: BlockProps<BlockOf<'generic-block'>>) {
  return (
    <Band
      background={block.useAlternativeBackgroundColor ? block.altBackgroundColorHex : null}
      text={block.textColor}
    >
      {Area ? <Area blocks={block.blocks} /> : null}
    </Band>
  );
}
