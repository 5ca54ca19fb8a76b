import { boundView, WHOLE, zoomView, type Point, type Size, type View } from './lightbox-view.ts';
import { loadPicture, type Slide } from './lightbox-slides.ts';

/** Factor of a press of a button or key. */
const STEP = 1.5;
/** CSS pixels of an arrow key. */
const KEY_MOVE = 80;
/** Milliseconds between the two presses that enlarge. */
const DOUBLE = 350;
/** CSS pixels that a pointer moves at most in a press. */
const STILL = 8;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_MOVE, y: 0 },
  ArrowRight: { x: -KEY_MOVE, y: 0 },
  ArrowUp: { x: 0, y: KEY_MOVE },
  ArrowDown: { x: 0, y: -KEY_MOVE },
};

export interface Zoom {
  /** Enlarges or reduces by a step around the centre. */
  change(direction: 1 | -1): void;
  /** Shows the whole picture. */
  reset(): void;
  /** Moves an enlarged picture by an arrow key. Returns whether it did. */
  move(key: string): boolean;
}

/**
 * The enlargement of the visible slide: by double press and drag, and by the returned functions.
 */
export function bindZoom(
  box: HTMLElement,
  strip: HTMLElement,
  visible: () => Slide | undefined,
): Zoom {
  let view: View = WHOLE;
  let last = { time: 0, x: 0, y: 0 };
  let drag: Point | undefined;
  let moved = 0;

  const show = (slide: Slide, next: View) => {
    view = next;
    box.toggleAttribute('data-zoomed', view.scale > 1);
    slide.image.style.transform =
      view.scale > 1 ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : '';
    if (view.scale > 1) loadPicture(slide, view.scale);
  };
  const zoom = (scale: number, at: Point) => {
    const slide = visible();
    if (slide) show(slide, zoomView(view, scale, at, sizeOf(slide), slide.size));
  };
  const move = ({ x, y }: Point) => {
    const slide = visible();
    if (slide)
      show(
        slide,
        boundView({ scale: view.scale, x: view.x + x, y: view.y + y }, sizeOf(slide), slide.size),
      );
  };

  strip.addEventListener('pointerdown', ({ clientX, clientY, pointerId, target }) => {
    moved = 0;
    if (!(target instanceof Element) || !target.closest('.frame')) return;
    drag = { x: clientX, y: clientY };
    if (view.scale > 1) strip.setPointerCapture(pointerId);
  });
  strip.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!drag) return;
    const way = { x: clientX - drag.x, y: clientY - drag.y };
    moved += Math.abs(way.x) + Math.abs(way.y);
    drag = { x: clientX, y: clientY };
    if (view.scale > 1) move(way);
  });
  strip.addEventListener('pointercancel', () => (drag = undefined));
  strip.addEventListener('pointerup', ({ clientX: x, clientY: y, timeStamp: time }) => {
    const slide = visible();
    if (!drag || !slide) return;
    drag = undefined;
    const isSecond = time - last.time < DOUBLE && Math.hypot(x - last.x, y - last.y) < 4 * STILL;
    last = moved > STILL || isSecond ? { time: 0, x, y } : { time, x, y };
    if (!isSecond || moved > STILL) return;
    const { left, top, width, height } = slide.frame.getBoundingClientRect();
    zoom(view.scale > 1 ? 1 : Infinity, { x: x - left - width / 2, y: y - top - height / 2 });
  });

  return {
    change: (direction) => zoom(view.scale * STEP ** direction, WHOLE),
    reset: () => {
      const slide = visible();
      if (slide) show(slide, WHOLE);
    },
    move: (key) => {
      const way = ARROWS[key];
      if (view.scale === 1 || !way) return false;
      move(way);
      return true;
    },
  };
}

function sizeOf({ frame }: Slide): Size {
  return { width: frame.clientWidth, height: frame.clientHeight };
}
