import { expect, it, vi } from 'vitest';
import { page } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { FakeClock } from '@/test/fake-clock';
import { followPreview, type Opening, type Wire } from './line';

class FakeWire implements Wire {
  readonly said: Record<string, unknown>[] = [];
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  send = (text: string) => void this.said.push(JSON.parse(text));
  close = () => {};
  opens = () => this.onopen?.call(this as unknown as WebSocket, new Event('open'));
  says = (frame: object) =>
    this.onmessage?.call(
      this as unknown as WebSocket,
      new MessageEvent('message', { data: JSON.stringify(frame) }),
    );
  closes = (code: number) =>
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close', { code }));
}

function line(opening: () => Promise<Opening> = async () => ({ preview: 'secret' })) {
  const clock = new FakeClock();
  const wires: FakeWire[] = [];
  const told: string[] = [];
  const ended = vi.fn();
  const open = () => {
    const wire = new FakeWire();
    wires.push(wire);
    return wire;
  };
  const followed = { contentId: 7, language: 'fi' as const, view: { market: 'SE' } };
  const stop = followPreview(followed, opening, ({ name }) => told.push(name), ended, {
    clock,
    open,
    random: () => 0.5,
  });
  return { clock, wires, told, ended, stop };
}

const subscription = { topic: 'preview', contentId: 7, language: 'fi', market: 'SE' };

it('follows a preview, and asks for the whole page where a patch does not fit', async () => {
  const { wires, told } = line();
  await eventually(() => expect(wires).toHaveLength(1));
  const [wire] = wires as [FakeWire];
  wire.opens();
  expect(wire.said[0]).toMatchObject({ type: 'hello', protocol: 1, preview: 'secret', language: 'fi' });
  wire.says({ type: 'welcome' });
  expect(wire.said[1]).toEqual({ type: 'subscribe', ...subscription });
  wire.says({ type: 'preview.updated', version: 1, page: page({ name: 'One' }) });
  const patch = [{ op: 'replace', path: '/name', value: 'Two' }];
  wire.says({ type: 'preview.updated', version: 2, baseVersion: 1, patch });
  wire.says({ type: 'preview.updated', version: 1, page: page({ name: 'Old' }) });
  wire.says({ type: 'presence', editors: [] });
  expect(told).toEqual(['One', 'Two']);
  wire.says({ type: 'preview.updated', version: 9, baseVersion: 8, patch });
  expect(wire.said.slice(2)).toEqual([
    { type: 'unsubscribe', ...subscription },
    { type: 'subscribe', ...subscription },
  ]);
  wire.says({ type: 'preview.updated', version: 9, page: page({ name: 'Nine' }) });
  expect(told).toEqual(['One', 'Two', 'Nine']);
});

it('comes back after a broken line, slower each time, and knows nothing of the line before', async () => {
  const { clock, wires, told, stop } = line();
  await eventually(() => expect(wires).toHaveLength(1));
  wires[0]?.opens();
  wires[0]?.says({ type: 'welcome' });
  wires[0]?.says({ type: 'preview.updated', version: 400, page: page({ name: 'One' }) });
  wires[0]?.closes(1012);
  await clock.pass(500);
  await eventually(() => expect(wires).toHaveLength(2));
  wires[1]?.closes(1006);
  await clock.pass(900);
  expect(wires).toHaveLength(2);
  await clock.pass(100);
  await eventually(() => expect(wires).toHaveLength(3));
  wires[2]?.opens();
  wires[2]?.says({ type: 'welcome' });
  wires[2]?.says({ type: 'preview.updated', version: 3, page: page({ name: 'Two' }) });
  expect(told).toEqual(['One', 'Two']);
  stop();
  wires[2]?.closes(1006);
  await clock.pass(60_000);
  expect(wires).toHaveLength(3);
});

it('ends with the time of its link', async () => {
  const { clock, wires, ended } = line();
  await eventually(() => expect(wires).toHaveLength(1));
  wires[0]?.closes(4401);
  expect(ended).toHaveBeenCalledOnce();
  await clock.pass(60_000);
  expect(wires).toHaveLength(1);
});

it('takes a new token of the session each time, and gives up where none opens', async () => {
  const tokens = ['a', 'b', 'c'];
  const { clock, wires, ended } = line(async () => ({ staff: tokens.shift() ?? '' }));
  for (const [index, token] of ['a', 'b', 'c'].entries()) {
    await eventually(() => expect(wires).toHaveLength(index + 1));
    wires[index]?.opens();
    expect(wires[index]?.said[0]).toMatchObject({ staff: token });
    expect(ended).not.toHaveBeenCalled();
    wires[index]?.closes(4401);
    await clock.pass(5_000);
  }
  expect(ended).toHaveBeenCalledOnce();
});
