import type { ContentLanguage, ContentTypes, FieldType } from '@/lib/api/edit';
import { blocksIn, find, isBlocks, isFields, read } from '@/lib/draft/apply';
import { difference, over } from '@/lib/draft/splice';
import { AREAS, type Block, type Draft, type Json, type Place, type Splice } from '@/lib/draft/types';
import { typeOf } from './context';
import { checkOf } from './fields/validators';
import type { EmptyText } from './frame';
import { fieldLabel } from './labels';

/** A text of the draft that the page shows. */
export interface TextInPage {
  /** Where it stands in the draft. */
  place: Place;
  /** Its field as the fields' side names it: without the language. */
  path: string;
  field: FieldType;
  /** As it is stored. */
  text: string;
}

/**
 * The text that was pointed at, if it is one of this draft. The page names fields as its model has them, which is not
 * always as the draft does: of the texts that say what is shown there the one of that name counts, or the only one.
 */
export function textInPage(
  draft: Draft,
  types: ContentTypes,
  language: ContentLanguage,
  at: { block: string | null; field: string | null; text: string | null },
): TextInPage | null {
  const { block, field, text } = at;
  if (field === null || text === null) return null;
  const held = block === null ? draft.content : find(draft, block)?.block;
  const name = held?.['type'];
  if (!held || typeof name !== 'string') return null;
  const type = block === null ? types.pages.find((one) => one.type === name) : typeOf(types, name);
  const texts = textsOf(type?.fields ?? [], held, '', { block, language });
  const same = texts.filter((one) => shownAs(one) === text);
  return same.find((one) => one.path === field) ?? (same.length === 1 ? (same[0] ?? null) : null);
}

/** The texts of the page and of its blocks that have to be there, and in which nothing stands. */
export function emptyTexts(draft: Draft, types: ContentTypes, language: ContentLanguage): EmptyText[] {
  const page = types.pages.find((one) => one.type === draft.content['type']);
  const emptyIn = (held: Json, fields: readonly FieldType[], block: string | null) =>
    textsOf(fields, held, '', { block, language })
      .filter(({ field, text }) => field.required && text.trim() === '')
      .map(({ path, field }) => ({
        block,
        field: path,
        label: fieldLabel(field.name),
        isHtml: field.kind === 'html',
      }));
  const inBlock = (block: Block): EmptyText[] => [
    ...emptyIn(block, typeOf(types, block.type)?.fields ?? [], block.id),
    ...Object.values(block).flatMap((value) => (isBlocks(value) ? value.flatMap(inBlock) : [])),
  ];
  return [
    ...emptyIn(draft.content, page?.fields ?? [], null),
    ...AREAS.flatMap((area) => blocksIn(draft, { area }).flatMap(inBlock)),
  ];
}

function textsOf(
  fields: readonly FieldType[],
  value: Json | undefined,
  within: string,
  of: { block: string | null; language: ContentLanguage },
): TextInPage[] {
  if (!isFields(value)) return [];
  return fields.flatMap((field): TextInPage[] => {
    const path = within + field.name;
    const stored = value[field.name];
    switch (field.kind) {
      case 'group':
        return textsOf(field.fields ?? [], stored, `${path}.`, of);
      case 'items':
        return Array.isArray(stored)
          ? stored.flatMap((item, index) => textsOf(field.fields ?? [], item, `${path}.${index}.`, of))
          : [];
      case 'html':
      case 'text':
      case 'words': {
        // What is right as a whole or not at all is written in its field alone.
        if (checkOf(field, of.block, path)) return [];
        // Blocks keep theirs in all languages, also where nothing is said yet.
        const isInLanguages =
          isFields(stored) || (of.block !== null && stored === undefined && field.kind !== 'words');
        const text = (isFields(stored) ? stored[of.language] : stored) ?? '';
        const place = { block: of.block, field: isInLanguages ? `${path}.${of.language}` : path };
        return typeof text === 'string' ? [{ place, path, field, text }] : [];
      }
      default:
        return [];
    }
  });
}

/** As a reader sees it: without markup, and without white space that is not seen. */
function shownAs({ field, text }: TextInPage): string {
  return (field.kind === 'html' ? withoutMarkup(text) : text).replace(/\s+/g, ' ').trim();
}

function withoutMarkup(html: string): string {
  const read = document.createElement('template');
  read.innerHTML = html;
  return read.content.textContent ?? '';
}

/** What is typed in the page, and what others write there meanwhile: each side is told what it lacks. */
export class TypingInPage {
  /** What the page has, as far as it said. */
  #there: string;
  #n = 0;

  constructor(
    /** As the page names it. */
    readonly at: { block: string | null; field: string },
    readonly place: Place,
    text: string,
  ) {
    this.#there = text;
  }

  isAt({ block, field }: { block: string | null; field: string }): boolean {
    return block === this.at.block && field === this.at.field;
  }

  /** What to do to the draft for something that was typed: it was made of a text that may lack what others wrote since. */
  typed({ n, before, text }: { n: number; before: string; text: string }, draft: Draft): Splice | null {
    this.#n = n;
    this.#there = text;
    const own = difference(before, text);
    const others = difference(before, this.#now(draft));
    return own && others ? over(own, others) : own;
  }

  /** What the page lacks of the draft; nothing where it has all. */
  missing(draft: Draft): { n: number; at: number; remove: number; insert: string } | null {
    const now = this.#now(draft);
    const lacks = difference(this.#there, now);
    this.#there = now;
    return lacks && { n: this.#n, at: lacks.at, remove: lacks.remove.length, insert: lacks.insert };
  }

  #now(draft: Draft): string {
    const text = read(draft, this.place);
    return typeof text === 'string' ? text : '';
  }
}
