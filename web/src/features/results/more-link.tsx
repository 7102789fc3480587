import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink, type ButtonVariant } from '@/ui/button/button';

interface MoreLinkProps {
  variant: ButtonVariant;
  /** Where the list has its address with what is added. */
  href: string;
  busy?: boolean;
  onMore: () => void;
  children: ReactNode;
}

/** The way to more of a list, which is added below; a link for whoever has no scripts. */
export function MoreLink({ variant, href, busy = false, onMore, children }: MoreLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!busy) onMore();
  };
  return (
    <ButtonLink variant={variant} href={href} aria-busy={busy} onClick={follow}>
      {children}
    </ButtonLink>
  );
}
