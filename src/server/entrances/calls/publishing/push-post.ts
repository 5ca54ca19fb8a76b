import { z } from 'zod';
import {
  pushPost as putContract,
  removePost as deleteContract,
  type PostPublished,
} from '#contracts/publishing/push-post.ts';
import { CONTENT_TOKEN_ACTOR } from '#domain/desk/actor.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { FIRST_VIEW, liveViewPath, postIdSchema } from '#domain/stories/live-post.ts';
import type { ContentServices } from '#server/subjects/content/content-services.ts';
import { logRefusal } from '#server/subjects/publishing/log-publication.ts';
import type { PostOutcome } from '#server/subjects/publishing/publish-post.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import {
  serveContract,
  type CallContext,
  type Outcome,
} from '#server/entrances/endpoints/endpoint.ts';
import { findFiles } from '../media/find-files.ts';

/**
 * Limit of the body in bytes: a post has some paragraphs, and an item repeats the data of its
 * pictures.
 */
const BODY_LIMIT = 512 * 1024;

/** Timeout in milliseconds. A publication may wait for another node's. */
const TIME_LIMIT = 60_000;

/** Owner of the pictures and authors that come with posts, as with pushed stories. */
const ORIGIN = 'push';

const paramsSchema = z.object({ id: documentIdSchema, postId: postIdSchema });

type PushAnswer = Outcome<NonNullable<(typeof putContract)['types']>>;

type RemoveAnswer = Outcome<NonNullable<(typeof deleteContract)['types']>>;

/** Both endpoints are for the newsroom's tools. */
const authorize = ({ request, locals }: CallContext) => {
  const isAllowed = isBearerToken(
    request.headers.get('authorization') ?? undefined,
    locals.services.publishing.contentToken,
  );
  return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
};

/** Serves `PUT /api/content/{id}/posts/{postId}`. */
export const pushPost = serveContract(putContract, {
  bodyLimit: BODY_LIMIT,
  timeLimit: TIME_LIMIT,
  facts: { caller: 'newsroom', body: z.record(z.string(), z.unknown()), limits: [] },
  authorize,
  handle: push,
});

/** Serves `DELETE /api/content/{id}/posts/{postId}`. */
export const removePost = serveContract(deleteContract, {
  bodyLimit: 0,
  timeLimit: TIME_LIMIT,
  facts: { caller: 'newsroom', limits: [] },
  authorize,
  async handle({ params, locals }) {
    const named = paramsSchema.safeParse(params);
    if (!named.success) return refused(locals, problemsOf(named.error)) as RemoveAnswer;
    const { id: blog, postId: id } = named.data;
    const outcome = await locals.services.publishing.publishPost({
      blog,
      id,
      post: undefined,
      actor: CONTENT_TOKEN_ACTOR,
    });
    if (outcome.ok)
      return {
        ok: true,
        response: { ...answerOf(outcome), url: undefined, losses: [], changes: [] },
      };
    return {
      ok: false,
      code: outcome.reason === 'no-blog' ? 'NOT_FOUND' : 'SERVICE_UNAVAILABLE',
    } satisfies RemoveAnswer;
  },
});

async function push({ params, locals }: CallContext, body: unknown): Promise<PushAnswer> {
  const { services } = locals;
  const named = paramsSchema.safeParse(params);
  if (!named.success) return refused(locals, problemsOf(named.error));
  const { id: blog, postId: id } = named.data;
  const place = await services.publishing.findPostPlace(blog, id);
  const site = services.sites.find(({ alias }) => alias === place?.site);
  if (!place || !site) return { ok: false, code: 'NOT_FOUND' };
  const { taxons, tags, authors } = await services.content.knownContentOf(site.alias);
  const { locale, publishedAt, taxon: defaultTaxon } = place;
  const now = new Date();
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
  const made = await services.parsers.ninjs.toPost(body, context);
  if (!made.ok) return refused(locals, made.problems);
  const { documents, post, sourceVersion, losses, changes } = made;
  if (documents.length > 0) {
    const brought = await services.publishing.publisher.publish({
      origin: ORIGIN,
      actor: CONTENT_TOKEN_ACTOR,
      submissions: documents,
    });
    if (!brought.ok) return refused(locals, brought.problems);
  }
  const outcome = await services.publishing.publishPost({
    blog,
    id,
    post,
    sourceVersion,
    actor: CONTENT_TOKEN_ACTOR,
  });
  if (!outcome.ok)
    return outcome.reason === 'invalid'
      ? refused(locals, outcome.problems)
      : { ok: false, code: CODES[outcome.reason] };
  const url =
    outcome.result === 'removed' ? undefined : await postUrl(services.content, { blog, id });
  return {
    ok: true,
    httpCode: outcome.result === 'created' ? 201 : 200,
    response: { ...answerOf(outcome), url, losses, changes },
  };
}

const CODES = {
  'no-blog': 'NOT_FOUND',
  outdated: 'OUTDATED_VERSION',
  overtaken: 'OUTDATED_VERSION',
} as const;

function answerOf({
  result,
  version,
}: PostOutcome & { ok: true }): Pick<PostPublished, 'result' | 'version'> {
  return { result, version };
}

async function postUrl(
  content: ContentServices,
  { blog, id }: { blog: string; id: string },
): Promise<string | undefined> {
  const url = await content.findStoryUrl(blog);
  return url === undefined ? undefined : liveViewPath(url, { ...FIRST_VIEW, from: id });
}

function problemsOf(error: z.ZodError): ContentProblem[] {
  return error.issues.map(({ path, message }) => ({
    source: '',
    field: path.join('.'),
    reason: message,
  }));
}

function refused({ services }: CallContext['locals'], problems: readonly ContentProblem[]) {
  logRefusal(services.log, ORIGIN, problems);
  const isOutdated =
    problems.length > 0 && problems.every(({ code }) => code === 'outdated-version');
  const fields = Object.fromEntries(problems.map(({ field, reason }) => [field, reason]));
  if (isOutdated) return { ok: false as const, code: 'OUTDATED_VERSION' as const, fields };
  return { ok: false as const, httpCode: 422, code: 'INVALID_FIELDS' as const, fields };
}
