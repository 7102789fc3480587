/** True when the server meanwhile serves another release: the parts of this page are gone for good. */
export async function releaseChanged(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const name = entry ? new URL(entry.src).pathname : null;
  if (!name) return false;
  try {
    const response = await fetch(window.location.pathname, {
      cache: 'no-store',
      headers: { Accept: 'text/html' },
    });
    return response.ok && !(await response.text()).includes(name);
  } catch {
    return false;
  }
}
