import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeMessage,
  followQueue,
  messageQueue,
  queueMessages,
} from '#browser/paywall/message-queue.ts';
import { MESSAGE_DUE } from '#browser/paywall/message-due.ts';

const box = { id: 'caixa', type: 'float', canBeClosed: true, principalText: 'Hola' };
const bar = { id: 'barra', type: 'bottom', canBeClosed: true, principalText: 'Subscriu-te' };

/** A page with only the parts that the queue uses. */
class Page extends EventTarget {
  hasAlert = false;
  /** Number of times that the island was woken. */
  due = 0;

  readonly cookie: string;

  constructor(cookie: string) {
    super();
    this.cookie = cookie;
    this.addEventListener(MESSAGE_DUE, () => (this.due += 1));
  }

  querySelector() {
    return this.hasAlert || null;
  }
}

function openPage({ cookie = '' } = {}): Page {
  const page = new Page(cookie);
  const stored = new Map<string, string>();
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return page;
}

const ids = () => messageQueue().map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the queue of messages', () => {
  it('has the messages of the event, and wakes the island', async () => {
    const page = openPage();
    await queueMessages({ messages: [bar, box] }, false);
    expect([ids(), page.due]).toEqual([['caixa', 'barra'], 1]);
  });

  it.each([undefined, null, {}, { messages: 'x' }, { messages: [{ ...box, type: 'other' }] }])(
    'wakes nothing for the detail %j',
    async (detail) => {
      const page = openPage();
      await queueMessages(detail, false);
      expect([ids(), page.due]).toEqual([[], 0]);
    },
  );

  it('shows the next message once one is closed, and does not load the island for closed ones', async () => {
    const page = openPage();
    await queueMessages({ messages: [bar, box] }, false);
    const seen: string[][] = [];
    const end = followQueue(() => seen.push(ids()));
    for (const message of messageQueue()) closeMessage(message);
    end();
    expect(seen).toEqual([['barra'], []]);
    await queueMessages({ messages: [bar, box] }, false);
    expect([ids(), page.due]).toEqual([[], 1]);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    await queueMessages({ messages: [bar, box] }, false);
    expect([ids(), page.due]).toEqual([['caixa', 'barra'], 2]);
  });

  it('waits until an alert has gone, and then shows the latest messages only', async () => {
    const page = openPage();
    await queueMessages({ messages: [] }, false);
    page.hasAlert = true;
    const first = queueMessages({ messages: [box] }, false);
    await vi.advanceTimersByTimeAsync(7000);
    const second = queueMessages({ messages: [bar] }, false);
    expect([ids(), page.due]).toEqual([[], 0]);
    page.hasAlert = false;
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all([first, second]);
    expect([ids(), page.due]).toEqual([['barra'], 1]);
  });

  // R7.4
  it('has the messages of the version under test, and its own if they cannot be fetched', async () => {
    openPage({ cookie: 'portada_paywall=prova' });
    const answer = { httpCode: 200, response: [{ ...box, principalText: 'Prova' }] };
    const fetched = vi.fn((_address: string, _options: RequestInit) =>
      Promise.resolve(Response.json(answer)),
    );
    vi.stubGlobal('fetch', fetched);
    await queueMessages({ messages: [{ ...box, numConsumedContent: 1 }] }, true);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/front/paywall/prova/messages');
    expect(messageQueue()).toEqual([
      { ...box, principalText: 'Prova', numConsumedContent: 1, maxConsumedContent: undefined },
    ]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await queueMessages({ messages: [box] }, true);
    expect(messageQueue()).toEqual([box]);
  });
});
