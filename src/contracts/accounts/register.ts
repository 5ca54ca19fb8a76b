import { defineContract } from '../contract.ts';

/** POST /api/front/user/register: makes an account, and mails a link that proves its address. `fields` names the rule that each field fails. */
export const register = defineContract<{
  params: undefined;
  body: {
    nick: string;
    email: string;
    password: string;
    name: string;
    surname: string;
    /** YYYY-MM-DD. */
    birthdate: string;
    phone?: string | undefined;
    country?: string | undefined;
    province?: string | undefined;
    city?: string | undefined;
    address?: string | undefined;
    postalCode?: string | undefined;
    /** Ids of newsletters of the site. */
    newsletters?: string[] | undefined;
    terms: boolean;
    /** The answer to the challenge of `GET /api/front/user/challenge`; `fields.recaptcha` where it is missing, does not hold or was used. */
    recaptcha?: string | undefined;
    /** The page that the reader came from: a path of the site, or an address of the group. It is logged without the reader, and kept nowhere else. */
    origin?: string | undefined;
  };
  response: { userId: string };
  problem: 'EMAIL_ALREADY_IN_USE' | 'NICK_ALREADY_IN_USE' | 'INVALID_FIELD' | 'INVALID_FIELDS' | 'REQUIRED_FIELD' | 'TOO_MANY_REQUESTS';
}>({
  method: 'POST',
  path: '/api/front/user/register',
  problems: ['EMAIL_ALREADY_IN_USE', 'NICK_ALREADY_IN_USE', 'INVALID_FIELD', 'INVALID_FIELDS', 'REQUIRED_FIELD', 'TOO_MANY_REQUESTS'],
});
