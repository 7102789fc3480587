import { useT } from '@/lib/i18n/t';
import { Link } from '@/ui/link';
import { VisuallyHidden } from '@/ui/visually-hidden';

export interface PolicyLinkProps {
  href: string;
  /** What is agreed to: several such links stand below one another. */
  text: string;
}

/** The whole of what is agreed to, in another tab: what was typed stays where it is. */
export function PolicyLink({ href, text }: PolicyLinkProps) {
  const t = useT();
  return (
    <Link href={href} newTab>
      {t('/consents/read-policy')}
      <VisuallyHidden>: {text}</VisuallyHidden>
    </Link>
  );
}
