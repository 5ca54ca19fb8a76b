import { pictureIdOf } from '#domain/media/media-file.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import type { PictureRef } from '#domain/pictures/picture.ts';
import type { ImportContext } from '../import-context.ts';
import type { NinjsAssociation, NinjsItem, NinjsRendition, Wording } from '../ninjs.ts';
import { plainWording } from '../ninjs-wording.ts';

/** Name in the report of a picture whose file is unreadable. */
export const BROKEN_PICTURE = 'picture whose file is empty or broken';

/**
 * Finds the pictures of an item by any of their URLs, and creates the documents of the included
 * ones.
 */
export class NinjsPictures {
  readonly documents: { id: string }[] = [];
  readonly #item: NinjsItem;
  readonly #context: ImportContext;
  readonly #headline: string;

  constructor(item: NinjsItem, context: ImportContext, headline: string) {
    this.#item = item;
    this.#context = context;
    this.#headline = headline;
  }

  /** The picture of a URL, which may be that of another rendition. */
  find(src: string): PictureRef | undefined {
    const owner = this.#item.associations.find(
      (association) =>
        association.uri === src || association.renditions.some(({ href }) => href === src),
    );
    return owner ? this.findAny([src, ...addressesOf(owner)], owner) : this.findAny([src]);
  }

  /**
   * The picture of the first known URL, with this item's texts about it. Other stories may use it
   * with other texts.
   */
  findAny(addresses: readonly string[], about?: AboutPicture): PictureRef | undefined {
    for (const src of addresses) {
      const saved = this.#item.portada.pictures.find((picture) => picture.src === src);
      if (saved) {
        this.#make(saved);
        return { picture: saved.picture, alt: this.#headline, ...wordsAbout(about) };
      }
      const sent = this.#context.findFile?.(src);
      if (sent?.kind === 'picture') {
        const picture = pictureIdOf(sent.name);
        this.#make({ picture, file: sent.name });
        return { picture, alt: this.#headline, ...wordsAbout(about) };
      }
      const archived = this.#context.findPicture(src);
      if (archived) return { ...archived, ...wordsAbout(about) };
    }
    return undefined;
  }

  /**
   * Creates the picture's document, which all stories and languages share. Its name is the fallback
   * for references without texts.
   */
  #make({ picture, file }: { picture: string; file: string }): void {
    if (this.documents.some(({ id }) => id === picture)) return;
    const name = picture.replace(/-(?:[0-9a-f]{12}|[0-9a-f]{16})$/, '').replaceAll('-', ' ');
    const document = {
      type: 'picture',
      id: picture,
      file,
      alt: Object.fromEntries(LOCALES.map((locale) => [locale, name])),
    };
    this.documents.push(document);
  }
}

/** An item's texts about a picture. */
type AboutPicture = Pick<
  NinjsItem,
  'headlines' | 'title' | 'descriptions' | 'by' | 'copyrightnotice' | 'copyrightholder'
>;

function wordsAbout(about: AboutPicture | undefined): Omit<PictureRef, 'picture'> {
  if (!about) return {};
  const caption = captionOf(about.descriptions);
  const credit = creditOf(about);
  const alt = plainWording({ value: about.headlines[0]?.value ?? about.title ?? caption });
  return { ...(alt && { alt }), ...(caption && { caption }), ...(credit && { credit }) };
}

/** URLs of a picture, the largest first. */
export function addressesOf({
  uri,
  renditions,
}: Pick<NinjsAssociation, 'uri' | 'renditions'>): string[] {
  const pictures = renditions
    .filter(isPictureRendition)
    .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return [...pictures.flatMap(({ href }) => href ?? []), ...(PICTURE_FILE.test(uri) ? [uri] : [])];
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

/** Whether a rendition is a picture, by its media type or URL. */
export function isPictureRendition({ contenttype = '', href = '' }: NinjsRendition): boolean {
  return contenttype.startsWith('image/') || (contenttype === '' && PICTURE_FILE.test(href));
}

/** The caption of a picture. */
export function captionOf(descriptions: readonly Wording[]): string {
  const worded = descriptions.filter(({ role }) => role !== 'creditline');
  const caption = worded.find(({ role }) => role === 'caption') ?? worded[0];
  return caption ? plainWording(caption) : '';
}

/** The credit of a picture. */
export function creditOf(
  item: Pick<NinjsItem, 'by' | 'descriptions' | 'copyrightholder' | 'copyrightnotice'>,
): string {
  const line = item.descriptions.find(({ role }) => role === 'creditline')?.value;
  const parts = [item.by, line ?? item.copyrightholder ?? item.copyrightnotice].flatMap(
    (part) => part?.trim() || [],
  );
  return [...new Set(parts)].join(' / ');
}
