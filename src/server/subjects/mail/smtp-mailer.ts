import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Log } from '#server/platform/observability/log.ts';
import { MailNotSentError, type Mailer } from './mailer.ts';
import { toMimeMessage } from './mime-message.ts';

/** Timeout of a whole mail in milliseconds, a fraction of its job's lease (`MAIL_JOBS`). */
const TIME_LIMIT = 9000;

/**
 * Sends mails through the server of an `smtp://` or `smtps://` URL, with one connection per mail.
 * The server should queue and sign (DKIM): mailbox providers require that signature on mails with
 * an unsubscribe link (RFC 8058, 4).
 */
export function createSmtpMailer(options: {
  url: string;
  from: string;
  log: Log;
  timeLimit?: number;
}): Mailer {
  const { url, from, log, timeLimit = TIME_LIMIT } = options;
  const transport = createTransport({ ...smtpOptionsOf(url), ...timeOuts(timeLimit) });
  return {
    async send(mail) {
      const message = await toMimeMessage(mail, from);
      const start = performance.now();
      const { messageId } = await transport
        .sendMail({ ...message, signal: AbortSignal.timeout(timeLimit) })
        .catch((error: unknown) => {
          throw describeFailure(error);
        });
      const id = messageId.replaceAll(/^<|@.*$/g, '');
      log.info(
        { mail: id, milliseconds: Math.round(performance.now() - start) },
        'a mail was sent',
      );
    },
  };
}

/**
 * Server, user and TLS of `smtp(s)://user:password@host:port`, with user and password
 * percent-encoded. `smtps` uses TLS from the start. `smtp` upgrades to TLS if the server offers it,
 * and requires it if there is a password. On this machine TLS is not used.
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
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

function timeOuts(limit: number) {
  return {
    dnsTimeout: limit,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    socketCloseTimeout: 1000,
  };
}

/** The fields of nodemailer's errors (nodemailer/dist/esm/errors.d.ts). */
const failureSchema = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    command: z.string().optional(),
    responseCode: z.number().optional(),
    response: z.string().optional(),
  })
  .catch({ message: 'for an unknown reason' });

/**
 * Describes a failure by its codes, because the server's message may identify the reader, with or
 * without an @.
 */
function describeFailure(error: unknown): MailNotSentError {
  const { message, code, command, responseCode, response = '' } = failureSchema.parse(error);
  if (responseCode === undefined)
    return new MailNotSentError(
      'not-delivered',
      code === undefined ? message : `${code} ${message}`,
    );
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  const isFinal = command === 'RCPT TO' && responseCode >= 500;
  const reason = ['the server answered', command, 'with', responseCode, enhanced]
    .filter(Boolean)
    .join(' ');
  return new MailNotSentError(isFinal ? 'address-refused' : 'not-delivered', reason);
}
