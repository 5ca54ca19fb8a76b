/** What a form says in the place of a session's id and means all but the reader's own. */
export const OTHER_SESSIONS = 'others';
