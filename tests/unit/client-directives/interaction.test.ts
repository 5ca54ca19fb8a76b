import { afterEach, describe, expect, it, vi } from 'vitest';
import wakeOnInteraction from '../../../src/client-directives/interaction.ts';
import { sleepingIsland } from './sleeping-island.ts';

const click = (init: object = {}) => Object.assign(new Event('click', { cancelable: true, bubbles: true }), init);

afterEach(() => vi.restoreAllMocks());

describe('client:interaction', () => {
  it('loads nothing before somebody touches the island', () => {
    const island = sleepingIsland(wakeOnInteraction);
    expect(island.loads).toBe(0);
  });

  it.each(['pointerover', 'pointerdown', 'focusin', 'keydown'])(
    'wakes once at the first %s, and lets the island hear of it',
    async (type) => {
      const island = sleepingIsland(wakeOnInteraction);
      island.element.dispatchEvent(new Event(type));
      island.element.dispatchEvent(new Event('pointerover'));
      await island.finishLoading();
      expect([island.loads, island.heard]).toEqual([1, [type]]);
    },
  );

  it('holds a click made while it wakes and makes it again', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    island.element.dispatchEvent(new Event('pointerdown'));
    const early = click();
    island.element.dispatchEvent(early);
    expect([early.defaultPrevented, island.heard]).toEqual([true, []]);
    await island.finishLoading();
    expect(island.heard).toEqual(['pointerdown', 'click']);
  });

  it('wakes at a click that comes alone, and makes it again once', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    const alone = click();
    island.element.dispatchEvent(alone);
    await island.finishLoading();
    expect([alone.defaultPrevented, island.loads, island.heard]).toEqual([true, 1, ['click']]);
  });

  it('leaves a click with a modifier to the browser', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    island.element.dispatchEvent(new Event('pointerdown'));
    const early = click({ ctrlKey: true });
    island.element.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(false);
    await island.finishLoading();
    expect(island.heard).toEqual(['pointerdown']);
  });

  it('leaves a click on a field to it: ticked is ticked', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    const onField = Object.assign(island.element, { closest: (selector: string) => (selector.includes('label') ? {} : null) });
    onField.dispatchEvent(new Event('pointerdown'));
    const early = click();
    onField.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(false);
    await island.finishLoading();
    expect(island.heard).toEqual(['pointerdown']);
  });

  it('is out of the way once the island is awake', async () => {
    const island = sleepingIsland(wakeOnInteraction);
    island.element.dispatchEvent(new Event('pointerdown'));
    await island.finishLoading();
    const later = click();
    island.element.dispatchEvent(later);
    expect([later.defaultPrevented, island.heard]).toEqual([false, ['pointerdown', 'click']]);
  });

  it('gives a click back to the page, and holds no other, where the island cannot be woken', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const island = sleepingIsland(wakeOnInteraction);
    const alone = click();
    island.element.dispatchEvent(alone);
    const left: boolean[] = [];
    island.element.addEventListener('click', (event) => left.push(event.defaultPrevented));
    await island.failLoading();
    island.element.dispatchEvent(click());
    expect([alone.defaultPrevented, left, log.mock.calls.length]).toEqual([true, [false, false], 1]);
  });
});
