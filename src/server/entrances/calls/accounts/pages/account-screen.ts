import { changeProfile as changeContract } from '#contracts/accounts/change-profile.ts';
import {
  deleteAccount as deleteContract,
  deletionProblemOf,
  type DeletionProblem,
} from '#contracts/accounts/delete-account.ts';
import {
  listSessions as listContract,
  revokeOtherSessions as revokeOthersContract,
  revokeSession as revokeContract,
} from '#contracts/accounts/sessions.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { loginPathWith } from '#domain/paths/account-paths.ts';
import { OTHER_SESSIONS } from '#domain/accounts/session/other-sessions.ts';
import type { FieldValues } from '#domain/forms/field-rules.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { deleteAccount } from '../account/delete-account.ts';
import { changeProfile } from '../account/profile.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '../session/sessions.ts';
import {
  callAsReader,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { failedFieldsOf, profileOf } from './person-forms.ts';

/**
 * Result of a form of the account screen. `moving`: a mail was sent to the new email address.
 * `confirming`: to the current one.
 */
export type AccountNotice =
  | 'saved'
  | 'moving'
  | 'confirming'
  | 'session-ended'
  | 'sessions-ended'
  | 'session-not-ended'
  | 'wrong-password'
  | 'wrong-fields'
  | 'not-saved'
  | 'demo-account';

/** The reader-specific state of the account screen. */
export interface AccountScreen {
  notice?: AccountNotice;
  failed?: Record<string, string>;
  /** The submitted values. */
  values?: FieldValues;
  /** Result of the deletion. `asked`: a link was mailed. */
  deletion?: 'asked' | DeletionProblem;
  sessions: { id: string; since: string; userAgent: string; isThisOne: boolean }[];
}

/**
 * Handles the forms of the account screen posted without JavaScript, and reads its data besides the
 * profile.
 */
export async function answerAccountScreen(
  page: PageContext,
  edition: Edition,
  {
    form,
    ...reader
  }: { form: URLSearchParams | undefined; user: CurrentUser; hasPassword: boolean },
): Promise<Response | AccountScreen> {
  const said = form && (await answerForm(page, edition, { form, ...reader }));
  if (said instanceof Response) return said;
  return { ...said, sessions: await readSessions(page) };
}

async function answerForm(
  page: PageContext,
  edition: Edition,
  { form, ...reader }: { form: URLSearchParams; user: CurrentUser; hasPassword: boolean },
): Promise<Response | Omit<AccountScreen, 'sessions'>> {
  switch (form.get('form')) {
    case 'delete': {
      const outcome = await callAsReader(page, deleteAccount, deleteContract, {
        body: { password: form.get('password') },
      });
      if (outcome.ok)
        return outcome.response.isDeleted
          ? seeOther(page, loginPathWith(edition, 'account_deleted'))
          : { deletion: 'asked' };
      page.response.status = outcome.httpCode || 503;
      return { deletion: deletionProblemOf(outcome) };
    }
    case 'session': {
      const id = form.get('id') ?? '';
      if (id === OTHER_SESSIONS) {
        const ended = await callAsReader(page, revokeOtherSessions, revokeOthersContract, {});
        return { notice: ended.ok ? 'sessions-ended' : 'session-not-ended' };
      }
      const outcome = await callAsReader(page, revokeSession, revokeContract, { params: { id } });
      return { notice: outcome.ok ? 'session-ended' : 'session-not-ended' };
    }
    default:
      return changeAsAsked(page, form, reader);
  }
}

async function changeAsAsked(
  page: PageContext,
  form: URLSearchParams,
  { user, hasPassword }: { user: CurrentUser; hasPassword: boolean },
): Promise<Omit<AccountScreen, 'sessions'>> {
  const body = profileOf(form, user);
  const isMoving = body.email?.trim().toLowerCase() !== user.email;
  const { newsletters: _newsletters, ...values } = { ...body, password: '', newPassword: '' };
  // The island does not send the repeated password (SPECIFICATION §3); without a script it is
  // compared here.
  if ((form.get('newPassword') ?? '') !== (form.get('repeatPassword') ?? '')) {
    page.response.status = 400;
    return { notice: 'wrong-fields', failed: { repeatPassword: 'sameAs' }, values };
  }
  const outcome = await callAsReader(page, changeProfile, changeContract, { body });
  if (outcome.ok && isMoving) return { notice: hasPassword ? 'moving' : 'confirming', values };
  if (outcome.ok) return { notice: 'saved', values };
  page.response.status = outcome.httpCode || 503;
  if (outcome.code === 'INVALID_CREDENTIALS') return { notice: 'wrong-password', values };
  if (outcome.code === 'DEMO_ACCOUNT') return { notice: 'demo-account', values };
  const failed = failedFieldsOf(outcome.fields, body);
  return { notice: Object.keys(failed).length > 0 ? 'wrong-fields' : 'not-saved', failed, values };
}

async function readSessions(page: PageContext): Promise<AccountScreen['sessions']> {
  const outcome = await callAsReader(page, listSessions, listContract, {});
  return outcome.ok ? outcome.response.sessions : [];
}
