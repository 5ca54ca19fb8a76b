import { bodyText, plainText, type Block } from '../../domain/blocks.ts';
import type { PictureRef } from '../../domain/picture.ts';
import { slugify } from '../../domain/identifiers.ts';
import { escapeHtml } from '../content/inline-html.ts';
import { htmlToBlocks, type Loss } from '../content/html-blocks.ts';
import type { ContentProblem, Submission } from '../content/publisher.ts';
import type { ImportContext } from './import-context.ts';
import { readBody, readDescriptions } from './ninjs-body.ts';
import { eventOf } from './ninjs-event.ts';
import { furnitureOf } from './ninjs-furniture.ts';
import { lossesOf } from './ninjs-losses.ts';
import { placePictures } from './ninjs-placed-pictures.ts';
import { addressesOf, captionOf, isPictureRendition, NinjsPictures } from './ninjs-pictures.ts';
import { relatedOf } from './ninjs-related.ts';
import { parseNinjs, type NinjsItem } from './ninjs.ts';
import { plainWording } from './ninjs-wording.ts';
import { shortHash, storyIdsOf } from './source-id.ts';

/** What the report calls a story that is imported as withdrawn. */
export const HIDDEN = 'kept, and shown to nobody';

/** What the report calls a story of which there is nothing but the headline. */
export const NO_TEXT = 'nothing but a headline, as in the source';

export type NinjsDocuments =
  | {
      ok: true;
      /** The story's id. */
      id: string;
      /** What the story needs first, the story last. */
      documents: Submission[];
      losses: Loss[];
      /** What was kept in another form than it had. */
      changes: Loss[];
    }
  | { ok: false; problems: ContentProblem[] };

/** Turns a ninjs document of any version into the story it is, and the sections, tags, authors and pictures that story needs. */
export function ninjsToDocuments(ninjs: unknown, context: ImportContext): NinjsDocuments {
  const parsed = parseNinjs(ninjs);
  if (!parsed.ok) return { ok: false, problems: parsed.problems.map((problem) => ({ source: sourceOf(ninjs), ...problem })) };
  const { item } = parsed;
  const changes: Loss[] = [...item.portada.changes];
  const headline = headlineOf(item, changes);
  const pictures = new NinjsPictures(item, context, headline);
  const kind = kindOf(item);
  const content = contentOf(item, pictures, { headline, kind });
  const furniture = furnitureOf(item, context);
  const { id, storyId } = storyIdsOf(item.uri, context);
  const slug = slugOf(item, { headline, kind, id });
  if (item.portada.distinct) changes.push({ what: 'address made distinct, as another story has it', detail: slug });
  const related = relatedOf(item, context);
  const whole = related.whole.map((association) => ninjsToDocuments(association, context));
  const companions = whole.filter((documents) => documents.ok);
  const story = {
    type: kind === 'interview' || kind === 'opinion' ? kind : 'article',
    id,
    storyId,
    site: context.site,
    locale: context.locale,
    slug,
    taxon: furniture.taxon,
    tags: furniture.tags,
    authors: furniture.authors,
    ...signatureOf(item, furniture.authors.length > 0),
    headline: headline.length > 300 ? `${headline.slice(0, 299)}…` : headline,
    ...standfirstOf(item, content.body, kind),
    ...content.opening,
    body: content.body,
    status: isWithdrawn(item) ? 'withdrawn' : 'published',
    ...datesOf(item, context, changes),
    related: related.ids,
    oldAddresses: oldAddressesOf(item),
    ...specialOf(item, kind, { content, timeZone: context.timeZone, changes }),
  };
  if (content.body.length === 0 && kind !== 'event' && !content.own) changes.push({ what: NO_TEXT, detail: headline });
  if (isWithdrawn(item) && !changes.some(({ what }) => what === HIDDEN)) changes.push({ what: HIDDEN, detail: item.pubstatus ?? '' });
  if (item.language && item.language.slice(0, 2).toLowerCase() !== context.locale)
    changes.push({ what: 'language', detail: `${item.language}, imported as ${context.locale}` });
  const submissions = [...furniture.documents, ...pictures.documents, story].map((document) => ({ source: item.uri, document }));
  return {
    ok: true,
    id,
    documents: distinct([...companions.flatMap(({ documents }) => documents), ...submissions]),
    losses: [
      ...item.portada.losses,
      ...content.losses,
      ...related.losses,
      ...lossesOf(item),
      ...companions.flatMap(({ losses }) => losses),
    ],
    changes: [...changes, ...companions.flatMap((companion) => companion.changes)],
  };
}

