import { formatDay } from '#domain/dates/published-date.ts';
import { nameToGreet } from './mail-words.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/** A mail about a subscription. `link` is absolute. */
export type SubscriptionMail = { nick: string; offer: string; link: string } & (
  | { kind: 'subscriptionWelcome' | 'subscriptionEnded' | 'usedCard' }
  /** `until`: the end of the access. */
  | { kind: 'paymentFailed'; until: Date }
  /**
   * The next payment. `full`: the price after a campaign, and its first payment. Amounts are in
   * words.
   */
  | {
      kind: 'renewal' | 'firstPayment';
      at: Date;
      amount: string;
      full: { amount: string; from: Date } | null;
    }
);

/** Writes the mails of subscriptions. */
export function writeSubscriptionMail(addressee: Addressee, mail: SubscriptionMail): Mail {
  const { site, locale } = addressee.edition;
  const day = (instant: Date) => formatDay(instant, locale, site.timeZone);
  return writeMail(addressee, (t) => {
    const nick = nameToGreet(mail.nick);
    const values = { offer: mail.offer, site: site.name, contact: site.contactEmail ?? site.url };
    const text = () => {
      switch (mail.kind) {
        case 'paymentFailed':
          return t('mail:paymentFailed.text', { ...values, date: day(mail.until) });
        case 'renewal':
        case 'firstPayment':
          return t(`mail:${mail.kind}.text`, {
            ...values,
            date: day(mail.at),
            amount: mail.amount,
          });
        case 'subscriptionWelcome':
        case 'subscriptionEnded':
        case 'usedCard':
          return t(`mail:${mail.kind}.text`, values);
      }
    };
    const full = 'full' in mail ? mail.full : null;
    return {
      subject: t(`mail:${mail.kind}.subject`, values),
      paragraphs: [
        nick === undefined ? t('mail:greetingWithoutName') : t('mail:greeting', { nick }),
        text(),
        ...(full ? [t('mail:fullPrice', { date: day(full.from), amount: full.amount })] : []),
        t(`mail:${mail.kind}.note`, values),
      ],
      action: { label: t(`mail:${mail.kind}.action`), url: mail.link },
      notes: [],
    };
  });
}
