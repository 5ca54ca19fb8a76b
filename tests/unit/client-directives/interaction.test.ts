import { afterEach, describe, expect, it, vi } from 'vitest';
import wakeOnInteraction from '#client-directives/interaction.ts';
import { sleepingIsland } from './sleeping-island.ts';

const click = (init: object = {}) =>
  Object.assign(new Event('click', { cancelable: true, bubbles: true }), init);

afterEach(() => vi.restoreAllMocks());

describe('client:interaction', () => {
  it('loads nothing before the first interaction', () => {
    const island = sleepingIsland(wakeOnInteraction);
    expect(island.loads).toBe(0);
  });

  it.each(['pointerover', 'pointerdown', 'focusin', 'keydown'])(
    'hydrates once at the first %s and replays the event',
    async (type) => {
      const island = sleepingIsland(wakeOnInteraction);
      island.element.dispatchEvent(new Event(type));
      island.element.dispatchEvent(new Event('pointerover'));
      await island.finishLoading();
      expect([island.loads, island.heard]).toEqual([1, [type]]);
    },
  );

  it('intercepts a click during the hydration and replays it', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    island.element.dispatchEvent(new Event('pointerdown'));
    const early = click();
    island.element.dispatchEvent(early);
    expect([early.defaultPrevented, island.heard]).toEqual([true, []]);
    await island.finishLoading();
    expect(island.heard).toEqual(['pointerdown', 'click']);
  });

  it('hydrates at a click without earlier events and replays it once', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    const alone = click();
    island.element.dispatchEvent(alone);
    await island.finishLoading();
    expect([alone.defaultPrevented, island.loads, island.heard]).toEqual([true, 1, ['click']]);
  });

  it('leaves a click with a modifier key to the browser', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    island.element.dispatchEvent(new Event('pointerdown'));
    const early = click({ ctrlKey: true });
    island.element.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(false);
    await island.finishLoading();
    expect(island.heard).toEqual(['pointerdown']);
  });

  it('leaves a click on a form field to the browser, so that the field keeps its state', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    const onField = Object.assign(island.element, {
      closest: (selector: string) => (selector.includes('label') ? {} : null),
    });
    onField.dispatchEvent(new Event('pointerdown'));
    const early = click();
    onField.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(false);
    await island.finishLoading();
    expect(island.heard).toEqual(['pointerdown']);
  });

  it('leaves clicks alone after the hydration', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    island.element.dispatchEvent(new Event('pointerdown'));
    await island.finishLoading();
    const later = click();
    island.element.dispatchEvent(later);
    expect([later.defaultPrevented, island.heard]).toEqual([false, ['pointerdown', 'click']]);
  });

  it('stops intercepting clicks when the hydration fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const island = sleepingIsland(wakeOnInteraction);
    const alone = click();
    island.element.dispatchEvent(alone);
    const left: boolean[] = [];
    island.element.addEventListener('click', (event) => left.push(event.defaultPrevented));
    await island.failLoading();
    island.element.dispatchEvent(click());
    expect([alone.defaultPrevented, left, log.mock.calls.length]).toEqual([
      true,
      [false, false],
      1,
    ]);
  });
});
