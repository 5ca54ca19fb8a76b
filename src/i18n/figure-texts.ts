import { formatDuration } from '#domain/dates/duration.ts';
import { LEAST_SHOWN, type FigureSums } from '#domain/figures/figure.ts';
import type { FigureReport } from '#domain/figures/report.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { getTranslator } from './translator.ts';

/** Numbers of figures and sentences about them in a language, for the room and for the mail. */
export function createFigureTexts(locale: Locale) {
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
    /** The views of a period against those of the one before: a day against the day before. */
    finding(
      { views, before }: Pick<FigureReport['total'], 'views' | 'before'>,
      of: 'period' | 'day' = 'period',
    ): string {
      const change = before === 0 ? 0 : views / before - 1;
      const kind = kindOf({ views, before, change });
      const said = { views: number(views), percent: percent(Math.abs(change)) };
      return of === 'day'
        ? t(`figures:mail.finding.${kind}`, said)
        : t(`figures:chart.${kind}`, said);
    },
  };
}

function kindOf({
  views,
  before,
  change,
}: Record<'views' | 'before' | 'change', number>): 'none' | 'first' | 'same' | 'more' | 'less' {
  if (views === 0) return 'none';
  if (before === 0) return 'first';
  if (Math.round(change * 100) === 0) return 'same';
  return change > 0 ? 'more' : 'less';
}
