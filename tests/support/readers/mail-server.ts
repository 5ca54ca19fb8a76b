import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface MailServer {
  port: number;
  /** Received mails, in the order of arrival. */
  received: { recipients: string[]; message: Buffer }[];
}

/**
 * Starts a mail server that stops at the end of the test. It accepts all mail from any sender,
 * unless `options` restrict it.
 */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // Otherwise it logs a warning about its own certificate each time.
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
  // A client that rejects the certificate closes the connection.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)));
  const address = listening.address();
  if (address === null || typeof address === 'string')
    throw new Error('The mail server has no port.');
  return { port: address.port, received };
}
