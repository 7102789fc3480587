const COLUMNS = [
  ['first paint, s', ({ firstPaint }) => (firstPaint / 1_000).toFixed(2)],
  ['largest paint, s', ({ largestPaint }) => (largestPaint / 1_000).toFixed(2)],
  ['layout shift', ({ layoutShift }) => layoutShift.toFixed(3)],
  ['blocked, ms', ({ blocked }) => blocked.toFixed(0)],
  ['document, kB', ({ html }) => html.toFixed(1)],
  ['scripts, kB', ({ scripts }) => scripts.toFixed(1)],
  ['all, kB', ({ all }) => all.toFixed(1)],
];

/** The median of each figure over several runs. */
export function medians(runs) {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))]));
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)];
  return (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A table in Markdown: a line for each page; a column is its title, and how it writes the figures of a page. */
export function table(rows, columns = COLUMNS) {
  const lines = [
    ['page', ...columns.map(([title]) => title)],
    ['---', ...columns.map(() => '---:')],
    ...rows.map(([name, figures]) => [name, ...columns.map(([, write]) => write(figures))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
