import { appendFileSync, copyFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { below, parseXml, textsOf } from '#tests/support/parse-xml.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

/**
 * The feed of a show as directories of podcasts want it
 * (https://podcasters.apple.com/support/823-podcast-requirements,
 * https://github.com/Podcastindex-org/podcast-namespace).
 */

const SOUND = path.resolve('src/content/media/ondamarea-waves.m4a');
const FEED = '/programas/ones/rss.xml';
const CHAPTERS = '/politica/2026/03/01/capitol/chapters.json';
const VTT =
  'WEBVTT\n\n00:20.000 --> 00:40.000\nEl <i>port</i> &amp; la mar\n\n00:00.000 --> 00:20.000\nEl far\n';

let application: Application;
let url: string;

const read = async (where: string, headers: Record<string, string> = {}) => {
  const answer = await ask(url, { path: where, headers: { host: 'elfar.localhost', ...headers } });
  return { ...answer, text: answer.body.toString() };
};

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  const media = path.join(newsroom.content, 'media');
  copyFileSync(SOUND, path.join(media, 'cap.m4a'));
  writeFileSync(path.join(media, 'cap.ca.vtt'), VTT);
  writeFileSync(path.join(media, 'malament.vtt'), 'no és WebVTT');
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    '\npodcastEmail: podcasts@elfar.example\n',
  );
  const started = await startApplication({ newsroom });
  ({ application, url } = started);
  const file = (src: string) => [{ src, locale: 'ca' }];
  const episode = {
    type: 'episode',
    show: 'ones',
    taxon: 'elfar-politica',
    image: { picture: 'port' },
  };
  const own = {
    fileSource: '/media/files/cap.m4a',
    duration: 60,
    captions: file('/media/files/cap.ca.vtt'),
  };
  const elsewhere = {
    fileSource: 'https://sons.example/cap.mp3',
    bytes: 4321,
    chapters: file('https://sons.example/cap.vtt'),
  };
  await publish(
    {
      type: 'show',
      id: 'ones',
      site: 'elfar',
      slug: 'ones',
      name: 'Ones',
      medium: 'podcast',
      podcastCategory: 'Music',
      isExplicit: true,
    },
    storyFields({
      ...episode,
      id: 'capitol',
      season: 2,
      number: 3,
      audio: { ...own, chapters: file('/media/files/cap.ca.vtt') },
    }),
    storyFields({ ...episode, id: 'fora', audio: elsewhere }),
    storyFields({
      ...episode,
      id: 'malament',
      audio: { ...own, chapters: file('/media/files/malament.vtt') },
    }),
    storyFields({
      ...episode,
      id: 'tancat',
      access: 'subscriber',
      audio: { ...own, chapters: file('/media/files/cap.ca.vtt') },
    }),
  );
  return started.close;
}, 120_000);

async function publish(...documents: ({ id: string } & Record<string, unknown>)[]): Promise<void> {
  const submissions = documents.map((document) => ({ source: document.id, document }));
  const outcome = await application.wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions,
  });
  expect(outcome.ok ? [] : outcome.problems).toEqual([]);
}

const readFeed = async () => parseXml((await read(FEED)).text);
const episodeOf = (root: ReturnType<typeof parseXml>, title: string) =>
  below(root, 'item').filter((item) => textsOf(item, 'title')[0] === title);

