import { connect, createServer } from 'node:net';

/** A proxy between a program and its PostgreSQL that counts statements and round trips. */
export interface CountingProxy {
  port: number;
  /** Calls `work`, and returns the counts of all connections meanwhile. */
  during(work: () => Promise<unknown>): Promise<{ statements: number; trips: number }>;
  close(): Promise<void>;
}

/**
 * Milliseconds by which answers are late, so that statements of one moment are sent before the
 * first answer.
 */
const DELAY = 10;

/** Bytes of the type and of the length of a message (PostgreSQL, "Message Formats"). */
const TYPE = 1;
const LENGTH = 4;

/**
 * Starts a proxy. A round trip begins with a statement while no other is unanswered, or with a
 * question for types.
 */
export async function startCountingProxy(target: number): Promise<CountingProxy> {
  const counts = { statements: 0, trips: 0 };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    let unanswered = 0;
    const readClient = createReader({ hasUntypedFirst: true }, (type) => {
      if (type === 'P' || type === 'Q') counts.statements += 1;
      // Flush asks for an answer before the statement is run; Sync and Query end a statement.
      if (type === 'H') counts.trips += 1;
      if (type !== 'S' && type !== 'Q') return;
      if (unanswered === 0) counts.trips += 1;
      unanswered += 1;
    });
    const readServer = createReader({ hasUntypedFirst: false }, (type) => {
      if (type === 'Z') unanswered = Math.max(0, unanswered - 1);
    });
    near.on('data', (bytes: Buffer) => {
      readClient(bytes);
      far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => {
      setTimeout(() => {
        readServer(bytes);
        near.write(bytes);
      }, DELAY);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    async during(work) {
      const before = { ...counts };
      await work();
      return {
        statements: counts.statements - before.statements,
        trips: counts.trips - before.trips,
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Splits one side's bytes into messages, and passes on their types. A client's first message has
 * none.
 */
function createReader(
  { hasUntypedFirst }: { hasUntypedFirst: boolean },
  onMessage: (type: string) => void,
): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isTyped = !hasUntypedFirst;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isTyped ? TYPE : 0;
      if (rest.length < head + LENGTH) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (isTyped) onMessage(String.fromCodePoint(rest[0] ?? 0));
      isTyped = true;
      rest = rest.subarray(end);
    }
  };
}
