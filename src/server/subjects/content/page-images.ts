import type { ArchivedPicture, Image, PictureRef } from '#domain/pictures/picture.ts';
import { imageTemplate, imageUrlOf, sourcesOf } from '#domain/pictures/rendition.ts';
import { localize, type Locale } from '#domain/locale/locale.ts';
import type { PageTags } from './page-tags.ts';
import type { ContentReads } from './read-cache.ts';

/** The pictures of one page, in its language. */
export class PageImages {
  readonly #locale: Locale;
  readonly #reads: Pick<ContentReads, 'findPictures'>;
  readonly #tags: PageTags;

  constructor(options: {
    locale: Locale;
    reads: Pick<ContentReads, 'findPictures'>;
    tags: PageTags;
  }) {
    this.#locale = options.locale;
    this.#reads = options.reads;
    this.#tags = options.tags;
  }

  /** Pictures by id, ready to render, with the texts of the archive. */
  async find(references: readonly (PictureRef | undefined)[]): Promise<Map<string, Image>> {
    const wanted = references.filter((reference) => reference !== undefined);
    const pictures = await this.#find(wanted.map(({ picture }) => picture));
    const customs = await this.#findCustomPictures(pictures);
    const images = new Map<string, Image>();
    for (const reference of wanted) {
      const picture = pictures.get(reference.picture);
      if (picture) images.set(reference.picture, this.#image(picture, customs));
    }
    return images;
  }

  /** The alternative pictures that editors chose for some aspect ratios, by id. */
  async #findCustomPictures(
    pictures: ReadonlyMap<string, ArchivedPicture>,
  ): Promise<ReadonlyMap<string, ArchivedPicture>> {
    const ids = [...pictures.values()].flatMap(({ customByAspectRatio = [] }) =>
      customByAspectRatio.map(({ picture }) => picture),
    );
    return this.#find(ids);
  }

  async #find(ids: readonly string[]): Promise<ReadonlyMap<string, ArchivedPicture>> {
    return ids.length === 0
      ? NO_PICTURES
      : this.#tags.addOf(await this.#reads.findPictures([...new Set(ids)]));
  }

  #image(picture: ArchivedPicture, customs: ReadonlyMap<string, ArchivedPicture>): Image {
    const locale = this.#locale;
    const { credit, customByAspectRatio = [] } = picture;
    const customSrcByAspectRatio = customByAspectRatio.flatMap(({ aspectRatio, picture: id }) => {
      const custom = customs.get(id);
      return custom ? [{ aspectRatio, src: imageTemplate(custom.id, custom.version) }] : [];
    });
    const src = imageTemplate(picture.id, picture.version);
    return {
      id: picture.id,
      src,
      alt: localize(picture.alt, locale),
      url: imageUrlOf(
        { src, customSrcByAspectRatio },
        { ratio: '16-9', width: 850, format: 'jpg' },
      ),
      sources: sourcesOf(src),
      customSrcByAspectRatio,
      ...(picture.caption ? { caption: localize(picture.caption, locale) } : {}),
      ...(credit === undefined
        ? {}
        : { credit: typeof credit === 'string' ? credit : localize(credit, locale) }),
      widthRatio: picture.width,
      heightRatio: picture.height,
    };
  }
}

const NO_PICTURES: ReadonlyMap<string, ArchivedPicture> = new Map();
