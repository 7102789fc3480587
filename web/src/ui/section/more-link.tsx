import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import css from './more-link.module.css';

interface MoreLinkProps {
  label: string | null;
  href: string | null;
}

/** A section's call to action, beside its heading or under what it shows; nothing where a half of it is missing. */
export function MoreLink({ label, href }: MoreLinkProps) {
  return label && href ? (
    <Link className={css.more} href={href}>
      {label}
      <Icon name="arrow" size={20} />
    </Link>
  ) : null;
}
