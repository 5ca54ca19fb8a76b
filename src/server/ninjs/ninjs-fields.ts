import { bodyText, plainText, type Block } from '../../domain/blocks.ts';
import { cutText } from '../../domain/cut-text.ts';
import { slugify } from '../../domain/identifiers.ts';
import type { SourceVersion } from '../../domain/source-version.ts';
import { MAX_HEADLINE, MAX_NAME, MAX_OLD_ADDRESS, MAX_SUBTITLE } from '../../domain/story.ts';
import type { Loss } from '../content/html-blocks.ts';
import type { ImportContext } from './import-context.ts';
import { eventOf } from './ninjs-event.ts';
import type { Kind } from './ninjs-kind.ts';
import { plainWording } from './ninjs-wording.ts';
import type { NinjsItem } from './ninjs.ts';
import { shortHash } from './source-id.ts';

/** Of the slug that the source gives and the headline, the first that says something: a text in another script may leave nothing but a number. */
export function slugOf({ uri, portada }: NinjsItem, { headline, kind, id }: { headline: string; kind: Kind; id: string }): string {
  const slugs = [portada.slug ?? '', headline].map(slugify).filter(Boolean);
  const slug = slugs.find((one) => /[a-z]{2}/.test(one)) ?? slugs[0] ?? `${kind}-${shortHash(uri)}`;
  return portada.distinct ? `${slug}-${shortHash(id)}` : slug;
}

/** The item's headline, cut where it is too long; where it has none, one made of its text. `changes` tells of either. */
export function headlineOf(item: NinjsItem, changes: Loss[]): string {
  return cutField('headline', wholeHeadlineOf(item, changes), { most: MAX_HEADLINE, changes });
}

/** A text of at most `most` characters. `changes` tells of a longer one, by the name of its field. */
export function cutField(field: string, whole: string, { most, changes }: { most: number; changes: Loss[] }): string {
  if (whole.length <= most) return whole;
  const text = cutText(whole, most);
  changes.push({ what: `${field} cut, as it had more than ${most} characters`, detail: `${whole.length} characters: ${text}` });
  return text;
}

function wholeHeadlineOf(item: NinjsItem, changes: Loss[]): string {
  const given = item.headlines.find(({ role }) => role === 'main' || role === undefined) ??
    item.headlines[0] ?? { value: item.title ?? '' };
  const headline = plainWording(given);
  if (headline !== '') return headline;
  const text = [...item.descriptions, ...item.bodies].map(plainWording).find((words) => /\p{L}/u.test(words));
  const start = text === undefined ? '' : text.length > 80 ? `${text.slice(0, 80).replace(/\s+\S*$/, '')}…` : text;
  const made = start || (item.slugline ?? item.uri.split(/[/:]/).findLast((part) => part !== '') ?? item.uri);
  changes.push({ what: 'headline made, as there was none', detail: made });
  return made;
}

/** The description below the headline; for search engines only where the text begins with it. */
export function standfirstOf(
  item: NinjsItem,
  { body, kind, changes }: { body: readonly Block[]; kind: Kind; changes: Loss[] },
): { subtitle?: string; description?: string } {
  const summaries = item.descriptions.filter(({ role }) => role !== 'creditline' && role !== 'caption');
  const whole = summaries.map(plainWording).find((words) => words !== '');
  if (whole === undefined || kind === 'picture') return {};
  const summary = cutField('subtitle', whole, { most: MAX_SUBTITLE, changes });
  const start = summary.replace(/[\s.…]+$/, '').slice(0, 60);
  return bodyText(body).replaceAll(/\s+/g, ' ').includes(start) ? { description: summary } : { subtitle: summary };
}

/** Who signs where no author of ours does. */
export function signatureOf(item: NinjsItem, { hasAuthors, changes }: { hasAuthors: boolean; changes: Loss[] }): { signature?: string } {
  const signature =
    plainText(item.by ?? '') || item.copyrightholder?.trim() || item.descriptions.find(({ role }) => role === 'creditline')?.value.trim();
  return hasAuthors || !signature ? {} : { signature: cutField('signature', signature, { most: MAX_NAME, changes }) };
}

/** Whether the source shows it to nobody (ninjs, `pubstatus`). */
export function isWithdrawn({ pubstatus }: NinjsItem): boolean {
  return pubstatus !== undefined && !/^(?:usable|)$/i.test(pubstatus.replace(/^.*:/, ''));
}

/** Which version of the story the item is; `undefined` where it does not say, and is not killed. */
export function sourceVersionOf({ version, versioncreated, pubstatus = '' }: NinjsItem): SourceVersion | undefined {
  const name = version === undefined ? '' : cutText(String(version).trim(), 100);
  const isKilled = /^(?:.*:)?cancell?ed$/i.test(pubstatus.trim());
  if (name === '' && versioncreated === undefined && !isKilled) return undefined;
  return {
    ...(name === '' ? {} : { version: name }),
    ...(versioncreated === undefined ? {} : { created: versioncreated }),
    ...(isKilled ? { isKilled } : {}),
  };
}

/** When it was published; where nothing says so and nobody has it yet, when its event begins or now, which `changes` tells. */
export function datesOf(
  item: NinjsItem,
  { now, timeZone, publishedAt: before }: ImportContext,
  changes: Loss[],
): { publishedAt: string; updatedAt?: string; embargoedUntil?: string; expiresAt?: string } {
  const event = eventOf(item, timeZone);
  const start = event?.eventUniqueDate ?? (event?.eventStartDate && `${event.eventStartDate}T00:00:00.000Z`);
  const dated = item.firstcreated ?? before ?? item.versioncreated ?? item.contentcreated;
  const publishedAt = dated ?? (start !== undefined && start < now.toISOString() ? start : now.toISOString());
  // Instants of an item are written alike, in UTC: the later one is the greater text.
  const heldUntil = [item.embargoed, item.validfrom]
    .filter((instant) => instant !== undefined)
    .toSorted()
    .at(-1);
  if (dated === undefined) changes.push({ what: 'date made, as there was none', detail: publishedAt });
  return {
    publishedAt,
    ...(item.versioncreated !== undefined && item.versioncreated > publishedAt ? { updatedAt: item.versioncreated } : {}),
    ...(heldUntil === undefined ? {} : { embargoedUntil: heldUntil }),
    ...(item.expires === undefined ? {} : { expiresAt: item.expires }),
  };
}

/** Where the story stood before, as paths; an address that is told apart by its query alone cannot be kept. */
export function oldAddressesOf({ altids }: NinjsItem): string[] {
  const paths = altids
    .filter(({ role }) => role === 'oldAddress')
    .flatMap(({ value }) => (URL.canParse(value) ? spellingsOf(new URL(value).pathname) : []));
  return [...new Set(paths)].filter((path) => path !== '/' && path.length <= MAX_OLD_ADDRESS);
}

/** Escapes are written in small letters by some and in capitals by others. */
function spellingsOf(pathname: string): string[] {
  const path = pathname.replaceAll(/\/{2,}/g, '/');
  return [path, path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())];
}
