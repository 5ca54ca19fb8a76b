import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { writeAccountMail } from '#server/subjects/mail/account-mail-templates.ts';
import type { Mail } from '#server/subjects/mail/mailer.ts';
import {
  writeNewsletterConfirmation,
  writeNewsletterWelcome,
} from '#server/subjects/mail/newsletter-mails.ts';
import { writeChildMail } from '#server/subjects/mail/child-mail.ts';
import { writeNotificationMail } from '#server/subjects/mail/notification-mail.ts';
import type { Addressee } from '#server/subjects/mail/write-mail.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import {
  addresseeOf,
  changeOf,
  count,
  LINK,
  noticeOf,
  receiptOf,
  taskOf,
  UNSUBSCRIBE,
} from './letters.ts';

const MAILS: Record<string, (addressee: Addressee) => Mail> = {
  validation: taskOf('validation'),
  newAddress: taskOf('newAddress'),
  passwordReset: taskOf('passwordReset'),
  legacyPassword: taskOf('legacyPassword'),
  passwordChanged: noticeOf('passwordChanged'),
  emailChanged: changeOf(168),
  emailTakenBack: noticeOf('emailTakenBack'),
  accountDeleted: receiptOf('K7Q2-90TM-XE4B'),
  newsletterConfirmation: (addressee) =>
    writeNewsletterConfirmation(addressee, { newsletter: 'Bon dia', link: LINK, hours: 72 }),
  notifications: (addressee) =>
    writeNotificationMail(addressee, {
      notifications: [
        { kind: 'reply', count: 1, authorName: 'Laia', state: 'published', title: 'El port obre' },
        { kind: 'reply', count: 4, authorName: 'Laia', state: 'published', title: 'El port obre' },
        { kind: 'reply', count: 100, authorName: 'Laia', state: 'published' },
        {
          kind: 'answer',
          count: 1,
          authorName: 'Redacció',
          state: 'published',
          title: 'El port obre',
        },
        { kind: 'decision', count: 1, authorName: '', state: 'rejected', title: 'El port obre' },
        { kind: 'decision', count: 1, authorName: '', state: 'published', title: 'El port obre' },
        { kind: 'pick', count: 1, authorName: '', state: 'published', title: 'El port obre' },
      ],
      further: 2,
      link: LINK,
      unsubscribe: UNSUBSCRIBE,
    }),
  childEnded: (addressee) =>
    writeChildMail(addressee, { nick: 'lectora', child: 'Grumet', age: 13, link: LINK }),
  newsletterWelcome: (addressee) =>
    writeNewsletterWelcome(addressee, {
      newsletter: 'Bon dia',
      link: LINK,
      unsubscribe: UNSUBSCRIBE,
    }),
};
const ALL = Object.entries(MAILS).flatMap(([kind, write]) =>
  [elfar, ondamarea].flatMap((site) =>
    (['ca', 'es'] as const).map((locale) => ({ kind, write, site, locale, alias: site.alias })),
  ),
);

const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });
const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
/** The words of a program that shows no pictures. */
const wordsOf = (html: string) =>
  decode(
    html
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
      .replaceAll(/<[^>]*>/g, '\n'),
  );

describe.each(ALL)('the mail $kind of $alias in $locale', ({ write, site, locale }) => {
  const mail = write(addresseeOf(site, locale));

  it('names the site as sender, the reader as recipient, and a subject', () => {
    expect(mail).toMatchObject({ to: 'ada@lector.example', fromName: site.name, locale });
    expect(mail.subject).toMatch(/^.{10,70}$/);
  });

  it('contains its link once as a button and once as text, in both parts', () => {
    expect(mail.html.match(/<a class="button" href="[^"]*"/g)).toEqual([
      `<a class="button" href="${LINK.replace('&', '&amp;')}"`,
    ]);
    expect([
      count(mail.html, `"${LINK.replace('&', '&amp;')}"`),
      count(wordsOf(mail.html), LINK),
      count(mail.text, LINK),
    ]).toEqual([1, 1, 1]);
  });

  it('contains the same text in both parts', () => {
    const linesOf = (text: string) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.replace(/:(?: http\S+)?$/, ''));
    // The sentence before the link mentions a button, which the text part lacks.
    const html = linesOf(wordsOf(mail.html)).filter((_line, index, all) => all[index + 1] !== LINK);
    expect(linesOf(mail.text)).toEqual(html);
  });

  it('is valid HTML in its language that loads nothing', () => {
    const { results } = validator.validateStringSync(mail.html);
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([]);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.html.match(/<h\d/g)).toEqual(['<h1']);
    expect(mail.html).not.toMatch(/<(?:table|script|link|iframe)\b|url\(|@import/i);
    expect(mail.html.match(/\bsrc(?:set)?="[^"]*"/g)).toEqual(['src="cid:wordmark"']);
  });

  it('replaces every placeholder and differs from the other language', () => {
    const other = write(addresseeOf(site, locale === 'ca' ? 'es' : 'ca'));
    expect(mail.subject + mail.text + wordsOf(mail.html)).not.toMatch(/[{}]|undefined/);
    expect([mail.subject === other.subject, mail.text === other.text]).toEqual([false, false]);
  });
});

describe('the content of a mail', () => {
  it('prints the time of an event in the site’s time zone', () => {
    expect(MAILS['passwordChanged']?.(addresseeOf(elfar, 'ca')).text).toContain(
      'Data: 20 d’abril del 2026, a les 9.05\u00a0h.',
    );
    expect(MAILS['accountDeleted']?.(addresseeOf(ondamarea, 'es')).text).toContain(
      'Fecha: 20 de abril de 2026 a las 9:05.',
    );
  });

  it('prints the receipt number of a deletion', () => {
    const { text, html } = receiptOf('K7Q2-90TM-XE4B')(addresseeOf(elfar, 'ca'));
    expect(
      [text, html].map((part) => part.includes('Número de comprovant: K7Q2-90TM-XE4B')),
    ).toEqual([true, true]);
  });

  it.each([
    [1, 'durant 1 hora.'],
    [24, 'durant 24 hores.'],
    [72, 'durant 3 dies.'],
  ])('prints the validity of a link: %s', (hours, words) => {
    const { text } = writeAccountMail(addresseeOf(elfar, 'ca'), {
      kind: 'validation',
      nick: 'Ada',
      link: LINK,
      hours,
    });
    expect(text).toContain(words);
  });

  it('prints the time of a change of email address and the period in which it can be reverted', () => {
    const { text } = changeOf(168)(addresseeOf(elfar, 'ca'));
    expect(text).toContain('Data: 20 d’abril del 2026, a les 9.05\u00a0h.');
    expect(text).toContain('L’enllaç és vàlid durant 7 dies.');
  });

  it('links the front page in the reader’s language', () => {
    expect(taskOf('validation')(addresseeOf(elfar, 'es')).html).toContain(
      'href="http://elfar.localhost/es/"',
    );
  });

  it('offers a subscriber to unsubscribe with one request (RFC 8058)', () => {
    const mail = writeNewsletterWelcome(addresseeOf(elfar, 'ca'), {
      newsletter: 'Bon dia',
      link: LINK,
      unsubscribe: UNSUBSCRIBE,
    });
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${UNSUBSCRIBE}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.text).toContain(`Dona’m de baixa: ${UNSUBSCRIBE}`);
    expect(mail.html).toContain(`href="${UNSUBSCRIBE.replace('&', '&amp;')}"`);
  });

  it('offers no unsubscription in other mails', () => {
    expect(taskOf('validation')(addresseeOf(elfar, 'ca')).headers).toEqual({});
  });
});
