import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { email } from '#domain/forms/validation-rules.ts';
import { mailWordmark } from '#server/subjects/mail/mail-wordmark.ts';
import { toMimeMessage } from '#server/subjects/mail/mime-message.ts';

const mailTo = (to: string) =>
  toMimeMessage(
    { to, fromName: 'El Far', locale: 'ca', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' },
    'no-reply@elfar.example',
  );

test('every email address that a form accepts is accepted by mails', async () => {
  const part = fc.string({ unit: fc.constantFrom(..."aZ0.-_+'"), minLength: 1, maxLength: 90 });
  const addresses = fc.oneof(
    fc.emailAddress(),
    fc.tuple(part, part).map(([name, host]) => `${name}@${host}.es`),
  );
  await fc.assert(
    fc.asyncProperty(addresses, async (to) => {
      fc.pre(email(to));
      await expect(mailTo(to)).resolves.toMatchObject({ envelope: { to: [to] } });
    }),
  );
});

test('a mailbox name above the maximum length is rejected by forms and mails alike', async () => {
  const to = `${'a'.repeat(65)}@correu.example`;
  expect(email(to)).toBe(false);
  await expect(mailTo(to)).rejects.toThrow('not a single email address');
});

test('the wordmark of a site is a picture of the mail, in its colour and at twice its size', async () => {
  const wordmark = mailWordmark('elfar', '#fffdf8');
  if (!wordmark) throw new Error('The site has no wordmark.');
  const { attachments = [] } = await toMimeMessage(
    {
      to: 'nuria@correu.example',
      fromName: 'El Far',
      locale: 'ca',
      subject: 'Hola',
      text: 'Hola',
      html: '<p>Hola</p>',
      wordmark,
    },
    'no-reply@elfar.example',
  );
  const [picture] = attachments;
  if (!Buffer.isBuffer(picture?.content)) throw new Error('The mail has no picture.');
  expect(picture).toMatchObject({ cid: 'wordmark', contentDisposition: 'inline' });
  const { height, format, hasAlpha } = await sharp(picture.content).metadata();
  expect({ height, format, hasAlpha }).toEqual({
    height: wordmark.height * 2,
    format: 'png',
    hasAlpha: true,
  });
  expect(picture.content.length).toBeLessThan(8000);
});

test('a mail is sent without a wordmark that cannot be drawn, as of a site that has gone', async () => {
  const { to, html, attachments } = await toMimeMessage(
    {
      to: 'nuria@correu.example',
      fromName: 'El Far',
      locale: 'ca',
      subject: 'Hola',
      text: 'Hola',
      html: '<p>Hola</p>',
      wordmark: { site: 'tancat', ink: '#ffffff', width: 90, height: 28 },
    },
    'no-reply@elfar.example',
  );
  expect([to, html, attachments]).toEqual([
    { name: '', address: 'nuria@correu.example' },
    '<p>Hola</p>',
    [],
  ]);
});

test('a site without a drawn wordmark has its name in the mail', () => {
  expect(mailWordmark('sense-dibuix', '#ffffff')).toBeUndefined();
  expect(mailWordmark('../../../package', '#ffffff')).toBeUndefined();
});
