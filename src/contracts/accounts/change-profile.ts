import type { PersonField } from '#domain/accounts/forms/person-fields.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { defineContract } from '../contract.ts';

/**
 * PATCH /api/front/user/profile: changes the fields in the body and returns the updated reader. An
 * empty text field of a person is emptied. An empty birth date leaves the stored one, which a
 * registration proved. A new password or email address requires the current password: 401
 * INVALID_CREDENTIALS (OWASP ASVS 5.0, 7.5.1). A reader without a password must first confirm by a
 * link mailed to the account's present address. A new email address takes effect when the link
 * mailed to it is followed. Conflicts and invalid fields are returned before anything is changed or
 * mailed. 503 if the newsletter provider could not yet remove the address from a list: the
 * subscription ends nevertheless, and nothing else is changed. 412 for an account of the demo,
 * which changes its newsletters only.
 */
export const changeProfile = defineContract<{
  params: undefined;
  body: { [Field in PersonField]?: string | undefined } & {
    /** YYYY-MM-DD. */
    birthdate?: string | null | undefined;
    /** The current password, or null if neither the password nor the email address changes. */
    password?: string | null | undefined;
    newPassword?: string | null | undefined;
    /** Newsletters of the requested site. Unnamed ones stay unchanged. */
    newsletters?: { id: string; name?: string | undefined; isSubscribed: boolean }[] | undefined;
  };
  response: { user: CurrentUser };
}>()({
  method: 'PATCH',
  path: '/api/front/user/profile',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'DEMO_ACCOUNT',
    'INVALID_CREDENTIALS',
    'EMAIL_ALREADY_IN_USE',
    'NICK_ALREADY_IN_USE',
    'INVALID_FIELD',
    'INVALID_FIELDS',
    'REQUIRED_FIELD',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ],
});
