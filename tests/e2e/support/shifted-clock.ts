import type { BrowserContext } from 'playwright/test';

/**
 * Gives the pages of a context the clock of the tests. Both are the same, except in a run under
 * libfaketime: Chromium does not start under it, and keeps the clock of the machine
 * (`playwright.config.ts`).
 */
export async function shareClock(context: BrowserContext): Promise<void> {
  const offset = process.env['FAKETIME'];
  if (offset === undefined) return;
  await context.addInitScript(
    (shift) => {
      const MachineDate = Date;
      const now = () => MachineDate.now() + shift;
      const construct = (target: typeof Date, given: [], type: typeof Date): Date =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, type);
      window.Date = new Proxy(MachineDate, {
        construct,
        get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
      });
    },
    1000 * Number.parseInt(offset, 10),
  );
}
