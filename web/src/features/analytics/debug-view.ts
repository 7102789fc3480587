/** A report that was made, and whether it was told. */
interface Report {
  event: string;
  fields: Record<string, unknown>;
  sent: boolean;
}

const MAX = 100;

/**
 * For whoever develops: a panel in the corner that lists what is reported as it happens, also what is held back for lack of a
 * consent. It is no part of a build.
 */
export function showReports(): void {
  const panel = document.createElement('details');
  const summary = document.createElement('summary');
  const list = document.createElement('ol');
  panel.append(summary, list);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .reports { position: fixed; z-index: 90; inset: auto auto 0 0; max-width: 32rem; background: #fff; color: #222;
      border: 1px solid #222; font: 12px/1.4 monospace; }
    .reports summary { min-height: 24px; padding: 2px 8px; }
    .reports ol { max-height: 40vh; overflow: auto; margin: 0; padding: 4px 8px 8px 32px; }
    .reports li { overflow-wrap: anywhere; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  panel.className = 'reports';
  let count = 0;
  const tell = () => {
    summary.textContent = `Reports: ${count}`;
  };
  window.addEventListener('report', (event) => {
    const { event: name, fields, sent } = (event as CustomEvent<Report>).detail;
    const row = document.createElement('li');
    row.textContent = `${sent ? '' : '(no consent) '}${name} ${JSON.stringify(fields)}`;
    list.prepend(row);
    list.children[MAX]?.remove();
    count += 1;
    tell();
  });
  tell();
  document.body.append(panel);
}
