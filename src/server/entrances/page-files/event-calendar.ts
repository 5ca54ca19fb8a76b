import ical from 'ical-generator';
import type { APIRoute } from 'astro';
import { absoluteUrl, slugIn, type Edition } from '#domain/paths/urls.ts';
import { addDays } from '#domain/dates/relative-instant.ts';
import type { Event } from '#domain/stories/event.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { listComing, MOST_EVENTS } from '#server/subjects/content/lists/agenda.ts';
import type { EditionContent } from '#server/subjects/content/edition/edition-content.ts';
import { storyHref } from '#server/subjects/content/story-href.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';

type EventSummary = Extract<StorySummary, { type: 'event' }>;

/**
 * Serves calendars of events (RFC 5545): the coming events of `/agenda.ics`, of a section
 * (`/agenda/seccion/{slug}.ics`) or of a tag (`/agenda/tema/{slug}.ics`), and one event, also a
 * past one (`/agenda/evento/{slug}.ics`).
 */
export const eventCalendar: APIRoute = async ({ locals }) => {
  const { content, path } = locals;
  const events = await findEventsAt(content, path);
  return answerFile('agenda.ics', events && printCalendar(content.edition, events));
};

async function findEventsAt(
  content: EditionContent,
  path: string,
): Promise<EventSummary[] | undefined> {
  const [, kind = '', slug = ''] =
    /^\/agenda(?:\/(seccion|tema|evento)\/([a-z0-9-]+))?\.ics$/.exec(path) ?? [];
  if (kind === 'evento') {
    const all = await content.listStories({ types: ['event'], limit: MOST_EVENTS });
    const found = all
      .filter((story) => story.type === 'event')
      .filter((story) => story.slug === slug);
    return found.length === 0 ? undefined : found;
  }
  if (kind === '') return onlyEvents(await listComing(content));
  const type = kind === 'seccion' ? 'taxon' : 'tag';
  const item = (await content.documents.list(type)).find(
    (one) => slugIn(one, content.edition.locale) === slug,
  );
  return item && onlyEvents(await listComing(content, { of: { kind: type, id: item.id } }));
}

const onlyEvents = (stories: readonly StorySummary[]): EventSummary[] =>
  stories.filter((story) => story.type === 'event');

/**
 * Prints events as an iCalendar object. Events without dates are left out, because a calendar has
 * no place for them.
 */
export function printCalendar(edition: Edition, events: readonly EventSummary[]): string {
  const { site, locale } = edition;
  const calendar = ical({
    name: site.name,
    prodId: { company: site.name, product: 'Portada', language: locale.toUpperCase() },
  });
  for (const story of events) {
    const description = story.subtitle ?? story.description;
    for (const [index, { start, end }] of occurrencesOf(story.event).entries()) {
      const place = [story.event.location?.name, story.event.address].filter(Boolean).join(', ');
      calendar.createEvent({
        id: `${story.id}-${index}@${new URL(site.url).hostname}`,
        stamp: new Date(story.updatedAt ?? story.publishedAt),
        start: new Date(start),
        ...(end !== undefined && { end: new Date(end), allDay: true }),
        summary: story.headline,
        ...(description !== undefined && { description }),
        ...(place !== '' && { location: place }),
        url: absoluteUrl(site, storyHref(edition, story)),
      });
    }
  }
  return calendar.toString();
}

/**
 * Instants of an event, and its range of days. The end of a range is the day after the last (RFC
 * 5545, 3.6.1).
 */
function occurrencesOf({
  eventUniqueDate,
  eventMultipleDates,
  eventStartDate,
  eventEndDate,
}: Event): { start: string; end?: string }[] {
  const instants = [
    ...(eventUniqueDate === undefined ? [] : [eventUniqueDate]),
    ...eventMultipleDates.map(({ date }) => date),
  ];
  const range =
    eventStartDate === undefined
      ? []
      : [{ start: eventStartDate, end: addDays(eventEndDate ?? eventStartDate, 1) }];
  return [...instants.map((start) => ({ start })), ...range];
}
