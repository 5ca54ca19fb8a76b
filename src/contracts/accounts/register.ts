import type { OptionalPersonField, Person } from '#domain/accounts/forms/person-fields.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/register: creates an account and mails a link that validates its email
 * address. `fields` names the violated rule of each field.
 */
export const register = defineContract<{
  params: undefined;
  body: Omit<Person, OptionalPersonField> & {
    [Field in OptionalPersonField]?: string | undefined;
  } & {
    password: string;
    /** YYYY-MM-DD. */
    birthdate: string;
    /** Ids of the site's newsletters. */
    newsletters?: string[] | undefined;
    terms: boolean;
    /**
     * Solution of a challenge from `GET /api/front/user/challenge`. `fields.recaptcha` if it is
     * missing, wrong or already used.
     */
    recaptcha?: string | undefined;
    /**
     * The page that led to the registration: a path of the site, or a URL of the group. It is
     * logged without the reader and not stored.
     */
    origin?: string | undefined;
  };
  response: { userId: string };
}>()({
  method: 'POST',
  path: '/api/front/user/register',
  work: 'write',
  problems: [
    'EMAIL_ALREADY_IN_USE',
    'NICK_ALREADY_IN_USE',
    'INVALID_FIELD',
    'INVALID_FIELDS',
    'REQUIRED_FIELD',
    'TOO_MANY_REQUESTS',
  ],
});
