import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { StreamReaders } from '#server/platform/front/streams/stream-readers.ts';

const KIB = 1024;

function open(count: number, mostBuffered = 64 * KIB) {
  const dropped = { count: 0 };
  const readers = new StreamReaders({ mostBuffered, onDropped: () => (dropped.count += 1) });
  const responses = Array.from(
    { length: count },
    () => new ServerResponse(new IncomingMessage(new Socket())),
  );
  for (const response of responses) readers.add(response);
  return { readers, responses, dropped };
}

it('writes to 25 readers in a turn of the event loop, so that hits are answered between', async () => {
  const { readers, responses } = open(110);
  const written = () => responses.filter(({ writableLength }) => writableLength > 0).length;
  readers.write('data: x\n\n');
  const counts = [written()];
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn();
    counts.push(written());
  }
  expect(counts).toEqual([25, 50, 75, 100, 110, 110]);
});

it('closes a response that holds back more than the limit', () => {
  const { readers, responses, dropped } = open(1, 10);
  readers.write('1');
  expect([dropped.count, readers.size]).toEqual([0, 1]);
  const slow = open(1, 10);
  slow.responses[0]?.write('1');
  slow.readers.write('1234567890');
  expect([slow.dropped.count, slow.readers.size, slow.responses[0]?.destroyed]).toEqual([
    1,
    0,
    true,
  ]);
  expect(responses[0]?.destroyed).toBe(false);
});

it('writes a text longer than the limit to a reader that has taken everything', () => {
  const { readers, responses, dropped } = open(1, 10);
  readers.write('x'.repeat(1000));
  expect([dropped.count, readers.size, responses[0]?.destroyed]).toEqual([0, 1, false]);
});
