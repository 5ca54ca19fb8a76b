import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import type { Log } from '../log.ts';
import type { Mailer } from './mailer.ts';
import { toMimeMessage } from './mime-message.ts';

/** Mails kept. They hold addresses of readers, and nobody empties a folder that nobody looks into. */
const MOST_MAILS = 1000;

/**
 * Where no mail server is configured: keeps each mail as an `.eml` file, named by its time, that the server's user alone may read; the newest thousand.
 * `print` is given a line with the mail's first link, for a developer to follow.
 */
export function createFolderMailer(options: {
  folder: string;
  from: string;
  log: Log;
  print(line: string): void;
  /** Mails kept, MOST_MAILS unless given. */
  limit?: number;
}): Mailer {
  const { folder, from, log, print, limit = MOST_MAILS } = options;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMimeMessage(mail, from));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const file = path.join(folder, name);
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      // Whoever looks for mails finds whole ones.
      await writeFile(`${file}.part`, message, { mode: PRIVATE_FILE, flag: 'wx' });
      await rename(`${file}.part`, file);
      await keepNewest(folder, limit);
      log.info({ file: name }, 'a mail was kept in the folder');
      const [link = 'no link'] = /https?:\/\/\S+/.exec(mail.text) ?? [];
      print(`${mail.subject}: ${link}`);
    },
  };
}

/** Their names sort by time. */
async function keepNewest(folder: string, limit: number): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  await Promise.all(mails.slice(0, Math.max(0, mails.length - limit)).map((name) => rm(path.join(folder, name), { force: true })));
}
