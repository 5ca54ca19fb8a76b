import { calendarDay } from '#domain/dates/calendar-day.ts';
import { addDays } from '#domain/dates/relative-instant.ts';
import { occurrencesOf, recurrenceSchema, type Occurrence } from '#domain/schedule/recurrence.ts';
import { mondayOf } from '#domain/schedule/schedule-week.ts';
import { scheduleEntrySchema } from '#domain/sites/newsroom.ts';
import type { Submission } from './publisher.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

/** A file of the content folder, with the fields of its document. */
export interface FileWithFields {
  /** Path in the folder. */
  source: string;
  fields: Record<string, unknown>;
  timeZone: string;
}

export interface ExpandedSchedule {
  single: Submission[];
  recurring: Submission[];
  problems: ContentProblem[];
}

/**
 * Days after the present week for which recurring broadcasts are expanded. As many days before it
 * are.
 */
const DAYS_BESIDE = 7;

/**
 * The files of the schedule as entries: `single` those with dates of their own, and `recurring` an
 * entry for each occurrence of those with a `recurrence`, from last week to next week. The id of an
 * entry is the file's, with the day. Entries with dates of their own replace the occurrences of
 * their channel that they overlap, as a special broadcast replaces the usual one.
 */
export function expandRecurrences(files: readonly FileWithFields[], now: Date): ExpandedSchedule {
  const problems: ContentProblem[] = [];
  const single = files.filter(({ fields }) => fields['recurrence'] === undefined);
  const taken = Map.groupBy(single.flatMap(spanOf), ({ channel }) => channel);
  const recurring = files.flatMap(
    ({ source, fields: { recurrence: value, ...fields }, timeZone }) => {
      if (value === undefined) return [];
      const recurrence = recurrenceSchema.safeParse(value);
      if (!recurrence.success) {
        for (const { path, message } of recurrence.error.issues)
          problems.push({ source, field: ['recurrence', ...path].join('.'), reason: message });
        return [];
      }
      const monday = mondayOf(calendarDay(now, timeZone));
      const days = {
        from: addDays(monday, -DAYS_BESIDE),
        to: addDays(monday, 2 * DAYS_BESIDE - 1),
      };
      return occurrencesOf(recurrence.data, days, timeZone)
        .filter((one) => !(taken.get(channelOf(fields)) ?? []).some((span) => isOverlap(one, span)))
        .map(({ day, start, end }) => ({
          source,
          document: {
            ...fields,
            id: `${String(fields['id'])}-${day}`,
            startTime: { date: start },
            endTime: { date: end },
          },
        }));
    },
  );
  return {
    single: single.map(({ source, fields }) => ({ source, document: fields })),
    recurring,
    problems,
  };
}

const channelOf = ({ site, channel }: Record<string, unknown>): string =>
  `${String(site)} ${String(channel)}`;

/** The time of an entry. Empty for one that is invalid, which the publisher reports. */
function spanOf({ fields }: FileWithFields) {
  const entry = scheduleEntrySchema.safeParse(fields);
  if (!entry.success) return [];
  return [
    {
      channel: channelOf(fields),
      start: Date.parse(entry.data.startTime.date),
      end: Date.parse(entry.data.endTime.date),
    },
  ];
}

function isOverlap({ start, end }: Occurrence, span: { start: number; end: number }): boolean {
  return Date.parse(start) < span.end && span.start < Date.parse(end);
}
