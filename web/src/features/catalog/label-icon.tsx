import { Icon, IconPath } from '@/ui/icon/icon';

/** The marks of wrappers, drawn in the hand of the other icons; none is the owner's own drawing. */
const paths: Readonly<Record<string, string>> = {
  'blue swan':
    'M3.5 14.5c2.5 5 13.5 5.5 17-2-2.2.6-4.8.2-6-1.3-1.3-1.7.2-3.1.2-5 0-1.7-1.2-2.9-2.8-2.9-1.3 0-2.3.8-2.6 1.9l-2.1 1 2.4.5c1.2.3 1.8 1.3 1.3 2.6-.8 2.2-5.4 2.5-7.4 5.2Z',
  'cocoa responsibility':
    'M12 21c-4-2.5-5.5-6-5.5-9S9 6 12 6s5.5 3 5.5 6-1.5 6.5-5.5 9ZM12 6v15M9.3 8.2c-1 2.9-.7 6.5.5 9.3M14.7 8.2c1 2.9.7 6.5-.5 9.3M12 6c0-2 1.2-3 3.2-3',
  'crossed grain':
    'M12 20.5V8M12 12c-2.1 0-3.3-1.2-3.3-3.3 2.1 0 3.3 1.2 3.3 3.3ZM12 12c2.1 0 3.3-1.2 3.3-3.3-2.1 0-3.3 1.2-3.3 3.3ZM12 17c-2.1 0-3.3-1.2-3.3-3.3 2.1 0 3.3 1.2 3.3 3.3ZM12 17c2.1 0 3.3-1.2 3.3-3.3-2.1 0-3.3 1.2-3.3 3.3ZM12 8c-1.1-1.2-1.1-3 0-4.2 1.1 1.2 1.1 3 0 4.2ZM4.5 19.5l15-15',
  'dentist recommends':
    'M8 4c-2.5 0-4 1.9-4 4.3 0 2.6 1.3 3.7 1.8 6.2.4 2.2.6 5.5 2.2 5.5 1.7 0 1.6-5 4-5s2.3 5 4 5c1.6 0 1.8-3.3 2.2-5.5.5-2.5 1.8-3.6 1.8-6.2C20 5.9 18.5 4 16 4c-1.6 0-2.6.8-4 .8S9.6 4 8 4Z',
  'EU organic':
    'M20 4.5C10 4.5 5 9 5 14.2c0 2.5 1.6 4.3 4 4.3 6.2 0 10.5-5 11-14ZM4 20.5c2-5.7 5.6-9 10.5-11',
  'heart symbol':
    'M12 20C6.5 16 4 13 4 9.6 4 7 6 5 8.3 5c1.6 0 2.9.8 3.7 2.2C12.8 5.8 14.1 5 15.7 5 18 5 20 7 20 9.6c0 3.4-2.5 6.4-8 10.4Z',
  'key flag': 'M5 20.5v-17M5 5h14.5v9.5H5M8.2 9.7a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0M11.6 9.7h4.6v1.9',
  vegan:
    'M12 20.5V13M12 16c-5 0-7.5-2.8-7.5-7.2C9.3 8.8 12 11.3 12 16ZM12 13c0-4.7 2.6-7.8 7.5-8.3 0 5-2.6 8.3-7.5 8.3Z',
};

/** The drawing of a label. Always decoration: its name stands beside it. */
export default function LabelIcon({ code }: { code: string }) {
  const path = Object.hasOwn(paths, code) ? paths[code] : undefined;
  // One that nobody drew yet.
  return path === undefined ? <Icon name="check" size={16} /> : <IconPath path={path} size={20} />;
}
