import { expect, vi } from 'vitest';
import { ask } from './requests/raw-http.ts';
import { TEST_ACTOR } from './newsroom/store.ts';
import { startApplication, type StartedApplication } from './processes/started-application.ts';

/** 10 June 2026, noon in Madrid. */
export const NOON = Date.parse('2026-06-10T10:00:00Z');
export const MINUTE = 60_000;

export interface ClockedApplication extends StartedApplication {
  read(path: string, host?: string): Promise<{ status: number; text: string }>;
  /** Publishes documents as a push does. */
  publish(...documents: ({ id: string } & Record<string, unknown>)[]): Promise<void>;
}

/**
 * Starts the application at noon. Tests change only the wall clock (`vi.setSystemTime`), and timers
 * run normally. `close` restores the clock.
 */
export async function startAtNoon(
  options: Parameters<typeof startApplication>[0] = {},
): Promise<ClockedApplication> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const started = await startApplication(options);
  return {
    ...started,
    async close() {
      await started.close();
      vi.useRealTimers();
    },
    async read(path, host = 'elfar.localhost') {
      const { status, body } = await ask(started.url, { path, headers: { host } });
      return { status, text: body.toString() };
    },
    async publish(...documents) {
      const submissions = documents.map((document) => ({ source: document.id, document }));
      expect(
        await started.application.wiring.services.publishing.publisher.publish({
          origin: 'push',
          actor: TEST_ACTOR,
          submissions,
        }),
      ).toMatchObject({
        ok: true,
      });
    },
  };
}
