import { useEffect, useRef } from 'react';
import { isDocumentOf } from './steps';
import { insertRunning, listenToWidget } from './widget';

interface DeliveryWidgetProps {
  /** Of the delivery provider that the shop has set up. */
  snippet: string;
  /** Another way of delivery was chosen in it. */
  onChanged: () => void;
}

/** What a delivery provider shows in the place of the shop's own ways of delivery. */
export default function DeliveryWidget({ snippet, onChanged }: DeliveryWidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  useEffect(() => {
    if (!box.current) return;
    if (!isDocumentOf(window.location.pathname)) {
      window.location.reload();
      return;
    }
    insertRunning(box.current, snippet);
    return listenToWidget(() => changed.current());
  }, [snippet]);
  return <div ref={box} />;
}
