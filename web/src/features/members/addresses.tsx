import { useRef, useState } from 'react';
import { outdateMember, putMember } from '@/features/account/member';
import { FailureNote } from '@/features/identity/failure-note';
import { deleteAddress, saveAddress } from '@/lib/api/customers';
import type { CountryOption, Member, SavedAddress } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { Button } from '@/ui/button/button';
import { Drawer } from '@/ui/drawer/drawer';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
import { AddressEditor } from './address-editor';
import css from './details.module.css';
import type { EditedAddress } from './member-forms';
import { useSending } from './use-sending';

interface AddressesProps {
  member: Member;
  countries: readonly CountryOption[];
}

/** Where things may go: one of the addresses is taken where nothing else is said. */
export function Addresses({ member, countries }: AddressesProps) {
  const t = useT();
  const language = useLanguage();
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null);
  const { busy, failure, run } = useSending();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, member.addresses, 'member-addresses');
  // What was typed and not saved, by address: closing the dialog loses nothing.
  const drafts = useRef(new Map<number | 'new', EditedAddress>());
  const close = () => setEdited(null);
  const remove = (id: number) =>
    run(async () => {
      await deleteAddress(id, language);
      outdateMember(language);
    }, '/member/address-deleted');
  const prefer = ({ countryName: _, ...address }: SavedAddress) =>
    run(
      async () => putMember(await saveAddress({ ...address, isDefault: true }, language), language),
      '/member/saved',
    );

  return (
    <section className={css.part} aria-labelledby="member-addresses">
      <h2 id="member-addresses" tabIndex={-1}>
        {t('/member/addresses')}
      </h2>
      <FailureNote failure={failure} />
      {member.addresses.length === 0 ? (
        <p>{t('/member/no-addresses')}</p>
      ) : (
        <ul className={css.list} ref={list}>
          {member.addresses.map((address) => {
            const { id, firstName, lastName, line1, postalCode, city, countryName, phoneNumber } = address;
            const name = `${line1}, ${city}`;
            return (
              <li key={id} className={css.item}>
                {address.isDefault ? <span className={css.mark}>{t('/member/address-default')}</span> : null}
                <address className={css.address}>
                  {firstName} {lastName}
                  <br />
                  {line1}
                  <br />
                  {postalCode} {city}, {countryName}
                  <br />
                  {phoneNumber}
                </address>
                <div className={css.actions}>
                  <Button
                    variant="secondary"
                    small
                    aria-label={t('/member/edit-named', { name })}
                    onClick={() => setEdited(address)}
                  >
                    {t('/member/edit')}
                  </Button>
                  {address.isDefault ? null : (
                    <Button
                      variant="secondary"
                      small
                      aria-label={t('/member/address-prefer-named', { name })}
                      aria-disabled={busy || undefined}
                      onClick={() => prefer(address)}
                    >
                      {t('/member/address-prefer')}
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    small
                    aria-label={t('/member/delete-named', { name })}
                    aria-disabled={busy || undefined}
                    onClick={() => remove(id)}
                  >
                    {t('/member/delete')}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button variant="secondary" onClick={() => setEdited('new')}>
          {t('/member/address-add')}
        </Button>
      </div>
      <Drawer
        open={edited !== null}
        onClose={close}
        side="middle"
        title={t(edited === 'new' ? '/member/address-add' : '/member/address-edit')}
      >
        {edited === null ? null : (
          <AddressEditor
            member={member}
            countries={countries}
            saved={edited === 'new' ? null : edited}
            draft={drafts.current.get(draftKey(edited))}
            onTyped={(typed) => drafts.current.set(draftKey(edited), typed)}
            onDone={() => {
              drafts.current.delete(draftKey(edited));
              close();
            }}
          />
        )}
      </Drawer>
    </section>
  );
}

function draftKey(edited: SavedAddress | 'new'): number | 'new' {
  return edited === 'new' ? edited : edited.id;
}
