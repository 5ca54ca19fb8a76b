import { expect, it } from 'vitest';
import { listPageKeys } from '../../../../src/server/worker/page-keys.ts';
import { elfar } from '../../../support/newsroom.ts';

const repository = {
  listFurniture: () => Promise.resolve([]),
  listStories: () => Promise.resolve([]),
  countStories: () => Promise.resolve(0),
};

it('lists pages of readers once each, by the addresses of whole pages', async () => {
  const keys: string[] = [];
  const sites = [{ ...elfar, featureFlags: { ...elfar.featureFlags, accounts: true } }];
  for await (const key of listPageKeys({ repository, sites })) keys.push(key);
  expect(keys).toContain('elfar/acceso/');
  expect(keys.filter((key) => !/^elfar\/(?:[\w-]+\/)*$/.test(key))).toEqual([]);
  expect(keys).toHaveLength(new Set(keys).size);
});
