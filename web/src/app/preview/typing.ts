import { sheet } from './frames';
import { BLOCK, FIELD } from './marks';

/** Where a text stands: the element of its block, nothing for the page's own, and the name of its field. */
export interface TextPlace {
  block: string | null;
  field: string;
}

/** What was typed: `text`, where `before` stood. Each is numbered, so that answers to earlier ones are told apart. */
export interface Typed {
  n: number;
  before: string;
  text: string;
}

/** How a text looks where it stands. */
const LOOK = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textTransform',
  'textAlign',
  'textIndent',
  'textWrap',
  'color',
  'direction',
] as const;
const WRITTEN = 'data-epi-written';
const RULES = `[${WRITTEN}] { visibility: hidden !important; }`;
const AREA_RULES = `
:host { all: initial; }
textarea {
  position: fixed; z-index: 2147483646; box-sizing: border-box; margin: 0; border: 0; padding: 0; overflow: hidden;
  background: none; resize: none; outline: 2px solid #1d4ed8; outline-offset: 3px; box-shadow: 0 0 0 3px #fff;
}
`;
/** Room for the next letter, where a box is as wide as its words. */
const NEXT_LETTER = 16;

interface Opening {
  text: string;
  /** What the field is called. */
  label: string;
  max: number | null;
}

interface Hearing {
  typed: (typed: Typed) => void;
  undo: (isRedo: boolean) => void;
}

/**
 * A text of the page that is written where it stands: a field of its size and look lies over it, so that the page may be drawn
 * anew beneath at any time.
 */
export class TypedText {
  #open: { place: TextPlace; area: HTMLTextAreaElement; before: string; n: number } | null = null;
  readonly #host = document.createElement('praline-typing');
  readonly #root: ShadowRoot;

  constructor(readonly hearing: Hearing) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet(RULES)];
    this.#root = this.#host.attachShadow({ mode: 'open' });
    this.#root.adoptedStyleSheets = [sheet(AREA_RULES)];
    document.body.append(this.#host);
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** `caret` is where in the text it was pointed at; at its end otherwise. */
  open(place: TextPlace, { text, label, max }: Opening, caret: number | null): void {
    this.close();
    const area = document.createElement('textarea');
    area.rows = 1;
    area.value = text;
    area.setAttribute('aria-label', label);
    if (max !== null) area.maxLength = max;
    this.#open = { place, area, before: text, n: 0 };
    area.addEventListener('input', () => this.#type());
    area.addEventListener('blur', () => this.close());
    area.addEventListener('keydown', (event) => this.#press(event));
    this.#root.append(area);
    this.place();
    area.focus({ preventScroll: true });
    area.setSelectionRange(caret ?? text.length, caret ?? text.length);
  }

  /** What others wrote in it. It was made of what was typed before `n`: later words are answered later. */
  follow({ n, at, remove, insert }: { n: number; at: number; remove: number; insert: string }): void {
    if (!this.#open || n !== this.#open.n) return;
    const { area } = this.#open;
    area.setRangeText(insert, at, at + remove, 'preserve');
    this.#open.before = area.value;
    this.place();
  }

  close(): void {
    const was = this.#open;
    this.#open = null;
    was?.area.remove();
    hide(null);
  }

  /** Lays the field over its text, wherever that is by now. */
  place(): void {
    if (!this.#open) return;
    const { area, place } = this.#open;
    const element = elementOf(place);
    hide(element);
    if (element) {
      const look = getComputedStyle(element);
      for (const name of LOOK) area.style[name] = look[name];
      const { left, top, width } = element.getBoundingClientRect();
      const isWide = look.display.startsWith('block') || look.display === 'list-item';
      Object.assign(area.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${isWide ? width : width + NEXT_LETTER}px`,
        padding: isWide ? look.padding : '0',
      });
    }
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }

  #type(): void {
    if (!this.#open) return;
    const { area, before } = this.#open;
    this.#open.n += 1;
    this.#open.before = area.value;
    this.hearing.typed({ n: this.#open.n, before, text: area.value });
    this.place();
  }

  #press(event: KeyboardEvent): void {
    // The page beneath hears nothing of it.
    event.stopPropagation();
    if (event.isComposing) return;
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (key === 'escape' || key === 'enter') this.close();
    else if (isCommand && (key === 'z' || key === 'y')) this.hearing.undo(key === 'y' || event.shiftKey);
    else return;
    event.preventDefault();
  }
}

/** The element that shows a text, as long as there is one: an empty text is shown by none. */
function elementOf({ block, field }: TextPlace): HTMLElement | null {
  const shown = document.querySelectorAll<HTMLElement>(`main [${FIELD}="${CSS.escape(field)}"]`);
  const owner = (element: Element) => element.closest(`[${BLOCK}]`)?.getAttribute(BLOCK) ?? null;
  return [...shown].find((element) => owner(element) === block) ?? null;
}

/** Hides the one text over which a field lies. */
function hide(element: Element | null): void {
  for (const hidden of document.querySelectorAll(`[${WRITTEN}]`))
    if (hidden !== element) hidden.removeAttribute(WRITTEN);
  element?.setAttribute(WRITTEN, '');
}
