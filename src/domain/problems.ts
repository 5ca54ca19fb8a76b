/** HTTP status of each problem code that an endpoint responds with. The messages for readers come from src/i18n. */
export const PROBLEM_STATUS = {
  // Codes of SPECIFICATION §8.
  EMAIL_ALREADY_IN_USE: 409,
  NICK_ALREADY_IN_USE: 409,
  INVALID_FIELD: 400,
  INVALID_FIELDS: 400,
  REQUIRED_FIELD: 400,
  INVALID_CREDENTIALS: 401,
  LEGACY_USER_PASSWORD_NOT_RESET: 401,
  UNKNOWN_ERROR: 500,
  // Cases that SPECIFICATION §8 describes by a message or an HTTP status.
  EMAIL_NOT_VALIDATED: 403,
  DEMO_ACCOUNT: 412,
  BOOKMARK_LIMIT_REACHED: 409,
  // Publishing.
  ADDRESS_TAKEN: 409,
  OUTDATED_VERSION: 409,
  // Any call.
  NOT_SIGNED_IN: 401,
  FORBIDDEN: 403,
  ROLE_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof PROBLEM_STATUS;
