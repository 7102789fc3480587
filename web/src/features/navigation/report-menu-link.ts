import { topNavigationLink } from '@/features/analytics/events';

/** Reports the link of a menu that a click follows, and returns it. The page in another language is no other place. */
export function reportMenuLink({ target }: { target: EventTarget }): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link && !link.hreflang) topNavigationLink(link.getAttribute('href') ?? '', link.textContent);
  return link;
}
