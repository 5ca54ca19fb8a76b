import {
  changeSubscription as changeContract,
  getSubscription as getContract,
  type SubscriptionChange,
} from '#contracts/subscriptions/own-subscription.ts';
import { openPortal as portalContract } from '#contracts/subscriptions/start-checkout.ts';
import type { OwnReceipt, OwnSubscription } from '#domain/subscriptions/own-subscription.ts';
import { CANCEL_REASONS } from '#domain/subscriptions/life-cycle.ts';
import { soldOffers, type Offer } from '#domain/sites/offers.ts';
import { isFromOwnPage } from '#server/entrances/endpoints/reader-call.ts';
import { changeSubscription, getSubscription } from './own-subscription.ts';
import { openPortal } from './start-checkout.ts';
import {
  callAsReader,
  pathOf,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { readerOfPage } from './reader-of-page.ts';
import { turnClock } from './turn-clock.ts';

/** Result of a form of the page. */
export type SubscriptionNotice = 'changed' | 'notNow' | 'away' | 'demo';

/** The page about a reader's subscription. */
export interface SubscriptionPage {
  subscription: OwnSubscription | null;
  receipts: readonly OwnReceipt[];
  /** Offers to which the reader can change. */
  others: readonly Offer[];
  /** Whether the provider has a page for the card and the invoices. */
  hasPortal: boolean;
  /** Whether payments are simulated, so that the page has a clock. */
  isSimulated: boolean;
  notice: SubscriptionNotice | undefined;
  /** The URL of the provider's page, after its form was posted. */
  leave?: string;
}

/** Answers the forms of the page, and reads what it shows. */
export async function openSubscriptionPage(
  page: PageContext,
): Promise<Response | SubscriptionPage> {
  const session = await readerOfPage(page);
  if (session instanceof Response) return session;
  const form = await readForm(page);
  const answer = form && (await answerForm(page, session.reader.id, form));
  // A reload does not repeat a change that was made.
  if (answer === 'changed') return seeOther(page, `${pathOf(page)}?done=1`);
  const notice = answer === undefined && page.url.searchParams.has('done') ? 'changed' : answer;
  const { services } = page.locals;
  const { subscriptions } = services.readers;
  const outcome = await callAsReader(page, getSubscription, getContract, {});
  const { subscription = null, receipts = [] } = outcome.ok ? outcome.response : {};
  const site = services.sites.find(({ alias }) => alias === subscription?.site);
  const others =
    site && subscription?.acts.includes('change-offer') === true ? soldOffers(site) : [];
  return {
    subscription,
    receipts,
    others: others.filter(({ id }) => id !== subscription?.offer?.id),
    hasPortal: subscription?.provider === 'stripe',
    isSimulated: subscriptions.simulation !== undefined && subscription?.provider === 'simulation',
    notice: typeof notice === 'string' ? notice : undefined,
    ...(typeof notice === 'object' ? { leave: notice.leave } : {}),
  };
}

async function answerForm(
  page: PageContext,
  readerId: string,
  form: URLSearchParams,
): Promise<SubscriptionNotice | { leave: string }> {
  const name = form.get('form');
  if (name === 'portal') {
    const outcome = await callAsReader(page, openPortal, portalContract, { body: undefined });
    if (!outcome.ok) return refused(page, outcome);
    page.response.headers.set('Refresh', `0; url=${outcome.response.url}`);
    return { leave: outcome.response.url };
  }
  if (name === 'clock')
    return isFromOwnPage(page) && (await turnClock(page, readerId, form.get('turn')))
      ? 'changed'
      : 'notNow';
  const change = readChange(name, form);
  if (!change) return 'notNow';
  const outcome = await callAsReader(page, changeSubscription, changeContract, { body: change });
  return outcome.ok ? 'changed' : refused(page, outcome);
}

function readChange(name: string | null, form: URLSearchParams): SubscriptionChange | undefined {
  switch (name) {
    case 'pause':
    case 'resume':
      return { act: name };
    case 'cancel':
      return {
        act: 'cancel',
        reason: CANCEL_REASONS.find((reason) => reason === form.get('reason')),
      };
    case 'change-offer':
      return { act: 'change-offer', offer: form.get('offer') ?? '' };
    default:
      return undefined;
  }
}

function refused(
  page: PageContext,
  { httpCode, code }: { httpCode: number; code?: string },
): SubscriptionNotice {
  page.response.status = httpCode || 503;
  if (code === 'DEMO_ACCOUNT') return 'demo';
  return code === 'NOT_POSSIBLE_NOW' || code === 'NOT_FOUND' || code === 'INVALID_FIELDS'
    ? 'notNow'
    : 'away';
}
