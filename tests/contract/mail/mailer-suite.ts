import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { Mail, Mailer } from '#server/subjects/mail/mailer.ts';

/** A mailer with the mails that arrived. */
export interface Post {
  mailer: Mailer;
  /** The mails that arrived: recipients and bytes. */
  list(): Promise<{ recipients: string[]; message: Buffer }[]>;
  /** The whole log as one text. */
  logged(): string;
}

/** Sender of all mails in the suite. */
export const SENDER = 'no-reply@elfar.example';

export function aMail(fields: Partial<Mail> = {}): Mail {
  return {
    to: 'ada@lector.example',
    fromName: 'El Far',
    locale: 'ca',
    subject: 'Assumpte',
    html: '<p>Cos</p>',
    text: 'Cos\n',
    ...fields,
  };
}

const HOSTILE = 'Far\r\nBcc: tothom@lector.example\r\n\r\n<h1>Cos</h1>\u2028\0';

/** Behaviour of every mailer. `openPost` returns an empty one for each test. */
export function describeMailer(openPost: () => Promise<Post>): void {
  const sendOne = async (
    fields: Partial<Mail>,
  ): Promise<{ mail: Email; recipients: string[]; message: string }> => {
    const post = await openPost();
    await post.mailer.send(aMail(fields));
    const [first, ...others] = await post.list();
    if (!first || others.length > 0)
      throw new Error(`One mail was sent, and ${others.length + (first ? 1 : 0)} arrived.`);
    return {
      mail: await PostalMime.parse(first.message),
      recipients: first.recipients,
      message: first.message.toString('latin1'),
    };
  };

  describe('an arrived mail', () => {
    it('sends a mail from the site to the reader with its subject', async () => {
      const { mail, recipients } = await sendOne({
        fromName: 'Ràdio Far, «l’altra»',
        subject: 'Col·lecció d’estiu: peus de foto, i ñ 🎉',
      });
      expect(mail.from).toMatchObject({ name: 'Ràdio Far, «l’altra»', address: SENDER });
      expect(mail.to).toMatchObject([{ address: 'ada@lector.example' }]);
      expect(recipients).toEqual(['ada@lector.example']);
      expect(mail.subject).toBe('Col·lecció d’estiu: peus de foto, i ñ 🎉');
    });

    it.each([
      ['letters and signs', 'Il·lusió, «peça», mañana, ¿qué?, 10 €, 👩‍🚀, a < b & c\n'],
      ['lines that look like headers or boundaries', 'From: ningú\n.\n..\n--\n=3D =\n'],
      [
        'long lines',
        `${'mot '.repeat(400)}\n${'x'.repeat(1200)}\nhttps://elfar.example/?clau=${'a'.repeat(300)}=\n`,
      ],
      ['an empty text', ''],
    ])('preserves the text of both parts: %s', async (_what, text) => {
      const html = `<!doctype html><html lang="ca"><title>t</title><p>${text}</p></html>\n`;
      const { mail, message } = await sendOne({ text, html });
      expect(mail.text?.trimEnd() ?? '').toBe(text.trimEnd());
      expect(mail.html?.trimEnd()).toBe(html.trimEnd());
      // RFC 5322, 2.1.1
      expect(Math.max(...message.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(
        998,
      );
    });

    it('sends the language and marks the mail as generated', async () => {
      const { mail } = await sendOne({ locale: 'es' });
      expect(mail.headers).toContainEqual(
        expect.objectContaining({ key: 'content-language', value: 'es' }),
      );
      expect(mail.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
      expect(mail.headers.map(({ key }) => key)).not.toContain('x-mailer');
    });

    it('sends additional headers, long ones unfolded', async () => {
      const link = `<https://elfar.example/baixa/?clau=${'0123456789'.repeat(20)}>`;
      const { mail } = await sendOne({
        headers: {
          'List-Unsubscribe': link,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      });
      expect(mail.headers).toContainEqual(
        expect.objectContaining({ key: 'list-unsubscribe', value: link }),
      );
      expect(mail.headers).toContainEqual(
        expect.objectContaining({
          key: 'list-unsubscribe-post',
          value: 'List-Unsubscribe=One-Click',
        }),
      );
    });
  });

  describe('a hostile value', () => {
    it.each([
      ['subject', { subject: HOSTILE }],
      ['name', { fromName: HOSTILE }],
      ['header', { headers: { 'List-Unsubscribe': HOSTILE } }],
    ])('adds no header, recipient or body for a hostile %s', async (_where, fields) => {
      const plain = await sendOne({ headers: { 'List-Unsubscribe': 'x' } });
      const { mail, recipients, message } = await sendOne({
        headers: { 'List-Unsubscribe': 'x' },
        ...fields,
      });
      expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(
        plain.mail.headers.map(({ key }) => key).toSorted(),
      );
      expect(recipients).toEqual(['ada@lector.example']);
      expect([mail.bcc, mail.text?.trim(), mail.html?.trim()]).toEqual([
        undefined,
        'Cos',
        '<p>Cos</p>',
      ]);
      expect(message).not.toMatch(/^\s*Bcc:/im);
      expect(`${mail.subject}${mail.from?.name}`).not.toMatch(/[\p{Cc}\p{Zl}]/u);
    });

    it.each([
      'ada@lector.example, tothom@lector.example',
      'ada@lector.example\r\nBcc: tothom@lector.example',
      'Ada <ada@lector.example>',
      '"ada, tothom"@lector.example',
      'ada@lector.example;tothom@lector.example',
      'ada',
      '',
    ])('rejects a hostile email address: %j', async (to) => {
      const { mailer, list, logged } = await openPost();
      await expect(mailer.send(aMail({ to }))).rejects.toMatchObject({
        name: 'MailNotSentError',
        problem: 'address-refused',
      });
      expect(await list()).toEqual([]);
      expect(logged()).not.toContain('ada');
    });
  });

  it('logs that a mail was sent, without recipient and content', async () => {
    const { mailer, logged } = await openPost();
    await mailer.send(aMail({ subject: 'Secret', text: 'https://elfar.example/?clau=secreta\n' }));
    expect(logged()).toContain('"level":"info"');
    expect(logged()).not.toMatch(/@|ada|lector|secret/i);
  });

  it('sends many mails at once', async () => {
    const { mailer, list } = await openPost();
    const all = Array.from({ length: 20 }, (_none, index) => `ada${index}@lector.example`);
    await Promise.all(all.map((to) => mailer.send(aMail({ to }))));
    expect((await list()).flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      all.toSorted(),
    );
  });
}
