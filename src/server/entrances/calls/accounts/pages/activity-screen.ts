import { appealSuspension as appealContract } from '#contracts/comments/appeal-suspension.ts';
import {
  listActivity as listContract,
  type ActivityPage,
} from '#contracts/comments/list-activity.ts';
import { removeComment as removeContract } from '#contracts/comments/write-comment.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '#domain/comments/own-activity.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { appealSuspension } from '#server/entrances/calls/comments/appeal-suspension.ts';
import { listActivity } from '#server/entrances/calls/comments/list-activity.ts';
import { removeComment } from '#server/entrances/calls/comments/write-comment.ts';
import { callAsReader, type PageContext } from '#server/entrances/endpoints/page-calls.ts';
import type { ProfileScreen } from './profile-page.ts';

/** The reader-specific state of the screen of what a reader did. */
export interface ActivityScreen {
  /** The lists of the page: all from their beginning, or one from an entry on. */
  pages: Partial<Record<ActivityKind, ActivityPage>>;
  /** Result of a form posted without JavaScript. */
  result?: { form: 'remove' | 'appeal'; code: ProblemCode | 'TIMEOUT' | undefined };
}

/** Parameters of the page with the further entries of a list. */
const [LIST, AFTER] = ['lista', 'desde'];

/**
 * The query of the page with the further entries of a list, without JavaScript: `{kind}` and
 * `{after}` stand for their values.
 */
export const FURTHER_ENTRIES = `?view=plain&${LIST}={kind}&${AFTER}={after}`;

/** Handles the forms without JavaScript, and reads the lists. Does nothing in the shared shell. */
export async function answerActivityScreen(
  page: PageContext,
  screen: ProfileScreen,
): Promise<ActivityScreen | undefined> {
  if (!screen.isForOne) return undefined;
  const result = screen.form && (await answerForm(page, screen.form));
  const wanted = ACTIVITY_KINDS.filter((kind) => kind === page.url.searchParams.get(LIST));
  const after = wanted.length > 0 ? (page.url.searchParams.get(AFTER) ?? undefined) : undefined;
  const pages: ActivityScreen['pages'] = {};
  for (const kind of wanted.length > 0 ? wanted : ACTIVITY_KINDS) {
    const outcome = await callAsReader(page, listActivity, listContract, {
      params: { kind },
      ...(after !== undefined && { query: { after } }),
    });
    if (outcome.ok) pages[kind] = outcome.response;
  }
  return { pages, ...(result && { result }) };
}

async function answerForm(
  page: PageContext,
  form: URLSearchParams,
): Promise<ActivityScreen['result']> {
  switch (form.get('form')) {
    case 'remove': {
      const params = { id: form.get('story') ?? '', comment: form.get('id') ?? '' };
      return resultOf(
        page,
        'remove',
        await callAsReader(page, removeComment, removeContract, { params }),
      );
    }
    case 'appeal': {
      const body = { text: form.get('text') ?? '' };
      return resultOf(
        page,
        'appeal',
        await callAsReader(page, appealSuspension, appealContract, { body }),
      );
    }
    default:
      return undefined;
  }
}

function resultOf(
  page: PageContext,
  form: 'remove' | 'appeal',
  outcome: { ok: true } | { ok: false; httpCode: number; code?: ProblemCode },
): NonNullable<ActivityScreen['result']> {
  if (outcome.ok) return { form, code: undefined };
  page.response.status = outcome.httpCode || 503;
  return { form, code: outcome.code ?? 'TIMEOUT' };
}
