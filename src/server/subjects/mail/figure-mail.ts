import { formatNearDay } from '#domain/dates/published-date.ts';
import { LEAST_SHOWN, OTHER_KEY } from '#domain/figures/figure.ts';
import type { FigureReport } from '#domain/figures/report.ts';
import { absoluteUrl } from '#domain/paths/urls.ts';
import type { Site } from '#domain/sites/site.ts';
import { ofName } from '#domain/text/prepositions.ts';
import { createFigureTexts } from '#i18n/figure-texts.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Mail } from './mailer.ts';
import type { MailDetail, MailList } from './mail-words.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/** Pages that the mail names. The room has more. */
const MOST_PAGES = 10;

/** Searches that the mail names. */
const MOST_SEARCHES = 10;

type FigureTexts = ReturnType<typeof createFigureTexts>;

/**
 * The figures of one day. `report` is that of a day by page, as the room shows it. `link` is the
 * room with that day, `unsubscribe` the link that ends the mail. No figure below 5 is printed: a
 * mail leaves the house, so that totals are hidden too.
 */
export function writeFigureMail(
  addressee: Addressee,
  { report, link, unsubscribe }: { report: FigureReport; link: string; unsubscribe: string },
): Mail {
  const { site, locale } = addressee.edition;
  const words = createFigureTexts(locale);
  return writeMail(addressee, (t) => ({
    subject: t('figures:mail.subject', {
      ofSite: ofName(site.name, locale),
      day: formatNearDay(report.first, locale),
    }),
    paragraphs: [findingOf(report.total, words, t)],
    details: detailsOf(report.total, words, t),
    lists: [
      pagesOf(report, { site, words, t }),
      stepsOf(report, words, t),
      searchesOf(report, words, t),
    ].filter(({ rows }) => rows.length > 0),
    action: { label: t('figures:mail.action'), url: link },
    notes: [t('figures:mail.note')],
    unsubscribe,
  }));
}

const isFew = (value: number) => value > 0 && value < LEAST_SHOWN;

/** The views against those of the day before. A share of few views would give them away. */
function findingOf(total: FigureReport['total'], words: FigureTexts, t: Translate): string {
  if (isFew(total.views)) return t('figures:mail.finding.few', { least: LEAST_SHOWN });
  return total.views > 0 && isFew(total.before)
    ? t('figures:mail.finding.plain', { views: words.number(total.views) })
    : words.finding(total, 'day');
}

function detailsOf(total: FigureReport['total'], words: FigureTexts, t: Translate): MailDetail[] {
  const { views, reads, shares } = total;
  if (views < LEAST_SHOWN) return [];
  const count = (value: number) => words.count(isFew(value) ? null : value);
  const percent = words.percent(reads / views);
  return [
    {
      label: t('figures:table.reads'),
      value: isFew(reads)
        ? count(reads)
        : t('figures:mail.reads', { reads: words.number(reads), percent }),
    },
    { label: t('figures:table.seconds'), value: words.perView(total) },
    { label: t('figures:table.shares'), value: count(shares) },
  ];
}

function pagesOf(
  { rows }: FigureReport,
  { site, words, t }: { site: Site; words: FigureTexts; t: Translate },
): MailList {
  return {
    title: t('figures:mail.pages'),
    heads: [t('figures:table.name'), t('figures:table.views')],
    rows: rows
      .filter(({ key, views }) => key !== OTHER_KEY && views >= LEAST_SHOWN)
      .slice(0, MOST_PAGES)
      .map(({ name, href, lang, views }) => ({
        label: name,
        value: words.number(views),
        ...(href !== null && { url: absoluteUrl(site, href) }),
        ...(lang !== null && { lang }),
      })),
  };
}

/** The steps to a subscription, unless none was made. */
function stepsOf({ funnel }: FigureReport, words: FigureTexts, t: Translate): MailList {
  const isEmpty = funnel.every(({ count }) => count === 0);
  return {
    title: t('figures:funnel.title'),
    heads: [t('figures:funnel.step'), t('figures:funnel.count')],
    rows: isEmpty
      ? []
      : funnel.map(({ step, count }) => ({
          label: t(`figures:funnel.steps.${step}`),
          value: words.count(count),
        })),
  };
}

function searchesOf({ searches }: FigureReport, words: FigureTexts, t: Translate): MailList {
  return {
    title: t('figures:searches.title'),
    heads: [t('figures:searches.words'), t('figures:searches.count')],
    rows: searches
      .filter(({ count }) => count >= LEAST_SHOWN)
      .slice(0, MOST_SEARCHES)
      .map(({ words: label, count }) => ({ label, value: words.number(count) })),
  };
}
