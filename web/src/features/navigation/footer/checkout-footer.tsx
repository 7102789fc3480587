import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { Link } from '@/ui/link';
import css from './footer.module.css';
import { Copyright, StatisticsChoice, Terms } from './parts';

/** While somebody orders: what is agreed to and who helps, and no way into the shop. */
export function CheckoutFooter() {
  const t = useT();
  const { privacyPolicyUrl, supportPageUrl } = useNavigation();
  return (
    <footer className={css.footer} data-band="footer" data-screen-only>
      <div className={`${css.inner} ${css.small}`}>
        <Copyright />
        <Terms />
        {privacyPolicyUrl ? (
          <Link className={css.quiet} href={privacyPolicyUrl}>
            {t('/consent/read-policy')}
          </Link>
        ) : null}
        {supportPageUrl ? (
          <Link className={css.quiet} href={supportPageUrl}>
            {t('/header/support')}
          </Link>
        ) : null}
        <StatisticsChoice />
      </div>
    </footer>
  );
}
