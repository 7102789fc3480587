import { expect, it, vi } from 'vitest';
import { ChunkError, chunk } from './chunk';

const Part = () => null;

it('loads once, and has it at hand then', async () => {
  const importer = vi.fn(async () => ({ default: Part }));
  const part = chunk(importer, '', 0);
  expect(part.peek()).toBeUndefined();
  expect(await Promise.all([part.load(), part.load()])).toEqual([Part, Part]);
  expect(part.peek()).toBe(Part);
  expect(importer).toHaveBeenCalledTimes(1);
});

it('tries a second time before it fails', async () => {
  const importer = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ default: Part });
  expect(await chunk(importer, '', 0).load()).toBe(Part);
  expect(importer).toHaveBeenCalledTimes(2);
});

it('fails with an error that can be retried', async () => {
  const importer = vi.fn().mockRejectedValue(new Error('gone'));
  const part = chunk(importer, '', 0);
  const failure = await part.load().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkError);
  await expect(part.load()).rejects.toBe(failure);
  expect(importer).toHaveBeenCalledTimes(2);
  importer.mockResolvedValue({ default: Part });
  (failure as ChunkError).chunk.reset();
  expect(await part.load()).toBe(Part);
});
