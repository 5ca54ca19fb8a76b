import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readingPath } from '#domain/paywall/reading-path.ts';
import { CAPTIONS, FILM, mp3 } from '#tests/support/media/sample-files.ts';
import { elfar, paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const HOST = { host: 'elfar.localhost' };
const file = (name: string) => `/media/files/${name}`;

let accounts: AccountsApplication;

/** A story with a sound and its captions. */
const soundStory = (id: string, access: string) =>
  storyFields({
    id,
    type: 'audio',
    taxon: 'elfar-politica',
    access,
    body: [
      paragraph('Obert.'),
      paragraph('TANCAT'),
      { type: 'video', fileSource: file(`${id}.mp4`), aspectRatio: '16-9' },
    ],
    audio: {
      fileSource: file(`${id}.mp3`),
      captions: [{ src: file(`${id}.ca.vtt`), locale: 'ca' }],
      duration: 60,
    },
  });
const filmStory = storyFields({
  id: 'film',
  type: 'video',
  taxon: 'elfar-politica',
  access: 'registered',
  body: [paragraph('Obert.')],
  video: {
    hlsSource: file('film.m3u8'),
    captions: [{ src: file('tancada.ca.vtt'), locale: 'ca' }],
    duration: 60,
  },
});

const publish = async (...documents: Record<string, unknown>[]) => {
  const { publisher } = accounts.application.wiring.services.publishing;
  const submissions = documents.map((document) => ({ source: String(document['id']), document }));
  expect(
    await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions }),
  ).not.toHaveProperty('problems');
};

beforeAll(async () => {
  accounts = await startAccounts();
  const media = path.join(accounts.dataFolder, '..', 'content', 'media');
  for (const id of ['tancada', 'altra', 'canviant', 'lliure']) {
    writeFileSync(path.join(media, `${id}.mp3`), mp3(9));
    writeFileSync(path.join(media, `${id}.ca.vtt`), CAPTIONS);
    writeFileSync(path.join(media, `${id}.mp4`), FILM);
  }
  writeFileSync(
    path.join(media, 'film.m3u8'),
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfilm-0.m3u8\n',
  );
  writeFileSync(
    path.join(media, 'film-0.m3u8'),
    '#EXTM3U\n#EXTINF:4,\nfilm-0.m4s\n#EXT-X-ENDLIST\n',
  );
  writeFileSync(path.join(media, 'film-0.m4s'), FILM);
  await publish(
    soundStory('tancada', 'subscriber'),
    soundStory('altra', 'subscriber'),
    soundStory('canviant', 'registered'),
    soundStory('lliure', 'free'),
    filmStory,
  );
  return () => accounts.close();
});

const statusOf = async (address: string, options: Parameters<typeof ask>[1] = {}) =>
  (await ask(accounts.url, { path: address, ...options, headers: { ...HOST, ...options.headers } }))
    .status;

/** Addresses of recordings in the closed part, as its reader gets it. */
async function readBy(browser: ReaderBrowser, id: string): Promise<string[]> {
  const { json } = await browser.call('POST', `/api/front/paywall/content/${id}/read`, {});
  return recordingsIn(String(json?.response?.['html']));
}

function recordingsIn(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/\/media\/(?:files|signed)\/[\w./-]+/g)].map(([address]) => address),
    ),
  ];
}

