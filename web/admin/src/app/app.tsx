import { RouterProvider } from '@tanstack/react-router';
import { InvitationPage } from '@/features/login/invitation-page';
import { LoginDialog } from '@/features/login/login-dialog';
import { LoginPage } from '@/features/login/login-page';
import { t, useLanguage } from '@/lib/i18n';
import { startSession, useSession } from '@/lib/session';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Toaster } from '@/ui/toaster';
import { router } from './router';

/** An invitation opens without a session, and whoever has one may still look at it. */
const isInvitation = () => location.pathname.startsWith('/admin/invitation');

export function App() {
  const session = useSession();
  // A reader who chooses another language gets every text anew.
  const language = useLanguage();
  if (session.is === 'asking') return null;
  return (
    <div key={language}>
      {isInvitation() ? (
        <InvitationPage onDone={() => location.assign('/admin')} />
      ) : session.is === 'unreachable' ? (
        <Notice tone="err">
          {t('/problems/no-answer')} <Button onPress={() => startSession()}>{t('/actions/retry')}</Button>
        </Notice>
      ) : session.is === 'out' ? (
        <LoginPage />
      ) : (
        <>
          <RouterProvider router={router} />
          {session.is === 'lost' && <LoginDialog email={session.account.email} />}
        </>
      )}
      <Toaster />
    </div>
  );
}
