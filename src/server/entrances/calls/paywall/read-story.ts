import { z } from 'zod';
import { readStory as contract, type StoryAccess } from '#contracts/paywall/read-story.ts';
import { isClosed } from '#domain/paywall/public-story.ts';
import { decidedMessages } from '#domain/paywall/decided-messages.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { inEdition, type Edition } from '#domain/paths/urls.ts';
import type { Story } from '#domain/stories/story.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import { MAX_GIFT, MAX_PREVIEW, type LinkTokens } from '#server/subjects/paywall/link-cookie.ts';
import { paywallCookie } from '#server/subjects/paywall/paywall-cookie.ts';
import type { AccessAnswer } from '#server/subjects/paywall/paywall-access.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { provenRoles } from '#server/entrances/endpoints/desk-rights.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';
import { printClosedPart } from './closed-part.ts';
import { chooseVersion } from './message-test.ts';

/** Reads per network address: a school with one address reads 2 stories a second. */
const ADDRESS_LIMIT = { most: 1200, window: 600 };

/** Seconds for which an answer that spends no allowance holds: a subscription or a role may end. */
const HOUR = 3600_000;

/** A story with a closed part, that everybody may see the page of. */
export interface ClosedStory {
  edition: Edition;
  story: Story;
  path: string;
}

/**
 * The closed story with an id; `undefined` for a free, hidden, withdrawn or unknown one, and for
 * one of another site.
 */
export async function findClosedStory(
  { locals: { services, site } }: Pick<CallContext, 'locals'>,
  id: string,
): Promise<ClosedStory | undefined> {
  if (!documentIdSchema.safeParse(id).success) return undefined;
  const [head] = await services.content
    .contentOf({ site, locale: site.defaultLocale })
    .listHeads([id]);
  if (!head || head.site !== site.alias) return undefined;
  const edition = { site, locale: head.locale };
  const found = await services.content.contentOf(edition).findStory(head.path);
  if (found?.state !== 'shown' || !isClosed(site, found.story)) return undefined;
  return { edition, story: found.story, path: head.path };
}

/** The decision, with the session of the reader. */
type AskedPaywall = AccessAnswer & { session: ReaderSession | undefined; isEditor: boolean };

/**
 * Decides about a closed story for the reader of a request. `counts`: whether the allowance is
 * spent.
 */
export async function askPaywall(
  context: CallContext,
  { edition, story }: Pick<ClosedStory, 'edition' | 'story'>,
  asked: { counts: boolean; gift?: string | undefined; preview?: string | undefined },
): Promise<AskedPaywall> {
  const { request, locals } = context;
  const { services, clientAddress } = locals;
  const found = await services.readers.accounts.findSession(edition, request.headers);
  const roles = found
    ? await provenRoles(locals, { reader: found.reader, headers: request.headers })
    : [];
  const answer = await services.readers.paywall.ask({
    site: edition.site,
    story,
    reader: found?.reader.type ?? 'anonymous',
    roles,
    hasPreview: services.readers.previews.isValid({
      token: asked.preview ?? '',
      site: edition.site.alias,
      story: story.id,
      now: new Date(),
    }),
    hasGift: await isGift(context, { edition, story }, asked),
    now: new Date(),
    readerId: found?.reader.id,
    headers: request.headers,
    clientAddress,
    counts: asked.counts,
  });
  const isEditor = roles.includes('editor');
  return {
    ...answer,
    cookies: [...(found?.cookies ?? []), ...answer.cookies],
    session: found,
    isEditor,
  };
}

/**
 * Whether a token of a gift link opens a story. Without a count only the pass of a counted opening
 * does.
 */
async function isGift(
  { locals }: CallContext,
  { edition, story }: Pick<ClosedStory, 'edition' | 'story'>,
  { gift: token, counts }: { gift?: string | undefined; counts: boolean },
): Promise<boolean> {
  if (token === undefined) return false;
  const { gifts } = locals.services.readers;
  const link = { token, site: edition.site.alias, story: story.storyId };
  return counts ? gifts.isValid(link) : gifts.isPass(link);
}

/**
 * Decides about a closed story, and counts: in the allowance, or for the gift link. An opening too
 * many is refused.
 */
async function countRead(
  context: CallContext,
  closed: ClosedStory,
  { gift, preview }: LinkTokens,
): Promise<AskedPaywall> {
  const { edition, story } = closed;
  const answer = await askPaywall(context, closed, { counts: true, gift, preview });
  if (answer.decision.step !== 'gift' || gift === undefined) return answer;
  const { gifts } = context.locals.services.readers;
  const isCounted = await gifts.open({
    token: gift,
    site: edition.site.alias,
    story: story.storyId,
  });
  return isCounted ? answer : askPaywall(context, closed, { counts: true, preview });
}

/** Serves `POST /api/front/paywall/content/{id}/read`. */
export const readStory = serveOpenCall(contract, {
  body: z
    .object({
      gift: z.string().max(MAX_GIFT).optional(),
      preview: z.string().max(MAX_PREVIEW).optional(),
    })
    .optional(),
  limit: ADDRESS_LIMIT,
  isOffered: ({ paywall }) => paywall.isEnabled,
  async handle({ body, context }) {
    const closed = await findClosedStory(context, context.params['id'] ?? '');
    if (!closed) return { ok: false, code: 'NOT_FOUND' };
    const answer = await countRead(context, closed, body ?? {});
    const { edition, path } = closed;
    const { decision, read, period } = answer;
    const shown = chooseVersion(context);
    const messages = decidedMessages(edition, {
      decision,
      consumed: read.stories.length,
      version: shown.version,
    });
    const seen = messages.length > 0 ? shown.place : undefined;
    const { messageCounts, funnelCounts } = context.locals.services.readers;
    if (seen) messageCounts.addView(edition.site, seen);
    if (!decision.accessGranted) funnelCounts.count(edition.site, 'wall', context.request.headers);
    const response: StoryAccess = {
      accessGranted: decision.accessGranted,
      messageIds: messages.map(({ id }) => id),
      userCounter: read.stories.length,
      userRfv: read.days,
      conditionName: decision.conditionName,
      messages,
      // A page that calls for its reader prints the whole story by itself.
      html:
        decision.accessGranted && context.rewrite
          ? await printClosedPart(context, edition, closed)
          : null,
      validUntil: validUntil(answer, period.endsAt).toISOString(),
      suppressed: answer.isEditor ? [...decision.suppressed] : null,
    };
    const cookie = paywallCookie(edition.site, {
      path: inEdition(edition, path),
      endsAt: period.endsAt,
      now: new Date(),
      ...response,
    });
    return {
      ok: true,
      response,
      cookies: [...answer.cookies, cookie, ...(seen ? shown.cookies : [])],
    };
  },
});

/** The end of the period for a story of the allowance, an hour for all others. */
function validUntil({ decision }: AccessAnswer, endsAt: Date): Date {
  const soon = new Date(Date.now() + HOUR);
  return decision.step === 'meter' ? endsAt : new Date(Math.min(soon.getTime(), endsAt.getTime()));
}
