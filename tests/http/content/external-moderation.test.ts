import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

const CALL = '/api/front/comments/elfar-ca-el-port-obre';

let accounts: AccountsApplication;
let respond: (response: ServerResponse, request: IncomingMessage) => void;
const asked: unknown[] = [];

beforeAll(async () => {
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(JSON.parse(await text(request)));
    respond(response, request);
  };
  const { server, url } = await startHttpServer(
    (request, response) => void listener(request, response),
    { host: '127.0.0.1', port: 0 },
  );
  const external = `{ url: "${url}/judge", timeLimit: 300, ifSilent: hold }`;
  accounts = await startAccounts({
    siteFields: { elfar: `comments: { isFirstHeld: false, external: ${external} }` },
  });
  return async () => {
    await accounts.close();
    await stopHttpServer(server, 0);
  };
}, 120_000);

const answering = (body: unknown) => (response: ServerResponse) =>
  response
    .setHeader('content-type', 'application/json')
    .end(typeof body === 'string' ? body : JSON.stringify(body));

const write = async (words: string, call?: (response: ServerResponse) => void) => {
  respond = call ?? answering({ outcome: 'publish' });
  const { browser } = await aReader(accounts);
  const answer = await browser.call('POST', CALL, { text: words });
  return { browser, answer, response: answer.json?.response };
};

describe('the service that judges comments', () => {
  it.each(['publish', 'hold', 'reject'])('decides: %s', async (outcome) => {
    asked.length = 0;
    const { response } = await write(
      `El moll és ${outcome}.`,
      answering({ outcome, why: 'un motiu' }),
    );
    expect(response?.['state']).toBe(
      { publish: 'published', hold: 'held', reject: 'rejected' }[outcome],
    );
    expect(asked).toEqual([
      { text: `El moll és ${outcome}.`, locale: 'ca', story: 'elfar-ca-el-port-obre' },
    ]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is slow', () => {}],
    ['breaks off', (response) => response.destroy()],
    ['answers 500', (response) => response.writeHead(500).end()],
    ['redirects', (response) => response.writeHead(302, { location: '/judge' }).end()],
    ['answers garbage', answering('<html>')],
    ['answers another outcome', answering({ outcome: 'delete' })],
    [
      'answers without an end',
      (response) => response.write(`{"outcome":"publish","why":"${'x'.repeat(20_000)}`),
    ],
  ])('holds a comment when it %s, and says so to the moderator only', async (how, call) => {
    // An answer before it, because three silences in a row make it away.
    await write(`Un comentari abans de saber si ${how}.`);
    const { response } = await write(`Un comentari mentre ${how}.`, call);
    expect(response).toMatchObject({ state: 'held', reasons: ['external'] });
    expect(accounts.logged()).not.toContain('Un comentari mentre');
  });

  it('is asked about an edited text, and about no refused one', async () => {
    const { browser, response } = await write('Primer text del moll.');
    asked.length = 0;
    respond = answering({ outcome: 'hold' });
    const edited = await browser.call('PUT', `${CALL}/${String(response?.['id'])}`, {
      text: 'Segon text del moll.',
    });
    expect(edited.json?.response).toMatchObject({ state: 'held' });
    expect(asked).toHaveLength(1);
    await browser.call('POST', CALL, { text: 'Segon text del moll.' });
    expect(asked).toHaveLength(1);
  });

  it('is not asked after three silences in a row, so that no commenter waits for it', async () => {
    for (const number of ['primer', 'segon', 'tercer'])
      await write(`El ${number} silenci del servei.`, (response) => response.destroy());
    asked.length = 0;
    const { response } = await write('Ningú no espera el servei.');
    expect(response).toMatchObject({ state: 'held', reasons: ['external'] });
    expect(asked).toEqual([]);
  });
});
