import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BlockBox, type FrameMessage, messageOf, tellFrame } from './frame';

export type FrameRef = RefObject<HTMLIFrameElement | null>;

/** Hears what the page in the frame says. */
export function useFrameMessages(frame: FrameRef, hear: (message: FrameMessage) => void): void {
  const now = useRef(hear);
  now.current = hear;
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const message = messageOf(event, { origin: location.origin, frame: frame.current?.contentWindow });
      if (message) now.current(message);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [frame]);
}

/** Where blocks of the page are by now, of those that are shown. */
export function useBoxes(frame: FrameRef, blocks: readonly string[]): readonly BlockBox[] {
  const [boxes, setBoxes] = useState<readonly BlockBox[]>([]);
  const ids = blocks.join(' ');
  useEffect(() => {
    tellFrame(frame.current?.contentWindow, { type: 'praline:follow', blocks: ids.split(' ') });
  }, [frame, ids]);
  useEffect(() => {
    const page = frame.current?.contentWindow;
    return () => tellFrame(page, { type: 'praline:follow', blocks: [] });
  }, [frame]);
  useFrameMessages(frame, (message) => {
    if (message.type === 'praline:boxes') setBoxes(message.boxes);
    // A page that was loaded anew knows nothing of it.
    if (message.type === 'praline:ready')
      tellFrame(frame.current?.contentWindow, { type: 'praline:follow', blocks });
  });
  return boxes;
}
