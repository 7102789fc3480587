/** Events that other tabs and other listeners of the page hear about. */
export type BusEvent =
  | 'd2c:list:view'
  | 'd2c:list:select'
  | 'd2c:pdp:view'
  | 'd2c:cart:view'
  | 'd2c:cart:add'
  | 'd2c:cart:remove'
  | 'd2c:cart:error'
  | 'd2c:checkout:begin'
  | 'd2c:checkout:addpayment'
  | 'd2c:checkout:addshipping'
  | 'd2c:checkout:complete'
  /** Between tabs of this app only: the visitor chose another market. */
  | 'praline:market';

export const BUS_CHANNEL = 'd2c:broadcastChannel';

export interface BusMessage {
  type: BusEvent;
  detail: unknown;
}

type Handler = (detail: unknown, from: 'here' | 'elsewhere') => void;

/** The part of a broadcast channel that the bus needs. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** Carries events between tabs. The cart itself travels over the socket, never here. */
export class Bus {
  readonly #handlers = new Map<BusEvent, Set<Handler>>();
  readonly #handling = new Set<BusEvent>();

  constructor(readonly channel: Channel | null) {
    if (channel) channel.onmessage = (event) => this.#receive(event.data);
  }

  on(type: BusEvent, handler: Handler): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  /** Tells this tab's listeners and all other tabs. */
  emit(type: BusEvent, detail: unknown): void {
    if (this.#handling.has(type)) {
      console.warn(`${type} is already being handled`);
      return;
    }
    this.channel?.postMessage({ type, detail } satisfies BusMessage);
    this.#handle(type, detail, 'here');
  }

  #receive(data: unknown): void {
    const message = data as Partial<BusMessage> | null;
    if (typeof message !== 'object' || message === null || typeof message.type !== 'string') {
      console.error('A message of another tab could not be read', data);
      return;
    }
    this.#handle(message.type, message.detail, 'elsewhere');
  }

  #handle(type: BusEvent, detail: unknown, from: 'here' | 'elsewhere'): void {
    if (this.#handling.has(type)) {
      console.warn(`${type} is already being handled`);
      return;
    }
    this.#handling.add(type);
    try {
      for (const handler of this.#handlers.get(type) ?? []) handler(detail, from);
    } finally {
      this.#handling.delete(type);
    }
  }
}

/** The page's bus. */
export const bus = new Bus(typeof BroadcastChannel === 'function' ? new BroadcastChannel(BUS_CHANNEL) : null);
