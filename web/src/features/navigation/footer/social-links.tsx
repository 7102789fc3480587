import type { Footer } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { SocialIcon } from '@/ui/icon/social-icon';
import { Link } from '@/ui/link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './social-links.module.css';

export interface SocialLinksProps {
  links: Footer['socialLinks'];
}

/** The brand in social networks, each by its drawing. */
export default function SocialLinks({ links }: SocialLinksProps) {
  const t = useT();
  return (
    <nav aria-label={t('/footer/social')}>
      <ul className={css.list}>
        {links.map(({ icon, link }) => (
          <li key={link.url}>
            <Link href={link.url} newTab>
              <SocialIcon name={icon} />
              <VisuallyHidden>{link.name}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
