import type { ProblemCode } from '#domain/problems.ts';
import type { PlainKey } from './message-key.ts';

/**
 * The message for readers of each problem code. Null: no page of ours causes it, so that only
 * machines receive it.
 */
export const PROBLEM_TEXTS = {
  EMAIL_ALREADY_IN_USE: 'errors:registration.emailInUse',
  NICK_ALREADY_IN_USE: 'errors:registration.nickInUse',
  INVALID_FIELD: 'errors:registration.invalidData',
  INVALID_FIELDS: 'errors:registration.invalidData',
  REQUIRED_FIELD: 'errors:registration.invalidData',
  INVALID_CREDENTIALS: 'errors:login.invalidCredentials',
  LEGACY_USER_PASSWORD_NOT_RESET: 'errors:login.legacyPassword',
  UNKNOWN_ERROR: 'errors:http.server',
  EMAIL_NOT_VALIDATED: 'errors:login.emailNotValidated',
  DEMO_ACCOUNT: 'errors:accountDelete.demo',
  BOOKMARK_LIMIT_REACHED: 'errors:bookmark',
  ALREADY_SUBSCRIBED: 'errors:subscription.already',
  NOT_POSSIBLE_NOW: 'errors:subscription.notNow',
  INVALID_SIGNATURE: null,
  GIFTS_USED_UP: 'article:gift.used',
  POLL_NOT_STARTED: 'errors:poll.notStarted',
  POLL_ENDED: 'errors:poll.ended',
  ALREADY_VOTED: 'errors:poll.voteOnce',
  ADDRESS_TAKEN: null,
  OUTDATED_VERSION: null,
  NOT_SIGNED_IN: 'errors:profile.notLoaded',
  FORBIDDEN: 'errors:profile.notLoaded',
  ROLE_REQUIRED: 'errors:desk.roleRequired',
  PASSWORD_REQUIRED: 'errors:desk.passwordRequired',
  SECOND_FACTOR_REQUIRED: 'errors:desk.secondFactorRequired',
  INVALID_CODE: 'errors:desk.invalidCode',
  FOREIGN_ORIGIN: null,
  COMMENTS_CLOSED: 'comments:closed',
  INCOMPLETE_ACCOUNT: 'comments:tools.incomplete',
  COMMENTING_SUSPENDED: 'errors:comments.suspended',
  REPEATED_COMMENT: 'errors:comments.repeated',
  VOTE_ONCE: 'errors:comments.voteOnce',
  OWN_COMMENT: 'errors:comments.own',
  NOT_FOUND: 'errors:http.server',
  METHOD_NOT_ALLOWED: null,
  REQUEST_TIMEOUT: 'errors:http.server',
  PAYLOAD_TOO_LARGE: 'errors:registration.invalidData',
  UNSUPPORTED_MEDIA_TYPE: null,
  TOO_MANY_REQUESTS: 'errors:login.tooOften',
  SERVICE_UNAVAILABLE: 'errors:http.server',
} as const satisfies Record<ProblemCode, PlainKey | null>;
