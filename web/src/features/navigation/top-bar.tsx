import { topNavigationLink } from '@/features/analytics/events';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useNavigation, usePage } from '@/lib/page';
import { ChunkView } from '@/ui/chunk-view';
import { Link } from '@/ui/link';
import { LanguagePicker } from './language-picker';
import { MarketPicker } from './market-picker';
import { menu } from './menus';
import css from './top-bar.module.css';

export const extras = chunk<{ strip?: boolean }>(() => import('./header-extras'));

/** The strip above the header: the shop's quick links, the owner's other sites, support, market and language. */
export function TopBar() {
  const t = useT();
  const { isEcommerce } = usePage();
  const navigation = useNavigation();
  // Support has a link of its own beside them.
  const quick = menu(navigation, 'top_menu').filter(({ url }) => url !== navigation.supportPageUrl);
  return (
    <nav
      className={css.band}
      aria-label={t('/header/quick-links')}
      data-phones={!isEcommerce || undefined}
      data-screen-only
    >
      <div className={css.bar}>
        {isEcommerce ? (
          <div className={css.quick}>
            {quick.map(({ title, url }) => (
              <Link key={url + title} href={url} onClick={() => topNavigationLink(url, title)}>
                {title}
              </Link>
            ))}
          </div>
        ) : null}
        <ChunkView chunk={extras} props={{ strip: true }} />
        <MarketPicker />
        <LanguagePicker />
      </div>
    </nav>
  );
}
