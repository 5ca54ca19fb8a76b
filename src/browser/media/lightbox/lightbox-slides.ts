import { fitInto, type Size } from './lightbox-view.ts';

/** A picture in the lightbox. */
export interface Slide {
  root: HTMLElement;
  frame: HTMLElement;
  image: HTMLImageElement;
  /** URL of the largest file. */
  href: string;
  /** Widths in pixels of the files of the picture. */
  widths: readonly string[];
  /** Pixels of the largest file. */
  size: Size;
}

/** A slide for a picture of the page, with the words of its figure. The picture is not loaded. */
export function slideOf(link: HTMLAnchorElement, template: Element): Slide {
  const root = template.cloneNode(true);
  const frame = root instanceof HTMLElement ? root.querySelector<HTMLElement>('.frame') : null;
  if (!(root instanceof HTMLElement) || !frame)
    throw new Error('The lightbox has no template of a slide.');
  const image = new Image();
  image.alt = link.querySelector('img')?.alt ?? '';
  image.decoding = 'async';
  image.draggable = false;
  frame.append(image);
  const figcaption = link.parentElement?.querySelector('figcaption');
  const write = (part: string, text = '') => root.querySelector(part)?.append(text.trim());
  write('.caption', figcaption?.querySelector('.caption')?.textContent);
  write('small', link.dataset['credit'] ?? figcaption?.querySelector('small')?.textContent);
  const [width = 1, height = 1] = (link.dataset['size'] ?? '').split('x').map(Number);
  const widths = (frame.dataset['widths'] ?? '').split(' ');
  return { root, frame, image, widths, href: link.href, size: { width, height } };
}

/**
 * Loads the picture of a slide for its size on the screen at an enlargement. Does nothing if that
 * file is loaded already.
 */
export function loadPicture({ frame, image, href, widths, size }: Slide, scale = 1): void {
  const shown =
    fitInto({ width: frame.clientWidth, height: frame.clientHeight }, size).width * scale;
  image.sizes = `${Math.ceil(shown)}px`;
  if (image.srcset !== '') return;
  image.srcset = widths
    .map((width) => `${href.replace(/_\d+w\.jpg$/, `_${width}w.webp`)} ${width}w`)
    .join(', ');
  image.src = href;
}
