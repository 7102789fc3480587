/** Strokes of 24 × 24 pictures. */
const PATHS = {
  pages: 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-6.5 8-6.5s8 2.5 8 6.5',
  people:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.5 2.9-5.5 6.5-5.5s6.5 2 6.5 5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2.1.8 3.5 2.6 3.5 5.1',
  log: 'M5 4h14v16H5zM9 9h6M9 13h6M9 17h3',
  out: 'M14 4H6v16h8M10 12h11M17.5 8.5 21 12l-3.5 3.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.5-4.5',
  right: 'm9 6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  left: 'm15 6-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  duplicate: 'M4 4h12v12H4zM20 8v12H8',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  undo: 'M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12H9',
  redo: 'm16 5 4 4-4 4M20 9H10a6 6 0 0 0 0 12h5',
  history: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4l3 2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  check: 'm5 13 4.5 4.5L19 7.5',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.4v.1',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.1',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  phone: 'M8 3h8v18H8zM11 18h2',
  tablet: 'M5 4h14v16H5zM11 17.5h2',
  desktop: 'M3 5h18v11H3zM9 20h6M12 16v4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2.5M12 19.5V22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M2 12h2.5M19.5 12H22M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.9 3.7M6.3 7.5A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M10 10a3 3 0 0 0 4 4',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  paste: 'M8 5H5v16h14V5h-3M8 3h8v4H8z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M11 5h6M7 19h6M14 5l-4 14',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v4M4 14.5c0-2 3-2 3 0 0 1.5-3 2-3 3.5h3',
  quote: 'M5 17c2 0 4-2 4-5V7H4v5h3M15 17c2 0 4-2 4-5V7h-5v5h3',
  block: 'M4 4h16v16H4zM4 10h16',
  comment: 'M4 5h16v11h-9l-4.5 4v-4H4zM8 9h8M8 12.5h5',
  key: 'M15.5 13a4.5 4.5 0 1 0-4.3-3.2L3 18v3h4v-2.5h2.5V16H12l1.2-1.2c.7.2 1.5.2 2.3.2zM16 8.5v.1',
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M5 12v8h14v-8',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4',
  upload: 'M12 16V5M7.5 9 12 5l4.5 4M4 19h16',
  external: 'M13 4h7v7M20 4l-9 9M18 14v6H4V6h6',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture that says what the words beside it, or its button's name, say. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
