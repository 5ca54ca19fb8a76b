import { startCheckout as contract } from '#contracts/subscriptions/start-checkout.ts';
import type { CheckoutTerms } from '#domain/subscriptions/checkout-terms.ts';
import { findOffer, soldOffers, type Offer } from '#domain/sites/offers.ts';
import { startCheckout, termsSchema } from './start-checkout.ts';
import {
  backPathOf,
  callAsReader,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { readerOfPage } from './reader-of-page.ts';

/** Why a checkout was not started. */
export type CheckoutProblem =
  | 'already'
  | 'unknownCode'
  | 'usedCode'
  | 'changed'
  | 'away'
  | 'demo'
  | 'gone';

/**
 * - `form`: the chosen offer with the terms that hold for the reader, and the form that leads to
 *   the payment
 * - `leave`: the URL of the payment at the provider's host
 * - `refused`: nothing can be chosen here
 */
export type CheckoutPage = { backUrl: string | undefined } & (
  | {
      kind: 'form';
      offer: Offer;
      terms: CheckoutTerms;
      code: string;
      problem: CheckoutProblem | undefined;
    }
  | { kind: 'leave'; url: string }
  | { kind: 'refused'; problem: CheckoutProblem }
);

const PROBLEMS: Readonly<Record<string, CheckoutProblem>> = {
  ALREADY_SUBSCRIBED: 'already',
  DEMO_ACCOUNT: 'demo',
  NOT_FOUND: 'gone',
};

/**
 * The page between an offer and its payment. Its form makes the call, and leads to the provider's
 * page.
 */
export async function openCheckoutPage(page: PageContext): Promise<Response | CheckoutPage> {
  const { services, site } = page.locals;
  const session = await readerOfPage(page);
  if (session instanceof Response) return session;
  const { subscriptions } = services.readers;
  const form = await readForm(page);
  const backUrl = backPathOf(page);
  const id = page.url.searchParams.get('offer') ?? '';
  const offer =
    soldOffers(site).some((one) => one.id === id) && subscriptions.isSold(site)
      ? findOffer(site, id)
      : undefined;
  if (!offer) {
    page.response.status = 404;
    return { kind: 'refused', problem: 'gone', backUrl };
  }
  const code = (form?.get('code') ?? page.url.searchParams.get('code') ?? '').slice(0, 120);
  const announced = readTerms(form?.get('announced'));
  const body = {
    offer: offer.id,
    code,
    ...(backUrl === undefined ? {} : { backUrl }),
    ...(announced && { announced }),
  };
  const outcome = form ? await callAsReader(page, startCheckout, contract, { body }) : undefined;
  if (outcome?.ok === true) return leaveTo(page, outcome.response.url, backUrl);
  if (outcome) page.response.status = outcome.httpCode || 503;
  const refused = outcome && problemOf(outcome);
  if (refused === 'already') return { kind: 'refused', problem: refused, backUrl };
  const { terms, problem: ofCode } = await subscriptions.findTerms(site, session.reader, {
    offer,
    code,
  });
  return {
    kind: 'form',
    offer,
    terms,
    code,
    problem: refused ?? (ofCode && CODE_PROBLEMS[ofCode]),
    backUrl,
  };
}

const CODE_PROBLEMS = { 'unknown-code': 'unknownCode', 'used-code': 'usedCode' } as const;

function problemOf({
  code = '',
  fields = {},
}: {
  code?: string;
  fields?: Readonly<Record<string, string>>;
}): CheckoutProblem {
  if (fields['announced'] !== undefined) return 'changed';
  if (fields['code'] !== undefined) return fields['code'] === 'used' ? 'usedCode' : 'unknownCode';
  return PROBLEMS[code] ?? 'away';
}

/**
 * The terms that the page has shown. `undefined` for a form without them, or with something else.
 */
function readTerms(text: string | null | undefined): CheckoutTerms | undefined {
  try {
    return termsSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * Leads to a URL: by a redirect on our own host, else by a page with a link. The security policy of
 * pages lets forms lead to our own hosts only, also by a redirect.
 */
function leaveTo(
  page: PageContext,
  url: string,
  backUrl: string | undefined,
): Response | CheckoutPage {
  const { services, site } = page.locals;
  const own = services.sites.find((one) => url.startsWith(`${one.url}/`));
  if (own) return seeOther(page, own.alias === site.alias ? url.slice(own.url.length) : url);
  page.response.headers.set('Refresh', `0; url=${url}`);
  return { kind: 'leave', url, backUrl };
}
