import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';

export interface KeptMail {
  to: string;
  fromName: string;
  subject: string;
  text: string;
  /** The first URL in the text. */
  link: string;
  /** Its List-Unsubscribe header, if present. */
  unsubscribe: string | undefined;
  replyTo: string | undefined;
}

/** The mails in a node's data folder for one email address, the newest last. */
export function mailsTo(dataFolder: string, address: string): Promise<KeptMail[]> {
  return readMails(path.join(dataFolder, 'mail'), address);
}

/** The mails in a folder for one email address, the newest last. */
export async function readMails(folder: string, address: string): Promise<KeptMail[]> {
  // The folder is created with the first mail, which is sent concurrently with the response. An
  // unfinished file has another extension.
  const files = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.eml'))
    .map((name) => path.join(folder, name))
    .toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs || (a < b ? -1 : 1));
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(file))));
  return mails
    .map(({ to, from, replyTo, subject = '', text = '', headers }) => ({
      replyTo: replyTo?.[0]?.address,
      to: to?.[0]?.address ?? '',
      fromName: from?.name ?? '',
      subject,
      text,
      link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
      unsubscribe: headers.find(({ key }) => key === 'list-unsubscribe')?.value,
    }))
    .filter(({ to }) => to === address);
}
