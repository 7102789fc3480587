import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Place } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { Labelled } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { useBench } from '../context';
import styles from '../fields.module.css';
import type { Typed } from './unfinished';
import type { Check } from './validators';

/** After the last stroke. */
const PAUSE = 800;

/** What stands in such a field, and what takes it. */
export interface DeferredValue {
  place: Place;
  label: string;
  hint: ReactNode;
  value: string;
  check: Check;
  onTake: (text: string) => void;
}

interface Props
  extends DeferredValue,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'type' | 'inputMode' | 'placeholder' | 'min' | 'max' | 'step'
    > {
  aside?: ReactNode;
  /** Nothing is shown to readers without it. */
  isRequired?: boolean | undefined;
  isClosed?: boolean;
  /** More than one line. */
  rows?: number | undefined;
  /** What stands beside the box and writes in it as well. */
  children?: (box: { text: string; put: (text: string) => void }) => ReactNode;
}

/** A text that is right as a whole or not at all: it stays here until it is, and is then told at once. */
export function DeferredField({
  place,
  label,
  hint,
  aside,
  value,
  check,
  isRequired,
  isClosed = false,
  rows,
  onTake,
  children,
  type,
  ...rest
}: Props) {
  const { mayEdit } = useBench();
  const { text, put, box } = useTyped({ place, label, value, check, onTake });
  const shared = {
    ...box,
    className: fieldStyles['input'],
    value: text,
    readOnly: !mayEdit || isClosed,
    spellCheck: false,
  };
  const missing = isRequired && !isClosed && text === '' ? t('/account/required') : null;
  return (
    <Labelled label={label} hint={hint} aside={aside} error={check(text) ?? missing}>
      {(named) => (
        <span className={styles['inline']}>
          {rows === undefined ? (
            <input {...named} {...rest} {...shared} type={type ?? 'text'} />
          ) : (
            <textarea {...named} {...shared} rows={rows} />
          )}
          {children?.({ text, put })}
        </span>
      )}
    </Labelled>
  );
}

/** What is typed, until it is taken: when typing pauses and it is right, when the box is left, and on Enter. */
function useTyped({ place, label, value, check, onTake }: Omit<DeferredValue, 'hint'>) {
  const { unfinished } = useBench();
  // What was not right when its box was closed is still there to be mended.
  const [typed, setTyped] = useState<Typed | null>(() => unfinished.of(place));
  const [isIn, setIn] = useState(false);
  const isComposing = useRef(false);
  // Nobody is writing here: what somebody else has made of it meanwhile is shown.
  if (typed && !isIn && typed.over !== value) setTyped(null);

  const canTake = typed !== null && typed.text !== typed.over && check(typed.text) === null;
  const keep = (next: Typed | null) => {
    unfinished.keep(place, label, next);
    setTyped(next);
  };
  const pause = () => {
    if (!canTake || isComposing.current) return;
    onTake(typed.text);
    keep({ text: typed.text, over: typed.text });
  };
  const leave = () => {
    if (!typed) return;
    if (canTake) onTake(typed.text);
    // What cannot be taken stays, to be mended.
    const stays = !canTake && typed.text !== typed.over;
    keep(stays ? { text: typed.text, over: value } : null);
  };
  const now = useRef({ pause, leave });
  useLayoutEffect(() => {
    now.current = { pause, leave };
    unfinished.keep(place, label, typed);
  });
  useEffect(() => unfinished.onTake(() => now.current.leave()), [unfinished]);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => now.current.pause(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  // Whoever closes the block or the page by the keyboard leaves no box before.
  useLayoutEffect(() => () => now.current.leave(), []);

  return {
    text: typed?.text ?? value,
    put: (text: string) => {
      keep(null);
      onTake(text);
    },
    box: {
      // As long as something is typed here, taking back is the box's own.
      'data-own-undo': typed !== null || undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setTyped({ text: target.value, over: typed?.over ?? value }),
      onFocus: () => setIn(true),
      onBlur: () => {
        setIn(false);
        leave();
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        const isEnter = event.key === 'Enter' && event.currentTarget instanceof HTMLInputElement;
        const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
        if (isSave || (isEnter && !event.nativeEvent.isComposing)) leave();
      },
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: () => {
        isComposing.current = false;
        setTyped((last) => last && { ...last });
      },
    },
  };
}
