import type { AnchorHTMLAttributes } from 'react';
import { useT } from '@/lib/i18n/t';
import { originAtom, pageAtom } from '@/lib/page';
import { selectAtom } from '@/lib/select-atom';
import { useAtomValue } from '@/lib/store';
import { isInternal, opensInNewTab } from '@/lib/url';
import { VisuallyHidden } from '@/ui/visually-hidden';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  /** Asks for a tab of its own. */
  newTab?: boolean;
  /** False keeps the page from being fetched when the pointer comes near. */
  prefetch?: boolean;
}

/** The types of files that open in a tab of their own. */
export const fileTypesAtom = selectAtom(
  pageAtom,
  (page) => page?.metadata.openInNewTabFileExtensionList ?? '',
);

/** A link. Internal ones are followed without a full load by the router, which listens to all of them. */
export function Link({ href, newTab = false, prefetch = true, children, ...rest }: LinkProps) {
  const t = useT();
  const fileTypes = useAtomValue(fileTypesAtom);
  const opens = newTab || rest.target === '_blank' || opensInNewTab(href, fileTypes);
  const outside = !isInternal(href, useAtomValue(originAtom));
  return (
    <a
      {...rest}
      href={href}
      {...(opens ? { target: '_blank' } : {})}
      {...(opens && outside ? { rel: 'noopener noreferrer' } : {})}
      {...(prefetch ? {} : { 'data-prefetch': 'off' })}
    >
      {children}
      {opens && <VisuallyHidden> ({t('/ui/opens-new-tab')})</VisuallyHidden>}
    </a>
  );
}
