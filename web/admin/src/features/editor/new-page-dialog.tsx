import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { CatalogueEntry } from '@/lib/api/catalogue';
import {
  type ContentLanguage,
  createPage,
  type FieldType,
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
import { CheckField, SelectField, TextField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import { CONTENT_TYPES } from './catalogue';
import styles from './dialogs.module.css';
import { CatalogueField } from './fields/catalogue-field';
import { choiceLabel, fieldLabel } from './labels';
import { childrenOf } from './page-tree';
import { neededFields, possibleTypes } from './page-types';
import { segmentOf, today } from './placing';
import { useNewPage } from './use-new-page';

interface Props {
  parent: TreePage | null;
  language: ContentLanguage;
  onClose: () => void;
}

/** What most pages are. */
const USUAL = 'LandingPage';
/** Whether the page is left out of menus; a field of those that would be in them. */
const HIDDEN = 'hideInMenus';

/** A page begins with a type, what its type cannot be without, and the end of its address; nobody sees it yet. */
export function NewPageDialog({ parent, language, onClose }: Props) {
  const types = useQuery({ queryKey: ['types'], queryFn: readTypes, staleTime: Number.POSITIVE_INFINITY });
  const top = useQuery(childrenOf(null, language));
  const title = parent ? t('/tree/newUnder', { name: parent.name || parent.id }) : t('/tree/newAtTop');
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Loaded of={types}>
        {(known) => (
          <Loaded of={top}>
            {({ items }) => (
              <NewPageForm
                types={possibleTypes(known.pages, parent, items)}
                parent={parent}
                language={language}
                onClose={onClose}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

function NewPageForm({ types, parent, language, onClose }: Props & { types: readonly PageType[] }) {
  const own = currentLanguage();
  const kinds = [...types].sort((a, b) => a.label[own].localeCompare(b.label[own], own));
  const [kind, setKind] = useState(
    () => kinds.find(({ type }) => type === USUAL)?.type ?? kinds[0]?.type ?? '',
  );
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [segment, setSegment] = useState<string | null>(null);
  /** What content is begun for, where it has some already. */
  const [taken, setTaken] = useState<CatalogueEntry | null>(null);
  const [isHidden, setHidden] = useState(false);
  const [isTried, setTried] = useState(false);
  const making = useNewPage<NewPage>(language, createPage, onClose);
  const type = kinds.find((one) => one.type === kind);
  const needed = type ? neededFields(type) : [];
  const canBeHidden = type?.fields.some(({ name }) => name === HIDDEN) ?? false;
  const entered = (name: string) => (values[name] ?? '').trim();
  const end = segment ?? segmentOf(entered('name'));
  const isMissing = (text: string) => isTried && text === '';
  const isTaken = taken !== null && CONTENT_TYPES[taken.kind] === kind && entered(taken.kind) === taken.code;
  const isWhole =
    !isTaken && (!type?.hasAddress || end !== '') && needed.every(({ name }) => entered(name) !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWhole || !type || making.isPending) return;
    const content: Fields = { type: kind };
    for (const { name } of needed) content[name] = entered(name);
    if (canBeHidden && isHidden) content[HIDDEN] = true;
    const draft = { segment: type.hasAddress ? end : null, published: today(), content };
    making.mutate({ type: kind, parent: parent?.id ?? null, language, draft });
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {making.error && <Notice tone="err">{sentence(making.error)}</Notice>}
      <SelectField
        label={t('/tree/type')}
        value={kind}
        onChange={(next) => {
          setKind(next);
          making.reset();
        }}
        options={kinds.map((one) => ({ value: one.type, label: one.label[own] }))}
      />
      {needed.map((field) => (
        <NeededField
          key={`${kind}/${field.name}`}
          field={field}
          value={values[field.name] ?? ''}
          language={language}
          error={isMissing(entered(field.name)) ? t('/account/required') : null}
          onChange={(value, entry) => {
            setValues({ ...values, [field.name]: value });
            setTaken(entry && entry.page !== null ? entry : null);
          }}
        />
      ))}
      {isTaken && taken?.page && (
        <Notice tone="warn">
          {t('/catalogue/taken', { name: taken.name })}{' '}
          <Link to="/pages/$page/$language" params={{ page: taken.page, language }} onClick={onClose}>
            {t('/catalogue/open')}
          </Link>
        </Notice>
      )}
      {type?.hasAddress && (
        <TextField
          label={fieldLabel('segment')}
          hint={t('/tree/segmentHint')}
          value={end}
          onChange={(text) => setSegment(text)}
          error={isMissing(end) ? t('/account/required') : null}
          spellCheck={false}
        />
      )}
      {canBeHidden && (
        <CheckField
          label={fieldLabel(HIDDEN)}
          hint={t('/tree/hideHint')}
          checked={isHidden}
          onChange={setHidden}
        />
      )}
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

interface NeededProps {
  field: FieldType;
  value: string;
  language: ContentLanguage;
  error: string | null;
  onChange: (value: string, entry?: CatalogueEntry) => void;
}

/** What is of the catalogue is looked up, what is one of some words is chosen, the rest is typed. */
function NeededField({ field, value, language, error, onChange }: NeededProps) {
  const label = fieldLabel(field.name);
  switch (field.kind) {
    case 'product':
    case 'category':
      return (
        <CatalogueField
          label={label}
          kind={field.kind}
          value={value}
          language={language}
          mayEdit
          error={error}
          tellsContent
          onChange={(entry) => onChange(entry.code, entry)}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          value={value}
          onChange={(next) => onChange(next)}
          error={error}
          options={['', ...(field.words ?? [])].map((word) => ({
            value: word,
            label: word && choiceLabel(word),
          }))}
        />
      );
    default:
      return (
        <TextField
          label={label}
          value={value}
          onChange={(next) => onChange(next)}
          error={error}
          autoFocus={field.name === 'name'}
        />
      );
  }
}
