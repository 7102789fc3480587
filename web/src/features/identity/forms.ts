import type { PageOf } from '@/lib/api/types';

type IdentityPage = PageOf<'identity-page'>;

/** Where another form of the way in is; null where the site has none. */
export function formUrl({ forms }: IdentityPage, form: IdentityPage['form']): string | null {
  return forms.find((one) => one.form === form)?.url ?? null;
}

/** The secret that a letter's link carries after its `#`, which browsers send to nobody. */
export function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
