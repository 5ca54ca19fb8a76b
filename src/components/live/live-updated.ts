import {
  formatPublishedDate,
  formatTime,
  isSameCalendarDay,
} from '#domain/dates/published-date.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Story } from '#domain/stories/story.ts';
import { atHour, dayWithArticle } from '#domain/text/prepositions.ts';
import { getTranslator } from '#i18n/translator.ts';

/**
 * The sentence with the time of a live blog's newest post. It has a date unless it is the day of
 * publication.
 */
export function liveUpdated(
  { publishedAt }: Pick<Story, 'publishedAt'>,
  newestAt: string,
  { locale, site }: Edition,
): string {
  const time = isSameCalendarDay(newestAt, publishedAt, site.timeZone)
    ? atHour(formatTime(newestAt, locale, site.timeZone), locale)
    : dayWithArticle(formatPublishedDate(newestAt, locale, site.timeZone), locale);
  return getTranslator(locale)('live:updated', { time });
}
