import { HOUR } from '@/lib/clock';
import { readStored } from '@/lib/storage';
import type { CartChange } from './cart-ops';
import { isCodeOperation, type NumberedOp, type Outbox } from './outbox';
import { type Owner, STORED_KEY, type StoredOutbox } from './outbox-storage';

/** The server tells repeats of a tab apart for longer than this; and nobody expects an older click to count. */
const KEPT_FOR = 24 * HOUR;

/**
 * The changes of lines that are under way. What was never sent begins anew under an id that the server has not seen, so
 * that it leaves no gap. Codes are not among them: their forms show nothing before the server's answer, and a PIN
 * is written nowhere.
 */
export function pendingLines(box: Outbox, freshTabId: string): NumberedOp[] {
  const isOld = (op: NumberedOp) => op.sent || op.tabId !== box.tabId;
  const isLine = (op: CartChange) => !isCodeOperation(op);
  const begun = [...box.ops.filter((op) => !isOld(op)).map(({ op }) => op), ...box.drafts].filter(isLine);
  return [
    ...box.ops.filter((op) => isOld(op) && isLine(op.op)),
    ...begun.map((op, index) => ({ tabId: freshTabId, seq: index + 1, op, sent: false })),
  ];
}

/** Takes what documents of this shopper stored; what is too old, or cannot be read, goes. */
export function recoverOutbox(owner: Owner, now: number): NumberedOp[] {
  const found: StoredOutbox[] = [];
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(STORED_KEY))) {
      const stored = readStored<StoredOutbox | null>(key, null);
      const isMine = stored?.anonymousId === owner.anonymousId && stored.market === owner.market;
      const isOld = !stored?.ops || now - stored.at > KEPT_FOR;
      if (isMine || isOld) localStorage.removeItem(key);
      if (isMine && !isOld) found.push(stored);
    }
  } catch {
    // Storage that is forbidden holds nothing.
  }
  return found.sort((one, other) => one.at - other.at).flatMap(({ ops }) => ops);
}
