import { takeEarlyPress } from './early-press.ts';

/** Tolerance in CSS pixels: browsers round scroll positions. */
const ROUNDING = 2;

/**
 * Share of a slide from which it counts as visible. A slide of which the edge is visible does not.
 */
const VISIBLE = 0.6;

/**
 * Milliseconds without a change after which a carousel has come to rest. Safari before 26.2 has no
 * event for it.
 */
const REST = 200;

/** The parts of a carousel that has a script. */
export interface Carousel {
  root: HTMLElement;
  track: HTMLElement;
  isVertical: boolean;
}

type Scrolled = Pick<
  Element,
  'scrollLeft' | 'scrollWidth' | 'clientWidth' | 'scrollTop' | 'scrollHeight' | 'clientHeight'
>;

/** Which ends of a track are reached. Both are, if it fits. */
export function reachedEnds(track: Scrolled, isVertical = false) {
  const [start, whole, shown] = isVertical
    ? [track.scrollTop, track.scrollHeight, track.clientHeight]
    : [track.scrollLeft, track.scrollWidth, track.clientWidth];
  return { first: start <= ROUNDING, last: start >= whole - shown - ROUNDING };
}

/**
 * Wakes the buttons of a carousel, which scroll its list by its size, and the arrow keys, which
 * move the focus from slide to slide. Without the script, the list is scrolled by touch, wheel or
 * keyboard. Buttons at an end stay focusable (`aria-disabled`), so that the focus is not lost. With
 * `hidesOthers`, slides outside the view are `inert`: Tab leaves the carousel after the visible
 * ones. Returns `undefined` if the carousel has no list or buttons.
 */
export function wakeCarousel(
  root: HTMLElement,
  { hidesOthers = false } = {},
): Carousel | undefined {
  const track = root.querySelector('ol');
  const previous = root.querySelector<HTMLElement>('[data-part="previous"]');
  const next = root.querySelector<HTMLElement>('[data-part="next"]');
  if (!track || !previous || !next) return undefined;
  const isVertical = root.dataset['template'] === 'vertical';
  const carousel = { root, track, isVertical };
  const update = () => {
    const { first, last } = reachedEnds(track, isVertical);
    previous.ariaDisabled = String(first);
    next.ariaDisabled = String(last);
    root.classList.toggle('isWhole', first && last);
  };
  // Only the buttons scroll smoothly: a slide that is reached by a key is in view at once.
  const move = (direction: 1 | -1) => {
    const behavior = isCalm() ? 'auto' : 'smooth';
    const [width, height] = [track.clientWidth * direction, track.clientHeight * direction];
    track.scrollBy(isVertical ? { top: height, behavior } : { left: width, behavior });
  };
  previous.addEventListener('click', () => move(-1));
  next.addEventListener('click', () => move(1));
  track.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(track);
  if (hidesOthers) hideOthers(carousel);
  takeEarlyPress(previous, () => move(-1));
  takeEarlyPress(next, () => move(1));
  return carousel;
}

/** Whether the reader has asked for less motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Makes slides outside the view `inert`, says which ones are visible, and moves by arrow keys and
 * by presses on an edge.
 */
function hideOthers({ root, track, isVertical }: Carousel): void {
  const slides = [...track.children].filter((slide) => slide instanceof HTMLElement);
  const visible = new Set<Element>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  // A slide with the focus keeps it when it is scrolled away by wheel or touch. In a row that the
  // browser skips, no slide is visible, and all can be found and reached.
  const hide = (slide: HTMLElement) =>
    (slide.inert =
      visible.size > 0 && !visible.has(slide) && !slide.contains(document.activeElement));
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, intersectionRatio } of changes)
        visible[intersectionRatio >= VISIBLE ? 'add' : 'delete'](target);
      slides.forEach(hide);
      clearTimeout(rest);
      rest = setTimeout(() => sayPosition(root, slides, visible), REST);
    },
    { root: track, threshold: [0, VISIBLE] },
  );
  for (const slide of slides) observer.observe(slide);
  track.addEventListener('focusout', () => requestAnimationFrame(() => slides.forEach(hide)));

  root.addEventListener('keydown', (event) => {
    const step = stepOf(event, isVertical);
    const from = slides.findIndex((slide) => slide.contains(document.activeElement));
    const slide = slides[from + step];
    if (step === 0 || from < 0) return;
    event.preventDefault();
    if (slide) focusSlide(slide);
  });
  track.addEventListener('click', ({ target, clientX, clientY }) => {
    // Presses on an inert slide reach the list.
    const pressed =
      target === track &&
      slides.find((slide) => isInside(slide.getBoundingClientRect(), clientX, clientY));
    if (pressed)
      pressed.scrollIntoView({
        block: 'nearest',
        inline: 'nearest',
        behavior: isCalm() ? 'auto' : 'smooth',
      });
  });
}

/** The slides by which a key moves: 1, -1, or 0 for every other key. */
function stepOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  isVertical: boolean,
): number {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (key === (isVertical ? 'ArrowDown' : 'ArrowRight')) return 1;
  return key === (isVertical ? 'ArrowUp' : 'ArrowLeft') ? -1 : 0;
}

function focusSlide(slide: HTMLElement): void {
  slide.inert = false;
  slide.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  slide
    .querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button')
    ?.focus({ preventScroll: true });
}

function isInside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Writes "3 de 10" or "3–6 de 10". Screen readers hear the changes, and not the first value. */
function sayPosition(
  root: HTMLElement,
  slides: readonly Element[],
  visible: ReadonlySet<Element>,
): void {
  const position = root.querySelector<HTMLElement>('.position');
  const first = slides.findIndex((slide) => visible.has(slide));
  if (!position || first < 0) return;
  const last = slides.findLastIndex((slide) => visible.has(slide));
  const place = first === last ? String(first + 1) : `${first + 1}–${last + 1}`;
  const words = (position.dataset['words'] ?? '').replace('{n}', place);
  if (position.textContent !== words) position.textContent = words;
  position.role = 'status';
}
