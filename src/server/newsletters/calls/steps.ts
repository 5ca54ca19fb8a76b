import type { APIContext } from 'astro';
import { editionOfLink, tokenOfLink } from '../../accounts/reader-call.ts';

/**
 * How the step went that a mail's link leads to. `asked`: nothing was pressed yet. `waiting`: it is noted, and done once whoever sends the newsletter
 * has let go of the address. `expired`: the link works no longer. `failed`: another time it may go well.
 */
export type Step = 'asked' | 'done' | 'waiting' | 'expired' | 'failed';

type StepContext = Pick<APIContext, 'request' | 'params' | 'url' | 'locals'>;

/** Statuses that say more than 200. */
export const STEP_STATUS: Readonly<Record<Step, number>> = { asked: 200, done: 200, waiting: 202, expired: 200, failed: 503 };

/** Confirms a subscription where the button was pressed; `newsletter` is the id of the one that it is about. */
export async function confirmStep(context: StepContext): Promise<{ step: Step; newsletter: string | undefined }> {
  const { newsletters } = context.locals.services;
  let newsletter: string | undefined;
  const step = await takeStep(context, async (token, isPressed) => {
    newsletter = token === undefined ? undefined : await (isPressed ? newsletters.confirm(token) : newsletters.about(token));
    if (newsletter === undefined) return 'expired';
    return isPressed ? 'done' : 'asked';
  });
  return { step, newsletter };
}

/** Ends a subscription where the button was pressed, or a mail program did it (RFC 8058). */
export function unsubscribeStep(context: StepContext): Promise<Step> {
  const { newsletters } = context.locals.services;
  return takeStep(context, async (token, isPressed) => {
    if (!isPressed) return 'asked';
    const isLetGo = token === undefined || (await newsletters.unsubscribe(editionOfLink(context), token));
    return isLetGo ? 'done' : 'waiting';
  });
}

/** Takes a step. What goes wrong is logged here: the pages' own renderer would print it with the values of a query, which are a reader's. */
async function takeStep(context: StepContext, act: (token: string | undefined, isPressed: boolean) => Promise<Step>): Promise<Step> {
  try {
    return await act(tokenOfLink(context), context.request.method === 'POST');
  } catch (error) {
    context.locals.services.log.error({ err: error }, 'a step of a newsletter failed');
    return 'failed';
  }
}
