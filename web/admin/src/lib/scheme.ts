const KEY = 'praline-admin-scheme';
export type Scheme = 'system' | 'light' | 'dark';

export function chosenScheme(): Scheme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function applyScheme(scheme: Scheme = chosenScheme()): void {
  if (scheme === 'system') {
    localStorage.removeItem(KEY);
    document.documentElement.removeAttribute('data-scheme');
  } else {
    localStorage.setItem(KEY, scheme);
    document.documentElement.dataset['scheme'] = scheme;
  }
}

/** How the app looks now. */
export function looksDark(): boolean {
  const scheme = chosenScheme();
  return scheme === 'dark' || (scheme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}
