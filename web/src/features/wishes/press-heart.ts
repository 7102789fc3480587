import { ApiError } from '@/lib/api/errors';
import { t } from '@/lib/i18n/t';
import { navigate } from '@/lib/navigate';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { removeSnackbar, showSnackbar } from '@/ui/snackbar/snackbars';
import { wishesAtom, wishFeed } from './wishes';

/** What is wished for. */
export interface Wished {
  /** Of the product. */
  code: string;
  name: string;
}

let shown = 0;

/** Puts a product on the list, or takes it off where it is there, and says so. */
export async function pressHeart({ code, name }: Wished): Promise<void> {
  const wanted = !store.get(wishesAtom)?.codes.includes(code);
  try {
    await wishFeed.set(code, wanted);
  } catch (error) {
    // What the shop refuses it explains, such as a list that is full.
    const refused = error instanceof ApiError && error.status === 409;
    tell({ text: refused ? error.message : t('/wishes/not-saved'), variant: 'error' });
    return;
  }
  if (!wanted) {
    const action = () => void pressHeart({ code, name });
    tell({ text: t('/wishes/removed', { name }), actionText: t('/wishes/undo'), action });
    return;
  }
  const page = store.get(pageAtom);
  const url = page?.navigation.wishListPageUrl;
  const leads =
    url && page.url !== url ? { actionText: t('/wishes/show'), action: () => void navigate(url) } : {};
  tell({ text: t('/wishes/saved', { name }), ...leads });
}

/** One message at a time: the newest says how the list stands. */
export function tell(message: Parameters<typeof showSnackbar>[0]): void {
  removeSnackbar(shown);
  shown = showSnackbar(message);
}
