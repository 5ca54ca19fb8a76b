import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StreamReceiver, StreamSource } from '#server/platform/front/streams/stream-source.ts';
import {
  createRequestLimiter,
  SHARES,
  type RequestLimiter,
} from '#server/platform/http/request-limiter.ts';
import { Streams } from '#server/platform/front/streams/streams.ts';
import { pageOutcome } from '#tests/support/newsroom/pages.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startTestListener } from '#tests/support/processes/test-listener.ts';
import { until as waitUntil } from '#tests/support/until.ts';

const HOST = { host: 'elfar.localhost' };
const until = (isSo: () => boolean | Promise<boolean>) =>
  waitUntil('the state of the streams', isSo);
const PATH = '/api/front/test/one/events';

/** A source with any number of streams below `/api/front/test/`, except "none". */
class TestSource implements StreamSource {
  readonly patterns = ['/api/front/test/{slug}/events'];
  readonly receivers = new Map<string, StreamReceiver>();
  subscriptions = 0;

  subscribe(key: string, receiver: StreamReceiver) {
    if (key.includes('/none/')) return undefined;
    this.subscriptions += 1;
    this.receivers.set(key, receiver);
    return () => void this.receivers.delete(key);
  }

  send(data: string, id?: string, key = `elfar${PATH}`) {
    this.receivers.get(key)?.onEvent({ data, ...(id === undefined ? {} : { id }) });
  }
}

async function start(
  limits: {
    most?: number;
    mostOfAddress?: number;
    mostBuffered?: number;
    heartbeat?: number;
    limiter?: RequestLimiter;
  } = {},
) {
  const source = new TestSource();
  const streams = new Streams({
    source,
    most: 1000,
    routes: [{ kind: 'stream', pattern: '/api/front/test/{slug}/events' }],
    ...limits,
  });
  const house = await startTestListener(() => pageOutcome('page'), {
    answerStream: (request, response, target) => streams.answer(request, response, target),
  });
  onTestFinished(() => streams.close());
  const value = (name: string) => {
    const sample = streams.readSamples().find((one) => one.name === `portada_${name}`);
    return sample?.type === 'histogram' ? undefined : sample?.value;
  };
  return { source, streams, house, value };
}

interface OpenReader {
  answer: IncomingMessage;
  text: string;
  isOver: boolean;
}

function open(url: string, path = PATH): Promise<OpenReader> {
  return new Promise((resolve, reject) => {
    const request = get(url + path, { headers: HOST, agent: false }, (answer) => {
      const reader: OpenReader = { answer, text: '', isOver: false };
      answer.setEncoding('utf8');
      answer.on('data', (more: string) => (reader.text += more));
      answer.on('close', () => (reader.isOver = true));
      answer.on('error', () => {});
      resolve(reader);
    });
    request.on('error', reject);
    onTestFinished(() => void request.destroy());
  });
}

