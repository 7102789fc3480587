import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type ContentLanguage,
  type ContentTypes,
  createPage,
  type NewPage,
  type PageType,
  readTypes,
  type TreePage,
} from '@/lib/api/edit';
import type { Fields } from '@/lib/draft/types';
import { currentLanguage, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { Notice } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { SelectField, TextField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import styles from './dialogs.module.css';
import { fieldLabel } from './labels';
import { segmentOf, today } from './placing';
import { useNewPage } from './use-new-page';

interface Props {
  parent: TreePage | null;
  language: ContentLanguage;
  onClose: () => void;
}

/** What most pages are. */
const USUAL = 'LandingPage';

/** A page begins with a type, a name and the end of its address; nobody sees it yet. */
export function NewPageDialog({ parent, language, onClose }: Props) {
  const types = useQuery({ queryKey: ['types'], queryFn: readTypes, staleTime: Number.POSITIVE_INFINITY });
  const title = parent ? t('/tree/newUnder', { name: parent.name || parent.id }) : t('/tree/newAtTop');
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Loaded of={types}>
        {(known) => <NewPageForm types={known} parent={parent} language={language} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function NewPageForm({ types, parent, language, onClose }: Props & { types: ContentTypes }) {
  const own = currentLanguage();
  const kinds = [...types.pages].sort((a, b) => a.label[own].localeCompare(b.label[own], own));
  const [kind, setKind] = useState(
    () => kinds.find(({ type }) => type === USUAL)?.type ?? kinds[0]?.type ?? '',
  );
  const [name, setName] = useState('');
  const [segment, setSegment] = useState<string | null>(null);
  const [others, setOthers] = useState<Record<string, string>>({});
  const [isTried, setTried] = useState(false);
  const making = useNewPage<NewPage>(language, createPage, onClose);
  const type = kinds.find((one) => one.type === kind);
  const needed = neededBy(type);
  const end = segment ?? segmentOf(name);
  const missing = (text: string) => (isTried && text.trim() === '' ? t('/account/required') : null);
  const isWhole =
    name.trim() !== '' &&
    (!type?.hasAddress || end !== '') &&
    needed.every((field) => (others[field] ?? '').trim() !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWhole || !type || making.isPending) return;
    const content: Fields = { type: kind, name: name.trim() };
    for (const field of needed) content[field] = (others[field] ?? '').trim();
    const draft = { segment: type.hasAddress ? end : null, published: today(), content };
    making.mutate({ type: kind, parent: parent?.id ?? null, language, draft });
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {making.error && <Notice tone="err">{sentence(making.error)}</Notice>}
      <SelectField
        label={t('/tree/type')}
        value={kind}
        onChange={setKind}
        options={kinds.map((one) => ({ value: one.type, label: one.label[own] }))}
      />
      <TextField label={fieldLabel('name')} value={name} onChange={setName} error={missing(name)} autoFocus />
      {type?.hasAddress && (
        <TextField
          label={fieldLabel('segment')}
          hint={t('/tree/segmentHint')}
          value={end}
          onChange={(text) => setSegment(text)}
          error={missing(end)}
          spellCheck={false}
        />
      )}
      {needed.map((field) => (
        <TextField
          key={field}
          label={fieldLabel(field)}
          value={others[field] ?? ''}
          onChange={(text) => setOthers({ ...others, [field]: text })}
          error={missing(others[field] ?? '')}
          spellCheck={false}
        />
      ))}
      <p className={styles['muted']}>{t('/tree/newText', { language: t(`/languages/${language}`) })}</p>
      <Actions>
        <Button look="quiet" onPress={onClose}>
          {t('/actions/cancel')}
        </Button>
        <Button type="submit" look="primary" isPending={making.isPending}>
          {t('/tree/create')}
        </Button>
      </Actions>
    </form>
  );
}

/** Words that a page of the type cannot be without, beside its name. */
function neededBy(type: PageType | undefined): string[] {
  const fields = type?.fields ?? [];
  return fields
    .filter(
      ({ name, kind, required }) => required && name !== 'name' && (kind === 'words' || kind === 'page'),
    )
    .map(({ name }) => name);
}
