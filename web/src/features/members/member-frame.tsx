import { type ReactNode, useEffect } from 'react';
import { setAccount, useAccount, useLoginUrl } from '@/features/account/account';
import { memberQuery } from '@/features/account/member';
import { menu } from '@/features/navigation/menus';
import { ApiError } from '@/lib/api/errors';
import type { Member } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { useLanguage, useNavigation, usePage } from '@/lib/page';
import { useQuery } from '@/lib/use-query';
import { Button, ButtonLink } from '@/ui/button/button';
import { SelectField } from '@/ui/field/select-field';
import { Link } from '@/ui/link';
import { Spinner } from '@/ui/spinner';
import css from './member-frame.module.css';

interface MemberFrameProps {
  heading: string;
  intro: string | null | undefined;
  /** What visitors without an account see, where the tab is for them too. */
  visitor?: ReactNode;
  children(member: Member): ReactNode;
}

/** The customer area around one of its tabs. As long as nobody knows whether somebody has signed in it is blank. */
export function MemberFrame({ heading, intro, visitor, children }: MemberFrameProps) {
  const t = useT();
  const account = useAccount();
  const language = useLanguage();
  const { data: member, error, refetch } = useQuery(account === 'member' ? memberQuery(language) : null);
  const ended = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (ended) setAccount('visitor');
  }, [ended]);

  return (
    <div className={css.page} data-account={account}>
      {account === 'visitor' || ended ? (
        visitor ? (
          <section className={css.tab} aria-labelledby="member-heading">
            <TabHead heading={heading} intro={intro} />
            {visitor}
          </section>
        ) : (
          <NotLoggedIn heading={heading} />
        )
      ) : account === 'member' ? (
        <>
          <Profile member={member} />
          <div className={css.columns}>
            <Tabs />
            <section className={css.tab} aria-labelledby="member-heading">
              <TabHead heading={heading} intro={intro} />
              {member ? (
                children(member)
              ) : error ? (
                <div role="alert" className={css.problem}>
                  <p>{t('/member/failed')}</p>
                  <Button variant="secondary" onClick={refetch}>
                    {t('/ui/retry')}
                  </Button>
                </div>
              ) : (
                <Spinner label={t('/member/loading')} />
              )}
            </section>
          </div>
        </>
      ) : null}
    </div>
  );
}

function TabHead({ heading, intro }: Pick<MemberFrameProps, 'heading' | 'intro'>) {
  return (
    <>
      <h1 id="member-heading" tabIndex={-1}>
        {heading}
      </h1>
      {intro ? <p className={css.intro}>{intro}</p> : null}
    </>
  );
}

/** Whose area it is, and the way out. */
function Profile({ member }: { member: Member | undefined }) {
  const t = useT();
  const { logOutPageUrl } = useNavigation();
  const name = member ? `${member.firstName} ${member.lastName}` : '';
  return (
    <div className={css.profile}>
      <p className={css.name}>{name || '\u00a0'}</p>
      {logOutPageUrl ? (
        <Link className={css.out} href={logOutPageUrl} prefetch={false}>
          {t('/header/log-out')}
        </Link>
      ) : null}
    </div>
  );
}

/** The tabs: beside the page, and on a phone a list to choose from. */
function Tabs() {
  const t = useT();
  const { url } = usePage();
  const tabs = menu(useNavigation(), 'my_fazer');
  if (tabs.length === 0) return null;
  return (
    <>
      <nav className={css.tabs} aria-label={t('/member/tabs')}>
        <ul>
          {tabs.map((tab) => (
            <li key={tab.url}>
              <Link href={tab.url} aria-current={tab.url === url ? 'page' : undefined}>
                {tab.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.choice}>
        <SelectField label={t('/member/tabs')} value={url} onChoose={(chosen) => void navigate(chosen)}>
          {tabs.map((tab) => (
            <option key={tab.url} value={tab.url}>
              {tab.title}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

function NotLoggedIn({ heading }: { heading: string }) {
  const t = useT();
  const loginUrl = useLoginUrl();
  return (
    <section className={css.card} data-card aria-labelledby="member-heading">
      <p className={css.area}>{heading}</p>
      <h1 id="member-heading" tabIndex={-1}>
        {t('/member/not-logged-in')}
      </h1>
      <p>{t('/member/please-sign-in')}</p>
      {loginUrl ? <ButtonLink href={loginUrl}>{t('/identity/log-in')}</ButtonLink> : null}
    </section>
  );
}
