import { absoluteUrl, inEdition } from '../addresses.ts';
import type { Event } from '../event.ts';
import type { StoryOf } from '../story.ts';
import { pictureUrls, type StoryAt } from './creative-work.ts';
import { listed, type Thing } from './json-ld.ts';
import { publisherOf } from './organization.ts';

/** A story about something to go to. */
export function eventData({ page, edition, path }: StoryAt, { event, ...story }: StoryOf<'event'>): Thing {
  const { site, locale } = edition;
  const { location, address } = event;
  return {
    '@type': 'Event',
    name: story.headline,
    description: story.description ?? story.subtitle,
    url: absoluteUrl(site, path),
    image: pictureUrls(page.opening, edition),
    inLanguage: locale,
    ...datesOf(event, story.headline),
    location: location || address !== undefined ? { '@type': 'Place', name: location?.name ?? address, address } : undefined,
    offers: event.ticketsUrl === undefined ? undefined : { '@type': 'Offer', url: absoluteUrl(site, inEdition(edition, event.ticketsUrl)) },
    subjectOf: {
      '@type': 'NewsArticle',
      headline: story.headline,
      datePublished: story.publishedAt,
      publisher: publisherOf(edition),
    },
  };
}

function datesOf(event: Event, name: string): Omit<Thing, '@type'> {
  switch (event.eventOccurrenceType) {
    case 'unique':
      return { startDate: event.eventUniqueDate };
    case 'date-range':
      return { startDate: event.eventStartDate, endDate: event.eventEndDate };
    case 'multiple-times': {
      const dates = event.eventMultipleDates.map(({ date }) => date).toSorted((a, b) => Date.parse(a) - Date.parse(b));
      const each = dates.map((startDate) => ({ '@type': 'Event', name, startDate }));
      return { startDate: dates[0], endDate: dates.at(-1), subEvent: listed(each) };
    }
    case 'icon':
      return {};
  }
}
