import css from './tags.module.css';

interface TagsProps {
  /** Variant to text, as the server sends them. */
  tags: Readonly<Record<string, string>>;
  /** At most this many: a card has room for two. */
  max?: number;
}

/** Small badges such as "New". */
export function Tags({ tags, max = 4 }: TagsProps) {
  const entries = Object.entries(tags).slice(0, max);
  if (entries.length === 0) return null;
  return (
    <ul className={css.tags}>
      {entries.map(([variant, text]) => (
        <li className={css.tag} data-variant={variant} key={variant}>
          {text}
        </li>
      ))}
    </ul>
  );
}
