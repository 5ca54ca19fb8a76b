import { z } from 'zod';
import {
  listPreviews,
  previewContent,
  revokePreviews,
} from '#contracts/publishing/preview-content.ts';
import { CONTENT_TOKEN_ACTOR } from '#domain/desk/actor.ts';
import { isStory } from '#domain/documents/document.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import type { PreviewedDocument } from '#domain/previews/preview.ts';
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
import {
  findVersion,
  isOfSite,
  makeLink,
  type Named,
  type ShownVersion,
} from './stored-version.ts';

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
type Version = ShownVersion | { fields: Record<string, string> } | undefined;

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
    const version = await (body === undefined
      ? findVersion(context.locals, named)
      : readVersion(context, named, body));
    if (version === undefined) return { ok: false, code: 'NOT_FOUND' };
    if ('fields' in version) return invalid(version.fields);
    const made = await makeLink(context.locals, named, {
      ...version,
      asked: asked.data,
      actor: CONTENT_TOKEN_ACTOR,
    });
    if ('fields' in made) return invalid(made.fields);
    const { documents } = version;
    const waiting = await listWaiting(
      context,
      { site: named.site, locale: made.locale },
      documents,
    );
    return { ok: true, httpCode: 201, response: { ...linkOf(made), url: made.url, waiting } };
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

function findNamed({ params, url, locals }: CallContext): Named | undefined {
  const alias = url.searchParams.get('site') ?? locals.site.alias;
  const site = locals.services.sites.find((one) => one.alias === alias);
  const id = documentIdSchema.safeParse(params['id']);
  return site && id.success ? { site, id: id.data } : undefined;
}

async function isKnown({ locals }: CallContext, { site, id }: Named): Promise<boolean> {
  const stored = await locals.services.publishing.findStored(id);
  return stored !== undefined && isOfSite(stored.document, site);
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
