import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import { formatDayRange } from '#domain/dates/published-date.ts';
import { countryOptions } from '#domain/accounts/forms/countries.ts';
import { provinceOptions } from '#domain/accounts/forms/provinces.ts';
import { PERSON_FIELDS, type PersonField } from '#domain/accounts/forms/person-fields.ts';
import type { Words } from './export-table.ts';
import type { Cell } from './print-section.ts';

/**
 * The fields of a reader and their account with labels, in the order of the profile page. Empty
 * fields are `null`.
 */
export function profileRows(
  { reader, account }: ReaderExport,
  { t, when, siteOf, locale }: Words,
): (readonly [label: string, value: Cell])[] {
  const is = (flag: boolean) => (flag ? t('export:yes') : t('export:no'));
  const types = {
    1: t('export:profile.reader'),
    2: t('export:profile.subscriber'),
    rrss: t('export:profile.social'),
  };
  const namesOfCodes = { country: countryOptions(locale), province: provinceOptions(locale) };
  const nameOf = (field: PersonField) =>
    (field === 'country' || field === 'province'
      ? namesOfCodes[field].get(reader[field])
      : undefined) ?? reader[field];
  return [
    [t('export:profile.id'), reader.id],
    ...PERSON_FIELDS.map((field) => [t(`profile:fields.${field}`), nameOf(field)] as const),
    [
      t('profile:fields.birthdate'),
      reader.birthdate && formatDayRange(reader.birthdate, reader.birthdate, locale),
    ],
    [t('export:profile.isEmailProved'), is(account.isEmailProved)],
    [t('export:profile.alternativeEmail'), reader.alternativeEmail],
    [t('export:profile.nif'), reader.nif],
    [t('export:profile.type'), types[reader.type]],
    [t('export:profile.bulletin'), is(reader.bulletin)],
    [t('export:profile.demoBulletin'), is(reader.demoBulletin)],
    [t('export:profile.isRegisteredInDemo'), is(reader.isRegisteredInDemo)],
    [t('export:profile.commentsDislikeId'), reader.commentsDislikeId.join(', ')],
    [t('export:profile.commentsReportId'), reader.commentsReportId.join(', ')],
    [t('export:profile.site'), siteOf(account.site)],
    [t('export:profile.createdAt'), when(account.createdAt)],
    [t('export:profile.updatedAt'), when(account.updatedAt)],
    [t('export:profile.picture'), account.picture && { picture: account.picture }],
  ];
}
