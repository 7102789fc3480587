import { MiniCartHost } from '@/features/cart/mini-cart-host';
import { Footer } from '@/features/navigation/footer/footer';
import { Header } from '@/features/navigation/header';
import { TopBanner } from '@/features/navigation/top-banner';
import { useT } from '@/lib/i18n/t';
import { useOverlay } from '@/lib/overlay';
import { Announcer } from '@/ui/announcer';
import { SnackbarHost } from '@/ui/snackbar/snackbar-host';
import { ConnectionPill } from './connection-pill';
import { LoadingBar } from './loading-bar';
import { PageRenderer } from './page-renderer';
import css from './shell.module.css';
import { WithoutScripts } from './without-scripts';

/** What stands around every page. */
export function Shell() {
  const t = useT();
  // The mini cart is modal and shows the messages itself.
  const covered = useOverlay() === 'minicart';
  return (
    <>
      <a href="#content" className={css.skip}>
        {t('/shell/skip')}
      </a>
      <LoadingBar />
      <TopBanner />
      <Header />
      <WithoutScripts />
      <main id="content" tabIndex={-1} className={css.main}>
        <PageRenderer />
      </main>
      <Footer />
      <MiniCartHost />
      {!covered && <SnackbarHost />}
      <ConnectionPill />
      <Announcer />
    </>
  );
}
