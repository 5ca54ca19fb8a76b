import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/platform/runtime/private-files.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Mailer } from './mailer.ts';
import { toMimeMessage } from './mime-message.ts';

/**
 * Maximum of stored mails. They contain email addresses, and the folder is never emptied otherwise.
 */
const MOST_MAILS = 1000;

/**
 * Replaces a mail server if none is configured: stores each mail as an `.eml` file, named by its
 * time and readable by the server's user only. The newest thousand are kept. `print` receives a
 * line with the mail's first link, for developers to follow.
 */
export function createFolderMailer(options: {
  folder: string;
  from: string;
  log: Log;
  print(line: string): void;
  /** Maximum of stored mails; MOST_MAILS by default. */
  limit?: number;
}): Mailer {
  const { folder, from, log, print, limit = MOST_MAILS } = options;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(await toMimeMessage(mail, from));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const file = path.join(folder, name);
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      // Renamed when complete, so that other processes never read a partial mail.
      await writeFile(`${file}.part`, message, { mode: PRIVATE_FILE, flag: 'wx' });
      await rename(`${file}.part`, file);
      await keepNewest(folder, limit);
      log.info({ file: name }, 'a mail was stored in the folder');
      const [link = 'no link'] = /https?:\/\/\S+/.exec(mail.text) ?? [];
      print(`${mail.subject}: ${link}`);
    },
  };
}

/** Deletes the oldest mails; their names sort by time. */
async function keepNewest(folder: string, limit: number): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  await Promise.all(
    mails
      .slice(0, Math.max(0, mails.length - limit))
      .map((name) => rm(path.join(folder, name), { force: true })),
  );
}