/** Each document once: the last of those with one id. */
function distinct(submissions: readonly Submission[]): Submission[] {
  const idOf = ({ document }: Submission) =>
    document !== null && typeof document === 'object' && 'id' in document ? document.id : document;
  const last = new Map(submissions.map((submission) => [idOf(submission), submission]));
  return submissions.filter((submission) => last.get(idOf(submission)) === submission);
}

/** Of the slug that the source gives and the headline, the first that says something: a text in another script may leave nothing but a number. */
function slugOf({ uri, portada }: NinjsItem, { headline, kind, id }: { headline: string; kind: Kind; id: string }): string {
  const slugs = [portada.slug ?? '', headline].map(slugify).filter(Boolean);
  const slug = slugs.find((one) => /[a-z]{2}/.test(one)) ?? slugs[0] ?? `${kind}-${shortHash(uri)}`;
  return portada.distinct ? `${slug}-${shortHash(id)}` : slug;
}

type Kind = 'article' | 'interview' | 'opinion' | 'picture' | 'video' | 'audio' | 'event';

function kindOf(item: NinjsItem): Kind {
  const type = item.type?.toLowerCase() ?? (item.eventdetails && item.bodies.length === 0 ? 'event' : 'text');
  if (type === 'picture' || type === 'graphic' || type === 'image') return 'picture';
  if (type === 'video' || type === 'audio' || type === 'event') return type;
  const names = [item.profile, ...item.genres.map(({ name }) => name), ...item.subjects.map(({ name }) => name)];
  if (names.some((name) => /^(?:opini[oóò]n?|editorial|column|columna|tribuna|op-ed|commentary)$/i.test(name ?? ''))) return 'opinion';
  return names.some((name) => /^(?:entrevist(?:a|es|as)|interviews?)$/i.test(name ?? '')) ? 'interview' : 'article';
}

interface Content {
  body: Block[];
  opening: { image?: { picture: string } };
  /** The picture that is the item itself. */
  own: { picture: string } | undefined;
  /** The pictures that came along with the item. */
  gallery: PictureRef[];
  losses: Loss[];
}

function contentOf(item: NinjsItem, pictures: NinjsPictures, { headline, kind }: { headline: string; kind: Kind }): Content {
  const losses: Loss[] = [];
  const text = readBody(item, pictures, { headline, isInterview: kind === 'interview' });
  losses.push(...text.losses);
  const isMedia = kind === 'picture' || kind === 'video' || kind === 'audio';
  const told = text.blocks.length === 0 || isMedia ? readDescriptions(item.descriptions, pictures) : { blocks: [], losses: [] };
  losses.push(...told.losses);

  const own =
    kind === 'picture' || kind === 'article'
      ? pictures.findAny(addressesOf({ ...item, uri: kind === 'picture' ? item.uri : '' }), item)
      : undefined;
  const media = isMedia && !own ? mediaOf(item, kind) : [];
  if (!own) for (const href of unfoundPictures(item, kind)) losses.push({ what: 'picture', detail: href });
  const placed = placePictures(item, pictures, { shown: text.blocks, source: text.source });
  losses.push(...placed.losses);
  const body = [...media, ...text.blocks, ...told.blocks, ...placed.blocks];
  const image = own ?? placed.opening;
  return {
    body: body.length > 0 ? body : linksTo(item, headline, losses),
    opening: image ? { image } : {},
    own,
    gallery: placed.refs,
    losses,
  };
}

