import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

const FRONT = `title: El Far
description: El Far
rows:
  - layout: grid_100
    columns:
      - - kind: features
          source: { stories: [primera, segona] }
          display: { featureImage: medium, showImagesInRelated: true }
        - kind: features
          source: { stories: [primera, segona] }
          display: { featureImage: extra-small, showRelated: true }
        - kind: features
          source: { stories: [primera, segona] }
        - kind: card-news
          source: { stories: [primera] }
          display: { showTags: true, showParagraph: true, showBlockquote: true, showExcerpt: true }
`;

// R2.125, R2.126, R2.128, R9.35
test('a front sets the picture sizes of its features and the list of related stories, with or without pictures', async () => {
  const newsroom = await makeNewsroomFolder();
  const inContent = (...names: string[]) => path.join(newsroom.content, ...names);
  writeFileSync(inContent('fronts', 'elfar', 'ca', 'elfar-front-ca.yaml'), FRONT);
  // A picture that the front does not show elsewhere.
  cpSync(inContent('media', 'port.jpg'), inContent('media', 'moll.jpg'));
  const port = readFileSync(inContent('pictures', 'port.yaml'), 'utf8');
  writeFileSync(inContent('pictures', 'moll.yaml'), port.replace('port.jpg', 'moll.jpg'));
  const { application, url, close } = await startApplication({ newsroom });
  try {
    const shared = { taxon: 'elfar-politica', image: { picture: 'port' } };
    const stories = [
      storyFields({ id: 'tercera', ...shared, image: { picture: 'moll' } }),
      storyFields({
        id: 'segona',
        kicker: { text: 'La llotja' },
        subtitle: 'Un resum.',
        ...shared,
      }),
      storyFields({
        id: 'primera',
        related: ['tercera'],
        tags: ['elfar-port'],
        ...shared,
        body: [
          { type: 'paragraph', html: 'El primer <em>paràgraf</em>.' },
          { type: 'quote', html: 'Una frase.', author: 'Ada' },
        ],
      }),
    ];
    const submissions = stories.map((document) => ({ source: document.id, document }));
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
    const { body } = await ask(url, { path: '/', headers: { host: 'elfar.localhost' } });
    const [, first = '', , second = '', , third = '', , fourth = ''] = body
      .toString()
      .split('<article');
    const feature = body.toString().split('<article')[6];
    expect(feature).toMatch(/<img[\s\S]*La llotja[\s\S]*Titular segona[\s\S]*Un resum\./);
    const sidesIn = (card: string) =>
      card.match(/<source[^>]*sizes="[^"]*"/g)?.map((source) => /sizes="(.*)"/.exec(source)?.[1]);
    expect([first, second, third].map(sidesIn)).toEqual([
      ['4.5rem', '3.5rem'],
      ['3.5rem'],
      ['6rem'],
    ]);
    const links = [first, second, third].map((card) =>
      /<a href="\/politica\/2026\/03\/01\/tercera\/"[^>]*>Titular tercera/.test(card),
    );
    expect(links).toEqual([true, true, false]);
    const extra = /<p class="subtitle">El primer paràgraf\.<\/p>|<blockquote|<p class="byword|Ada/g;
    expect(third.match(extra)).toBeNull();
    expect(fourth.match(extra)?.length).toBeGreaterThanOrEqual(4);
    expect(fourth).toMatch(/<a href="\/tema\/[^"]+\/">/);
    expect(third).not.toContain('/tema/');
  } finally {
    await close();
  }
});

test('a site without native sharing says so to the share bar of its stories', async () => {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    '\nwebFeatures: { nativeSharing: false }\n',
  );
  const { application, url, close } = await startApplication({ newsroom });
  try {
    const barOf = async (id: string, host: string) => {
      const address = new URL(String(await application.wiring.services.content.findStoryUrl(id)));
      const { body } = await ask(url, { path: address.pathname, headers: { host } });
      return /<ul[^>]*class="share-bar[^>]*>/.exec(body.toString())?.[0];
    };
    const bar = await barOf('elfar-ca-el-port-obre', 'elfar.localhost');
    expect(bar).toContain('data-url');
    expect(bar).not.toContain('data-title');
    const others = application.wiring.services.sites.filter(({ alias }) => alias !== 'elfar');
    expect(others.map(({ webFeatures }) => webFeatures)).toEqual(
      others.map(() => ({ nativeSharing: true })),
    );
  } finally {
    await close();
  }
});

test('R2.122, R2.123: a hideable story is without tools, tags, further stories and comments, and a wide opening is wide', async () => {
  const { application, url, close } = await startApplication({
    newsroom: await makeNewsroomFolder(),
  });
  try {
    const shared = { taxon: 'elfar-politica', tags: ['elfar-port'], image: { picture: 'port' } };
    const stories = [
      storyFields({ id: 'altra', ...shared }),
      storyFields({ id: 'sencera', related: ['altra'], ...shared }),
      storyFields({ id: 'callada', related: ['altra'], isHideable: true, ...shared }),
      storyFields({ id: 'ampla', hasWideOpening: true, ...shared }),
    ];
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions: stories.map((document) => ({ source: document.id, document })),
      }),
    ).toMatchObject({ ok: true });
    const partsOf = async (id: string) => {
      const { status, body } = await ask(url, {
        path: `/politica/2026/03/01/${id}/`,
        headers: { host: 'elfar.localhost' },
      });
      const page = body.toString();
      return {
        status,
        hasTools: page.includes('class="share-bar'),
        hasTags: page.includes('/tema/'),
        hasRelated: page.includes('id="related"'),
        hasComments: page.includes('data-comments'),
        isWide: /<article[^>]*\bisWide\b/.test(page),
      };
    };
    const whole = {
      status: 200,
      hasTools: true,
      hasTags: true,
      hasRelated: true,
      hasComments: true,
      isWide: false,
    };
    expect(await partsOf('sencera')).toEqual(whole);
    expect(await partsOf('callada')).toEqual({
      ...whole,
      hasTools: false,
      hasTags: false,
      hasRelated: false,
      hasComments: false,
    });
    expect(await partsOf('ampla')).toMatchObject({ status: 200, isWide: true });
  } finally {
    await close();
  }
});
