/** What editors may name; drawn as the icons of the shop are, on a grid of 24. */
const paths: Readonly<Record<string, string>> = {
  berry: 'M12 20.5a5.7 5.7 0 1 0 0-11.4 5.7 5.7 0 0 0 0 11.4ZM12 9c0-2.5 1.3-4.6 4-5.5M9.8 6.9 12 9l2.2-1.5',
  leaf: 'M5 19.5C4 11 9 5 19.5 4.5 20 14.5 14 20 6.5 17.5M5 19.5c2-4 5-7 9-9.5',
  hand: 'M4 13.5c3-1.5 5 .2 6.5 1.5h3.5a1.5 1.5 0 0 1 0 3h-4M14 16.5l4.6-2.6a1.5 1.5 0 0 1 1.5 2.6L14.5 20.5H8L4 19M12 10.5C8.5 8 9 4.5 11 4.5c1 0 1 .8 1 .8s0-.8 1-.8c2 0 2.5 3.5-1 6Z',
  gift: 'M4.5 11.5h15v8.5h-15ZM3.5 7.5h17v4h-17ZM12 7.5V20M12 7.5c-4.5 0-5-4-2.8-4C11 3.5 12 7.5 12 7.5Zm0 0c4.5 0 5-4 2.8-4C13 3.5 12 7.5 12 7.5Z',
  truck:
    'M3 6.5h11v10H3ZM14 10h4l3 3.5v3h-7M7.5 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM17 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  snow: 'M12 3.5v17M4.6 7.7l14.8 8.6M19.4 7.7 4.6 16.3M9.5 4.8 12 7.2l2.5-2.4M9.5 19.2 12 16.8l2.5 2.4M4.5 11l3.3-.9-.9-3.3M19.5 13l-3.3.9.9 3.3M4.5 13l3.3.9-.9 3.3M19.5 11l-3.3-.9.9-3.3',
  heart: 'M12 19.5C4 14.5 3 9.5 5.5 6.8c2-2.1 5-1.6 6.5 1.2 1.5-2.8 4.5-3.3 6.5-1.2C21 9.5 20 14.5 12 19.5Z',
  cocoa:
    'M7 17.5C3.5 13 6 6 13.5 4c4.5 3.5 5.5 10.5 1 14.5-2.5 2-5.5 1.5-7.5-1ZM7 17.5 4.5 20.5M9.5 16C9 12 10.5 8 13.2 5.2M13 17.5c1.8-3.5 2-7.5.7-11.5',
  bar: 'M6 4h12v16H6ZM6 9.3h12M6 14.7h12M12 4v16',
};

/** The drawing of a name. Names in content come from outside: what nobody drew is a berry. */
export function pathOf(name: string): string {
  return (Object.hasOwn(paths, name) && paths[name]) || (paths['berry'] as string);
}
