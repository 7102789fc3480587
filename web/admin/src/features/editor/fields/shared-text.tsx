import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';
import { difference } from '@/lib/draft/splice';

type Element = HTMLInputElement | HTMLTextAreaElement;

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'id'
    | 'aria-describedby'
    | 'aria-invalid'
    | 'className'
    | 'readOnly'
    | 'spellCheck'
    | 'inputMode'
    | 'type'
  > {
  value: string;
  onChange: (value: string) => void;
  /** More than one line. */
  rows?: number | undefined;
}

/** A text that others write in as well: what they do moves the caret with the words that it stands at. */
export function SharedText({ value, onChange, rows, type, ...rest }: Props) {
  const box = useRef<Element>(null);
  const isComposing = useRef(false);

  const follow = () => {
    const element = box.current;
    if (!element || element.value === value || isComposing.current) return;
    const before = element.value;
    // Fields of days have no caret.
    const [start, end] = [element.selectionStart, element.selectionEnd];
    element.value = value;
    if (start === null || end === null || document.activeElement !== element) return;
    element.setSelectionRange(movedOver(start, before, value), movedOver(end, before, value));
  };
  useLayoutEffect(follow);

  const shared = {
    ...rest,
    ref: (element: Element | null) => {
      box.current = element;
    },
    defaultValue: value,
    onInput: () => onChange(box.current?.value ?? ''),
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: () => {
      isComposing.current = false;
    },
  };
  return rows === undefined ? (
    <input {...shared} type={type ?? 'text'} />
  ) : (
    <textarea {...shared} rows={rows} />
  );
}

/** Where a place of a text is after it became another one. */
export function movedOver(place: number, before: string, after: string): number {
  const made = difference(before, after);
  if (!made || place <= made.at) return place;
  const end = made.at + made.remove.length;
  return place >= end ? place + made.insert.length - made.remove.length : made.at + made.insert.length;
}
