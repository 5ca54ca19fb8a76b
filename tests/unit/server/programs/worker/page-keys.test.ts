import { expect, it } from 'vitest';
import { listPageKeys } from '#server/programs/worker/page-keys.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

const repository = {
  listSiteDocuments: () => Promise.resolve([]),
  listStories: () => Promise.resolve([]),
  countStories: () => Promise.resolve(0),
  listShowParts: () => Promise.resolve([]),
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
  const tag = {
    type: 'tag' as const,
    id: 't',
    site: 'elfar',
    slug: { ca: 'temporal' },
    name: { ca: 'Temporal' },
  };
  const withTag = {
    ...repository,
    listSiteDocuments: () => Promise.resolve([tag]),
    countStories: ({ locale }: { locale: string }) => Promise.resolve(locale === 'ca' ? 1 : 0),
  };
  const keys: string[] = [];
  for await (const key of listPageKeys({ repository: withTag, sites: [elfar] })) keys.push(key);
  expect(keys.filter((key) => key.includes('/tema/'))).toEqual(['elfar/tema/temporal/']);
});

it('lists the pages of a show: its episodes, its seasons and the page about it', async () => {
  const show = {
    type: 'show' as const,
    id: 'ones',
    site: 'elfar',
    slug: 'ones',
    name: 'Ones',
    medium: 'podcast' as const,
    hosts: [],
    podcastCategory: 'News' as const,
  };
  const part = { show: 'ones', count: 1, newest: '2026-03-01T10:00:00.000Z' };
  const withShow = {
    ...repository,
    listSiteDocuments: () => Promise.resolve([show]),
    listShowParts: ({ locale }: { locale: string }) =>
      Promise.resolve(
        locale === 'ca' ? [2, undefined, 3, 10_000].map((season) => ({ ...part, season })) : [],
      ),
  };
  const keys: string[] = [];
  for await (const key of listPageKeys({ repository: withShow, sites: [elfar] })) keys.push(key);
  expect(keys.filter((key) => key.includes('/programas/'))).toEqual([
    'elfar/programas/',
    'elfar/programas/ones/',
    'elfar/programas/ones/informacion/',
    'elfar/programas/ones/temporada/3/',
    'elfar/programas/ones/temporada/2/',
    'elfar/es/programas/',
    'elfar/es/programas/ones/',
    'elfar/es/programas/ones/informacion/',
  ]);
});

it('lists the pages that exist once, then the stories of all editions in turn, then numbered pages', async () => {
  const taxon = {
    type: 'taxon' as const,
    id: 'p',
    site: 'elfar',
    slug: { ca: 'politica', es: 'politica' },
    name: { ca: 'P', es: 'P' },
  };
  const total = 1200;
  const many = {
    ...repository,
    listSiteDocuments: () => Promise.resolve([taxon]),
    countStories: () => Promise.resolve(45),
    listStories: ({ limit, offset = 0 }: { limit: number; offset?: number | undefined }) =>
      Promise.resolve(
        Array.from({ length: Math.min(limit, Math.max(0, total - offset)) }, (_none, index) => ({
          path: `/p/${offset + index}/`,
        })) as never,
      ),
  };
  const keys: string[] = [];
  for await (const key of listPageKeys({ repository: many, sites: [elfar] })) keys.push(key);
  const at = (key: string) => keys.indexOf(key);
  expect(
    [at('elfar/politica/'), at('elfar/es/politica/'), at('elfar/p/0/')].every(
      (place) => place >= 0,
    ),
  ).toBe(true);
  expect(at('elfar/es/politica/')).toBeLessThan(at('elfar/p/0/'));
  expect(at('elfar/es/p/0/')).toBeLessThan(at('elfar/p/600/'));
  expect(keys.slice(-2)).toEqual(['elfar/politica/pagina/1/', 'elfar/es/politica/pagina/1/']);
});
