import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { MailNotSentError, type Mailer } from './mailer.ts';
import { toMimeMessage } from './mime-message.ts';

/** Milliseconds for a whole mail. Readers wait for some of them, and the browser gives up after 10 s (SPECIFICATION §9). */
const TIME_LIMIT = 9000;

/**
 * Sends by the server of an `smtp://` or `smtps://` address, one connection a mail. It should be one that queues, tries again and signs
 * (DKIM): a mailbox provider wants that signature on what a reader can unsubscribe from (RFC 8058, 4).
 */
export function createSmtpMailer(options: { url: string; from: string; log: Log; timeLimit?: number }): Mailer {
  const { url, from, log, timeLimit = TIME_LIMIT } = options;
  const transport = createTransport({ ...smtpOptionsOf(url), ...timeOuts(timeLimit) });
  return {
    async send(mail) {
      const message = toMimeMessage(mail, from);
      const start = performance.now();
      const { messageId } = await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeLimit) }).catch((error: unknown) => {
        throw describeFailure(error);
      });
      const id = messageId.replaceAll(/^<|@.*$/g, '');
      log.info({ mail: id, milliseconds: Math.round(performance.now() - start) }, 'a mail was sent');
    },
  };
}

/**
 * Server, user and TLS of `smtp(s)://user:password@host:port`, user and password percent-encoded. `smtps` is TLS from the start. `smtp`
 * changes to TLS where the server offers it, and insists once there is a password to protect; on this machine it needs none.
 */
export function smtpOptionsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const isSecure = protocol === 'smtps:';
  const isHere = /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host);
  return {
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ignoreTLS: isHere,
    requireTLS: !isSecure && !isHere && username !== '',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

function timeOuts(limit: number) {
  return { dnsTimeout: limit, connectionTimeout: limit, greetingTimeout: limit, socketTimeout: limit, socketCloseTimeout: 1000 };
}

/** What nodemailer says of a failure (nodemailer/dist/esm/errors.d.ts). */
const failureSchema = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    command: z.string().optional(),
    responseCode: z.number().optional(),
    response: z.string().optional(),
  })
  .catch({ message: 'for no known reason' });

/** A server's own words may name the reader, with or without an @: its codes are kept. */
function describeFailure(error: unknown): MailNotSentError {
  const { message, code, command, responseCode, response = '' } = failureSchema.parse(error);
  if (responseCode === undefined) return new MailNotSentError('not-delivered', code === undefined ? message : `${code} ${message}`);
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  const isFinal = command === 'RCPT TO' && responseCode >= 500;
  const reason = ['the server answered', command, 'with', responseCode, enhanced].filter(Boolean).join(' ');
  return new MailNotSentError(isFinal ? 'address-refused' : 'not-delivered', reason);
}
