import { bindZoom, type Zoom } from './lightbox-zoom.ts';
import { numberIn } from './lightbox-hash.ts';
import { loadPicture, slideOf, type Slide } from './lightbox-slides.ts';

interface Lightbox {
  dialog: HTMLDialogElement;
  strip: HTMLElement;
  count: HTMLElement;
  /** The slide that is cloned for each picture. */
  template: Element;
  zoom: Zoom;
  links: readonly HTMLAnchorElement[];
  slides: readonly Slide[];
  index: number;
  /**
   * Width of the strip in CSS pixels at the last change. A scroll that a new width causes shows no
   * other picture.
   */
  width: number;
}

let made: Lightbox | undefined;

/**
 * Opens a picture of the page as a new entry of the browser's history, or the one that the URL's
 * hash names.
 */
export function openPicture(link?: HTMLAnchorElement): void {
  if (link) history.pushState({ isOfLightbox: true }, '', hashOf(openable().indexOf(link)));
  followHash();
}

/** Shows the picture that the hash of the URL names, or the page. */
function followHash(): void {
  const links = openable();
  const number = numberIn(location.hash, links.length);
  if (number !== undefined) {
    made ??= makeLightbox();
    if (!made.dialog.open) open(made, links);
    select(made, number - 1);
  } else if (made?.dialog.open) made.dialog.close();
  else if (made) giveBackFocus(made);
}

function open(box: Lightbox, links: readonly HTMLAnchorElement[]): void {
  const { dialog, strip, template } = box;
  box.links = links;
  box.slides = links.map((link) => slideOf(link, template));
  strip.replaceChildren(...box.slides.map(({ root }) => root));
  dialog.toggleAttribute('data-single', links.length === 1);
  dialog.showModal();
}

/** The pictures of the page that open, in its order. */
function openable(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a.opens')];
}

function hashOf(index: number): string {
  return `#foto-${index + 1}`;
}

function makeLightbox(): Lightbox {
  const content = document.querySelector<HTMLTemplateElement>('#lightbox')?.content.cloneNode(true);
  if (!(content instanceof DocumentFragment))
    throw new Error('The page has no template of the lightbox.');
  document.body.append(content);
  const find = <Kind extends Element>(selector: string): Kind => {
    const part = document.querySelector<Kind>(`dialog.lightbox${selector}`);
    if (!part) throw new Error(`The lightbox has no part "${selector}".`);
    return part;
  };
  const dialog = find<HTMLDialogElement>('');
  const strip = find<HTMLElement>(' .strip');
  const template = find(' .strip > li');
  const zoom = bindZoom(dialog, strip, () => made?.slides[made.index]);
  const box: Lightbox = {
    dialog,
    strip,
    template,
    zoom,
    count: find(' .count'),
    links: [],
    slides: [],
    index: -1,
    width: 0,
  };
  bindWays(box, find);
  addEventListener('hashchange', followHash);
  return box;
}

/** Buttons, keys, swipes, and everything that closes. */
function bindWays(box: Lightbox, find: (selector: string) => HTMLElement): void {
  const { dialog, strip, zoom } = box;
  const go = (index: number) => select(box, Math.min(Math.max(index, 0), box.slides.length - 1));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(box.index - 1),
    ArrowRight: () => go(box.index + 1),
    Home: () => go(0),
    End: () => go(box.slides.length - 1),
    '+': () => zoom.change(1),
    '-': () => zoom.change(-1),
  };
  find(' .previous').addEventListener('click', () => go(box.index - 1));
  find(' .next').addEventListener('click', () => go(box.index + 1));
  find(' .larger').addEventListener('click', () => zoom.change(1));
  find(' .smaller').addEventListener('click', () => zoom.change(-1));
  dialog.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    if (!zoom.move(key)) {
      const act = keys[key];
      if (!act) return;
      act();
    }
    event.preventDefault();
  });
  strip.addEventListener('scroll', () => {
    if (!dialog.open || strip.clientWidth !== box.width || dialog.hasAttribute('data-zoomed'))
      return;
    const index = Math.round(strip.scrollLeft / box.width);
    if (index !== box.index) select(box, index);
  });
  new ResizeObserver(() => {
    if (dialog.open) select(box, box.index);
  }).observe(strip);
  dialog.addEventListener('close', () => leave(box));
}

/** Makes a slide the visible one. Its picture and those of its neighbours are loaded. */
function select(box: Lightbox, index: number): void {
  const { slides, strip, count, dialog, zoom } = box;
  zoom.reset();
  const isOther = box.index !== index;
  box.index = index;
  box.width = strip.clientWidth;
  for (const [at, { root }] of slides.entries()) root.inert = at !== index;
  if (Math.round(strip.scrollLeft) !== index * box.width) strip.scrollLeft = index * box.width;
  for (const slide of [slides[index], slides[index + 1], slides[index - 1]])
    if (slide) loadPicture(slide);
  count.textContent = (count.dataset['words'] ?? '')
    .replace('{n}', String(index + 1))
    .replace('{total}', String(slides.length));
  for (const [name, end] of [
    ['.previous', 0],
    ['.next', slides.length - 1],
  ] as const)
    dialog.querySelector(name)?.setAttribute('aria-disabled', String(index === end));
  if (isOther && location.hash !== hashOf(index))
    history.replaceState(history.state, '', hashOf(index));
}

/**
 * Takes the hash away: by "back" if a press on this page set it, because it has its own entry in
 * the history then.
 */
function leave(box: Lightbox): void {
  box.strip.replaceChildren();
  if (!location.hash.startsWith('#foto-')) giveBackFocus(box);
  else if ((history.state as { isOfLightbox?: true } | null)?.isOfLightbox) history.back();
  else {
    history.replaceState(null, '', location.pathname + location.search);
    giveBackFocus(box);
  }
}

/** Focuses the picture of the page that was visible last. The browser scrolls to it. */
function giveBackFocus(box: Lightbox): void {
  box.links[box.index]?.focus();
  box.index = -1;
}
