import { expect, it } from 'vitest';
import { BackendDownError } from '#server/platform/backend/backend.ts';
import { WaitingLine } from '#server/platform/front/waiting-line.ts';

it('gives the place of a request that gave up to nobody, and its room to another', async () => {
  const line = new WaitingLine(2);
  const first = line.wait(1);
  const second = line.wait(60_000);
  await expect(line.wait(1)).rejects.toBeInstanceOf(BackendDownError);
  await expect(first).rejects.toBeInstanceOf(BackendDownError);
  expect(line.length).toBe(1);
  const third = line.wait(60_000);
  line.startSome(2);
  await expect(Promise.all([second, third])).resolves.toEqual([undefined, undefined]);
  expect(line.length).toBe(0);
});
