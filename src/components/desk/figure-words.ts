import type { FigureLine, FigureReport } from '#domain/figures/report.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import {
  formatDayRange,
  formatMonth,
  formatShortDay,
  formatTime,
} from '#domain/dates/published-date.ts';
import { addDays } from '#domain/dates/relative-instant.ts';
import { DIRECT_KEY, OTHER_KEY, OWN_KEY } from '#domain/figures/figure.ts';
import type { Period } from '#domain/figures/period.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { createFigureTexts } from '#i18n/figure-texts.ts';
import { getTranslator } from '#i18n/translator.ts';

/** The keys of the source that are no host. */
const SOURCES = { [DIRECT_KEY]: 'direct', [OWN_KEY]: 'own', [OTHER_KEY]: 'other' } as const;

const isOneOf = <Key extends string>(keys: readonly Key[], key: string): key is Key =>
  keys.some((one) => one === key);

export type FigureWords = ReturnType<typeof createFigureWords>;

/** The words of the room of figures: numbers, times and names of keys in a language. */
export function createFigureWords({ locale, timeZone }: { locale: Locale; timeZone: string }) {
  const t = getTranslator(locale);
  return {
    ...createFigureTexts(locale),
    /** The name of a row of a list. */
    name(by: string, { key, name }: Pick<FigureLine, 'key' | 'name'>): string {
      switch (by) {
        case 'device':
          return isOneOf(['phone', 'tablet', 'computer'], key)
            ? t(`figures:keys.device.${key}`)
            : key;
        case 'reader':
          return isOneOf(['anonymous', 'reader', 'subscriber'], key)
            ? t(`figures:keys.reader.${key}`)
            : key;
        case 'depth':
          return isOneOf(['0', '1', '2', '3', '4'], key) ? t(`figures:keys.depth.${key}`) : key;
        case 'source':
          return isOneOf([DIRECT_KEY, OWN_KEY, OTHER_KEY], key)
            ? t(`figures:keys.source.${SOURCES[key]}`)
            : key;
        case 'language':
          return isOneOf(['ca', 'es'], key) ? getTranslator(key)('language:name') : key;
        default:
          return key === OTHER_KEY ? t('figures:keys.source.other') : name;
      }
    },
    /** An hour or a day of the chart. */
    point: (starts: string, period: Period): string =>
      period === 'day'
        ? formatTime(starts, locale, timeZone)
        : formatShortDay(calendarDay(starts, timeZone), locale),
    /** The period as a title. */
    period({ period, first, end }: Pick<FigureReport, 'period' | 'first' | 'end'>): string {
      if (period === 'month') return formatMonth(first, locale, timeZone);
      const days = formatDayRange(first, addDays(end, -1), locale);
      return period === 'week' ? t('figures:week', { days }) : days;
    },
  };
}
