import { isEntitled } from '#domain/subscriptions/life-cycle.ts';
import { isPaymentFailure } from '#server/subjects/subscriptions/payment-provider.ts';
import { backPathOf, type PageContext } from '#server/entrances/endpoints/page-calls.ts';
import { readerOfPage } from './reader-of-page.ts';

/** The page after a payment. `isActive` is false as long as the provider has not confirmed it. */
export interface ThanksPage {
  isActive: boolean;
  backUrl: string | undefined;
}

/**
 * Asks the provider for the result of the reader's checkout, which may be here before its event.
 */
export async function openThanksPage(page: PageContext): Promise<Response | ThanksPage> {
  const { services, edition } = page.locals;
  const session = await readerOfPage(page);
  if (session instanceof Response) return session;
  const { subscriptions, accounts } = services.readers;
  try {
    await subscriptions.settle(session.reader.id);
  } catch (error) {
    if (!isPaymentFailure(error)) throw error;
    services.log.warn({ reason: error.message }, 'the result of a checkout could not be fetched');
  }
  const row = await subscriptions.find(session.reader.id);
  // The readable cookie follows the type that the reader has now.
  const now = await accounts.findSession(edition, page.request.headers);
  for (const cookie of now?.cookies ?? []) page.response.headers.append('Set-Cookie', cookie);
  return { isActive: row !== undefined && isEntitled(row, new Date()), backUrl: backPathOf(page) };
}
