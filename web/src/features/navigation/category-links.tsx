import css from './category-links.module.css';

interface CategoryLinksProps {
  /** What the row is called. */
  label: string;
  links: readonly { label: string; url: string; selected?: boolean }[];
}

/** A row of links to categories, on one line that can be swiped where there is little room. */
export function CategoryLinks({ label, links }: CategoryLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav className={css.links} aria-label={label}>
      <ul>
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may lead to one place, and none changes its own.
          <li key={index}>
            <a href={link.url} aria-current={link.selected ? 'page' : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
