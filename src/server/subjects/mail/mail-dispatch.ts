import { randomUUID } from 'node:crypto';
import { JobFailedError, type JobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { JobHandler } from '#server/platform/jobs/job-runner.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createSeal, type Seal } from '#server/platform/settings/seal.ts';
import { MailNotSentError, type Mail, type Mailer } from './mailer.ts';

/** A mail to send, and how long it is worth sending. */
export interface MailOrder {
  mail: Mail;
  /** Name of the template, for the log. */
  template: string;
  /** Hours for which the mailed link or code is valid; `undefined` for a mail without one. */
  linkHours?: number | undefined;
  /** The reader's id: the mail goes with the account. */
  readerId?: string | undefined;
  /** Name under which the waiting mail can be removed (`JobQueue.remove`). */
  subject?: string | undefined;
  /**
   * Whether many are sent at a time and nobody waits for one, such as digests. They wait in a lane
   * of their own.
   */
  isBulk?: boolean;
}

/** Hands mails to the job queue, from which any worker process sends them. */
export interface MailDispatch {
  /**
   * Stores a mail, in the caller's transaction if there is one. It does not wait for the mail
   * server, whose time would reveal whether an account exists. Returns false for a mail that is
   * refused, because too many wait or its account was deleted, and logs it.
   */
  send(order: MailOrder): Promise<boolean>;
}

/**
 * Tries after 10 s, 20 s, … up to 30 min. A mailed link of one hour is tried eight times within its
 * time. The lease is several times the limit of one mail (`smtp-mailer.ts`).
 */
export const MAIL_JOBS: JobKind = {
  name: 'mail',
  atOnce: 4,
  lease: 60,
  attempts: 60,
  first: 10,
  longest: 1800,
  most: 50_000,
};

/**
 * Mails of which many are sent at a time. A lane of their own, so that a mailed link never waits
 * behind a thousand digests.
 */
export const BULK_MAIL_JOBS: JobKind = { ...MAIL_JOBS, name: 'bulk-mail' };

/**
 * Seconds of a link's validity that must be left when its mail is sent, so that the reader can use
 * it.
 */
const LEAST_USE = 600;

/** Seconds after which a mail without a link is given up. A reader does not expect it any more. */
const LONGEST_DELIVERY = 48 * 3600;

/**
 * Seconds for which a mail is tried. A code that is valid for minutes is worth sending in the first
 * half of its time.
 */
export function deliveryTime(linkHours: number | undefined): number {
  if (linkHours === undefined) return LONGEST_DELIVERY;
  const validity = linkHours * 3600;
  return Math.min(Math.max(validity - LEAST_USE, validity / 2), LONGEST_DELIVERY);
}

/** Purpose of the key for waiting mails. */
const PURPOSE = 'waiting mails';

/** `secret` encrypts waiting mails, because they contain links that open accounts. */
export function createMailDispatch({
  queue,
  secret,
  log,
}: {
  queue: JobQueue;
  secret: string;
  log: Log;
}): MailDispatch {
  const seal = createSeal(secret, PURPOSE);
  return {
    async send({ mail, template, linkHours, readerId, subject, isBulk = false }) {
      const payload = seal.close(JSON.stringify({ mail: { id: randomUUID(), ...mail }, template }));
      const isAdded = await queue.add(isBulk ? BULK_MAIL_JOBS : MAIL_JOBS, {
        payload,
        readerId,
        subject,
        validFor: deliveryTime(linkHours),
      });
      if (!isAdded)
        log.error(
          { mail: template },
          'a mail was refused: too many mails wait, or its account was deleted',
        );
      return isAdded;
    },
  };
}

/** The work of waiting mails: of those that somebody waits for, and of others. */
export function createMailHandlers({
  mailer,
  secret,
}: {
  mailer: Mailer;
  secret: string;
}): JobHandler[] {
  const seal = createSeal(secret, PURPOSE);
  const work = async (payload: string) => {
    const { mail, template } = readMail(seal, payload);
    await mailer.send(mail).catch((error: unknown) => {
      if (!(error instanceof MailNotSentError)) throw error;
      throw new JobFailedError(error.problem, {
        isFinal: error.problem === 'address-refused',
        message: `${template}: ${error.message}`,
      });
    });
  };
  return [MAIL_JOBS, BULK_MAIL_JOBS].map((kind) => ({ kind, work }));
}

function readMail(seal: Seal, payload: string): { mail: Mail; template: string } {
  try {
    return JSON.parse(seal.open(payload));
  } catch {
    // The error could quote the mail.
    throw new JobFailedError('unreadable', {
      isFinal: true,
      message: 'A waiting mail cannot be decrypted: AUTH_SECRET was changed.',
    });
  }
}
