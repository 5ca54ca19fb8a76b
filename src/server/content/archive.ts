import type { ArchiveRange } from '../../domain/dates/archive-range.ts';
import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { addDays, instantAt } from '../../domain/dates/relative-instant.ts';
import { visibleFrom } from '../../domain/story/story.ts';
import type { EditionContent, Listing } from './edition-content.ts';

/** The instants between which the stories of a range were first published. */
export function boundsOf(range: ArchiveRange, timeZone: string): Pick<Listing, 'from' | 'before'> {
  if (!range) return {};
  return { from: instantAt(range.from, '00:00', timeZone), before: instantAt(addDays(range.to, 1), '00:00', timeZone) };
}

/**
 * The last day with stories before a range, and the next day if it has stories. Empty days are not linked, because a
 * crawler would follow them forever.
 */
export async function findDaysBeside(content: EditionContent, range: ArchiveRange): Promise<{ previous?: string; next?: string }> {
  if (!range) return {};
  const { timeZone } = content.edition.site;
  const { from } = boundsOf(range, timeZone);
  const after = addDays(range.to, 1);
  const [before] = await content.listStories({ before: from, limit: 1 });
  const [next] = await content.listStories({ ...boundsOf({ from: after, to: after }, timeZone), limit: 1 });
  const shown = before && visibleFrom(before);
  return { ...(shown ? { previous: calendarDay(shown, timeZone) } : {}), ...(next ? { next: after } : {}) };
}
