import { useNavigate } from '@tanstack/react-router';
import type { ContentLanguage, EditedPage } from '@/lib/api/edit';
import { LanguageSwitch } from './language-switch';

/** Opens the same page in another language. */
export function OtherLanguages({ page, language }: { page: EditedPage; language: ContentLanguage }) {
  const navigate = useNavigate();
  return (
    <LanguageSwitch
      language={language}
      onChange={(next) =>
        navigate({ to: '/pages/$page/$language', params: { page: page.id, language: next } })
      }
    />
  );
}
