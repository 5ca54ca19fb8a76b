import type { Actor } from '#domain/desk/actor.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { mondayOf } from '#domain/schedule/schedule-week.ts';
import type { Site } from '#domain/sites/site.ts';
import type { MarkdownParser } from '../html/markdown-parser.ts';
import { readRecurringBroadcasts } from './content-files.ts';
import { publishValid } from './publish-valid.ts';
import { FILES_ORIGIN, type Publisher } from './publisher.ts';

const TASK_ACTOR: Actor = { kind: 'job', id: 'broadcasts' };

/**
 * Returns a task that publishes the occurrences of recurring broadcasts once a week has begun since
 * its last run, so that the schedule of a node that runs for months never ends. Its first run
 * publishes nothing that the start has not published. Past occurrences are removed at the next
 * start. Invalid files are left out: the start has reported them.
 */
export function createRecurrenceTask(options: {
  publisher: Publisher;
  sites: readonly Site[];
  contentFolder: string;
  markdown: Pick<MarkdownParser, 'parse'>;
  now?: () => Date;
}): () => Promise<void> {
  const { publisher, sites, contentFolder, markdown, now = () => new Date() } = options;
  let published: string | undefined;
  return async () => {
    const at = now();
    const weeks = sites
      .map(({ alias, timeZone }) => `${alias} ${mondayOf(calendarDay(at, timeZone))}`)
      .join('\n');
    if (weeks === published) return;
    const submissions = await readRecurringBroadcasts(contentFolder, { sites, markdown, now: at });
    if (submissions.length > 0)
      await publishValid(publisher, { origin: FILES_ORIGIN, actor: TASK_ACTOR, submissions });
    published = weeks;
  };
}