describe('the recordings of a closed story', () => {
  it.each([
    'tancada.mp3',
    'tancada.ca.vtt',
    'tancada.mp4',
    'film.m3u8',
    'film-0.m3u8',
    'film-0.m4s',
  ])('have no lasting address: %s', async (name) => {
    const answers = [
      await statusOf(file(name)),
      await statusOf(file(name), { method: 'HEAD' }),
      await statusOf(file(name), { headers: { range: 'bytes=0-9' } }),
      await statusOf(file(name.toUpperCase())),
      await statusOf(`${file(name)}?token=1`),
      await statusOf(`${file(name)}/`),
      await statusOf(`/ca${file(name)}`),
      await statusOf(`/media/signed/${name}`),
      await statusOf(`/media/signed//${name}`),
      await statusOf(`/media/signed/1.abcdefghijklmnopqrstuv/${name}`),
      await statusOf(`/media/signed/zzzzzzz.abcdefghijklmnopqrstuv/${name}`),
    ];
    expect([...new Set(answers)]).toEqual([404]);
  });

  it('are at addresses of the read call, which open them without cookies, in ranges and for one file each', async () => {
    const addresses = await readBy(accounts.browser(), 'tancada');
    expect(addresses.map((address) => address.replace(/[\w.]+\.[\w-]{22}\//, ''))).toEqual([
      '/media/signed/tancada.mp4',
      '/media/signed/tancada.mp3',
    ]);
    for (const address of addresses) {
      const answer = await ask(accounts.url, {
        path: address,
        headers: { ...HOST, range: 'bytes=0-9' },
      });
      expect([address, answer.status, answer.headers['cache-control']]).toEqual([
        address,
        206,
        'private, max-age=21600',
      ]);
      for (const name of [
        'altra.mp3',
        'altra.ca.vtt',
        'film.m3u8',
        'film-0.m4s',
        'tancada.ogg',
        '..%2Faltra.mp3',
      ])
        expect(await statusOf(address.replace(/[^/]+$/, name))).toBeGreaterThanOrEqual(400);
    }
  });

  it('open a play list with its parts, which it names beside itself', async () => {
    const addresses = await readBy(accounts.browser(), 'film');
    const list = addresses.find((address) => address.endsWith('/film.m3u8')) ?? '';
    for (const address of addresses)
      expect([address, await statusOf(address)]).toEqual([address, 200]);
    expect(addresses.filter((address) => address.endsWith('.vtt'))).toHaveLength(1);
    const beside = (name: string) => new URL(name, `http://elfar.localhost${list}`).pathname;
    for (const name of ['film.m3u8', 'film-0.m3u8', 'film-0.m4s'])
      expect([name, await statusOf(beside(name))]).toEqual([name, 200]);
    expect(await statusOf(beside('tancada.mp3'))).toBe(404);
  });

  it('are named by no page, feed or list, and by the page of its reader with addresses that end', async () => {
    const browser = accounts.browser();
    for (const address of [
      '/politica/2026/03/01/tancada/',
      '/politica/rss.xml',
      '/politica/feed.json',
      '/politica/',
      '/',
    ]) {
      const { body } = await ask(accounts.url, { path: address, headers: HOST });
      expect([
        address,
        recordingsIn(body.toString()).filter((one) => /tancada\.|film/.test(one)),
      ]).toEqual([address, []]);
    }
    await readBy(browser, 'altra');
    const { html } = await browser.open(readingPath({ site: elfar, locale: 'ca' }, 'altra'));
    expect(html).toContain('TANCAT');
    expect(recordingsIn(html).filter((one) => one.startsWith('/media/signed/'))).toHaveLength(2);
    expect(html).not.toContain('/media/files/');
  });

  it('are for everybody once the story is free, and for its readers once it is closed again', async () => {
    const [address = ''] = await readBy(accounts.browser(), 'canviant');
    const both = async () => [await statusOf(file('canviant.mp3')), await statusOf(address)];
    expect(await both()).toEqual([404, 200]);
    await publish(soundStory('canviant', 'free'));
    expect(await both()).toEqual([200, 200]);
    await publish(soundStory('canviant', 'subscriber'));
    expect(await both()).toEqual([404, 200]);
  });
});

describe('the recordings of a free story', () => {
  it('have a lasting address that caches keep', async () => {
    for (const name of ['lliure.mp3', 'lliure.ca.vtt', 'lliure.mp4']) {
      const { status, headers } = await ask(accounts.url, { path: file(name), headers: HOST });
      expect([name, status, headers['cache-control']]).toEqual([
        name,
        200,
        'public, max-age=86400',
      ]);
    }
  });
});
