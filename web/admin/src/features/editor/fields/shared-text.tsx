import { type InputHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { difference, over, splice } from '@/lib/draft/splice';

type Element = HTMLInputElement | HTMLTextAreaElement;

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'className' | 'readOnly' | 'spellCheck'
  > {
  value: string;
  /** What the text is by now, with all that others wrote in it. */
  onChange: (value: string) => void;
  /** More than one line is seen. */
  rows?: number | undefined;
  /** However much of it is seen, no lines are begun in it. */
  isOneLine?: boolean;
}

/** A text that others write in as well: what they do moves the caret with the words that it stands at. */
export function SharedText({ value, onChange, rows, isOneLine = false, ...rest }: Props) {
  const box = useRef<Element>(null);
  const isComposing = useRef(false);
  /** What the box had last, as far as it was told. */
  const held = useRef(value);

  const follow = (now: string) => {
    const element = box.current;
    if (!element || isComposing.current) return;
    held.current = now;
    if (element.value === now) return;
    const before = element.value;
    const [start, end] = [element.selectionStart, element.selectionEnd];
    element.value = now;
    if (start === null || end === null || document.activeElement !== element) return;
    element.setSelectionRange(movedOver(start, before, now), movedOver(end, before, now));
  };
  useLayoutEffect(() => follow(value));

  /** While characters are composed the box lacks what others write: what is typed there is moved over that. */
  const tell = (): string => {
    const before = held.current;
    if (isOneLine && box.current) joinLines(box.current, before);
    held.current = box.current?.value ?? before;
    const own = difference(before, held.current);
    const others = difference(before, value);
    const next = own && splice(value, others ? over(own, others) : own);
    if (next === null) return value;
    onChange(next);
    return next;
  };

  const shared = {
    ...rest,
    ref: (element: Element | null) => {
      box.current = element;
    },
    defaultValue: value,
    onInput: tell,
    onKeyDown: (event: KeyboardEvent) => {
      if (isOneLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
    },
    onCompositionStart: () => {
      isComposing.current = true;
    },
    // Browsers do not agree whether the last of what is composed was told before.
    onCompositionEnd: () => {
      isComposing.current = false;
      follow(tell());
    },
  };
  return rows === undefined ? <input {...shared} type="text" /> : <textarea {...shared} rows={rows} />;
}

/** Lines that came in with a piece, such as a pasted one, become one. */
function joinLines(element: Element, before: string): void {
  const made = difference(before, element.value);
  if (!made || !/[\r\n]/.test(made.insert)) return;
  const insert = made.insert.replace(/\s*[\r\n]+\s*/g, ' ');
  element.value = splice(before, { ...made, insert }) ?? before;
  element.setSelectionRange(made.at + insert.length, made.at + insert.length);
}

/** Where a place of a text is after it became another one. */
export function movedOver(place: number, before: string, after: string): number {
  const made = difference(before, after);
  if (!made || place <= made.at) return place;
  const end = made.at + made.remove.length;
  return place >= end ? place + made.insert.length - made.remove.length : made.at + made.insert.length;
}
