import type { BlockOf } from '@/lib/api/types';
import { ButtonLink } from '@/ui/button/button';
import type { BlockProps } from '../registry';
import css from './link-block.module.css';

const looks = ['primary', 'secondary', 'danger'] as const;

/** A button that leads somewhere, or to another block of the page. */
export default function LinkBlock({ block }: BlockProps<BlockOf<'link-block'>>) {
  const { buttonName, linkUrl, openLinkInNewWindow, anchorContentLinkId, verticalPadding, align, styling } =
    block;
  const href = linkUrl ?? (anchorContentLinkId ? `#${anchorContentLinkId}` : null);
  if (!href) return null;
  return (
    <div className={css.row} data-padding={verticalPadding} data-align={align}>
      <ButtonLink href={href} newTab={openLinkInNewWindow} variant={looks[styling] ?? 'primary'}>
        {buttonName}
      </ButtonLink>
    </div>
  );
}
