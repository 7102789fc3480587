import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import {
  CONTENT_LANGUAGES,
  type ContentLanguage,
  type EditedPage,
  type FieldType,
  readDraft,
} from '@/lib/api/edit';
import { find, read } from '@/lib/draft/apply';
import type { Draft, Place } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { SelectField } from '@/ui/field';
import styles from './beside.module.css';
import { useBench, useOfDraft } from './context';
import { fieldLabel } from './labels';

/** The language of the page whose texts stand beside its fields, and what it says there. */
export interface Beside {
  language: ContentLanguage;
  draft: Draft;
}

export const BesideContext = createContext<Beside | null>(null);

interface ChoiceProps {
  page: EditedPage;
  language: ContentLanguage;
  value: ContentLanguage | '';
  onChange: (value: ContentLanguage | '') => void;
}

/** Chooses the language to translate from, of those that the page is in. */
export function BesideChoice({ page, language, value, onChange }: ChoiceProps) {
  const others = CONTENT_LANGUAGES.filter((one) => one !== language && page.editions[one]);
  if (others.length === 0) return null;
  return (
    <div className={styles['choice']}>
      <SelectField
        label={t('/beside/title')}
        value={value}
        onChange={(next) => onChange(others.find((one) => one === next) ?? '')}
        options={[
          { value: '', label: t('/beside/none') },
          ...others.map((one) => ({ value: one, label: t(`/languages/${one}`) })),
        ]}
      />
    </div>
  );
}

/** What the page says in the other language, as of when it was chosen. */
export function useBeside(page: string, language: ContentLanguage | ''): [Beside | null, unknown] {
  const told = useQuery({
    queryKey: ['beside', page, language],
    queryFn: () => readDraft(page, language),
    enabled: language !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return [language && told.data ? { language, draft: told.data.draft } : null, told.error];
}

export const BesideFault = ({ error }: { error: unknown }) =>
  error ? <Notice tone="err">{sentence(error)}</Notice> : null;

/** Fields that say something to readers in words. */
const IN_WORDS = new Set(['text', 'html', 'words']);
/** The same in all languages, or no words. */
const NO_WORDS = new Set(['segment', 'published']);

interface FieldProps {
  field: FieldType;
  block: string | null;
  path: string;
  value: string;
  onCopy: (text: string) => void;
}

/** Under a text: what the other language says in its place. */
export function BesideText({ field, block, path, value, onCopy }: FieldProps) {
  const beside = useContext(BesideContext);
  const { mayEdit } = useBench();
  const hasWords = IN_WORDS.has(field.kind) && !NO_WORDS.has(field.name);
  const text = useOfDraft((draft) =>
    beside && hasWords ? textBeside(beside, draft, { block, field: path }) : '',
  );
  if (!beside || !text) return null;
  const { language } = beside;
  return (
    <div className={styles['beside']}>
      <span className={styles['language']}>{t(`/languages/${language}`)}</span>
      <p lang={language}>{field.kind === 'html' ? plainOf(text) : text}</p>
      {mayEdit && text !== value && (
        <Button
          look="quiet"
          icon="copy"
          aria-label={t('/beside/copyOf', { name: fieldLabel(field.name) })}
          onPress={() => onCopy(text)}
        >
          {t('/beside/copy')}
        </Button>
      )}
    </div>
  );
}

/**
 * The text of the same place in the other language. Its own draft has it, where the block stands there; else what the block says in
 * that language here.
 */
export function textBeside({ language, draft: other }: Beside, own: Draft, { block, field }: Place): string {
  const from = block === null || find(other, block) ? other : own;
  const stored = read(from, { block, field });
  if (typeof stored === 'string') return stored;
  const said =
    typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored[language] : null;
  return typeof said === 'string' ? said : '';
}

/** The words of formatted text, a line for each paragraph. */
export function plainOf(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|h\d|li|blockquote)>/g, '$&\n');
  const text = new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '';
  return text.replace(/\n{2,}/g, '\n').trim();
}
