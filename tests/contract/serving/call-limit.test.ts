import { beforeAll, describe, expect, it } from 'vitest';
import { defineContract } from '#contracts/contract.ts';
import { readPath } from '#domain/routes/read-path.ts';
import {
  serveContract,
  type CallContext,
  type EndpointOptions,
} from '#server/entrances/endpoints/endpoint.ts';
import { wire, type Wiring } from '#server/programs/worker/wiring.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

interface Types {
  params: undefined;
  body: unknown;
  response: string;
  problem: 'UNKNOWN_ERROR';
}

const contract = defineContract<Types>()({
  method: 'POST',
  path: '/api/slow',
  work: 'read',
  problems: [],
});

let wiring: Wiring;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  wiring = await wire(newsroom.configOf('node', MEMORY));
  return async () => {
    await wiring.close();
    newsroom.remove();
  };
});

const endless = () => new Promise<never>(() => {});

function call(options: Partial<EndpointOptions<Types>>, body: BodyInit = '{}'): Promise<Response> {
  const endpoint = serveContract(contract, {
    facts: { caller: 'anyone', limits: [] },
    bodyLimit: 1000,
    timeLimit: 50,
    authorize: () => Promise.resolve(undefined),
    handle: () => Promise.resolve({ ok: true, response: 'done' }),
    ...options,
  });
  const url = new URL('http://elfar.localhost/api/slow');
  const edition = { site: elfar, locale: 'ca' as const };
  const { services } = wiring;
  const { route } = readPath(elfar, url.pathname);
  const sent = {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
    duplex: 'half',
  };
  const context: CallContext = {
    request: new Request(url, sent),
    url,
    params: {},
    locals: {
      services,
      site: elfar,
      clientAddress: '',
      audience: 'reader',
      edition,
      content: services.content.contentOf(edition),
      path: url.pathname,
      route,
    },
  };
  return endpoint(context);
}

describe('a call beyond its time limit', () => {
  it.each([
    ['its handler', { handle: endless }, '{}'],
    ['its authorization', { authorize: endless }, '{}'],
    ['its body', {}, new ReadableStream()],
  ])(
    'answers 503 with a code and Retry-After for a call that hangs in %s',
    async (_name, options, body) => {
      const answer = await call(options, body);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toEqual({ httpCode: 503, code: 'SERVICE_UNAVAILABLE' });
    },
  );

  it('sends the cookies of a renewed session with the 503', async () => {
    const answer = await call({
      handle(_context, _body, cookies) {
        cookies.push('session=renewed');
        return endless();
      },
    });
    expect(answer.headers.getSetCookie()).toEqual(['session=renewed']);
  });

  it('returns the response of a call within its limit', async () => {
    expect(await (await call({ timeLimit: 30_000 })).json()).toEqual({
      httpCode: 200,
      response: 'done',
    });
  });
});
