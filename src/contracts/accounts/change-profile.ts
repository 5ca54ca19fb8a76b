import type { CurrentUser } from '../../domain/reader.ts';
import { defineContract } from '../contract.ts';

/**
 * PATCH /api/front/user/profile: changes what is sent, and answers with the reader as they are now. With a new password or another address the current
 * password must be right: 401 INVALID_CREDENTIALS (OWASP ASVS 5.0, 7.5.1). To a reader without a password a link is mailed first, to the address that
 * the account has. An address is another one only once the link mailed to it was followed. What is in use already, or wrong, is told before anything is
 * changed or mailed. 503 while whoever sends a newsletter that is to end has not let go of the address: it ends
 * nevertheless, and nothing else was changed.
 */
export const changeProfile = defineContract<{
  params: undefined;
  body: {
    nick?: string | undefined;
    name?: string | undefined;
    surname?: string | undefined;
    email?: string | undefined;
    /** YYYY-MM-DD. */
    birthdate?: string | null | undefined;
    /** The current one; null where neither it nor the address changes. */
    password?: string | null | undefined;
    newPassword?: string | null | undefined;
    phone?: string | undefined;
    postalCode?: string | undefined;
    address?: string | undefined;
    city?: string | undefined;
    province?: string | undefined;
    country?: string | undefined;
    /** Of the site that is asked; what is not named stays. */
    newsletters?: { id: string; name?: string | undefined; isSubscribed: boolean }[] | undefined;
  };
  response: { user: CurrentUser };
  problem:
    | 'NOT_SIGNED_IN'
    | 'INVALID_CREDENTIALS'
    | 'EMAIL_ALREADY_IN_USE'
    | 'NICK_ALREADY_IN_USE'
    | 'INVALID_FIELD'
    | 'INVALID_FIELDS'
    | 'REQUIRED_FIELD'
    | 'TOO_MANY_REQUESTS'
    | 'SERVICE_UNAVAILABLE';
}>({
  method: 'PATCH',
  path: '/api/front/user/profile',
  problems: [
    'NOT_SIGNED_IN',
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
