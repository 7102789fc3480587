import type { ClientFrame, PageModel, ServerFrame } from '@/lib/api/types';
import { type Cancel, type Clock, SECOND, systemClock } from '@/lib/clock';
import { randomId } from '@/lib/random';
import type { View } from './address';
import { afterUpdate, type Told } from './shown';

/** What opens a socket: a token of a session, or the secret of a preview link. */
export type Opening = { staff: string } | { preview: string };

export interface Followed {
  contentId: number;
  language: PageModel['metadata']['currentLanguage'];
  view: View;
}

/** The part of a socket that a line needs. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

interface Outside {
  clock: Clock;
  open: (url: string) => Wire;
  random: () => number;
}

const FIRST_PAUSE = SECOND / 2;
const LONGEST_PAUSE = 15 * SECOND;
/** What opened the socket opens it no more: a link's time is over, or a session ended. */
const NOT_ALLOWED = [4401, 4403];

/** Follows the preview of one page, over broken lines and restarted servers; tells the newest state, never an older one. */
export function followPreview(
  followed: Followed,
  opening: () => Promise<Opening>,
  told: (page: PageModel) => void,
  ended: () => void,
  { clock, open, random }: Outside = { clock: systemClock, open: socket, random: Math.random },
): Cancel {
  const topic = {
    topic: 'preview',
    ...followed.view,
    contentId: followed.contentId,
    language: followed.language,
  };
  let wire: Wire | null = null;
  let failures = 0;
  let refusals = 0;
  let stopped = false;
  let stopWaiting: Cancel = () => {};

  const connect = async () => {
    const opened = await opening().catch(() => null);
    if (stopped) return;
    if (!opened) return again();
    let known: Told | null = null;
    const tabId = randomId();
    const line = open(`${window.location.origin.replace(/^http/, 'ws')}/ws`);
    wire = line;
    const say = (frame: object) => line.send(JSON.stringify(frame as ClientFrame));
    line.onopen = () => say({ type: 'hello', protocol: 1, tabId, language: followed.language, ...opened });
    line.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === 'welcome') {
        failures = 0;
        refusals = 0;
        say({ type: 'subscribe', ...topic });
      }
      if (frame.type !== 'preview.updated') return;
      const before = known?.page;
      known = afterUpdate(known, frame);
      if (!known) {
        say({ type: 'unsubscribe', ...topic });
        say({ type: 'subscribe', ...topic });
      } else if (known.page !== before) told(known.page);
    };
    line.onclose = ({ code }) => {
      wire = null;
      if (stopped) return;
      if (NOT_ALLOWED.includes(code)) refusals += 1;
      // A session's token opens one socket for a minute: the next one may do.
      if (refusals > ('preview' in opened ? 0 : 2)) return ended();
      again();
    };
  };
  const again = () => {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
    failures += 1;
    stopWaiting = clock.after(pause * (0.75 + random() / 2), () => void connect());
  };
  void connect();
  return () => {
    stopped = true;
    stopWaiting();
    wire?.close();
  };
}

function socket(url: string): Wire {
  return new WebSocket(url);
}
