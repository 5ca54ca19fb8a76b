import {
  logIn as logInContract,
  loginProblemOf,
  type LoginProblem,
} from '#contracts/accounts/log-in.ts';
import {
  recoverPassword as recoverContract,
  recoveryProblemOf,
  type RecoveryProblem,
} from '#contracts/accounts/recover-password.ts';
import { resendValidationMail as resendContract } from '#contracts/accounts/resend-validation-mail.ts';
import type { Edition } from '#domain/paths/urls.ts';
import {
  accountPaths,
  LOGIN_ALERTS,
  loginPathWith,
  withBackUrl,
  type LoginAlert,
} from '#domain/paths/account-paths.ts';
import { logIn } from '../session/log-in.ts';
import { recoverPassword } from '../account/recover-password.ts';
import { resendValidationMail } from '../account/resend-validation-mail.ts';
import {
  backPathOf,
  callAsReader,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';

/** Result of a form of the login page posted without JavaScript. */
export type LoginAnswer =
  | { kind: 'login-failed'; problem: LoginProblem; email: string; unvalidated: string | undefined }
  | { kind: 'validation'; isSent: boolean }
  | { kind: 'recovery-failed'; problem: RecoveryProblem };

/** Handles the page's forms: redirects after a success, otherwise returns the result to show. */
export async function answerLoginPage(
  page: PageContext,
  edition: Edition,
  form: URLSearchParams,
): Promise<Response | LoginAnswer> {
  const email = form.get('email') ?? '';
  switch (form.get('form')) {
    case 'validation': {
      const outcome = await callAsReader(page, resendValidationMail, resendContract, {
        body: { userId: form.get('userId') ?? '' },
      });
      return { kind: 'validation', isSent: outcome.ok };
    }
    case 'recovery': {
      const outcome = await callAsReader(page, recoverPassword, recoverContract, {
        body: { email },
      });
      // The form's own URL has a fragment, which browsers keep after a redirect unless the new URL
      // has one.
      if (outcome.ok)
        return seeOther(
          page,
          withBackUrl(
            `${loginPathWith(edition, 'password_reset_sent')}#contingut`,
            backPathOf(page),
          ),
        );
      return { kind: 'recovery-failed', problem: recoveryProblemOf(outcome) };
    }
    default: {
      const outcome = await callAsReader(page, logIn, logInContract, {
        body: { email, password: form.get('password') ?? '' },
      });
      if (outcome.ok) return seeOther(page, backPathOf(page) ?? accountPaths(edition).profile);
      page.response.status = outcome.httpCode === 0 ? 503 : outcome.httpCode;
      return {
        kind: 'login-failed',
        problem: loginProblemOf(outcome),
        email,
        unvalidated: outcome.fields['userId'],
      };
    }
  }
}

/** The alert in the URL. */
export function findLoginAlert(url: URL): LoginAlert | undefined {
  return LOGIN_ALERTS.find((alert) => alert === url.searchParams.get('alert'));
}
