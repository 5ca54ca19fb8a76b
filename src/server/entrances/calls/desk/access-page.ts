import { openDesk as openContract } from '#contracts/desk/desk-session.ts';
import { accountPaths, withBackUrl } from '#domain/paths/account-paths.ts';
import { deskPaths } from '#domain/paths/desk-paths.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import { openDesk } from './desk-session.ts';
import {
  backPathOf,
  callAsReader,
  keepToReader,
  pathOf,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { readProfile, type ReaderProfile } from '../accounts/pages/profile-page.ts';
import { findPersonOnDesk, leaveDesk } from './desk-page.ts';

/** Reasons why the desk was not opened. */
export type AccessProblem =
  | 'no-password'
  | 'wrong-password'
  | 'no-code'
  | 'wrong-code'
  | 'too-often'
  | 'failed';

/**
 * The way in to the desk. `no-role`, `no-password`: the reader cannot open it. `demo`: a
 * demonstration account, which needs no proof. `proof`: the form for password and code.
 */
export interface AccessPage {
  kind: 'no-role' | 'no-password' | 'demo' | 'proof';
  reader: ReaderProfile;
  problem: AccessProblem | undefined;
}

/**
 * Opens the page of the way in. A visitor without a reader's session is sent to the login and back,
 * staff without a second factor to its set-up, and staff on the desk into it.
 * `?backUrl=` goes with the visitor.
 */
export async function openAccessPage(page: PageContext): Promise<Response | AccessPage> {
  const { edition, services } = page.locals;
  if (!edition.site.featureFlags.accounts) return answerMissing(page.locals);
  keepToReader(page);
  const form = await readForm(page);
  if (form?.get('form') === 'leave') return leaveDesk(page);
  const inside = backPathOf(page) ?? deskPaths(edition).home;
  if (await findPersonOnDesk(page)) return seeOther(page, inside);
  const reader = await readProfile(page);
  if (!reader)
    return seeOther(page, withBackUrl(accountPaths(edition).login, pathOf(page) + page.url.search));
  const kind = kindOf(reader);
  if (kind === 'no-role') page.response.status = 403;
  if (kind === 'proof' && !(await services.desk.factors.find(reader.user.id)))
    return seeOther(page, deskPaths(edition).factor);
  if (!form || kind === 'no-role' || kind === 'no-password')
    return { kind, reader, problem: undefined };
  const missing = missingOf(form);
  if (missing) {
    page.response.status = 400;
    return { kind, reader, problem: missing };
  }
  const body =
    kind === 'demo' ? {} : { password: form.get('password') ?? '', code: form.get('code') ?? '' };
  const outcome = await callAsReader(page, openDesk, openContract, { body });
  if (outcome.ok) return seeOther(page, inside);
  page.response.status = outcome.httpCode || 503;
  return { kind, reader, problem: accessProblemOf(outcome.code) };
}

/** The reason for a refusal of a call with a password and a code. */
export function accessProblemOf(code: string | undefined): AccessProblem {
  switch (code) {
    case 'INVALID_CREDENTIALS':
      return 'wrong-password';
    case 'INVALID_CODE':
      return 'wrong-code';
    case 'TOO_MANY_REQUESTS':
      return 'too-often';
    default:
      return 'failed';
  }
}

/** The field that a reason is about; `undefined` for one about the whole form. */
export function fieldOf(problem: AccessProblem | undefined): 'password' | 'code' | undefined {
  switch (problem) {
    case 'no-password':
    case 'wrong-password':
      return 'password';
    case 'no-code':
    case 'wrong-code':
      return 'code';
    default:
      return undefined;
  }
}

/**
 * The first field of a posted form that is empty. Such a form is answered without a call, because a
 * call counts as an attempt.
 */
export function missingOf(form: URLSearchParams): AccessProblem | undefined {
  const missing = (['password', 'code'] as const).find((name) => form.get(name)?.trim() === '');
  return missing && `no-${missing}`;
}

/** The state of a reader who wants to open the desk. */
export function kindOf({ user, hasPassword, roles }: ReaderProfile): AccessPage['kind'] {
  if (roles.length === 0) return 'no-role';
  if (user.isRegisteredInDemo) return 'demo';
  return hasPassword ? 'proof' : 'no-password';
}
