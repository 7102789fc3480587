import { chunk } from '@/lib/chunk';
import { useNavigation, usePage } from '@/lib/page';
import { ChunkView } from '@/ui/chunk-view';
import { MarketPicker } from '../market-picker';
import { Wordmark } from '../wordmark';
import css from './footer.module.css';
import { Columns, Copyright, Social, StatisticsChoice, Terms } from './parts';

// The one of a shop's pages is here, and the others come with their pages.
const otherFooter = chunk(() => import('./other-footer'));

/** The end of every page. */
export function Footer() {
  const { layoutTheme, component, isEcommerce } = usePage();
  const shops = isEcommerce && layoutTheme !== 'froosh' && component !== 'checkout-page';
  return shops ? <ShopFooter /> : <ChunkView chunk={otherFooter} props={{}} />;
}

/** The shop's: logo, columns, copyright, social links. */
function ShopFooter() {
  const { columns, logoUrl, socialLinks } = useNavigation().footer;
  return (
    <footer className={css.footer} data-band="footer" data-screen-only>
      <div className={css.inner}>
        <div className={css.top}>
          <div>
            <Wordmark logoUrl={logoUrl} />
          </div>
          <Columns columns={columns} />
        </div>
        <div className={css.bottom}>
          <Copyright />
          <Terms />
          <StatisticsChoice />
          <MarketPicker side="above" />
          <Social links={socialLinks} />
        </div>
      </div>
    </footer>
  );
}
