import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { Table, Words } from './export-table.ts';

/** Notifications of a reader, and the choices about mails with them. */
export function notificationTables({ notifications, notificationSettings }: ReaderExport, { t, when, siteOf }: Words): Table[] {
  return [
    {
      title: t('export:notifications.title'),
      heads: [
        t('export:notifications.site'),
        t('export:notifications.kind'),
        t('export:notifications.comment'),
        t('export:notifications.at'),
        t('export:notifications.readAt'),
        t('export:notifications.mailedAt'),
      ],
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
      title: t('export:notificationSettings.title'),
      heads: [t('export:notificationSettings.site'), t('export:notificationSettings.digest'), t('export:notificationSettings.at')],
      rows: notificationSettings.map(({ site, digest, at }) => [siteOf(site), t(`notifications:list.digest.choices.${digest}`), when(at)]),
    },
  ];
}
