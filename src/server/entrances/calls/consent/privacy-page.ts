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
import { CONSENT_SAVED } from '#domain/paths/consent-paths.ts';
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
  notice: 'saved' | 'changed' | 'failed' | undefined;
}

/**
 * Answers the form of the settings page, and reads the choice of the request's cookie for a reader
 * who asks for it. The choice of a valid form is set by the page itself if the log is out of reach:
 * a withdrawal needs no database.
 */
export async function openPrivacyPage(page: PageContext): Promise<PrivacyPage | Response> {
  const { request, url, locals } = page;
  const form = await readForm(page);
  const alert = url.searchParams.get('alert');
  const isForOne =
    form !== undefined || alert === CONSENT_SAVED || url.searchParams.get('view') === PLAIN_VIEW;
  if (!isForOne) return { isForOne, choice: undefined, notice: undefined };
  keepToReader(page);
  const version = purposesVersion(locals.site);
  const today = consentDay(Date.now());
  const found = findConsent(request.headers.get('cookie') ?? '');
  const choice = found?.version === version ? found : undefined;
  if (!form)
    return { isForOne, choice, notice: alert === CONSENT_SAVED && choice ? 'saved' : undefined };
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
