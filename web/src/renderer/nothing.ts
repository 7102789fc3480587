/** Stands for components that only a browser shows. */
export default function Nothing(): null {
  return null;
}