describe('a stream of the front process', () => {
  it('keeps no stream whose reader got no answer, because what was missed could not be read', async () => {
    const { source, house, value } = await start();
    Object.assign(source, { missed: () => Promise.reject(new Error('The render failed.')) });
    expect((await ask(house.url, { path: PATH, headers: HOST })).status).toBe(503);
    await until(() => value('streams_open') === 0);
    expect([source.subscriptions, source.receivers.size]).toEqual([1, 0]);
  });

  it('sends the events of its key to every reader in order, with one subscription', async () => {
    const { source, house } = await start();
    const readers = await Promise.all([open(house.url), open(house.url)]);
    const other = await open(house.url, '/api/front/test/two/events');
    source.send('first\nsecond line', '7');
    source.send('next', '8\nretry: 1');
    await until(() => readers.every(({ text }) => text.includes('data: next')));
    for (const { answer, text } of readers) {
      expect(answer.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      expect(text).toMatch(/^retry: [23]\d{3}\nevent: ready\ndata: ready\n\n/);
      expect(text.split('\n\n').slice(1)).toEqual([
        'id: 7\ndata: first\ndata: second line',
        'id: 8retry: 1\ndata: next',
        '',
      ]);
    }
    expect(other.text).not.toContain('data: first');
    expect(source.subscriptions).toBe(2);
    expect(house.calls).toEqual([]);
  });

  it('sends a reader no event that it has, of what it missed or by its own number, and every reader the last one', async () => {
    const { source, house } = await start();
    // The source has told no event yet, and its page is newer: a reader that connects again gets it
    // first.
    const missed = (_key: string, lastId: string | undefined) =>
      Promise.resolve({
        events: lastId === '5' ? [] : [{ id: '5', data: 'missed' }],
        lastId: '5',
        isComplete: true,
        hasEnded: false,
      });
    Object.assign(source, { missed });
    const [late, current] = await Promise.all([
      open(house.url, `${PATH}?since=3`),
      open(house.url, `${PATH}?since=5`),
    ]);
    source.send('fourth', '4');
    source.send('missed', '5');
    source.send('sixth', '6');
    source.send('an alert');
    source.receivers.get(`elfar${PATH}`)?.onEvent({ id: '6', data: 'the end', isLast: true });
    await until(() => [late, current].every(({ text }) => text.includes('the end')));
    const heard = ({ text }: OpenReader) =>
      [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data).slice(1);
    expect([heard(late), heard(current)]).toEqual([
      ['missed', 'sixth', 'an alert', 'the end'],
      ['sixth', 'an alert', 'the end'],
    ]);
  });

  it('is counted while it is open, and ends its subscription with its last reader', async () => {
    const { source, house, value } = await start();
    const [one, two] = await Promise.all([open(house.url), open(house.url)]);
    expect([value('streams_open'), value('streams_opened_total'), value('streams_limit')]).toEqual([
      2, 2, 1000,
    ]);
    one.answer.destroy();
    await until(() => value('streams_open') === 1);
    expect(source.receivers.size).toBe(1);
    two.answer.destroy();
    await until(() => value('streams_open') === 0);
    expect(source.receivers.size).toBe(0);
  });

  it('does not count pages of the desk as readers, and sends them the same', async () => {
    const { source, streams, house, value } = await start();
    const [reader, desk] = await Promise.all([
      open(house.url),
      open(house.url, `${PATH}?since=1&desk`),
    ]);
    expect([value('streams_open'), streams.countReaders().get(`elfar${PATH}`)]).toEqual([2, 1]);
    source.send('first', '7');
    await until(() => [reader, desk].every(({ text }) => text.includes('data: first')));
    desk.answer.destroy();
    await until(() => value('streams_open') === 1);
    expect(streams.countReaders().get(`elfar${PATH}`)).toBe(1);
  });

  it('answers 404 for an unknown stream and 405 for another method, and leaves other calls to the workers', async () => {
    const { house } = await start();
    expect(
      (await ask(house.url, { path: '/api/front/test/none/events', headers: HOST })).status,
    ).toBe(404);
    const posted = await ask(house.url, { path: PATH, method: 'POST', headers: HOST });
    expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET']);
    expect((await ask(house.url, { path: '/api/front/user/profile', headers: HOST })).status).toBe(
      200,
    );
    expect(house.calls).toEqual(['elfar GET /api/front/user/profile']);
  });

  it('makes the source look for a bounded number of invented ids of an address, and for any number that exist', async () => {
    const { source, house } = await start({ limiter: createRequestLimiter(SHARES.pages, () => 0) });
    const looked: string[] = [];
    const missed = (key: string) => {
      looked.push(key);
      return Promise.resolve(
        key.includes('/invented-')
          ? undefined
          : { events: [], lastId: '1', isComplete: true, hasEnded: false },
      );
    };
    Object.assign(source, { missed });
    for (let number = 0; number < 110; number += 1)
      (await open(house.url, `/api/front/test/real-${number}/events`)).answer.destroy();
    expect(looked).toHaveLength(110);
    const statuses: number[] = [];
    for (let number = 0; number < 110; number += 1)
      statuses.push(
        (await ask(house.url, { path: `/api/front/test/invented-${number}/events`, headers: HOST }))
          .status,
      );
    expect([
      statuses.filter((one) => one === 404).length,
      statuses.filter((one) => one === 429).length,
    ]).toEqual([100, 10]);
    expect(looked).toHaveLength(210);
  });

  it.each([
    ['of the node', { most: 2 }],
    ['of a network address', { mostOfAddress: 2 }],
  ])(
    'beyond the limit %s is refused with Retry-After, until another one ends',
    async (_name, limits) => {
      const { house, value } = await start(limits);
      const [one] = await Promise.all([open(house.url), open(house.url)]);
      const refused = await ask(house.url, { path: PATH, headers: HOST });
      expect([
        refused.status,
        refused.headers['retry-after'],
        value('streams_refused_total'),
      ]).toEqual([503, '30', 1]);
      one.answer.destroy();
      await until(() => value('streams_open') === 1);
      expect((await open(house.url)).answer.statusCode).toBe(200);
    },
  );

  it('sends a comment again and again', async () => {
    const { house } = await start({ heartbeat: 20 });
    const reader = await open(house.url);
    await until(() => reader.text.split('\n\n').filter((one) => one === ':').length >= 3);
    expect(reader.isOver).toBe(false);
  });

  it('drops a reader that takes nothing, and goes on for the others', async () => {
    const { source, house, value } = await start({ mostBuffered: 1_000_000 });
    const reader = await open(house.url);
    const slow = connect(house.port, '127.0.0.1', () =>
      slow.write(`GET ${PATH} HTTP/1.1\r\nHost: elfar.localhost\r\n\r\n`),
    );
    slow.on('error', () => {});
    onTestFinished(() => void slow.destroy());
    slow.pause();
    await until(() => value('streams_open') === 2);
    const text = 'x'.repeat(900_000);
    let sent = 0;
    await until(async () => {
      source.send(text, String((sent += 1)));
      await until(() => reader.text.includes(`id: ${sent}\n`));
      return value('streams_dropped_total') === 1;
    });
    await until(() => value('streams_open') === 1);
    source.send('after');
    await until(() => reader.text.includes('data: after'));
    expect(reader.isOver).toBe(false);
  });

  it('ends at once when the node stops, and is refused then', async () => {
    const { source, streams, house } = await start();
    const readers = await Promise.all([open(house.url), open(house.url)]);
    streams.close();
    await until(() => readers.every(({ isOver }) => isOver));
    expect(readers.every(({ answer }) => answer.complete)).toBe(true);
    expect(source.receivers.size).toBe(0);
    expect((await ask(house.url, { path: PATH, headers: HOST })).status).toBe(503);
  });

  it('ends when its source ends', async () => {
    const { source, house } = await start();
    const reader = await open(house.url);
    source.receivers.get(`elfar${PATH}`)?.onEnd();
    await until(() => reader.isOver);
    expect(reader.answer.complete).toBe(true);
  });
});
