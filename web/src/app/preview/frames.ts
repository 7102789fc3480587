import { BLOCK, EMPTY, FIELD } from './marks';

/** Wrappers of blocks have no box of their own, so that the page looks as it does to its readers. */
const RULES = `
[${BLOCK}] { display: contents; }
[${FIELD}] { cursor: text; }
img[${FIELD}] { cursor: pointer; }
[${EMPTY}] { font-style: italic; outline: 1px dashed currentColor; outline-offset: 2px; }
[${FIELD}]:hover { outline: 1px dashed #1d4ed8; outline-offset: 2px; }
`;
const FRAME_RULES = `
:host { all: initial; }
div { position: fixed; pointer-events: none; z-index: 2147483647; border-radius: 4px; box-shadow: 0 0 0 4px #fff; }
div[data-kind='hover'] { outline: 2px dashed #1d4ed8; }
div[data-kind='focus'], div[data-kind='told'] { outline: 3px solid #1d4ed8; }
`;

type Kind = 'hover' | 'focus' | 'told';

/** Draws frames around blocks, over the page and out of its way. */
export class Frames {
  readonly #framed = new Map<Kind, { block: Element; frame: HTMLElement }>();
  readonly #root: ShadowRoot;

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet(RULES)];
    const host = document.createElement('praline-frames');
    host.setAttribute('aria-hidden', 'true');
    this.#root = host.attachShadow({ mode: 'closed' });
    this.#root.adoptedStyleSheets = [sheet(FRAME_RULES)];
    document.body.append(host);
  }

  /** Nothing takes the frame away. */
  show(kind: Kind, block: Element | null): void {
    const before = this.#framed.get(kind);
    if (before?.block === block) return;
    before?.frame.remove();
    this.#framed.delete(kind);
    if (!block) return;
    const frame = document.createElement('div');
    frame.dataset['kind'] = kind;
    this.#root.append(frame);
    this.#framed.set(kind, { block, frame });
    this.place();
  }

  /** Puts all frames where their blocks are by now. */
  place(): void {
    for (const [kind, { block, frame }] of this.#framed) {
      if (!block.isConnected) {
        this.show(kind, null);
        continue;
      }
      const { left, top, width, height } = boxOf(block);
      Object.assign(frame.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    }
  }
}

/** What a block covers: it has no box of its own, but what is in it has. */
export function boxOf(block: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(block);
  return range.getBoundingClientRect();
}

export function sheet(rules: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(rules);
  return made;
}
