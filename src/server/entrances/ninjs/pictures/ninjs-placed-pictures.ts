import { bodyText, type Block } from '#domain/stories/blocks.ts';
import type { PictureRef } from '#domain/pictures/picture.ts';
import { escapeHtml } from '#server/subjects/html/inline-html.ts';
import type { Loss } from '#server/subjects/html/block-reader.ts';
import type { NinjsAssociation, NinjsItem } from '../ninjs.ts';
import { addressesOf, captionOf, creditOf, type NinjsPictures } from './ninjs-pictures.ts';

/**
 * Places the associated pictures that the text does not show: the featured or first one opens the
 * story, and the others form a gallery below the text. Captions of missing pictures become
 * paragraphs.
 */
export function placePictures(
  item: NinjsItem,
  pictures: NinjsPictures,
  { shown, source }: { shown: readonly Block[]; source: string },
): { opening?: PictureRef; refs: PictureRef[]; blocks: Block[]; losses: Loss[] } {
  const losses: Loss[] = [];
  const words: Block[] = [];
  const found: { ref: PictureRef; isFeatured: boolean }[] = [];
  const inText = new Set(shown.flatMap(picturesOf));
  for (const association of item.associations.filter(isPicture)) {
    const isFeatured = association.name === 'featured' || association.name === 'mainpic';
    const ref = pictures.findAny([...addressesOf(association), association.uri], association);
    if (ref) {
      if (isFeatured || !inText.has(ref.picture)) found.push({ ref, isFeatured });
      continue;
    }
    // A missing picture within the text has already been reported there, with its caption.
    if (isNamedIn(source, association)) continue;
    losses.push({ what: 'picture', detail: addressesOf(association)[0] ?? association.uri });
    const caption = captionOf(association.descriptions);
    if (caption !== '' && !bodyText([...shown, ...words]).includes(caption))
      words.push({
        type: 'paragraph',
        html: escapeHtml([caption, creditOf(association)].filter(Boolean).join(' ')),
      });
  }
  const opening = found.find(({ isFeatured }) => isFeatured) ?? found[0];
  const others = found.filter((one) => one !== opening).map(({ ref }) => ref);
  const gallery: Block[] = others.length > 0 ? [{ type: 'gallery', pictures: others }] : [];
  return {
    ...(opening ? { opening: opening.ref } : {}),
    refs: found.map(({ ref }) => ref),
    blocks: [...gallery, ...words],
    losses,
  };
}

/** Whether an association is a picture, by its type or renditions. */
export function isPicture({ type = '', renditions, uri }: NinjsAssociation): boolean {
  return (
    /^(?:picture|graphic|image)$/i.test(type) ||
    (type === '' && addressesOf({ uri, renditions }).length > 0)
  );
}

function isNamedIn(source: string, { name, renditions }: NinjsAssociation): boolean {
  if (name !== undefined && source.includes(`data-assoc-ref="${name}"`)) return true;
  const addresses = new Set(
    source.split(/["'\s<>]+/).map((part) => part.replace(/^url\(|[),;]+$/g, '')),
  );
  return renditions.some(
    ({ href }) => href !== undefined && (addresses.has(href) || addresses.has(escapeHtml(href))),
  );
}

function picturesOf(block: Block): string[] {
  if (block.type === 'image') return [block.picture];
  return block.type === 'gallery' ? block.pictures.map(({ picture }) => picture) : [];
}
