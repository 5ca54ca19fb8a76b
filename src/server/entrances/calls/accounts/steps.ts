import type { APIContext } from 'astro';
import { editionOfLink, tokenOfLink } from '#server/entrances/endpoints/reader-call.ts';

/**
 * Result of the step behind a mailed link. `asked`: the button was not pressed yet. `waiting`:
 * stored, and completed once the newsletter provider has deleted the email address. `expired`: the
 * link is no longer valid. `failed`: temporary error.
 */
export type Step = 'asked' | 'done' | 'waiting' | 'expired' | 'failed';

type StepContext = Pick<APIContext, 'request' | 'params' | 'url' | 'locals'>;

/** HTTP statuses of the result page. */
export const STEP_STATUS: Readonly<Record<Step, number>> = {
  asked: 200,
  done: 200,
  waiting: 202,
  expired: 200,
  failed: 503,
};

/**
 * Confirms a subscription after the button was pressed; `newsletter` is the id of its newsletter.
 */
export async function confirmStep(
  context: StepContext,
): Promise<{ step: Step; newsletter: string | undefined }> {
  const {
    readers: { newsletters },
  } = context.locals.services;
  let newsletter: string | undefined;
  const step = await takeStep(context, async (token, isPressed) => {
    newsletter =
      token === undefined
        ? undefined
        : await (isPressed ? newsletters.confirm(token) : newsletters.about(token));
    if (newsletter === undefined) return 'expired';
    return isPressed ? 'done' : 'asked';
  });
  return { step, newsletter };
}

/** Ends a subscription after the button was pressed, or a mail program has posted (RFC 8058). */
export function unsubscribeStep(context: StepContext): Promise<Step> {
  const {
    readers: { newsletters },
  } = context.locals.services;
  return takeStep(context, async (token, isPressed) => {
    if (!isPressed) return 'asked';
    const isLetGo =
      token === undefined || (await newsletters.unsubscribe(editionOfLink(context), token));
    return isLetGo ? 'done' : 'waiting';
  });
}

/**
 * Runs a step. Errors are logged here, because the page renderer would log the values of a failed
 * query, which are personal data.
 */
async function takeStep(
  context: StepContext,
  act: (token: string | undefined, isPressed: boolean) => Promise<Step>,
): Promise<Step> {
  try {
    return await act(tokenOfLink(context), context.request.method === 'POST');
  } catch (error) {
    context.locals.services.log.error({ err: error }, 'a step of a newsletter failed');
    return 'failed';
  }
}
