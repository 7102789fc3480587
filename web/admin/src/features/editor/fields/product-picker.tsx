import { searchProducts } from '@/lib/api/edit';
import { currentLanguage, t } from '@/lib/i18n';
import { Picker } from './picker';

interface Props {
  onPick: (code: string) => void;
  onClose: () => void;
}

export function ProductPicker({ onPick, onClose }: Props) {
  return (
    <Picker
      title={t('/fieldTexts/pickProduct')}
      label={t('/fieldTexts/searchProducts')}
      kind={`product-${currentLanguage()}`}
      find={async (words, signal) => {
        const { productViewModels } = await searchProducts(words, currentLanguage(), signal);
        return productViewModels.map(({ code, displayName, size }) => ({
          key: code,
          name: displayName,
          about: [code, size].filter(Boolean).join(' · '),
          value: code,
        }));
      }}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
