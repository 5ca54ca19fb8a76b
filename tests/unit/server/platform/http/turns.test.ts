import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from '#server/platform/http/turns.ts';

it('begins some at once, and the others some a turn, in order', async () => {
  const take = createTurns(3);
  const begun: number[] = [];
  for (let number = 0; number < 8; number += 1) take(() => begun.push(number));
  expect(begun).toEqual([0, 1, 2]);
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('begins a single one at once, also after many turns', async () => {
  const take = createTurns(2);
  const begun: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) take(() => begun.push(name));
  for (let number = 0; number < 4; number += 1) await turn();
  take(() => begun.push('alone'));
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'alone']);
});

it('lets one that comes during a turn wait behind those before it', async () => {
  const take = createTurns(1);
  const begun: string[] = [];
  take(() => begun.push('a'));
  take(() => {
    begun.push('b');
    take(() => begun.push('d'));
  });
  take(() => begun.push('c'));
  for (let number = 0; number < 4; number += 1) await turn();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});
