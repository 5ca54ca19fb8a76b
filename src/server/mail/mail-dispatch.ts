import type { Log } from '../log.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Hands mails over beside the work that they come of. */
export interface MailDispatch {
  /**
   * Sends a mail without waiting for it. How long a mail server takes would tell who has an account and who has none, and would hold up a transaction
   * that it comes of. What cannot be sent is logged under `kind`.
   */
  send(mail: Mail, kind: string): void;
  /** Resolves when each mail was sent or has failed; a process that ends before loses some. */
  settled(): Promise<void>;
  /** Number of mails that are being handed over. */
  readonly waiting: number;
}

export function createMailDispatch(mailer: Mailer, log: Log): MailDispatch {
  const underWay = new Set<Promise<void>>();
  return {
    send(mail, kind) {
      const sending: Promise<void> = mailer
        .send(mail)
        .catch((error: unknown) => log.error({ err: error, mail: kind }, 'a mail could not be sent'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      await Promise.all(underWay);
    },
    get waiting() {
      return underWay.size;
    },
  };
}
