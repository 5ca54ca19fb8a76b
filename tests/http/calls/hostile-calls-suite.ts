import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { callMethodsOf } from '#contracts/call-classes.ts';
import { PROBLEM_STATUS } from '#domain/problems.ts';
import { readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import {
  HOSTILE_SEGMENTS,
  HOSTILE_TEXTS,
  hostileBody,
  MARK,
} from '#tests/support/hostile-values.ts';
import { SUBJECTS } from '#tests/support/readers/call-subjects.ts';
import {
  newAddress,
  PERSONAL_DATA,
  startHostileReader,
  type HostileReader,
  type KnownReader,
} from '#tests/support/readers/hostile-reader.ts';
import type { CallAnswer, ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const RUNS = isFullRun ? 12 : 6;

/**
 * The subjects whose paths begin with a text, or with another one. Each half has a file, so that
 * two workers share them.
 */
export const hostileSubjects = (isOfReaders: boolean) =>
  Object.keys(SUBJECTS).filter((name) => name.includes(' /api/front/user/') === isOfReaders);

/** Hostile calls of every subject with a name, and the state after all of them. */
export function describeHostileCalls(names: readonly string[]): void {
  let accounts: HostileReader;
  let victim: KnownReader;
  /** `Cookie` headers without a valid session. */
  let deadCookies: string[];

  beforeAll(async () => {
    accounts = await startHostileReader();
    ({ victim } = accounts);
    deadCookies = await makeDeadCookies();
    return () => accounts.close();
  });

  /** Cookies of sessions that were logged out, are expired or were invented. */
  async function makeDeadCookies(): Promise<string[]> {
    const [left, over] = [await accounts.logIn(), await accounts.logIn()];
    const [name = '', value = ''] =
      [...left.cookies].find(([key]) => key.includes('session_token')) ?? [];
    await left.call('POST', '/api/front/user/logout');
    await accounts.application.wiring.database.orm
      .update(readerSessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(readerSessions.userId, accounts.attacker.id));
    const readable = encodeURIComponent(JSON.stringify({ id: victim.id, type: 2 }));
    const bad = [
      '%00',
      '%ff',
      '%',
      'x'.repeat(8000),
      '{"__proto__":1}',
      `${MARK}' OR 1=1 --`,
      'a.b.c',
      'undefined',
      victim.id,
    ];
    return [
      '',
      `portada_reader=${readable}`,
      `${name}=${value}; portada_reader=${readable}`,
      `${name}=${over.cookies.get(name)}`,
      `${name}=${victim.sessionId}.${value.split('.')[1] ?? ''}`,
      `${name}=${(victim.browser.cookies.get(name) ?? '').slice(0, -6)}AAAA%3D`,
      ...bad.map((one) => `${name}=${one}`),
      `${name}; ${name}==; =; ;;; __proto__=1`,
    ];
  }

  function send(
    browser: ReaderBrowser,
    name: string,
    options: { body?: unknown; segment?: string; headers?: Record<string, string> } = {},
  ) {
    const [method = '', pattern = ''] = name.split(' ');
    const target = pattern.replace(/\{\w+\}/, () => options.segment ?? 'elfar-ca-el-port-obre');
    const body =
      options.body === undefined || typeof options.body === 'string'
        ? options.body
        : JSON.stringify(options.body);
    // node:http sends a body with GET and DELETE only with an explicit length.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return browser.call(method, target, body, { ...newAddress(), ...length, ...options.headers });
  }

  /** Checks the invariants of every response. */
  function expectHarmless({ status, json, text }: CallAnswer): void {
    expect(status).toBeLessThan(500);
    if (status >= 400 && json) expect(Object.keys(PROBLEM_STATUS)).toContain(json.code);
    const { id, registration, sessionId } = victim;
    for (const secret of [
      id,
      sessionId,
      registration.email,
      registration.nick,
      'Secreta i Privada',
      '699999999',
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/node_modules|\bat \w+ \(|select .* from|constraint|syntax error/i);
  }

  describe.each(names)('%s', (name) => {
    const subject = SUBJECTS[name] ?? { isPersonal: false };
    const isReading = name.startsWith('GET');

    // R10.6
    it('answers invalid bodies with a refusal and without another reader’s data', async () => {
      const browser = await accounts.logIn();
      const good = subject.body?.() ?? {};
      const property = fc.asyncProperty(hostileBody(good), async (body) => {
        expectHarmless(await send(browser, name, { body }));
      });
      await fc.assert(property, { numRuns: RUNS });
    }, 60_000);

    it('survives other content types and refuses other methods', async () => {
      const browser = await accounts.logIn();
      const good = JSON.stringify(subject.body?.() ?? {});
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json;charset=utf-16',
        'x',
      ]) {
        expectHarmless(
          await send(browser, name, { body: good, headers: { 'content-type': type } }),
        );
      }
      const served = callMethodsOf(name.replace(/^\w+ /, ''));
      for (const method of ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
        (one) => !served.includes(one),
      )) {
        const { status } = await send(browser, name.replace(/^\w+/, method));
        expect([403, 404, 405]).toContain(status);
      }
    });

    // R6.4, R6.11
    it('refuses dead and invented sessions if it is personal', async () => {
      for (const cookie of deadCookies) {
        const answer = await send(accounts.browser(), name, {
          body: isReading ? undefined : subject.body?.(),
          headers: { cookie },
        });
        expectHarmless(answer);
        if (subject.isPersonal)
          expect([answer.status, answer.json?.code]).toEqual([401, 'NOT_SIGNED_IN']);
      }
    });

    // R10.7
    it('refuses other origins, unless it only reads', async () => {
      const browser = await accounts.logIn();
      const origins = [
        'http://evil.example',
        'null',
        '',
        'http://ondamarea.localhost',
        'http://elfar.localhost.evil.example',
        'http://elfar.localhost@evil.example',
      ];
      for (const origin of [...origins, 'https://[', `${MARK}://x`, 'javascript:alert(1)']) {
        const answer = await send(browser, name, {
          body: isReading ? undefined : (subject.body?.() ?? {}),
          headers: { origin },
        });
        expectHarmless(answer);
        if (!isReading) expect([answer.status, answer.json?.code]).toEqual([403, 'FOREIGN_ORIGIN']);
      }
    });

    it('survives hostile headers, queries and path segments', async () => {
      const browser = await accounts.logIn();
      const body = isReading ? undefined : subject.body?.();
      for (const referer of [
        '',
        'x',
        'http://[',
        `http://evil.example/es/${MARK}`,
        'http://elfar.localhost/%ff/%00',
      ]) {
        expectHarmless(await send(browser, name, { body, headers: { referer } }));
      }
      for (const query of [
        '?lang=__proto__',
        '?format=html&format=x',
        '?%00=%ff',
        `?userId=${victim.id}`,
        '?%',
      ]) {
        expectHarmless(await send(browser, `${name}${query}`, { body }));
      }
      if (!name.includes('{')) return;
      for (const segment of HOSTILE_SEGMENTS)
        expectHarmless(await send(browser, name, { body, segment }));
      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
          async (some) => {
            expectHarmless(
              await send(browser, name, { body, segment: encodeURIComponent(some.toWellFormed()) }),
            );
          },
        ),
        { numRuns: RUNS },
      );
    }, 60_000);

    it('neither changes nor returns another reader’s data', async () => {
      const browser = await accounts.logIn();
      const segment = subject.param?.(victim) ?? '';
      for (const userId of [victim.id, ...HOSTILE_TEXTS]) {
        const body = isReading ? undefined : { ...subject.body?.(), userId };
        expectHarmless(await send(browser, name, { body, segment: encodeURIComponent(segment) }));
      }
      expect(await accounts.held()).toBe(accounts.before);
    });
  });

  describe('the state after all hostile calls', () => {
    it('leaves the victim’s data and session unchanged', async () => {
      expect(await accounts.held()).toBe(accounts.before);
    });

    it('logs no personal data and no hostile input', () => {
      const logged = accounts.logged();
      expect(logged.length).toBeGreaterThan(1000);
      expect(logged).not.toMatch(PERSONAL_DATA);
      expect(logged).not.toContain(MARK);
    });
  });
}
