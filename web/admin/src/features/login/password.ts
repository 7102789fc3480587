import { t } from '@/lib/i18n';

export const PASSWORD_LEAST = 12;

/** What is wrong with a new password before the server looks at it; null when nothing is. */
export function passwordProblem(password: string): string | null {
  return [...password].length < PASSWORD_LEAST
    ? t('/account/passwordShort', { count: PASSWORD_LEAST })
    : null;
}