describe('the feed of a show', () => {
  // R10.9
  it('has what the directories require of a show', async () => {
    const root = await readFeed();
    expect([
      textsOf(root, 'itunes:explicit'),
      textsOf(root, 'itunes:email'),
      textsOf(root, 'itunes:name'),
    ]).toEqual([['true'], ['podcasts@elfar.example'], ['El Far']]);
    expect([
      textsOf(root, 'itunes:author'),
      textsOf(root, 'language'),
      textsOf(root, 'itunes:type'),
    ]).toEqual([['El Far'], ['ca'], ['episodic']]);
    expect(below(root, 'itunes:category').map(({ attributes }) => attributes['text'])).toEqual([
      'Music',
    ]);
  });

  // R10.9
  it('has a square picture of 1400 to 3000 pixels, of an episode if the show has none', async () => {
    const [picture] = below(await readFeed(), 'itunes:image');
    const { status, headers, body } = await read(
      new URL(picture?.attributes['href'] ?? '').pathname,
    );
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width, height } = await sharp(body).metadata();
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(1400);
    expect(width).toBeLessThanOrEqual(3000);
  });

  // R10.9
  it('names the file, bytes, type, length, transcript and chapters of an episode', async () => {
    const [episode] = episodeOf(await readFeed(), 'Titular capitol');
    if (!episode) throw new Error('The feed has no such episode.');
    const attributesOf = (name: string) => below(episode, name).map(({ attributes }) => attributes);
    expect(attributesOf('enclosure')).toEqual([
      {
        url: 'http://elfar.localhost/media/files/cap.m4a',
        length: String(statSync(SOUND).size),
        type: 'audio/x-m4a',
      },
    ]);
    expect([
      textsOf(episode, 'itunes:duration'),
      textsOf(episode, 'itunes:season'),
      textsOf(episode, 'itunes:episode'),
    ]).toEqual([['60'], ['2'], ['3']]);
    expect(attributesOf('podcast:transcript')).toEqual([
      {
        url: 'http://elfar.localhost/media/files/cap.ca.vtt',
        type: 'text/vtt',
        language: 'ca',
        rel: 'captions',
      },
    ]);
    expect(attributesOf('podcast:chapters')).toEqual([
      { url: `http://elfar.localhost${CHAPTERS}`, type: 'application/json+chapters' },
    ]);
  });

  it('takes the bytes of a file on another host from the story, and names no chapters of another host', async () => {
    const [episode] = episodeOf(await readFeed(), 'Titular fora');
    if (!episode) throw new Error('The feed has no such episode.');
    expect(below(episode, 'enclosure').map(({ attributes }) => attributes)).toEqual([
      { url: 'https://sons.example/cap.mp3', length: '4321', type: 'audio/mpeg' },
    ]);
    expect(below(episode, 'podcast:chapters')).toEqual([]);
  });

  it('answers 304 for a known ETag', async () => {
    const { headers } = await read(FEED);
    expect((await read(FEED, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });
});

describe('the chapters of an episode', () => {
  // R10.9
  it('lists them as JSON in the order of their beginnings', async () => {
    const { status, headers, text } = await read(CHAPTERS);
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/json+chapters; charset=utf-8',
    ]);
    expect(JSON.parse(text)).toEqual({
      version: '1.2.0',
      chapters: [
        { startTime: 0, title: 'El far' },
        { startTime: 20, title: 'El port & la mar' },
      ],
    });
    expect((await read(CHAPTERS, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });

  it.each(['fora', 'malament', 'tancat', 'el-port-obre', 'cap'])(
    'are missing for %s',
    async (slug) => {
      expect((await read(`/politica/2026/03/01/${slug}/chapters.json`)).status).toBe(404);
    },
  );

  it('go with the story when it is withdrawn', async () => {
    const audio = {
      fileSource: '/media/files/cap.m4a',
      chapters: [{ src: '/media/files/cap.ca.vtt', locale: 'ca' }],
    };
    const story = storyFields({ id: 'retirat', type: 'audio', taxon: 'elfar-politica', audio });
    await publish(story);
    const where = '/politica/2026/03/01/retirat/chapters.json';
    expect((await read(where)).status).toBe(200);
    await publish({ ...story, status: 'withdrawn' });
    expect((await read(where)).status).toBe(404);
  });
});

describe('the sound of an episode', () => {
  const where = '/media/files/cap.m4a';

  it('is sent in parts, and not again for a known ETag', async () => {
    const whole = await read(where);
    expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'audio/mp4',
      'bytes',
    ]);
    const part = await read(where, { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range']]).toEqual([
      206,
      `bytes 100-199/${statSync(SOUND).size}`,
    ]);
    expect(part.body).toEqual(whole.body.subarray(100, 200));
    expect((await read(where, { 'if-none-match': whole.headers.etag ?? '' })).status).toBe(304);
    const fresh = await read(where, { range: 'bytes=0-9', 'if-range': whole.headers.etag ?? '' });
    expect(fresh.status).toBe(206);
  });
});
