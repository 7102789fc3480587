import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { announce } from '@/lib/announce';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { TextField, type TextFieldProps } from '@/ui/field/text-field';
import { Icon } from '@/ui/icon/icon';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import { applyCoupon, applyGiftCard, removeCoupon, removeGiftCard } from './cart-codes';
import type { CartView } from './cart-view';
import css from './code-forms.module.css';
import { useFocusHandover } from './use-focus-handover';

/** Promo code and gift card. Nothing counts before the server says so. */
export function CodeForms({ view: { cart, asked } }: { view: CartView }) {
  if (!cart) return null;
  return (
    <div className={css.forms}>
      <CouponForm
        applied={cart.couponCodes[0] ?? null}
        counts={cart.isCouponApplied}
        applying={asked.includes('applyCoupon')}
        removing={asked.includes('removeCoupon')}
      />
      <GiftCardForm
        applied={cart.isGiftCardApplied ? (cart.giftCardLastFour ?? '') : null}
        applying={asked.includes('applyGiftCard')}
        removing={asked.includes('removeGiftCard')}
      />
    </div>
  );
}

interface Progress {
  applying: boolean;
  removing: boolean;
}

interface CouponFormProps extends Progress {
  applied: string | null;
  /** False while the applied code lies in the cart without effect. */
  counts: boolean;
}

function CouponForm({ applied, counts, applying, removing }: CouponFormProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const code = typed.trim();
  const off = applied !== null || applying || code === '';
  useFocusHandover(box, applied !== null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (off) return;
    announce(t('/coupon/applying'));
    const wrong = await applyCoupon(code);
    setError(wrong);
    if (wrong === null) setTyped('');
    else announce(wrong);
  };

  return (
    <Panel title={t('/coupon/title')} open={applied !== null} box={box}>
      <form className={css.row} onSubmit={submit} noValidate>
        <CodeField
          label={t('/coupon/title')}
          value={applied ?? typed}
          disabled={applied !== null}
          readOnly={applying}
          // Another tab may have applied a code since.
          error={applied === null ? error : null}
          autoCapitalize="characters"
          onType={(value) => {
            setTyped(value);
            setError(null);
          }}
        />
        <Button type="submit" variant="secondary" aria-disabled={off || undefined}>
          {applying ? t('/coupon/applying') : t('/coupon/apply')}
        </Button>
      </form>
      {applied !== null && (
        <Applied
          text={counts ? t('/coupon/in-use') : t('/coupon/no-effect')}
          effective={counts}
          name={t('/coupon/remove-named', { code: applied })}
          removing={removing}
          onRemove={() => void told(removeCoupon())}
        />
      )}
    </Panel>
  );
}

interface GiftCardFormProps extends Progress {
  /** The last characters of the applied card's code. */
  applied: string | null;
}

function GiftCardForm({ applied, applying, removing }: GiftCardFormProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const off = applying || code.trim() === '' || pin.trim() === '';
  useFocusHandover(box, applied !== null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (off) return;
    announce(t('/coupon/applying'));
    const wrong = await applyGiftCard(code.trim(), pin.trim());
    setError(wrong);
    if (wrong !== null) announce(wrong);
    // A code that was mistyped can be put right; the PIN is not kept for longer than the question.
    setPin('');
    if (wrong === null) setCode('');
  };
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    setError(null);
  };

  return (
    <Panel title={t('/giftcard/title')} open={applied !== null} box={box}>
      {applied === null ? (
        <form className={css.row} onSubmit={submit} noValidate>
          <CodeField
            label={t('/giftcard/code')}
            value={code}
            readOnly={applying}
            error={error}
            autoCapitalize="characters"
            onType={type(setCode)}
          />
          <CodeField
            label={t('/giftcard/pin')}
            value={pin}
            readOnly={applying}
            aria-invalid={error !== null || undefined}
            inputMode="numeric"
            short
            onType={type(setPin)}
          />
          <Button type="submit" variant="secondary" aria-disabled={off || undefined}>
            {applying ? t('/coupon/applying') : t('/giftcard/apply')}
          </Button>
        </form>
      ) : (
        <Applied
          text={t('/giftcard/in-use', { lastFour: applied })}
          effective
          name={t('/giftcard/remove')}
          removing={removing}
          onRemove={() => void told(removeGiftCard())}
        />
      )}
    </Panel>
  );
}

interface PanelProps {
  title: string;
  /** Opens by itself when it has something to say. */
  open: boolean;
  box: { current: HTMLDivElement | null };
  children: ReactNode;
}

function Panel({ title, open, box, children }: PanelProps) {
  const [opened, setOpened] = useState(open);
  const [last, setLast] = useState(open);
  if (open !== last) {
    setLast(open);
    if (open) setOpened(true);
  }
  return (
    <details className={css.panel} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={css.title}>
        {title}
        <Icon name="down" size={18} />
      </summary>
      <div className={css.content} ref={box}>
        {children}
      </div>
    </details>
  );
}

interface AppliedProps {
  text: string;
  effective: boolean;
  /** Of the button that removes it. */
  name: string;
  removing: boolean;
  onRemove(): void;
}

function Applied({ text, effective, name, removing, onRemove }: AppliedProps) {
  const t = useT();
  return (
    <div className={css.applied}>
      <p data-effective={effective || undefined}>{text}</p>
      <Button
        variant="ghost"
        small
        aria-label={removing ? undefined : name}
        aria-disabled={removing || undefined}
        onClick={onRemove}
      >
        {removing ? t('/coupon/removing') : t('/coupon/remove')}
      </Button>
    </div>
  );
}

/** A field for a code: no browser keeps, corrects or fills it in. */
function CodeField(props: TextFieldProps) {
  return <TextField {...props} autoComplete="off" autoCorrect="off" spellCheck={false} maxLength={64} />;
}

/** A removal has no field to say at what went wrong. */
async function told(removal: Promise<string | null>): Promise<void> {
  const wrong = await removal;
  if (wrong !== null) showSnackbar({ text: wrong, variant: 'error' });
}
