import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page: an answer may come after somebody went elsewhere. */
export function useAlive(): RefObject<boolean> {
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );
  return alive;
}
