/** Form value in place of a session id, for all sessions except the reader's current one. */
export const OTHER_SESSIONS = 'others';
