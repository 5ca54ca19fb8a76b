import { z } from 'zod';
import { IN_LISTS } from '#domain/ads/ad-places.ts';
import type { DocumentOf } from '#domain/documents/document.ts';
import {
  matchesLetter,
  matchesText,
  writeShowCriteria,
  type ShowCriteria,
  type ShowOrder,
} from '#domain/shows/show-criteria.ts';
import { compareShowNames, initialOfShow } from '#domain/shows/show-letters.ts';
import type { ShowCard, ShowListPart } from '#domain/shows/show-card.ts';
import { localize, type Locale } from '#domain/locale/locale.ts';
import { SHOWS, showPath } from '#domain/paths/urls.ts';
import { plainText } from '#domain/stories/blocks.ts';
import type { EditionContent } from '../edition/edition-content.ts';
import { WrongCursorError } from '../lists/find-stories.ts';
import {
  instantSchema,
  listDigest,
  readListCursor,
  writeListCursor,
} from '../lists/list-cursor.ts';

type Show = DocumentOf<'show'>;

/** Characters of a name that decide its place. Longer names are in the order of their ids. */
const MAX_NAME = 100;

/** The place of a show in a list. */
const placeSchema = z.strictObject({
  /** Instant of its newest episode; `null` in a list by name, and for a show without episodes. */
  newest: instantSchema.nullable(),
  name: z.string().max(2 * MAX_NAME),
  id: z.string().max(200),
});

type Place = z.infer<typeof placeSchema>;

/** The place of the last show of a page, and the number of shows up to it. */
const cursorSchema = z.strictObject({ start: z.int().min(0).max(1_000_000), last: placeSchema });

export interface FoundShows extends ShowListPart {
  /** Number of shows in the whole list. */
  count: number;
  /** Of the next page, or '' at the end. */
  cursor: string;
  /** Letters of the shows that match the text, whatever their letter is. */
  letters: ReadonlySet<string>;
}

/**
 * Lists the shows of an edition that match the criteria. `cursor`: '' for the first page. Throws
 * `WrongCursorError`. A cursor contains the place of a show, so that changed shows move neither the
 * next page nor its duplicates.
 */
export async function findShows(
  content: EditionContent,
  criteria: ShowCriteria,
  { order, cursor: text, limit }: { order: ShowOrder; cursor: string; limit: number },
): Promise<FoundShows> {
  const { site, locale } = content.edition;
  const digest = listDigest(['shows', site.alias, locale, order, writeShowCriteria(criteria)]);
  const cursor =
    text === ''
      ? undefined
      : readListCursor(text, { digest, now: content.now, place: cursorSchema });
  // A list by name has no instant, because its first page is cached.
  if (text !== '' && (!cursor || (order === 'name') !== (cursor.asOf === null)))
    throw new WrongCursorError();
  const asOf = order === 'name' ? null : (cursor?.asOf ?? content.now.toISOString());
  const matching = await listMatching(content, criteria.text);
  const newest =
    asOf === null ? new Map<string, string>() : await listNewest(content, new Date(asOf));
  const placed = matching
    .filter(({ name }) => matchesLetter(name, criteria.letter, locale))
    .map((show) => ({ show, place: placeOf(show, newest) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place, locale));
  const rest = cursor
    ? placed.filter(({ place }) => comparePlaces(place, cursor.place.last, locale) > 0)
    : placed;
  const page = rest.slice(0, limit);
  const start = cursor?.place.start ?? 0;
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return {
    cards: await toShowCards(
      content,
      page.map(({ show }) => show),
    ),
    start,
    isContinued: last !== undefined,
    ads: await content.ads.choose('shows', { places: IN_LISTS.length, page: SHOWS }),
    count: placed.length,
    cursor: last
      ? writeListCursor(digest, { asOf, place: { start: start + page.length, last: last.place } })
      : '',
    letters: new Set(matching.map(({ name }) => initialOfShow(name, locale))),
  };
}

/** The shows that match a text by their name, resume or hosts. */
async function listMatching(content: EditionContent, text: string): Promise<Show[]> {
  const shows = await content.documents.list('show');
  if (text === '') return shows;
  const hosts = await content.documents.listNamed('author', [
    ...new Set(shows.flatMap((show) => show.hosts)),
  ]);
  const nameOf = new Map(hosts.map(({ id, name }) => [id, name]));
  return shows.filter((show) => {
    const resume = show.resume ? [plainText(localize(show.resume, content.edition.locale))] : [];
    return matchesText(
      [show.name, ...resume, ...show.hosts.flatMap((id) => nameOf.get(id) ?? [])],
      text,
    );
  });
}

/** The instant of the newest episode of each show, as of an instant. */
async function listNewest(content: EditionContent, asOf: Date): Promise<Map<string, string>> {
  const newest = new Map<string, string>();
  for (const part of await content.listShowParts({ asOf })) {
    if (part.newest > (newest.get(part.show) ?? '')) newest.set(part.show, part.newest);
  }
  return newest;
}

function placeOf({ id, name }: Show, newest: ReadonlyMap<string, string>): Place {
  return { newest: newest.get(id) ?? null, name: [...name].slice(0, MAX_NAME).join(''), id };
}

function comparePlaces(one: Place, other: Place, locale: Locale): number {
  if (one.newest !== other.newest) return (one.newest ?? '') > (other.newest ?? '') ? -1 : 1;
  const byName = compareShowNames(one.name, other.name, locale);
  if (byName !== 0 || one.id === other.id) return byName;
  return one.id < other.id ? -1 : 1;
}

async function toShowCards(content: EditionContent, shows: readonly Show[]): Promise<ShowCard[]> {
  const { edition } = content;
  const images = await content.images.find(shows.map(({ image }) => image));
  return shows.map((show) => ({
    id: show.id,
    name: show.name,
    url: showPath(edition, show),
    medium: show.medium,
    image: show.image && images.get(show.image.picture),
    resume: show.resume && localize(show.resume, edition.locale),
  }));
}
