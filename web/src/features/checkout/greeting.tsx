import { type FormEvent, useEffect, useRef, useState } from 'react';
import { hasGoods } from '@/features/cart/cart-view';
import { engine } from '@/features/cart/page-engine';
import { useFocusHandover } from '@/features/cart/use-focus-handover';
import { connection } from '@/features/realtime/connection';
import { announce } from '@/lib/announce';
import { sendGreeting } from '@/lib/api/checkout';
import type { Cart } from '@/lib/api/types';
import { characters } from '@/lib/form/rules';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { TextAreaField } from '@/ui/field/text-area-field';
import css from './checkout.module.css';
import { keepDraft, readDraft } from './drafts';
import { tellFailure } from './failures';

const ROOM = 800;

export interface GreetingProps {
  cart: Cart;
}

/** Words that go with the goods. They are printed: where all goes by e-mail there is nothing that they could lie beside. */
export default function Greeting({ cart }: GreetingProps) {
  return hasGoods(cart) ? <Words greeting={cart.greeting} /> : null;
}

function Words({ greeting }: Pick<Cart, 'greeting'>) {
  const t = useT();
  const [typed, setTyped] = useState(() => readDraft('greeting', ''));
  const [sending, setSending] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFocusHandover(box, greeting !== null);
  useEffect(() => keepDraft('greeting', typed), [typed]);
  const used = characters(typed.trim());
  const off = sending || used === 0 || used > ROOM;

  const tell = (text: string, said: string) => {
    setSending(true);
    connection
      .context()
      .then((context) => sendGreeting(context, text))
      .then((answer) => engine.shown(answer))
      .then(() => {
        announce(said);
        // One that was taken away can be put right.
        setTyped(text === '' ? (greeting ?? '') : '');
      }, tellFailure)
      .finally(() => setSending(false));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!off) tell(typed.trim(), t('/checkout/greeting-applied'));
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
              room={ROOM}
              rows={3}
              onType={setTyped}
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
              onClick={() => tell('', t('/checkout/greeting-removed'))}
            >
              {t('/checkout/greeting-remove')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
