import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { forgetWaiting } from '@/features/analytics/events';
import { virtualPageView } from '@/features/analytics/page-view';
import { forgetPositions } from '@/features/analytics/positions';
import { announce } from '@/lib/announce';
import { answerConsent, type ConsentChoice, consentChoice, mayReport } from '@/lib/consent';
import { consentQuestionAtom } from '@/lib/consent-question';
import { useT } from '@/lib/i18n/t';
import { pageAtom, useNavigation } from '@/lib/page';
import { store, useAtomValue } from '@/lib/store';
import { Button, IconButton } from '@/ui/button/button';
import { Link } from '@/ui/link';
import css from './consent-question.module.css';

/**
 * Asks whether visits may be counted. It lies over the page's end and is not modal: whoever does not answer reads on. Both
 * answers look alike, and closing it is none.
 */
export default function ConsentQuestion() {
  const t = useT();
  const id = useId();
  const { privacyPolicyUrl } = useNavigation();
  const box = useRef<HTMLElement>(null);
  const again = useAtomValue(consentQuestionAtom) === 'again';
  const [now] = useState(consentChoice);
  useFocusOf(box, again);
  useAnsweredElsewhere();

  function answer(choice: ConsentChoice) {
    const before = mayReport();
    if (!before) forgetWaiting();
    answerConsent(choice);
    announce(t(choice === 'granted' ? '/consent/granted' : '/consent/refused'));
    const page = store.get(pageAtom);
    const { pathname, search, hash } = window.location;
    // The page that is shown is the first thing that may be counted.
    if (choice === 'granted' && !before && page) virtualPageView(page, pathname + search + hash);
    if (choice === 'refused') forgetPositions();
  }
  return (
    <section ref={box} className={css.box} aria-labelledby={id} data-screen-only>
      <div className={css.words}>
        <h2 id={id} className={css.title} tabIndex={-1}>
          {t('/consent/title')}
        </h2>
        <p className={css.text}>
          {t('/consent/text')}
          {privacyPolicyUrl ? (
            <>
              {' '}
              <Link href={privacyPolicyUrl}>{t('/consent/read-policy')}</Link>
            </>
          ) : null}
        </p>
        {again && now ? <p className={css.text}>{t(`/consent/now-${now}`)}</p> : null}
      </div>
      <div className={css.answers}>
        <Button variant="secondary" onClick={() => answer('granted')}>
          {t('/consent/accept')}
        </Button>
        <Button variant="secondary" onClick={() => answer('refused')}>
          {t('/consent/refuse')}
        </Button>
      </div>
      {again ? (
        <IconButton
          className={css.close}
          icon="close"
          label={t('/ui/close')}
          onClick={() => store.set(consentQuestionAtom, 'none')}
        />
      ) : null}
    </section>
  );
}

/** Whoever asked for it is led there, and back to where they were. A focus that stood in it never gets lost. */
function useFocusOf(box: { current: HTMLElement | null }, wanted: boolean): void {
  useLayoutEffect(() => {
    const element = box.current;
    const before = document.activeElement;
    if (wanted) element?.querySelector('h2')?.focus();
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const back = wanted && before instanceof HTMLElement && before !== document.body ? before : null;
      (back ?? document.getElementById('content'))?.focus({ preventScroll: true });
    };
  }, [box, wanted]);
}

/** Answered in another tab. */
function useAnsweredElsewhere(): void {
  useEffect(() => {
    const listen = () => {
      if (consentChoice() !== null) store.set(consentQuestionAtom, 'none');
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}
