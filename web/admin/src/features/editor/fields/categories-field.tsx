import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readCategories } from '@/lib/api/edit';
import { currentLanguage, t } from '@/lib/i18n';
import { CheckField, TextField } from '@/ui/field';
import { Loaded } from '@/ui/page';
import { useBench } from '../context';
import { FieldGroup } from './field-group';

interface Props {
  label: string;
  hint: ReactNode;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** What a page is filed under: those that are chosen, and all others behind a search. */
export function CategoriesField({ label, hint, value, onChange }: Props) {
  const { mayEdit } = useBench();
  const [words, setWords] = useState('');
  const categories = useQuery({
    queryKey: ['categories', currentLanguage()],
    queryFn: readCategories,
    staleTime: 300_000,
  });
  const turn = (id: string, isOn: boolean) =>
    onChange(isOn ? [...value, id] : value.filter((one) => one !== id));
  return (
    <FieldGroup label={label} hint={hint} disabled={!mayEdit}>
      <Loaded of={categories}>
        {(all) => {
          const asked = words.trim().toLowerCase();
          const known = all.map(({ pageReferenceId, name }) => ({ id: String(pageReferenceId), name }));
          const gone = value.filter((id) => !known.some((one) => one.id === id));
          const shown = known.filter(
            ({ id, name }) => value.includes(id) || (asked && name.toLowerCase().includes(asked)),
          );
          return (
            <>
              <TextField
                label={t('/fieldTexts/searchCategories')}
                type="search"
                value={words}
                onChange={setWords}
              />
              {[...shown, ...gone.map((id) => ({ id, name: id }))].map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={name}
                  checked={value.includes(id)}
                  onChange={(isOn) => turn(id, isOn)}
                />
              ))}
            </>
          );
        }}
      </Loaded>
    </FieldGroup>
  );
}

/** Pages keep categories as `101,306`. */
export function categoriesOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
