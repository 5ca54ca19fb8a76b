import { chooseConsent as contract } from '#contracts/accounts/choose-consent.ts';
import { consentCookie } from '#domain/consent/consent-cookie.ts';
import {
  consentDay,
  findConsent,
  OPTIONAL_CATEGORIES,
  purposesVersion,
  categoriesOf,
  type ConsentChoice,
} from '#domain/consent/consent.ts';
import { hasOptOutCookie, optOutCookie } from '#domain/figures/opt-out.ts';
import { CONSENT_SAVED, COUNTING_ALERTS } from '#domain/paths/consent-paths.ts';
import { isOwnOrigin } from '#domain/paths/own-origin.ts';
import { PLAIN_VIEW } from '#domain/paths/urls.ts';
import {
  callAsReader,
  keepToReader,
  pathOf,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { chooseConsent } from './choose-consent.ts';

/** The settings page for one reader. */
interface PrivacyPage {
  /** Whether the page shows the reader's own choice. Otherwise it is the page of everybody. */
  isForOne: boolean;
  choice: ConsentChoice | undefined;
  /** Result of the form. `changed`: the purposes have changed since the page was printed. */
  notice: 'saved' | 'changed' | 'failed' | 'uncounted' | 'counted' | undefined;
}

/** The field of the switch of own figures. */
const COUNTING = 'counting';

/**
 * Answers the form of the settings page, and reads the choice of the request's cookie for a reader
 * who asks for it. The choice of a valid form is set by the page itself if the log is out of reach:
 * a withdrawal needs no database.
 */
export async function openPrivacyPage(page: PageContext): Promise<PrivacyPage | Response> {
  const { request, url, locals } = page;
  const form = await readForm(page);
  const alert = url.searchParams.get('alert');
  if (form?.has(COUNTING)) return switchCounting(page, form.get(COUNTING) === 'off');
  const isForOne =
    form !== undefined ||
    Object.values<unknown>(COUNTING_ALERTS).includes(alert) ||
    alert === CONSENT_SAVED ||
    url.searchParams.get('view') === PLAIN_VIEW;
  if (!isForOne) return { isForOne, choice: undefined, notice: undefined };
  keepToReader(page);
  const version = purposesVersion(locals.site);
  const today = consentDay(Date.now());
  const found = findConsent(request.headers.get('cookie') ?? '');
  const choice = found?.version === version ? found : undefined;
  if (!form) return { isForOne, choice, notice: noticeOf(alert, { request, choice }) };
  const answers = answersOf(form, categoriesOf(locals.site));
  if (!answers) return refuse(page, { choice, status: 400, notice: 'failed' });
  const outcome = await callAsReader(page, chooseConsent, contract, { body: answers });
  const saved = `${pathOf(page)}?${new URLSearchParams({ alert: CONSENT_SAVED })}`;
  if (outcome.ok) return seeOther(page, saved);
  const isOutOfReach = outcome.httpCode === 0 || outcome.httpCode >= 500;
  if (isOutOfReach && answers.version === version) {
    const cookie = consentCookie({ ...answers, day: today }, locals.site.url.startsWith('https:'));
    page.response.headers.append('Set-Cookie', cookie);
    return seeOther(page, saved);
  }
  const notice = outcome.code === 'INVALID_FIELD' ? 'changed' : 'failed';
  return refuse(page, { choice, status: outcome.httpCode || 503, notice });
}

/** A notice of the address is shown only if the reader's cookies say the same. */
function noticeOf(
  alert: string | null,
  { request, choice }: { request: Request; choice: ConsentChoice | undefined },
): PrivacyPage['notice'] {
  const isOut = hasOptOutCookie(request.headers.get('cookie') ?? '');
  if (alert === COUNTING_ALERTS.off && isOut) return 'uncounted';
  if (alert === COUNTING_ALERTS.on && !isOut) return 'counted';
  return alert === CONSENT_SAVED && choice ? 'saved' : undefined;
}

/** Sets or removes the cookie of a reader who is not counted. It needs no script and no database. */
function switchCounting(page: PageContext, isOut: boolean): Response | PrivacyPage {
  const { request, url, locals } = page;
  keepToReader(page);
  if (!isOwnOrigin(locals.site, request.headers.get('origin'), url.host))
    return refuse(page, { choice: undefined, status: 403, notice: 'failed' });
  const isSecure = locals.site.url.startsWith('https:');
  page.response.headers.append('Set-Cookie', optOutCookie(isOut, isSecure));
  const alert = isOut ? COUNTING_ALERTS.off : COUNTING_ALERTS.on;
  return seeOther(page, `${pathOf(page)}?${new URLSearchParams({ alert })}`);
}

function refuse(
  page: PageContext,
  {
    choice,
    status,
    notice,
  }: { choice: ConsentChoice | undefined; status: number; notice: 'changed' | 'failed' },
): PrivacyPage {
  page.response.status = status;
  return { isForOne: true, choice, notice };
}

/** The answers of a posted form. `undefined` if it says none. */
function answersOf(
  form: URLSearchParams,
  categories: readonly string[],
): Omit<ConsentChoice, 'day' | 'providers'> | undefined {
  const answer = form.get('answer');
  const version = Number(form.get('version'));
  if (!Number.isInteger(version) || !['all', 'none', 'chosen'].includes(answer ?? ''))
    return undefined;
  const [measurement = false, embeds = false, advertising = false] = OPTIONAL_CATEGORIES.map(
    (category) =>
      categories.includes(category) &&
      (answer === 'all' || (answer === 'chosen' && form.has(category))),
  );
  return { version, measurement, embeds, advertising };
}
