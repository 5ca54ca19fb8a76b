import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { until } from '#tests/support/until.ts';

const FRONT = `title: El Far
description: El Far
rows:
  - layout: grid_66_33
    columns:
      - - kind: most-module
          title: Rànquing
          selector: vertical
          limit: 3
      - - kind: most-read
          selector: dropdown
          limit: 2
`;
const HOST = { host: 'elfar.localhost' };
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

let url: string;
let application: Awaited<ReturnType<typeof startApplication>>['application'];

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  writeFileSync(path.join(newsroom.content, 'fronts', 'elfar', 'ca', 'elfar-front-ca.yaml'), FRONT);
  const started = await startApplication({ newsroom });
  ({ url, application } = started);
  const stories = ['primera', 'segona', 'tercera'].map((id, index) =>
    storyFields({ id, taxon: 'elfar-politica', publishedAt: `2026-03-0${index + 1}T10:00:00Z` }),
  );
  const submissions = stories.map((document) => ({ source: document.id, document }));
  expect(
    await application.wiring.services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions,
    }),
  ).toMatchObject({
    ok: true,
  });
  return () => started.close();
});

const read = async (address: string) =>
  (await ask(url, { path: address, headers: HOST })).body.toString();

/** Sends a beacon from a network address of its own. */
const sendBeacon = (id: string, kind: 'read' | 'share', client: number) =>
  ask(url, {
    method: 'POST',
    path: '/webapi/reads/',
    headers: {
      ...HOST,
      origin: 'http://elfar.localhost',
      'user-agent': BROWSER,
      'x-forwarded-for': `192.0.2.${client}`,
    },
    body: JSON.stringify(
      kind === 'share'
        ? { kind, id }
        : { kind: 'view', id, path: '/', time: 6000, depth: 0, width: 1 },
    ),
  });

/** The slugs in each list of a page's most-read blocks. */
const listsIn = (page: string) => {
  const lists = page.match(/<div class="panel[^]*?<\/ol>/g) ?? [];
  return lists.map((list) =>
    [...list.matchAll(/href="[^"]*\/([^/"]+)\/"/g)].map(([, slug]) => slug),
  );
};

describe('a front with the most read stories', () => {
  // R1.6
  it('lists the newest stories until there are beacons', async () => {
    const newest = await application.wiring.repository.listStories(
      { site: 'elfar', locale: 'ca', limit: 3 },
      new Date(),
    );
    const slugs = newest.map(({ path: address }) => address.split('/').at(-2));
    expect(listsIn(await read('/'))).toEqual([slugs, slugs, slugs.slice(0, 2), slugs.slice(0, 2)]);
  });

  // R1.6, R2.121
  it('lists them in the order of their beacons after the next purge', async () => {
    const { repository } = application.wiring;
    for (let client = 1; client <= 3; client += 1)
      expect((await sendBeacon('primera', 'read', client)).status).toBe(204);
    for (let client = 1; client <= 2; client += 1) await sendBeacon('segona', 'read', client);
    await sendBeacon('segona', 'share', 1);
    await sendBeacon('ningu', 'read', 1);
    await until('the beacons are stored', async () => {
      const [most] = await repository.listMostRead(
        { site: 'elfar', locale: 'ca', kind: 'read', limit: 1 },
        new Date(),
      );
      const [shared] = await repository.listMostRead(
        { site: 'elfar', locale: 'ca', kind: 'share', limit: 1 },
        new Date(),
      );
      return most?.id === 'primera' && shared?.id === 'segona';
    });
    application.wiring.reads.purge(['most:elfar:ca']);
    await application.pages.purge(['most:elfar:ca']);
    const [moduleRead, moduleShared, blockRead, blockShared] = listsIn(await read('/'));
    expect(moduleRead?.slice(0, 2)).toEqual(['primera', 'segona']);
    expect(moduleShared?.[0]).toBe('segona');
    expect(blockRead).toEqual(['primera', 'segona']);
    expect(blockShared).toHaveLength(2);
  });

  // R2.97
  it('has a vertical list of tabs, and a select with the names of its lists', async () => {
    const page = await read('/');
    expect(page).toMatch(/role="tablist" aria-label="Tria una llista" aria-orientation="vertical"/);
    expect(page.match(/role="tab" aria-selected="(?:true|false)"/g)).toEqual([
      'role="tab" aria-selected="true"',
      'role="tab" aria-selected="false"',
    ]);
    expect([...page.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
      'El més llegit',
      'El més compartit',
    ]);
  });
});

describe('the page of a story', () => {
  it('names its story for the beacon', async () => {
    expect(await read('/politica/2026/03/01/primera/')).toContain('data-story="primera"');
  });

  it('is served while counts cannot be stored', async () => {
    const { backend } = application;
    const { addCounts } = backend;
    backend.addCounts = () => Promise.reject(new Error('no database'));
    try {
      expect((await sendBeacon('tercera', 'read', 9)).status).toBe(204);
      expect(await read('/politica/2026/03/01/primera/')).toContain('data-story="primera"');
    } finally {
      backend.addCounts = addCounts;
    }
  });
});
