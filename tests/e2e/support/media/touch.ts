import type { CDPSession, Locator, Page } from 'playwright/test';
import { painted } from '../ready.ts';

interface Point {
  x: number;
  y: number;
}

/**
 * Seconds between two gestures: a tap that follows sooner belongs to a double tap (`DOUBLE_TAP` of
 * the player).
 */
const BETWEEN = 1;
/** Seconds between the two taps of a double tap. */
const BETWEEN_TAPS = 0.1;
/** Seconds and number of the moves of a gesture. */
const STEP = 0.016;
const STEPS = 8;
/** Seconds that the finger rests before it leaves the screen, so that nothing is thrown. */
const REST = 0.3;

/** A place of an element, in shares of its width and height. */
export async function pointOf(element: Locator, { across = 0.5, down = 0.5 } = {}): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no place on the screen.');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/**
 * Fingers on the screen of a tab. Their events have times of their own, so that a slow machine
 * makes no gesture slower.
 */
export interface Fingers {
  tap(point: Point): Promise<void>;
  tapTwice(point: Point): Promise<void>;
  /** Moves one finger in steps, a frame each, and lifts it after a rest. */
  drag(from: Point, to: Point): Promise<void>;
  /** Moves two fingers apart around a point. */
  spread(point: Point): Promise<void>;
}

export async function fingersOn(page: Page): Promise<Fingers> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let at = 0;
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: (Point & { id?: number })[],
    after = 0,
  ) => {
    at += after;
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: at });
  };
  const begin = () => (at = Math.max(at + BETWEEN, Date.now() / 1000));
  const press = async (point: Point) => {
    await send('touchStart', [point]);
    await send('touchEnd', [], STEP);
  };
  const move = async (pointsAt: (share: number) => (Point & { id?: number })[]) => {
    begin();
    await send('touchStart', pointsAt(0));
    for (let step = 1; step <= STEPS; step += 1) {
      await send('touchMove', pointsAt(step / STEPS), STEP);
      await painted(page);
    }
    await send('touchMove', pointsAt(1), REST);
    await send('touchEnd', [], STEP);
  };
  return {
    async tap(point) {
      begin();
      await press(point);
    },
    async tapTwice(point) {
      begin();
      await press(point);
      at += BETWEEN_TAPS;
      await press(point);
    },
    drag: (from, to) =>
      move((share) => [
        { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
      ]),
    spread: ({ x, y }) =>
      move((share) => [
        { x: x - 20 - 80 * share, y, id: 0 },
        { x: x + 20 + 80 * share, y, id: 1 },
      ]),
  };
}
