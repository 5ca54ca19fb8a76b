import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { POOL_USERS } from '#server/platform/settings/pool-shares.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { openBrowser } from '#tests/support/readers/reader-browser.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import { solvedChallenge } from '#tests/support/readers/solved-challenge.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { until } from '#tests/support/until.ts';

const host = 'elfar.localhost';
const CONTENT_TOKEN = 'a-content-token-of-the-tests';
/** Values of a reader that occur nowhere else. */
const NAME = 'Qxzv Wxyz';
const EMAIL = 'qxzv.wxyz@elfar.example';
let node: Child;
let url: string;
let metricsPort: number;
let server: RealPostgres;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    'taxons: [elfar-politica]\nfeatureFlags: { accounts: true, search: true }\n',
  );
  server = await startRealPostgres();
  await server.createDatabase('portada');
  const [port, metrics] = [await freePort(), await freePort()];
  metricsPort = metrics;
  url = `http://127.0.0.1:${port}`;
  const environment = newsroom.environment('node', server.urlOf('portada'));
  node = startChild('src/server/programs/app/main.ts', {
    environment: {
      ...environment,
      CONTENT_TOKEN,
      PORT: String(port),
      METRICS_PORT: String(metrics),
      LOG_LEVEL: 'trace',
      REGISTRATION_EFFORT: '2',
      // A service of another company, which has a metric.
      NEWSLETTER_URL: 'http://127.0.0.1:1/v3',
      NEWSLETTER_KEY: 'xkeysib-of-the-tests',
    },
  });
  await node.wrote('every known page is in the cache');
  return async () => {
    await node.kill();
    await server.stop();
    newsroom.remove();
  };
}, 120_000);

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(url, { path, headers: { host, ...headers } });
const put = (id: string) =>
  ask(url, {
    method: 'PUT',
    path: `/api/content/${id}?site=elfar&locale=ca`,
    headers: { host, authorization: `Bearer ${CONTENT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uri: `urn:example:${id}`,
      type: 'text',
      headline: `Titular ${id}`,
      body_html: '<p>Text.</p>',
    }),
  });

/** The value of a series of `/metrics`, by its name and its labels in any order. */
async function valueOf(
  name: string,
  labels: Record<string, string> = {},
): Promise<number | undefined> {
  const { body } = await ask(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
  const found = body
    .toString()
    .split('\n')
    .find(
      (line) =>
        new RegExp(`^${name}[{ ]`).test(line) &&
        Object.entries(labels).every(([label, text]) => line.includes(`${label}="${text}"`)),
    );
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

describe('the metrics of a node', () => {
  it('count answers by class of status and work', async () => {
    const before = await valueOf('portada_answers_total', { status: '4xx', class: 'read' });
    expect((await get('/api/front/user/profile')).status).toBe(401);
    await until(
      'the answer is counted',
      async () =>
        (await valueOf('portada_answers_total', { status: '4xx', class: 'read' })) ===
        (before ?? 0) + 1,
    );
  });

  it('count a hit as before, and not among the answers', async () => {
    await get('/');
    await get('/');
    const hits = await valueOf('portada_page_requests_total', { result: 'hit' });
    const answers = await valueOf('portada_answers_total', { status: '2xx', class: 'front' });
    await get('/');
    expect(await valueOf('portada_page_requests_total', { result: 'hit' })).toBe((hits ?? 0) + 1);
    expect(await valueOf('portada_answers_total', { status: '2xx', class: 'front' })).toBe(answers);
  });

  it('have histograms of renders, of calls by class, and of the database by user', async () => {
    expect((await put('observed')).status).toBe(201);
    await openBrowser(url).call('POST', '/api/front/user/login', {
      email: 'nobody@elfar.example',
      password: 'Tramuntana81',
    });
    expect(
      await valueOf('portada_render_seconds_count', { result: 'page', side: 'worker' }),
    ).toBeGreaterThan(0);
    expect(
      await valueOf('portada_worker_wait_seconds_count', { class: 'publication' }),
    ).toBeGreaterThan(0);
    expect(
      await valueOf('portada_worker_work_seconds_sum', { class: 'publication' }),
    ).toBeGreaterThan(0);
    expect(
      await valueOf('portada_worker_work_seconds_bucket', { class: 'publication', le: '+Inf' }),
    ).toBeGreaterThan(0);
    for (const user of ['reader', 'render', 'newsroom']) {
      expect(await valueOf('portada_database_use_seconds_count', { user }), user).toBeGreaterThan(
        0,
      );
      expect(await valueOf('portada_database_wait_seconds_count', { user }), user).toBeGreaterThan(
        0,
      );
    }
  });

  it('have the connections of the pool, and places in use', async () => {
    expect(await valueOf('portada_database_connections')).toBeGreaterThan(0);
    for (const user of POOL_USERS) {
      expect(
        await valueOf('portada_database_connections_busy', { user }),
        user,
      ).toBeGreaterThanOrEqual(0);
      expect(await valueOf('portada_database_waiting', { user }), user).toBe(0);
    }
    expect(await valueOf('portada_worker_requests_running', { class: 'search' })).toBe(0);
    expect(await valueOf('portada_worker_refused_total', { class: 'search' })).toBe(0);
  });

  it('have the times of the last publication and of the last purge', async () => {
    const now = Date.now() / 1000;
    expect((await put('observed-again')).status).toBe(201);
    expect(await valueOf('portada_last_publication_seconds')).toBeGreaterThan(now - 5);
    expect(await valueOf('portada_last_purge_seconds')).toBeGreaterThan(now - 5);
  });

  it('are those that the alerts of deploy/alerts.yml need', async () => {
    const { body } = await ask(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
    const exported = new Set(body.toString().match(/^portada_[a-z_]+/gm));
    const needed = new Set(
      readFileSync(new URL('../../../deploy/alerts.yml', import.meta.url), 'utf8').match(
        /\bportada_[a-z_]+/g,
      ),
    );
    expect(needed.size).toBeGreaterThan(15);
    expect([...needed].filter((name) => !exported.has(name))).toEqual([]);
  });

  it('have no label with a value that a client chooses', async () => {
    await get('/xyzzy-unknown/?q=xyzzy');
    await ask(url, { method: 'XYZZY', path: '/api/xyzzy', headers: { host } });
    await ask(url, { path: '/', headers: { host: 'xyzzy.example' } });
    const { body } = await ask(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
    expect(body.toString()).not.toMatch(/xyzzy/i);
    expect(body.toString().split('\n').length).toBeLessThan(1500);
  });

  it('have the health checks and the disk', async () => {
    for (const check of ['ready', 'publications', 'disk'])
      expect(await valueOf('portada_health', { check }), check).toBe(1);
    const [free, whole] = [
      await valueOf('portada_disk_free_bytes'),
      await valueOf('portada_disk_bytes'),
    ];
    expect(free).toBeGreaterThan(0);
    expect(whole).toBeGreaterThan(free ?? Infinity);
  });
});

describe('the log of a node', () => {
  it('has the request id of a refused call', async () => {
    const { headers } = await get('/api/front/user/profile');
    const id = String(headers['x-request-id']);
    await until('the line is written', () => Promise.resolve(node.written().includes(id)));
    const line = node
      .written()
      .split('\n')
      .find((one) => one.includes(id) && one.includes('"a request was refused"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'info', status: 401, class: 'read' });
  });

  it('has no value of a reader whose calls and pages fail in the database', async () => {
    const browser = openBrowser(url);
    const reader = aRegistration({
      email: EMAIL,
      name: NAME,
      surname: NAME,
      nick: 'qxzv-wxyz',
      password: 'Tramuntana81',
    });
    const login = { email: EMAIL, password: reader.password };
    expect((await register(browser, reader)).status).toBe(201);
    await onDatabase(`update readers set email_verified = true`);
    expect((await browser.call('POST', '/api/front/user/login', login)).status).toBe(200);
    const failed = new Set<string>();
    for (const table of [
      'reader_logins',
      'readers',
      'reader_sessions',
      'documents',
      'search_entries',
    ]) {
      const recaptcha = await solvedChallenge(browser);
      await onDatabase(`alter table ${table} rename to ${table}_away`);
      const answers = {
        registration: await browser.call('POST', '/api/front/user/register', {
          ...reader,
          email: `x${EMAIL}`,
          nick: 'wxyz-qxzv',
          recaptcha,
        }),
        login: await openBrowser(url).call('POST', '/api/front/user/login', login),
        recovery: await browser.call('POST', '/api/front/user/recover-password', { email: EMAIL }),
        profile: await browser.call('PATCH', '/api/front/user/profile', {
          ...reader,
          name: `${NAME} Qxzv`,
        }),
        form: await openBrowser(url).open(`/acceso/?email=${encodeURIComponent(EMAIL)}`, login),
        page: await browser.open(`/perfil/mi-cuenta/?view=plain&name=${encodeURIComponent(NAME)}`),
        search: await browser.open(`/buscar/?q=${encodeURIComponent(NAME)}`),
        shows: await browser.open(`/programas/?q=${encodeURIComponent(NAME)}`),
        archive: await browser.open('/hemeroteca/2025/01/01/2025/01/01/'),
      };
      for (const [name, { status }] of Object.entries(answers)) if (status >= 500) failed.add(name);
      await onDatabase(`alter table ${table}_away rename to ${table}`);
    }
    expect([...failed].toSorted()).toEqual(
      expect.arrayContaining(['archive', 'form', 'login', 'profile', 'recovery', 'registration']),
    );
    expect(node.written()).toContain('Failed query');
    expect(
      node
        .written()
        .split('\n')
        .filter((line) => /qxzv|wxyz|params:/i.test(line)),
    ).toEqual([]);
  });
});

async function onDatabase(statement: string): Promise<void> {
  const sql = postgres(server.urlOf('portada'), { max: 1 });
  await sql.unsafe(statement);
  await sql.end();
}
