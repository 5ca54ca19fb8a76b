import { expect } from 'playwright/test';
import { get } from '#tests/e2e/support/http.ts';
import type { Channel } from './engine.ts';

/** Milliseconds in which a page does what it was asked for: two engines and a server share a machine. */
const PATIENCE = 20_000;

/** Keys without a character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

/** A window of a reader, and the acts of a reader in it. Presses and keys are those of the system. */
export class Tab {
  readonly channel: Channel;

  constructor(channel: Channel) {
    this.channel = channel;
  }

  /** Opens a page. The server has made it before, because one network may have few made a minute. */
  async goto(url: string): Promise<void> {
    await get(url);
    await this.channel.open(url);
  }

  /** Calls a function in the page. It sees its parameters only. */
  async evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    const [result] = JSON.parse(await this.channel.call(String(work), JSON.stringify(given)));
    return result;
  }

  /** Asks the page until its answer is right, also over a change of the page. */
  poll<Given extends unknown[]>(work: (...given: Given) => unknown, ...given: Given) {
    return expect.poll(() => this.evaluate(work, ...given).catch(String), {
      message: given.join(', '),
      timeout: PATIENCE,
    });
  }

  /** Waits for a number of visible elements. */
  async see(selector: string, count = 1): Promise<void> {
    await this.poll(
      (wanted: string) =>
        [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility())
          .length,
      selector,
    ).toBe(count);
  }

  /** Presses the middle of the first visible element, once it is at rest and nothing covers it. */
  async press(selector: string): Promise<void> {
    const isFree = this.poll((wanted: string) => {
      const element = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      const before = window.pressed;
      window.pressed = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      const hit = document.elementFromPoint(window.pressed.x, window.pressed.y);
      const isAtRest = before?.x === window.pressed.x && before.y === window.pressed.y;
      return isAtRest && element !== undefined && hit !== null && element.contains(hit);
    }, selector);
    await isFree.toBe(true);
    const place = await this.evaluate(() => window.pressed);
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
    const move = { type: 'pointerMove', ...place, duration: 0 };
    await this.channel.perform([
      {
        ...pointer,
        actions: [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
      },
    ]);
  }

  async key(name: keyof typeof KEYS): Promise<void> {
    await this.#strike(KEYS[name]);
  }

  /** Presses a field and writes into it. */
  async fill(selector: string, text: string): Promise<void> {
    await this.press(selector);
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    await this.#strike(...text);
  }

  async focus(selector: string): Promise<void> {
    await this.poll((wanted: string) => {
      const element = document.querySelector<HTMLElement>(wanted);
      element?.focus();
      return element !== null && document.activeElement === element;
    }, selector).toBe(true);
  }

  async #strike(...keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.channel.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
}

declare global {
  interface Window {
    /** The place of the next press. */
    pressed?: { x: number; y: number };
  }
}
