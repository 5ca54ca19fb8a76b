import { LOCALES } from '../../domain/locale.ts';
import type { PictureRef } from '../../domain/picture.ts';
import type { ImportContext } from './import-context.ts';
import type { NinjsAssociation, NinjsItem, NinjsRendition, Wording } from './ninjs.ts';
import { plainWording } from './ninjs-wording.ts';

/** Name in the report of a picture whose file cannot be read. */
export const BROKEN_PICTURE = 'picture whose file is empty or broken';

/** Finds the pictures of an item, whatever address it gives them, and makes the documents of those that came with it. */
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

  /** The picture at an address, which may be that of another rendition of it. */
  find(src: string): PictureRef | undefined {
    const owner = this.#item.associations.find(
      (association) => association.uri === src || association.renditions.some(({ href }) => href === src),
    );
    return owner ? this.findAny([src, ...addressesOf(owner)], owner) : this.findAny([src]);
  }

  /** The first picture that lies at one of these addresses, with the words of this item about it: another story may show it with others. */
  findAny(addresses: readonly string[], about?: AboutPicture): PictureRef | undefined {
    for (const src of addresses) {
      const saved = this.#item.portada.pictures.find((picture) => picture.src === src);
      if (saved) {
        this.#make(saved);
        return { picture: saved.picture, alt: this.#headline, ...wordsAbout(about) };
      }
      const archived = this.#context.findPicture(src);
      if (archived) return { ...archived, ...wordsAbout(about) };
    }
    return undefined;
  }

  /** The picture alone, the same for every story and language that shows it. Its name stands in where a reference says nothing. */
  #make({ picture, file }: { picture: string; file: string }): void {
    if (this.documents.some(({ id }) => id === picture)) return;
    const name = picture.replace(/-[0-9a-f]{12}$/, '').replaceAll('-', ' ');
    const document = { type: 'picture', id: picture, file, alt: Object.fromEntries(LOCALES.map((locale) => [locale, name])) };
    this.documents.push(document);
  }
}

/** What an item says of a picture that it shows or is. */
type AboutPicture = Pick<NinjsItem, 'headlines' | 'title' | 'descriptions' | 'by' | 'copyrightnotice' | 'copyrightholder'>;

function wordsAbout(about: AboutPicture | undefined): Omit<PictureRef, 'picture'> {
  if (!about) return {};
  const caption = captionOf(about.descriptions);
  const credit = creditOf(about);
  const alt = plainWording({ value: about.headlines[0]?.value ?? about.title ?? caption });
  return { ...(alt && { alt }), ...(caption && { caption }), ...(credit && { credit }) };
}

/** Where a picture may be had, the largest first. */
export function addressesOf({ uri, renditions }: Pick<NinjsAssociation, 'uri' | 'renditions'>): string[] {
  const pictures = renditions.filter(isPictureRendition).toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return [...pictures.flatMap(({ href }) => href ?? []), ...(PICTURE_FILE.test(uri) ? [uri] : [])];
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

/** Whether a rendition is a picture, by its type or its address. */
export function isPictureRendition({ contenttype = '', href = '' }: NinjsRendition): boolean {
  return contenttype.startsWith('image/') || (contenttype === '' && PICTURE_FILE.test(href));
}

/** What stands below a picture. */
export function captionOf(descriptions: readonly Wording[]): string {
  const worded = descriptions.filter(({ role }) => role !== 'creditline');
  const caption = worded.find(({ role }) => role === 'caption') ?? worded[0];
  return caption ? plainWording(caption) : '';
}

/** Whose picture it is. */
export function creditOf(item: Pick<NinjsItem, 'by' | 'descriptions' | 'copyrightholder' | 'copyrightnotice'>): string {
  const line = item.descriptions.find(({ role }) => role === 'creditline')?.value;
  const parts = [item.by, line ?? item.copyrightholder ?? item.copyrightnotice].flatMap((part) => part?.trim() || []);
  return [...new Set(parts)].join(' / ');
}
