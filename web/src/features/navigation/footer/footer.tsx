import { chunk } from '@/lib/chunk';
import { useNavigation, usePage } from '@/lib/page';
import { ChunkView } from '@/ui/chunk-view';
import { MarketPicker } from '../market-picker';
import { Wordmark } from '../wordmark';
import css from './footer.module.css';
import { Columns, Copyright, Social, StatisticsChoice, Terms } from './parts';

// A site has one of the three, and a shop has the one that is here.
const frooshFooter = chunk(() => import('./froosh-footer'));
const defaultFooter = chunk(() => import('./default-footer'));

/** The end of every page. */
export function Footer() {
  const { layoutTheme, isEcommerce } = usePage();
  if (layoutTheme === 'froosh') return <ChunkView chunk={frooshFooter} props={{}} />;
  return isEcommerce ? <ShopFooter /> : <ChunkView chunk={defaultFooter} props={{}} />;
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
