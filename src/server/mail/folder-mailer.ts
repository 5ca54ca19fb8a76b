import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import type { Mailer } from './mailer.ts';
import { toMimeMessage } from './mime-message.ts';

/**
 * Where no mail server is configured: keeps each mail as an `.eml` file, named by its time, that the server's user alone may read. `print`
 * is given a line with the mail's first link, for a developer to follow.
 */
export function createFolderMailer(options: { folder: string; from: string; log: Log; print(line: string): void }): Mailer {
  const { folder, from, log, print } = options;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMimeMessage(mail, from));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const file = path.join(folder, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whoever looks for mails finds whole ones.
      await writeFile(`${file}.part`, message, { mode: 0o600, flag: 'wx' });
      await rename(`${file}.part`, file);
      log.info({ file: name }, 'a mail was kept in the folder');
      const [link = 'no link'] = /https?:\/\/\S+/.exec(mail.text) ?? [];
      print(`${mail.subject}: ${link}`);
    },
  };
}
