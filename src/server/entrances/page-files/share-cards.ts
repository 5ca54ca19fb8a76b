import sharp from 'sharp';
import type { Edition } from '#domain/paths/urls.ts';
import { localize } from '#domain/locale/locale.ts';
import type { ArchivedPicture } from '#domain/pictures/picture.ts';
import { imageTemplate } from '#domain/pictures/rendition.ts';
import { CARD, parseCardName } from '#domain/page-head/share-card.ts';
import type { Site } from '#domain/sites/site.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { openingPicture } from '#server/subjects/content/cards.ts';
import type { ContentReads } from '#server/subjects/content/read-cache.ts';
import { readCardDesign, type CardDesign } from './card-design.ts';
import { cardVersion } from '#server/platform/images/card-version.ts';
import { cropAround } from '#server/platform/images/image-service.ts';
import { createKeptFiles } from '#server/platform/images/kept-files.ts';
import { siteCardOf } from '#server/platform/images/site-card.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';

export interface ShareCards {
  /**
   * The file of a share image of a story or site, generated on first request. `undefined` for an
   * invisible story or an outdated version; these cost only a lookup.
   */
  find(name: string): Promise<string | undefined>;
}

/** One at a time, because readers do not wait for share images. */
const MAX_AT_ONCE = 1;

/**
 * Draws share images on demand into `folder`, which they share with renditions, under its limit.
 */
export function createShareCards(options: {
  folder: string;
  limit: number;
  sites: readonly Site[];
  media: Pick<MediaStore, 'find'>;
  reads: Pick<ContentReads, 'listHeads' | 'findPictures'>;
}): ShareCards {
  const { sites, media, reads } = options;
  const files = createKeptFiles({
    folder: options.folder,
    limit: options.limit,
    atOnce: MAX_AT_ONCE,
  });
  const designs = new Map<string, CardDesign>();
  const designOf = (theme: string): CardDesign => {
    const known = designs.get(theme) ?? readCardDesign(theme);
    designs.set(theme, known);
    return known;
  };
  const make = async (
    site: Site,
    story: StorySummary,
    picture: ArchivedPicture | undefined,
    target: string,
  ): Promise<number> => {
    const design = designOf(site.theme);
    const original = picture && (await media.find(picture.file));
    const photograph =
      picture && original !== undefined
        ? await photographOf(original, picture, design.pictureHeight)
        : undefined;
    const drawing = design.draw({
      headline: story.headline,
      siteName: site.name,
      hasPicture: photograph !== undefined,
    });
    const layers = [
      ...(photograph ? [photograph] : []),
      { input: Buffer.from(drawing), top: 0, left: 0 },
    ];
    const card = sharp({ create: { ...CARD, channels: 3, background: design.paper } }).composite(
      layers,
    );
    return (await card.jpeg({ quality: 84, mozjpeg: true }).toFile(target)).size;
  };
  const editions = sites.flatMap((site) =>
    site.locales.map((locale): Edition => ({ site, locale })),
  );
  const drawSite = async ({ site, locale }: Edition, target: string): Promise<number> => {
    const drawing = designOf(site.theme).drawSite({
      name: site.name,
      tagline: localize(site.tagline, locale),
    });
    return (await sharp(Buffer.from(drawing)).jpeg({ quality: 88, mozjpeg: true }).toFile(target))
      .size;
  };
  return {
    async find(name) {
      const asked = parseCardName(name);
      const edition = editions.find((one) => siteCardOf(one).path === `/media/cards/${name}`);
      if (edition) return files.get(name, (target) => drawSite(edition, target));
      const [story] = asked ? (await reads.listHeads([asked.storyId], new Date())).rows : [];
      const site = sites.find(({ alias }) => alias === story?.site);
      if (!asked || !story || !site) return undefined;
      const id = openingPicture(story)?.picture;
      const picture = id === undefined ? undefined : (await reads.findPictures([id])).rows.get(id);
      const template = picture && imageTemplate(picture.id, picture.version);
      if (cardVersion({ site, headline: story.headline, picture: template }) !== asked.version)
        return undefined;
      return files.get(name, (target) => make(site, story, picture, target));
    },
  };
}

async function photographOf(original: string, picture: ArchivedPicture, height: number) {
  const size = { width: CARD.width, height };
  const { data, info } = await sharp(original, { limitInputPixels: 100_000_000 })
    .autoOrient()
    .extract(cropAround(picture, size, picture.focalPoint))
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: info, top: 0, left: 0 };
}
