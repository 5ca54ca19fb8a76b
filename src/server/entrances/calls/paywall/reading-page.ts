import type { CallOutcome } from '#contracts/call.ts';
import type { ContractTypes } from '#contracts/contract.ts';
import { readStory as contract, type StoryAccess } from '#contracts/paywall/read-story.ts';
import { CLOSED_PART_ID, readingPath } from '#domain/paywall/reading-path.ts';
import type { Refusal } from '#domain/paywall/refusal.ts';
import { decidedMessages } from '#domain/paywall/decided-messages.ts';
import { inEdition, type Edition } from '#domain/paths/urls.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import { readStoryPage } from '#server/subjects/content/story-page.ts';
import {
  findLinkTokens,
  linkCookie,
  tokensOfReferer,
  type LinkTokens,
} from '#server/subjects/paywall/link-cookie.ts';
import {
  callAsReader,
  keepToReader,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { readWholeStory } from './closed-part.ts';
import { chooseVersion } from './message-test.ts';
import { askPaywall, findClosedStory, readStory, type ClosedStory } from './read-story.ts';

type ReadOutcome = CallOutcome<ContractTypes & { response: StoryAccess }>;

/** A closed story for one reader: whole, or cut at the wall. */
export interface ReadingPage {
  edition: Edition;
  page: StoryPage;
  /** Path of the story without language prefix: the canonical one. */
  path: string;
  now: Date;
  /** `undefined` if the story is whole. */
  refusal: Refusal | undefined;
}

/**
 * The page of one reader with a closed story, for browsers without JavaScript. The posted form of
 * the gate makes the same call as the script, and leads to this page by GET, which spends nothing:
 * reloads and returns are harmless. A gift link or preview by which the reader came to the story
 * opens this page too. A story that is not closed is missing.
 */
export async function openReading(page: PageContext): Promise<Response | ReadingPage> {
  const { locals, params, request } = page;
  const id = params['id'] ?? '';
  keepToReader(page);
  const form = await readForm(page);
  const closed = await findClosedStory(page, id);
  if (!closed) return answerMissing(locals);
  const { edition, story, path } = closed;
  const here = readingPath(edition, id);
  const came = form ? tokensOfReferer(request.headers, inEdition(edition, path)) : {};
  const tokens = { ...findLinkTokens(request.headers), ...came };
  const outcome =
    form && (await callAsReader(page, readStory, contract, { params: { id }, body: tokens }));
  const kept = isOpenedByGift(outcome) ? withPass(page, closed, tokens) : came;
  const { decision, read, cookies } = await askPaywall(page, closed, {
    counts: false,
    ...tokens,
    ...kept,
  });
  const canBeOpened =
    !decision.accessGranted &&
    decision.step === 'meter' &&
    read.stories.length < (decision.maximum ?? 0);
  const failure = outcome && problemOf(outcome, canBeOpened);
  // A form of another site keeps nothing.
  if (Object.keys(kept).length > 0 && isOfSite(outcome))
    page.response.headers.append('Set-Cookie', linkCookie(edition.site, here, kept));
  if (outcome && !failure) return seeOther(page, `${here}#${CLOSED_PART_ID}`);
  if (failure) page.response.status = failure.status;
  for (const cookie of cookies) page.response.headers.append('Set-Cookie', cookie);
  const content = locals.services.content.contentOf(edition);
  if (decision.accessGranted) {
    const whole = await readWholeStory(locals.services.content, { edition, story, path }, content);
    return { edition, page: whole, path, now: content.now, refusal: undefined };
  }
  const { version } = chooseVersion(page);
  const messages = canBeOpened
    ? []
    : decidedMessages(edition, { decision, consumed: read.stories.length, version });
  const cut = await readStoryPage(content, { story, path });
  return {
    edition,
    page: cut,
    path,
    now: content.now,
    refusal: { messages, canBeOpened, problem: failure?.problem },
  };
}

function isOpenedByGift(outcome: ReadOutcome | undefined): boolean {
  return outcome?.ok === true && outcome.response.conditionName === 'gift';
}

/**
 * The tokens with the pass of the opening that was just counted, so that a reload shows the story
 * and counts nothing.
 */
function withPass(
  { locals }: PageContext,
  { edition, story }: ClosedStory,
  { gift, ...others }: LinkTokens,
): LinkTokens {
  if (gift === undefined) return others;
  const { gifts } = locals.services.readers;
  return {
    ...others,
    gift: gifts.passOf({ token: gift, site: edition.site.alias, story: story.storyId }),
  };
}

/** Whether the form of a call was posted from a page of the site. */
function isOfSite(outcome: CallOutcome<ContractTypes> | undefined): boolean {
  return outcome !== undefined && (outcome.ok || outcome.httpCode !== 403);
}

/**
 * The failure of the form's call; `undefined` if the page by GET shows its result. A call can
 * refuse a story that the allowance has room for: the network has too many new visitors.
 */
function problemOf(
  outcome: ReadOutcome,
  hasRoom: boolean,
): { status: number; problem: Refusal['problem'] } | undefined {
  if (!isOfSite(outcome)) return undefined;
  if (outcome.ok && (outcome.response.accessGranted || !hasRoom)) return undefined;
  const status = outcome.ok ? 429 : outcome.httpCode || 503;
  return { status, problem: status === 429 ? 'too-often' : 'failed' };
}
