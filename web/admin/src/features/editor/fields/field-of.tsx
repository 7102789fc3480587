import { lazy, memo, Suspense } from 'react';
import type { FieldType } from '@/lib/api/edit';
import { find, isFields, read } from '@/lib/draft/apply';
import { SHARED_BLOCK, SHARED_BLOCKS } from '@/lib/draft/shared';
import { difference, htmlDifference } from '@/lib/draft/splice';
import type { Json, Place } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { CheckField, SelectField } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { BesideText } from '../beside';
import { BlockList } from '../block-list';
import { type FieldProps, placeKey, useBench, useDo, useEditing, useOfDraft } from '../context';
import { Faces } from '../faces';
import styles from '../fields.module.css';
import { choiceLabel, fieldHint, fieldLabel } from '../labels';
import { CatalogueField } from './catalogue-field';
import { CategoriesField, categoriesOf } from './categories-field';
import { ColourField } from './colour-field';
import { Counter } from './counter';
import { DeferredField, type DeferredValue } from './deferred-field';
import { FieldGroup } from './field-group';
import { fieldsIn } from './group';
import { ItemsField } from './items-field';
import { LinkField } from './link-field';
import { ListField } from './list-field';
import { MapField } from './map-field';
import { PictureField, PicturesField } from './picture-field';
import { TextArea } from './text-area';
import { checkOf, taking } from './validators';

const RichText = lazy(() => import('./rich-text'));

/** Texts of blocks are kept in all languages; the one that is edited is written. */
const IN_LANGUAGES = new Set(['text', 'link', 'film-file', 'markup', 'embed']);

/** A field by its kind, with who else is in it, and what of it was not taken. */
export const FieldOf = memo(function FieldOf(props: FieldProps) {
  const { block, path, field } = props;
  const { others, refused, language } = useEditing();
  const isAt = (where: string | null) => where === path || where === `${path}.${language}`;
  const here = others.filter((other) => other.block === block && isAt(other.field));
  const why = refusalAt(refused, field, placeKey(block, path));
  if (field.kind === 'blocks' && block === null) return null;
  return (
    <div className={styles['spot']} data-field={path} data-of={block ?? ''} data-shared={here.length > 0}>
      {here.length > 0 && <Faces of={here} />}
      <Control {...props} />
      <TextBeside {...props} />
      {why && (
        <p className={fieldStyles['error']} role="alert">
          {why}
        </p>
      )}
    </div>
  );
});

/** Kinds whose parts are fields of their own, which tell what was not taken of them. */
const OF_FIELDS = new Set(['items', 'group', 'blocks']);

/** What was not taken of a field, or of what lies in it and has no field of its own. */
function refusalAt(refused: ReadonlyMap<string, string>, { kind }: FieldType, place: string) {
  const isHere = (told: string) => told === place || (!OF_FIELDS.has(kind) && told.startsWith(`${place}.`));
  for (const [told, why] of refused) if (isHere(told)) return why;
  return undefined;
}

/** What stands in a field, the text of the language that is edited, and how that becomes another one. */
function useValue({ field, block, path }: FieldProps) {
  const { session, language } = useBench();
  const does = useDo();
  const stored = useOfDraft((draft) => read(draft, { block, field: path }));
  const isInLanguages =
    typeof stored !== 'string' && (IN_LANGUAGES.has(field.kind) || (field.kind === 'html' && block !== null));
  const place: Place = { block, field: isInLanguages ? `${path}.${language}` : path };
  const value = isInLanguages && isFields(stored) ? stored[language] : stored;
  const text = typeof value === 'string' ? value : '';
  const set = (next: Json) => does({ kind: 'set', ...place, value: next });
  const type = (next: string) => {
    const made = field.kind === 'html' ? htmlDifference(text, next) : difference(text, next);
    if (made) does({ kind: 'text', ...place, ...made });
  };
  const take = (next: string) => does(taking(field, place, next, session.view.draft));
  return { place, stored, text, set, type, take };
}

function TextBeside(props: FieldProps) {
  const { text, set } = useValue(props);
  // Set whole, it is taken back by itself, and not together with what was typed just before.
  return <BesideText {...props} value={text} onCopy={set} />;
}

