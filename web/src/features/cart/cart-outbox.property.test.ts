import { describe, expect, it } from 'vitest';
import type { CartStateFrame } from '@/lib/api/types';
import { state } from '@/test/builders';
import { seeded } from '@/test/random';
import { type Operation, quantities } from './cart-ops';
import { type Input, step, viewOf } from './cart-outbox';
import { emptyOutbox, isCodeOperation, isSettled, type NumberedOp, type Outbox } from './outbox';

type Lines = Record<string, number>;

function applied(lines: Lines, { kind, code, quantity }: Operation): Lines {
  const now = lines[code] ?? 0;
  const next = kind === 'add' ? now + quantity : kind === 'remove' ? Math.max(0, now - quantity) : 0;
  const { [code]: _old, ...rest } = lines;
  return next > 0 ? { ...rest, [code]: next } : rest;
}

function written(lines: Lines): string {
  return JSON.stringify(Object.entries(lines).sort());
}

/** The protocol's server in small: decides each number once, makes decisions durable later, forgets the rest in a crash. */
class ModelServer {
  lines: Lines = {};
  durable: Lines = {};
  decided = 0;
  acked = 0;
  revision = 1;
  version = 1;

  receive({ seq, op }: NumberedOp): number | null {
    if (seq > this.decided + 1) return this.decided + 1;
    if (seq === this.decided + 1) {
      this.decided = seq;
      if (!isCodeOperation(op)) this.lines = applied(this.lines, op);
      this.revision += 1;
    }
    return null;
  }

  commit() {
    if (this.acked !== this.decided) this.revision += 1;
    this.acked = this.decided;
    this.durable = this.lines;
    this.version += 1;
  }

  crash() {
    this.decided = this.acked;
    this.lines = this.durable;
    this.revision = 1;
  }

  frame(): CartStateFrame {
    return state(this.lines, {
      version: this.version,
      revision: this.revision,
      appliedSeq: this.decided,
      ackedSeq: this.acked,
      settled: this.acked === this.decided,
    });
  }
}

/** A tab, a server and a line between them that breaks, loses, repeats and delays. */
class World {
  box: Outbox = emptyOutbox('tab-1');
  ideal: Lines = {};
  server = new ModelServer();
  up: NumberedOp[] = [];
  down: CartStateFrame[] = [];
  seen: CartStateFrame[] = [];
  now = 0;

  constructor(readonly random: () => number) {}

  give(input: Input) {
    const [box, effects] = step(this.box, input);
    this.box = box;
    for (const effect of effects) {
      if (effect.type === 'send') this.up.push(...effect.ops);
      if (effect.type === 'new-tab' || effect.type === 'refusal')
        throw new Error(`unexpected ${effect.type}`);
    }
  }

  shop() {
    const code = 'ABC'[Math.floor(this.random() * 3)] ?? 'A';
    const there = this.ideal[code] ?? 0;
    const wanted = 1 + Math.floor(this.random() * 3);
    const roll = this.random();
    // A shopper can take away only what is on the screen.
    const kind = there === 0 || roll < 0.6 ? 'add' : roll < 0.85 ? 'remove' : 'delete';
    const quantity = kind === 'remove' ? Math.min(there, wanted) : wanted;
    const op: Operation = { kind, code, quantity, shipmentId: -1 };
    this.ideal = applied(this.ideal, op);
    this.give({ type: 'operation', op, hold: !this.box.synced && this.random() < 0.3 });
  }

  serve() {
    const op = this.up.shift();
    if (!op) return;
    const expectedSeq = this.server.receive(op);
    this.now += 2_000;
    if (expectedSeq !== null) this.give({ type: 'gap', expectedSeq, now: this.now });
    this.push();
  }

  push() {
    if (this.box.synced) this.down.push(this.server.frame());
  }

  receive() {
    const frame = this.down.shift();
    if (!frame) return;
    this.seen.push(frame);
    this.give({ type: 'state', frame, hold: false });
  }

  breakLine() {
    this.up = [];
    this.down = [];
    this.seen = [];
    this.give({ type: 'lost' });
  }

  connect() {
    if (this.box.synced) return;
    this.give({ type: 'state', frame: this.server.frame(), hold: false });
  }

  /** A frame that was overtaken arrives after all. */
  receiveAgain() {
    const frame = this.seen[Math.floor(this.random() * this.seen.length)];
    if (frame && this.box.synced && frame.revision < this.box.revision)
      this.give({ type: 'state', frame, hold: false });
  }

  act() {
    const roll = this.random();
    if (roll < 0.3) this.shop();
    else if (roll < 0.5) this.serve();
    else if (roll < 0.7) this.receive();
    else if (roll < 0.78) {
      this.server.commit();
      this.push();
    } else if (roll < 0.83) this.receiveAgain();
    else if (roll < 0.87) this.give({ type: 'again' });
    else if (roll < 0.89) this.up.splice(Math.floor(this.random() * this.up.length), 1);
    else if (roll < 0.92) this.breakLine();
    else if (roll < 0.94) {
      this.server.crash();
      this.breakLine();
    } else this.connect();
  }

  shown(): Lines {
    return Object.fromEntries(quantities(viewOf(this.box)));
  }

  /** Whether the screen shows exactly what the shopper did. */
  isTrue(): boolean {
    return written(this.shown()) === written(this.ideal);
  }

  /** Peace: the line holds, everything is served and made durable. */
  calm() {
    this.connect();
    this.give({ type: 'again' });
    for (let turn = 0; turn < 500 && (this.up.length > 0 || this.down.length > 0); turn += 1) {
      this.serve();
      this.receive();
    }
    this.server.commit();
    this.push();
    while (this.down.length > 0) this.receive();
  }
}

describe('whatever the line does', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

  it("keeps the shopper's view, and counts each operation once", () => {
    for (const seed of seeds) {
      const world = new World(seeded(seed));
      for (let turn = 0; turn < 120; turn += 1) {
        world.act();
        if (!world.isTrue())
          expect(world.shown(), `on the screen, seed ${seed}, turn ${turn}`).toEqual(world.ideal);
      }
      world.calm();
      expect(world.server.durable, `at the server, seed ${seed}`).toEqual(world.ideal);
      expect(world.shown(), `after all, seed ${seed}`).toEqual(world.ideal);
      expect(isSettled(world.box), `settled, seed ${seed}`).toBe(true);
    }
  });
});
