import type { PictureRef } from '../../domain/picture.ts';
import type { ImportContext } from './import-context.ts';
import type { NinjsAssociation, NinjsItem, NinjsRendition, Wording } from './ninjs.ts';
import { plainWording } from './ninjs-wording.ts';

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

  /** The first picture that lies at one of these addresses. */
  findAny(
    addresses: readonly string[],
    about?: Pick<NinjsItem, 'headlines' | 'title' | 'descriptions' | 'by' | 'copyrightnotice' | 'copyrightholder'>,
  ): PictureRef | undefined {
    for (const src of addresses) {
      const saved = this.#item.portada.pictures.find((picture) => picture.src === src);
      if (saved) {
        this.#make(saved, about);
        return { picture: saved.picture };
      }
      const archived = this.#context.findPicture(src);
      if (archived) return archived;
    }
    return undefined;
  }

  #make({ picture, file }: { picture: string; file: string }, about: Parameters<NinjsPictures['findAny']>[1]): void {
    if (this.documents.some(({ id }) => id === picture)) return;
    const { locale } = this.#context;
    const caption = about && captionOf(about.descriptions);
    const credit = about && creditOf(about);
    const alt = about?.headlines[0]?.value ?? about?.title ?? caption ?? this.#headline;
    const document = {
      type: 'picture',
      id: picture,
      file,
      alt: { [locale]: plainWording({ value: alt }) || this.#headline },
      ...(caption ? { caption: { [locale]: caption } } : {}),
      ...(credit ? { credit } : {}),
    };
    this.documents.push(document);
  }
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
