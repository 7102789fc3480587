import { type FormEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { hasGoods } from '@/features/cart/cart-view';
import { engine } from '@/features/cart/page-engine';
import { useFocusHandover } from '@/features/cart/use-focus-handover';
import { connection } from '@/features/realtime/connection';
import { announce } from '@/lib/announce';
import { sendGreeting } from '@/lib/api/checkout';
import type { Cart } from '@/lib/api/types';
import { characters } from '@/lib/form/rules';
import { useT } from '@/lib/i18n/t';
import { MAX_GREETING } from '@/lib/limits.gen';
import { useAlive } from '@/lib/use-alive';
import { Button } from '@/ui/button/button';
import { TextAreaField } from '@/ui/field/text-area-field';
import css from './checkout.module.css';
import { keepDraft, readDraft } from './drafts';
import { tellFailure } from './failures';

/** Adds what was typed, where something was. Resolves with whether the shopper can go on to the next step. */
export type Greet = () => Promise<boolean>;

export interface GreetingProps {
  cart: Cart;
  /** What whoever goes on to the next step calls before; null while no greeting is offered. */
  greet: RefObject<Greet | null>;
}

/** Words that go with the goods. They are printed: where all goes by e-mail there is nothing that they could lie beside. */
export default function Greeting({ cart, greet }: GreetingProps) {
  return hasGoods(cart) ? <Words greeting={cart.greeting} greet={greet} /> : null;
}

function Words({ greeting, greet }: Pick<Cart, 'greeting'> & Pick<GreetingProps, 'greet'>) {
  const t = useT();
  const [typed, setTyped] = useState(() => readDraft('greeting', ''));
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const alive = useAlive();
  const box = useRef<HTMLDivElement>(null);
  useFocusHandover(box, greeting !== null);
  useEffect(() => keepDraft('greeting', typed), [typed]);
  const used = characters(typed.trim());
  const off = sending || used === 0 || used > MAX_GREETING;

  const tell = async (text: string, said: string) => {
    setSending(true);
    try {
      const answer = await sendGreeting(await connection.context(), text);
      await engine.shown(answer);
      announce(said);
      // One that was taken away can be put right.
      setTyped(text === '' ? (greeting ?? '') : '');
    } finally {
      setSending(false);
    }
  };
  const refuse = (sentence: string) => {
    setError(sentence);
    box.current?.querySelector('textarea')?.focus();
  };
  const add: Greet = async () => {
    if (greeting !== null || used === 0) return true;
    if (used > MAX_GREETING) refuse(t('/faults/greeting-too-long'));
    else
      try {
        await tell(typed.trim(), t('/checkout/greeting-applied'));
        // Whoever went elsewhere meanwhile is left there.
        return alive.current;
      } catch (failure) {
        console.error('The greeting could not be added', failure);
        refuse(t('/checkout/greeting-failed'));
      }
    return false;
  };
  useImperativeHandle(greet, () => add);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!off) void add();
  };
  const type = (text: string) => {
    setTyped(text);
    setError(null);
  };

  return (
    <section className={css.group} aria-labelledby="checkout-greeting">
      <h3 id="checkout-greeting">{t('/checkout/greeting')}</h3>
      <div ref={box}>
        {greeting === null ? (
          <form noValidate className={css.form} onSubmit={submit}>
            <TextAreaField
              label={t('/checkout/greeting-text')}
              name="greeting"
              optional
              hint={t('/checkout/greeting-hint')}
              value={typed}
              room={MAX_GREETING}
              rows={3}
              error={error}
              onType={type}
            />
            <Button type="submit" variant="secondary" aria-disabled={off || undefined}>
              {t('/checkout/greeting-apply')}
            </Button>
          </form>
        ) : (
          <>
            <blockquote className={css.quote}>{greeting}</blockquote>
            <Button
              variant="ghost"
              aria-disabled={sending || undefined}
              onClick={() => tell('', t('/checkout/greeting-removed')).catch(tellFailure)}
            >
              {t('/checkout/greeting-remove')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
