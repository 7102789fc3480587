import { searchTree, type TreePage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { useBench } from '../context';
import { Picker } from './picker';

interface Props {
  onPick: (page: TreePage) => void;
  onClose: () => void;
  isPossible?: (page: TreePage) => boolean;
}

export function PagePicker({ onPick, onClose, isPossible = () => true }: Props) {
  const { language } = useBench();
  return (
    <Picker
      title={t('/fieldTexts/pickPage')}
      label={t('/tree/search')}
      kind={`page-${language}`}
      find={async (words, signal) => {
        const { items } = await searchTree(words, language, signal);
        return items.filter(isPossible).map((page) => ({
          key: page.id,
          name: page.name || page.id,
          about: page.languages[language]?.url ?? page.id,
          value: page,
        }));
      }}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