function Control(props: FieldProps) {
  const { field, block, path } = props;
  const { language, mayEdit } = useBench();
  const { place, stored, text, set, type, take } = useValue(props);
  const check = checkOf(field, block, path);
  const label = fieldLabel(field.name);
  const owner = useOfDraft((draft) =>
    block === null ? draft.content['type'] : find(draft, block)?.block.type,
  );
  const hint = fieldHint(String(owner), field.name);

  if (check) {
    const value = typeof stored === 'number' ? String(stored) : text;
    const told = { place, label, hint, value, check, onTake: take };
    return <DeferredOf field={field} {...told} />;
  }
  switch (field.kind) {
    case 'html':
      return (
        <Suspense fallback={<p>{t('/shell/loading')}</p>}>
          <RichText label={label} hint={hint} max={field.max} value={text} onChange={type} />
        </Suspense>
      );
    case 'markup':
      return <TextArea label={label} hint={hint} field={field} value={text} onChange={type} isCode />;
    case 'text':
    case 'words':
      return <TextArea label={label} hint={hint} field={field} value={text} onChange={type} />;
    case 'page':
      return (
        <ListField
          label={label}
          hint={hint}
          kind="page"
          block={block}
          path={path}
          value={text ? [text] : []}
          max={1}
          ofType={block && owner === SHARED_BLOCK ? SHARED_BLOCKS : undefined}
          onChange={([one]) => set(one ?? null)}
        />
      );
    case 'product':
    case 'category':
      return (
        <CatalogueField
          label={label}
          hint={hint}
          kind={field.kind}
          value={text}
          language={language}
          mayEdit={mayEdit}
          error={field.required && text === '' ? t('/account/required') : null}
          tellsContent={block === null && path === field.name}
          onChange={({ code }) => set(code)}
        />
      );
    case 'references':
    case 'list':
      return field.to === 'taxon' ? (
        <CategoriesField
          label={label}
          hint={hint}
          value={Array.isArray(stored) ? stored.map(String) : []}
          onChange={(next) => set(next.map(Number))}
        />
      ) : (
        <ListField
          label={label}
          hint={hint}
          kind={field.to ?? 'words'}
          block={block}
          path={path}
          value={Array.isArray(stored) ? stored.map(String) : []}
          max={field.max}
          onChange={set}
        />
      );
    case 'categories':
      return (
        <CategoriesField
          label={label}
          hint={hint}
          value={categoriesOf(text)}
          onChange={(next) => set(next.length > 0 ? next.join(',') : null)}
        />
      );
    case 'picture':
      return (
        <PictureField label={label} hint={hint} value={stored} block={block} path={path} onChange={set} />
      );
    case 'pictures':
      return (
        <PicturesField
          label={label}
          hint={hint}
          value={Array.isArray(stored) ? stored : []}
          max={field.max}
          block={block}
          path={path}
          onChange={set}
        />
      );
    case 'flag':
      return (
        <CheckField
          label={label}
          hint={hint}
          checked={stored === true}
          onChange={set}
          isDisabled={!mayEdit}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          hint={hint}
          value={text}
          onChange={(next) => set(next || null)}
          isDisabled={!mayEdit}
          options={[
            ...(field.required ? [] : [{ value: '', label: t('/fieldTexts/none') }]),
            ...(field.words ?? []).map((word) => ({ value: word, label: choiceLabel(word) })),
          ]}
        />
      );
    case 'items':
      return <ItemsField label={label} hint={hint} field={field} block={block} path={path} />;
    case 'group':
      return (
        <FieldGroup label={label} hint={hint}>
          {fieldsIn(field, stored).map((inner) => (
            <FieldOf key={inner.name} field={inner} block={block} path={`${path}.${inner.name}`} />
          ))}
        </FieldGroup>
      );
    case 'blocks':
      return block === null ? null : (
        <FieldGroup label={label} hint={hint}>
          <BlockList holder={{ into: { block, field: path } }} />
        </FieldGroup>
      );
    case 'map':
      return <MapField label={label} hint={hint} field={field} block={block} path={path} value={stored} />;
  }
}

interface DeferredProps extends DeferredValue {
  field: FieldType;
}

/** The kinds of fields whose values are right as a whole or not at all. */
function DeferredOf({ field, ...told }: DeferredProps) {
  const { mayEdit, writesMarkup } = useBench();
  switch (field.kind) {
    case 'link':
      return <LinkField {...told} />;
    case 'colour':
      return <ColourField {...told} />;
    case 'number':
      return <DeferredField {...told} type="number" min={field.min} max={field.max} step="any" />;
    case 'embed': {
      const isClosed = mayEdit && !writesMarkup;
      return (
        <DeferredField
          {...told}
          hint={isClosed ? t('/fieldTexts/markupClosed') : told.hint}
          aside={field.max !== undefined && <Counter length={[...told.value].length} max={field.max} />}
          isRequired={field.required}
          isClosed={isClosed}
          rows={8}
        />
      );
    }
    default:
      return (
        <DeferredField
          {...told}
          isRequired={field.required}
          type={field.name === 'published' ? 'date' : 'text'}
        />
      );
  }
}