/** Films and sounds stay where they are, behind an embed; a picture that did not come along is a link. */
function mediaOf(item: NinjsItem, kind: Kind): Block[] {
  if (kind === 'picture') return linksTo(item, item.title ?? '');
  const rendition = item.renditions.find(
    ({ contenttype = '', href = '' }) => contenttype.startsWith(`${kind}/`) || /\.(?:mp4|m3u8|webm|mp3|m4a|ogg)(?:[?#]|$)/i.test(href),
  );
  const { href = '', title } = rendition ?? {};
  const [embed] = htmlToBlocks(`<iframe src="${escapeHtml(href)}" title="${escapeHtml(title ?? '')}"></iframe>`, {
    findPicture: () => undefined,
  }).blocks;
  return embed ? [embed] : [];
}

/** A link to the largest picture, where it was: better than nothing to see. */
function linksTo(item: NinjsItem, fallback: string, losses: readonly Loss[] = []): Block[] {
  const [rendition] = item.renditions.filter(isPictureRendition).toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const href = rendition?.href ?? losses.find(({ what }) => what === 'picture')?.detail ?? '';
  if (!/^https?:\/\//.test(href)) return [];
  const name = rendition?.title ?? (fallback || href);
  return htmlToBlocks(`<p><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></p>`, { findPicture: () => undefined }).blocks;
}

function unfoundPictures(item: NinjsItem, kind: Kind): string[] {
  const [largest] = addressesOf({ ...item, uri: '' });
  return largest !== undefined && kind !== 'event' ? [largest] : [];
}

function specialOf(
  item: NinjsItem,
  kind: Kind,
  { content, timeZone, changes }: { content: Content; timeZone: string; changes: Loss[] },
): object {
  if (kind === 'picture' && content.own)
    return {
      type: 'photo-gallery',
      pictures: [{ ...content.own, ...(captionOf(item.descriptions) && { caption: captionOf(item.descriptions) }) }],
    };
  if (kind === 'article' && item.bodies.length === 0 && content.gallery.length > 1)
    return { type: 'photo-gallery', pictures: content.gallery };
  if (kind === 'event') {
    const event = eventOf(item, timeZone);
    if (event) return { type: 'event', event };
  }
  if (kind !== 'article' && kind !== 'interview' && kind !== 'opinion')
    changes.push({ what: `${kind} kept as an article`, detail: kind === 'event' ? 'it names no date' : 'its file did not come along' });
  return {};
}

function headlineOf(item: NinjsItem, changes: Loss[]): string {
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
function standfirstOf(item: NinjsItem, body: readonly Block[], kind: Kind): { subtitle?: string; description?: string } {
  const summaries = item.descriptions.filter(({ role }) => role !== 'creditline' && role !== 'caption');
  const summary = summaries.map(plainWording).find((words) => words !== '');
  if (summary === undefined || kind === 'picture') return {};
  const start = summary.replace(/[\s.…]+$/, '').slice(0, 60);
  return bodyText(body).replaceAll(/\s+/g, ' ').includes(start) ? { description: summary } : { subtitle: summary };
}

function signatureOf(item: NinjsItem, hasAuthors: boolean): { signature?: string } {
  const signature =
    plainText(item.by ?? '') || item.copyrightholder?.trim() || item.descriptions.find(({ role }) => role === 'creditline')?.value.trim();
  return hasAuthors || !signature ? {} : { signature };
}

function isWithdrawn({ pubstatus }: NinjsItem): boolean {
  return pubstatus !== undefined && !/^(?:usable|)$/i.test(pubstatus.replace(/^.*:/, ''));
}

function datesOf(
  item: NinjsItem,
  { now, timeZone }: ImportContext,
  changes: Loss[],
): { publishedAt: string; updatedAt?: string; embargoedUntil?: string } {
  const event = eventOf(item, timeZone);
  const start = event?.eventUniqueDate ?? (event?.eventStartDate && `${event.eventStartDate}T00:00:00.000Z`);
  const dated = item.firstcreated ?? item.versioncreated ?? item.contentcreated;
  const publishedAt = dated ?? (start !== undefined && start < now.toISOString() ? start : now.toISOString());
  if (dated === undefined) changes.push({ what: 'date made, as there was none', detail: publishedAt });
  return {
    publishedAt,
    ...(item.versioncreated !== undefined && item.versioncreated > publishedAt ? { updatedAt: item.versioncreated } : {}),
    ...(item.embargoed === undefined ? {} : { embargoedUntil: item.embargoed }),
  };
}

/** Where the story stood before, as paths; an address that is told apart by its query alone cannot be kept. */
function oldAddressesOf({ altids }: NinjsItem): string[] {
  const paths = altids
    .filter(({ role }) => role === 'oldAddress')
    .flatMap(({ value }) => (URL.canParse(value) ? spellingsOf(new URL(value).pathname) : []));
  return [...new Set(paths)].filter((path) => path !== '/');
}

/** Escapes are written in small letters by some and in capitals by others. */
function spellingsOf(pathname: string): string[] {
  const path = pathname.replaceAll(/\/{2,}/g, '/');
  return [path, path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())];
}

function sourceOf(ninjs: unknown): string {
  return ninjs !== null && typeof ninjs === 'object' && 'uri' in ninjs ? String(ninjs.uri) : 'an item without uri';
}
