import { z } from 'zod';
import {
  listPreviews,
  previewContent,
  revokePreviews,
} from '#contracts/publishing/preview-content.ts';
import { CONTENT_TOKEN_ACTOR } from '#domain/desk/actor.ts';
import { isStory, type Document } from '#domain/documents/document.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import { absoluteUrl } from '#domain/paths/urls.ts';
import {
  MOST_PREVIEWS,
  pageOfPreview,
  previewPath,
  type PreviewedDocument,
} from '#domain/previews/preview.ts';
import type { Site } from '#domain/sites/site.ts';
import { storiesInBodies } from '#domain/stories/story-types.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import {
  serveContract,
  type CallContext,
  type Outcome,
} from '#server/entrances/endpoints/endpoint.ts';
import { isTakenBack, type LivePreview } from '#server/subjects/desk/previews/previews.ts';
import { fieldsOf, readItem } from '../publishing/push-story.ts';

/** Limit of the body in bytes: five times the longest story of the test corpora. */
const BODY_LIMIT = 1024 * 1024;

const TIME_LIMIT = 60_000;

const listSchema = z.object({ site: z.string().optional() });
const makeSchema = listSchema.extend({ locale: localeSchema.optional() });
const revokeSchema = listSchema.extend({ preview: z.string().optional() });

/** A version in the fields of the store. Any other body is a ninjs item. */
const sentSchema = z.strictObject({ document: z.record(z.string(), z.unknown()) });

const authorize = ({ request, locals }: CallContext) => {
  const isAllowed = isBearerToken(
    request.headers.get('authorization') ?? undefined,
    locals.services.publishing.contentToken,
  );
  return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
};

const facts = { caller: 'newsroom' as const, limits: [] };

type Made = Outcome<NonNullable<(typeof previewContent)['types']>>;

/** The version that a link shows, or the reasons why there is none. */
type Version =
  | { documents: [PreviewedDocument, ...PreviewedDocument[]]; storedVersion?: string }
  | { fields: Record<string, string> }
  | undefined;

/** Serves `POST /api/content/{id}/preview`. */
export const makePreview = serveContract(previewContent, {
  bodyLimit: BODY_LIMIT,
  timeLimit: TIME_LIMIT,
  facts: { ...facts, body: z.record(z.string(), z.unknown()).optional(), query: makeSchema },
  authorize,
  async handle(context, body): Promise<Made> {
    const named = findNamed(context);
    const asked = makeSchema.shape.locale.safeParse(
      context.url.searchParams.get('locale') ?? undefined,
    );
    if (!named) return { ok: false, code: 'NOT_FOUND' };
    if (!asked.success) return invalid({ locale: 'must be a language of the site' });
    const { site, id } = named;
    const version = await (body === undefined
      ? findVersion(context, named)
      : readVersion(context, named, body));
    if (version === undefined) return { ok: false, code: 'NOT_FOUND' };
    if ('fields' in version) return invalid(version.fields);
    const { documents, storedVersion } = version;
    const [previewed] = documents;
    const locale = localeOf(previewed.document, site, asked.data);
    if (!site.locales.includes(locale))
      return invalid({ locale: 'must be a language of the site' });
    if (isTakenBack(previewed.document)) return invalid({ id: 'the document is withdrawn' });
    const { services } = context.locals;
    if (pageOfPreview({ site, locale }, previewed) === undefined)
      return invalid({ id: 'no page shows the document by itself' });
    const made = await services.desk.previews.make({
      site: site.alias,
      locale,
      documents,
      storedVersion,
      actor: CONTENT_TOKEN_ACTOR,
      now: new Date(),
    });
    if (!made)
      return invalid({ id: `has ${MOST_PREVIEWS} valid links; revoke those that are not needed` });
    services.log.info({ preview: made.id, document: id, site: site.alias }, 'a preview was made');
    const url = absoluteUrl(site, previewPath(made.token));
    const waiting = await listWaiting(context, { site, locale }, documents);
    return { ok: true, httpCode: 201, response: { ...linkOf(made), url, waiting } };
  },
});

/** Serves `GET /api/content/{id}/preview`. */
export const getPreviews = serveContract(listPreviews, {
  bodyLimit: 0,
  facts: { ...facts, query: listSchema },
  authorize,
  async handle(context) {
    const named = findNamed(context);
    if (!named) return { ok: false, code: 'NOT_FOUND' };
    const { services } = context.locals;
    const of = { site: named.site.alias, document: named.id, now: new Date() };
    const links = await services.desk.previews.list(of);
    if (links.length === 0 && !(await isKnown(context, named)))
      return { ok: false, code: 'NOT_FOUND' };
    return { ok: true, response: { previews: links.map(linkOf) } };
  },
});

