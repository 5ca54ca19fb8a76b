import { writeFileSync } from 'node:fs';
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
`;

test('a front sets the picture sizes of its features and the list of related stories, with or without pictures', async () => {
  const newsroom = await makeNewsroomFolder();
  writeFileSync(path.join(newsroom.content, 'fronts', 'elfar', 'ca', 'elfar-front-ca.yaml'), FRONT);
  const { application, url, close } = await startApplication({ newsroom });
  try {
    const shared = { taxon: 'elfar-politica', image: { picture: 'port' } };
    const stories = [
      storyFields({ id: 'segona', ...shared }),
      storyFields({ id: 'primera', related: ['segona'], ...shared }),
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
    const [, first = '', , second = '', , third = ''] = body.toString().split('<article');
    const sidesIn = (card: string) =>
      card.match(/<source[^>]*sizes="[^"]*"/g)?.map((source) => /sizes="(.*)"/.exec(source)?.[1]);
    expect([first, second, third].map(sidesIn)).toEqual([
      ['4.5rem', '3.5rem'],
      ['3.5rem'],
      ['6rem'],
    ]);
    const links = [first, second, third].map((card) =>
      /<a href="\/politica\/2026\/03\/01\/segona\/"[^>]*>Titular segona/.test(card),
    );
    expect(links).toEqual([true, true, false]);
  } finally {
    await close();
  }
});
