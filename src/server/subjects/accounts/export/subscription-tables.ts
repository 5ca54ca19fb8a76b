import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { Advantage } from '#domain/subscriptions/advantages.ts';
import { amountInWords } from '#domain/sites/offers.ts';
import type { Table, Words } from './export-table.ts';

/** Subscriptions and payments in the export. The name of an offer is its id, because the site may no longer sell it. */
export function subscriptionTables(
  { subscriptions, payments, usedAdvantages }: ReaderExport,
  { t, when, siteOf }: Words,
  locale: Locale,
): Table[] {
  return [
    {
      title: t('export:subscriptions.title'),
      heads: [
        t('export:subscriptions.offer'),
        t('export:subscriptions.site'),
        t('export:subscriptions.state'),
        t('export:subscriptions.since'),
        t('export:subscriptions.until'),
        t('export:subscriptions.reason'),
        t('export:subscriptions.ids'),
      ],
      rows: subscriptions.map(({ offer, site, state, since, currentPeriodEnd, reason, provider, providerId, customer }) => [
        offer ?? t('export:subscriptions.gift'),
        siteOf(site),
        t(`subscription:states.${state}`),
        when(since),
        when(currentPeriodEnd),
        reason === null ? null : t(`subscription:reasons.${reason}`),
        [provider, providerId, customer].filter((id) => id !== null).join(' · '),
      ]),
    },
    {
      title: t('export:payments.title'),
      heads: [t('export:payments.number'), t('export:payments.amount'), t('export:payments.state'), t('export:payments.at')],
      rows: payments.map(({ number, url, amount, currency, state, at }) => [
        url === null ? number : { text: number, href: url },
        amountInWords(amount, currency, locale),
        t(`subscription:payments.${state}`),
        when(at),
      ]),
    },
    {
      title: t('export:usedAdvantages.title'),
      heads: [t('export:usedAdvantages.advantage'), t('export:usedAdvantages.until')],
      rows: usedAdvantages.map(({ advantage, until }) => [
        advantage === 'trial' ? t('export:usedAdvantages.trial') : t('export:usedAdvantages.campaign', { code: codeOf(advantage) }),
        when(until),
      ]),
    },
  ];
}

/** The code of a campaign, after the alias of its site. */
function codeOf(advantage: Advantage): string {
  return advantage.slice(advantage.indexOf('.') + 1);
}
