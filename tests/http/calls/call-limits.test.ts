import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptLimit } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

const MOST = 3;
const STORY = '/api/bookmark/content/elfar-ca-el-port-obre';
const WHILE_LOGGED_IN: [method: string, path: string][] = [
  ['POST', '/api/front/user/bulletin'],
  ['PATCH', '/api/front/user/profile'],
  ['DELETE', '/api/front/user/sessions/none'],
  ['POST', STORY],
  ['DELETE', STORY],
  ['POST', '/api/bookmark/taxon/berta-far'],
];
const ANY: typeof WHILE_LOGGED_IN = [
  ...WHILE_LOGGED_IN,
  ['POST', '/api/front/user/logout'],
  ['POST', '/api/front/user/delete'],
  ['DELETE', '/api/front/user/sessions'],
];

const bodyOf = (method: string) => (method === 'DELETE' ? undefined : {});

let accounts: AccountsApplication;
let counted: AttemptLimit[];
let most: number;

beforeAll(async () => {
  accounts = await startAccounts();
  const { services } = accounts.application.wiring;
  const { attempts } = services;
  services.attempts = {
    ...attempts,
    count(limit) {
      counted.push(limit);
      return attempts.count({ ...limit, most: Math.min(limit.most, most) });
    },
  };
  return () => accounts.close();
});

beforeEach(() => {
  counted = [];
  most = Infinity;
});

describe('a call that may change data', () => {
  // R10.7
  it.each(WHILE_LOGGED_IN)(
    'limits the calls of one reader over all network addresses: %s %s',
    async (method, path) => {
      const { browser } = await aReader(accounts);
      most = MOST;
      const answers = [];
      for (let index = 0; index <= MOST; index += 1)
        answers.push(
          await browser.call(method, path, bodyOf(method), {
            'x-forwarded-for': `192.0.2.${index}`,
          }),
        );
      const last = answers.pop();
      expect(answers.filter(({ status }) => status === 429)).toEqual([]);
      expect([last?.status, last?.json?.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  // R10.7
  it.each(ANY)(
    'limits the calls from one network address over all readers: %s %s',
    async (method, path) => {
      most = MOST;
      const address = `203.0.113.${path.length}`;
      const call = () => accounts.browser({ address }).call(method, path, bodyOf(method));
      let answer = await call();
      for (let index = 0; index < 2 * MOST && answer.status !== 429; index += 1)
        answer = await call();
      expect([answer.status, answer.json?.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    },
  );

  it('counts a change made by the form of a page', async () => {
    const { browser, id } = await aReader(accounts);
    counted = [];
    await browser.open('/perfil/contenidos-guardados/', { remove: 'elfar-ca-el-port-obre' });
    expect(counted.map(({ who }) => who)).toContain(id);
  });

  it('allows at least 300 changes an hour, more than a person makes by hand', async () => {
    const { browser } = await aReader(accounts);
    counted = [];
    for (const [method, path] of WHILE_LOGGED_IN) await browser.call(method, path, bodyOf(method));
    const perHour = counted
      .filter(({ what }) => what !== '/api/front/user/profile')
      .map((limit) => (limit.most * 3600) / limit.window);
    expect(Math.min(...perHour)).toBeGreaterThanOrEqual(300);
  });
});

describe('a call that only reads', () => {
  it('counts no call that only reads, because each count is a write', async () => {
    const { browser } = await aReader(accounts);
    counted = [];
    for (const path of [
      '/api/front/user/profile',
      '/api/front/user/sessions',
      '/api/front/user/saved-contents/',
    ]) {
      expect((await browser.call('GET', path)).status).toBe(200);
    }
    expect(counted).toEqual([]);
  });
});