/** Serves `DELETE /api/content/{id}/preview`. */
export const removePreviews = serveContract(revokePreviews, {
  bodyLimit: 0,
  facts: { ...facts, query: revokeSchema },
  authorize,
  async handle(context) {
    const named = findNamed(context);
    if (!named) return { ok: false, code: 'NOT_FOUND' };
    const { services } = context.locals;
    const revoked = await services.desk.previews.revoke({
      site: named.site.alias,
      document: named.id,
      id: context.url.searchParams.get('preview') ?? undefined,
      actor: CONTENT_TOKEN_ACTOR,
      now: new Date(),
    });
    if (revoked === 0 && !(await isKnown(context, named))) return { ok: false, code: 'NOT_FOUND' };
    services.log.info({ document: named.id, revoked }, 'previews were revoked');
    return { ok: true, response: { revoked } };
  },
});

const invalid = (fields: Record<string, string>): Made => ({
  ok: false,
  httpCode: 422,
  code: 'INVALID_FIELDS',
  fields,
});

const linkOf = ({ id, locale, endsAt }: LivePreview) => ({
  id,
  locale,
  endsAt: endsAt.toISOString(),
});

interface Named {
  site: Site;
  id: string;
}

function findNamed({ params, url, locals }: CallContext): Named | undefined {
  const alias = url.searchParams.get('site') ?? locals.site.alias;
  const site = locals.services.sites.find((one) => one.alias === alias);
  const id = documentIdSchema.safeParse(params['id']);
  return site && id.success ? { site, id: id.data } : undefined;
}

const isOfSite = (document: object, { alias }: Site): boolean =>
  !('site' in document) || document.site === alias;

async function isKnown({ locals }: CallContext, { site, id }: Named): Promise<boolean> {
  const stored = await locals.services.publishing.findStored(id);
  return stored !== undefined && isOfSite(stored.document, site);
}

/** The stored version of a document of the site. */
async function findVersion({ locals }: CallContext, { site, id }: Named): Promise<Version> {
  const stored = await locals.services.publishing.findStored(id);
  if (!stored || !isOfSite(stored.document, site)) return undefined;
  const { document, path, hash } = stored;
  // The posts of a live blog are rows of their own, which its page reads.
  const shown = document.type === 'live-blog' ? { ...document, posts: [] } : document;
  return { documents: [{ document: shown, path }], storedVersion: hash };
}

/** A version that was sent, checked as a publication would check it. */
async function readVersion(
  context: CallContext,
  { site, id }: Named,
  body: unknown,
): Promise<Version> {
  const { publishing } = context.locals.services;
  const stored = await publishing.findStored(id);
  if (stored && isOfSite(stored.document, site) && isTakenBack(stored.document))
    return { fields: { id: 'the document is withdrawn' } };
  const sent = sentSchema.safeParse(body);
  const item = sent.success
    ? { ok: true as const, submissions: [{ source: id, document: { ...sent.data.document, id } }] }
    : await readItem(context, body);
  if (!item.ok) return { fields: fieldsOf(item.problems) };
  const prepared = await publishing.prepareDocuments(item.submissions);
  if (!prepared.ok) return { fields: fieldsOf(prepared.problems) };
  const named = prepared.documents.find(({ document }) => document.id === id);
  if (!named) return { fields: { id: 'the item makes no document with this id' } };
  if (prepared.documents.some(({ document }) => !isOfSite(document, site)))
    return { fields: { site: `must be ${site.alias}` } };
  const others = prepared.documents.filter((one) => one !== named);
  const shown = ({ document, path }: PreviewedDocument) => ({ document, path });
  return { documents: [shown(named), ...others.map(shown)] };
}

function localeOf(document: Document, site: Site, asked: Locale | undefined): Locale {
  return 'locale' in document ? document.locale : (asked ?? site.defaultLocale);
}

/** Ids of the stories that a story links to, without those that readers see. */
async function listWaiting(
  { locals }: CallContext,
  edition: { site: Site; locale: Locale },
  documents: readonly PreviewedDocument[],
): Promise<string[]> {
  const [first] = documents;
  if (!first || !isStory(first.document)) return [];
  const ids = [...new Set([...first.document.related, ...storiesInBodies(first.document)])];
  const heads = await locals.services.content.contentOf(edition, documents).listHeads(ids);
  const shown = new Set(heads.map(({ id }) => id));
  return ids.filter((id) => !shown.has(id));
}
