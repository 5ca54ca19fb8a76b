import { formatDayInSentence } from '#domain/dates/published-date.ts';
import { nameToGreet } from './mail-words.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { Translate } from '#i18n/translator.ts';
import type { BoughtTerms } from '#domain/subscriptions/announced-terms.ts';
import { priceInWords } from '#i18n/price-texts.ts';
import type { MailDetail } from './mail-words.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/** A mail about a subscription. `link` is absolute. */
export type SubscriptionMail = { nick: string; offer: string; link: string } & (
  | { kind: 'subscriptionEnded' | 'usedCard' }
  /** `profile`: the page where it can be cancelled, absolute. */
  | { kind: 'subscriptionWelcome'; terms: BoughtTerms | undefined; profile: string }
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
export function writeSubscriptionMail(
  addressee: Addressee,
  mail: SubscriptionMail,
  now = new Date(),
): Mail {
  const { site, locale } = addressee.edition;
  const day = (instant: Date) => formatDayInSentence(instant, locale, site.timeZone, now);
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
      ...(mail.kind === 'subscriptionWelcome' && { details: detailsOf(t, mail, { day, locale }) }),
    };
  });
}

/** The facts that a reader keeps: the offer, its price, each payment to come, and the way out. */
function detailsOf(
  t: Translate,
  { offer, terms, profile }: Extract<SubscriptionMail, { kind: 'subscriptionWelcome' }>,
  { day, locale }: { day: (instant: Date) => string; locale: Locale },
): MailDetail[] {
  if (!terms) return [];
  const { isTrial, paid, next } = terms;
  const at = ({ amount, at: date }: Pick<BoughtTerms['next'], 'amount' | 'at'>) =>
    t('mail:bought.payment', { amount, date: day(date) });
  const detail = (
    name: 'offer' | 'price' | 'trial' | 'paid' | 'first' | 'next' | 'after' | 'cancel',
    value: string,
  ) => ({ label: t(`mail:bought.${name}`), value });
  return [
    detail('offer', offer),
    detail('price', priceInWords(terms.offer, locale)),
    ...(isTrial ? [detail('trial', t('mail:bought.until', { date: day(next.at) }))] : []),
    ...(paid === null ? [] : [detail('paid', paid)]),
    detail(isTrial ? 'first' : 'next', at(next)),
    ...(next.full ? [detail('after', at({ amount: next.full.amount, at: next.full.from }))] : []),
    detail('cancel', t('mail:bought.way', { profile })),
  ];
}
