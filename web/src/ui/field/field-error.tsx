import { Icon } from '@/ui/icon/icon';
import css from './field.module.css';

/** What is wrong with a field, below it. */
export function FieldError({ id, error }: { id: string; error: string | null }) {
  if (!error) return null;
  return (
    <p className={css.error} id={`${id}-error`}>
      <Icon name="warning" size={18} />
      {error}
    </p>
  );
}
