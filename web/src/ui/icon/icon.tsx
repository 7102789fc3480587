/**
 * The paths, on a grid of 24. One line width, round ends: they belong to the same hand. What one component alone shows stands
 * there, since every page loads these.
 */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h11',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM20 20l-4.3-4.3',
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  right: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  down: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  pause: 'M8.5 6v12M15.5 6v12',
  play: 'M8 5.5v13l10-6.5Z',
  cart: 'M4.2 8h15.6l-1.2 11a2 2 0 0 1-2 1.8H7.4a2 2 0 0 1-2-1.8ZM8.2 11.2V7a3.8 3.8 0 0 1 7.6 0v4.2',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  trash: 'M5 7h14M9.8 7V4.5h4.4V7M6.5 7l.9 13h9.2l.9-13M10.2 10.5v6M13.8 10.5v6',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.5v.2',
  warning: 'M12 4 3 19.5h18ZM12 10v4.5M12 17v.2',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  size?: number | undefined;
}

/** A small line drawing. Always decoration: the name is written beside it or on the button. */
export function Icon({ name, size }: IconProps) {
  return <IconPath path={paths[name]} size={size} />;
}

/** A drawing that somebody brings along, in the same hand. */
export function IconPath({ path, size = 22 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
