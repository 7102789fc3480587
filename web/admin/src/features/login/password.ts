import { t } from '@/lib/i18n';
import { MIN_PASSWORD } from '@/lib/limits.gen';

/** What is wrong with a new password before the server looks at it; null when nothing is. */
export function passwordProblem(password: string): string | null {
  return [...password].length < MIN_PASSWORD ? t('/account/passwordShort', { count: MIN_PASSWORD }) : null;
}
