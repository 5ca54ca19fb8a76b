import { bodyText, plainText, type Block } from '#domain/stories/blocks.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { slugify } from '#domain/identifiers/identifiers.ts';
import type { SourceVersion } from '#domain/identifiers/source-version.ts';
import { MAX_HEADLINE, MAX_NAME, MAX_OLD_ADDRESS, MAX_SUBTITLE } from '#domain/stories/story.ts';
import type { Loss } from '#server/subjects/html/html-blocks.ts';
import type { ImportContext } from './import-context.ts';
import { eventOf } from './ninjs-event.ts';
import type { Kind } from './ninjs-kind.ts';
import { plainWording } from './ninjs-wording.ts';
import type { NinjsItem } from './ninjs.ts';
import { shortHash } from './source-id.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/** Name in the report of a story without a headline. */
export const MADE_HEADLINE = 'headline generated, as it was missing';

/**
 * The first meaningful slug of those from the source and the headline. A text in another script may
 * leave only a number.
 */
export function slugOf(
  { uri, portada }: NinjsItem,
  { headline, kind, id }: { headline: string; kind: Kind; id: string },
): string {
  const slugs = [portada.slug ?? '', headline].map(slugify).filter(Boolean);
  const slug = slugs.find((one) => /[a-z]{2}/.test(one)) ?? slugs[0] ?? `${kind}-${shortHash(uri)}`;
  return portada.distinct ? `${slug}-${shortHash(id)}` : slug;
}

/**
 * The item's headline, cut if too long, or generated from its text if missing. Either is reported
 * in `changes`.
 */
export function headlineOf(item: NinjsItem, changes: Loss[]): string {
  return cutField('headline', wholeHeadlineOf(item, changes), { most: MAX_HEADLINE, changes });
}

/** Cuts a text to `most` characters. A cut is reported in `changes`, with the name of the field. */
export function cutField(
  field: string,
  whole: string,
  { most, changes }: { most: number; changes: Loss[] },
): string {
  if (whole.length <= most) return whole;
  const text = cutText(whole, most);
  changes.push({
    what: `${field} cut, as it had more than ${most} characters`,
    detail: `${whole.length} characters: ${text}`,
  });
  return text;
}

function wholeHeadlineOf(item: NinjsItem, changes: Loss[]): string {
  const given = item.headlines.find(({ role }) => role === 'main' || role === undefined) ??
    item.headlines[0] ?? { value: item.title ?? '' };
  const headline = plainWording(given);
  if (headline !== '') return headline;
  const text = [...item.descriptions, ...item.bodies]
    .map(plainWording)
    .find((words) => /\p{L}/u.test(words));
  const start =
    text === undefined
      ? ''
      : text.length > 80
        ? `${text.slice(0, 80).replace(/\s+\S*$/, '')}…`
        : text;
  const made =
    start || (item.slugline ?? item.uri.split(/[/:]/).findLast((part) => part !== '') ?? item.uri);
  changes.push({ what: MADE_HEADLINE, detail: made });
  return made;
}

/**
 * The subtitle below the headline. If the text contains its beginning, it is used as the
 * description for search engines only.
 */
export function standfirstOf(
  item: NinjsItem,
  { body, kind, changes }: { body: readonly Block[]; kind: Kind; changes: Loss[] },
): { subtitle?: string; description?: string } {
  const summaries = item.descriptions.filter(
    ({ role }) => role !== 'creditline' && role !== 'caption',
  );
  const whole = summaries.map(plainWording).find((words) => words !== '');
  if (whole === undefined || kind === 'picture') return {};
  const summary = cutField('subtitle', whole, { most: MAX_SUBTITLE, changes });
  const start = summary.replace(/[\s.…]+$/, '').slice(0, 60);
  return bodyText(body).replaceAll(/\s+/g, ' ').includes(start)
    ? { description: summary }
    : { subtitle: summary };
}

/** The signature of a story without known authors. */
export function signatureOf(
  item: NinjsItem,
  { hasAuthors, changes }: { hasAuthors: boolean; changes: Loss[] },
): { signature?: string } {
  const signature =
    plainText(item.by ?? '') ||
    item.copyrightholder?.trim() ||
    item.descriptions.find(({ role }) => role === 'creditline')?.value.trim();
  return hasAuthors || !signature
    ? {}
    : { signature: cutField('signature', signature, { most: MAX_NAME, changes }) };
}

/** Whether the source withholds the item from readers (ninjs, `pubstatus`). */
export function isWithdrawn({ pubstatus }: NinjsItem): boolean {
  return pubstatus !== undefined && !/^(?:usable|)$/i.test(pubstatus.replace(/^.*:/, ''));
}

/** The item's version; `undefined` if it is unspecified and the item is not killed. */
export function sourceVersionOf({
  version,
  versioncreated,
  pubstatus = '',
}: NinjsItem): SourceVersion | undefined {
  const name = version === undefined ? '' : cutText(String(version).trim(), 100);
  const isKilled = /^(?:.*:)?cancell?ed$/i.test(pubstatus.trim());
  if (name === '' && versioncreated === undefined && !isKilled) return undefined;
  return {
    ...(name === '' ? {} : { version: name }),
    ...(versioncreated === undefined ? {} : { created: versioncreated }),
    ...(isKilled ? { isKilled } : {}),
  };
}

/**
 * The publication date. If the item is undated and unpublished, it is the start of its event or
 * now, which is reported in `changes`.
 */
export function datesOf(
  item: NinjsItem,
  { now, timeZone, publishedAt: before }: ImportContext,
  changes: Loss[],
): { publishedAt: string; updatedAt?: string; embargoedUntil?: string; expiresAt?: string } {
  const event = eventOf(item, timeZone);
  const start =
    event?.eventUniqueDate ?? (event?.eventStartDate && `${event.eventStartDate}T00:00:00.000Z`);
  const dated = item.firstcreated ?? before ?? item.versioncreated ?? item.contentcreated;
  const publishedAt =
    dated ?? (start !== undefined && start < now.toISOString() ? start : now.toISOString());
  // Instants of an item are all formatted in UTC, so that string order is time order.
  const heldUntil = [item.embargoed, item.validfrom]
    .filter((instant) => instant !== undefined)
    .toSorted()
    .at(-1);
  if (dated === undefined)
    changes.push({ what: 'date generated, as it was missing', detail: publishedAt });
  return {
    publishedAt,
    ...(item.versioncreated !== undefined && item.versioncreated > publishedAt
      ? { updatedAt: item.versioncreated }
      : {}),
    ...(heldUntil === undefined ? {} : { embargoedUntil: heldUntil }),
    ...(item.expires === undefined ? {} : { expiresAt: item.expires }),
  };
}

/** Former paths of the story. URLs that differ only in their query are omitted. */
export function oldAddressesOf({ altids }: NinjsItem): string[] {
  const paths = altids
    .filter(({ role }) => role === 'oldAddress')
    .flatMap(({ value }) => parseUrl(value) ?? [])
    .flatMap(({ pathname }) => spellingsOf(pathname));
  return [...new Set(paths)].filter((path) => path !== '/' && path.length <= MAX_OLD_ADDRESS);
}

/** Spellings of a path with percent-escapes in lower and upper case, because sources use either. */
function spellingsOf(pathname: string): string[] {
  const path = pathname.replaceAll(/\/{2,}/g, '/');
  return [path, path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())];
}
