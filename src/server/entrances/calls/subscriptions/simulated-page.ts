import { subscriptionPaths } from '#domain/paths/subscription-paths.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import type { CheckoutOrder } from '#server/subjects/subscriptions/payment-provider.ts';
import { isFromOwnPage } from '#server/entrances/endpoints/reader-call.ts';
import { readForm, seeOther, type PageContext } from '#server/entrances/endpoints/page-calls.ts';
import { readerOfPage } from './reader-of-page.ts';

/** The checkout of the simulated provider. `order` is missing once it can no longer be paid. */
export interface SimulatedPage {
  order: CheckoutOrder | undefined;
  isRefused: boolean;
  /** Where a reader who does not pay goes on. */
  leftUrl: string;
}

/**
 * Answers the page that stands for a provider's: payment, and refusal by the bank. 404 with a real
 * provider.
 */
export async function openSimulatedPage(page: PageContext): Promise<Response | SimulatedPage> {
  const { edition, services } = page.locals;
  const { simulation } = services.readers.subscriptions;
  if (!simulation) return answerMissing(page.locals);
  const session = await readerOfPage(page);
  if (session instanceof Response) return session;
  const id = page.url.searchParams.get('id') ?? '';
  const found = await simulation.findOrder(id);
  const order = found?.reference.readerId === session.reader.id ? found : undefined;
  const form = await readForm(page);
  if (form && order && isFromOwnPage(page) && form.get('form') === 'pay') {
    const paid = await simulation.pay(id);
    return seeOther(page, pathIn(page, (paid ?? order).doneUrl));
  }
  const leftUrl = order ? pathIn(page, order.leftUrl) : subscriptionPaths(edition).offers;
  return { order, isRefused: form?.get('form') === 'refuse', leftUrl };
}

/** A URL of the page's own site as a path. */
function pathIn({ locals: { site } }: PageContext, url: string): string {
  return url.startsWith(`${site.url}/`) ? url.slice(site.url.length) : url;
}
