import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollStreams } from '#browser/streams/poll-streams.ts';

/** A page that is shown and hidden by the test. */
class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const item = { id: 'tv', title: 'Televisió' };

/**
 * Polls with answers in their order: a status, or a list. Records requests and what the caller is
 * told.
 */
function start(answers: (number | object[])[] = []) {
  const page = new FakePage();
  const asked: string[] = [];
  const told: unknown[] = [];
  const fetch = (address: string | URL | Request) => {
    asked.push(String(address));
    const answer = answers.shift() ?? [item];
    return Promise.resolve(
      typeof answer === 'number'
        ? new Response('', { status: answer })
        : Response.json({ httpCode: 200, response: { streamingList: answer } }),
    );
  };
  const end = pollStreams('/es', (streams) => told.push(streams), {
    page,
    fetch,
    random: () => 0.5,
  });
  return { page, asked, told, end };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// R4.50
it('asks at once and every ten seconds, in the language of the page', async () => {
  const { asked, told, end } = start();
  await pass(0);
  expect(asked).toEqual(['/es/api/front/streaming/list']);
  await pass(30_000);
  expect(asked).toHaveLength(4);
  expect(told.at(-1)).toEqual([item]);
  end();
});

it('asks nothing while the page is hidden, and at once when it is shown again', async () => {
  const { page, asked, end } = start();
  await pass(0);
  page.turn('hidden');
  await pass(60_000);
  expect(asked).toHaveLength(1);
  page.turn('visible');
  await pass(0);
  expect(asked).toHaveLength(2);
  await pass(10_000);
  expect(asked).toHaveLength(3);
  end();
});

it('asks more rarely after failures, says so, and returns to ten seconds', async () => {
  const { asked, told, end } = start([503, 503]);
  await pass(0);
  expect(told).toEqual([undefined]);
  await pass(19_000);
  expect(asked).toHaveLength(1);
  await pass(1000);
  expect(asked).toHaveLength(2);
  await pass(39_000);
  expect(asked).toHaveLength(2);
  await pass(1000);
  expect(told).toEqual([undefined, undefined, [item]]);
  await pass(10_000);
  expect(asked).toHaveLength(4);
  end();
});

it('asks and tells nothing after its end, also of an answer that is on its way', async () => {
  const { page, asked, told, end } = start();
  end();
  await pass(60_000);
  page.turn('visible');
  await pass(60_000);
  expect([asked.length, told]).toEqual([1, []]);
});
