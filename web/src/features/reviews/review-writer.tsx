import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/api/errors';
import { openReviewLink } from '@/lib/api/reviews';
import type { ReviewInvitation } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { useLocation } from '@/lib/url-state';
import { Button, ButtonLink } from '@/ui/button/button';
import { Spinner } from '@/ui/spinner';
import { ReviewForm } from './review-form';
import css from './review-writer.module.css';

type State =
  | { is: 'opening' }
  | { is: 'open'; token: string; invitation: ReviewInvitation }
  | { is: 'refused'; error: unknown };

/**
 * What the link of a letter opens. Its secret stands after the `#` of the address, which browsers send to nobody: it is in
 * no log and in no referrer.
 */
export function ReviewWriter() {
  const t = useT();
  const language = useLanguage();
  const { currentLanguageStartPage } = useNavigation();
  const { hash } = useLocation();
  const [state, setState] = useState<State>({ is: 'opening' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let current = true;
    // The document was made without it: it is known from here on.
    const token = window.location.hash.slice(1);
    setState({ is: 'opening' });
    const opening = token ? openReviewLink(token, language) : Promise.reject(null);
    opening.then(
      (invitation) => current && setState({ is: 'open', token, invitation }),
      (error: unknown) => current && setState({ is: 'refused', error }),
    );
    return () => {
      current = false;
    };
  }, [hash, language, tries]);

  return (
    <div className={css.page}>
      {state.is === 'open' ? (
        <ReviewForm
          key={state.token}
          token={state.token}
          invitation={state.invitation}
          onRefused={(error) => setState({ is: 'refused', error })}
        />
      ) : (
        <>
          <h1 tabIndex={-1}>{t('/pages/review')}</h1>
          {state.is === 'opening' ? (
            <Spinner label={t('/reviews/link-loading')} />
          ) : (
            <>
              <p role="alert">{sentence(state.error)}</p>
              {isPassing(state.error) ? (
                <Button variant="secondary" onClick={() => setTries(tries + 1)}>
                  {t('/ui/retry')}
                </Button>
              ) : (
                <ButtonLink href={currentLanguageStartPage} variant="secondary">
                  {t('/shell/to-start')}
                </ButtonLink>
              )}
            </>
          )}
        </>
      )}
    </div>
  );

  function sentence(error: unknown): string {
    if (error === null) return t('/reviews/link-none');
    const code = error instanceof ApiError ? error.problem.code : undefined;
    if (code === 'not-found') return t('/reviews/link-product-gone');
    const own = code === 'review-link-unknown' || code === 'review-link-expired' || code === 'review-written';
    return t(own ? `/faults/${code}` : '/reviews/failed');
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.passing;
}
