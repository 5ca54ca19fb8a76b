import {
  confirmSecondFactor as confirmContract,
  mailFactorCode as mailContract,
  renewRecoveryCodes as renewContract,
  startSecondFactor as startContract,
} from '#contracts/desk/second-factor.ts';
import { accountPaths, withBackUrl } from '#domain/paths/account-paths.ts';
import { deskPaths } from '#domain/paths/desk-paths.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import { drawQrCode, type QrCode } from '#server/subjects/desk/qr-code.ts';
import { uriOf } from '#server/subjects/desk/one-time-codes.ts';
import {
  confirmSecondFactor,
  mailFactorCode,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';
import {
  callAsReader,
  keepToReader,
  pathOf,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { readProfile } from '../accounts/pages/profile-page.ts';
import { findPersonOnDesk, type PersonOnDesk } from './desk-page.ts';
import { accessProblemOf, kindOf, missingOf, type AccessProblem } from './access-page.ts';

/** The parts of a reader that name the key in an app. */
type Reader = Record<'id' | 'email', string>;

/** The form that was posted. */
type FactorForm = 'mail' | 'start' | 'confirm' | 'codes';

/**
 * The page of the second factor.
 * - `none`: the form that has a code mailed, before the first set-up
 * - `mailed`: the form for that code, and the form for another one
 * - `present`: the forms for another device and for new recovery codes
 * - `scan`: the secret, as QR code and as text, and the form for its first code. The form names the
 *   secret, so that only a page that has shown it shows it again after a wrong code
 * - `codes`: the recovery codes, this once
 */
export type FactorPage = {
  problem?: { form: FactorForm; reason: AccessProblem };
  person?: PersonOnDesk | undefined;
} & (
  | { kind: 'none' | 'mailed' }
  | { kind: 'present'; since: Date; recoveryCodes: number }
  | { kind: 'scan'; secret?: string; qr?: QrCode }
  | { kind: 'codes'; codes: readonly string[] }
);

/**
 * Opens the page for staff with a password. Everybody else is sent to the way in, which says what
 * is missing.
 */
export async function openFactorPage(page: PageContext): Promise<Response | FactorPage> {
  const { edition, services } = page.locals;
  if (!edition.site.featureFlags.accounts) return answerMissing(page.locals);
  keepToReader(page);
  const form = await readForm(page);
  const reader = await readProfile(page);
  if (!reader) return seeOther(page, withBackUrl(accountPaths(edition).login, pathOf(page)));
  if (kindOf(reader) !== 'proof') return seeOther(page, deskPaths(edition).access);
  const answer = form && (await answerForm(page, reader.user, form));
  if (answer && 'kind' in answer) return answer;
  const found = await services.desk.factors.find(reader.user.id);
  return {
    ...answer,
    person: await findPersonOnDesk(page),
    ...(found
      ? ({ kind: 'present', ...found } as const)
      : ({ kind: await kindOfStart(page, reader.user.id) } as const)),
  };
}

async function kindOfStart({ locals }: PageContext, readerId: string): Promise<'none' | 'mailed'> {
  return (await locals.services.desk.factors.mailed.isMailed(readerId)) ? 'mailed' : 'none';
}

async function answerForm(
  page: PageContext,
  reader: Reader,
  form: URLSearchParams,
): Promise<FactorPage | Pick<FactorPage, 'problem'>> {
  const name = nameOf(form);
  const missing = missingOf(form);
  const answer = missing
    ? { httpCode: 400, reason: missing }
    : await answerProof(page, name, {
        password: form.get('password') ?? '',
        code: form.get('code') ?? '',
      });
  if ('kind' in answer) return answer;
  page.response.status = answer.httpCode || 503;
  const problem = { form: name, reason: answer.reason };
  return name === 'confirm'
    ? { kind: 'scan', ...(await shownAgain(page, reader, form.get('secret') ?? '')), problem }
    : { problem };
}

function nameOf(form: URLSearchParams): FactorForm {
  const name = form.get('form');
  return name === 'mail' || name === 'confirm' || name === 'codes' ? name : 'start';
}

async function answerProof(
  page: PageContext,
  form: FactorForm,
  proof: { password: string; code: string },
): Promise<FactorPage | { httpCode: number; reason: AccessProblem }> {
  const { password, code } = proof;
  switch (form) {
    case 'mail': {
      const outcome = await callAsReader(page, mailFactorCode, mailContract, {
        body: { password },
      });
      return outcome.ok ? { kind: 'mailed' } : refused(outcome);
    }
    case 'confirm': {
      const outcome = await callAsReader(page, confirmSecondFactor, confirmContract, {
        body: { code },
      });
      return outcome.ok
        ? { kind: 'codes', codes: outcome.response.recoveryCodes }
        : refused(outcome);
    }
    case 'codes': {
      const outcome = await callAsReader(page, renewRecoveryCodes, renewContract, { body: proof });
      return outcome.ok
        ? { kind: 'codes', codes: outcome.response.recoveryCodes }
        : refused(outcome);
    }
    case 'start': {
      const outcome = await callAsReader(page, startSecondFactor, startContract, { body: proof });
      if (!outcome.ok) return refused(outcome);
      const { secret, uri } = outcome.response;
      return { kind: 'scan', secret, qr: drawQrCode(uri) };
    }
  }
}

function refused({ httpCode, code }: { httpCode: number; code?: string }): {
  httpCode: number;
  reason: AccessProblem;
} {
  return { httpCode, reason: accessProblemOf(code) };
}

/** The secret that a page has shown, and its QR code, while the set-up is under way. */
async function shownAgain(
  { locals: { services, site } }: PageContext,
  { id, email }: Reader,
  typed: string,
): Promise<{ secret: string; qr: QrCode } | undefined> {
  const secret = await services.desk.factors.findPending(id, typed);
  return secret === undefined
    ? undefined
    : { secret: typed, qr: drawQrCode(uriOf(secret, { issuer: site.name, account: email })) };
}
