import { describe, expect, it } from 'vitest';
import { getMailColours } from '#server/subjects/mail/mail-colours.ts';
import {
  writeSubscriptionMail,
  type SubscriptionMail,
} from '#server/subjects/mail/subscription-mail-templates.ts';
import type { BoughtTerms } from '#domain/subscriptions/announced-terms.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

const shared = {
  nick: 'Núria',
  offer: 'Digital',
  link: 'http://elfar.localhost/suscripcion/perfil/',
};
const day = new Date('2026-12-26T23:30:00Z');
const MAILS: SubscriptionMail[] = [
  {
    ...shared,
    kind: 'subscriptionWelcome',
    profile: shared.link,
    terms: {
      offer: { price: 590, currency: 'EUR', interval: 'month' },
      isTrial: true,
      paid: null,
      next: { at: day, amount: '5,90 €', full: null },
    },
  },
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
    new Date('2026-11-29T12:00:00Z'),
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

describe('the mail about what was bought', () => {
  const bought = (terms: Partial<BoughtTerms>) =>
    write(
      {
        ...shared,
        link: 'http://elfar.localhost/',
        kind: 'subscriptionWelcome',
        profile: 'http://elfar.localhost/suscripcion/perfil/',
        terms: {
          offer: { price: 590, currency: 'EUR', interval: 'month' },
          isTrial: false,
          paid: '5,90 €',
          next: { at: day, amount: '5,90 €', full: null },
          ...terms,
        },
      },
      'ca',
    );
  const listOf = ({ text }: { text: string }) =>
    text.split('\n').slice(
      text.split('\n').findIndex((line) => line.startsWith('Subscripció:')),
      text.split('\n').findIndex((line) => line.startsWith('Per cancel·lar-la:')) + 1,
    );

  it('lists a trial, its first payment and the way out', () => {
    expect(listOf(bought({ isTrial: true, paid: null }))).toEqual([
      'Subscripció: Digital',
      'Preu: 5,90\u00a0€ al mes',
      'Prova: fins al diumenge 27 de desembre, sense pagar res',
      'Primer pagament: 5,90 €, el diumenge 27 de desembre',
      'Per cancel·lar-la: quan vulguis, a http://elfar.localhost/suscripcion/perfil/',
    ]);
  });

  it('lists the payment of a campaign, and the price after it', () => {
    expect(
      listOf(
        bought({
          paid: '1 €',
          next: {
            at: day,
            amount: '1 €',
            full: { amount: '5,90 €', from: new Date('2027-03-26T12:00:00Z') },
          },
        }),
      ).slice(2, -1),
    ).toEqual([
      'Pagat avui: 1 €',
      'Pagament següent: 1 €, el diumenge 27 de desembre',
      'Després de la promoció: 5,90 €, el divendres 26 de març',
    ]);
  });

  it('has the same facts in both parts, and the wordmark of its site', () => {
    const mail = bought({});
    for (const line of listOf(mail)) {
      const [label = '', value = ''] = line.split(/: (.*)/s);
      expect(mail.html).toContain(`>${label}</th>`);
      expect(mail.html).toContain(`>${value}</td>`);
    }
    expect(mail.html).toMatch(/<img src="cid:wordmark" alt="El Far"/);
    expect(mail.wordmark?.site).toBe('elfar');
  });
});

it('states days of the site’s clocks, and the amount', () => {
  const [, failed, renewal, first] = MAILS.map((mail) => write(mail, 'ca').text);
  expect(first).toMatch(/27 de desembre.*1 €/);
  expect(first).toMatch(/Des del divendres 26 de març, cada pagament serà de 5,90 €/);
  expect(renewal).not.toContain('promoció');
  expect(failed).toContain('27 de desembre');
  expect(renewal).toMatch(/27 de desembre.*59 €/);
});
