import type { APIContext } from 'astro';
import { z } from 'zod';
import { pushContent } from '#contracts/publishing/push-content.ts';
import { CONTENT_TOKEN_ACTOR } from '#domain/desk/actor.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import { logPush, logRefusal } from '#server/subjects/publishing/log-publication.ts';
import type { Submission } from '#server/subjects/publishing/publisher.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { serveContract, type Outcome } from '#server/entrances/endpoints/endpoint.ts';
import { findFiles } from '../media/find-files.ts';

/** Limit of the body in bytes: twenty times the longest story of the test corpora. */
const BODY_LIMIT = 4 * 1024 * 1024;

/**
 * Timeout in milliseconds. A publication may wait for another node's, such as a sync of the content
 * folder.
 */
const TIME_LIMIT = 60_000;

/** Owner of pushed documents, which the content folder's sync ignores. */
const ORIGIN = 'push';

const querySchema = z.object({ site: z.string().optional(), locale: localeSchema });

const addressSchema = z.object({ id: documentIdSchema, locale: querySchema.shape.locale });

/** Serves `PUT /api/content/{id}`. */
export const pushStory = serveContract(pushContent, {
  bodyLimit: BODY_LIMIT,
  timeLimit: TIME_LIMIT,
  facts: {
    caller: 'newsroom',
    body: z.record(z.string(), z.unknown()),
    query: querySchema,
    limits: [],
  },
  authorize({ request, locals }) {
    const isAllowed = isBearerToken(
      request.headers.get('authorization') ?? undefined,
      locals.services.publishing.contentToken,
    );
    return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
  },
  handle: push,
});

type PushOutcome = Outcome<NonNullable<(typeof pushContent)['types']>>;

/** A ninjs item as the documents of its story, or its problems. */
export type ReadItem =
  | {
      ok: true;
      id: string;
      submissions: Submission[];
      losses: { what: string; detail: string }[];
      changes: { what: string; detail: string }[];
    }
  | { ok: false; problems: readonly ContentProblem[] };

/** Reads the item of a request. Its address has the id, the site and the language. */
export async function readItem(
  { params, url, locals }: Pick<APIContext, 'params' | 'url' | 'locals'>,
  body: unknown,
): Promise<ReadItem> {
  const { services } = locals;
  const alias = url.searchParams.get('site') ?? locals.site.alias;
  const site = services.sites.find((one) => one.alias === alias);
  const [defaultTaxon] = site?.taxons ?? [];
  const address = addressSchema.safeParse({
    id: params['id'],
    locale: url.searchParams.get('locale'),
  });
  if (!address.success || !site || defaultTaxon === undefined) {
    const problems =
      address.error?.issues.map(({ path, message }) => ({
        source: '',
        field: path.join('.'),
        reason: message,
      })) ?? [];
    if (!site) problems.push({ source: '', field: 'site', reason: `there is no site "${alias}"` });
    else if (defaultTaxon === undefined)
      problems.push({ source: '', field: 'site', reason: `${alias} has no sections` });
    return { ok: false, problems };
  }
  const { id, locale } = address.data;

  const { taxons, tags, authors } = await services.content.knownContentOf(site.alias);
  const now = new Date();
  const publishedAt = await services.content.findPublishedAt(id, now);
  const files = await findFiles(services, body);
  const context = {
    site: site.alias,
    locale,
    timeZone: site.timeZone,
    defaultTaxon,
    now,
    publishedAt,
    taxons,
    tags,
    authors,
    ...files,
  };
  const made = await services.parsers.ninjs.toDocuments(body, context);
  if (!made.ok) return made;
  const submissions = made.documents.map(({ document, ...submission }) => ({
    ...submission,
    document: isStoryOf(document, made.id) ? { ...document, id } : document,
  }));
  return { ok: true, id, submissions, losses: made.losses, changes: made.changes };
}

async function push(context: APIContext, body: unknown): Promise<PushOutcome> {
  const { services } = context.locals;
  const invalid = (problems: readonly ContentProblem[]): PushOutcome => {
    logRefusal(services.log, ORIGIN, problems);
    const fields = fieldsOf(problems);
    if (problems.some(({ code }) => code === undefined))
      return { ok: false, httpCode: 422, code: 'INVALID_FIELDS', fields };
    const isOutdated = problems.some(({ code }) => code === 'outdated-version');
    return { ok: false, code: isOutdated ? 'OUTDATED_VERSION' : 'ADDRESS_TAKEN', fields };
  };
  const item = await readItem(context, body);
  if (!item.ok) return invalid(item.problems);
  const { id, submissions, losses, changes } = item;
  const outcome = await services.publishing.publisher.publish({
    origin: ORIGIN,
    actor: CONTENT_TOKEN_ACTOR,
    submissions,
  });
  if (!outcome.ok) return invalid(outcome.problems);
  logPush(services.log, ORIGIN, outcome);
  const { created, updated, unchanged } = outcome;
  return {
    ok: true,
    httpCode: created.includes(id) ? 201 : 200,
    response: {
      url: await services.content.findStoryUrl(id),
      created,
      updated,
      unchanged,
      losses,
      changes,
    },
  };
}

function isStoryOf(document: unknown, id: string): document is { id: string } {
  return (
    document !== null && typeof document === 'object' && 'id' in document && document.id === id
  );
}

/** The reasons of problems by their fields. */
export function fieldsOf(problems: readonly ContentProblem[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { field, reason } of problems)
    fields[field] = fields[field] === undefined ? reason : `${fields[field]}; ${reason}`;
  return fields;
}
