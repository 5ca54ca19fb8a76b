import type { Card } from '../../domain/story/card.ts';
import { compareNextDates, isOver, unchangedUntil } from '../../domain/story/event.ts';
import { formatMonth } from '../../domain/dates/published-date.ts';
import type { StorySummary } from '../../domain/story/story.ts';
import { toCards } from './cards.ts';
import type { EditionContent, Listing } from './edition-content.ts';

/** Maximum of events per query, the last ones published; more than a newsroom keeps open at once. */
export const MOST_EVENTS = 400;

/** Events that are not over, soonest first. Events without a date come last. */
export async function listComing(content: EditionContent, listing: Partial<Pick<Listing, 'of' | 'exclude'>> = {}): Promise<StorySummary[]> {
  const { now, edition } = content;
  const { timeZone } = edition.site;
  const stories = await content.listStories({ ...listing, types: ['event'], limit: MOST_EVENTS });
  const coming = stories.filter((story) => story.type === 'event').filter(({ event }) => !isOver(event, now, timeZone));
  // The list changes when the first of these events ends or reaches its next date.
  const [day] = coming.flatMap(({ event }) => unchangedUntil(event, now, timeZone) ?? []).toSorted();
  if (day !== undefined) content.followUntil(day);
  const compare = compareNextDates(now, timeZone);
  return coming.toSorted((one, other) => compare(one.event, other.event));
}

/** Upcoming events by the month of their next date, soonest first. Events without a date come last, without a month. */
export async function readAgenda(content: EditionContent): Promise<{ name: string | undefined; cards: Card[] }[]> {
  const { locale, site } = content.edition;
  const cards = await toCards(content, await listComing(content));
  const months = Map.groupBy(cards, ({ eventDate }) => eventDate && formatMonth(eventDate, locale, site.timeZone));
  return [...months].map(([name, ofMonth]) => ({ name, cards: ofMonth }));
}
