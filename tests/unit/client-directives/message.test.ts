import { describe, expect, it, vi } from 'vitest';
import { MESSAGE_DUE } from '#browser/paywall/message-due.ts';
import wakeForMessage from '#client-directives/message.ts';
import { sleepingIsland } from './sleeping-island.ts';

function openPage() {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  return page;
}

describe('client:message', () => {
  it('hydrates once, when a message is due', async () => {
    const page = openPage();
    const island = sleepingIsland(wakeForMessage);
    expect(island.loads).toBe(0);
    page.dispatchEvent(new Event(MESSAGE_DUE));
    page.dispatchEvent(new Event(MESSAGE_DUE));
    await island.finishLoading();
    expect([island.loads, island.isAwake]).toEqual([1, true]);
  });

  it('reports code that does not load', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = openPage();
    const island = sleepingIsland(wakeForMessage);
    page.dispatchEvent(new Event(MESSAGE_DUE));
    await island.failLoading();
    expect([island.isAwake, error.mock.calls.length]).toEqual([false, 1]);
  });
});
