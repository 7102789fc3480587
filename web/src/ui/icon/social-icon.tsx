import { IconPath } from './icon';

/** The networks, drawn in the hand of the other icons. */
const paths: Readonly<Record<string, string>> = {
  facebook:
    'M13.6 20.5v-7.2h2.6l.5-3.2h-3.1V8.3c0-1 .5-1.6 1.7-1.6h1.5V4a14 14 0 0 0-2.2-.2c-2.4 0-3.9 1.4-3.9 4v2.3H8v3.2h2.7v7.2',
  instagram:
    'M8.2 3.8h7.6a4.4 4.4 0 0 1 4.4 4.4v7.6a4.4 4.4 0 0 1-4.4 4.4H8.2a4.4 4.4 0 0 1-4.4-4.4V8.2a4.4 4.4 0 0 1 4.4-4.4ZM12 15.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM16.9 7v.1',
  linkedin: 'M5.5 9.8V19M5.5 5.4v.1M10.2 19V9.8M10.2 14c0-2.6 1.6-4.3 4-4.3s3.9 1.5 3.9 4.4V19',
  pinterest:
    'M9 20.2l2.7-10.4M9.2 13.6C7.4 10.4 9.4 7.3 12.4 7.3c2.5 0 4.2 1.6 4.2 4 0 2.8-1.7 4.7-3.7 4.7-1.2 0-2-.6-2.3-1.5M7.4 19.4a8.6 8.6 0 1 1 4.6 1.2',
  tiktok: 'M13.2 3.8v11.6a3.7 3.7 0 1 1-3.7-3.7M13.2 3.8c.3 2.9 2.2 4.8 5.3 5',
  x: 'M4.2 4.2h4L19.8 19.8h-4ZM19 4.2l-6.2 6.9M10.9 13.1 5 19.8',
  youtube:
    'M6 6c4-.3 8-.3 12 0 1.7.1 2.7 1.1 2.9 2.7.3 2.2.3 4.4 0 6.6-.2 1.6-1.2 2.6-2.9 2.7-4 .3-8 .3-12 0-1.7-.1-2.7-1.1-2.9-2.7-.3-2.2-.3-4.4 0-6.6C3.3 7.1 4.3 6.1 6 6ZM10.2 9.1v5.8l4.9-2.9Z',
};

/** A link of a chain, for a network that nobody drew yet. */
const other =
  'M10 13.8a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.1l-1.2 1.2M14 10.2a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.9l1.2-1.2';

/** A network's drawing. Always decoration: its name stands beside it. */
export function SocialIcon({ name }: { name: string }) {
  return <IconPath path={Object.hasOwn(paths, name) ? (paths[name] ?? other) : other} />;
}
