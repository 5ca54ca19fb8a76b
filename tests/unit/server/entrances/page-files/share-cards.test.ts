import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ArchivedPicture } from '#domain/pictures/picture.ts';
import { imageTemplate } from '#domain/pictures/rendition.ts';
import { cardPath } from '#domain/page-head/share-card.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { cardVersion } from '#server/platform/images/card-version.ts';
import { createShareCards } from '#server/entrances/page-files/share-cards.ts';
import { siteCardOf } from '#server/platform/images/site-card.ts';
import { aStory, elfar } from '#tests/support/newsroom/newsroom.ts';
import { makeFolder, removeFolder, temporaryFolder } from '#tests/support/temporary-folder.ts';

const picture: ArchivedPicture = {
  type: 'picture',
  id: 'port',
  file: 'port.jpg',
  alt: { ca: 'El port' },
  focalPoint: { x: 0.5, y: 0.5 },
  version: '0123abcd',
  width: 1600,
  height: 900,
};
let original: string;

beforeAll(async () => {
  const folder = makeFolder();
  original = path.join(folder, 'port.jpg');
  await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#00ff00' } })
    .jpeg()
    .toFile(original);
  return () => removeFolder(folder);
});

function cards(stories: StorySummary[]) {
  const folder = temporaryFolder();
  let drawn = 0;
  const service = createShareCards({
    folder,
    limit: 100_000_000,
    sites: [elfar],
    media: {
      find() {
        drawn += 1;
        return Promise.resolve(original);
      },
    },
    reads: {
      listHeads: (ids) =>
        Promise.resolve({ rows: stories.filter(({ id }) => ids.includes(id)), tags: [] }),
      findPictures: () => Promise.resolve({ rows: new Map([['port', picture]]), tags: [] }),
    },
  });
  return { service, folder, drawn: () => drawn };
}

const story = (fields: Record<string, unknown> = {}): StorySummary => ({
  ...aStory({ id: 'a', headline: 'El port obre', ...fields }),
  path: '/a/',
});
const nameOf = (headline: string, template?: string) =>
  cardPath('a', cardVersion({ site: elfar, headline, picture: template })).replace(
    '/media/cards/',
    '',
  );
const WITH_PICTURE = nameOf('El port obre', imageTemplate('port', '0123abcd'));

async function pixelAt(file: string | undefined, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
}

describe('a share image', () => {
  it('draws 1200 × 630 pixels: the picture above the headline on the theme’s background', async () => {
    const file = await cards([story({ image: { picture: 'port' } })]).service.find(WITH_PICTURE);
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    const [red = 255, green = 0] = await pixelAt(file, 600, 100);
    expect([red < 20, green > 235]).toEqual([true, true]);
    for (const channel of await pixelAt(file, 1190, 600)) expect(channel).toBeGreaterThan(240);
    const { channels } = await sharp(file)
      .extract({ left: 56, top: 370, width: 400, height: 80 })
      .stats();
    expect(channels[0]?.min).toBeLessThan(60);
  });

  it('draws a share image without a picture for a story without one', async () => {
    const { service } = cards([story()]);
    const file = await service.find(nameOf('El port obre'));
    for (const channel of await pixelAt(file, 1190, 100)) expect(channel).toBeGreaterThan(240);
  });

  it('draws a share image once for simultaneous requests and stores it', async () => {
    const { service, folder, drawn } = cards([story({ image: { picture: 'port' } })]);
    const found = await Promise.all(Array.from({ length: 20 }, () => service.find(WITH_PICTURE)));
    expect([new Set(found).size, drawn()]).toEqual([1, 1]);
    await service.find(WITH_PICTURE);
    expect(drawn()).toBe(1);
    expect(readdirSync(folder, { recursive: true })).toHaveLength(2);
  });

  it.each([
    ['another version', 'a.00000000.jpg'],
    ['an earlier headline', nameOf('Abans', imageTemplate('port', '0123abcd'))],
    ['another story', 'b.00000000.jpg'],
    ['another name', 'a.jpg'],
  ])('returns undefined for %s and draws nothing', async (_name, name) => {
    const { service, folder, drawn } = cards([story({ image: { picture: 'port' } })]);
    expect(await service.find(name)).toBeUndefined();
    expect([drawn(), readdirSync(folder)]).toEqual([0, []]);
  });

  it('returns undefined for a hidden story, even if its share image is stored', async () => {
    const stories = [story({ image: { picture: 'port' } })];
    const { service } = cards(stories);
    expect(await service.find(WITH_PICTURE)).toBeDefined();
    stories.pop();
    expect(await service.find(WITH_PICTURE)).toBeUndefined();
  });
});

describe('the share image of a site', () => {
  const name = siteCardOf({ site: elfar, locale: 'ca' }).path.replace('/media/cards/', '');

  it('draws a site’s share image from its theme, with the name in its pages', async () => {
    const file = await cards([]).service.find(name);
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    // Light letters on a dark background, with the accent colour at the foot.
    const { channels } = await sharp(file)
      .extract({ left: 88, top: 100, width: 500, height: 220 })
      .stats();
    expect([(channels[0]?.min ?? 255) < 60, (channels[0]?.max ?? 0) > 200]).toEqual([true, true]);
    expect(await pixelAt(file, 600, 610)).not.toEqual(await pixelAt(file, 600, 20));
  });

  it('returns undefined for another version or an unknown site', async () => {
    const { service } = cards([]);
    expect(await service.find(name.replace(/\.[0-9a-f]{8}\./, '.00000000.'))).toBeUndefined();
    expect(await service.find(name.replace('elfar', 'unknown'))).toBeUndefined();
  });
});
