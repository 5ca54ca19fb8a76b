import { beforeAll, describe, expect, it, vi } from 'vitest';
import { HOSTILE_SEGMENTS, MARK } from '#tests/support/hostile-values.ts';
import { pathOf, startAccounts } from '#tests/support/readers/accounts-application.ts';
import {
  newAddress,
  PERSONAL_DATA,
  startHostileReader,
  type HostileReader,
} from '#tests/support/readers/hostile-reader.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';

let accounts: HostileReader;

beforeAll(async () => {
  accounts = await startHostileReader();
  return async () => {
    expect(await accounts.held()).toBe(accounts.before);
    await accounts.close();
    expect(accounts.logged()).not.toMatch(PERSONAL_DATA);
    expect(accounts.logged()).not.toContain(MARK);
  };
});

describe('a mailed link', () => {
  const opaque = [
    '/api/front/newsletter/confirm/',
    '/api/front/newsletter/unsubscribe/',
    '/api/front/user/take-back-mail/',
  ];
  // It asks the store for a token of its own only.
  const links = [
    ...opaque,
    '/api/front/figures/unsubscribe/',
    '/api/front/notifications/unsubscribe/',
    '/api/front/user/validate-mail/',
  ];
  const payload = Buffer.from(
    JSON.stringify({ email: 'x@y.example', updateTo: 'z@y.example' }),
  ).toString('base64url');
  const methods = ['GET', 'POST', 'HEAD', 'PUT'];

  /** Runs `work` and returns the console output of the page renderer, which bypasses our log. */
  async function printedBy(work: () => Promise<void>): Promise<string> {
    const spies = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')];
    for (const spy of spies) spy.mockImplementation(() => undefined);
    try {
      await work();
      return JSON.stringify(spies.map((spy) => spy.mock.calls));
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  it.each(links)(
    'answers an invented token without a failure and without printing it: %s',
    async (link) => {
      const browser = await accounts.logIn();
      const tokens = [
        ...HOSTILE_SEGMENTS,
        `e30.${payload}.x`,
        `e30.${Buffer.from('{"updateTo":1').toString('base64url')}.x`,
        'a.b.c',
      ];
      const printed = await printedBy(async () => {
        for (const token of tokens) {
          for (const [index, method] of methods.entries()) {
            const lang = ['ca', '__proto__', '%ff', 'es'][index];
            const { status, text } = await browser.call(
              method,
              `${link}${token}?lang=${lang}`,
              undefined,
              newAddress(),
            );
            expect([link, token, method, status < 500]).toEqual([link, token, method, true]);
            expect(text).not.toContain(MARK);
          }
        }
      });
      expect(printed).toBe('[[],[]]');
    },
    60_000,
  );

  it('answers 503 with a form when the store fails, and prints no token', async () => {
    const other = await startAccounts();
    const token = 'MAILED-TOKEN-'.padEnd(43, 'x');
    try {
      const registration = aRegistration();
      await register(other.browser(), registration);
      const [mail] = await other.mailsTo(registration.email);
      await other.application.wiring.database.close();
      const printed = await printedBy(async () => {
        const paths = [...opaque.map((link) => `${link}${token}`), pathOf(mail?.link ?? '')];
        const answers = await Promise.all(paths.map((path) => other.browser().call('POST', path)));
        expect(
          answers.map(({ status, text }) => [
            status,
            /torna-ho a provar/i.test(text),
            text.includes('<form'),
          ]),
        ).toEqual([
          [503, true, true],
          [503, true, true],
          [503, true, true],
          [503, true, true],
        ]);
      });
      expect(printed).toBe('[[],[]]');
    } finally {
      await other.application.close().catch(() => undefined);
    }
  });
});
