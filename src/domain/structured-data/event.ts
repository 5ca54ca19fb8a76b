import { absoluteUrl, inEdition, type Edition } from '../paths/urls.ts';
import type { Event } from '../stories/event.ts';
import type { StoryOf } from '../stories/story.ts';
import { pictureUrls, type StoryAt } from './creative-work.ts';
import { listed, type Thing } from './json-ld.ts';
import { publisherOf } from './organization.ts';

/**
 * Structured data of an event. `undefined` without a date or a place, because search engines
 * require both (https://developers.google.com/search/docs/appearance/structured-data/event). The
 * caller then describes the story as an article.
 */
export function eventData(
  { page, edition, path }: StoryAt,
  { event, ...story }: StoryOf<'event'>,
): Thing | undefined {
  const { site, locale } = edition;
  const starts = startsOf(event);
  const [startDate] = starts;
  const place = placeOf(event);
  if (startDate === undefined || !place) return undefined;
  const shared: Thing = {
    '@type': 'Event',
    name: story.headline,
    location: place,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    organizer: organizerOf(event, edition),
  };
  const each = starts.map((date) => ({ ...shared, startDate: date }));
  return {
    ...shared,
    description: story.description ?? story.subtitle,
    url: absoluteUrl(site, path),
    image: pictureUrls(page.opening, edition),
    inLanguage: locale,
    startDate,
    endDate:
      event.eventOccurrenceType === 'date-range' ? event.eventEndDate : starts.slice(1).at(-1),
    offers: offerOf(event, edition),
    isAccessibleForFree: event.price === 0 ? true : undefined,
    subEvent: event.eventOccurrenceType === 'multiple-times' ? listed(each) : undefined,
    subjectOf: {
      '@type': 'NewsArticle',
      headline: story.headline,
      datePublished: story.publishedAt,
      publisher: publisherOf(edition),
    },
  };
}

/** The starts of an event, the earliest first. Empty for an event without dates. */
function startsOf(event: Event): string[] {
  switch (event.eventOccurrenceType) {
    case 'unique':
      return event.eventUniqueDate === undefined ? [] : [event.eventUniqueDate];
    case 'date-range':
      return event.eventStartDate === undefined ? [] : [event.eventStartDate];
    case 'multiple-times':
      return event.eventMultipleDates
        .map(({ date }) => date)
        .toSorted((a, b) => Date.parse(a) - Date.parse(b));
    case 'icon':
      return [];
  }
}

function placeOf({ location, address }: Event): Thing | undefined {
  const name = location?.name ?? address;
  return name === undefined ? undefined : { '@type': 'Place', name, address };
}

function organizerOf({ organizer }: Event, edition: Edition): Thing | undefined {
  if (!organizer) return undefined;
  const url =
    organizer.url === undefined
      ? undefined
      : absoluteUrl(edition.site, inEdition(edition, organizer.url));
  return { '@type': 'Organization', name: organizer.name, url };
}

/** The offer of an event, as far as known: URL of the tickets and price. */
function offerOf({ ticketsUrl, price }: Event, edition: Edition): Thing | undefined {
  if (ticketsUrl === undefined && price === undefined) return undefined;
  return {
    '@type': 'Offer',
    url:
      ticketsUrl === undefined
        ? undefined
        : absoluteUrl(edition.site, inEdition(edition, ticketsUrl)),
    price,
    priceCurrency: price === undefined ? undefined : 'EUR',
    availability: ticketsUrl === undefined ? undefined : 'https://schema.org/InStock',
  };
}
