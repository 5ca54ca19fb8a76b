import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { markedPicture } from '#tests/support/media/marked-pictures.ts';
import {
  markedFragments,
  markedMp3,
  markedMp4,
  markedOgg,
  markedSound,
} from '#tests/support/media/marked-recordings.ts';
import { MARKS, marksIn } from '#tests/support/media/marks.ts';
import { sendMedia } from '#tests/support/media/sent-media.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

const CMS = 'https://cms.example';
const HOST = { host: 'elfar.localhost' };
let node: Awaited<ReturnType<typeof startApplication>>;
let token: string;

/** Every accepted format with its media type. */
const SENT: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
  ['foto.jpg', 'image/jpeg', () => markedPicture('jpeg')],
  ['foto.png', 'image/png', () => markedPicture('png')],
  ['foto.webp', 'image/webp', () => markedPicture('webp')],
  ['foto.avif', 'image/avif', () => markedPicture('avif')],
  ['foto.gif', 'image/gif', () => markedPicture('gif')],
  ['film.mp4', 'video/mp4', () => markedMp4()],
  ['parts.mp4', 'video/mp4', markedFragments],
  ['so.m4a', 'audio/mp4', markedSound],
  ['so.mp3', 'audio/mpeg', markedMp3],
  ['so.ogg', 'audio/ogg', () => markedOgg()],
  ['vorbis.ogg', 'audio/ogg', () => markedOgg('vorbis')],
];

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  const media = path.join(newsroom.content, 'media');
  mkdirSync(media, { recursive: true });
  for (const [name, , make] of SENT) writeFileSync(path.join(media, name), await make());
  node = await startApplication({ newsroom });
  token = node.application.wiring.services.publishing.contentToken;
  return () => node.close();
});

/** The bytes of an address; those of a page are without compression. */
const bytesOf = async (address: string) => ask(node.url, { path: address, headers: HOST });

/**
 * Addresses of files that a text names. Of the renditions, those up to 630 pixels: larger ones are
 * made in the same way.
 */
function filesIn(text: string): string[] {
  const found = [...text.matchAll(/\/media\/(?:images|cards|files)\/[A-Za-z0-9._-]+/g)].map(
    ([address]) => address,
  );
  return [...new Set(found)].filter(
    (address) => Number(/_(\d+)w\./.exec(address)?.[1] ?? 0) <= 630,
  );
}

describe('what a file says about its source', () => {
  it('is in no byte of the pages, feeds, cards and files of a story that shows it', async () => {
    const sent = new Map<string, string>();
    for (const [name, type, make] of SENT) {
      const source = `${CMS}/${name}`;
      const target = `${name}?source=${encodeURIComponent(source)}`;
      const answer = await sendMedia(node.url, { target, type, token, body: await make() });
      expect([name, answer?.status]).toEqual([name, 201]);
      sent.set(name, answer?.json.response?.path ?? '');
    }
    const pictures = SENT.filter(([, type]) => type.startsWith('image/')).map(([name], index) => [
      index === 0 ? 'featured' : `photo-${index}`,
      {
        uri: `${CMS}/photos/${name}`,
        type: 'picture',
        headline: name,
        renditions: { original: { href: `${CMS}/${name}` } },
      },
    ]);
    const recordings = ['film.mp4', 'parts.mp4'].map(
      (name) => `<video src="${CMS}/${name}"></video>`,
    );
    const sounds = ['so.m4a', 'so.mp3', 'so.ogg', 'vorbis.ogg'].map(
      (name) => `<audio src="${CMS}/${name}"></audio>`,
    );
    const story = {
      uri: `${CMS}/stories/1`,
      headline: 'Una font',
      firstcreated: '2026-03-02T08:00:00Z',
      body_html: `<p>Text.</p>${[...recordings, ...sounds].join('')}`,
      associations: Object.fromEntries(pictures),
    };
    const published = await ask(node.url, {
      method: 'PUT',
      path: '/api/content/una-font?site=elfar&locale=ca',
      headers: { ...HOST, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(story),
    });
    expect(published.status).toBe(201);

    const pages = [
      '/politica/2026/03/02/una-font/',
      '/',
      '/politica/',
      '/rss.xml',
      '/feed.json',
      '/sitemap-news.xml',
      '/sitemap-2026-03.xml',
    ];
    const files = new Set(sent.values());
    const told: string[] = [];
    for (const page of pages) {
      const { status, body } = await bytesOf(page);
      if (status === 200) for (const address of filesIn(body.toString())) files.add(address);
      told.push(...marksIn(body).map((mark) => `${page}: ${mark}`));
    }
    expect(
      [...files].filter((address) => address.startsWith('/media/images/')).length,
    ).toBeGreaterThan(10);
    const shown: string[] = [];
    for (const address of files) {
      const { status, body } = await bytesOf(address);
      if (status === 200) shown.push(address);
      told.push(...marksIn(body).map((mark) => `${address}: ${mark}`));
    }
    expect(told).toEqual([]);
    for (const [name, address] of sent)
      expect([name, shown.includes(address)]).toEqual([name, !name.startsWith('foto')]);
    expect(shown.some((address) => address.startsWith('/media/cards/'))).toBe(true);
  });

  it.each(SENT.map(([name]) => name))('is in no byte of %s of the content folder', async (name) => {
    const { status, body } = await bytesOf(`/media/files/${name}`);
    expect([status, marksIn(body)]).toEqual([name.startsWith('foto') ? 404 : 200, []]);
  });

  it('is offered to the newsroom as far as it is a credit, never with a place or a serial number', async () => {
    const answer = await ask(node.url, {
      path: '/api/media?limit=100',
      headers: { ...HOST, authorization: `Bearer ${token}` },
    });
    const { files } = JSON.parse(answer.body.toString()).response;
    const offered = files.flatMap(
      ({ proposed }: { proposed?: { credit?: string } }) => proposed?.credit ?? [],
    );
    expect(offered.length).toBeGreaterThan(0);
    expect(
      offered.every(
        (credit: string) => credit.includes(MARKS.artist) && !credit.includes(MARKS.serial),
      ),
    ).toBe(true);
    expect(marksIn(answer.body)).not.toContain(MARKS.place);
  });

  it('refuses HEIC by its type, by its name and by its bytes, with what to do', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const send = (target: string, type: string) =>
      sendMedia(node.url, { target, type, token, body: heic });
    expect(await send('a.heic', 'image/heic')).toMatchObject({
      status: 415,
      json: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    expect(await send('a.heic', 'image/jpeg')).toMatchObject({
      status: 422,
      json: { fields: { name: expect.stringContaining('jpg') } },
    });
    for (const [target, type] of [
      ['a.jpg', 'image/jpeg'],
      ['a.avif', 'image/avif'],
    ] as const)
      expect(await send(target, type)).toMatchObject({
        status: 422,
        json: { fields: { body: expect.stringContaining('send it as JPEG') } },
      });
  });
});
