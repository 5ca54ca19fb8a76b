import { getContent, removeContent } from '#contracts/publishing/push-content.ts';
import { CONTENT_TOKEN_ACTOR } from '#domain/desk/actor.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { PREVIEW_TIME, previewUrl } from '#domain/paywall/preview.ts';
import { isClosed } from '#domain/paywall/public-story.ts';
import { visibleFrom, type Story } from '#domain/stories/story.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { logPush, logRefusal } from '#server/subjects/publishing/log-publication.ts';
import {
  serveContract,
  type CallContext,
  type Outcome,
} from '#server/entrances/endpoints/endpoint.ts';

/** Owner of pushed documents. */
const ORIGIN = 'push';

/** Timeout in milliseconds. A publication may wait for another node's. */
const TIME_LIMIT = 60_000;

const authorize = ({ request, locals }: CallContext) => {
  const isAllowed = isBearerToken(
    request.headers.get('authorization') ?? undefined,
    locals.services.publishing.contentToken,
  );
  return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
};

type RemoveAnswer = Outcome<NonNullable<(typeof removeContent)['types']>>;

const facts = { caller: 'newsroom' as const, limits: [] };

/** Serves `GET /api/content/{id}`. */
export const getStory = serveContract(getContent, {
  bodyLimit: 0,
  facts,
  authorize,
  async handle(context) {
    const found = await findNamed(context);
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const { story, origin, url } = found;
    const now = new Date();
    const state = stateOf(story, now);
    const previewUrl = state === 'shown' ? previewOf(context, { story, url, now }) : null;
    return { ok: true, response: { id: story.id, url, state, origin, previewUrl, story } };
  },
});

/** Serves `DELETE /api/content/{id}`. */
export const removeStory = serveContract(removeContent, {
  bodyLimit: 0,
  timeLimit: TIME_LIMIT,
  facts,
  authorize,
  async handle(context): Promise<RemoveAnswer> {
    const { services } = context.locals;
    const found = await findNamed(context);
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const { story, url } = found;
    if (story.status === 'withdrawn') return { ok: true, response: { result: 'unchanged', url } };
    const submissions = [
      { source: story.id, document: { ...story, status: 'withdrawn' }, replacesSameVersion: true },
    ];
    const outcome = await services.publishing.publisher.publish({
      origin: ORIGIN,
      actor: CONTENT_TOKEN_ACTOR,
      submissions,
    });
    if (outcome.ok) {
      logPush(services.log, ORIGIN, outcome);
      return { ok: true, response: { result: 'withdrawn', url } };
    }
    logRefusal(services.log, ORIGIN, outcome.problems);
    const fields = Object.fromEntries(outcome.problems.map(({ field, reason }) => [field, reason]));
    return { ok: false, httpCode: 422, code: 'INVALID_FIELDS', fields };
  },
});

async function findNamed({
  params,
  locals: { services },
}: CallContext): Promise<{ story: Story; origin: string; url: string } | undefined> {
  const id = documentIdSchema.safeParse(params['id']);
  const found = id.success ? await services.publishing.findStory(id.data) : undefined;
  const url = found && (await services.content.findStoryUrl(found.story.id));
  return found && url !== undefined ? { ...found, url } : undefined;
}

/** The URL of a preview of a closed story; null for one that everybody reads whole. */
function previewOf(
  { locals: { services } }: CallContext,
  { story, url, now }: { story: Story; url: string; now: Date },
): string | null {
  const site = services.sites.find(({ alias }) => alias === story.site);
  if (!site || !isClosed(site, story)) return null;
  const endsAt = new Date(now.getTime() + PREVIEW_TIME);
  return previewUrl(
    url,
    services.readers.previews.make({ site: site.alias, story: story.id, endsAt }),
  );
}

function stateOf(story: Story, now: Date): 'shown' | 'waiting' | 'withdrawn' {
  const from = visibleFrom(story);
  const isOver =
    from === undefined || (story.expiresAt !== undefined && new Date(story.expiresAt) <= now);
  return isOver ? 'withdrawn' : from <= now ? 'shown' : 'waiting';
}
