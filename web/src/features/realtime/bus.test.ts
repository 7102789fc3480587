import { describe, expect, it, vi } from 'vitest';
import { Bus, type Channel } from './bus';

function channels(count: number): Channel[] {
  const all: Channel[] = Array.from({ length: count }, () => ({ onmessage: null, postMessage: () => {} }));
  for (const channel of all)
    channel.postMessage = (data) => {
      for (const other of all)
        if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }));
    };
  return all;
}

describe('the bus', () => {
  it('tells this tab and the others, and says where it happened', () => {
    const [here, there] = channels(2).map((channel) => new Bus(channel));
    const heardHere = vi.fn();
    const heardThere = vi.fn();
    here?.on('d2c:cart:add', heardHere);
    there?.on('d2c:cart:add', heardThere);
    here?.emit('d2c:cart:add', { quantity: 2 });
    expect(heardHere).toHaveBeenCalledExactlyOnceWith({ quantity: 2 }, 'here');
    expect(heardThere).toHaveBeenCalledExactlyOnceWith({ quantity: 2 }, 'elsewhere');
  });

  it('does not go round in circles', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const bus = new Bus(null);
    const heard = vi.fn(() => bus.emit('d2c:cart:add', {}));
    bus.on('d2c:cart:add', heard);
    bus.emit('d2c:cart:add', {});
    expect(heard).toHaveBeenCalledTimes(1);
    expect(warned).toHaveBeenCalledTimes(1);
    bus.emit('d2c:cart:add', {});
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each([[null], ['text'], [42], [{}], [{ type: 3 }]])('logs a malformed message: %j', (data) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const [channel] = channels(1);
    if (!channel) throw new Error('no channel');
    new Bus(channel);
    channel.onmessage?.(new MessageEvent('message', { data }));
    expect(logged).toHaveBeenCalled();
  });

  it('stops telling who does not listen any more', () => {
    const bus = new Bus(null);
    const heard = vi.fn();
    bus.on('d2c:pdp:view', heard)();
    bus.emit('d2c:pdp:view', {});
    expect(heard).not.toHaveBeenCalled();
  });
});
