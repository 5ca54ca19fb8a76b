import { describe, expect, it } from 'vitest';
import { getMailColours } from '#server/subjects/mail/mail-colours.ts';
import {
  writeSubscriptionMail,
  type SubscriptionMail,
} from '#server/subjects/mail/subscription-mail-templates.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

const shared = {
  nick: 'Núria',
  offer: 'Digital',
  link: 'http://elfar.localhost/suscripcion/perfil/',
};
const day = new Date('2026-12-26T23:30:00Z');
const MAILS: SubscriptionMail[] = [
  { ...shared, kind: 'subscriptionWelcome' },
  { ...shared, kind: 'paymentFailed', until: day },
  { ...shared, kind: 'renewal', at: day, amount: '59 €', full: null },
  {
    ...shared,
    kind: 'firstPayment',
    at: day,
    amount: '1 €',
    full: { amount: '5,90 €', from: new Date('2027-03-26T12:00:00Z') },
  },
  { ...shared, kind: 'subscriptionEnded' },
  { ...shared, kind: 'usedCard' },
];

const write = (mail: SubscriptionMail, locale: 'ca' | 'es') =>
  writeSubscriptionMail(
    {
      to: 'nuria@correu.example',
      edition: { site: elfar, locale },
      colours: getMailColours('elfar'),
    },
    mail,
  );

describe.each(MAILS.map((mail) => [mail.kind, mail] as const))('the mail %s', (_kind, mail) => {
  it('names the site, the offer and the link in both parts, in the language of the reader', () => {
    const [ca, es] = [write(mail, 'ca'), write(mail, 'es')];
    for (const { subject, html, text } of [ca, es]) {
      expect(subject).toContain('El Far');
      for (const part of [html, text])
        for (const word of ['Digital', shared.link, 'Núria']) expect(part).toContain(word);
      expect(subject + text).not.toMatch(/[{}]/);
    }
    expect(ca.text).not.toBe(es.text);
  });

  it('greets nobody by a nick that is a message', () => {
    expect(write({ ...mail, nick: 'guanya a https://evil.example' }, 'ca').text).not.toContain(
      'evil.example',
    );
  });
});

it('states days of the site’s clocks, and the amount', () => {
  const [, failed, renewal, first] = MAILS.map((mail) => write(mail, 'ca').text);
  expect(first).toMatch(/27 de desembre.*1 €/);
  expect(first).toMatch(/Des del divendres, 26 de març.*, cada pagament serà de 5,90 €/);
  expect(renewal).not.toContain('promoció');
  expect(failed).toContain('27 de desembre');
  expect(renewal).toMatch(/27 de desembre.*59 €/);
});
