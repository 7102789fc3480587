import { connection as pageConnection } from '@/features/realtime/connection';
import type { Cancel, Clock } from '@/lib/clock';
import { SECOND, systemClock } from '@/lib/clock';
import { refreshPage } from '@/lib/navigate';
import { type QueryCache, queries, type Topic } from '@/lib/query-cache';

/** Everybody hears of a change at once: they ask again within this time, each at another moment. */
export const SPREAD = 3 * SECOND;

const TOPICS: readonly Topic[] = ['content', 'prices', 'localizations'];

/**
 * Keeps the cache no older than the server says. What the server tells is out of date is forgotten, and what is on the screen is
 * asked for again; after a line that was lost nobody knows what was missed, so that only what is on the screen is kept.
 */
export function syncCache(
  connection: Pick<typeof pageConnection, 'subscribe'> = pageConnection,
  cache: QueryCache = queries,
  refresh: () => void = refreshPage,
  clock: Clock = systemClock,
  random: () => number = Math.random,
): Cancel {
  const outdated = new Set<Topic>();
  let wait: Cancel | null = null;
  let lost = false;
  const renew = () => {
    wait = null;
    const topics = [...outdated];
    outdated.clear();
    cache.invalidate(topics);
    refresh();
  };
  const stop = connection.subscribe((event) => {
    if (event.type === 'closed') lost = true;
    if (event.type === 'welcome') {
      if (lost) cache.forgetUnseen();
      lost = false;
    }
    if (event.type !== 'changed') return;
    for (const topic of TOPICS) if (event.topics.includes(topic)) outdated.add(topic);
    if (outdated.size > 0) wait ??= clock.after(random() * SPREAD, renew);
  });
  return () => {
    stop();
    wait?.();
  };
}
