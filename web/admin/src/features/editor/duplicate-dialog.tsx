import { type FormEvent, useState } from 'react';
import {
  type ContentLanguage,
  createPage,
  type EditedPage,
  readDraft,
  readPage,
  saveDraft,
  type TreePage,
} from '@/lib/api/edit';
import { withFreshIds } from '@/lib/draft/apply';
import type { Draft } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import styles from './dialogs.module.css';
import { fieldLabel } from './labels';
import { segmentOf } from './placing';
import { useAllowed } from './use-allowed';
import { useNewPage } from './use-new-page';

interface Props {
  page: TreePage;
  language: ContentLanguage;
  onClose: () => void;
}

interface Wish {
  name: string;
  segment: string;
}

/** A page of one's own from what another says in all its languages; nobody sees it yet. */
export function DuplicateDialog({ page, language, onClose }: Props) {
  const [name, setName] = useState(t('/tree/copyOf', { name: page.name || page.id }));
  const allowed = useAllowed();
  const copying = useNewPage(language, (wish: Wish) => copy(page, language, wish, allowed), onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !copying.isPending) copying.mutate({ name: name.trim(), segment: segmentOf(name) });
  };
  return (
    <Dialog title={t('/tree/action/duplicate')} isOpen onClose={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {copying.error && <Notice tone="err">{sentence(copying.error)}</Notice>}
        <TextField
          label={fieldLabel('name')}
          value={name}
          onChange={setName}
          error={name.trim() ? null : t('/account/required')}
          autoFocus
        />
        <p className={styles['muted']}>{t('/tree/copyText')}</p>
        <Actions>
          <Button look="quiet" onPress={onClose}>
            {t('/actions/cancel')}
          </Button>
          <Button type="submit" look="primary" isPending={copying.isPending}>
            {t('/tree/action/duplicate')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

/** The language that is looked at is called anew; the others keep their names. */
async function copy(
  page: TreePage,
  language: ContentLanguage,
  { name, segment }: Wish,
  allowed: (drafts: readonly Draft[]) => Promise<Draft[]>,
): Promise<EditedPage> {
  const { editions, type, parent } = await readPage(page.id);
  const known = Object.keys(editions) as ContentLanguage[];
  const first = known.includes(language) ? language : known[0];
  if (!first) throw new Error('A page without a language');
  const languages = [first, ...known.filter((one) => one !== first)];
  const draftIn = async (one: ContentLanguage) => {
    const { draft } = await readDraft(page.id, one);
    // No two pages have one address.
    const end = draft.segment && (one === first ? segment || `${draft.segment}-2` : `${draft.segment}-2`);
    const content = one === first ? { ...draft.content, name } : draft.content;
    return { ...draft, segment: end, content: withFreshIds(content) };
  };
  const [draft, ...others] = await allowed(await Promise.all(languages.map(draftIn)));
  if (!draft) throw new Error('A page without a language');
  const made = await createPage({ type, parent, language: first, draft });
  for (const [at, other] of others.entries()) await saveDraft(made.id, languages[at + 1] ?? first, 0, other);
  return readPage(made.id);
}
