import type { FigureLine, FigureReport } from '#domain/figures/report.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import {
  formatDayRange,
  formatMonth,
  formatShortDay,
  formatTime,
} from '#domain/dates/published-date.ts';
import { addDays } from '#domain/dates/relative-instant.ts';
import { formatDuration } from '#domain/dates/duration.ts';
import {
  DIRECT_KEY,
  LEAST_SHOWN,
  OTHER_KEY,
  OWN_KEY,
  type FigureSums,
} from '#domain/figures/figure.ts';
import type { Period } from '#domain/figures/period.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { getTranslator } from '#i18n/translator.ts';

/** The keys of the source that are no host. */
const SOURCES = { [DIRECT_KEY]: 'direct', [OWN_KEY]: 'own', [OTHER_KEY]: 'other' } as const;

const isOneOf = <Key extends string>(keys: readonly Key[], key: string): key is Key =>
  keys.some((one) => one === key);

export type FigureWords = ReturnType<typeof createFigureWords>;

/** The words of the room of figures: numbers, times and names of keys in a language. */
export function createFigureWords({ locale, timeZone }: { locale: Locale; timeZone: string }) {
  const t = getTranslator(locale);
  const plain = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const rounded = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const number = (value: number) => plain.format(value);
  const percent = (part: number) => rounded.format(part).replaceAll(' ', '\u00A0');
  return {
    number,
    percent,
    /** A count, or the words of one that is hidden. */
    count: (value: number | null): string =>
      value === null ? t('figures:funnel.few', { least: LEAST_SHOWN }) : number(value),
    /** Visible time per view, as minutes and seconds. */
    perView: ({ seconds, views }: Pick<FigureSums, 'seconds' | 'views'>): string =>
      views === 0 ? '–' : formatDuration(Math.round(seconds / views)),
    /** The sentence over the chart. */
    finding({ views, before }: FigureReport['total']): string {
      if (views === 0) return t('figures:chart.none');
      const said = { views: number(views) };
      if (before === 0) return t('figures:chart.first', said);
      const change = views / before - 1;
      if (Math.round(change * 100) === 0) return t('figures:chart.same', said);
      return t(change > 0 ? 'figures:chart.more' : 'figures:chart.less', {
        ...said,
        percent: percent(Math.abs(change)),
      });
    },
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
          return name;
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
