import { beforeAll, describe, expect, it } from 'vitest';
import { CAPTIONS, FILM, picture, SOUND } from '#tests/support/media/sample-files.ts';
import { sendMedia } from '#tests/support/media/sent-media.ts';
import {
  ninjsStory as story,
  startPushing,
  type PushingApplication,
} from '#tests/support/newsroom/pushed-stories.ts';

const CMS = 'https://cms.example';
let application: PushingApplication;
/** The paths of the sent files by their addresses. */
const paths = new Map<string, string>();

beforeAll(async () => {
  application = await startPushing();
  const token = application.node.application.wiring.services.publishing.contentToken;
  const send = async (name: string, type: string, body: Uint8Array) => {
    const source = `${CMS}/${name}?v=1&b=2`;
    const answer = await sendMedia(application.node.url, {
      target: `${name}?source=${encodeURIComponent(source)}`,
      type,
      token,
      body,
    });
    paths.set(name, answer?.json.response?.path ?? '');
  };
  await send('port.jpg', 'image/jpeg', await picture('jpeg', { seed: 2 }));
  await send('still.jpg', 'image/jpeg', await picture('jpeg', { seed: 3 }));
  await send('film.mp4', 'video/mp4', FILM);
  await send('bells.m4a', 'audio/mp4', SOUND);
  await send('film.ca.vtt', 'text/vtt', Buffer.from(CAPTIONS));
  await send('film.es.vtt', 'text/vtt', Buffer.from(CAPTIONS.replace('Avui', 'Hoy')));
  return () => application.close();
});

const address = (name: string) => `${CMS}/${name}?v=1&b=2`;
const pathOf = (name: string) => paths.get(name) ?? 'none';
const idOf = (name: string) => /files\/(.*)\.jpg/.exec(pathOf(name))?.[1] ?? 'none';

/** Publishes a story, and returns its page and the answer. */
async function published(id: string, fields: object) {
  const { status, json } = await application.push(
    id,
    story({ uri: `${CMS}/${id}`, headline: id, firstcreated: '2026-03-02T08:00:00Z', ...fields }),
  );
  expect([status, json.fields]).toEqual([201, undefined]);
  const { html } = await application.get(`/politica/2026/03/02/${id}/`);
  return {
    html,
    losses: json.response.losses,
    changes: json.response.changes,
    created: json.response.created,
  };
}

const film = {
  uri: `${CMS}/films/1`,
  type: 'video',
  headline: 'La pel·lícula',
  renditions: {
    main: { href: address('film.mp4'), mimetype: 'video/mp4' },
    poster: { href: address('still.jpg'), mimetype: 'image/jpeg' },
    'captions-ca': { href: address('film.ca.vtt'), mimetype: 'text/vtt' },
    'captions-es': { href: address('film.es.vtt'), mimetype: 'text/vtt' },
  },
};

