import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '@/lib/announce';
import { type MessageKey, useT } from '@/lib/i18n/t';

interface More {
  /** The list that grows; its items hold one of `first`, which can be focused. */
  list: RefObject<HTMLElement | null>;
  first: 'a' | 'h3';
  /** What the list is an answer to: another one is not more of it. */
  asked: string;
  /** How many there are; nothing while that is not known. */
  shown: number | undefined;
  /** The key of the sentence, with `count` that were added and `shown` in all. */
  sentence: MessageKey;
}

/**
 * Says how many were added to a list. Where the button was pressed for them, which is told in `current`, the focus goes to the
 * first of them; it stays where it is when they came while somebody scrolled.
 */
export function useMoreAnnounced({ list, first, asked, shown, sentence }: More): RefObject<boolean> {
  const t = useT();
  const goes = useRef(false);
  const last = useRef({ asked, shown });
  useEffect(() => {
    if (shown === undefined) return;
    const before = last.current.asked === asked ? last.current.shown : undefined;
    last.current = { asked, shown };
    if (before === undefined || shown <= before) return;
    announce(t(sentence, { count: shown - before, shown }));
    if (goes.current) list.current?.children[before]?.querySelector<HTMLElement>(first)?.focus();
    goes.current = false;
  }, [asked, shown, list, first, sentence, t]);
  return goes;
}
