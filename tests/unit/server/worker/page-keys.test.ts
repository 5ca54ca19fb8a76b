import { expect, it } from 'vitest';
import { listPageKeys } from '../../../../src/server/worker/page-keys.ts';
import { elfar } from '../../../support/newsroom/newsroom.ts';

const repository = {
  listSiteDocuments: () => Promise.resolve([]),
  listStories: () => Promise.resolve([]),
  countStories: () => Promise.resolve(0),
};

it('lists each page once by its full path, including the readers’ pages', async () => {
  const keys: string[] = [];
  const sites = [{ ...elfar, featureFlags: { ...elfar.featureFlags, accounts: true } }];
  for await (const key of listPageKeys({ repository, sites })) keys.push(key);
  expect(keys).toContain('elfar/acceso/');
  expect(keys.filter((key) => !/^elfar\/(?:[\w-]+\/)*$/.test(key))).toEqual([]);
  expect(keys).toHaveLength(new Set(keys).size);
});

it('lists the page of a tag only in languages with stories', async () => {
  const tag = { type: 'tag' as const, id: 't', site: 'elfar', slug: { ca: 'temporal' }, name: { ca: 'Temporal' } };
  const withTag = {
    ...repository,
    listSiteDocuments: () => Promise.resolve([tag]),
    countStories: ({ locale }: { locale: string }) => Promise.resolve(locale === 'ca' ? 1 : 0),
  };
  const keys: string[] = [];
  for await (const key of listPageKeys({ repository: withTag, sites: [elfar] })) keys.push(key);
  expect(keys.filter((key) => key.includes('/tema/'))).toEqual(['elfar/tema/temporal/']);
});
