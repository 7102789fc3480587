import { t } from '@/lib/i18n';
import { enter } from '@/lib/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LoginForm } from './login-form';

/** Above an app whose session has ended: what is typed there waits. Who leaves it gets a fresh page, which has nothing of theirs. */
export function LoginDialog({ email }: { email: string }) {
  return (
    <Dialog title={t('/login/again')} isOpen>
      <p>{t('/login/againText')}</p>
      <LoginForm email={email} onSession={enter} />
      <p>
        <Button look="quiet" onPress={() => location.reload()}>
          {t('/login/leave')}
        </Button>
      </p>
    </Dialog>
  );
}
