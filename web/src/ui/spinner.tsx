import { useEffect, useState } from 'react';
import css from './spinner.module.css';

/** True once `active` has lasted for a while: short waits show nothing. */
export function useDelayed(active: boolean, delay = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return active && late;
}

interface SpinnerProps {
  label: string;
  delay?: number;
  /** Whether what is waited for fills the screen: its room is kept, so that nothing that is seen moves when it comes. */
  fills?: boolean;
}

/** A spinner with a spoken text; appears only when the wait lasts. */
export function Spinner({ label, delay = 300, fills = false }: SpinnerProps) {
  const shown = useDelayed(true, delay);
  return (
    <div className={css.wait} data-fills={fills || undefined} role="status">
      {shown && (
        <>
          <span className={css.spinner} aria-hidden="true" />
          <span className={css.label}>{label}</span>
        </>
      )}
    </div>
  );
}
