import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { Advantage } from '#domain/subscriptions/advantages.ts';
import { amountInWords } from '#domain/sites/offers.ts';
import { textsIn } from '#i18n/texts-in.ts';
import { headsIn, type Table, type Words } from './export-table.ts';

/**
 * Subscriptions and payments in the export. The name of an offer is its id, because the site may no
 * longer sell it.
 */
export function subscriptionTables(
  { subscriptions, payments, usedAdvantages }: ReaderExport,
  { locale, t, when, siteOf }: Words,
): Table[] {
  return [
    {
      ...headsIn(textsIn(locale, 'export:subscriptions'), [
        'offer',
        'site',
        'state',
        'since',
        'until',
        'reason',
        'ids',
      ]),
      rows: subscriptions.map(
        ({
          offer,
          site,
          state,
          since,
          currentPeriodEnd,
          reason,
          provider,
          providerId,
          customer,
        }) => [
          offer ?? t('export:subscriptions.gift'),
          siteOf(site),
          t(`subscription:states.${state}`),
          when(since),
          when(currentPeriodEnd),
          reason === null ? null : t(`subscription:reasons.${reason}`),
          [provider, providerId, customer].filter((id) => id !== null).join(' · '),
        ],
      ),
    },
    {
      ...headsIn(textsIn(locale, 'export:payments'), ['number', 'amount', 'state', 'at']),
      rows: payments.map(({ number, url, amount, currency, state, at }) => [
        url === null ? number : { text: number, href: url },
        amountInWords(amount, currency, locale),
        t(`subscription:payments.${state}`),
        when(at),
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:usedAdvantages'), ['advantage', 'until']),
      rows: usedAdvantages.map(({ advantage, until }) => [
        advantage === 'trial'
          ? t('export:usedAdvantages.trial')
          : t('export:usedAdvantages.campaign', { code: codeOf(advantage) }),
        when(until),
      ]),
    },
  ];
}

/** The code of a campaign, after the alias of its site. */
function codeOf(advantage: Advantage): string {
  return advantage.slice(advantage.indexOf('.') + 1);
}
