import { useRef } from 'react';
import { PhoneFields } from '@/features/address/phone-fields';
import { hasGoods } from '@/features/cart/cart-view';
import type { Cart, CountryOption } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { StepActions } from '@/ui/button/step-actions';
import { ChunkView } from '@/ui/chunk-view';
import { Checkbox } from '@/ui/field/checkbox';
import { ErrorSummary } from '@/ui/field/error-summary';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import css from './checkout.module.css';
import { type DetailsField, KINDS } from './details-form';
import type { MemberDetailsProps } from './member-details';
import { type DetailsState, useDetails } from './use-details';

// For whoever has signed in.
const memberDetails = chunk<MemberDetailsProps>(() => import('./member-details'));

export interface DetailsStepProps {
  cart: Cart;
  countries: readonly CountryOption[];
  onDone: () => Promise<void>;
}

/** Who buys, where it goes, and where the bill goes. */
export default function DetailsStep({ cart, countries, onDone }: DetailsStepProps) {
  const t = useT();
  const state = useDetails(cart, countries);
  const { details, form, change } = state;
  // Gift cards alone go by e-mail, and have recipients of their own: the address is the bill's then.
  const sends = hasGoods(cart);
  // Goods go to the market's own country; bills go anywhere.
  const own = countries.slice(0, 1);
  const keep = useRef<(() => void) | null>(null);
  const done = () => {
    keep.current?.();
    return onDone();
  };
  return (
    <form
      noValidate
      className={css.form}
      ref={form.ref}
      data-unsent={state.isUnsent || undefined}
      onSubmit={state.send(done)}
    >
      <ErrorSummary entries={form.summary} />
      <section className={css.group} aria-labelledby="checkout-buyer">
        <h3 id="checkout-buyer">{t('/checkout/buyer')}</h3>
        <div className={css.pair}>
          <Text state={state} field="firstName" autoComplete="section-buyer given-name" />
          <Text state={state} field="lastName" autoComplete="section-buyer family-name" />
        </div>
        <Text
          state={state}
          field="email"
          type="email"
          inputMode="email"
          autoComplete="section-buyer email"
          hint={t('/checkout/email-hint')}
        />
        <PhoneFields
          name="phone"
          phone={details.phone}
          error={form.errorOf('phone')}
          section="section-buyer"
          countries={countries}
          onChange={(phone) => change({ phone }, 'phone')}
          onLeave={() => form.left('phone')}
        />
      </section>
      <section className={css.group} aria-labelledby="checkout-address">
        <h3 id="checkout-address">{t(sends ? '/checkout/delivery-address' : '/checkout/address')}</h3>
        <ChunkView
          chunk={memberDetails}
          props={{ details, keep, countries: own, sends, onFill: state.fill }}
        />
        <AddressFields state={state} of="shipping" countries={own} />
        {(sends || details.otherRecipient) && (
          <Checkbox
            checked={details.otherRecipient}
            onChange={(event) => change({ otherRecipient: event.target.checked })}
          >
            {t('/checkout/other-recipient')}
          </Checkbox>
        )}
        {details.otherRecipient && (
          <fieldset className={css.group}>
            <legend>{t('/checkout/recipient')}</legend>
            <div className={css.pair}>
              <Text
                state={state}
                field="recipientFirstName"
                autoComplete="section-recipient shipping given-name"
              />
              <Text
                state={state}
                field="recipientLastName"
                autoComplete="section-recipient shipping family-name"
              />
            </div>
            <PhoneFields
              name="recipientPhone"
              phone={details.recipientPhone}
              error={form.errorOf('recipientPhone')}
              section="section-recipient shipping"
              countries={countries}
              onChange={(recipientPhone) => change({ recipientPhone }, 'recipientPhone')}
              onLeave={() => form.left('recipientPhone')}
            />
          </fieldset>
        )}
        {(sends || details.billingAddressEnabled) && (
          <Checkbox
            checked={details.billingAddressEnabled}
            onChange={(event) => change({ billingAddressEnabled: event.target.checked })}
          >
            {t('/checkout/other-billing')}
          </Checkbox>
        )}
        {details.billingAddressEnabled && (
          <fieldset className={css.group}>
            <legend>{t('/checkout/billing-address')}</legend>
            <AddressFields state={state} of="billing" countries={countries} />
          </fieldset>
        )}
      </section>
      <StepActions label={t('/checkout/continue')} busy={state.sending} unfinished={form.isWrong} />
    </form>
  );
}

interface AddressFieldsProps {
  state: DetailsState;
  of: 'shipping' | 'billing';
  countries: readonly CountryOption[];
}

function AddressFields({ state, of, countries }: AddressFieldsProps) {
  const t = useT();
  const { details, form, change } = state;
  const country = `${of}CountryCode` as const;
  return (
    <>
      <Text state={state} field={`${of}Address`} autoComplete={`${of} address-line1`} />
      <div className={css.pair}>
        <Text
          state={state}
          field={`${of}PostalCode`}
          inputMode="numeric"
          autoComplete={`${of} postal-code`}
        />
        <Text state={state} field={`${of}City`} autoComplete={`${of} address-level2`} />
      </div>
      <SelectField
        label={t('/contact/country')}
        name={country}
        required
        error={form.errorOf(country)}
        value={details[country]}
        autoComplete={`${of} country`}
        onChoose={(code) => change({ [country]: code }, country)}
        onLeave={() => form.left(country)}
      >
        {countries.map(({ countryCode, countryName }) => (
          <option key={countryCode} value={countryCode}>
            {countryName}
          </option>
        ))}
      </SelectField>
    </>
  );
}

interface TextProps {
  state: DetailsState;
  field: Exclude<DetailsField, 'phone' | 'recipientPhone'>;
  autoComplete: string;
  type?: 'email';
  inputMode?: 'email' | 'numeric';
  hint?: string;
}

function Text({ state, field, ...native }: TextProps) {
  const t = useT();
  const { details, form, change } = state;
  return (
    <TextField
      {...native}
      label={t(`/contact/${KINDS[field]}` as MessageKey)}
      name={field}
      required
      error={form.errorOf(field)}
      value={details[field]}
      onType={(value) => change({ [field]: value }, field)}
      onLeave={() => form.left(field)}
    />
  );
}
