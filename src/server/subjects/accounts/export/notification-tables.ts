import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import { textsIn } from '#i18n/texts-in.ts';
import { headsIn, type Table, type Words } from './export-table.ts';

/** Notifications of a reader, and the choices about mails with them. */
export function notificationTables(
  { notifications, notificationSettings }: ReaderExport,
  { locale, t, when, siteOf }: Words,
): Table[] {
  return [
    {
      ...headsIn(textsIn(locale, 'export:notifications'), [
        'site',
        'kind',
        'comment',
        'at',
        'readAt',
        'mailedAt',
      ]),
      rows: notifications.map(({ site, kind, comment, at, readAt, mailedAt }) => [
        siteOf(site),
        t(`export:notifications.kinds.${kind}`),
        comment,
        when(at),
        when(readAt),
        when(mailedAt),
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:notificationSettings'), ['site', 'digest', 'at']),
      rows: notificationSettings.map(({ site, digest, at }) => [
        siteOf(site),
        t(`notifications:list.digest.choices.${digest}`),
        when(at),
      ]),
    },
  ];
}
