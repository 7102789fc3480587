import { CategoryLinks } from '@/features/navigation/category-links';
import type { BlockOf } from '@/lib/api/types';
import type { BlockProps } from '../registry';
import css from './category-navigation-block.module.css';

/** A row of links to what lies under a category. */
export default function CategoryNavigationBlock({ block }: BlockProps<BlockOf<'category-navigation-block'>>) {
  const links = block.links.flatMap(({ label, url }) => (url ? [{ label, url }] : []));
  return (
    <div className={css.room}>
      <CategoryLinks label={block.title} links={links} />
    </div>
  );
}
