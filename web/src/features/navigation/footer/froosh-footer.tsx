import { useNavigation } from '@/lib/page';
import { LanguagePicker } from '../language-picker';
import { MarketPicker } from '../market-picker';
import { Wordmark } from '../wordmark';
import css from './froosh-footer.module.css';
import { Copyright, Links, Social, StatisticsChoice, Terms } from './parts';

/** Social links, logo, one flat list, copyright. The theme has no header: language and market are chosen here. */
export function FrooshFooter() {
  const { columns, logoUrl, socialLinks } = useNavigation().footer;
  return (
    <footer className={css.footer} data-band="footer" data-screen-only>
      <div className={css.inner}>
        <Social links={socialLinks} />
        <Wordmark logoUrl={logoUrl} />
        <Links className={css.flat} links={columns.flatMap((column) => column.links)} />
        <div className={css.small}>
          <LanguagePicker />
          <MarketPicker side="above" />
          <Terms />
          <StatisticsChoice />
        </div>
        <Copyright />
      </div>
    </footer>
  );
}
