import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CONTENT_LANGUAGES,
  type ContentLanguage,
  type EditedPage,
  readDraft,
  saveDraft,
} from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { useMay } from '@/lib/session';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import styles from './editor.module.css';
import { OtherLanguages } from './other-languages';
import { useAllowed } from './use-allowed';

interface Props {
  page: EditedPage;
  language: ContentLanguage;
}

/** A page begins in a language with what it says in another one, to be translated where it stands. */
export function NotInLanguage({ page, language }: Props) {
  const client = useQueryClient();
  const mayEdit = useMay('content.edit');
  const allowed = useAllowed();
  const beginning = useMutation({
    mutationFn: async (from: ContentLanguage) => {
      const { draft } = await readDraft(page.id, from);
      const [own = draft] = await allowed([draft]);
      return saveDraft(page.id, language, 0, own);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['page', page.id] });
      await client.invalidateQueries({ queryKey: ['tree'] });
    },
  });
  const others = CONTENT_LANGUAGES.filter((one) => page.editions[one]);
  return (
    <div className={styles['missing']}>
      <h1>{others.map((one) => page.editions[one]?.name).find((name) => name) ?? page.id}</h1>
      <Notice tone="info">{t('/editor/notInLanguage', { language: t(`/languages/${language}`) })}</Notice>
      {beginning.error && <Notice tone="err">{sentence(beginning.error)}</Notice>}
      {mayEdit && (
        <div className={styles['begin']}>
          {others.map((from) => (
            <Button
              key={from}
              look="primary"
              isPending={beginning.isPending}
              onPress={() => beginning.mutate(from)}
            >
              {t('/editor/beginFrom', { language: t(`/languages/${from}`) })}
            </Button>
          ))}
        </div>
      )}
      <OtherLanguages page={page} language={language} />
    </div>
  );
}
