import type { Card } from '../../domain/card.ts';
import { isOver } from '../../domain/event.ts';
import { formatMonth } from '../../domain/dates/published-date.ts';
import { toCards } from './cards.ts';
import type { EditionContent } from './edition-content.ts';

/** Events looked at; more than a newsroom keeps open at once. */
const MOST = 400;

/** What is still to come, by the month of its next date, soonest first; what has no date of its own comes last, under no month. */
export async function readAgenda(content: EditionContent): Promise<{ name: string | undefined; cards: Card[] }[]> {
  const { now, edition } = content;
  const stories = await content.listStories({ types: ['event'], limit: MOST });
  const coming = stories.filter((story) => story.type === 'event' && !isOver(story.event, now, edition.site.timeZone));
  const cards = (await toCards(content, coming)).toSorted((one, other) => timeOf(one) - timeOf(other));
  const months = Map.groupBy(cards, ({ eventDate }) => eventDate && formatMonth(eventDate, edition.locale, edition.site.timeZone));
  return [...months].map(([name, ofMonth]) => ({ name, cards: ofMonth }));
}

function timeOf({ eventDate }: Card): number {
  return eventDate === undefined ? Infinity : Date.parse(eventDate);
}
