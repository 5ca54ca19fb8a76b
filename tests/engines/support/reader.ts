import { expect, test as base } from 'playwright/test';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { startWebkit } from './webkit.ts';

export { expect };

const START = { firefox: startFirefox, webkit: startWebkit };

export interface EngineOptions {
  engineName: keyof typeof START;
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

interface ReaderOptions {
  size: { width: number; height: number };
}

/**
 * A window of a new reader in the project's engine, of a phone's size by default. A test fails if a
 * page reports an error of a script or a refusal of its content policy.
 */
export const test = base.extend<ReaderOptions & { tab: Tab }, EngineOptions & { engine: Engine }>({
  size: [PHONE, { option: true }],
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await START[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine, size }, use, info) => {
    const channel = await engine.newReader();
    await channel.resize(size.width, size.height);
    await use(new Tab(channel));
    if (info.status !== info.expectedStatus)
      await info.attach('screen', { body: await channel.screenshot(), contentType: 'image/png' });
    const errors = await channel.errors();
    await channel.close();
    expect(errors, 'nothing goes wrong behind the page').toEqual([]);
  },
});
