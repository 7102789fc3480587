import { useAccount, useLoginUrl, withReturn } from '@/features/account/account';
import { memberQuery } from '@/features/account/member';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { useQuery } from '@/lib/use-query';
import { ButtonLink } from '@/ui/button/button';
import { Link } from '@/ui/link';
import css from './checkout-member.module.css';

export interface CheckoutMemberProps {
  /** Where one becomes a customer. */
  signupPageUrl: string | null;
}

/** Who orders: the account of whoever has signed in, and for visitors the way to one. Its place is kept until that is known. */
export default function CheckoutMember({ signupPageUrl }: CheckoutMemberProps) {
  const account = useAccount();
  const loginUrl = useLoginUrl();
  if (account === 'member') return <Member />;
  if (!loginUrl) return null;
  return (
    <div className={css.box} data-unknown={account === 'unknown' || undefined} inert={account === 'unknown'}>
      <Visitor loginUrl={loginUrl} signupPageUrl={signupPageUrl} />
    </div>
  );
}

function Member() {
  const t = useT();
  const { logOutPageUrl } = useNavigation();
  const { data: member } = useQuery(memberQuery(useLanguage()));
  return (
    <div className={css.box}>
      <p>{member ? t('/checkout/member', { email: member.email }) : '\u00a0'}</p>
      <p className={css.small}>{member ? t('/checkout/member-id', { id: member.userId }) : '\u00a0'}</p>
      {logOutPageUrl ? (
        <Link className={css.link} href={logOutPageUrl} prefetch={false}>
          {t('/header/log-out')}
        </Link>
      ) : null}
    </div>
  );
}

interface VisitorProps extends CheckoutMemberProps {
  loginUrl: string;
}

function Visitor({ loginUrl, signupPageUrl }: VisitorProps) {
  const t = useT();
  const { path } = useLocation();
  return (
    <section aria-labelledby="checkout-membership" className={css.offer}>
      <h2 id="checkout-membership">{t('/checkout/membership')}</h2>
      <p>{t('/checkout/membership-text')}</p>
      <div className={css.actions}>
        <ButtonLink href={loginUrl} variant="secondary" small>
          {t('/identity/log-in')}
        </ButtonLink>
        {signupPageUrl ? (
          <Link className={css.link} href={withReturn(signupPageUrl, path)}>
            {t('/identity/sign-up')}
          </Link>
        ) : null}
      </div>
    </section>
  );
}
