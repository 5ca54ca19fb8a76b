import { expect } from 'playwright/test';
import { readMails, type KeptMail } from '../../support/mail-folder.ts';

/** Where the server of the browser tests puts its mails. */
export const MAIL_FOLDER = '.cache/tests/mail';

/** The newest mail for an address, once it has a subject. */
export async function waitForMailAbout(address: string, subject: string): Promise<KeptMail> {
  const newest = async () => (await readMails(MAIL_FOLDER, address)).at(-1);
  await expect.poll(async () => (await newest())?.subject).toBe(subject);
  return (await newest()) ?? never(address);
}

/** The newest mail for an address, once there are so many. */
export async function waitForMail(address: string, count: number): Promise<KeptMail> {
  await expect.poll(async () => (await readMails(MAIL_FOLDER, address)).length).toBe(count);
  return (await readMails(MAIL_FOLDER, address)).at(-1) ?? never(address);
}

function never(address: string): never {
  throw new Error(`There is no mail for ${address}.`);
}
