import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface MailServer {
  port: number;
  /** What it took, in the order of arrival. */
  received: { recipients: string[]; message: Buffer }[];
}

/** A mail server on this machine that goes when the running test ends. It takes all mail, from anybody, unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // Else it warns of its own certificate each time.
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ recipients, message: Buffer.concat(chunks) });
        done();
      });
    },
    ...options,
  });
  // A client that refuses the certificate hangs up.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return { port: address.port, received };
}
