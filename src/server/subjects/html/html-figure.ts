import type { Block } from '#domain/stories/blocks.ts';
import type { PictureRef } from '#domain/pictures/picture.ts';
import type { BlockReader } from './block-reader.ts';
import { embedOfUrl } from './html-embed.ts';
import {
  childElements,
  elementsNamed,
  hasClass,
  lineOf,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts';
import { escapeHtml, safeHref, sanitizeInline } from './inline-html.ts';

const GALLERY_CLASSES = [
  'wp-block-gallery',
  'blocks-gallery-grid',
  'wp-block-jetpack-tiled-gallery',
  'tiled-gallery',
  'gallery',
];
const LARGEST_GALLERY = 200;

/** Whether an element is marked as a gallery and contains pictures. */
export function isGallery(element: HtmlElement): boolean {
  return (
    GALLERY_CLASSES.some((name) => hasClass(element, name)) &&
    elementsNamed(element.children, 'img').length > 0
  );
}

/** Converts a figure: a picture, a gallery, or any other content with a caption. */
export function readFigure(reader: BlockReader, element: HtmlElement): Block[] {
  const images = elementsNamed(element.children, 'img');
  const others = elementsNamed(
    element.children,
    'iframe',
    'video',
    'audio',
    'object',
    'embed',
    'table',
    'blockquote',
    'pre',
  );
  if (others.length === 0 && (images.length > 1 || isGallery(element)))
    return readGallery(reader, element);
  const { caption, credit, rest } = captionOf(element);
  const embed = /\bwp-block-embed\b/.test(element.attributes.class ?? '')
    ? embedOfUrl(lineOf(rest), caption)
    : undefined;
  if (embed) return [embed];
  const [image] = images;
  if (image && others.length === 0) {
    loseLinks(reader, element);
    const beside = lineOf(rest);
    return readImage(reader, withLink(image, linksAround(element)), {
      caption: [caption, beside].filter(Boolean).join(' '),
      credit,
    });
  }
  const blocks = reader.blocks(rest);
  const [only] = blocks;
  if (caption === '') return blocks;
  if (only?.type === 'embed' && blocks.length === 1)
    return [{ ...only, title: only.title ?? caption }];
  if (only?.type === 'table' && blocks.length === 1 && only.caption === undefined)
    return [{ ...only, caption }];
  return [...blocks, { type: 'paragraph', html: escapeHtml(caption) }];
}

/** A gallery of the archived pictures. The captions of missing pictures become paragraphs. */
export function readGallery(reader: BlockReader, element: HtmlElement): Block[] {
  loseLinks(reader, element);
  const own = childElements(element.children).find(isCaption);
  const title = own ? lineOf([own]) : '';
  const links = linksAround(element);
  const read = galleryItems(element.children.filter((child) => child !== own)).map(
    ({ image, caption }) => refOf(reader, withLink(image, links), { caption, credit: '' }),
  );
  const pictures = read.flatMap(({ ref }) => (ref ? [ref] : []));
  const words = read.flatMap(({ ref, html }) => (ref ? [] : paragraphOf(html)));
  if (pictures.length === 0) return [...paragraphOf(escapeHtml(title)), ...words];
  const parts = Array.from({ length: Math.ceil(pictures.length / LARGEST_GALLERY) }, (_, index) =>
    pictures.slice(index * LARGEST_GALLERY, (index + 1) * LARGEST_GALLERY),
  );
  return [
    ...parts.map((part): Block => ({
      type: 'gallery',
      ...(title === '' ? {} : { title }),
      pictures: part,
    })),
    ...words,
  ];
}

/**
 * An archived picture. If it is missing, reports a loss and returns its caption or alternative text
 * as a paragraph.
 */
export function readImage(
  reader: BlockReader,
  image: HtmlElement,
  words = { caption: image.attributes.title ?? '', credit: '' },
): Block[] {
  const { ref, html } = refOf(reader, image, words);
  return ref ? [{ type: 'image', ...ref }] : paragraphOf(html);
}

/** The picture, or its caption as HTML with the link around it. */
function refOf(
  reader: BlockReader,
  image: HtmlElement,
  { caption, credit }: { caption: string; credit: string },
): { ref: PictureRef | undefined; html: string } {
  const { alt = '', width, height, 'data-link': link = '' } = image.attributes;
  const addresses = addressesOf(image);
  const found = addresses
    .map((src) => reader.options.findPicture(src))
    .find((picture) => picture !== undefined);
  const href = PICTURE_FILE.test(link) ? undefined : safeHref(link);
  if (found) {
    if (href !== undefined) reader.lose('link around a picture', href);
    return {
      ref: {
        ...found,
        ...(alt && { alt }),
        ...(caption && { caption }),
        ...(credit && { credit }),
      },
      html: '',
    };
  }
  const isPixel = width === '1' && height === '1';
  reader.lose(isPixel ? 'tracking pixel' : 'picture', addresses[0] ?? alt);
  if (isPixel) return { ref: undefined, html: '' };
  const words = [caption || alt || (href ?? ''), credit].filter(Boolean).join(' ').trim();
  return {
    ref: undefined,
    html:
      href === undefined
        ? escapeHtml(words)
        : sanitizeInline(`<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`),
  };
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

function withLink(
  image: HtmlElement,
  links: ReadonlyMap<HtmlElement, string | undefined>,
): HtmlElement {
  const href = links.get(image);
  return href === undefined
    ? image
    : { ...image, attributes: { ...image.attributes, 'data-link': href } };
}

/** The URL of the outermost link around each picture below an element. */
function linksAround({ children }: HtmlElement): ReadonlyMap<HtmlElement, string | undefined> {
  const links = new Map<HtmlElement, string | undefined>();
  const visit = (nodes: readonly HtmlNode[], link: HtmlElement | undefined): void => {
    for (const element of childElements(nodes)) {
      const around = link ?? (element.name === 'a' ? element : undefined);
      if (element.name === 'img') links.set(element, link?.attributes.href);
      visit(element.children, around);
    }
  };
  visit(children, undefined);
  return links;
}

/**
 * Possible URLs of a picture, starting with the original. Lazy-loading scripts use data attributes.
 */
function addressesOf({ attributes }: HtmlElement): string[] {
  const candidates = (attributes.srcset ?? '')
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
  const named = [
    attributes['data-full-url'],
    attributes['data-orig-file'],
    attributes['data-src'],
    attributes['data-lazy-src'],
    attributes.src,
  ];
  return [...named, ...candidates].filter(
    (src): src is string => src !== undefined && src !== '' && !src.startsWith('data:'),
  );
}

interface GalleryItem {
  image: HtmlElement;
  caption: string;
}

function galleryItems(nodes: readonly HtmlNode[]): GalleryItem[] {
  return childElements(nodes).flatMap((element): GalleryItem[] => {
    const [image, ...more] = elementsNamed([element], 'img');
    if (!image) return [];
    if (more.length > 0) return galleryItems(element.children);
    const caption = captionsBelow(element)[0];
    return [{ image, caption: caption ? lineOf([caption]) : '' }];
  });
}

function captionOf(figure: HtmlElement): { caption: string; credit: string; rest: HtmlNode[] } {
  const rest: HtmlNode[] = [];
  let caption = '';
  let credit = '';
  for (const child of figure.children) {
    if (child.kind === 'element' && isCaption(child))
      caption = [caption, lineOf([child])].filter(Boolean).join(' ');
    else if (
      child.kind === 'element' &&
      ['byline', 'credit', 'wp-media-credit'].some((name) => hasClass(child, name))
    )
      credit = lineOf([child]);
    else rest.push(child);
  }
  return { caption, credit, rest };
}

function captionsBelow(element: HtmlElement): HtmlElement[] {
  return childElements(element.children).flatMap((child) =>
    isCaption(child) ? [child] : captionsBelow(child),
  );
}

function isCaption(element: HtmlElement): boolean {
  return (
    element.name === 'figcaption' ||
    hasClass(element, 'wp-caption-text') ||
    hasClass(element, 'gallery-caption')
  );
}

/** Reports links in captions as losses, because captions are plain text. */
function loseLinks(reader: BlockReader, element: HtmlElement): void {
  for (const { attributes, children } of elementsNamed(element.children, 'a')) {
    if (attributes.href !== undefined && elementsNamed(children, 'img').length === 0)
      reader.lose('link in a caption', attributes.href);
  }
}

function paragraphOf(html: string): Block[] {
  return html.trim() === '' ? [] : [{ type: 'paragraph', html: html.trim() }];
}
