import { expect } from 'playwright/test';
import { readMails, type KeptMail } from '../../support/mail-folder.ts';

/** Where the server of the browser tests puts its mails. */
export const MAIL_FOLDER = '.cache/tests/mail';

/** The newest mail for an address, once there are so many. */
export async function waitForMail(address: string, count: number): Promise<KeptMail> {
  await expect.poll(async () => (await readMails(MAIL_FOLDER, address)).length).toBe(count);
  const mail = (await readMails(MAIL_FOLDER, address)).at(-1);
  if (!mail) throw new Error(`There is no mail for ${address}.`);
  return mail;
}
