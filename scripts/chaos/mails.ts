import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';
import { startNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { inSeconds, judged, tally, type ChaosRow } from './place/chaos-row.ts';

const MAILS = 12;

/** Milliseconds: the lease of a mail (60 s), its next try, and a start of a worker process. */
const LONGEST_DELIVERY = 120_000;

/**
 * Tests a mail server that accepts connections and says nothing, and a worker process that is
 * killed while it sends.
 */
export async function chaosMails(place: ChaosPlace): Promise<ChaosRow[]> {
  const port = await freePort();
  const silent = await startSilentServer(port);
  place.later(() => silent.close());
  const environment = { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'avisos@elfar.example' };
  const node = await startNode(place, { environment });
  const statuses: number[] = [];
  for (let index = 0; index < MAILS; index += 1) statuses.push((await node.subscribe()).status);
  await until('mails are being sent', () => silent.connections() > 0);
  const [worker = 0] = node.workers();
  process.kill(worker, 'SIGKILL');
  await silent.close();

  const recipients = new Set<string>();
  const server = await startMailServer(port, (recipient) => recipients.add(recipient));
  place.later(() => server.close());
  const startedAt = performance.now();
  await until('every mail arrives', () => recipients.size >= MAILS, {
    within: LONGEST_DELIVERY,
  }).catch(() => {});
  const figure = `requests ${tally(statuses)}; ${recipients.size} of ${MAILS} mails arrived in ${inSeconds(performance.now() - startedAt)}`;
  await node.stop();
  return [
    judged(
      {
        what: `mail server silent for ${MAILS} mails, worker process killed meanwhile`,
        figure,
        promise: 'every mail arrives when the server is back',
      },
      recipients.size === MAILS && statuses.every((status) => status === 200),
    ),
  ];
}

async function startSilentServer(
  port: number,
): Promise<{ connections(): number; close(): Promise<void> }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    connections: () => sockets.length,
    async close() {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function startMailServer(
  port: number,
  onMail: (recipient: string) => void,
): Promise<{ close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) onMail(address);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}
