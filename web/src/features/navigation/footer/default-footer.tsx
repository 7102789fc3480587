import { useOwnStyle } from '@/lib/own-style';
import { useNavigation, usePage } from '@/lib/page';
import { LanguagePicker } from '../language-picker';
import { MarketPicker } from '../market-picker';
import { Wordmark } from '../wordmark';
import own from './default-footer.module.css';
import css from './footer.module.css';
import { Columns, Copyright, Social, StatisticsChoice, Terms } from './parts';

/** A content site's: columns over a picture, social links, and the terms beside the copyright. */
export function DefaultFooter() {
  const { layoutTheme } = usePage();
  const { backgroundImgUrl, columns, logoUrl, socialLinks } = useNavigation().footer;
  const background = useOwnStyle(
    backgroundImgUrl ? `background-image:url(${JSON.stringify(backgroundImgUrl)})` : undefined,
  );
  return (
    <footer
      className={`${css.footer} ${own.footer}`}
      data-band="footer"
      data-pictured={backgroundImgUrl ? true : undefined}
      data-screen-only
      {...background}
    >
      <div className={css.inner}>
        <Columns columns={columns} />
        <div className={own.sign}>
          <Wordmark logoUrl={logoUrl} />
          <Social links={socialLinks} />
        </div>
        <div className={css.bottom}>
          <Terms />
          <Copyright />
          <StatisticsChoice />
          {/* The theme has no top bar, and its menu is there on phones alone. */}
          {layoutTheme === 'willja' ? <LanguagePicker /> : null}
          <MarketPicker side="above" />
        </div>
      </div>
    </footer>
  );
}
