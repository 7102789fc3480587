import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AddedNote } from '@/features/cart/added-note';
import { tabletEditAtom } from '@/features/cart/tablet-edit';
import { type ProductSnapshot, useAddToCart } from '@/features/cart/use-cart';
import { chocolateOf } from '@/features/engraving/chocolate';
import type { ProductPage, Variation } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { MAX_TABLETS } from '@/lib/limits.gen';
import { store, useAtomValue } from '@/lib/store';
import { DesignForm } from './design-form';
import css from './designer.module.css';
import { FlavourCards, flavourName } from './flavour-cards';
import { RecipientForm } from './recipient-form';
import { replaceTablet } from './replace-tablet';
import { type Side, tabletOf } from './tablet-form';
import { TabletPreview } from './tablet-preview';
import { useTabletForm } from './use-tablet-form';

interface TabletDesignerProps {
  page: ProductPage;
  variation: Variation;
  /** What the cart needs to know of the variation. */
  product: ProductSnapshot;
  onFlavour(variation: Variation): void;
  /** Heading, price and notice. */
  children: ReactNode;
}

const STEPS = { design: 1, recipient: 2 };

/** Where a tablet is made: its flavour and words, seen as they are written, and then who gets it. */
export function TabletDesigner({ page, variation, product, onFlavour, children }: TabletDesignerProps) {
  const t = useT();
  const countries = page.countryOptions ?? [];
  const state = useTabletForm(page.code, countries);
  const [side, setSide] = useState<Side>('front');
  const add = useAddToCart();
  const box = useRef<HTMLDivElement>(null);
  const { values, form, step, arrival } = state;

  useEffect(() => {
    if (arrival) box.current?.querySelector<HTMLElement>('[data-step]')?.focus();
  }, [arrival]);

  const wanted = useAtomValue(tabletEditAtom);
  const { edit, edited } = state;
  const takeUp = useEffectEvent(edit);
  useEffect(() => {
    if (!wanted || !page.variations.some(({ code }) => code === wanted.tablet.flavour)) return;
    store.set(tabletEditAtom, null);
    takeUp(wanted);
  }, [wanted, page.variations]);

  const stock = stockOf(variation);
  const most = Math.min(stock, MAX_TABLETS);
  const submit = () => {
    const tablet = tabletOf(values, variation.code);
    const quantity = Math.min(values.quantity, most);
    const put = () => add(product, quantity, { customTablet: tablet });
    const isPut = edited ? replaceTablet({ old: edited, next: tablet, quantity, stock, add: put }) : put();
    if (!isPut) return;
    state.startOver(tablet);
    setSide('front');
  };

  return (
    <div className={css.designer}>
      <div className={css.intro}>
        {children}
        <FlavourCards variations={page.variations} chosen={variation} onChoose={onFlavour} />
        {variation.isBuyable ? null : <p className={css.hint}>{t('/tablet/off')}</p>}
      </div>
      <div className={css.bench}>
        <div className={css.preview}>
          <TabletPreview
            form={values}
            chocolate={chocolateOf(variation)}
            flavour={flavourName(variation)}
            side={side}
            onTurn={setSide}
          />
        </div>
        <div className={css.work} ref={box}>
          <h2 className={css.title} tabIndex={-1} data-step={step}>
            <span>{t('/tablet/step', { step: STEPS[step], steps: 2 })}</span>{' '}
            {t(step === 'design' ? '/tablet/design' : '/tablet/recipient-title')}
          </h2>
          {state.added && step === 'design' ? (
            <AddedNote text={t('/tablet/added', { name: page.displayName })} />
          ) : null}
          {form.isRefused ? (
            <p className={css.sentBack} role="alert">
              {t('/tablet/sent-back')}
            </p>
          ) : null}
          {step === 'design' ? (
            <DesignForm state={state} onTurn={setSide} />
          ) : (
            <RecipientForm
              state={state}
              countries={countries}
              most={most}
              submitLabel={t(edited ? '/tablet/save' : '/cart/add')}
              onAdd={submit}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** How many one cart may hold. One that may be ordered ahead is buyable with no pieces in stock. */
function stockOf({ isBuyable, inStockQuantity }: Variation): number {
  if (!isBuyable) return 0;
  return inStockQuantity > 0 ? inStockQuantity : Number.POSITIVE_INFINITY;
}
