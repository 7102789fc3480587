import { useT } from '@/lib/i18n/t';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './field.module.css';

/** From here on the counter is also said aloud. */
const SOON_FULL = 5;

/** How much of a field's room is used. */
export function Counter({ id, used, room }: { id: string; used: number; room: number }) {
  const t = useT();
  const left = room - used;
  return (
    <p className={css.count} data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {used}/{room}
      </span>
      <VisuallyHidden>
        <span id={`${id}-count`}>{t('/form/characters-of', { count: used, max: room })}</span>
        {'. '}
        <span aria-live="polite">{leftText()}</span>
      </VisuallyHidden>
    </p>
  );

  function leftText(): string {
    if (used === 0 || left > SOON_FULL) return '';
    return left < 0
      ? t('/form/characters-over', { count: -left })
      : t('/form/characters-left', { count: left });
  }
}
