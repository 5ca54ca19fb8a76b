import type { Log } from '../observability/log.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Sends mails in the background. */
export interface MailDispatch {
  /**
   * Sends a mail without waiting for it. The duration would reveal whether an account exists, and would block the
   * caller's transaction. Failures are logged under `kind`.
   */
  send(mail: Mail, kind: string): void;
  /** Resolves when each mail was sent or has failed. A process that exits earlier loses mails. */
  settled(): Promise<void>;
  /** Number of mails being sent. */
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
