import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { HOSTILE_SEGMENTS } from '#tests/support/hostile-values.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startApplication,
  type StartedApplication,
} from '#tests/support/processes/started-application.ts';

const message = (principalText: string, buttonUrl: string) => ({
  id: 'mur',
  type: 'modal',
  canBeClosed: false,
  principalText,
  buttonUrl,
});

const PAYWALL = {
  freeBlocks: 1,
  messages: {
    ca: [message('Registra’t', '/registro/')],
    es: [message('Regístrate', '/registro/')],
  },
  versions: [
    {
      id: 'prova',
      messages: {
        ca: [message('Prova-ho', '/registro/')],
        es: [message('Pruébalo', '/registro/')],
      },
    },
  ],
};

let node: StartedApplication;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  for (const [site, paywall] of [
    ['elfar', PAYWALL],
    ['ondamarea', { isEnabled: false }],
  ] as const) {
    const file = path.join(newsroom.content, 'sites', `${site}.yaml`);
    writeFileSync(file, stringify({ ...parse(readFileSync(file, 'utf8')), paywall }));
  }
  node = await startApplication({ newsroom });
  return () => node.close();
});

async function call(
  version: string,
  { method = 'GET', host = 'elfar.localhost', query = '', ...headers }: Record<string, string> = {},
) {
  const answer = await ask(node.url, {
    method,
    path: `/api/front/paywall/${version}/messages${query}`,
    headers: { host, ...headers },
  });
  const text = answer.body.toString();
  const json: { code?: string; response?: { principalText: string; buttonUrl: string }[] } =
    text.startsWith('{') ? JSON.parse(text) : {};
  return { ...answer, json, texts: json.response?.map(({ principalText }) => principalText) };
}

const from = (page: string) => ({ referer: `http://elfar.localhost${page}` });

describe('the call with the messages of a version', () => {
  // R7.4
  it('has the list of the version, private and never stored', async () => {
    const { status, headers, json } = await call('prova');
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(headers['set-cookie']).toBeUndefined();
    expect(json).toEqual({ httpCode: 200, response: [message('Prova-ho', '/registro/')] });
  });

  it('has the language and the paths of the calling page', async () => {
    const { json } = await call('prova', from('/es/politica/2026/03/01/el-port-obre/'));
    expect(json.response).toEqual([message('Pruébalo', '/es/registro/')]);
    expect((await call('prova', from('/politica/'))).texts).toEqual(['Prova-ho']);
    expect((await call('prova', { referer: 'no address' })).texts).toEqual(['Prova-ho']);
  });

  it.each(['published', 'unknown', '1042', 'Prova', '%70rov', 'x'.repeat(3000)])(
    'has the published messages for the id %s',
    async (id) => {
      expect((await call(id)).texts).toEqual(['Registra’t']);
    },
  );

  it.each(HOSTILE_SEGMENTS)('answers the id %s without a fault', async (id) => {
    expect((await call(id)).status).toBeLessThan(500);
  });

  it('ignores the query, the origin and the cookie of the version', async () => {
    const headers = {
      cookie: 'portada_paywall=prova',
      origin: 'http://evil.example',
      query: '?relativeVersionId=prova',
    };
    const { status, texts } = await call('published', headers);
    expect([status, texts]).toEqual([200, ['Registra’t']]);
  });

  it('answers HEAD, and refuses other methods', async () => {
    expect((await call('prova', { method: 'HEAD' })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, json } = await call('prova', { method, origin: 'http://elfar.localhost' });
      expect([method, status, json.code]).toEqual([method, 405, 'METHOD_NOT_ALLOWED']);
    }
  });

  it('does not exist on a site without a paywall', async () => {
    const { status, json } = await call('prova', { host: 'ondamarea.localhost' });
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('counts nothing', async () => {
    const { attempts } = node.application.wiring.services;
    const counted: string[] = [];
    node.application.wiring.services.attempts = {
      ...attempts,
      count(limit) {
        counted.push(limit.what);
        return attempts.count(limit);
      },
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('prova')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(counted).toEqual([]);
  });
});
