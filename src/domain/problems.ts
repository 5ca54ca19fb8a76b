/**
 * Problem codes of the API (SPECIFICATION §8). Their texts are in src/i18n. They are a plain array, so that browsers
 * do not load zod. Parsers use `z.enum(PROBLEM_CODES)`.
 */
export const PROBLEM_CODES = [
  // Named by SPECIFICATION §8.
  'EMAIL_ALREADY_IN_USE',
  'NICK_ALREADY_IN_USE',
  'INVALID_FIELD',
  'INVALID_FIELDS',
  'UNKNOWN_ERROR',
  'INVALID_CREDENTIALS',
  'REQUIRED_FIELD',
  'LEGACY_USER_PASSWORD_NOT_RESET',
  // Further cases of SPECIFICATION §8, given there as messages or HTTP statuses.
  'EMAIL_NOT_VALIDATED',
  'USER_NOT_FOUND',
  'DEMO_ACCOUNT',
  'COMMENT_NOT_PUBLISHED',
  'COMMENTS_CLOSED',
  'INCOMPLETE_ACCOUNT',
  'MESSAGE_NOT_SENT',
  'MISSING_ANSWER',
  'UPLOAD_FAILED',
  'IMAGE_TOO_LARGE',
  'VIDEO_TOO_LARGE',
  'TERMS_NOT_ACCEPTED',
  'QUESTION_LIMIT_REACHED',
  'POLL_NOT_STARTED',
  'POLL_ENDED',
  'ALREADY_VOTED',
  'BOOKMARK_LIMIT_REACHED',
  // Publishing.
  'ADDRESS_TAKEN',
  'OUTDATED_VERSION',
  // Any endpoint.
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];
