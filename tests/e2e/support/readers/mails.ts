import { expect } from 'playwright/test';
import { readMails, type KeptMail } from '#tests/support/readers/mail-folder.ts';

/** Mail folder of the test server. */
export const MAIL_FOLDER = '.cache/tests/mail';

/** Waits until the newest mail for an email address has a subject. */
export async function waitForMailAbout(address: string, subject: string): Promise<KeptMail> {
  const newest = async () => (await readMails(MAIL_FOLDER, address)).at(-1);
  await expect.poll(async () => (await newest())?.subject).toBe(subject);
  return (await newest()) ?? never(address);
}

/** Waits for a number of mails for an email address, and returns the newest. */
export async function waitForMail(address: string, count: number): Promise<KeptMail> {
  await expect
    .poll(async () => (await readMails(MAIL_FOLDER, address)).length, { timeout: 20_000 })
    .toBe(count);
  return (await readMails(MAIL_FOLDER, address)).at(-1) ?? never(address);
}

function never(address: string): never {
  throw new Error(`No mail for ${address} was found.`);
}
