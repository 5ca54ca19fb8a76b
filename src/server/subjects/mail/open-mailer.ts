import path from 'node:path';
import type { Config } from '#server/platform/settings/config.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/**
 * Opens the mailer of `MAIL_URL`: `file://` stores mails in a folder, `smtp://` and `smtps://` send
 * them. It connects at the first mail.
 */
export function openMailer(config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>, log: Log): Mailer {
  const { MAIL_URL: url, MAIL_FROM: from } = config;
  if (!url.startsWith('file://')) return createSmtpMailer({ url, from, log });
  return createFolderMailer({
    folder: path.resolve(url.slice('file://'.length)),
    from,
    log,
    print: printToTerminal,
  });
}

/**
 * Prints a line only to a terminal. Its link may open an account, so it must not end up in a log
 * file.
 */
function printToTerminal(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`  ${line}\n`);
}