describe('a published item that names sent files by their addresses', () => {
  it('shows pictures of its text and of its associations, each with its own words', async () => {
    const { html, losses, created } = await published('amb-fotos', {
      body_html: `<p>Text.</p><figure><img src="${address('still.jpg').replaceAll('&', '&amp;')}" alt="El moll"><figcaption>Al moll</figcaption></figure>`,
      associations: {
        featured: {
          uri: `${CMS}/photos/1`,
          type: 'picture',
          headline: 'El port',
          renditions: { original: { href: address('port.jpg') } },
        },
      },
    });
    expect(losses).toEqual([]);
    expect(created.toSorted()).toEqual(
      ['amb-fotos', idOf('port.jpg'), idOf('still.jpg')].toSorted(),
    );
    expect(html).toContain(`/media/images/${idOf('port.jpg')}.`);
    expect(html).toMatch(/alt="El moll"/);
    expect(html).toContain('Al moll');
  });

  it('becomes a video with its still picture and its captions in two languages', async () => {
    const { html, losses, changes } = await published('un-video', {
      ...film,
      uri: undefined,
      guid: `${CMS}/un-video`,
      headline: 'un-video',
      type: 'video',
    });
    expect([losses, changes]).toEqual([[], []]);
    expect(html).toContain(pathOf('film.mp4'));
    for (const [name, locale] of [
      ['film.ca.vtt', 'ca'],
      ['film.es.vtt', 'es'],
    ] as const)
      expect(html).toMatch(new RegExp(`<track[^>]*src="${pathOf(name)}"[^>]*srclang="${locale}"`));
    expect(html).toContain(idOf('still.jpg'));
  });

  it('becomes an audio', async () => {
    const { html, losses } = await published('un-audio', {
      type: 'audio',
      renditions: { main: { href: address('bells.m4a') } },
    });
    expect(losses).toEqual([]);
    expect(html).toContain(pathOf('bells.m4a'));
  });

  it('shows films and sounds of its associations, which are no related stories', async () => {
    const sound = {
      uri: `${CMS}/sounds/1`,
      type: 'audio',
      renditions: { main: { href: address('bells.m4a') } },
    };
    const { html, losses, created } = await published('amb-peces', {
      associations: { featured: film, other: sound },
    });
    expect([losses, created]).toEqual([[], ['amb-peces']]);
    expect(html).toContain(pathOf('film.mp4'));
    expect(html).toContain(pathOf('bells.m4a'));
  });

  it('shows a film where its text has it, once', async () => {
    const player = `<video poster="${address('still.jpg')}"><source src="${address('film.mp4')}"><track src="${address('film.es.vtt')}" srclang="es"></video>`;
    const { html, losses } = await published('dins-el-text', {
      body_html: `<p>Abans.</p>${player}<p>Després.</p>`,
      associations: { film },
    });
    expect(losses).toEqual([]);
    const [before, at, after] = ['Abans.', pathOf('film.mp4'), 'Després.'].map((text) =>
      html.lastIndexOf(text),
    );
    expect([before, at, after]).toEqual(
      [before, at, after].toSorted((one, other) => Number(one) - Number(other)),
    );
    expect(html.split('<track').length).toBe(2);
  });

  it('may name them by their paths', async () => {
    const { html, losses } = await published('per-cami', {
      body_html: `<p>a</p><img src="${pathOf('port.jpg')}" alt="El port"><video src="${pathOf('film.mp4')}"></video>`,
    });
    expect(losses).toEqual([]);
    expect(html).toContain(idOf('port.jpg'));
    expect(html).toContain(pathOf('film.mp4'));
  });

  it('reports captions, films and pictures that were not sent, as without the call', async () => {
    const renditions = {
      ...film.renditions,
      'captions-es': { href: `${CMS}/other.vtt`, mimetype: 'text/vtt' },
    };
    const { losses } = await published('incomplet', {
      body_html: `<p>a</p><img src="${CMS}/other.jpg" alt="b">`,
      associations: { film: { ...film, renditions } },
    });
    expect(losses).toEqual([
      { what: 'picture', detail: `${CMS}/other.jpg` },
      { what: 'captions', detail: `${CMS}/other.vtt` },
    ]);
  });

  it('never takes a film for a picture, or captions for a film', async () => {
    const { losses, html } = await published('confos', {
      body_html: `<p>a</p><img src="${address('film.mp4')}" alt="b">`,
      associations: {
        one: {
          uri: `${CMS}/1`,
          type: 'video',
          renditions: { main: { href: address('film.ca.vtt') } },
        },
      },
    });
    expect(losses).toContainEqual({ what: 'picture', detail: address('film.mp4') });
    expect(html).not.toContain('<video');
  });

  it('marks its files as used', async () => {
    const { media } = application.node.application.wiring.services;
    const isListed = async (name: string) =>
      (await media.list({ isUnused: true, after: '', limit: 100 })).files.some((file) =>
        pathOf(name).endsWith(file.name),
      );
    expect(await isListed('film.mp4')).toBe(false);
    expect(await isListed('port.jpg')).toBe(false);
  });
});
