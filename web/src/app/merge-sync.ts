import { connection } from '@/features/realtime/connection';

/** Says what of a visitor's cart could not come to the customer's, in each tab once. */
export function watchMerges(): () => void {
  return connection.subscribe((event) => {
    const merged = event.type === 'state' && event.frame.merged;
    if (merged)
      import('./tell-merge').then(
        ({ tellMerge }) => tellMerge(merged),
        // The next state says it again.
        () => {},
      );
  });
}
