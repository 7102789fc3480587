import type { FieldType } from '@/lib/api/edit';
import { isFields, read } from '@/lib/draft/apply';
import type { Draft, Json, Op, Place } from '@/lib/draft/types';
import { t } from '@/lib/i18n';

/** What is wrong with a text; null for one that can be kept. */
export type Check = (text: string) => string | null;

type Of = Pick<FieldType, 'kind' | 'min' | 'max'>;

/**
 * How a text is looked at that is right as a whole or not at all, as the server does it; nothing for fields in which any
 * text may stand, and which are told by their pieces.
 */
export function checkOf(field: Of, block: string | null, path: string): Check | null {
  switch (field.kind) {
    case 'link':
      return link;
    case 'colour':
      return colour;
    case 'film-file':
      return filmFile;
    case 'video':
      return film;
    case 'embed':
      return embed(field.max);
    case 'number':
      return block === null ? anyNumber : numberBetween(field.min ?? 0, field.max ?? Number.MAX_SAFE_INTEGER);
    case 'words':
      return block === null ? (OF_PAGES.get(path) ?? null) : null;
    default:
      return null;
  }
}

/** What takes a whole text as the value of its field. */
export function taking({ kind }: Of, place: Place, text: string, draft: Draft): Op {
  const value: Json = text === '' ? null : kind === 'number' ? Number(text) : text;
  const side = place.block === null ? SEASON.exec(place.field)?.[1] : undefined;
  if (side === undefined) return { kind: 'set', ...place, value };
  // One day alone is no season: it ends where it begins until the other one is told.
  const season = read(draft, { block: null, field: 'season' });
  const told = { from: value, until: value, ...(isFields(season) && season), [side]: value };
  return { kind: 'set', block: null, field: 'season', value: value === null ? null : told };
}

const SEASON = /^season\.(from|until)$/;

/** What pages may lead to: a path of the site, a secure address, mail or a telephone. */
export function isLink(text: string): boolean {
  if (OUT_OF_PLACE.test(text) || new TextEncoder().encode(text).length > 2000) return false;
  const [scheme, rest] = [text.slice(0, text.indexOf(':') + 1), text.slice(text.indexOf(':') + 1)];
  if (scheme === 'mailto:')
    return /^[^@?]+@/.test(rest) && isHost(/@([^?]*)/.exec(rest)?.[1]) && !/%0[ad]/i.test(rest);
  if (scheme === 'tel:') return /^[\d+().-]+$/.test(rest) && /\d/.test(rest);
  if (text.startsWith('https://')) return isHost(text.slice('https://'.length).split(/[/?#]/)[0]);
  return /^\/(?!\/)/.test(text);
}

function isHost(text = ''): boolean {
  return /^[[\p{Alphabetic}\p{N}][[\].:\p{Alphabetic}\p{N}-]*$/u.test(text);
}

/** What ends an attribute, what browsers leave out or turn into something else, and what nobody sees. */
const OUT_OF_PLACE = /[\p{Cc}\s"'<>\\`{}|^]|\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]/u;

const link: Check = (text) => (text === '' || isLink(text) ? null : t('/fieldTexts/wrongLink'));

const colour: Check = (text) =>
  /^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/i.test(text) ? null : t('/checks/invalid-colour', { found: text });

const FILM =
  /^https:\/\/((www\.|m\.)?youtu\.be\/|(www\.|m\.)?youtube(-nocookie)?\.com\/(watch\?([^#]*?&)?v=|embed\/|v\/|shorts\/))[\w-]{11}([?&#/]|$)/;

const film: Check = (text) =>
  text === '' || FILM.test(text) ? null : t('/checks/invalid-film', { found: text });

const filmFile: Check = (text) =>
  text === '' || (/^(\/|https:)/.test(text) && isLink(text))
    ? null
    : t('/checks/invalid-film-file', { found: text });

/** What networks hand out has a `div` with an id and a `script` with an address. */
const embed =
  (most = Number.MAX_SAFE_INTEGER): Check =>
  (text) => {
    const length = [...text].length;
    if (length > most) return t('/checks/too-long', { length, most });
    const isWhole =
      /<div(?=\s)[^<>]*\sid=[^<>]*>/i.test(text) && /<script(?=\s)[^<>]*\ssrc=[^<>]*>/i.test(text);
    return text === '' || isWhole ? null : t('/checks/invalid-embed');
  };

const anyNumber: Check = (text) => (Number.isFinite(Number(text)) ? null : t('/draft/wrong-value'));

const numberBetween =
  (least: number, most: number): Check =>
  (text) => {
    const number = Number(text);
    const fits = Number.isInteger(number) && number >= least && number <= most;
    return text === '' || fits ? null : t('/checks/out-of-range', { least, most });
  };

const segment: Check = (text) =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 96 ? null : t('/fieldTexts/wrongSegment');

/** Who types a year has years of the first century in the field on the way. */
const day: Check = (text) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && isDay(text) ? null : t('/fieldTexts/wrongDay');

/** 29 February is a day of the year. */
const dayOfYear: Check = (text) =>
  text === '' || (/^\d\d-\d\d$/.test(text) && isDay(`2000-${text}`)) ? null : t('/fieldTexts/wrongDayOfYear');

function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}

const code: Check = (text) => (/^[A-Za-z0-9_.:/-]{0,32}$/.test(text) ? null : t('/draft/wrong-value'));

/** Of pages' own words, those that are more than words. */
const OF_PAGES: ReadonlyMap<string, Check> = new Map([
  ['segment', segment],
  ['published', day],
  ['authorUrl', link],
  ['callToActionLink', link],
  ['loginPageUrl', link],
  ['myFazerPageMetadata.widgetBaseUrl', link],
  ['season.from', dayOfYear],
  ['season.until', dayOfYear],
  ['warehouse', code],
]);
