import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { Icon } from '@/ui/icon/icon';
import css from './added-note.module.css';
import { openMiniCart } from './mini-cart.state';

/** Says above a form that what it made lies in the cart. */
export function AddedNote({ text }: { text: string }) {
  const t = useT();
  return (
    <div className={css.note}>
      <Icon name="check" />
      <p>{text}</p>
      <Button variant="secondary" small onClick={openMiniCart}>
        {t('/cart/view-cart')}
      </Button>
    </div>
  );
}
