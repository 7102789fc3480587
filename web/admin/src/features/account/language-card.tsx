import { useMutation } from '@tanstack/react-query';
import { chooseLanguage } from '@/lib/api/staff';
import { LANGUAGE_NAMES, LANGUAGES, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { refreshAccount, useAccount } from '@/lib/session';
import { toast } from '@/lib/toasts';
import { SelectField } from '@/ui/field';
import { Card } from '@/ui/page';
import styles from './account.module.css';

/** The language of the app, and of letters to its user. */
export function LanguageCard() {
  const { language } = useAccount();
  const chosen = useMutation({
    mutationFn: async (next: string) => {
      await chooseLanguage(next);
      await refreshAccount();
    },
    onSuccess: () => toast(t('/account/languageChanged')),
    onError: (error) => toast(sentence(error), { tone: 'error' }),
  });
  return (
    <Card title={t('/account/language')}>
      <div className={styles['form']}>
        <SelectField
          label={t('/account/languageOf')}
          value={chosen.isPending ? chosen.variables : language}
          onChange={(next) => chosen.mutate(next)}
          options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
        />
      </div>
    </Card>
  );
}
