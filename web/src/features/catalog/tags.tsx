import css from './tags.module.css';

/** A badge: what it says, and how it looks. */
interface Tag {
  text: string;
  variant: string;
}

interface TagsProps {
  tags: readonly Tag[];
  /** At most this many: a card has room for two. */
  max?: number;
}

/** Small badges such as "New". */
export function Tags({ tags, max = 4 }: TagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={css.tags}>
      {tags.slice(0, max).map(({ text, variant }) => (
        <li className={css.tag} data-variant={variant} key={text}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The badges of a card: it names them by their variant. */
export function tagsOfCard(tags: Readonly<Record<string, string>>): Tag[] {
  return Object.entries(tags).map(([variant, text]) => ({ text, variant }));
}

/** The badges of a product's page: it names them by their text, so that two may look the same. */
export function tagsOfPage(tags: Readonly<Record<string, string>>): Tag[] {
  return Object.entries(tags).map(([text, variant]) => ({ text, variant }));
}
